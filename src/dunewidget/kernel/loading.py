"""Reading records back. Everything in a file is foreign until it has been checked."""

from __future__ import annotations

import copyreg
import json
import os
import warnings
from copy import copy
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from dunewidget.kernel import registry
from dunewidget.kernel.action import Action, read_action
from dunewidget.kernel.chance import Chance, Recorded
from dunewidget.kernel.codec import Unreadable, read, shown
from dunewidget.kernel.errors import BadPosition, BadRecord, DuneError
from dunewidget.kernel.game import Game, Standing
from dunewidget.kernel.history import Place, Ply
from dunewidget.kernel.orders import Orders
from dunewidget.kernel.positions import game_from, read_position
from dunewidget.kernel.record import FORMAT, MAX_LINE, MAX_LINES, VERSION, dumped, lines_of
from dunewidget.kernel.state import Seat


class DamagedRecord(UserWarning):
    """A record that could be read only in part."""


def load(path: str | os.PathLike[str]) -> Game:
    """The game of a record. A damaged file is read up to the damage, with a warning and `game.damage`."""
    if not isinstance(path, str | os.PathLike):
        raise DuneError(f"a record is a file that is named, such as dune.load('game.dune'); not {shown(path)}")
    with Path(path).open("rb") as file:
        return read_record(file, str(path))


def read_record(file: IO[bytes], path: str) -> Game:
    """The game of a record that lies open."""
    head = _header(file.readline(MAX_LINE), path)
    game = _begin(head)
    reader = _Reader({0: game})
    lines = enumerate(iter(lambda: file.readline(MAX_LINE), b""), start=2)
    for number, raw in lines:
        try:
            if number > MAX_LINES:
                raise BadRecord(f"more than {MAX_LINES} lines")
            reader.take(_data(raw))
        except (DuneError, KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            game.goto(game.plies)
            left = sum(1 for _ in lines)
            game.damage = f"line {number}: {error}; read up to ply {game.plies}, {left} lines after it are not read"
            break
    if head.get("closed") is True and not reader.ended and game.damage is None:
        game.damage = f"the closing line is missing: the file is cut after ply {game.plies}"
    if game.damage is None and reader.skipped:
        game.damage = "; ".join(reader.skipped)
    if game.damage is not None:
        warnings.warn(f"{path}: {game.damage}", DamagedRecord, stacklevel=3)
    reader.finish()
    return game


def _packed(game: Game) -> tuple[Any, ...]:
    """A game for `pickle` and `copy`: its record, and what stands beside that. A copy keeps no journal."""
    record = "".join(map(dumped, lines_of(game))).encode()
    return _unpacked, (record, game.chance, dict(game.orders), game.standing)


def _unpacked(record: bytes, chance: Chance, orders: dict[Seat, Orders], standing: Standing) -> Game:
    game = read_record(BytesIO(record), "a copy of a game")
    game.chance = copy(chance)
    game.stand(standing)
    game.orders.update(orders)
    return game


copyreg.pickle(Game, _packed)


def _header(raw: bytes, path: str) -> dict[str, Any]:
    try:
        head = _data(raw)
    except BadRecord:
        head = {}
    if head.get("format") != FORMAT:
        raise BadRecord(f"{path} is not a record of dunewidget: its first line has no format {FORMAT!r}")
    version = head.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise BadRecord(f"{path} has no version, but {shown(version)}")
    if version > VERSION:
        raise BadRecord(
            f"{path} has version {shown(version)}; this dunewidget reads up to {VERSION}: install a newer one"
        )
    return head


def _data(raw: bytes) -> dict[str, Any]:
    if not raw.endswith(b"\n"):
        raise BadRecord("the line is cut off")
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):
        raise BadRecord("the line is not JSON") from None
    if not isinstance(data, dict):
        raise BadRecord("the line is not an object")
    return data


def _begin(head: dict[str, Any]) -> Game:
    """The game at its start, before the setup's recorded outcomes are known."""
    spec = registry.find(head.get("game", ""))
    try:
        if "position" in head:
            return game_from(spec, read_position(spec, head["position"]))
        seats = spec.named_seats(read(list[str], head.get("seats"), where="seats"))
        options = spec.chosen_options(read(dict[str, bool | int | str], head.get("options"), where="options"))
        return Game(spec, spec.start(seats, options, read(int, head.get("seed"), where="seed")))
    except (Unreadable, BadPosition) as error:
        raise BadRecord(f"the header cannot be used: {error}") from None


