"""Events: what happened, under which rule, and who may see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

from dunewidget.kernel.errors import DuneError
from dunewidget.kernel.sentence import HIDDEN, fill, told_bare

#: what most events have; one for all of them, as a game keeps thousands
NO_SECRETS: Mapping[str, tuple[str, ...]] = {}


class Facts(dict[str, Any]):
    """What an event tells, by name. Views share it with the game's own log, so nobody may change it."""

    __slots__ = ()

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise DuneError("what has happened cannot be changed; dict(event.data) is a copy to work on")

    __setitem__ = __delitem__ = __ior__ = setdefault = update = pop = popitem = clear = _refuse

    def __reduce__(self) -> tuple[type[Facts], tuple[dict[str, Any]]]:
        return Facts, (dict(self),)


def facts(data: Mapping[str, Any]) -> Facts:
    """These facts as they are now: lists in them become tuples, so that nothing leads back to a state."""
    return Facts({name: _fixed(value) for name, value in data.items()})


def _fixed(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(map(_fixed, value))
    return facts(value) if isinstance(value, dict) else value


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `seen_by` limits the event, `secret` single fields, to some seats."""

    rule: str
    name: str
    data: dict[str, Any] = field(default_factory=dict)
    seen_by: tuple[str, ...] | None = None
    secret: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NO_SECRETS)
    sentence: str = ""

    def __str__(self) -> str:
        said = fill(self.sentence, self.data) if self.sentence else told_bare(self.name, self.data)
        return f"{said[:1].upper()}{said[1:]} [{self.rule}]"

    def __repr__(self) -> str:
        return f"<Event {self}>"

    def for_seat(self, seat: str) -> Event | None:
        """The event as that seat saw it: whole, with holes, or not at all."""
        if self.seen_by is None and not self.secret:
            return self
        if self.seen_by is not None and seat not in self.seen_by:
            return None
        hidden = [name for name, seats in self.secret.items() if seat not in seats]
        data = Facts(self.data | dict.fromkeys(hidden, HIDDEN)) if hidden else self.data
        return replace(self, data=data, secret=NO_SECRETS, seen_by=None)

    def to_json(self) -> dict[str, Any]:
        """The event as JSON-ready data."""
        return {"rule": self.rule, "name": self.name, "data": dict(self.data), "text": str(self)}


def seen(events: Iterable[Event], seat: str) -> list[Event]:
    """Those events the seat could see, with what it could see of them."""
    return [view for event in events if (view := event.for_seat(seat)) is not None]
