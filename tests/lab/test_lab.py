"""Many games: the same from one seed however they are played, kept when interrupted, and readable by anybody."""

from __future__ import annotations

import gc
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import dunewidget as dune
from dunewidget import bots, lab
from dunewidget.bots import Bot, Uniform
from dunewidget.bots.registry import _FACTORIES
from dunewidget.kernel.action import Action
from dunewidget.kernel.event import Event
from dunewidget.kernel.state import State
from dunewidget.lab import Results, playing, runners
from dunewidget.lab.notes import Log
from dunewidget.lab.results import HEAD, Shelf
from dunewidget.lab.schemas import COLUMNS, TABLES, VERSION
from dunewidget.lab.simulation import make_plan
from tests.kernel.toy import Bid

ROOT = Path(__file__).parents[2]


def run(games: int = 12, **given: Any) -> Results:
    return dune.simulate("toy", games, **{"bots": ["greedy", "random"], "seats": [2, 3], "workers": 1, **given})


def same(one: Results, other: Results) -> bool:
    return all(getattr(one, table).equals(getattr(other, table)) for table in TABLES)


@pytest.fixture(scope="module")
def results() -> Results:
    return run(games=20)


@pytest.fixture
def add_bot() -> Iterator[Any]:
    """A way to add a bot for one test."""
    before = dict(_FACTORIES)
    yield bots.register
    _FACTORIES.clear()
    _FACTORIES.update(before)


def test_the_tables_are_as_documented(results: Results) -> None:
    for table in TABLES:
        found = getattr(results, table)
        assert found.column_names == [name for name, _, _ in COLUMNS[table]]
        assert found.schema.metadata[b"dunewidget.version"] == str(VERSION).encode()
        assert all(field.metadata[b"about"] for field in found.schema)
    assert len(results) == results.num_rows == 20
    assert results.seats.num_rows == 10 * 2 + 10 * 3


def test_the_tables_agree_with_each_other(results: Results) -> None:
    seats, decisions = results.seats.to_pylist(), results.decisions.to_pylist()
    for game in results.to_pandas().to_dict("records"):
        own = [row for row in seats if row["game"] == game["game"]]
        assert [row["seat"] for row in own] == list(game["seats"])
        assert [row["bot"] for row in own] == list(game["bots"])
        assert [row["seat"] for row in own if row["won"]] == list(game["winners"])
        asked = [row["seat"] for row in decisions if row["game"] == game["game"]]
        assert [row["decisions"] for row in own] == [asked.count(seat) for seat in game["seats"]]


def test_a_game_of_a_run_can_be_played_again(results: Results) -> None:
    game = results.games.to_pylist()[3]
    asked = [row for row in results.decisions.to_pylist() if row["game"] == 3]
    again = dune.new(game["system"], game["seats"], game["seed"], **json.loads(game["options"]))
    for decision in asked:
        again.play(f"{decision['seat']}: {decision['text']}")
    assert again.over
    assert (again.state.digest(), again.plies) == (game["digest"], game["plies"])
    told = [(row["rule"], row["event"]) for row in results.events.to_pylist() if row["game"] == 3]
    assert told == [(event.rule, event.name) for event in again.events]


def test_what_everybody_has_is_counted_as_the_turns_begin(results: Results) -> None:
    rows = [row for row in results.turns.to_pylist() if row["game"] == 0]
    assert {row["quantity"] for row in rows} == {"coins"}
    assert [row["value"] for row in rows if row["turn"] == 1] == [5.0, 5.0]
    turns = sorted({row["turn"] for row in rows})
    assert turns == list(range(1, results.games["turns"][0].as_py() + 2))


def test_columns_are_read_alone(results: Results, tmp_path: Path) -> None:
    for some in (results, lab.read(results.save(tmp_path / "saved"))):
        assert some.select("seats", "seat", "won").equals(results.seats.select(["seat", "won"]))
    with pytest.raises(dune.DuneError, match="no table 'hats'"):
        results.select("hats", "size")
    with pytest.raises(dune.DuneError, match="games has no column 'nope'; its columns are game, system, seed"):
        results.select("games", "nope")


