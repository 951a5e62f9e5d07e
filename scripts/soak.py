"""Long runs that `make test` samples: random games with everything counted, and moments with a secret changed.

python scripts/soak.py classic games 5000         every size, Basic and Advanced Game, every option flipped in turn
python scripts/soak.py tournament moments 1500    so many moments, each seen by every seat, secrets changed
"""

from __future__ import annotations

import itertools
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from dunewidget.games import classic, tournament
from tests.games.classic import test_noninterference as secrets
from tests.games.classic import test_random_games as random_games
from tests.games.tournament.test_random_games import check_tournament

#: so many games between two lines of progress
BATCH = {"games": 20, "moments": 4}

SPECS = {"classic": classic.GAME, "tournament": tournament.GAME}


def tables(name: str) -> list[tuple[int, dict[str, Any]]]:
    """Every size with every option flipped, in classic in both of its games."""
    bases: list[dict[str, Any]] = [{"rules": "basic"}, {"rules": "advanced"}] if name == "classic" else [{}]
    flips = [{}, {"windows": "public"}, *({name: value} for name, value in random_games.flipped(SPECS[name]))]
    return [(seats, {**base, **flip}) for seats, base, flip in itertools.product(range(2, 7), bases, flips)]


def one_game(name: str, number: int) -> Counter[str]:
    """One random game of the kind that is next in turn: which kind it was."""
    kinds = tables(name)
    seats, options = kinds[number % len(kinds)]
    random_games.play(seats, 1000 + number, SPECS[name], **options)
    return Counter({f"{seats} seats": 1, **{f"{key}={value}": 1 for key, value in options.items()}, "games": 1})


def one_look(name: str, number: int) -> Counter[str]:
    """Some moments of one random game; a moment that tells a secret is printed and counted."""
    try:
        if name == "classic":
            return secrets.check_games([1000 + number], 0.01)
        return check_tournament(range(1000 + number, 1001 + number), 0.01)
    except AssertionError as leak:
        print(f"game {1000 + number}: {leak}", flush=True)
        return Counter({"games with a leak": 1})


def main(name: str, what: str, wanted: int, workers: int = 2) -> None:
    """Run until there are as many games or moments as wanted, and say how many of which kind."""
    jobs: Callable[[int], Counter[str]] = partial({"games": one_game, "moments": one_look}[what], name)
    done: Counter[str] = Counter()
    began = time.perf_counter()
    with ProcessPoolExecutor(workers) as pool:
        for first in itertools.count(step=BATCH[what]):
            for said in pool.map(jobs, range(first, min(first + BATCH[what], wanted))):
                done += said
            print(f"{done[what]} {what}, {time.perf_counter() - began:.0f} s", flush=True)
            if done[what] >= wanted:
                break
    for kind, n in sorted(done.items()):
        print(f"{n:6} {kind}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:]))
