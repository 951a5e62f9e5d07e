"""What all measurements share. Time is the processor time of this process, so that neighbours disturb little."""

import time
from collections.abc import Callable
from typing import Any


def seconds_each(deed: Callable[[], Any], times: int = 2_000) -> float:
    """How long it takes, on average."""
    deed()
    start = time.process_time()
    for _ in range(times):
        deed()
    return (time.process_time() - start) / times


def slowest(deed: Callable[[Any], Any], cases: list[Any]) -> float:
    """How long the slowest case takes; each is tried three times, and its best counts."""
    worst = 0.0
    for case in cases:
        tries = []
        for _ in range(3):
            start = time.process_time()
            deed(case)
            tries.append(time.process_time() - start)
        worst = max(worst, min(tries))
    return worst
