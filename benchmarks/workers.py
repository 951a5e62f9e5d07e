"""Whether a second worker is worth having."""

import contextlib
import io
import time

from dunewidget.lab import simulate


def workers(games: int = 120) -> dict[str, float]:
    """How much faster two workers simulate games than one, by the clock on the wall."""
    seconds = []
    for number in (1, 2):
        since = time.perf_counter()
        with contextlib.redirect_stderr(io.StringIO()):  # nobody watches the progress bar
            simulate("classic", games, seats=6, rules="advanced", workers=number)
        seconds.append(time.perf_counter() - since)
    return {"two_over_one": seconds[0] / seconds[1]}
