"""Plain JSON out, typed values in.

`plain` turns any engine value into JSON-ready data; `read` builds a value of a given type from data that
nobody has checked yet, or says where it is wrong. Sizes are bounded, so a hostile file costs little.
"""

from __future__ import annotations

import dataclasses
import functools
import types
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, ClassVar, Literal, NewType, Union, get_args, get_origin, get_type_hints

from dunewidget.kernel.errors import DuneError

MAX_ITEMS = 5_000
MAX_TEXT = 10_000
MAX_NUMBER = 10**30
#: nobody reads more than so many faults of one list
MOST_FAULTS = 50

Reader = Callable[[Any, str], Any]


class Unreadable(DuneError):
    """Data that is not of the expected type; the message names the place, `.faults` every place."""

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = list(faults)


def plain(value: Any) -> Any:
    """JSON-ready data for a state, an action or anything inside them."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, set | frozenset):
        return sorted(plain(item) for item in value)
    if dataclasses.is_dataclass(value):
        cls: Any = type(value)
        data = {name: plain(getattr(value, name)) for name in field_types(cls)}
        return {"type": cls.__name__, **data} if getattr(value, "tagged", False) else data
    raise TypeError(f"a state holds plain values only, not {type(value).__name__}: {value!r}")


_FIELD_TYPES: dict[type, dict[str, Any]] = {}


def field_types(cls: type) -> dict[str, Any]:
    """The fields of a dataclass and their types, annotations kept."""
    known = _FIELD_TYPES.get(cls)
    if known is None:
        hints = get_type_hints(cls, include_extras=True)
        known = _FIELD_TYPES[cls] = {field.name: hints[field.name] for field in dataclasses.fields(cls)}
    return known


def read(tp: Any, data: Any, *, tagged: Mapping[str, type] | None = None, where: str = "value") -> Any:
    """A value of type `tp` from unchecked data; `tagged` names the classes that carry a `type`."""
    return _reader(tp, tuple((tagged or {}).items()))(data, where)


@functools.cache
def _reader(tp: Any, tagged: tuple[tuple[str, type], ...]) -> Reader:
    if isinstance(tp, NewType):
        return _reader(tp.__supertype__, tagged)
    if tp in _SCALARS:
        return _SCALARS[tp]
    if tp is Any:
        return _read_plain
    origin, args = get_origin(tp), get_args(tp)
    if origin is Annotated:
        return _reader(args[0], tagged)
    if origin is Literal:
        return _one_of(args)
    if origin in (Union, types.UnionType):
        return _any_of({arg: _reader(arg, tagged) for arg in args})
    if origin in (list, set, frozenset):
        return _many(origin, _reader(args[0], tagged))
    if origin is dict:
        return _mapping(_reader(args[0], tagged), _reader(args[1], tagged))
    if origin is tuple or tp is tuple:
        return _tuple(args, tagged)
    if dataclasses.is_dataclass(tp) and isinstance(tp, type):
        if getattr(tp, "tagged", False):
            return _tagged(tagged)
        return _record(tp, tagged)
    raise TypeError(f"no reader for {tp!r}")


def _read_int(data: Any, where: str) -> int:
    if isinstance(data, bool) or not isinstance(data, int):
        raise Unreadable(f"{where}: expected a whole number, found {shown(data)}")
    if abs(data) > MAX_NUMBER:
        raise Unreadable(f"{where}: the number is too large")
    return data


def _read_float(data: Any, where: str) -> float:
    if isinstance(data, bool) or not isinstance(data, int | float) or not abs(data) < MAX_NUMBER:
        raise Unreadable(f"{where}: expected a number, found {shown(data)}")
    return float(data)


def _read_str(data: Any, where: str) -> str:
    if not isinstance(data, str):
        raise Unreadable(f"{where}: expected a name, found {shown(data)}")
    if len(data) > MAX_TEXT:
        raise Unreadable(f"{where}: the text is longer than {MAX_TEXT} characters")
    if any("\ud800" <= letter <= "\udfff" for letter in data):
        raise Unreadable(f"{where}: the text holds half a character, which no file can keep")
    return data


def _read_bool(data: Any, where: str) -> bool:
    if not isinstance(data, bool):
        raise Unreadable(f"{where}: expected true or false, found {shown(data)}")
    return data


def _read_none(data: Any, where: str) -> None:
    if data is not None:
        raise Unreadable(f"{where}: expected nothing, found {shown(data)}")


_SCALARS: dict[Any, Reader] = {
    int: _read_int,
    float: _read_float,
    str: _read_str,
    bool: _read_bool,
    type(None): _read_none,
    None: _read_none,
}


def _read_plain(data: Any, where: str, depth: int = 0) -> Any:
    """Numbers, names and tuples of them: what a step's arguments are made of."""
    if isinstance(data, list | tuple):
        if depth > 4:
            raise Unreadable(f"{where}: nested too deeply")
        return tuple(_read_plain(item, f"{where}[{i}]", depth + 1) for i, item in enumerate(_bounded(data, where)))
    if data is None or isinstance(data, bool):
        return data
    if isinstance(data, int):
        return _read_int(data, where)
    if isinstance(data, float):
        return _read_float(data, where)
    return _read_str(data, where)


def _bounded(data: Any, where: str) -> Any:
    if len(data) > MAX_ITEMS:
        raise Unreadable(f"{where}: more than {MAX_ITEMS} items")
    return data


