"""Whether a second worker is worth having."""

import contextlib
import io
import time

from dunewidget.lab import simulate


def workers(games: int = 400) -> dict[str, float]:
    """How much faster two workers simulate games than one, by the clock on the wall.

    Two must be started, which counts against them: the games are so many that this is little. One plays here, where
    all is loaded before the clock starts.
    """
    _seconds(1, 1)
    return {"two_over_one": _seconds(games, 1) / _seconds(games, 2)}


def _seconds(games: int, number: int) -> float:
    since = time.perf_counter()
    with contextlib.redirect_stderr(io.StringIO()):  # nobody watches the progress bar
        simulate("classic", games, seats=6, rules="advanced", workers=number)
    return time.perf_counter() - since
