"""Records: JSON Lines with a header, then a ply a line, notes and variations.

A line holds the actions, the outcomes of chance since the line before, a digest of the state and one of each field
that changed, every 32nd line of every field: a replay ends the same on any machine, or says at which ply and in which
field it departed. A record that is saved ends with a closing line; one that grows as a game is played has none.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dunewidget.kernel.codec import plain
from dunewidget.kernel.history import Ply
from dunewidget.kernel.registry import GameSpec
from dunewidget.kernel.state import State

if TYPE_CHECKING:
    from dunewidget.kernel.game import Game

FORMAT = "dunewidget record"
VERSION = 1
FIELDS_EVERY = 32
MAX_LINE = 1_000_000
MAX_LINES = 200_000


def header(spec: GameSpec, start: State) -> dict[str, Any]:
    """The first line: what game this is and how it began."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": spec.name,
        "seats": list(start.seats),
        "options": start.options,
        "seed": start.seed,
    }
    if start.to_json() != spec.start(start.seats, dict(start.options), start.seed or 0).to_json():
        data["position"] = start.to_json()
    return data


def ply_line(number: int, ply: Ply, fields: dict[str, str] | None, line: int = 0) -> dict[str, Any]:
    """One ply, with the digests of the fields it changed; every 32nd with those of all fields, where known."""
    data: dict[str, Any] = {"ply": number}
    if line:
        data["line"] = line
    if ply.actions:
        data["acts"] = [action.to_json() for action in ply.actions]
    if ply.place.quiet:
        data["at"] = ply.place.label
        if ply.place.nth:
            data["nth"] = ply.place.nth
    if ply.outcomes:
        data["chance"] = plain(ply.outcomes)
    data["digest"] = ply.digest
    data["fields"] = fields if fields is not None and number % FIELDS_EVERY == 0 else ply.fields
    return data


Line = tuple[int, int, int, "Game"]


def numbered(game: Game) -> list[Line]:
    """The main line and all variations: number, number of the parent, ply where it begins, game."""
    lines: list[Line] = [(0, 0, 0, game)]
    for number, _, _, branch in lines:  # grows while we go through it
        lines += [(len(lines) + i, number, at, child) for i, (at, child) in enumerate(branch.variations)]
    return lines


def lines_of(game: Game, *, closed: bool = True) -> Iterator[dict[str, Any]]:
    """Every line of a game's record, its variations after the main line; a closed one says where it ends."""
    yield {**header(game.spec, game.history.start), "closed": closed}
    for line, parent, since, branch in numbered(game):
        if line:
            yield {"line": line, "of": parent, "from": since}
        for number in range(since + 1 if line else 0, branch.plies + 1):
            state = branch.history.states.get(number)
            fields = state.digests() if state is not None and number % FIELDS_EVERY == 0 else None
            yield ply_line(number, branch.history.plies[number], fields, line)
        for number, text in sorted(branch.notes.items()):
            if not line or number > since:
                yield {"note": number, "line": line, "text": text}
    if game.ply < game.plies:
        yield {"back": game.ply}
    if closed:
        yield {"end": game.plies}


def dumped(data: dict[str, Any]) -> str:
    """A line of a record."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False) + "\n"


def write_record(game: Game, path: Path, *, closed: bool) -> Path:
    """Write the whole record beside its place and move it there: a crash leaves the old file or the new one."""
    beside = path.with_name(path.name + ".part")
    try:
        with beside.open("w", encoding="utf-8") as file:
            for line in lines_of(game, closed=closed):
                file.write(dumped(line))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error  # the file beside it says nothing to anybody
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    return path


class Journal:
    """A record that grows as the game and its variations are played; a line is on the disk before its move counts."""

    def __init__(self, path: Path, lines: list[int] | None = None, line: int = 0) -> None:
        self.path, self.line = path, line
        self._lines = lines or [0]  # the highest number of a variation, shared by all that write here

    def of_line(self, line: int) -> Journal:
        """The same file, for a variation that it holds already."""
        self._lines[0] = max(self._lines[0], line)
        return Journal(self.path, self._lines, line)

    def branch(self, since: int) -> Journal:
        """The same file, for a variation that begins now."""
        made = self.of_line(self._lines[0] + 1)
        self._write({"line": made.line, "of": self.line, "from": since})
        return made

    def writes_to(self, path: Path) -> bool:
        """Whether this is the file the journal grows in."""
        return self.path.resolve() == path.resolve()

    def _write(self, data: dict[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(dumped(data))
            file.flush()
            os.fsync(file.fileno())

    def ply(self, number: int, ply: Ply, fields: dict[str, str], *, back: bool) -> None:
        """A ply is being played; `back` if it follows an earlier ply than the last: that becomes a variation."""
        if back:
            self._write({"back": number - 1, "line": self.line})
        self._write(ply_line(number, ply, fields, self.line))

    def note(self, number: int, text: str) -> None:
        """A note was written."""
        self._write({"note": number, "line": self.line, "text": text})