def _one_of(values: tuple[Any, ...]) -> Reader:
    def reader(data: Any, where: str) -> Any:
        for value in values:
            if type(value) is type(data) and value == data:
                return value
        raise Unreadable(f"{where}: expected one of {', '.join(map(str, values))}, found {shown(data)}")

    return reader


#: how the types are called in messages
_WORDS = {int: "a whole number", float: "a number", str: "a name", bool: "true or false", type(None): "nothing"}


def _any_of(readers: Mapping[Any, Reader]) -> Reader:
    real = [tp for tp in readers if tp is not type(None)]
    words = " or ".join(_WORDS.get(tp, "a list") for tp in readers)

    def reader(data: Any, where: str) -> Any:
        if len(real) == 1:  # what may be left out: where it is not, its own reader says what is wrong
            return None if data is None else readers[real[0]](data, where)
        for attempt in readers.values():
            try:
                return attempt(data, where)
            except Unreadable:
                continue
        raise Unreadable(f"{where}: expected {words}, found {shown(data)}")

    return reader


def _each(readings: Iterable[tuple[Reader, Any, str]]) -> list[Any]:
    """All of some values, or the faults of all of them."""
    values, faults = [], list[str]()
    for reader, data, where in readings:
        try:
            values.append(reader(data, where))
        except Unreadable as error:
            faults += error.faults
            if len(faults) >= MOST_FAULTS:
                break
    if faults:
        raise Unreadable(*faults)
    return values


def _many(make: Callable[[Any], Any], item: Reader) -> Reader:
    def reader(data: Any, where: str) -> Any:
        if not isinstance(data, list | tuple):
            raise Unreadable(f"{where}: expected a list, found {shown(data)}")
        return make(_each((item, value, f"{where}[{i}]") for i, value in enumerate(_bounded(data, where))))

    return reader


def _mapping(key: Reader, item: Reader) -> Reader:
    def reader(data: Any, where: str) -> Any:
        if not isinstance(data, dict):
            raise Unreadable(f"{where}: expected an object, found {shown(data)}")
        pairs = _bounded(data, where).items()
        read = _each(one for k, v in pairs for one in ((key, k, where), (item, v, f"{where}.{str(k)[:40]}")))
        return dict(zip(read[::2], read[1::2], strict=True))

    return reader


def _tuple(args: tuple[Any, ...], tagged: tuple[tuple[str, type], ...]) -> Reader:
    if not args:
        return _many(tuple, _read_plain)
    if len(args) == 2 and args[1] is Ellipsis:
        return _many(tuple, _reader(args[0], tagged))
    items = tuple(_reader(arg, tagged) for arg in args)

    def reader(data: Any, where: str) -> Any:
        if not isinstance(data, list | tuple) or len(data) != len(items):
            raise Unreadable(f"{where}: expected a list of {len(items)}, found {shown(data)}")
        pairs = enumerate(zip(items, data, strict=True))
        return tuple(_each((item, value, f"{where}[{i}]") for i, (item, value) in pairs))

    return reader


def _record(cls: type, tagged: tuple[tuple[str, type], ...]) -> Reader:
    def reader(data: Any, where: str) -> Any:
        if not isinstance(data, dict):
            raise Unreadable(f"{where}: expected an object, found {shown(data)}")
        fields = {name: _reader(tp, tagged) for name, tp in field_types(cls).items()}
        faults, values = [], {}
        unknown = [str(key)[:40] for key in data if key not in fields]
        if unknown:
            faults.append(f"{where}: unknown field {', '.join(unknown[:5])}; the fields are {', '.join(fields)}")
        missing = [name for name in fields if name not in data and name in required(cls)]
        if missing:
            faults.append(f"{where}: missing {', '.join(missing)}")
        for name in [key for key in data if key in fields]:
            try:
                values[name] = fields[name](data[name], f"{where}.{name}")
            except Unreadable as error:
                faults += error.faults
        if faults:
            raise Unreadable(*faults)
        return cls(**values)

    return reader


def _tagged(tagged: tuple[tuple[str, type], ...]) -> Reader:
    classes = dict(tagged)

    def reader(data: Any, where: str) -> Any:
        if not isinstance(data, dict):
            raise Unreadable(f"{where}: expected an object with a type, found {shown(data)}")
        kind = data.get("type")
        cls = classes.get(kind) if isinstance(kind, str) else None
        if cls is None:
            raise Unreadable(f"{where}: unknown type {shown(kind)}; the types are {', '.join(sorted(classes))}")
        return _record(cls, tagged)({k: v for k, v in data.items() if k != "type"}, where)

    return reader


@functools.cache
def required(cls: type) -> frozenset[str]:
    """The fields that have no default."""
    none = dataclasses.MISSING
    fields = dataclasses.fields(cls)
    return frozenset(f.name for f in fields if f.default is none and f.default_factory is none)


def shown(data: Any) -> str:
    """A short, safe rendering of foreign data for a message."""
    try:
        if isinstance(data, list | dict | tuple):
            return "an object" if isinstance(data, dict) else f"a list of {len(data)}"
        text = repr(data)
    except ValueError:  # a number of thousands of digits refuses to be written
        text = f"a huge {type(data).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."


class Tagged:
    """A dataclass that writes its class name as `type`, so that a reader can tell it from its siblings."""

    __slots__ = ()
    tagged: ClassVar[bool] = True
