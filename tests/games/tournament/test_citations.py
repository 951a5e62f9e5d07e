"""Where the tournament uses classic's code, it names its own rules and not those it has replaced."""

from __future__ import annotations

from random import Random

import pytest

import dunewidget as dune
from dunewidget.games import tournament
from dunewidget.games.classic.nexus import nexus_talk
from dunewidget.games.tournament.citations import INSTEAD
from dunewidget.kernel import Ask
from tests.games.tournament.scenes import scene


@pytest.mark.parametrize(("old", "new"), INSTEAD.items())
def test_what_is_cited_instead_says_that_it_is_in_that_place(old: str, new: str) -> None:
    found = dune.diff_rules("classic", "tournament", confirmed=True).of(old)
    ruling = old.startswith("CL-AMB-")
    assert new in [row.rule.id for row in found] or (ruling and old in dune.rule(new).text)


def test_no_question_and_no_refusal_names_a_rule_that_is_replaced() -> None:
    rules = tournament.RULES
    asks = [todo for todo in rules.steps.values() if isinstance(todo, Ask)]
    cited = {id for ask in asks for id in ask.rules}
    cited |= {check.rule for ask in asks for checks in ask.checks.values() for check in checks}
    cited |= {check.rule for act in rules.free.values() for check in act.checks}
    assert cited.isdisjoint(INSTEAD)
    assert set(INSTEAD.values()) & cited
    assert "CL-NEXUS-03" in {check.rule for checks in nexus_talk.checks.values() for check in checks}, (
        "classic names its own"
    )


def test_no_event_names_a_rule_that_is_replaced() -> None:
    rng = Random(1)
    game = dune.new("tournament", seats=4, seed=1)
    while not game.over and game.state.turn < 4:
        game.play(game.decisions[0].sample(rng))
    named = {event.rule for event in game.events}
    assert named.isdisjoint(INSTEAD)
    assert "TN-GEN-02" in named


def test_a_refusal_and_a_question_in_the_words_of_the_tournament() -> None:
    forces = {"atreides": {"carthag:11": 1}, "guild": {"carthag:11": 1}}
    for name, said in (("tournament", "TN-LAND-02"), ("classic", "CL-SHIP-05")):
        phase = "individual_turns" if name == "tournament" else "shipment_and_movement"
        game = scene(("emperor", "atreides", "guild"), ("ship", "emperor"), game=name, phase=phase, forces=forces)
        assert game.why_not("ship 1 carthag:11").rule == said
        assert ("TN-IND-01" in game.decisions[0].rules) is (name == "tournament")
