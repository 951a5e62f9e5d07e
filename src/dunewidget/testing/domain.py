"""The whole domain of an action: every value its fields could ever have, legal or not.

The slow lister runs the checks over it. That is the independent reading of the rules which the spaces must agree with.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from dunewidget.kernel import Action, Choice, Decision, Field, GameSpec, Product
from dunewidget.kernel.codec import field_types


def domain(spec: GameSpec, state: Any, kind: type[Action], seat: str) -> Product:
    """Every action of that kind the seat could utter, as a product."""
    domains = spec.domains(state)
    types_of = {name: tp for name, tp in field_types(kind).items() if name != "seat"}
    fields = {name: _field(f"{kind.__name__}.{name}", tp, domains) for name, tp in types_of.items()}
    return Product(kind, seat, **fields)


def slow_options(spec: GameSpec, decision: Decision) -> Iterator[Action]:
    """Every legal answer, found by running the checks over the whole domain."""
    for kind in decision.ask.checks:
        for action in domain(spec, decision.state, kind, decision.seat):
            if decision.why_not(action):
                yield action


def domain_size(spec: GameSpec, decision: Decision) -> int:
    """How many actions the slow lister would look at."""
    return sum(domain(spec, decision.state, kind, decision.seat).count for kind in decision.ask.checks)


def _field(name: str, tp: Any, domains: Mapping[str, Field]) -> Field:
    kind = ""
    if get_origin(tp) is Annotated:
        tp, kind = get_args(tp)[0], get_args(tp)[1]
    if kind == "text":
        return Choice(("some words",))
    if kind in domains:
        return _with_none(domains[kind], tp)
    if tp is bool:
        return Choice((False, True))
    if get_origin(tp) is Literal:
        return Choice(get_args(tp))
    raise TypeError(f"{name}: the domain of {kind or tp!r} is not declared in GameSpec.domains")


def _with_none(field: Field, tp: Any) -> Field:
    """An optional field may also be None."""
    optional = get_origin(tp) in (Union, types.UnionType) and type(None) in get_args(tp)
    return Choice((None, *(value for value in field if value is not None))) if optional else field
