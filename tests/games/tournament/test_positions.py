"""Positions of the tournament that cannot be are refused, with what is wrong in what only it remembers."""

from __future__ import annotations

from typing import Any

import pytest

import dunewidget as dune
from dunewidget.games.classic.table import RULES as CLASSIC
from dunewidget.games.tournament import RULES


@pytest.fixture(scope="module")
def position() -> dict[str, Any]:
    return dune.play_on(dune.new("tournament", ("atreides", "guild", "emperor"), 3), until="ship").to_position()


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("landing_gifts", {"atreides": ["fremen", 3, 5]}, "fremen cannot have given atreides 3 spice"),
        ("landing_gifts", {"atreides": ["guild", 0, 5]}, "guild cannot have given atreides 0 spice"),
        ("vows", {"atreides": [["fly", "carthag", True]]}, "atreides cannot have said whether it will fly carthag"),
        ("vows", {"atreides": [["land", "fremen", True]]}, "atreides cannot have said whether it will land fremen"),
        ("gifts", {"guild": {"type": "Ransom", "seat": "guild", "leader": "caid"}}, "is no give of guild"),
        ("gifts", {"guild": {"type": "Give", "seat": "emperor", "to": "guild", "spice": 1}}, "is no give of guild"),
        ("ransoms", {"guild": {"type": "Give", "seat": "guild", "to": "emperor", "spice": 1}}, "is no ransom of guild"),
        ("declared", {"carthag": "dancer"}, "are fighter or advisor, not dancer"),
        ("ornithopters", {"arsunt": "guild"}, "there are none in arsunt"),
        ("last_bloom", {"A": "carthag"}, "spice does not bloom in carthag on pile A"),
        ("worms_seen", -1, "-1 worms"),
        ("alone", ["moon"], "there is no territory moon"),
        ("command", ["atreides", "play", "shield"], "atreides does not fight"),
        ("must_buy", ["fremen"], "fremen does not play"),
    ],
)
def test_what_cannot_be_remembered_is_refused(position: dict[str, Any], field: str, value: Any, fault: str) -> None:
    assert dune.from_position(position).decisions
    with pytest.raises(dune.BadPosition, match=fault):
        dune.from_position({**position, field: value})


@pytest.mark.parametrize("question", ["send_worm", "declare_battle"])
def test_a_question_that_the_tournament_puts_in_another_way_is_none_of_its_steps(question: str) -> None:
    assert question in CLASSIC.steps
    assert question not in RULES.steps, "so that it is not compared as if it were asked"
