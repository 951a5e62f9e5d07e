"""Checks, and what they say of an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from dunewidget.kernel.action import Action


class Check(NamedTuple):
    """One reason why an action may be refused: the rule, the test that must hold, the sentence if it does not.

    The test gets the state, the action and the arguments of the question. The sentence may use the action's
    fields: `"{to} is in the storm"`; one that needs the state is a function of what the test gets.
    """

    rule: str
    test: Callable[..., bool]
    says: str | Callable[..., str]


Checks = Mapping[type[Action], tuple[Check, ...]]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Legal, or the rule that forbids the action, why, and the nearest answers that are legal."""

    legal: bool
    rule: str | None = None
    reason: str = ""
    alternatives: tuple[Action, ...] = ()

    def __bool__(self) -> bool:
        return self.legal

    def __str__(self) -> str:
        if self.legal:
            return "legal"
        said = f"{self.reason} ({self.rule})" if self.rule else self.reason
        if self.alternatives:
            said += ". Legal now, for example: " + "; ".join(answer.text for answer in self.alternatives)
        return said

    def __repr__(self) -> str:
        return f"<Verdict {self}>"


LEGAL = Verdict(legal=True)


def _sentence(says: str | Callable[..., str], state: Any, action: Action, args: tuple[Any, ...]) -> str:
    if not isinstance(says, str):
        return says(state, action, *args)
    return says.format(**{name: getattr(action, name) for name in action.__dataclass_fields__})


def judge(checks: tuple[Check, ...], state: Any, action: Action, args: tuple[Any, ...]) -> Verdict:
    """Run the checks in order; the first that fails refuses."""
    for rule, test, says in checks:
        if not test(state, action, *args):
            return Verdict(legal=False, rule=rule, reason=_sentence(says, state, action, args))
    return LEGAL
