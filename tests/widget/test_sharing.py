"""People who share a screen: it tells nobody who holds a card."""

from __future__ import annotations

import json
import zlib
from random import Random
from typing import Any

import pytest

import dunewidget as dune
from dunewidget.kernel import DuneError, Game
from dunewidget.widget import Board, Replay
from dunewidget.widget.messages import SHAPES
from tests.widget.conftest import Ear

SEATS = ["atreides", "harkonnen", "fremen", "bene_gesserit"]
#: in which hands the card lies that could cancel the Atreides' look at a card for sale
WORLDS = ["harkonnen", "bene_gesserit", None]


def before_the_window(holder: str | None, windows: str) -> Game:
    """The game as Fremen dial for the storm; the window on the first card for auction opens after it."""
    game = dune.new("classic", seats=SEATS, seed=5, windows=windows)
    while game.decisions[0].name != "dial_storm":
        game.play(next(iter(game.decisions[0].options())))
    game.play("bene_gesserit: storm 0")
    state = game.state
    assert "karama" in state.hands["harkonnen"]
    if holder != "harkonnen":
        spare = state.hands[holder][0] if holder else next(card for card in state.treachery_deck if card != "karama")
        state.hands["harkonnen"] = _swapped(state.hands["harkonnen"], "karama", spare)
        if holder:
            state.hands[holder] = _swapped(state.hands[holder], spare, "karama")
        else:
            state.treachery_deck = list(_swapped(tuple(state.treachery_deck), spare, "karama"))
    return game


def _swapped(cards: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    at = cards.index(old)
    return (*cards[:at], new, *cards[at + 1 :])


def play(board: Board, line: str) -> None:
    action = board.game.read(line).to_json()
    board._receive({"type": "play", "v": board._version, "action": action})


def table(board: Board) -> Any:
    return board.get_state()["whole"]["table"]


def reveal(board: Board) -> None:
    board._receive({"type": "reveal", "v": board._version, "seat": table(board)["curtain"]})


def test_a_quiet_window_cannot_be_told_from_the_screen(listen: Ear) -> None:
    """What the browser gets after an answer is the same, whoever holds the card that could be played now."""
    said = []
    for holder in WORLDS:
        board, heard = listen(before_the_window(holder, "quiet"))
        play(board, "fremen: storm 3")
        said.append([json.dumps(heard), json.dumps(board.get_state()["whole"])])
        assert board.game.question is not None
        assert not board.game.question[0].quiet
    assert said[0] == said[1] == said[2]


def test_with_public_windows_the_screen_goes_to_all_who_might_hold_a_card(listen: Ear) -> None:
    """The order of the curtains is the same in every world, and whoever cannot play anything passes unnoticed."""
    rounds = []
    for holder in WORLDS:
        board, _ = listen(before_the_window(holder, "public"))
        play(board, "fremen: storm 3")
        behind: list[str] = []
        curtains = []
        for _ in range(12):
            shown = table(board)
            if shown["curtain"]:
                curtains.append(json.dumps(shown))
                reveal(board)
            elif shown["decision"]["quiet"]:
                behind.append(shown["seat"])
                play(board, f"{shown['seat']}: pass")
            else:
                break
        rounds.append((curtains, behind))
        assert {"harkonnen", "bene_gesserit"} <= set(behind)
    assert rounds[0] == rounds[1] == rounds[2]


def test_whoever_looks_is_asked_in_a_quiet_window(listen: Ear) -> None:
    board, _ = listen(before_the_window("harkonnen", "quiet"))
    board._eyes = "harkonnen"
    board.game.play("fremen: storm 3")
    board.catch_up()
    assert table(board)["curtain"] is None
    assert table(board)["decision"]["quiet"]


def test_a_window_opened_in_a_cell_stands_until_somebody_goes_on(listen: Ear) -> None:
    """In a cell the holder may still answer; the board names nobody and only offers to go on."""
    game = before_the_window("harkonnen", "quiet")
    board, heard = listen(game)
    board._receive({"type": "proceed", "v": board._version})
    assert heard[-1]["type"] == "refused"
    game.play("fremen: storm 3")
    board.catch_up()
    assert [decision.seat for decision in game.decisions] == ["harkonnen"]
    shown = table(board)
    assert (shown["curtain"], shown["waiting"], shown["proceed"]) == (None, [], True)
    board._receive({"type": "proceed", "v": board._version})
    assert game.question is not None
    assert not game.question[0].quiet
    assert "proceed" in SHAPES


def test_a_seat_with_a_board_of_its_own_is_waited_for(listen: Ear) -> None:
    game = before_the_window("harkonnen", "quiet")
    own = Board(game, seat="harkonnen")
    board, _ = listen(game)
    play(board, "fremen: storm 3")
    assert table(own)["decision"]["quiet"]
    assert not table(board)["proceed"]


def test_a_window_undone_is_put_again_to_whoever_answered(listen: Ear) -> None:
    game = before_the_window("harkonnen", "quiet")
    board, _ = listen(game)
    board._eyes = "harkonnen"
    game.play("fremen: storm 3")
    board.catch_up()
    answers = game.view("harkonnen").decision.options()  # type: ignore[union-attr]
    action = next(answer for answer in answers if type(answer).__name__ != "Pass")
    board._receive({"type": "play", "v": board._version, "action": action.to_json()})
    assert table(board)["curtain"] != "harkonnen"
    board._receive({"type": "undo", "v": board._version})
    assert "harkonnen" in (table(board)["curtain"], table(board).get("seat"))


@pytest.mark.parametrize(("windows", "told"), [("quiet", True), ("public", False)])
def test_the_curtain_says_how_windows_are_put_to_people_at_one_screen(windows: str, *, told: bool, listen: Ear) -> None:
    board, _ = listen(dune.new("classic", seats=SEATS, seed=5, windows=windows))
    for _ in range(2):  # who will win, and the traitor to keep
        play(board, str(board.game.view("bene_gesserit").decision.sample(Random(1))))  # type: ignore[union-attr]
    assert table(board)["curtain"]
    assert bool(table(board)["advice"]) == told
    with pytest.raises(DuneError, match="curtain"):
        board.to_svg()


def test_whoever_looks_back_reads_who_was_asked_then_and_what_is_asked_now(listen: Ear) -> None:
    game = before_the_window("harkonnen", "quiet")
    board, _ = listen(game, seat="fremen")
    board._receive({"type": "look", "at": 0})
    shown = table(board)
    assert (shown["decision"], shown["waiting"], shown["asked"]) == (None, ["bene_gesserit"], None)
    assert shown["now"]["waiting"] == ["fremen"]
    assert "storm" in shown["now"]["asked"]
    board._receive({"type": "now"})
    assert table(board)["now"] is None


def test_a_replay_tells_who_is_asked_in_the_open_and_keeps_a_window_to_itself() -> None:
    game = before_the_window("harkonnen", "quiet")
    assert _last_table(game, "atreides")["waiting"] == ["fremen"]
    asked = _last_table(game, "fremen")["asked"]
    assert "storm" in asked
    game.play("fremen: storm 3")
    assert game.decisions[0].ask.quiet
    assert _last_table(game, "atreides")["waiting"] == []


def _last_table(game: Game, seat: str) -> Any:
    film = json.loads(zlib.decompress(Replay(game, seat=seat).frames))
    shown = film["first"][seat]["table"]
    for step in film["steps"]:
        shown = {**shown, **step[seat]["table"]}
    return shown
