"""Random games of several engines, a few at a time in turns: whatever else the machine does hits all of them alike.

Each engine plays in a fresh process of its own, which plays when told to over a pipe and says how long it took.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial

from benchmarks.anchors import catanatron_game, chess_game, hearts_game
from benchmarks.engine import TABLES, random_game

TURNS = 10
#: who plays: what makes `play(seed) -> moves`, and how many games are played in a turn
RUNNERS: dict[str, tuple[Callable[[], Callable[[int], int]], int]] = {
    "catanatron": (catanatron_game, 4),
    "chess": (chess_game, 2),
    "hearts": (hearts_game, 30),
    "dice": (partial(random_game, "dice"), 30),
    "classic": (partial(random_game, "classic"), 10),
}


def race(names: Sequence[str]) -> dict[str, dict[str, float]]:
    """Moves and games a second of each, by the processor time of its process; our moves are plies."""
    moves, seconds = dict.fromkeys(names, 0), dict.fromkeys(names, 0.0)
    with ExitStack() as stack:
        runners = {name: stack.enter_context(_started(name)) for name in names}
        for turn in range(TURNS):
            for name, runner in runners.items():
                played, took = _told(runner, turn).split()
                moves[name] += int(played)
                seconds[name] += float(took)
    return {
        name: {
            "plies" if name in TABLES else "moves": moves[name] / seconds[name],
            "games": TURNS * RUNNERS[name][1] / seconds[name],
        }
        for name in names
    }


def _started(name: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "benchmarks", "--runner", name]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _told(runner: "subprocess.Popen[str]", turn: int) -> str:
    if runner.stdin is None or runner.stdout is None:
        raise RuntimeError("a runner has no pipes")
    print(turn, file=runner.stdin, flush=True)
    return runner.stdout.readline()


def run(name: str) -> None:
    """What a runner does: one game before any clock starts, then some for each line that comes in."""
    make, games = RUNNERS[name]
    play = make()
    play(TURNS * games)
    for line in sys.stdin:
        first = int(line) * games
        since = time.process_time()
        moves = sum(play(seed) for seed in range(first, first + games))
        print(moves, time.process_time() - since, flush=True)
