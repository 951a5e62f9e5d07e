"""What is asked for and cannot be done anywhere now: a board still says why, for the place one points at."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import MISSING, fields
from typing import Any

from dunewidget.kernel import Action, Choice, Decision, Field, Range, Space, Split, Verdict, View
from dunewidget.kernel.action import field_kinds

#: how many answers are tried for one place
MOST_TRIED = 1_000
_FEW = 3


def closed(view: View, space: Space) -> list[type[Action]]:
    """The kinds of answer about places for which the question itself asks, and of which none is legal."""
    if view.decision is None or view.decision.ask.quiet:
        return []
    ask, offered = view.decision.ask, {product.kind for product in space.offered}
    added = {kind for play in ask.more for kind in play.checks}
    missing = [kind for kind in ask.checks if kind not in offered and kind not in added]
    return [kind for kind in missing if _place(view, kind)]


def why_not_there(view: View, key: str) -> Verdict:
    """Why nothing that is asked for can be done at a place: the reason that is left when all others are met."""
    decision = view.decision
    if decision is None:
        return Verdict(legal=False, reason="you are not asked now")
    tries = (action for kind in closed(view, decision.space) for action in _tries(view, kind, key))
    best = max(itertools.islice(tries, MOST_TRIED), key=lambda action: _passed(decision, action), default=None)
    if best is None:
        return Verdict(legal=False, rule=decision.rules[0], reason="there is nothing to be done there")
    return view.why_not(best)


def _passed(decision: Decision, action: Action) -> int:
    """How many checks an answer meets before one forbids it."""
    met = (check.test(decision.state, action, *decision.args) for check in decision.ask.checks[type(action)])
    return sum(1 for _ in itertools.takewhile(bool, met))


def _place(view: View, kind: type[Action]) -> str | None:
    """The field of a kind of answer that holds a place."""
    domains, board = view.spec.domains(view.state), view.spec.board(view.state)
    places = {*board, *(place.split(":")[0] for place in board)}
    for name, of in field_kinds(kind).items():
        domain = domains.get(of)
        if isinstance(domain, Choice) and set(domain.values) <= places:
            return name
    return None


def _tries(view: View, kind: type[Action], key: str) -> Iterable[Action]:
    """Answers of a kind at a place, with as little as can be in every other field."""
    place, of, domains = _place(view, kind), field_kinds(kind), view.spec.domains(view.state)
    values: dict[str, list[Any]] = {}
    for field in fields(kind):
        domain = domains.get(of.get(field.name, ""))
        if field.name == place and domain is not None:
            values[field.name] = [name for name in (key, key.split(":", maxsplit=1)[0]) if name in domain][:1]
        elif field.name != "seat":
            usual = [] if field.default is MISSING else [field.default]
            values[field.name] = list(dict.fromkeys([*usual, *_least(domain, optional=bool(usual))]))
    return (kind(view.seat, **dict(zip(values, some, strict=True))) for some in itertools.product(*values.values()))


def _least(domain: Field | None, *, optional: bool) -> list[Any]:
    """The least that a field can hold: one, one out of any heap, or one of a few values."""
    if isinstance(domain, Range):
        return [1, 0]
    if isinstance(domain, Split) and not optional:
        return [((name, 1),) for name in domain.heaps.names]
    if isinstance(domain, Choice) and (domain.count() <= _FEW or not optional):
        return list(domain.values)
    return []
