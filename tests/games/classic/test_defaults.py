"""Who says nothing: what may be declined is declined, what must be done is done in the plainest way."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.classic.battlefield import asked, scene

SEATS = ("fremen", "guild", "harkonnen", "emperor")


@pytest.mark.parametrize(
    ("step", "answer"),
    [
        (("protect", "old_gap"), "fremen: protect -"),
        (("send_worm",), "fremen: decline"),
        (("grant_revival",), "fremen: decline"),
        (("nexus_talk",), "fremen: done"),
        (("act_or_wait",), "guild: act now"),
        (("pay_revival", "guild"), "emperor: decline"),
        (("offer_capture", "guild"), "harkonnen: decline"),
    ],
)
@pytest.mark.rule("CL-FRE-08", "CL-SPICE-10", "CL-REV-10", "CL-NEXUS-02", "CL-GUI-06", "CL-HAR-05")
def test_silence_is_the_plainest_answer(step: tuple[Any, ...], answer: str) -> None:
    game = scene(
        SEATS,
        step,
        forces={"guild": {"old_gap:9": 2}},
        alliances=[("fremen", "guild", "emperor")],
        to_act=("guild", "fremen"),
        spice=dict.fromkeys(SEATS, 9),
        tanks=dict.fromkeys(SEATS, 3),
        fighters=("harkonnen", "guild"),
        battlefield=("arrakeen:10",),
    )
    decision = game.decisions[0]
    assert decision.name == step[0], asked(game)
    assert str(decision.default) == answer
    assert game.why_not(answer)
