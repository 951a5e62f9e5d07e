"""Faction advantages: they stand with their owner, are called by hooks, and can be cancelled.

A hook is a tuple of advantages through which a value is folded, or a moment at which their steps are put on the
agenda. Nothing at the place of use mentions a faction or Karama: a cancelled advantage is an entry in
`state.cancelled`, which the phase lets lapse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, ClassVar, TypeVar

from dunewidget.games.classic.rules import is_advanced
from dunewidget.games.classic.state import ClassicState, ClassicTable
from dunewidget.kernel import Action, Seat, rule, step

V = TypeVar("V")

SCOPES = ("use", "battle", "phase", "turn")


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Leave unused what one may use."""

    notation: ClassVar[str] = "decline"
    sentence: ClassVar[str] = "Decline"


@dataclass(frozen=True)
class Advantage:
    """One advantage: its rule, who has it, the rule by which it is cancelled, in which window, and for how long."""

    rule: str
    owner: Seat
    fn: Callable[..., Any]
    cancel: str | None
    window: str | None
    lasts: str
    advanced: bool
    #: `guild.half_price`: the owner and the function
    name: str

    def __call__(self, s: ClassicState, *args: Any) -> Any:
        return self.fn(s, *args)


def advantage(
    rule: str,
    *,
    owner: Seat,
    cancel: str | None = None,
    window: str | None = None,
    lasts: str = "use",
    advanced: bool = False,
) -> Callable[[Callable[..., Any]], Advantage]:
    """Declare an advantage: `@advantage("CL-GUI-03", owner="guild", cancel="CL-KAR-44", window="W20")`."""
    return lambda fn: Advantage(rule, owner, fn, cancel, window, lasts, advanced, f"{owner}.{fn.__name__}")


def advantages_of(*modules: ModuleType) -> dict[str, Advantage]:
    """The advantages that the modules define, by name."""
    return {adv.name: adv for module in modules for adv in vars(module).values() if isinstance(adv, Advantage)}


def in_force(s: ClassicState, adv: Advantage) -> bool:
    """Whether the owner plays, the rules include it, and nobody has cancelled it."""
    if adv.owner not in s.seats or adv.name in s.cancelled:
        return False
    return not adv.advanced or is_advanced(s)


@rule("CL-GEN-01")
def fold(hook: Iterable[Advantage], s: ClassicState, seat: Seat, value: V, *args: Any) -> V:
    """Pass a value through the advantages in force."""
    seats, cancelled = s.seats, s.cancelled
    for adv in hook:  # in_force, without the call
        if adv.owner in seats and adv.name not in cancelled and (not adv.advanced or is_advanced(s)):
            value = adv.fn(s, seat, value, *args)
    return value


@step
def lapse(t: ClassicTable, scope: str) -> None:
    """What was cancelled for this battle, phase or turn is in force again."""
    if t.state.cancelled:
        t.state.cancelled = {name: lasts for name, lasts in t.state.cancelled.items() if lasts != scope}


@step
def lapse_use(t: ClassicTable, name: str) -> None:
    """The single use for which an advantage was cancelled is over."""
    t.state.cancelled.pop(name, None)
