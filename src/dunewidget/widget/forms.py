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
from dunewidget.widget.closed import closed
from dunewidget.widget.costs import priced
from dunewidget.widget.packing import packed

Form = dict[str, Any]


def question(view: View) -> Form | None:
    """What the seat is asked, and how each kind of answer is said."""
    if view.decision is None:
        return None
    decision, default, space = view.decision, view.decision.default, view.decision.space
    return {
        "name": decision.name,
        "prompt": written(decision.prompt),
        "rules": list(decision.rules),
        "quiet": decision.ask.quiet,
        "default": default.to_json() if default else None,
        "otherwise": decision.ask.otherwise,
        "closed": [kind.__name__ for kind in closed(view, space)],
        **_form(view, space),
    }


def free_acts(view: View) -> Form | None:
    """What the seat may do unasked, as far as it can be offered from what it knows."""
    if view.state.over:
        return None
    acts = view.spec.rules(view.state).free.values()
    form = _form(view, Space(product for act in acts for product in act.space(view.state, view.seat).products))
    return form if form["kinds"] else None


def _form(view: View, space: Space) -> Form:
    """The answers of a space, how each kind of them is said, and what they cost."""
    products, costs = space.offered, view.spec.rules(view.state).costs
    answers = priced(packed([product.to_json() for product in products]), products, costs, view.state)
    said = kinds(products, view.spec.own_words(view.seat))
    for kind, cost in costs.items():
        if kind.__name__ in said:
            said[kind.__name__]["by"] = list(cost.by)
    return {"seat": view.seat, "space": answers, "kinds": said}


def kinds(products: Iterable[Product], own_words: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """How each kind of action is said and asked for."""
    named: dict[type[Action], set[str]] = {}
    for product in products:
        named.setdefault(product.kind, set()).update(product.values)
    return {kind.__name__: _kind(kind, names, own_words) for kind, names in named.items()}


def _kind(kind: type[Action], named: set[str], own_words: Mapping[str, str]) -> dict[str, Any]:
    said: dict[str, Any] = {"says": _own(kind.sentence or kind.notation, own_words), "of": field_kinds(kind)}
    if kind.labels:
        said["labels"] = {name: _own(label, own_words) for name, label in kind.labels.items()}
    # A field that may be left unsaid begins with what is meant then.
    usual = {field.name: plain(field.default) for field in fields(kind) if field.default is not MISSING}
    begin = {name: value for name, value in usual.items() if name in named}
    return said | ({"begin": begin} if begin else {})


def _own(text: str, own_words: Mapping[str, str]) -> str:
    """A text with the seat's own words for things; the names of fields stay."""
    for word, own in own_words.items():
        text = re.sub(rf"(?<!{{)\b{word}\b", own, text, flags=re.IGNORECASE)
    return text
