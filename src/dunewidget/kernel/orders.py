"""Standing orders: what a player wants done without being asked. They stand beside the state."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from dunewidget.kernel.codec import shown
from dunewidget.kernel.errors import DuneError


@dataclass(frozen=True, slots=True)
class Orders:
    """Pass in these windows (all of them if none is named), until a moment comes, or always.

    `Orders()` passes always; `Orders(until="turn 4")` passes until the fourth turn;
    `Orders(windows=("before_bid",))` passes in those windows only. A quiet question that is no window offers
    something to the seat itself (charity, a traitor to call): it is passed only by orders that name it.
    """

    windows: tuple[str, ...] = ()
    until: str | None = None

    def __post_init__(self) -> None:
        given: object = self.windows
        if isinstance(given, str):  # a text is letters, of which no window has the name
            raise DuneError(f"windows are several names: Orders(windows=({given!r},))")
        if not isinstance(given, tuple | list) or not isinstance(self.until, str | None):
            raise DuneError("orders are like Orders(windows=('before_bid',), until='turn 4')")

    def passes(self, question: str, *, window: bool) -> bool:
        """Whether to pass when this is asked, in a window or as an offer."""
        return question in self.windows or (window and not self.windows)

    def ends(self, moment: str) -> bool:
        """Whether the moment named has come: "turn 1" is not "turn 10, Storm"."""
        return self.until is not None and self.until in (moment, *moment.split(", "))


class StandingOrders(dict[str, Orders]):
    """The orders of every seat that has some: `game.orders["p1"] = Orders()`. New orders are obeyed at once."""

    def __init__(
        self,
        seats: tuple[str, ...],
        windows: Collection[str],
        obey: Callable[[], None],
        given: Mapping[str, Orders] | None = None,
    ) -> None:
        super().__init__(given or {})
        self._seats, self._windows, self._obey = seats, windows, obey

    def __setitem__(self, seat: Any, orders: Any) -> None:
        if seat not in self._seats or not isinstance(orders, Orders):
            seats = ", ".join(self._seats)
            raise DuneError(f"orders are Orders(...) of one of {seats}; not {shown(orders)} of {shown(seat)}")
        unknown = [name for name in orders.windows if name not in self._windows]
        if unknown:
            known = ", ".join(self._windows) or "nothing"
            raise DuneError(f"nothing called {shown(unknown[0])} can be passed by orders; what can is {known}")
        super().__setitem__(seat, orders)
        self._obey()

    def passes(self, seat: str, question: str, *, window: bool) -> bool:
        """Whether the seat has ordered to pass when this is asked."""
        return seat in self and self[seat].passes(question, window=window)

    def expire(self, moment: str) -> None:
        """Forget the orders whose end has come."""
        for seat in [seat for seat, orders in self.items() if orders.ends(moment)]:
            del self[seat]
