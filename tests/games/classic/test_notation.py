"""Every kind of action prints as a line that reads back to the same action, legal or not."""

from __future__ import annotations

import re
from random import Random

import pytest

from dunewidget.games.classic import GAME
from dunewidget.kernel import Action, InvalidAction
from dunewidget.kernel.action import parse_action, read_action
from dunewidget.testing.domain import domain
from tests.games.classic.battlefield import battle

STATE = battle("emperor", "guild", forces={"emperor": 1, "guild": 1}).state


@pytest.mark.parametrize("kind", GAME.actions, ids=lambda kind: str(kind.__name__))
def test_notation_and_json_read_back(kind: type[Action]) -> None:
    everything = domain(GAME, STATE, kind, "emperor")
    rng = Random(kind.__name__)
    for _ in range(60):
        action = everything.sample(rng)
        assert parse_action(str(action), GAME.action_types, aliases=GAME.aliases) == action
        assert parse_action(action.text, GAME.action_types, "emperor") == action
        assert read_action(action.to_json(), GAME.action_types) == action


def test_every_notation_begins_with_words_a_person_would_type() -> None:
    for kind in GAME.actions:
        assert re.match(r"[a-z]+", kind.notation), kind.__name__


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("battle 4.5 stilgar crysknife snooper spice 3", "battle 4.5 stilgar crysknife snooper spice 3"),
        ("battle 2 Stilgar spice 1", "battle 2 stilgar spice 1"),
        ("battle 0 cheap_hero kh yes", "battle 0 cheap_hero kh yes"),
        ("battle 0 - ", "battle 0 -"),
        ("fight guild Arrakeen", "fight guild arrakeen:10"),
        ("ship 5 arrakeen", "ship 5 arrakeen:10"),
        ("voice not Lasgun", "voice not lasgun"),
        ("foretell card -", "foretell card -"),
    ],
)
def test_what_people_type(typed: str, meant: str) -> None:
    assert parse_action(typed, GAME.action_types, "emperor", GAME.aliases).text == meant


def test_a_mistyped_line_is_answered_in_words_though_there_is_nothing_to_show() -> None:
    game = battle("emperor", "guild", forces={"emperor": 1, "guild": 1}, hands={"guild": ["shield"]})
    with pytest.raises(InvalidAction, match=r"write 'show cards \{cards\} to \{to\}'.*$"):
        game.why_not("emperor: show cards")
    with pytest.raises(InvalidAction, match="legal now, for example: show cards shield to emperor"):
        game.why_not("guild: show cards")
