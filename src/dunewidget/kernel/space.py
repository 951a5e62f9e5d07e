"""All legal answers to one question, as data: a union of products of named fields."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from random import Random
from typing import Any

from dunewidget.kernel.action import Action
from dunewidget.kernel.fields import Field, below, spelled_like

#: the fields of an action by name: what ranges as a field, what is fixed as its value
Values = dict[str, Any]


class Product:
    """Every action of one kind whose fields range independently; a field that is fixed is given as its value."""

    __slots__ = ("count", "kind", "seat", "values")

    def __init__(self, kind: type[Action], seat: str, **values: Any) -> None:
        self.kind, self.seat, self.values = kind, seat, values
        count = 1
        for value in values.values():
            if isinstance(value, Field):
                count *= value.count()
        self.count = count

    @property
    def fields(self) -> dict[str, Field]:
        """The fields that range, by name."""
        return {name: value for name, value in self.values.items() if isinstance(value, Field)}

    @property
    def fixed(self) -> dict[str, Any]:
        """The values of the fields that do not."""
        return {name: value for name, value in self.values.items() if not isinstance(value, Field)}

    def __repr__(self) -> str:
        return f"<Product of {self.count} answers: {self.to_json()}>"

    def sample(self, rng: Random) -> Action:
        """One action, each equally likely."""
        return _drawn(self.kind, self.seat, self.values.copy(), rng) if self.values else self.kind(self.seat)

    def __iter__(self) -> Iterator[Action]:
        fixed, fields = self.fixed, self.fields
        for values in itertools.product(*fields.values()):
            yield self.kind(self.seat, **fixed, **dict(zip(fields, values, strict=True)))

    def __contains__(self, action: object) -> bool:
        if type(action) is not self.kind or action.seat != self.seat:
            return False
        for name, value in self.values.items():
            said = getattr(action, name)
            if not (said in value if isinstance(value, Field) else said == value):
                return False
        unsaid = (f for f in fields(action) if f.name not in self.values)
        return all(f.name == "seat" or getattr(action, f.name) == f.default for f in unsaid)

    def nearest(self, action: Action) -> tuple[float, Action]:
        """The member closest to a wrong action, and how many fields had to change; a misspelt name counts half."""
        values = dict(self.fixed)
        for name, field in self.fields.items():
            values[name] = field.nearest(getattr(action, name, None))
        changed = sum(_unlike(getattr(action, name, None), value) for name, value in values.items())
        # an action of another kind is no near miss, however few fields it has
        return changed + 100 * (type(action) is not self.kind), self.kind(self.seat, **values)

    def to_json(self) -> dict[str, Any]:
        """The product as data for the front-end."""
        data: dict[str, Any] = {"type": self.kind.__name__}
        if self.fixed:
            data["fixed"] = {name: _jsonable(value) for name, value in self.fixed.items()}
        if self.fields:
            data["fields"] = {name: field.to_json() for name, field in self.fields.items()}
        return data


def _drawn(kind: type[Action], seat: str, values: Values, rng: Random) -> Action:
    """An action with these values, those that range drawn."""
    for name, value in values.items():
        if isinstance(value, Field):
            values[name] = value.sample(rng)
    return kind(seat, **values)


def _unlike(wrong: Any, right: Any) -> float:
    """How far one value is from another: not at all, hardly if it is spelled alike, or wholly."""
    if wrong == right:
        return 0
    return 0.5 if isinstance(right, str) and spelled_like(wrong, (right,)) else 1


class Later:
    """A product whose values are made only when it is drawn or looked at: how many answers it has is known before."""

    __slots__ = ("args", "count", "kind", "make", "seat")

    def __init__(self, count: int, kind: type[Action], seat: str, make: Callable[..., Values], *args: Any) -> None:
        self.count, self.kind, self.seat, self.make, self.args = count, kind, seat, make, args

    @property
    def product(self) -> Product:
        """The product itself."""
        return Product(self.kind, self.seat, **self.make(*self.args))

    def sample(self, rng: Random) -> Action:
        """One action of the product, each equally likely."""
        return _drawn(self.kind, self.seat, self.make(*self.args), rng)


@functools.lru_cache(maxsize=1024)
def only(kind: type[Action], seat: str) -> Product:
    """The product of an action that leaves nothing to choose: one object for all who ask, as products never change."""
    return Product(kind, seat)


def _jsonable(value: Any) -> Any:
    return [_jsonable(item) for item in value] if isinstance(value, tuple) else value


class Space:
    """A union of products that do not overlap; counting, sampling and membership never list it. It never changes."""

    __slots__ = ("_count", "lots")

    def __init__(self, products: Iterable[Product | Later]) -> None:
        self.lots = tuple(products)
        count = 0
        for lot in self.lots:
            count += lot.count
        self._count = count

    @property
    def products(self) -> tuple[Product, ...]:
        """The products, those put together that have not been so far."""
        return tuple([lot.product if isinstance(lot, Later) else lot for lot in self.lots])

    @classmethod
    def of(cls, kind: type[Action], seat: str, **fields: Any) -> Space:
        """The space of a single product."""
        return cls((Product(kind, seat, **fields),))

    def __or__(self, other: Space) -> Space:
        return Space(self.lots + other.lots)

    def __iter__(self) -> Iterator[Action]:
        return itertools.chain.from_iterable(product for product in self.products if product.count)

    def __contains__(self, action: object) -> bool:
        return any(action in product for product in self.products)

    def __bool__(self) -> bool:
        return self._count > 0

    def __repr__(self) -> str:
        kinds = sorted({product.kind.__name__ for product in self.products})
        return f"<Space of {self.count()} answers: {', '.join(kinds)}>"

    def count(self) -> int:
        """How many answers there are."""
        return self._count

    def sample(self, rng: Random) -> Action:
        """One answer, each equally likely."""
        lots = self.lots
        if len(lots) == 1:
            return lots[0].sample(rng)
        draw = below(rng, self._count)
        for lot in lots:
            draw -= lot.count
            if draw < 0:
                return lot.sample(rng)
        raise AssertionError("the draw is below the sum of the counts")

    def nearest(self, action: Action, most: int = 3) -> tuple[Action, ...]:
        """The answers closest to a wrong one, nearest first."""
        found = [product.nearest(action) for product in self.products if product.count]
        found.sort(key=lambda pair: pair[0])
        return tuple(dict.fromkeys(answer for _, answer in found))[:most]

    @property
    def offered(self) -> list[Product]:
        """The products out of which one can answer: those with answers, and those that ask for words."""
        products = self.products
        texts = [p for p in products if any(hasattr(f, "most") for f in p.fields.values())]
        return [product for product in products if product.count or product in texts]

    def to_json(self) -> list[dict[str, Any]]:
        """The space as data for the front-end, empty products left out."""
        return [product.to_json() for product in self.offered]


EMPTY = Space(())
