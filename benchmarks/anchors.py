"""Other people's engines, measured beside ours: ratios travel between machines, absolute figures do not."""

import random
from collections.abc import Callable
from typing import Any

from benchmarks.timing import seconds_each

Play = Callable[[int], int]

#: it brings a web server and two user interfaces with it, too much to install for one figure
NOT_INSTALLED = ("boardgame.io",)


def _settlers(seed: int) -> Any:
    from catanatron import Color, Game, RandomPlayer

    return Game([RandomPlayer(color) for color in Color], seed=seed)


def catanatron_game() -> Play:
    """Settlers of Catan in Python, four random players: its moves a second are the 1.0 of every ratio."""

    def play(seed: int) -> int:
        played = _settlers(seed)
        played.play()
        state = played.state
        return len(state.action_records if hasattr(state, "action_records") else state.actions)

    return play


def catanatron_copy() -> dict[str, float]:
    """What a copy of a state of Settlers takes."""
    midway = _settlers(1)
    for _ in range(300):
        midway.play_tick()
    return {"copy": seconds_each(midway.state.copy)}


def chess_game() -> Play:
    """Chess in Python, random moves."""
    from chess import Board

    def play(seed: int) -> int:
        rng, board, moves = random.Random(seed), Board(), 0
        while options := list(board.legal_moves):
            board.push(rng.choice(options))
            moves += 1
            if board.is_insufficient_material() or board.halfmove_clock >= 100:
                break
        return moves

    return play


def hearts_game() -> Play:
    """OpenSpiel's Hearts, C++ under Python: about the most that Python can get out of a game of cards."""
    import pyspiel

    game = pyspiel.load_game("hearts")

    def play(seed: int) -> int:
        rng, state, moves = random.Random(seed), game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
        return moves

    return play