def test_results_without_a_folder_take_theirs_away_with_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    results = run(games=3)
    assert results.folder is None
    assert len(list(tmp_path.iterdir())) == 1
    assert results.events.num_rows
    del results
    gc.collect()
    assert list(tmp_path.iterdir()) == []


def test_bots_move_round_the_table(results: Results) -> None:
    games = results.games.to_pylist()
    assert {tuple(game["bots"]) for game in games if len(game["seats"]) == 2} == {
        ("greedy", "random"),
        ("random", "greedy"),
    }
    fixed = run(games=3, bots={"p1": "random", "p2": "greedy"}, seats=2)
    assert fixed.games["bots"].to_pylist() == [["random", "greedy"]] * 3


def test_the_seed_decides_everything(results: Results, tmp_path: Path) -> None:
    assert same(results, run(games=20, out=tmp_path / "out"))
    assert not same(results, run(games=20, seed=1))


@pytest.mark.slow
def test_the_number_of_workers_decides_nothing_even_for_a_bot_made_in_a_notebook(add_bot: Any, tmp_path: Path) -> None:
    class Miser(Bot):
        def choose(self, view: dune.View) -> Action:
            assert view.decision
            return min(view.decision.options(), key=lambda action: getattr(action, "coins", 0))

    add_bot("miser", Miser)
    given: dict[str, Any] = {"games": 20, "bots": ["miser", "greedy", "random"]}
    assert same(run(**given), run(**given, out=tmp_path / "out", workers=2))
    assert len(Shelf(tmp_path / "out").parts()) > 1


def test_bots_see_in_a_simulation_what_they_see_in_a_game(add_bot: Any) -> None:
    class Witness(Uniform):
        seen: list[tuple[int, list[Event]]] = []  # noqa: RUF012  shared by all seats

        def choose(self, view: dune.View) -> Action:
            self.seen.append((view.ply, list(view.events)))
            return super().choose(view)

    add_bot("witness", Witness)
    played = run(games=1, bots="witness", seats=3)
    game, expected = dune.new("toy", 3, played.games["seed"][0].as_py()), []
    for decision in played.decisions.to_pylist():
        if decision["n"] == 0 or not game.state.sealed:
            # Those asked together are asked before any of them answers.
            waiting = [asked.seat for asked in game.decisions]
            views = [game.view(seat) for seat in waiting]
            expected += [(view.ply, list(view.events)) for view in views]
        game.play(f"{decision['seat']}: {decision['text']}")
    assert Witness.seen == expected


def reached_from(thing: Any) -> Iterator[Any]:
    """Everything that references lead to, but for code: attributes, items, and what functions remember."""
    found, waiting = {id(thing): thing}, [thing]
    while waiting:
        for one in gc.get_referents(waiting.pop()):
            code = isinstance(one, type | ModuleType) or (isinstance(one, dict) and "__builtins__" in one)
            if id(one) not in found and not code:
                found[id(one)] = one
                waiting.append(one)
                yield one


@pytest.mark.parametrize("game", ["toy", "classic"])
def test_a_bot_cannot_reach_the_state_the_log_or_the_seed(add_bot: Any, game: str) -> None:
    class Spy(Uniform):
        looks: list[bool] = []  # noqa: RUF012  shared by all seats

        def choose(self, view: dune.View) -> Action:
            if len(self.looks) in (3, 20):
                reached = list(reached_from(view))
                assert [thing for thing in reached if isinstance(thing, State)] == [view.state]
                assert not [thing for thing in reached if isinstance(thing, Log)]
                assert view.state.seed is None
            self.looks.append(bool(view.events))
            return super().choose(view)

    add_bot("spy", Spy)
    played = dune.simulate(game, 3, "spy", workers=1)
    assert played.games["error"].to_pylist() == [None] * 3
    assert len(Spy.looks) > 20
    assert any(Spy.looks)


def test_a_view_that_a_bot_keeps_stays_as_it_was(add_bot: Any) -> None:
    class Keeper(Uniform):
        kept: list[tuple[int, dune.View]] = []  # noqa: RUF012  shared by all seats

        def choose(self, view: dune.View) -> Action:
            self.kept.append((len(view.events), view))
            return super().choose(view)

    add_bot("keeper", Keeper)
    run(games=1, bots="keeper")
    assert all(len(view.events) == then for then, view in Keeper.kept)
    assert Keeper.kept[-1][0] > Keeper.kept[0][0]


