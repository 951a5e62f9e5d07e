"""Exercises: the right move, the wrong one, the illegal one, the hint and another try."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from typing import Any

import pytest

import dunewidget as dune
from dunewidget import DuneError, Game, Lesson
from dunewidget.bots import named_bots

SEATS = ("atreides", "harkonnen", "fremen")


@pytest.fixture(scope="module")
def shipping() -> dict[str, Any]:
    """The first turn, where the first player is asked what it ships."""
    game = dune.new("classic", SEATS, seed=7)
    bots = named_bots(dict.fromkeys(SEATS, "random"), game.seats)
    while not game.decisions or game.decisions[0].name != "ship":
        decision = game.decisions[0]
        game.play(bots[decision.seat](game.view(decision.seat)) if decision.default is None else decision.default)
    return {**game.to_position(), "storm": 2}  # out of the way


def in_arrakeen(state: Any) -> bool:
    return bool(state.forces["atreides"].get("arrakeen:10", 0) >= 12)


def lesson(start: Any, **more: Any) -> Lesson:
    more.setdefault("goal", in_arrakeen)
    return dune.lesson(start, task="Hold Arrakeen with a dozen.", **more)


def test_the_right_move_reaches_the_goal(shipping: dict[str, Any]) -> None:
    exercise = lesson(shipping)
    with pytest.raises(AssertionError, match="not yet: Hold Arrakeen with a dozen"):
        exercise.check()
    assert exercise.play("atreides: ship 2 arrakeen:10").done
    assert exercise.check() is True
    assert exercise.said.startswith("Done. ")
    assert "CL-SHIP" in exercise.said
    forces = exercise.game.state.forces
    assert exercise.play("atreides: ship 1 arrakeen:10").said.startswith("The goal is reached")
    assert exercise.game.state.forces == forces


def test_a_copy_of_a_lesson_is_worked_on_by_itself(shipping: dict[str, Any]) -> None:
    exercise = lesson(shipping, bots={"fremen": "greedy"})
    for again in (pickle.loads(pickle.dumps(exercise)), copy(exercise), deepcopy(exercise)):
        assert again.play("atreides: ship 2 arrakeen:10").done
        assert not exercise.done


def test_a_legal_move_that_misses_is_taken_back_and_answered(shipping: dict[str, Any]) -> None:
    exercise = lesson(shipping, replies={"ship 1": "One is not enough.", "CL-SHIP-01": "Not there."})
    before = exercise.game.to_position()
    assert exercise.play("atreides: ship 1 arrakeen:10").said == "One is not enough."
    assert exercise.game.to_position() == before
    assert not exercise.done
    assert "does not reach the goal" in lesson(shipping).play("atreides: ship 1 arrakeen:10").said
    assert exercise.play("atreides: ship 2 arrakeen:10").done
    assert exercise.tries == 2


def test_an_illegal_move_changes_nothing_and_its_rule_has_a_reply(shipping: dict[str, Any]) -> None:
    game = dune.from_position(shipping)
    rule = game.why_not("atreides: ship 20 arrakeen:10").rule
    assert rule is not None
    exercise = lesson(shipping, replies={rule: "You cannot pay that."})
    assert exercise.play("atreides: ship 20 arrakeen:10").said == "You cannot pay that."
    assert rule in lesson(shipping).play("atreides: ship 20 arrakeen:10").said
    assert "unknown action 'fly'" in exercise.play("atreides: fly 20").said
    assert "harkonnen" in exercise.play("harkonnen: ship 1 arrakeen:10").said
    assert exercise.game.to_position() == dune.from_position(shipping).to_position()


@pytest.mark.parametrize("wrong", ["ship 20 arrakeen:10", "ship 1 arakeen", "ship one carthag", "ship"])
def test_what_is_refused_gets_no_answer_meant_for_a_legal_move(shipping: dict[str, Any], wrong: str) -> None:
    said = lesson(shipping, replies={"ship": "Landed, but too few."}).play(f"atreides: {wrong}").said
    assert said.startswith("Not possible: ")


def test_an_answer_to_another_seat_is_not_given(shipping: dict[str, Any]) -> None:
    exercise = lesson(shipping, replies={"ship": "Landed, but too few."})
    assert "harkonnen" in exercise.play("harkonnen: ship 1 arrakeen:10").said


def test_a_territory_in_a_reply_stands_for_its_parts(shipping: dict[str, Any]) -> None:
    exercise = lesson(shipping, replies={"ship 1 old_gap": "Sand.", "ship 1 old": "Never said."})
    assert exercise.play("atreides: ship 1 old_gap:9").said == "Sand."


def test_the_longest_beginning_of_a_move_is_answered(shipping: dict[str, Any]) -> None:
    exercise = lesson(shipping, replies={"ship": "Shipped.", "ship 1": "One.", "ship 1 carthag:11": "Carthag."})
    assert exercise.play("atreides: ship 1 arrakeen:10").said == "One."
    assert exercise.play("atreides: ship 1 carthag:11").said == "Carthag."
    assert exercise.play("atreides: ship 10 tueks_sietch:5").said == "Shipped."


def test_a_reply_may_be_to_what_happened(shipping: dict[str, Any]) -> None:
    game = dune.from_position(shipping)
    rule = game.play("atreides: ship 1 arrakeen:10").events[-1].rule
    assert (
        lesson(shipping, replies={rule: "This happened."}).play("atreides: ship 1 arrakeen:10").said == "This happened."
    )


def test_several_moves_and_retry(shipping: dict[str, Any]) -> None:
    exercise = lesson(shipping, moves=2, goal=lambda s: s.forces["atreides"].get("old_gap:9", 0) >= 8)
    start = exercise.game.to_position()
    assert exercise.play("atreides: ship 1 arrakeen:10").said.endswith("1 to go.")
    assert exercise.game.to_position() != start
    assert exercise.retry().said == ""
    assert exercise.game.to_position() == start
    exercise.play("atreides: ship 1 arrakeen:10").play("atreides: move old_gap:9 with arrakeen:10=10")
    assert exercise.check()


def test_hints_come_one_after_the_other(shipping: dict[str, Any]) -> None:
    assert [lesson(shipping, hint="Ten are there.").hint()] == ["Ten are there."]
    exercise = lesson(shipping, hint=["Count.", "Ten are there."])
    assert [exercise.hint() for _ in range(3)] == ["Count.", "Ten are there.", "Ten are there."]
    assert "no hint" in lesson(shipping).hint()


def test_the_game_it_begins_from_is_left_alone(shipping: dict[str, Any]) -> None:
    game = dune.from_position(shipping)
    lesson(game).play("atreides: ship 2 arrakeen:10")
    assert game.ply == 0
    assert game.variations == []
    assert game.to_position() == dune.from_position(shipping).to_position()


def test_bots_answer_and_every_retry_is_the_same() -> None:
    game: Game = dune.new("dice", 3, seed=5)
    exercise = dune.lesson(game, lambda s: s.over, "Let it end.", moves=10_000, seat="p1", bots="greedy")
    ends = []
    for _ in range(2):
        exercise.retry()
        while not exercise.done:
            decision = exercise.game.view("p1").decision
            assert decision is not None
            exercise.play(next(iter(decision.options())))
        ends.append(exercise.game.state.digest())
    assert ends[0] == ends[1]


def test_the_board_plays_the_same_lesson(shipping: dict[str, Any]) -> None:
    exercise = lesson(shipping, seat="atreides")
    assert exercise.board is exercise.board
    assert exercise.board.seat == "atreides"
    exercise.board.game.play("atreides: ship 2 arrakeen:10")
    assert exercise.done


def test_what_was_played_on_the_board_and_missed_can_be_taken_back(shipping: dict[str, Any]) -> None:
    exercise = lesson(shipping, seat="atreides")
    assert "retry()" not in repr(exercise)
    exercise.board.game.play("atreides: ship 1 arrakeen:10")
    assert "not reach the goal yet; retry() begins again" in repr(exercise)
    assert "retry()" not in repr(exercise.retry())
    exercise.board.game.play("atreides: ship 2 arrakeen:10")
    assert "retry()" not in repr(exercise)
    assert exercise.check()


def test_it_shows_itself_as_text_and_safe_html(shipping: dict[str, Any]) -> None:
    exercise = dune.lesson(shipping, in_arrakeen, "Hold <Arrakeen>.")
    assert repr(exercise).splitlines()[0] == "<Lesson, not yet done> Hold <Arrakeen>."
    assert "What do you ship" in repr(exercise)
    shown = exercise._repr_mimebundle_()
    assert "Hold &lt;Arrakeen&gt;." in shown["text/html"]
    assert "✓" in exercise.play("atreides: ship 2 arrakeen:10")._repr_mimebundle_()["text/html"]


def test_mistakes_of_its_author_are_refused(shipping: dict[str, Any]) -> None:
    with pytest.raises(DuneError, match="reached before anything is played"):
        lesson(shipping, goal=lambda s: True)
    with pytest.raises(DuneError, match="a function of the state"):
        lesson(shipping, goal=3)
    with pytest.raises(DuneError, match="1 move or more"):
        lesson(shipping, moves=0)
    with pytest.raises(DuneError, match="not to 'CL-SHIP-99'"):
        lesson(shipping, replies={"CL-SHIP-99": "?"})
    with pytest.raises(DuneError, match="there is no seat"):
        lesson(shipping, seat="corrino")
    with pytest.raises(DuneError, match="a task is a text"):
        dune.lesson(shipping, in_arrakeen, 3)  # type: ignore[arg-type]
    with pytest.raises(DuneError, match="from a game or a position"):
        lesson(7)
    with pytest.raises(DuneError, match="cannot be"):
        lesson({**shipping, "turn": -1})


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"moves": "2"}, "a whole number, not '2'"),
        ({"moves": 1.5}, "a whole number, not 1.5"),
        ({"bots": 3}, "bots are named .* not 3"),
        ({"replies": ["no"]}, "texts by rule or by move"),
        ({"replies": {"pass": 3}}, "texts by rule or by move"),
        ({"hint": 3}, "a text or a list of texts, not 3"),
        ({"hint": [3]}, "a text or a list of texts"),
    ],
)
def test_what_is_not_of_its_kind_is_refused(shipping: dict[str, Any], wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(DuneError, match=words):
        lesson(shipping, **wrong)


def test_a_lesson_does_not_start_when_all_is_over() -> None:
    with pytest.raises(DuneError, match="the game is over"):
        lesson(dune.play_on(dune.new("dice", 2, seed=1), "random"))


def test_to_pass_in_an_auction_is_a_move() -> None:
    game = dune.play_on(dune.new("classic", SEATS, seed=7), "random", until="bid")
    bidder = game.decisions[0].seat
    exercise = dune.lesson(
        game, lambda s: s.high_bidder == bidder, "Bid.", replies={"pass": "Then somebody else has it."}
    )
    assert exercise.play(f"{bidder}: pass").said == "Then somebody else has it."
    assert exercise.play(f"{bidder}: bid 1").done
