"""Other people's engines, measured beside ours: ratios travel between machines, absolute figures do not."""

import random
from collections.abc import Callable

from benchmarks.timing import per_second, seconds_each


def catanatron() -> dict[str, float]:
    """Settlers of Catan in Python, four random players: its moves a second are the 1.0 of every ratio."""
    from catanatron import Color, Game, RandomPlayer

    def game(seed: int) -> Game:
        return Game([RandomPlayer(color) for color in Color], seed=seed)

    def play(seed: int) -> int:
        played = game(seed)
        played.play()
        state = played.state
        return len(state.action_records if hasattr(state, "action_records") else state.actions)

    midway = game(1)
    for _ in range(300):
        midway.play_tick()
    return {"moves": per_second(play, 40), "copy": seconds_each(midway.state.copy)}


def chess() -> dict[str, float]:
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

    return {"moves": per_second(play, 12)}


def hearts() -> dict[str, float]:
    """OpenSpiel's Hearts, C++ under Python: about the most that Python can get out of a game of cards."""
    import pyspiel

    game = pyspiel.load_game("hearts")

    def play(seed: int) -> int:
        rng, state, moves = random.Random(seed), game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
        return moves

    return {"moves": per_second(play, 300)}


ANCHORS: dict[str, Callable[[], dict[str, float]]] = {"catanatron": catanatron, "chess": chess, "hearts": hearts}
