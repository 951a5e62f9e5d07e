"""A space of answers on the wire: each name, field and set of fixed values once, lists of names as runs of numbers.

The places that a group can reach fill many products of a space, each time nearly the same. Written out, such a
question takes 14 kB; packed, a quarter of that.
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any


def packed(space: list[dict[str, Any]]) -> dict[str, Any]:
    """The space as the browser gets it. A product names its fields, and what it fixes, by their places among all."""
    names: dict[str, int] = {}
    fields: dict[str, int] = {}
    fixed: dict[str, int] = {}

    def place(field: dict[str, Any]) -> int:
        return fields.setdefault(json.dumps(_short(field, names)), len(fields))

    def short(product: dict[str, Any]) -> dict[str, Any]:
        out = dict(product)
        if "fixed" in product:
            out["fixed"] = fixed.setdefault(json.dumps(product["fixed"]), len(fixed))
        if "fields" in product:
            out["fields"] = {name: place(field) for name, field in product["fields"].items()}
        return out

    products = [short(product) for product in space]
    return {
        "names": list(names),
        "fields": [json.loads(field) for field in fields],
        "fixed": [json.loads(values) for values in fixed],
        "products": products,
    }


def _short(field: dict[str, Any], names: dict[str, int]) -> dict[str, Any]:
    for kind in ("choice", "subset"):
        items = field.get(kind)
        if items and all(isinstance(item, str) for item in items):
            return {**field, kind: runs([names.setdefault(item, len(names)) for item in items])}
    return field


def runs(numbers: list[int]) -> str:
    """Numbers, those that count upwards as one: 0 1 2 5 is "0-2 5"."""
    breaks = [0, *(i for i, (a, b) in enumerate(pairwise(numbers), 1) if b != a + 1), len(numbers)]
    spans = (numbers[start:end] for start, end in pairwise(breaks))
    return " ".join(str(span[0]) if len(span) == 1 else f"{span[0]}-{span[-1]}" for span in spans)
