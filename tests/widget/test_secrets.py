"""What crosses the wire for a seat holds nothing that the seat may not know."""

from __future__ import annotations

import copy
import json
import zlib
from random import Random
from typing import Any

import pytest

import dunewidget as dune
from dunewidget.kernel.agenda import Table, run
from dunewidget.kernel.chance import Recorded
from dunewidget.kernel.game import Game
from dunewidget.testing.domain import domain
from dunewidget.widget import Board, Replay
from dunewidget.widget.payload import table_of
from dunewidget.widget.pictures import picture
from dunewidget.widget.steps import view_at
from tests.widget.conftest import Ear, new_game

GAMES = [*dune.game_names(), "toy"]


def imagined(game: Game, seat: str, rng: Random) -> Game:
    """The same game in another world that this seat cannot tell from the true one."""
    other = copy.copy(game)
    view = game.view(seat)
    other.state = view.imagine(rng)
    if view.decision is not None:  # who else is asked, and what, stands in no view
        other._question = run(Table(other.state.copy(), other.rules, Recorded(())))
    return other


def shown(game: Game, seat: str) -> str:
    """All that a board tells of a position: picture, panels, question."""
    view = game.view(seat)
    scene = picture(view)
    return json.dumps([scene.to_json() if scene else None, {**table_of(view), "log": []}], sort_keys=True)


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_cannot_tell_imagined_worlds_apart(name: str) -> None:
    rng = Random(7)
    game = new_game(name, 7)
    compared = 0
    for number in range(120):
        if not game.decisions:
            break
        game.play(game.decisions[0].sample(rng))
        if number % 6 == 0 and not game.over:
            for seat in game.seats:
                assert shown(game, seat) == shown(imagined(game, seat, rng), seat)
                compared += 1
    assert compared > 5


@pytest.mark.parametrize("name", GAMES)
def test_traffic_does_not_depend_on_what_the_seat_cannot_know(name: str, listen: Ear) -> None:
    """Record everything a seat's board sends while others play, in the true world and in an imagined one."""
    rng = Random(11)
    game = new_game(name, 11)
    for _ in range(30):
        if game.decisions:
            game.play(game.decisions[0].sample(rng))
    for seat in game.seats:
        other = imagined(game, seat, Random(3))
        assert traffic(game, seat, listen) == traffic(other, seat, listen)


def traffic(game: Game, seat: str, listen: Ear) -> Any:
    board, heard = listen(game, seat=seat)
    said = board.get_state()["whole"]
    decision = said["table"]["decision"]
    asked: list[dict[str, Any]] = [{"type": "hello"}, {"type": "look", "at": 0}, {"type": "now"}]
    # Legal for some, for others not: what is said of them must not tell more than the question does.
    for kind in game.spec.actions:
        action = domain(game.spec, game.state, kind, seat).sample(Random(5)).to_json()
        asked.append({"type": "why", "v": 0, "action": action, "key": "x"})
    for message in asked:
        board._receive({**message, "v": board._version} if "v" in message else message)
    layers = dict.fromkeys(board.offered.keys() - {"heat"}, True)
    board.set_state({"layers": layers})
    assert board.layers == layers
    # Events of the past are not imagined anew, so they are compared where they are seen: in the log itself.
    return json.dumps([said["scene"], said["table"]["players"], said["table"]["hand"], decision, heard], sort_keys=True)


def test_a_board_holds_no_seed_digest_or_agenda_and_no_other_hand(listen: Ear) -> None:
    game = new_game("toy", 5)
    board, _ = listen(game, seat="p1")
    sent = json.dumps(board.get_state()["whole"])
    assert "digest" not in sent
    assert "agenda" not in sent
    assert "seed" not in sent
    other = game.state.hands["p2"][0]
    own = game.state.hands["p1"][0]
    assert own == other or f'"{other}"' not in sent


@pytest.mark.parametrize("name", GAMES)
def test_looking_back_tells_a_seat_no_more_than_it_was_told(name: str) -> None:
    game, rng = new_game(name, 7), Random(7)
    while game.decisions and game.ply < 60:
        game.play(game.decisions[0].sample(rng))
    for seat in game.seats:
        told = list(game.view(seat).events)
        for ply in range(0, game.ply, 5):
            events = list(view_at(game, seat, ply).events)
            assert events == told[: len(events)]


def test_something_done_under_the_table_is_no_step_for_the_others() -> None:
    """A seat's time line counts what the seat saw, not how many plies it took."""
    game = new_game("toy", 5)
    for seat in game.seats:
        game.play(dune.Pass(seat)) if any(d.seat == seat for d in game.decisions) else None
    game.play("p1: bid 1")
    one, two = Board(game, seat="p1"), Board(game, seat="p2")
    assert len(one._steps) == 2
    assert len(two._steps) == 1


def test_a_replay_for_one_seat_holds_only_what_it_saw() -> None:
    game = new_game("toy", 5)
    rng = Random(1)
    for _ in range(3):
        game.play(game.decisions[0].sample(rng))
    game.annotate(0, "p2 holds a secret")
    film = json.loads(zlib.decompress(Replay(game, seat="p1").frames))
    assert film["seats"] == ["p1"]
    assert list(film["first"]) == ["p1"]
    assert film["notes"] == {}
    assert all(set(step) == {"p1"} for step in film["steps"])
