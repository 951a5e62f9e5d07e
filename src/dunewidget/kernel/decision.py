"""A decision: what one seat is being asked now, and every answer it may give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from dunewidget.kernel.action import Action, Pass
from dunewidget.kernel.agenda import Ask
from dunewidget.kernel.preview import Preview
from dunewidget.kernel.registry import find
from dunewidget.kernel.space import Space
from dunewidget.kernel.state import Seat, State
from dunewidget.kernel.verdict import LEGAL, Verdict, judge


@dataclass(frozen=True, slots=True)
class Decision:
    """One question to one seat. `options()` is lazy, and `action in decision` does not list them."""

    seat: Seat
    ask: Ask[Any]
    args: tuple[Any, ...]
    state: State

    def __reduce__(self) -> tuple[Any, ...]:
        """The step that asks goes by its name."""
        return _asked, (self.seat, self.name, self.args, self.state)

    @property
    def name(self) -> str:
        """The name of the step that asks."""
        return self.ask.name

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules behind the question."""
        return self.ask.rules

    @property
    def prompt(self) -> str:
        """The question in words."""
        text = self.ask.prompt
        return text if isinstance(text, str) else text(self.state, self.seat, *self.args)

    @property
    def default(self) -> Action | None:
        """The answer that declines, where declining is allowed."""
        if self.ask.quiet:
            return Pass(self.seat)
        return self.ask.default(self.state, self.seat, *self.args) if self.ask.default else None

    @property
    def preview(self) -> Preview:
        """What binds the answer already, and what it amounts to."""
        return self.ask.preview(self.state, self.seat, *self.args)

    @property
    def space(self) -> Space:
        """Every legal answer, as data."""
        return self.ask.space(self.state, self.seat, *self.args)

    def options(self) -> Iterator[Action]:
        """Every legal answer, lazily."""
        return iter(self.space)

    def count(self) -> int:
        """How many legal answers there are."""
        return self.space.count()

    def sample(self, rng: Random) -> Action:
        """One legal answer, each equally likely."""
        return self.space.sample(rng)

    def __contains__(self, action: object) -> bool:
        return action in self.space

    def __iter__(self) -> Iterator[Action]:
        return self.options()

    def why_not(self, action: Action) -> Verdict:
        """What the checks say of an answer."""
        if action.seat != self.seat:
            return Verdict(
                legal=False, rule=self.rules[0], reason=f"this is asked of {self.seat}, not of {action.seat}"
            )
        if self.ask.quiet and type(action) is Pass:
            return LEGAL
        checks = self.ask.checks.get(type(action))
        if checks is None:
            kinds = sorted({product.kind.__name__ for product in self.space.products})
            verdict = Verdict(
                legal=False, rule=self.rules[0], reason=f"asked now is: {self.prompt} ({', '.join(kinds)})"
            )
        else:
            verdict = judge(checks, self.state, action, self.args)
        if verdict:
            return verdict
        return Verdict(legal=False, rule=verdict.rule, reason=verdict.reason, alternatives=self.space.nearest(action))

    def __repr__(self) -> str:
        return f"<Decision {self.name}: {self.prompt} ({self.seat}, {self.count()} options, {', '.join(self.rules)})>"

    def to_json(self) -> dict[str, Any]:
        """The question as data for the front-end."""
        default = self.default
        return {
            "seat": self.seat,
            "name": self.name,
            "args": list(self.args),
            "rules": list(self.rules),
            "prompt": self.prompt,
            "quiet": self.ask.quiet,
            "default": default.to_json() if default else None,
            "space": self.space.to_json(),
        }


def _asked(seat: Seat, name: str, args: tuple[Any, ...], state: State) -> Decision:
    ask: Any = find(state.game).rules(state).steps[name]
    return Decision(seat, ask, args, state)
