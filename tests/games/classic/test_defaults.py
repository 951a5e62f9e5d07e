"""Who says nothing: what may be declined is declined, what must be done is done in the plainest way."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.classic import GAME
from dunewidget.games.classic.options import OPTIONS
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


#: what a table may choose, the default first
CHOICES: dict[str, tuple[Any, ...]] = {
    "alliance": ("2/4", "2/3", "3/4", "3/3", "any/3"),
    "circles": ("random", "seated"),
    "first_storm_damages": (True, False),
    "no_blow_in_storm": (False, True),
    "ally_transit": (True, False),
    "auction_reentry": (True, False),
    "karama_overbid": (False, True),
    "bribes_at_mentat": (False, True),
    "public_hand_sizes": (True, False),
    "notes_for_all": (False, True),
}


@pytest.mark.rule("CL-AMB-01", "CL-AMB-06", "CL-AMB-08", "CL-AMB-10", "CL-AMB-15", "CL-AMB-17", "CL-AMB-32")
@pytest.mark.rule("CL-AMB-40", "CL-AMB-45", "CL-AMB-68", "CL-OPT-01")
def test_the_rulings_leave_these_choices_and_these_defaults() -> None:
    given = {option.name: option.values for option in OPTIONS if option.name != "rules"}
    assert given == CHOICES
    assert GAME.chosen_options({}).items() >= {name: choices[0] for name, choices in CHOICES.items()}.items()
    with pytest.raises(ValueError, match="2/5"):
        GAME.chosen_options({"alliance": "2/5"})
