"""What a game with its history costs: loading, time travel, views and memory."""

import gc
import random
import tempfile
import time
import tracemalloc
from pathlib import Path
from typing import Any

from benchmarks.engine import start
from benchmarks.timing import slowest
from dunewidget.kernel.action import Action
from dunewidget.kernel.game import Game
from dunewidget.kernel.loading import load
from dunewidget.kernel.playout import play_out

PLIES = 1_000


def long_game() -> tuple[int, list[Action]]:
    """The seed and the answers of a random game of classic that has enough plies."""
    for seed in range(1_000):
        said: list[Action] = []
        spec, state = start("classic", seed)
        if play_out(spec, state, random.Random(seed), said=said).plies >= PLIES:
            return seed, said
    raise ValueError(f"no random game has {PLIES} plies")


def played(seed: int, said: list[Action]) -> Game:
    """The same game again, with its history, as far as we want it."""
    game = Game(*start("classic", seed))
    for action in said:
        if game.ply == PLIES:
            break
        game.play(action)
    return game


def records() -> dict[str, float]:
    """A game of a thousand plies: loading it with every check, going to any ply, a seat's view, its memory."""
    seed, said = long_game()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.dune"
        played(seed, said).save(path)
        load(path)
        since = time.process_time()
        game = load(path)
        loading = time.process_time() - since
    if game.damage is not None or game.plies != PLIES:
        raise ValueError(f"the record does not replay: {game!r}, {game.damage}")
    rng = random.Random(1)
    going = slowest(game.goto, rng.sample(range(PLIES + 1), 60))
    viewing = 0.0
    for ply in rng.sample(range(PLIES + 1), 20):
        game.goto(ply)
        viewing = max(viewing, slowest(game.view, list(game.seats)))
    return {"load": loading, "goto": going, "view": viewing, "megabytes": _megabytes(lambda: played(seed, said))}


def _megabytes(make: Any) -> float:
    """What an object holds in memory, with everything only it refers to."""
    gc.collect()
    tracemalloc.start()
    kept = make()
    gc.collect()
    size = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    del kept
    return size
