"""The tables of the lab: their columns, what each means, and the version of it all.

Every Parquet file carries the version, and every column its meaning, in its Arrow metadata. A column is never given
another meaning: a change that readers would notice raises `VERSION`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

VERSION = 2

#: a number of options that fits into the column; spaces of answers can be larger
MOST_OPTIONS = 2**62

#: table -> (column, Arrow type, meaning), in order. Lists hold names.
COLUMNS: Mapping[str, tuple[tuple[str, str, str], ...]] = {
    "games": (
        ("game", "int64", "number of the game in its run, from 0"),
        ("system", "string", "name of the rule system"),
        ("seed", "int64", "seed of the game; with seats, options and bots it gives the same game again"),
        ("options", "string", "options of the game, as a JSON object"),
        ("seats", "list", "the seats in order"),
        ("bots", "list", "who played each seat, in the same order; 'recorded' for a recorded game"),
        ("winners", "list", "who won; empty if nobody did, null if the game did not end"),
        ("turns", "int64", "the turn in which it ended"),
        ("plies", "int64", "recorded actions; passing in a window is not one"),
        ("digest", "string", "digest of the last position"),
        ("source", "string", "file of a recorded game, null for a simulated one"),
        ("error", "string", "why the game could not be played to its end, null if it was"),
    ),
    "seats": (
        ("game", "int64", "number of the game"),
        ("seat", "string", "name of the seat"),
        ("faction", "string", "the faction or house it played; null if the game ended before it had one"),
        ("position", "int64", "place of the seat in the order of seats, from 0"),
        ("players", "int64", "how many seats the game had"),
        ("bot", "string", "who played it"),
        ("won", "bool", "whether it won, alone or with others; null if the game did not end"),
        ("decisions", "int64", "how often it was asked"),
    ),
    "turns": (
        ("game", "int64", "number of the game"),
        ("turn", "int64", "turn at whose first question this was counted; one past the last turn for the end"),
        ("seat", "string", "whose quantity; null for one of the whole table"),
        ("quantity", "string", "what was counted: spice, reserves ..."),
        ("value", "double", "how much"),
    ),
    "places": (
        ("game", "int64", "number of the game"),
        ("turn", "int64", "turn, as in the table of turns"),
        ("owner", "string", "whose: a seat, or a kind of force where the game counts by kind"),
        ("quantity", "string", "what stands there: forces, specials ..."),
        ("place", "string", "where, in the game's own names"),
        ("value", "double", "how many; what is not there has no row"),
    ),
    "decisions": (
        ("game", "int64", "number of the game"),
        ("n", "int64", "number of the decision in its game, from 0"),
        ("turn", "int64", "turn of the game"),
        ("moment", "string", "turn and phase in words"),
        ("seat", "string", "who was asked"),
        ("question", "string", "name of the question"),
        ("options", "int64", "how many answers were legal, as far as the seat knew (at most 2**62)"),
        ("quiet", "bool", "whether passing leaves no trace; recorded games hold no such passes"),
        ("answer", "string", "kind of action"),
        ("text", "string", "the action in notation"),
    ),
    "events": (
        ("game", "int64", "number of the game"),
        ("n", "int64", "number of the event in its game, from 0"),
        ("turn", "int64", "turn of the game"),
        ("rule", "string", "id of the rule that made it happen"),
        ("event", "string", "name of the event"),
        ("data", "string", "its fields, as a JSON object, secrets included"),
    ),
    "battles": (
        ("game", "int64", "number of the game"),
        ("n", "int64", "number of the event with which the battle began"),
        ("turn", "int64", "turn of the game"),
        ("place", "string", "where it was fought"),
        ("aggressor", "string", "who attacked"),
        ("defender", "string", "who was attacked"),
        ("winner", "string", "who won; null if nobody did"),
        ("decided_by", "string", "what decided it, in a word of the game's own"),
        ("aggressor_losses", "int64", "forces lost by the aggressor, null if not told"),
        ("defender_losses", "int64", "forces lost by the defender, null if not told"),
    ),
}

TABLES = tuple(COLUMNS)

#: the rows of some games, a tuple a row in the order of the columns
Rows = dict[str, list[tuple[Any, ...]]]


def schema(table: str) -> Any:
    """The Arrow schema of a table."""
    import pyarrow as pa

    types = {
        "int64": pa.int64(),
        "string": pa.string(),
        "bool": pa.bool_(),
        "double": pa.float64(),
        "list": pa.list_(pa.string()),
    }
    columns = [pa.field(name, types[kind], metadata={"about": about}) for name, kind, about in COLUMNS[table]]
    return pa.schema(columns, metadata={"dunewidget.table": table, "dunewidget.version": str(VERSION)})


def arrow_table(table: str, rows: Sequence[tuple[Any, ...]]) -> Any:
    """Rows as an Arrow table."""
    import pyarrow as pa

    shape = schema(table)
    columns: Iterable[Sequence[Any]] = zip(*rows, strict=True) if rows else [()] * len(shape)
    arrays = [pa.array(column, field.type) for column, field in zip(columns, shape, strict=True)]
    return pa.Table.from_arrays(arrays, schema=shape)
