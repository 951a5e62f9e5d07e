"""Nobody learns who could play in a window: not from one that was let go by, nor from whom a public one asks."""

from __future__ import annotations

import json
import zlib
from collections import Counter
from random import Random
from typing import Any

import pytest

from dunewidget.games.classic import GAME
from dunewidget.games.classic.content import FACTIONS
from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import Game, Pass
from dunewidget.kernel.history import label_of
from dunewidget.kernel.playout import play_out
from dunewidget.kernel.registry import find
from dunewidget.widget import Board, Replay
from dunewidget.widget.takeback import seat_undo
from tests.games.classic.battlefield import scene
from tests.games.classic.worlds import (
    Change,
    other_captives,
    other_cards,
    other_knowledge,
    other_numbers,
    other_pledges,
    other_prediction,
    other_promises,
    other_sizes,
    other_spice,
    other_traitors,
    other_world,
    standing,
)

#: what decides in which windows others are asked
CHANGES: tuple[Change, ...] = (other_cards, other_traitors, other_knowledge, other_spice)


def let_go_by(game: Game) -> int:
    """Nobody plays in the windows that stand before the next question in the open: how often somebody passed."""
    passed = 0
    while game.question is not None and game.question[0].quiet:
        game.play(Pass(game.decisions[0].seat))
        passed += 1
    return passed


def at_the_board(game: Game, seat: str) -> list[Any]:
    """All that a seat's board shows, now and of every step before, with its replay."""
    board, replay = Board(game, seat=seat), Replay(game, seat=seat)
    shown = [board.get_state()["whole"]]
    for at in range(len(board._steps)):
        board._receive({"type": "look", "at": at})
        shown.append(board.get_state()["whole"])
    film = zlib.decompress(replay.frames).decode()
    board.close()
    replay.close()
    view = game.view(seat)
    return [json.dumps(one) for one in shown] + [film, str(view.known), str(view.ply)]


def play_in_both(s: ClassicState, seat: str, rng: Random, plies: int = 4) -> Counter[str]:
    """The same answers in two worlds that a seat cannot tell apart, and in none of them a play in a window."""
    done: Counter[str] = Counter()
    true, other = Game(GAME, s.copy()), Game(GAME, other_world(s, seat, Random(rng.random()), CHANGES))
    asked_more = let_go_by(true) != let_go_by(other)
    for _ in range(plies):
        if true.question is None or other.question is None or label_of(true.question) != label_of(other.question):
            break
        act = true.decisions[0].sample(rng)
        if not other.why_not(act):
            break
        asked_more |= let_go_by(true.play(act)) != let_go_by(other.play(act))
        if json.dumps(true.view(seat).to_json()) != json.dumps(other.view(seat).to_json()):
            break  # what was played has brought to light what was changed
        assert at_the_board(true, seat) == at_the_board(other, seat), f"{seat} could tell in {s.phase} after {act}"
        done["compared"] += 1
        done["other windows"] += asked_more
    return done


@pytest.mark.rule("CL-VIS-02", "CL-VIS-03")
@pytest.mark.parametrize("held", ["karama", "shield"])
def test_what_a_seat_may_take_back_does_not_tell_who_let_a_window_go_by(held: str) -> None:
    """With a Karama the Fremen could have cancelled the look at the card for sale, before the first bid."""
    deck = ["kulon", "hajr", "baliset", "crysknife"]
    about: dict[str, Any] = {
        "hands": {"fremen": (held,)},
        "treachery_deck": deck,
        "spice": {"atreides": 3},
        "rules": "advanced",
    }
    game = scene(("atreides", "guild", "fremen"), ("bidding",), **about)
    assert (let_go_by(game) > 0) == (held == "karama")
    game.play("atreides: bid 1")
    assert seat_undo(game, "atreides") == 0
    view = game.view("atreides")
    assert [event.name for event in view.events[view.known :]] == ["bid"], "the card was seen before that answer"


@pytest.mark.rule("CL-VIS-06", "CL-VIS-02")
@pytest.mark.parametrize("held", ["karama", "shield"])
def test_a_secret_act_between_is_no_step_for_the_others_though_a_window_was_let_go_by(held: str) -> None:
    """What silence leads to after the act belongs to the step before: the others see no act, and no window."""
    about: dict[str, Any] = {
        "hands": {"fremen": (held,)},
        "treachery_deck": ["kulon", "hajr"],
        "spice": {"atreides": 3},
        "rules": "advanced",
    }
    game = scene(("atreides", "guild", "fremen"), ("bidding",), **about)
    game.play("guild: show spice to fremen")
    let_go_by(game)
    game.play("atreides: bid 1")
    for seat, steps in {"atreides": 2, "guild": 3, "fremen": 3}.items():
        board = Board(game, seat=seat)
        assert len(board._steps) == steps, seat
        board.close()


@pytest.mark.rule("CL-VIS-02", "CL-VIS-03")
@pytest.mark.slow
def test_a_window_that_was_let_go_by_leaves_no_trace_at_anybodys_board() -> None:
    done: Counter[str] = Counter()
    for number in range(4):
        rng, met = Random(number), Counter[str]()
        options = GAME.chosen_options({"rules": "advanced"})

        def watch(s: ClassicState, rng: Random = rng, met: Counter[str] = met) -> None:
            met[s.agenda[-1][0]] += 1
            if not s.sealed and rng.random() < 0.04 / met[s.agenda[-1][0]] ** 0.5:
                done.update(play_in_both(s, rng.choice(s.seats), rng))

        play_out(GAME, GAME.start(tuple(rng.sample(FACTIONS, 4)), options, number), Random(number), watch=watch)
    assert done["compared"] > 40
    assert done["other windows"] > 10


#: what others could hide as well, one thing after the other
SECRETS: tuple[Change, ...] = (
    *(other_cards, other_spice, other_traitors, other_prediction, other_numbers, other_pledges, other_promises),
    *(other_captives, other_knowledge, other_sizes),
)


@pytest.mark.rule("CL-GEN-11", "CL-VIS-02", "TN-HARV-03")
@pytest.mark.parametrize("name", ["classic", "tournament"])
@pytest.mark.parametrize("sizes", [True, False])
@pytest.mark.slow
def test_whom_a_public_window_asks_depends_on_nothing_that_others_hide(name: str, sizes: bool) -> None:
    spec, asked = find(name), Counter[str]()
    rules = {"rules": "advanced"} if "rules" in spec.all_options else {}
    options = spec.chosen_options({"windows": "public", "public_hand_sizes": sizes, **rules})
    for number in range(10):
        rng, met = Random(number), Counter[str]()

        def watch(s: Any, rng: Random = rng, met: Counter[str] = met) -> None:
            ask, args, _ = standing(s)
            met[ask.name] += 1
            if not ask.quiet or rng.random() > 20 / met[ask.name]:
                return
            seat = rng.choice(s.seats)
            true = [other for other in ask.seats(s, *args) if other != seat]
            for change in SECRETS:
                other = other_world(s, seat, Random(rng.random()), [change])
                now = [one for one in ask.seats(other, *args) if one != seat]
                assert now == true, f"{seat} sees by {change.__name__} whom {ask.name} asks"
            asked[ask.name] += 1

        play_out(spec, spec.start(tuple(rng.sample(FACTIONS, 4)), options, number), Random(number), watch=watch)
    assert len(asked) > 9
