"""The question, and what may be done unasked, as the forms on a board are built from them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from typing import Any

from dunewidget.draw.asked import written
from dunewidget.kernel.action import Action, field_kinds
from dunewidget.kernel.codec import plain
from dunewidget.kernel.space import Product, Space
from dunewidget.kernel.view import View
from dunewidget.widget.packing import packed

Form = dict[str, Any]


def question(view: View) -> Form | None:
    """What the seat is asked, and how each kind of answer is said."""
    if view.decision is None:
        return None
    decision = view.decision
    data = decision.to_json()
    return {
        "name": data["name"],
        "seat": data["seat"],
        "prompt": written(data["prompt"]),
        "rules": data["rules"],
        "quiet": data["quiet"],
        "default": data["default"],
        "otherwise": decision.ask.otherwise,
        "space": packed(data["space"]),
        "kinds": kinds(decision.space.products, view.spec.own_words(view.seat)),
    }


def free_acts(view: View) -> Form | None:
    """What the seat may do unasked, as far as it can be offered from what it knows."""
    if view.state.over:
        return None
    acts = view.spec.rules(view.state).free.values()
    products = [product for act in acts for product in act.space(view.state, view.seat).products]
    space = Space(products).to_json()
    if not space:
        return None
    return {"seat": view.seat, "space": packed(space), "kinds": kinds(products, view.spec.own_words(view.seat))}


def kinds(products: Iterable[Product], own_words: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """How each kind of action is said and asked for."""
    ranging: dict[type[Action], set[str]] = {}
    for product in products:
        ranging.setdefault(product.kind, set()).update(product.fields)
    return {kind.__name__: _kind(kind, names, own_words) for kind, names in ranging.items()}


def _kind(kind: type[Action], ranging: set[str], own_words: Mapping[str, str]) -> dict[str, Any]:
    said: dict[str, Any] = {"says": _own(kind.sentence or kind.notation, own_words), "of": field_kinds(kind)}
    if kind.labels:
        said["labels"] = {name: _own(label, own_words) for name, label in kind.labels.items()}
    # A field that may be left unsaid begins with what is meant then.
    usual = {field.name: plain(field.default) for field in fields(kind) if field.default is not MISSING}
    begin = {name: value for name, value in usual.items() if name in ranging}
    return said | ({"begin": begin} if begin else {})


def _own(text: str, own_words: Mapping[str, str]) -> str:
    """A text with the seat's own words for things; the names of fields stay."""
    for word, own in own_words.items():
        text = re.sub(rf"(?<!{{)\b{word}\b", own, text, flags=re.IGNORECASE)
    return text
