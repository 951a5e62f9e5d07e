"""Many games: simulated by bots, or read from a folder of records."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from dunewidget import bots as players
from dunewidget.kernel.errors import DuneError
from dunewidget.kernel.registry import GameSpec, find
from dunewidget.kernel.state import Seat
from dunewidget.lab.playing import Plan, read_game
from dunewidget.lab.results import Results, Shelf, in_memory
from dunewidget.lab.runners import Lot, Playing, Stopped, pack, play_here, play_in_processes, play_on_cluster
from dunewidget.lab.schemas import TABLES, Rows

#: games in a lot at most: enough to make handing it over cheap
LOT = 25

Seating = int | Sequence[int] | Sequence[Seat] | None
Bots = str | Sequence[str] | Mapping[Seat, str]


def simulate(
    game: str,
    games: int = 100,
    bots: Bots = "random",
    seats: Seating = None,
    seed: int = 0,
    out: str | os.PathLike[str] | None = None,
    workers: int | None = None,
    scheduler: Any = None,
    **options: Any,
) -> Results:
    """Let bots play many games. The same seed gives the same results, wherever and by however many they are played.

    `bots` is one for all seats, several that move round by a seat each game, or one for each seat by name. `seats` is
    a number, names, or several numbers to be taken in turn. `out` is a folder for Parquet files: a run that was
    stopped goes on when it is started again with the same folder, and games that failed are played again. `workers`
    is a number of processes (as many as there are processors), `scheduler` a Dask client or the address of one.
    Interrupting keeps what is finished.
    """
    from tqdm.auto import tqdm

    _counted("games", games)
    if workers is not None:
        _counted("workers", workers)
    plan = make_plan(game, bots, seats, seed, options)
    if scheduler is not None and workers is not None:
        raise DuneError("workers are processes of this machine; the workers of a scheduler are its own")
    if not (scheduler is None or isinstance(scheduler, str) or hasattr(scheduler, "submit")):
        raise DuneError(f"scheduler is a Dask client or the address of one, tcp://127.0.0.1:8786, not {scheduler!r}")
    if not isinstance(out, str | os.PathLike | None):
        raise DuneError(f"out is a folder, not {out!r}")
    # Games go to the disk as they end, so that ten thousand need no more memory than a hundred.
    passing = TemporaryDirectory(prefix="dunewidget-") if out is None else None
    shelf = Shelf(Path(passing.name if passing else str(out)))
    shelf.label(described(plan))
    shelf.sweep()
    shelf.drop_failed()
    there = shelf.numbers()
    missing = [number for number in range(games) if number not in there]
    count = max(1, min(workers or os.cpu_count() or 1, len(missing)))
    lots = _lots(missing, max(1, min(LOT, len(missing) // (4 * count))))
    with tqdm(total=games, initial=games - len(missing), unit="game") as bar:
        with _interruptible(bar) as stopped:
            _keep(_played(plan, lots, count, scheduler, stopped), shelf, bar)
        if bar.n < games:
            warnings.warn(f"stopped after {bar.n} of {games} games", stacklevel=2)
    results = shelf.results() if passing is None else Results(shelf.table, None, passing)
    errors = Counter(error for error in results.select("games", "error")["error"].to_pylist() if error is not None)
    if errors:
        often = "; ".join(f"{error} ({count} times)" for error, count in errors.most_common(3))
        warnings.warn(f"{errors.total()} of {len(results)} games failed: {often}", stacklevel=2)
    return results


def make_plan(game: str, bots: Bots, seats: Seating, seed: int, options: Mapping[str, Any]) -> Plan:
    """What was asked for, with every name looked up."""
    spec = find(game)
    if type(seed) is not int:
        raise DuneError(f"a seed is a whole number, not {seed!r}")
    tables = _tables(spec, seats)
    seated: Any
    if isinstance(bots, Mapping):
        empty = sorted({seat for table in tables for seat in table} - set(bots))
        if empty:
            raise DuneError(f"no bot for {', '.join(empty)}")
        _only_known(bots, tables)
        seated, names = tuple(sorted(bots.items())), tuple(bots.values())
    elif isinstance(bots, str | list | tuple):
        seated = names = (bots,) if isinstance(bots, str) else tuple(bots)
    else:
        raise DuneError(f"bots are a name, a list of names, or a name for each seat, not {bots!r}")
    if not names:
        raise DuneError("somebody must play: give at least one bot")
    for name in names:
        players.find(name)
    return Plan(spec.name, tables, seated, seed, tuple(spec.chosen_options(options).items()))


def _counted(what: str, number: Any) -> None:
    if type(number) is not int or number < 1:
        raise DuneError(f"{what} is a whole number, 1 or more, not {number!r}")


def _only_known(bots: Mapping[Seat, str], tables: Sequence[Sequence[Seat]]) -> None:
    known = {seat for table in tables for seat in table}
    strange = sorted(str(seat) for seat in bots if seat not in known)
    if strange:
        raise DuneError(f"there is no seat {', '.join(strange)} for a bot; the seats are {', '.join(sorted(known))}")


def _tables(spec: GameSpec, seats: Seating) -> tuple[tuple[Seat, ...], ...]:
    several: Sequence[Any] = seats if isinstance(seats, Sequence) else ()
    numbers = [n for n in several if isinstance(n, int)]
    if numbers:
        if len(numbers) < len(several):
            raise DuneError(f"seats are names or numbers, not both: {seats!r}")
        return tuple(spec.named_seats(number) for number in numbers)
    chosen: Any = seats
    return (spec.named_seats(chosen),)


def described(plan: Plan) -> dict[str, Any]:
    """A plan as JSON-ready data."""
    return {
        "game": plan.game,
        "tables": [list(table) for table in plan.tables],
        "bots": [bot if isinstance(bot, str) else list(bot) for bot in plan.bots],
        "seed": plan.seed,
        "options": dict(plan.options),
    }


def _lots(numbers: Sequence[int], size: int) -> list[Lot]:
    """Runs of numbers that follow each other, none longer than the size."""
    lots: list[Lot] = []
    for number in numbers:
        if lots and lots[-1][1] == number and number - lots[-1][0] < size:
            lots[-1] = (lots[-1][0], number + 1)
        else:
            lots.append((number, number + 1))
    return lots


def _played(plan: Plan, lots: Sequence[Lot], workers: int, scheduler: Any, stopped: Stopped) -> Playing:
    names = sorted({bot if isinstance(bot, str) else bot[1] for bot in plan.bots})
    if scheduler is not None:
        return play_on_cluster(pack(plan, names), lots, scheduler, stopped)
    if workers == 1:
        return play_here(plan, lots, stopped)
    return play_in_processes(pack(plan, names), lots, workers, stopped)


def _keep(played: Playing, shelf: Shelf, bar: Any) -> None:
    """Put each lot on the shelf as it comes in."""
    try:
        for (first, last), tables in played:
            shelf.put(first, tables)
            bar.update(last - first)
    finally:
        played.close()  # which stops its workers


@contextlib.contextmanager
def _interruptible(bar: Any) -> Iterator[Stopped]:
    """Whether somebody has interrupted the run, which then ends in good order. A second interrupt ends it at once."""
    asked = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield asked.is_set  # only the main thread hears of interrupts
        return

    def note(_signal: int, _frame: Any) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        asked.set()
        bar.set_postfix_str("stopping after the games being played")

    before = signal.signal(signal.SIGINT, note)
    try:
        yield asked.is_set
    except KeyboardInterrupt:
        pass  # what is on the shelf stays there
    finally:
        signal.signal(signal.SIGINT, before)


def collect(records: str | os.PathLike[str]) -> Results:
    """The tables of recorded games: of one file, or of every `.dune` file below a folder.

    A file that is no record of a known game is left out with a warning.
    """
    path = Path(records)
    if not path.exists():
        raise DuneError(f"there is no file or folder {path}")
    files = sorted(path.rglob("*.dune")) if path.is_dir() else [path]
    rows: Rows = {table: [] for table in TABLES}
    for file in files:
        try:
            found = read_game(file, len(rows["games"]))
        except DuneError as error:
            warnings.warn(f"left out: {error}", stacklevel=2)
            continue
        for table in TABLES:
            rows[table] += found[table]
    if not rows["games"]:
        raise DuneError(f"there are no recorded games in {path}")
    return in_memory(rows)


def open_results(path: str | os.PathLike[str]) -> Results:
    """The results of a run, or of recorded games: whatever is there."""
    shelf = Shelf(Path(path))
    return shelf.results() if shelf.head() is not None else collect(path)
