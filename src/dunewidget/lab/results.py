"""The tables of some games, in memory or in a folder of Parquet files."""

from __future__ import annotations

import functools
import json
import os
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from dunewidget.kernel.errors import DuneError
from dunewidget.lab.schemas import COLUMNS, TABLES, VERSION, Rows, arrow_table

FORMAT = "dunewidget results"
HEAD = "run.json"
#: how the name of a part begins: with the number of its first game. Any other file is somebody else's and is left alone
PART = "[0-9]" * 8

Tables = Mapping[str, Any]
#: a table by name, all of it or some columns
Load = Callable[[str, Sequence[str] | None], Any]


class Results:
    """Arrow tables of what happened: `games`, `seats`, `turns`, `places`, `decisions`, `events`, `battles`.

    Those in a folder are read when first asked for: few questions need all of them. Where one table is wanted
    (pandas, polars, DuckDB, `pyarrow.table`), it is the games.
    """

    def __init__(self, load: Load, folder: Path | None = None, kept: Any = None) -> None:
        self._load, self.folder = load, folder
        #: what must live as long as the results: a folder that goes with them
        self._kept = kept

    def select(self, table: str, *columns: str) -> Any:
        """Some columns of a table, without reading the others: a long run has millions of decisions."""
        if table not in TABLES:
            raise DuneError(f"there is no table {table!r}; the tables are {', '.join(TABLES)}")
        there = [name for name, _, _ in COLUMNS[table]]
        unknown = [column for column in columns if column not in there]
        if unknown:
            raise DuneError(f"{table} has no column {unknown[0]!r}; its columns are {', '.join(there)}")
        return self._load(table, columns)

    @functools.cached_property
    def games(self) -> Any:
        """A row for each game."""
        return self._load("games", None)

    @functools.cached_property
    def seats(self) -> Any:
        """A row for each seat of each game."""
        return self._load("seats", None)

    @functools.cached_property
    def turns(self) -> Any:
        """What everybody had as each turn began."""
        return self._load("turns", None)

    @functools.cached_property
    def places(self) -> Any:
        """What stood where as each turn began."""
        return self._load("places", None)

    @functools.cached_property
    def decisions(self) -> Any:
        """Every question and its answer."""
        return self._load("decisions", None)

    @functools.cached_property
    def events(self) -> Any:
        """What happened, with its rules."""
        return self._load("events", None)

    @functools.cached_property
    def battles(self) -> Any:
        """The battles, where the game tells of them."""
        return self._load("battles", None)

    def __repr__(self) -> str:
        where = f" in {self.folder}" if self.folder else ""
        return f"<Results of {len(self)} games{where}: {', '.join(TABLES)}>"

    def __len__(self) -> int:
        return int(self.games.num_rows)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self.games.__arrow_c_stream__(requested_schema)

    @property
    def num_rows(self) -> int:
        """How many games there are."""
        return len(self)

    def to_pandas(self) -> Any:
        """The games as a pandas data frame."""
        return self.games.to_pandas()

    def save(self, folder: str | os.PathLike[str]) -> Path:
        """Write the tables as Parquet, a folder for each."""
        shelf = Shelf(Path(folder))
        if shelf.parts():
            raise DuneError(f"{folder} holds results already")
        shelf.label({})
        shelf.put(0, {name: getattr(self, name) for name in TABLES})
        return shelf.folder


def tables_of(rows: Rows) -> dict[str, Any]:
    """Rows as Arrow tables."""
    return {name: arrow_table(name, rows[name]) for name in TABLES}


def in_memory(rows: Rows) -> Results:
    """The results of a few games."""
    tables = tables_of(rows)
    return Results(lambda name, columns: tables[name] if columns is None else tables[name].select(list(columns)))


def read(folder: str | os.PathLike[str]) -> Results:
    """The results in a folder."""
    shelf = Shelf(Path(folder))
    if shelf.head() is None:
        raise DuneError(f"there are no results in {folder}")
    return shelf.results()