class Cheat(Bot):
    """It bids what it does not have."""

    def choose(self, view: dune.View) -> Action:
        assert view.decision
        if view.decision.name == "bids":
            return Bid(view.seat, 99)
        return view.decision.default or view.decision.sample(self.rng)


def test_a_game_that_fails_says_why_and_the_others_go_on(add_bot: Any) -> None:
    add_bot("cheat", Cheat)
    with pytest.warns(UserWarning, match=r"4 of 4 games failed: IllegalAction: .*you cannot bid 99"):
        bad = run(games=4, bots={"p1": "cheat", "p2": "random"}, seats=2)
    assert all("you cannot bid 99 (TOY-04)" in error for error in bad.games["error"].to_pylist())
    assert bad.games["winners"].null_count == bad.games.num_rows == 4
    assert bad.seats["won"].null_count == 8
    assert (bad.events.num_rows, bad.decisions.num_rows) == (0, 0)
    summary = lab.summarise(bad)
    assert (summary.finished, summary.games) == (0, 4)
    assert "failed: IllegalAction" in str(summary)


class TestFolder:
    def test_anybody_can_read_it(self, tmp_path: Path) -> None:
        import duckdb
        import pandas as pd

        out = tmp_path / "out"
        results = run(out=out)
        for table in TABLES:
            found = duckdb.execute(f"select count(*) from '{out / table}/*.parquet'").fetchall()
            assert found == [(getattr(results, table).num_rows,)]
            assert len(pd.read_parquet(out / table)) == getattr(results, table).num_rows
        assert same(lab.read(out), results)
        assert duckdb.execute("select count(*) from results").fetchall() == [(12,)]

    def test_polars_reads_it(self, tmp_path: Path) -> None:
        import polars as pl

        results = run(out=tmp_path / "out")
        for table in TABLES:
            found = pl.read_parquet(tmp_path / "out" / table / "*.parquet")
            assert found.to_dicts() == getattr(results, table).to_pylist()
        assert pl.DataFrame(results).height == 12

    @pytest.mark.slow
    @pytest.mark.parametrize("workers", [1, 2])
    def test_a_real_interrupt_keeps_what_is_finished(self, tmp_path: Path, workers: int) -> None:
        out = tmp_path / "out"
        script = tmp_path / "evening.py"
        script.write_text(
            "import dunewidget as dune\n"
            "if __name__ == '__main__':\n"
            f"    results = dune.simulate('dice', 100_000, 'random', 3, out={str(out)!r}, workers={workers})\n"
            "    print('kept', len(results))\n"
        )
        process = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while not Shelf(out).parts():
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        said, warned = process.communicate(timeout=60)
        assert process.returncode == 0, warned
        kept = lab.read(out)
        assert said == f"kept {len(kept)}\n"
        assert f"stopped after {len(kept)} of 100000 games" in warned
        numbers = sorted(kept.games["game"].to_pylist())
        longer = dune.simulate("dice", numbers[-1] + 1, "random", 3, out=out, workers=1)
        assert sorted(longer.games["game"].to_pylist()) == list(range(numbers[-1] + 1))

    def test_a_run_that_was_interrupted_keeps_what_it_has_and_goes_on(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def tired(plan: playing.Plan, number: int) -> Any:
            if number == 7:
                signal.raise_signal(signal.SIGINT)
            return playing.play_game(plan, number)

        monkeypatch.setattr(runners, "play_game", tired)
        with pytest.warns(UserWarning, match="stopped after 8 of 12 games"):
            part = run(out=tmp_path / "out")
        assert part.games["game"].to_pylist() == list(range(8))
        with pytest.warns(UserWarning, match="stopped after 8 of 12 games"):
            assert same(part, run())
        monkeypatch.undo()
        assert same(run(out=tmp_path / "out"), run())

    def test_a_second_interrupt_waits_for_no_game(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def stuck(plan: playing.Plan, number: int) -> Any:
            while number == 7:
                signal.raise_signal(signal.SIGINT)
            return playing.play_game(plan, number)

        monkeypatch.setattr(runners, "play_game", stuck)
        before = signal.getsignal(signal.SIGINT)
        with pytest.warns(UserWarning, match="stopped after 6 of 12 games"):
            run(out=tmp_path / "out")
        monkeypatch.undo()
        assert signal.getsignal(signal.SIGINT) is before
        assert same(run(out=tmp_path / "out"), run())

    def test_a_lot_ends_with_the_game_for_which_time_was_up(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        expected = run()
        monkeypatch.setattr(runners, "LONGEST", 0.0)
        assert same(run(out=tmp_path / "out"), expected)
        assert len(Shelf(tmp_path / "out").parts()) == 12

    def test_nothing_is_played_twice(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        first = run(games=8, out=tmp_path / "out")
        monkeypatch.setattr(runners, "play_game", lambda plan, number: pytest.fail(f"played {number} again"))
        assert same(first, run(games=8, out=tmp_path / "out"))

    def test_games_that_failed_are_played_again(self, tmp_path: Path, add_bot: Any) -> None:
        class Ill(Uniform):
            def choose(self, view: dune.View) -> Action:
                raise ValueError("oops")

        add_bot("mine", Ill)
        with pytest.warns(UserWarning, match=r"3 of 3 games failed: ValueError: oops \(3 times\)"):
            run(games=3, bots="mine", out=tmp_path / "out")
        add_bot("mine", Uniform)
        mended = run(games=3, bots="mine", out=tmp_path / "out")
        assert mended.games["error"].null_count == 3
        assert same(mended, run(games=3, bots="mine"))

    def test_a_run_can_be_made_longer(self, tmp_path: Path) -> None:
        run(games=5, out=tmp_path / "out")
        assert same(run(games=12, out=tmp_path / "out"), run(games=12))

    def test_what_a_killed_run_left_of_a_part_is_swept_away(self, tmp_path: Path) -> None:
        run(games=5, out=tmp_path / "out")
        last = max((tmp_path / "out" / "games").iterdir())
        last.unlink()
        (tmp_path / "out" / "events" / "00000099.parquet.part").write_bytes(b"half")
        assert same(run(games=5, out=tmp_path / "out"), run(games=5))
        assert not list((tmp_path / "out").rglob("*.part"))

    @pytest.mark.parametrize(
        ("table", "left"), [("games", b""), ("games", b"PAR1 and a little more"), ("events", b""), ("events", None)]
    )
    def test_a_damaged_part_is_named_and_played_again(self, tmp_path: Path, table: str, left: bytes | None) -> None:
        run(games=12, out=tmp_path / "out")
        part = sorted((tmp_path / "out" / table).iterdir())[1]
        part.unlink()
        if left is not None:
            part.write_bytes(left)
        with pytest.raises(dune.DuneError, match=f"{part.name} cannot be read. Delete it and start the run again"):
            lab.read(tmp_path / "out").select(table)
        with pytest.warns(UserWarning, match=f"part {part.name} is damaged"):
            again = run(games=12, out=tmp_path / "out")
        assert same(again, run(games=12))

    def test_files_of_others_are_left_alone(self, tmp_path: Path) -> None:
        run(games=5, out=tmp_path / "out")
        own = [tmp_path / "out" / "games" / "mine.parquet", tmp_path / "out" / "events" / "best.parquet"]
        for path in own:
            path.write_bytes(b"my notes")
        assert same(run(games=7, out=tmp_path / "out"), run(games=7))
        assert [path.read_bytes() for path in own] == [b"my notes"] * 2

    def test_another_run_is_not_mixed_in(self, tmp_path: Path) -> None:
        run(games=1, out=tmp_path / "out")
        with pytest.raises(dune.DuneError, match="another run; take another folder, or go on with"):
            run(games=1, out=tmp_path / "out", seed=5)
        (tmp_path / "letters").mkdir()
        (tmp_path / "letters" / "one.txt").write_text("Dear Duncan")
        with pytest.raises(dune.DuneError, match="something else"):
            run(games=1, out=tmp_path / "letters")

    @pytest.mark.parametrize(
        "head", ["no JSON", "[]", json.dumps({"format": "dunewidget results", "version": VERSION + 1})]
    )
    def test_a_strange_folder_is_refused(self, tmp_path: Path, head: str) -> None:
        (tmp_path / HEAD).write_text(head)
        with pytest.raises(dune.DuneError, match=re.escape(HEAD)):
            lab.read(tmp_path)

    def test_results_can_be_saved_later(self, results: Results, tmp_path: Path) -> None:
        results.save(tmp_path / "saved")
        assert same(lab.read(tmp_path / "saved"), results)
        with pytest.raises(dune.DuneError, match="already"):
            results.save(tmp_path / "saved")
        with pytest.raises(dune.DuneError, match="no results"):
            lab.read(tmp_path / "nothing")


class TestRecords:
    @pytest.fixture
    def evenings(self, tmp_path: Path) -> Path:
        for seed in (1, 2):
            game, rng = dune.new("toy", 3, seed), Random(seed)
            game.play({"type": "Say", "seat": "p1", "words": "hello"})
            while game.decisions:
                game.play(game.decisions[0].sample(rng))
            game.save(tmp_path / f"evening{seed}.dune")
        return tmp_path

    def test_recorded_games_make_the_same_tables(self, evenings: Path) -> None:
        found = dune.collect(evenings)
        for number, row in enumerate(found.games.to_pylist()):
            game = dune.load(row["source"])
            assert (row["game"], row["digest"], row["plies"]) == (number, game.state.digest(), game.plies)
            assert (row["winners"], row["seats"]) == (list(game.winners or ()), list(game.seats))
            texts = [d["text"] for d in found.decisions.to_pylist() if d["game"] == number]
            assert texts == [action.text for action in game.actions]
            told = [(e["rule"], e["event"]) for e in found.events.to_pylist() if e["game"] == number]
            assert told == [(event.rule, event.name) for event in game.events]
        assert set(found.seats["bot"].to_pylist()) == {"recorded"}
        assert found.decisions["question"][0].as_py() == "free act"

    @pytest.mark.parametrize(("game", "options"), [("classic", {"rules": "advanced"}), ("dice", {})])
    def test_a_simulated_game_that_was_saved_tells_the_same(
        self, tmp_path: Path, game: str, options: dict[str, Any]
    ) -> None:
        """Windows that were passed stand in no record, and a turn may begin with one."""
        found = dune.simulate(game, 1, ["greedy", "random"], 6, seed=31, workers=1, **options)
        again = dune.new(game, 6, found.games["seed"][0].as_py(), **options)
        for decision in found.decisions.to_pylist():
            again.play(f"{decision['seat']}: {decision['text']}")
        again.save(tmp_path / "again.dune")
        recorded = dune.collect(tmp_path)
        for table in ("turns", "places", "events", "battles"):
            assert getattr(recorded, table).equals(getattr(found, table)), table
        for column in ("winners", "turns", "plies", "digest"):
            assert recorded.games[column].equals(found.games[column])
        told = [row for row in found.decisions.to_pylist() if not (row["quiet"] and row["answer"] == "Pass")]
        about = ("turn", "moment", "seat", "question", "options", "text")
        assert [[row[name] for name in about] for row in recorded.decisions.to_pylist()] == [
            [row[name] for name in about] for row in told
        ]

    def test_a_damaged_record_and_a_letter_do_not_stop_the_others(self, evenings: Path) -> None:
        lines = (evenings / "evening1.dune").read_text().splitlines(keepends=True)
        (evenings / "evening1.dune").write_text("".join(lines[:4]) + "{\n")
        (evenings / "letter.dune").write_text("Dear Duncan\n")
        with pytest.warns(UserWarning, match="left out: .*letter.dune is not a record"):
            found = dune.collect(evenings)
        assert [error is None for error in found.games["error"].to_pylist()] == [False, True]

    def test_an_unfinished_game_has_no_winners(self, tmp_path: Path) -> None:
        dune.new("toy", 2, 1).save(tmp_path / "begun.dune")
        found = lab.open_results(tmp_path / "begun.dune")
        assert found.games["winners"].to_pylist() == [None]
        assert found.games["error"].to_pylist() == [None]

    def test_no_records_no_results(self, tmp_path: Path) -> None:
        with pytest.raises(dune.DuneError, match="no recorded games"):
            dune.collect(tmp_path)
        with pytest.raises(dune.DuneError, match=r"no file or folder .*evening"):
            lab.open_results(tmp_path / "evening.dune")


@pytest.mark.slow
class TestCluster:
    def test_a_client_plays_the_same_games(self, results: Results) -> None:
        from distributed import Client, LocalCluster

        with (
            LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
            Client(cluster) as client,
        ):
            assert same(results, run(games=20, workers=None, scheduler=client))
            assert client.status == "running"

    def test_an_address_with_two_worker_processes_does_too(self, results: Results, tmp_path: Path) -> None:
        from distributed import Client

        where = ["--scheduler-file", str(tmp_path / "scheduler.json"), "--no-dashboard"]
        scheduler = ["distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", *where]
        worker = ["distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", *where]
        started = [
            subprocess.Popen(
                [sys.executable, "-m", *program],
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                cwd=tmp_path,
                stderr=subprocess.DEVNULL,
            )
            for program in (scheduler, worker, worker)
        ]
        try:
            with Client(scheduler_file=where[1]) as client:
                client.wait_for_workers(2, timeout=60)
                address = client.scheduler.address
            assert same(results, run(games=20, workers=None, scheduler=address))
        finally:
            for process in reversed(started):
                process.terminate()
                process.wait()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"games": 0}, "games is a whole number, 1 or more, not 0"),
        ({"games": "5"}, "games is a whole number"),
        ({"workers": 0}, "workers is a whole number, 1 or more"),
        ({"workers": "two"}, "workers is a whole number"),
        ({"seed": None}, "a seed is a whole number, not None"),
        ({"bots": None}, "bots are a name, a list of names"),
        ({"bots": {"p1": "random", "p2": "random", "p9": "random"}, "seats": 2}, "there is no seat p9"),
        ({"seats": [2, "p1"]}, "names or numbers, not both"),
        ({"out": "/dev/null/results"}, "cannot be written to /dev/null/results"),
        ({"bots": "nobody"}, "there is no bot 'nobody'"),
        ({"bots": []}, "at least one bot"),
        ({"bots": 3}, "bots are a name, a list of names"),
        ({"bots": [Uniform]}, "a bot is given by its name"),
        ({"out": 3}, "out is a folder, not 3"),
        ({"out": __file__}, "results cannot be written to"),
        ({"bots": {"p1": "random"}, "seats": 2}, "no bot for p2"),
        ({"seats": 9}, "toy is for 2 to 3 seats"),
        ({"speed": "medium"}, "option speed"),
        ({"workers": 2, "scheduler": "tcp://127.0.0.1:1"}, "the workers of a scheduler"),
        ({"workers": None, "scheduler": 3}, "scheduler is a Dask client or the address of one"),
        ({"workers": None, "scheduler": "nonsense://x"}, "no Dask scheduler answers at 'nonsense://x'"),
    ],
)
def test_what_cannot_be_done_is_said_before_anything_is_played(given: dict[str, Any], words: str) -> None:
    with pytest.raises(dune.DuneError, match=words):
        run(**given)


def test_a_bot_that_gives_no_answer_is_told_what_one_is(add_bot: Any) -> None:
    class Talker(Bot):
        def choose(self, view: dune.View) -> Any:
            return ["whatever you like"]

    add_bot("talker", Talker)
    with pytest.warns(UserWarning, match="1 of 1 games failed"):
        (error,) = run(games=1, bots="talker", seats=2).games["error"].to_pylist()
    assert "answered ['whatever you like']: an answer is one of view.decision.options()" in error


def test_a_bot_may_answer_in_notation(add_bot: Any) -> None:
    class Writer(Uniform):
        def choose(self, view: dune.View) -> Any:
            return super().choose(view).text

    add_bot("writer", Writer)
    assert run(games=3, bots="writer").games["error"].null_count == 3


def test_a_failed_game_can_be_looked_at(add_bot: Any) -> None:
    add_bot("cheat", Cheat)
    notes, error = playing.played(make_plan("toy", "cheat", 2, 0, {}), 0)
    assert isinstance(error, dune.IllegalAction)
    assert all(isinstance(action, Action) for action in notes.said)
