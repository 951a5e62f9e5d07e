"""Where the games of a run are played: here, in processes of this machine, or on a Dask cluster."""

from __future__ import annotations

import contextlib
import functools
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import Any

from dunewidget import bots
from dunewidget.kernel import registry
from dunewidget.kernel.errors import DuneError
from dunewidget.lab.playing import Plan, play_game
from dunewidget.lab.results import tables_of
from dunewidget.lab.schemas import TABLES, Rows

#: the games from one number up to another, which is not included
Lot = tuple[int, int]
Played = tuple[Lot, dict[str, Any]]
Playing = Generator[Played, None, None]
#: whether the run is to end
Stopped = Callable[[], bool]

#: seconds after which a lot ends with the game being played: progress is seen, and stopping takes no longer
LONGEST = 1.0
#: seconds between two looks at whether the run is to end
GLANCE = 0.2
#: seconds in which a scheduler must answer
PATIENCE = 5


def pack(plan: Plan, names: Sequence[str]) -> bytes:
    """A plan with what another process cannot find by name: bots, games and advice made in a notebook."""
    import cloudpickle

    own = None if plan.game in registry.names() else registry.find(plan.game)
    advice = bots.known(plan.game)
    packed: bytes = cloudpickle.dumps((plan, own, advice, {name: bots.find(name) for name in names}))
    return packed


@functools.lru_cache(maxsize=4)
def _unpack(packed: bytes) -> Plan:
    import cloudpickle

    plan: Plan
    plan, own, advice, factories = cloudpickle.loads(packed)
    if own is not None:
        registry.register(own)
    bots.teach(plan.game, advice)
    for name, factory in factories.items():
        bots.register(name, factory)
    return plan


def play_lot(plan: Plan, lot: Lot, stopped: Stopped = lambda: False) -> Played:
    """Play some games of a plan: all of a lot, or as many of the first as there was time for."""
    rows: Rows = {table: [] for table in TABLES}
    first, last = lot
    late = time.monotonic() + LONGEST
    for number in range(first, last):
        for table, found in play_game(plan, number).items():
            rows[table] += found
        if time.monotonic() > late or stopped():
            last = number + 1
            break
    return (first, last), tables_of(rows)


def play_packed(packed: bytes, lot: Lot) -> Played:
    """What a worker does."""
    return play_lot(_unpack(packed), lot)


def play_here(plan: Plan, lots: Sequence[Lot], stopped: Stopped) -> Playing:
    """One lot after the other in this process."""
    for lot in lots:
        done = lot[0]
        while done < lot[1] and not stopped():
            part, tables = play_lot(plan, (done, lot[1]), stopped)
            yield part, tables
            done = part[1]


def play_in_processes(packed: bytes, lots: Sequence[Lot], workers: int, stopped: Stopped) -> Playing:
    """In processes of this machine. They are started afresh: to fork a notebook, threads and all, is not safe."""
    from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_leave_interrupts)

    def submit(lot: Lot) -> Future[Played]:
        with _interrupts_held():
            return pool.submit(play_packed, packed, lot)

    def ready(running: Iterable[Any]) -> Iterable[Any]:
        return wait(running, timeout=GLANCE, return_when=FIRST_COMPLETED).done

    try:
        yield from _handed_out(lots, submit, ready, lambda: workers, stopped)
    except BrokenProcessPool:
        raise DuneError(
            "a worker process ended early. A script that simulates with several workers must do so under "
            "`if __name__ == '__main__':`, because every worker reads the script; or give workers=1"
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """An interrupt is for whoever started the run, who then stops the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """A process that is started here inherits that interrupts wait, so that none ends it before it can ignore them."""
    if not hasattr(signal, "pthread_sigmask"):  # not on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def play_on_cluster(packed: bytes, lots: Sequence[Lot], scheduler: Any, stopped: Stopped) -> Playing:
    """On a Dask cluster, given as a client or by the address of its scheduler."""
    from distributed import Client, wait

    client = scheduler if isinstance(scheduler, Client) else _connected(scheduler)

    def submit(lot: Lot) -> Any:
        return client.submit(play_packed, packed, lot, pure=False)

    def ready(running: Iterable[Any]) -> Iterable[Any]:
        with contextlib.suppress(TimeoutError):
            return list(wait(list(running), timeout=GLANCE, return_when="FIRST_COMPLETED").done)
        return ()

    try:
        # Two lots for each thread: one is played while the other is on its way.
        yield from _handed_out(lots, submit, ready, lambda: max(2, 2 * sum(client.nthreads().values())), stopped)
    finally:
        if client is not scheduler:
            client.close()


def _connected(address: str) -> Any:
    from distributed import Client

    try:
        return Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise DuneError(
            f"no Dask scheduler answers at {address!r} ({type(error).__name__}); an address is like tcp://127.0.0.1:8786"
        ) from None


def _handed_out(
    lots: Sequence[Lot],
    submit: Callable[[Lot], Any],
    ready: Callable[[Iterable[Any]], Iterable[Any]],
    room: Callable[[], int],
    stopped: Stopped,
) -> Playing:
    """Hand out no more lots than there is room for, and what was left of one again. Stopping waits for those begun."""
    waiting, running = deque(lots), dict[Any, Lot]()
    while running or (waiting and not stopped()):
        free = 0 if stopped() else room() - len(running)
        for _ in range(min(free, len(waiting))):
            lot = waiting.popleft()
            running[submit(lot)] = lot
        for future in ready(running):
            lot = running.pop(future)
            done, tables = future.result()
            if done[1] < lot[1]:
                waiting.appendleft((done[1], lot[1]))
            yield done, tables
