"""What answers cost, as tables from which the browser reads it without asking: for each number, the price."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dunewidget.kernel import Action, Cost, Field, Product, Range, Split, State

Prices = dict[int, int]


def priced(
    packed: dict[str, Any], products: Sequence[Product], costs: Mapping[type[Action], Cost], state: State
) -> dict[str, Any]:
    """A packed space in which each product that costs something names its table; those that agree share one."""
    tables: list[Prices] = []
    rows = [dict(row) for row in packed["products"]]
    for row, product in zip(rows, products, strict=True):
        if product.kind in costs:
            row["costs"] = _place(tables, _prices(product, costs[product.kind], state))
    if not tables:
        return packed
    lists = [[table.get(n) for n in range(max(table) + 1)] for table in tables]
    return {**packed, "products": rows, "costs": lists}


def _place(tables: list[Prices], prices: Prices) -> int:
    for i, table in enumerate(tables):
        if all(table.get(n, price) == price for n, price in prices.items()):
            table.update(prices)
            return i
    tables.append(prices)
    return len(tables) - 1


def _prices(product: Product, cost: Cost, state: State) -> Prices:
    """The price of each number of a product, asked of one answer for each."""
    values = {name: next(iter(v)) if isinstance(v, Field) else v for name, v in product.values.items()}
    ranges = {name: list(_amounts(product.values[name])) for name in cost.by}
    found: Prices = {}
    least = {name: amounts[0] for name, amounts in ranges.items()}
    chosen = dict(least)
    for name, amounts in ranges.items():  # one field after the other from its least to its most
        for n, value in amounts:
            chosen[name] = (n, value)
            action = product.kind(product.seat, **values | {key: held for key, (_, held) in chosen.items()})
            found[sum(n for n, _ in chosen.values())] = cost.price(state, action)
    return found


def _amounts(value: Any) -> Iterator[tuple[int, Any]]:
    """What a field can add, least first, each with a value that does so."""
    if isinstance(value, Range):
        yield from ((int(n), int(n)) for n in value)
    elif isinstance(value, Split):
        for total in range(value.heaps.lo, value.heaps.hi + 1):
            left, shares = total, []
            for name, cap in zip(value.heaps.names, value.heaps.caps, strict=True):
                if taken := min(cap, left):
                    shares.append((name, taken))
                    left -= taken
            yield total, tuple(shares)
    elif isinstance(value, tuple):
        yield sum(n for _, n in value), value
    else:
        yield value, value