@dataclass
class _Reader:
    """The lines of a record, put together to a game and its variations."""

    lines: dict[int, Game]
    skipped: list[str] = field(default_factory=list)
    begun: bool = False
    ended: bool = False

    def take(self, data: dict[str, Any]) -> None:
        """One line."""
        if self.ended:
            raise BadRecord("the record goes on after its closing line")
        if "ply" in data:
            self._ply(data)
        elif "note" in data:
            self._note(data)
        elif "of" in data:
            self._variation(data)
        elif "back" in data:
            self._line(data).goto(data["back"])
        elif "end" in data:
            self.ended = True
        else:
            raise BadRecord(f"a line is a ply, a note, a variation, a step back or the end, not {shown(sorted(data))}")

    def _note(self, data: dict[str, Any]) -> None:
        """A note that cannot be read is left out; the plies after it are not its fault."""
        try:
            game = self._line(data)
            game.notes[game.history.number(data["note"])] = read(str, data.get("text"), where="note")
        except DuneError as error:
            self.skipped.append(f"a note is left out: {error}")

    def _variation(self, data: dict[str, Any]) -> None:
        number = read(int, data.get("line"), where="line")
        parent = self.lines.get(read(int, data["of"], where="of"))
        if parent is None or number < 1 or number in self.lines:
            raise BadRecord(f"{shown(number)} is no new variation of a line that is there")
        here = parent.ply
        self.lines[number] = parent.goto(parent.history.number(data.get("from"))).branch()
        parent.goto(here)

    def _line(self, data: dict[str, Any]) -> Game:
        line = read(int, data.get("line", 0), where="line")
        if line not in self.lines:
            raise BadRecord(f"there is no variation {shown(line)}")
        return self.lines[line]

    def _ply(self, data: dict[str, Any]) -> None:
        game = self._line(data)
        number, ply = read(int, data["ply"], where="ply"), _read_ply(game, data)
        if not self.begun:
            if number != 0:
                raise BadRecord("the setup is missing: the first line after the header is ply 0")
            self._setup(game, ply, data)
            return
        if number != game.ply + 1:
            raise BadRecord(f"ply {number} does not follow ply {game.ply}")
        game.follow(ply)
        try:
            _compare(game, number, data)
        except Departed:
            game.goto(number - 1).history.cut()
            raise

    def _setup(self, game: Game, ply: Ply, data: dict[str, Any]) -> None:
        """The outcomes drawn in the setup: begin again with those."""
        game.chance = Recorded(ply.outcomes)
        game.begin(game.history.start)
        self.begun = True
        _compare(game, 0, data)

    def finish(self) -> None:
        """From here on chance comes from the seed."""
        for game in self.lines.values():
            game.chance = Chance()


def _read_ply(game: Game, data: dict[str, Any]) -> Ply:
    acts = _acts(game, data)
    quiet = "at" in data
    place = Place(read(str, data.get("at", ""), where="at"), read(int, data.get("nth", 0), where="nth"), quiet=quiet)
    drawn = read(list[tuple[str, Any]], data.get("chance", []), where="chance")
    outcomes = tuple((name, outcome) for name, outcome in drawn)
    return Ply(acts, place, outcomes, (), read(str, data.get("digest"), where="digest"))


def _acts(game: Game, data: dict[str, Any]) -> tuple[Action, ...]:
    acts = data.get("acts", [])
    if not isinstance(acts, list) or len(acts) > len(game.seats):
        raise BadRecord("acts is a list of actions, at most one a seat")
    return tuple(read_action(act, game.spec.action_types) for act in acts)


def _compare(game: Game, number: int, data: dict[str, Any]) -> None:
    """The digest of the line against ours; where fields are given, which of them differ."""
    if data["digest"] == game.history.plies[number].digest:
        return
    fields, own = data.get("fields"), game.state.digests()
    differing = [name for name in own if isinstance(fields, dict) and name in fields and fields[name] != own[name]]
    where = f" in {', '.join(differing)}" if differing else ""
    raise Departed(number, f"the replay departs from the record at ply {number}{where}")


class Departed(BadRecord):
    """A replay that does not end as the record says."""

    def __init__(self, ply: int, message: str) -> None:
        super().__init__(message)
        self.ply = ply
