"""Standing orders: what a player wants done without being asked. They stand beside the state."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Orders:
    """Pass in these windows (all of them if none is named), until the moment changes to one that starts so.

    `Orders()` passes always; `Orders(until="turn 4")` passes until the fourth turn;
    `Orders(windows=("before_bid",))` passes in those windows only.
    """

    windows: tuple[str, ...] = ()
    until: str | None = None

    def passes(self, window: str, moment: str) -> bool:
        """Whether to pass in this window now."""
        if self.until is not None and moment.startswith(self.until):
            return False
        return not self.windows or window in self.windows
