"""The question, and what may be done unasked, as the forms on a board are built from them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from typing import Any

from dunewidget.draw.asked import headline, written
from dunewidget.kernel.action import Action, Pass, field_kinds
from dunewidget.kernel.agenda import Ask
from dunewidget.kernel.codec import plain
from dunewidget.kernel.decision import Decision
from dunewidget.kernel.sentence import in_own_words
from dunewidget.kernel.space import Product, Space
from dunewidget.kernel.view import View
from dunewidget.widget.closed import closed
from dunewidget.widget.costs import priced
from dunewidget.widget.packing import packed
from dunewidget.widget.pictures import printed

Form = dict[str, Any]
Phrases = Mapping[str, Mapping[str, str]]


def question(view: View) -> Form | None:
    """What the seat is asked, and how each kind of answer is said."""
    if view.decision is None:
        return None
    decision, default, space = view.decision, view.decision.default, view.decision.space
    return {
        "name": decision.name,
        "prompt": headline(decision.prompt),
        "rules": list(decision.rules),
        "quiet": decision.ask.quiet,
        "default": default.to_json() if default else None,
        "otherwise": decision.ask.otherwise,
        "closed": [title(kind) for kind in closed(view, space)],
        **_form(view, space),
        **preview(decision),
    }


def preview(decision: Decision) -> Form:
    """What binds the answer already, and what it amounts to, as far as this question can name it."""
    bound, tally = decision.preview
    said: Form = {"bound": [{"field": one.field, "rule": one.rule, "text": written(one.says)} for one in bound]}
    if tally is not None:
        named = _names(decision.space.to_json())
        terms = [list(term) for term in tally.terms if named.issuperset(term.values)]
        said["tally"] = {"kind": tally.kind.__name__, "text": tally.says, "terms": terms}
    return said


def things(view: View, space: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """What stands on the things that the form names, where that is more than their names."""
    named = _names(space)
    said = {key: thing._asdict() for key, thing in printed(view.state).items() if key in named}
    return {key: {name: value for name, value in thing.items() if value} for key, thing in said.items()}


def _names(data: Any) -> set[str]:
    """Every name in a space."""
    if isinstance(data, str):
        return {data}
    if isinstance(data, dict):
        return set(data).union(*map(_names, data.values()))
    return set().union(*map(_names, data)) if isinstance(data, list | tuple) else set()


def committed(view: View) -> Form | None:
    """What the seat has answered and nobody else knows, as long as others still have to answer."""
    answer = view.state.sealed.get(view.seat)
    if answer is None or type(answer) is Pass:
        return None
    words = _declined(view, answer)
    kind = {"says": words} if words else _kind(type(answer), set(), view.spec.own_words(view.seat), view.spec.phrases)
    action = answer.to_json()
    return {"action": action, "kinds": {type(answer).__name__: kind}, "things": things(view, [action])}


def _declined(view: View, answer: Action) -> str:
    """What an answer means to the question that stands, if it declines that."""
    name, *args = view.state.agenda[-1] if view.state.agenda else ("",)
    ask = view.spec.rules(view.state).steps.get(name)
    if not isinstance(ask, Ask) or ask.default is None or ask.default(view.state, view.seat, *args) != answer:
        return ""
    return ask.otherwise


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
    plain_space = [product.to_json() for product in products]
    answers = priced(packed(plain_space), products, costs, view.state)
    said = kinds(products, view.spec.own_words(view.seat), view.spec.phrases)
    for kind, cost in costs.items():
        if kind.__name__ in said:
            said[kind.__name__]["by"] = list(cost.by)
    return {"seat": view.seat, "space": answers, "kinds": said, "things": things(view, plain_space)}


def title(kind: type[Action]) -> str:
    """What a kind of answer is called: "PlayHajr" is Play hajr, if it has no title."""
    return kind.title or re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).capitalize()


def kinds(
    products: Iterable[Product], own_words: Mapping[str, str], phrases: Phrases | None = None
) -> dict[str, dict[str, Any]]:
    """How each kind of action is said and asked for."""
    named: dict[type[Action], set[str]] = {}
    for product in products:
        named.setdefault(product.kind, set()).update(product.values)
    return {kind.__name__: _kind(kind, names, own_words, phrases or {}) for kind, names in named.items()}


def _taken(sentence: str, phrases: Phrases) -> dict[str, Mapping[str, str]]:
    """The tables from which a sentence takes phrases, and those from which its phrases do."""
    names = [name for name in re.findall(r"{\w+:(\w+)}", sentence) if name in phrases]
    inner = (_taken(phrase, phrases) for name in names for phrase in phrases[name].values())
    return {name: phrases[name] for name in names} | {name: table for found in inner for name, table in found.items()}


def _kind(kind: type[Action], named: set[str], own_words: Mapping[str, str], phrases: Phrases) -> dict[str, Any]:
    said: dict[str, Any] = {"says": in_own_words(kind.sentence or kind.notation, own_words), "of": field_kinds(kind)}
    if taken := _taken(kind.sentence, phrases):
        said["phrases"] = taken
    if kind.title:
        said["title"] = kind.title
    if kind.labels:
        said["labels"] = {name: in_own_words(label, own_words) for name, label in kind.labels.items()}
    # A field that may be left unsaid begins with what is meant then.
    usual = {field.name: plain(field.default) for field in fields(kind) if field.default is not MISSING}
    begin = {name: value for name, value in usual.items() if name in named}
    return said | ({"begin": begin} if begin else {})
