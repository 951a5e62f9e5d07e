"""Standing orders as a board gives them: pass in this window, or in all of them for the rest of the turn."""

from __future__ import annotations

import re

from dunewidget.kernel.orders import Orders
from dunewidget.kernel.registry import GameSpec
from dunewidget.kernel.sentence import listed

SCOPES = ("window", "turn", "none")


def ordered(scope: str, window: str, moment: str, before: Orders | None) -> Orders:
    """The orders after one more: a window is added to those already passed in."""
    if scope == "turn":
        return Orders(until=next_turn(moment))
    passed = before.windows if before is not None and before.until is None else ()
    return Orders(windows=tuple(dict.fromkeys((*passed, window))))


def next_turn(moment: str) -> str:
    """How the moments of the next turn begin: after "turn 3, Bidding" comes "turn 4"."""
    return re.sub(r"\d+", lambda number: str(int(number[0]) + 1), moment.partition(",")[0], count=1)


def in_words(orders: Orders | None, spec: GameSpec) -> str | None:
    """What the orders say, for whoever gave them."""
    if orders is None:
        return None
    called = spec.phrases.get("window", {})
    windows = [called.get(name, name.replace("_", " ")) for name in orders.windows]
    passed = f"on {listed(windows)}" if windows else "in every window"
    return f"You pass {passed}" + (f" until {orders.until}." if orders.until else ".")
