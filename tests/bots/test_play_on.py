"""Bots that play until something comes up."""

from __future__ import annotations

import pytest

import dunewidget as dune
from dunewidget import DuneError, Game
from dunewidget.bots import Uniform

SEATS = ("atreides", "harkonnen", "fremen")


@pytest.fixture
def game() -> Game:
    return dune.new("classic", seats=SEATS, seed=7)


def test_until_a_question_comes_up(game: Game) -> None:
    assert dune.play_on(game, until="ship") is game
    assert [decision.name for decision in game.decisions] == ["ship"]
    first = game.decisions[0].seat
    last = game.state.to_act[-1]
    assert last != first
    dune.play_on(game, until=f"{last}: move")
    assert [(decision.seat, decision.name) for decision in game.decisions] == [(last, "move")]
    at = game.ply
    assert dune.play_on(game, until="move").ply == at, "it is asked already"


def test_until_something_holds_or_the_game_is_over(game: Game) -> None:
    dune.play_on(game, "random", until=lambda game: game.state.turn == 2)
    assert game.state.turn == 2
    assert dune.play_on(game, "random").over


def test_every_seat_needs_a_bot_and_the_question_a_name(game: Game) -> None:
    def decline(view: dune.View) -> object:
        assert view.decision is not None
        return view.decision.default or next(view.decision.options())

    with pytest.raises(DuneError, match="no bot for harkonnen, fremen"):
        dune.play_on(game, {"atreides": decline})
    with pytest.raises(DuneError, match="nobody is ever asked 'fly'; the questions of classic are "):
        dune.play_on(game, until="fly")
    with pytest.raises(DuneError, match="there is no seat 'guild'"):
        dune.play_on(game, until="guild: ship")
    with pytest.raises(DuneError, match="until is the name of a question or a function of the game, not 3"):
        dune.play_on(game, until=3)  # type: ignore[arg-type]
    with pytest.raises(DuneError, match="play_on is given a game"):
        dune.play_on("classic")  # type: ignore[arg-type]
    with pytest.raises(DuneError, match="Uniform is a class; register_bot gives it a name"):
        dune.play_on(game, Uniform)
    assert game.ply == 0
    assert dune.play_on(game, decline, until="move").state.tanks == dict.fromkeys(SEATS, 0)
