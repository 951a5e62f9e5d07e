"""Where the games of a run are played: here, in processes of this machine, or on a Dask cluster."""

from __future__ import annotations

import functools
import signal
from collections.abc import Generator, Sequence
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


def play_lot(plan: Plan, lot: Lot) -> dict[str, Any]:
    """Play some games of a plan."""
    rows: Rows = {table: [] for table in TABLES}
    for number in range(*lot):
        for table, found in play_game(plan, number).items():
            rows[table] += found
    return tables_of(rows)


def play_packed(packed: bytes, lot: Lot) -> Played:
    """What a worker does."""
    return lot, play_lot(_unpack(packed), lot)


def play_here(plan: Plan, lots: Sequence[Lot]) -> Playing:
    """One lot after the other in this process."""
    for lot in lots:
        yield lot, play_lot(plan, lot)


def play_in_processes(packed: bytes, lots: Sequence[Lot], workers: int) -> Playing:
    """In processes of this machine. They are started afresh: to fork a notebook, threads and all, is not safe."""
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_leave_interrupts)
    try:
        for done in as_completed([pool.submit(play_packed, packed, lot) for lot in lots]):
            yield done.result()
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


def play_on_cluster(packed: bytes, lots: Sequence[Lot], scheduler: Any) -> Playing:
    """On a Dask cluster, given as a client or by the address of its scheduler."""
    from distributed import Client, as_completed

    client = scheduler if isinstance(scheduler, Client) else Client(scheduler)
    futures = [client.submit(play_packed, packed, lot, pure=False) for lot in lots]
    try:
        for done in as_completed(futures):
            yield done.result()
            done.release()
    finally:
        client.cancel(futures)
        if client is not scheduler:
            client.close()
