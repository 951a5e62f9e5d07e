"""Bots answer from a view alone, the same way for the same seed, and say why."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from dunewidget import DuneError, Game, View
from dunewidget.bots import (
    Bot,
    Greedy,
    Knowledge,
    find,
    knowledge,
    known,
    let_bots_answer,
    make,
    names,
    play_on,
    register,
    teach,
)
from dunewidget.kernel.action import Action
from tests.kernel.toy import TOY, Bid, PlayCard, ToyState


def new_toy(seed: int = 1, seats: int = 2) -> Game:
    return Game(TOY, TOY.start(TOY.named_seats(seats), TOY.chosen_options({}), seed))


def coins(state: ToyState, seat: str) -> float:
    return state.coins[seat] - max(amount for other, amount in state.coins.items() if other != seat)


@pytest.fixture
def taught() -> Iterator[None]:
    """A toy game about which something is known."""
    teach("toy", Knowledge(evaluate=coins))
    yield
    del knowledge._TAUGHT["toy"]


def play(game: Game, **bots: Bot) -> list[Action]:
    while game.decisions:
        seat = game.decisions[0].seat
        game.play(bots[seat].choose(game.view(seat)))
    return game.actions


def reach(game: Game, question: str) -> None:
    while game.decisions[0].name != question:
        game.play(game.decisions[0].default or next(game.decisions[0].options()))


def all_of(name: str, seed: int) -> dict[str, Bot]:
    return {seat: make(name, f"{seed} {seat}") for seat in ("p1", "p2", "p3")}


@pytest.mark.parametrize("name", names())
def test_every_bot_plays_to_the_end_and_the_seed_decides_how(name: str) -> None:
    games = [play(new_toy(seed=4, seats=3), **all_of(name, seed)) for seed in (1, 1, 2, 3, 4)]
    assert games[0] == games[1]
    assert any(game != games[0] for game in games[2:])


@pytest.mark.parametrize("name", names())
def test_an_answer_is_explained_with_the_rules_of_its_question(name: str, taught: None) -> None:
    game, bot = new_toy(), make(name)
    assert "not been asked" in bot.explain()
    while game.decisions:
        decision = game.decisions[0]
        game.play(bot.choose(game.view(decision.seat)))
        assert all(rule in bot.explain() for rule in decision.rules)
        assert bot.explain().endswith(".")


@pytest.mark.parametrize("name", names())
def test_what_a_seat_cannot_know_changes_nothing(name: str, taught: None) -> None:
    game = new_toy(seed=2)
    other = Game(TOY, game.history.start.copy())
    other.state.hands["p2"] = ("coin",) if game.state.hands["p2"] == ("thief",) else ("thief",)
    other.state.deck.reverse()
    assert game.view("p1").to_json() == other.view("p1").to_json()
    assert make(name, 5).choose(game.view("p1")) == make(name, 5).choose(other.view("p1"))


@pytest.mark.usefixtures("taught")
class TestGreedy:
    def test_takes_the_answer_that_leaves_it_best_off(self) -> None:
        game, bot = new_toy(), make("greedy")
        reach(game, "bids")
        assert bot.choose(game.view("p1")) == Bid("p1", 0)

    def test_plays_a_card_that_gains_something_and_keeps_quiet_otherwise(self) -> None:
        for seed in range(6):
            game = new_toy(seed=seed)
            for seat, hand in game.state.hands.items():
                choice = make("greedy").choose(game.view(seat))
                assert isinstance(choice, PlayCard) or hand == ("coin",)

    def test_a_policy_goes_before_looking_ahead(self) -> None:
        def all_in(view: View, rng: Random) -> tuple[Action, str]:
            return Bid(view.seat, view.state.coins[view.seat]), "All of it (TOY-04)."

        teach("toy", Knowledge(evaluate=coins, policies={"bids": all_in}))
        game, bot = new_toy(), Greedy(Random(1))
        reach(game, "bids")
        assert bot.choose(game.view("p1")) == Bid("p1", game.state.coins["p1"])
        assert bot.explain() == "All of it (TOY-04)."

    def test_a_policy_that_would_break_a_rule_is_not_followed(self) -> None:
        def too_much(view: View, rng: Random) -> tuple[Action, str]:
            return Bid(view.seat, view.state.coins[view.seat] + 1), "More than all (TOY-04)."

        teach("toy", Knowledge(evaluate=coins, policies={"bids": too_much}))
        game, bot = new_toy(), Greedy(Random(1))
        reach(game, "bids")
        assert bot.choose(game.view("p1")) == Bid("p1", 0)
        assert "More than all" not in bot.explain()

    def test_beats_random(self) -> None:
        wins = 0
        for seed in range(20):
            game = new_toy(seed)
            play(game, p1=make("random", seed), p2=make("greedy", seed))
            wins += game.winners == ("p2",)
        assert wins >= 15

    def test_looks_at_no_more_answers_than_it_was_told(self) -> None:
        game, bot = new_toy(), Greedy(Random(1), answers=3)
        reach(game, "bids")
        bot.choose(game.view("p1"))
        assert "best of 3 answers" in bot.explain()


def test_a_bot_cannot_change_what_has_happened() -> None:
    game = new_toy()
    with pytest.raises(DuneError, match="cannot be changed"):
        game.view("p1").events[0].data["round"] = 9
    with pytest.raises(DuneError, match=r"dict\(event.data\)"):
        game.events[0].data.update(round=9)


@pytest.mark.parametrize("way", ["let_bots_answer", "play_on"])
def test_a_bot_is_shown_the_table_with_the_eyes_of_its_own_seat(way: str) -> None:
    game, shown = new_toy(seats=3), set()

    def at(seat: str) -> Any:
        def choose(view: View) -> Action:
            shown.add((seat, view.seat))
            return view.decision.space.sample(Random(1)) if view.decision else Action(seat)

        return choose

    bots = {seat: at(seat) for seat in game.seats}
    if way == "play_on":
        play_on(game, bots)
    else:
        let_bots_answer(game, bots)
    assert game.over
    assert shown == {(seat, seat) for seat in game.seats}


def test_a_bot_of_ones_own_has_a_name() -> None:
    class Careful(Bot):
        def choose(self, view: View) -> Action:
            assert view.decision
            return view.decision.default or next(view.decision.options())

    register("careful", Careful)
    register("careful", Careful)
    assert find("careful") is Careful
    assert isinstance(make("careful"), Careful)
    assert play(new_toy(), **all_of("careful", 1))


@pytest.mark.parametrize(
    ("name", "factory", "words"),
    [
        ("two words", Greedy, "the name of a bot is a word"),
        (3, Greedy, "the name of a bot is a word, not 3"),
        ("number", 3, "made by a class or a function of a Random"),
        ("abstract", Bot, "must be a class with a method choose"),
        ("without", Random, "must be a class with a method choose"),
        ("function", lambda view: view.decision.default, "A function of a view is a bot for play_on"),
    ],
)
def test_what_is_no_bot_is_refused(name: Any, factory: Any, words: str) -> None:
    with pytest.raises(DuneError, match=words):
        register(name, factory)
    assert name not in names()


def test_unknown_bots_and_unasked_questions_are_refused() -> None:
    with pytest.raises(DuneError, match=r"the bots are .*greedy.*random"):
        find("nobody")
    game = new_toy()
    reach(game, "go_on")
    with pytest.raises(DuneError, match="p2 is not being asked"):
        make("random").choose(game.view("p2"))


def test_nothing_is_known_of_a_game_without_advice() -> None:
    assert known("toy") == Knowledge()
