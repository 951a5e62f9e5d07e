"""Long runs that `make test` samples: random games with everything counted, and moments with a secret changed.

python scripts/soak.py games 5000      every size, both games, every option flipped in turn
python scripts/soak.py moments 5000    so many moments, each seen by every seat, each secret changed
"""

from __future__ import annotations

import itertools
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.games.classic import test_noninterference as secrets
from tests.games.classic import test_random_games as random_games

#: so many games between two lines of progress
BATCH = 20

FLIPS: list[dict[str, Any]] = [{}, {"windows": "public"}, *({name: value} for name, value in random_games.FLIPPED)]
TABLES = list(itertools.product(range(2, 7), ("basic", "advanced"), FLIPS))


def one_game(number: int) -> Counter[str]:
    """One random game of the kind that is next in turn: which kind it was."""
    seats, rules, flipped = TABLES[number % len(TABLES)]
    random_games.play(seats, 1000 + number, rules=rules, **flipped)
    return Counter({f"{seats} seats, {rules}": 1, "games": 1})


def one_look(number: int) -> Counter[str]:
    """Some moments of one random game."""
    return secrets.check_games(1, 0.04, start=1000 + number)


def main(what: str, wanted: int, workers: int = 2) -> None:
    """Run until there are as many games or moments as wanted, and say how many of which kind."""
    jobs: Callable[[int], Counter[str]] = {"games": one_game, "moments": one_look}[what]
    done: Counter[str] = Counter()
    began = time.perf_counter()
    with ProcessPoolExecutor(workers) as pool:
        for first in itertools.count(step=BATCH):
            for said in pool.map(jobs, range(first, min(first + BATCH, wanted))):
                done += said
            print(f"{done[what]} {what}, {time.perf_counter() - began:.0f} s", flush=True)
            if done[what] >= wanted:
                break
    for kind, n in sorted(done.items()):
        print(f"{n:6} {kind}")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
