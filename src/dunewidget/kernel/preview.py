"""What a question can tell beside its answers: what binds them already, and what one of them amounts to."""

from __future__ import annotations

from typing import Any, NamedTuple

from dunewidget.kernel.action import Action


class Bound(NamedTuple):
    """Why a field of the answer is no longer free: the rule, and the promise or command in words."""

    field: str
    rule: str
    says: str


class Term(NamedTuple):
    """What a field adds to a sum: its own number, or so much for each of these values, all of them together."""

    field: str
    worth: float
    values: tuple[str, ...] = ()

    def of(self, action: Action) -> float:
        """What the field adds in this answer."""
        value: Any = getattr(action, self.field)
        if not self.values:
            return self.worth * float(value or 0)
        if not isinstance(value, tuple):
            return self.worth * ((value,) == self.values)
        shares = dict(value) if value and isinstance(value[0], tuple) else dict.fromkeys(value, 1)
        return self.worth * min(shares.get(name, 0) for name in self.values)


class Tally(NamedTuple):
    """A sum that an answer of some kind comes to, as far as it depends on that answer alone."""

    kind: type[Action]
    says: str
    terms: tuple[Term, ...]

    def of(self, action: Action) -> float:
        """What this answer comes to."""
        return sum(term.of(action) for term in self.terms)


class Preview(NamedTuple):
    """All that a question tells beside its answers."""

    bound: tuple[Bound, ...] = ()
    tally: Tally | None = None


NOTHING = Preview()