class Shelf:
    """A folder of results: `games/*.parquet` and so on, in parts named for their first game.

    A part counts once its games are there; they are written last, so whatever is killed leaves no half part behind.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def head(self) -> dict[str, Any] | None:
        """What the folder says of itself; None if it holds no results."""
        path = self.folder / HEAD
        if not path.is_file():
            return None
        try:
            head = json.loads(path.read_text(encoding="utf-8"))
        except ValueError:
            head = None
        if not isinstance(head, dict) or head.get("format") != FORMAT:
            raise DuneError(f"{path} does not describe results of dunewidget")
        if not isinstance(head.get("version"), int) or head["version"] != VERSION:
            raise DuneError(
                f"{path} is of version {head.get('version')}; this dunewidget reads version {VERSION}: "
                "simulate again, into another folder"
            )
        return head

    def label(self, run: Mapping[str, Any]) -> None:
        """Say what the folder holds; results of another run are not mixed with it."""
        head = self.head()
        if head is None:
            if self.folder.is_dir() and any(self.folder.iterdir()):
                raise DuneError(f"{self.folder} holds something else; results need a folder of their own")
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise DuneError(f"results cannot be written to {self.folder}: {error.strerror}") from None
            text = json.dumps({"format": FORMAT, "version": VERSION, "run": run}, indent=2)
            _write(self.folder / HEAD, text.encode())
        elif head.get("run") != run:
            known = json.dumps(head.get("run"))
            raise DuneError(f"{self.folder} holds another run; take another folder, or go on with {known}")

    def parts(self) -> list[str]:
        """The parts that are complete, in the order of their games."""
        return sorted(path.name for path in (self.folder / "games").glob(f"{PART}.parquet"))

    def sweep(self) -> None:
        """Remove what a killed run left of a part it did not complete, and parts that cannot be read any more."""
        complete = {part for part in self.parts() if self._is_whole(part)}
        for part in set(self.parts()) - complete:
            warnings.warn(f"{self.folder}: part {part} is damaged; its games are played again", stacklevel=3)
        for table in TABLES:
            for path in (self.folder / table).glob(f"{PART}.parquet*"):
                if path.name not in complete:
                    path.unlink()

    def _is_whole(self, part: str) -> bool:
        """Whether all tables of a part can be opened."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        try:
            for table in TABLES:
                pq.read_metadata(self.folder / table / part)
        except (pa.ArrowException, OSError):
            return False
        return True

    def put(self, first: int, tables: Tables) -> None:
        """Add a part."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        for name in (*(table for table in TABLES if table != "games"), "games"):
            sink = pa.BufferOutputStream()
            pq.write_table(tables[name], sink, compression="zstd")
            (self.folder / name).mkdir(exist_ok=True)
            _write(self.folder / name / f"{first:08}.parquet", sink.getvalue().to_pybytes())

    def drop_failed(self) -> None:
        """Remove the parts in which a game failed, to be played again: the bot may have been mended."""
        for part in self.parts():
            errors = _read(self.folder / "games" / part, ["error"])["error"]
            if errors.null_count < len(errors):
                for table in ("games", *TABLES):
                    (self.folder / table / part).unlink(missing_ok=True)

    def numbers(self) -> set[int]:
        """The games that are there."""
        found = (_read(self.folder / "games" / part, ["game"])["game"] for part in self.parts())
        return {number for column in found for number in column.to_pylist()}

    def table(self, name: str, columns: Sequence[str] | None = None) -> Any:
        """One of the tables, read: all its columns or some."""
        import pyarrow as pa

        chosen = None if columns is None else list(columns)
        empty = arrow_table(name, [])
        found = [_read(self.folder / name / part, chosen) for part in self.parts()]
        return pa.concat_tables([empty if chosen is None else empty.select(chosen), *found])

    def results(self) -> Results:
        """All of it."""
        return Results(self.table, self.folder)


def _read(path: Path, columns: Sequence[str] | None) -> Any:
    """A Parquet file; one that is missing or damaged is named, with what helps."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return pq.read_table(path, columns=columns)
    except (pa.ArrowException, OSError):
        raise DuneError(
            f"{path} cannot be read. Delete it and start the run again with the same folder: its games are played again"
        ) from None


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    rough = path.with_name(path.name + ".part")
    rough.write_bytes(data)
    rough.replace(path)
