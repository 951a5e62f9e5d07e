"""Whole games, played at random."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import dunewidget as dune
from dunewidget.games.dice import GAME, DiceState
from dunewidget.games.dice.rules import STEPS
from dunewidget.games.dice.sentences import SENTENCES
from dunewidget.kernel.agenda import Ask
from dunewidget.kernel.playout import play_out

VARIANTS: list[dict[str, Any]] = [
    {},
    {"face_dancers": "spice", "numbering": "mirror"},
    {"region_die": "public_pictures", "starting_player": "p2"},
]


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_random_games_end_and_every_token_is_somewhere(seats: int, variant: dict[str, Any]) -> None:
    for seed in range(20):
        start = GAME.start(GAME.named_seats(seats), GAME.chosen_options(variant), seed)
        kept = dict(GAME.conserved(start)) | {"fortress": 2, "harvester": 2, "ornithopter": 2}
        kept |= {"shield": 1, "snooper": 1, "thumper": 4}

        def watch(s: DiceState, kept: dict[str, int] = kept) -> None:
            assert GAME.conserved(s) == kept
            assert set(s.leaders.values()) <= {"card", "supply"}

        result = play_out(GAME, start, Random(seed), watch=watch)
        assert set(result.winners) <= set(start.seats)
        assert len(result.winners) <= 2
        assert start.over


@pytest.mark.rule("DD-TURN-03")
def test_whatever_may_be_declined_has_a_default_and_what_must_be_done_has_none() -> None:
    must = {
        "pick_house", "settle", "predict", "freeze", "axolotl_tanks", "harvester_lost", "pay", "target",
        "choose_battle", "storm_fortress", "commit", "storm_loss",
    }  # fmt: skip
    asks = {name: step for name, step in STEPS.items() if isinstance(step, Ask)}
    assert {name for name, step in asks.items() if step.default is None} == must


@pytest.mark.slow
def test_every_question_and_every_event_comes_up_and_has_its_words() -> None:
    questions: set[str] = set()
    events: set[str] = set()
    for seed in range(30):
        options: dict[str, Any] = {"face_dancers": "spice"} if seed % 3 == 0 else {}
        game = dune.new("dice", seats=8 - seed % 3, seed=seed, **options)
        rng = Random(seed)
        while not game.over:
            decision = rng.choice(game.decisions)
            questions.add(decision.name)
            game.play(decision.sample(rng))
        for event in game.events:
            events.add(event.name)
            assert event.sentence, f"{event.name} has no sentence"
            assert "{" not in str(event), str(event)
    # the rest is rare in random play and stands in tests of its own
    asks = {name for name, step in STEPS.items() if isinstance(step, Ask)}
    assert asks - questions <= {"late_gift", "gift_offered", "harvester_lost"}
    assert set(SENTENCES) - events <= {"foreseen", "won_together", "nobody_won", "thumper_used", "infiltrated"}


def test_the_moment_is_told() -> None:
    game = dune.new("dice", seats=4, seed=3)
    assert GAME.moment(game.state) == "round 1, Setup"
