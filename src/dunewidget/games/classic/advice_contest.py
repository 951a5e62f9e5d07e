"""Advice on keeping another from winning: how many strongholds must be contested, and what an answer does about it."""

from __future__ import annotations

from dunewidget.games.classic.advice_outlook import Outlook
from dunewidget.games.classic.forces import count_in, occupants
from dunewidget.games.classic.leaving import origin, size
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.shipment import Ship
from dunewidget.games.classic.state import territory_of
from dunewidget.kernel import Seat

#: what contesting a stronghold of one who wins as it is goes before: everything
MUST = 1000.0

#: stronghold -> who is present there
Presence = dict[str, list[Seat]]


class Contest:
    """What a seat must contest now, so that no other side wins as things stand."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.presence: Presence = {name: occupants(outlook.s, name) for name in outlook.muster}
        self.due = self._due(self.presence)

    def _due(self, presence: Presence) -> int:
        """How many strongholds must be contested yet: as many as others hold too many."""
        s, seat = self.outlook.s, self.outlook.seat
        due = 0
        for side in dict.fromkeys(self.outlook.side.values()):
            if seat not in side and not self.outlook.foretold(side):
                held = sum(bool(there) and set(there) <= set(side) for there in presence.values())
                due += max(0, held + 1 - rules_of(s).strongholds_needed(s, len(side)))
        return due

    def done_by(self, action: object) -> int:
        """How many of them a shipment or movement contests: less than none if it leaves one that was contested."""
        seat = self.outlook.seat
        to, start = territory_of(getattr(action, "to", "")), self._left(action)
        if not self.due and len(self.presence.get(start, ())) < 2:
            return 0
        presence = dict(self.presence)
        if start in presence:
            presence[start] = [who for who in presence[start] if who != seat]
        if to in presence:
            presence[to] = [*(who for who in presence[to] if who != seat), seat]
        return self.due - self._due(presence)

    def _left(self, action: object) -> str:
        """The territory a group leaves with nobody of its own staying behind."""
        if isinstance(action, Ship):
            return ""
        forces, starred = getattr(action, "forces", ()), getattr(action, "starred", ())
        start = origin(forces, starred) or ""
        gone = size(forces) + size(starred)
        return start if start and gone == count_in(self.outlook.s, self.outlook.seat, start) else ""
