"""What can be reckoned from what one sees: where the next storm may go, how far a group can walk, who will awake."""

from __future__ import annotations

from itertools import product

from dunewidget.games.classic.atreides import KH_AWAKES
from dunewidget.games.classic.board import SECTORS, reach
from dunewidget.games.classic.content import STORM_CARDS
from dunewidget.games.classic.movement import blocked, range_of
from dunewidget.games.classic.rules import is_advanced, rules_of
from dunewidget.games.classic.state import ClassicState, territory_of
from dunewidget.games.classic.storm import FIRST_DIAL, LATER_DIAL
from dunewidget.kernel import Seat


def storm_chances(s: ClassicState) -> dict[int, float]:
    """How likely the next storm enters each sector, if every dial and every card is equally likely."""
    distances = _distances(s)
    ahead = {steps: sum(steps <= far for far in distances) / len(distances) for steps in range(1, SECTORS + 1)}
    return {(s.storm + steps - 1) % SECTORS + 1: chance for steps, chance in ahead.items() if chance}


def _distances(s: ClassicState) -> list[int]:
    """The distances the next storm may move, one for each equally likely case."""
    first = s.turn == 0 or (s.turn == 1 and s.phase == "storm")
    if rules_of(s).storm_cards(s) and not first:
        return [s.storm_card] if s.storm_card else list(STORM_CARDS)
    least, most = FIRST_DIAL if first else LATER_DIAL
    dials = range(least, most + 1)
    return [one + other for one, other in product(dials, dials)]


def kh_still_needs(s: ClassicState) -> int | None:
    """How many forces Atreides have still to lose before the Kwisatz Haderach awakes; None without him."""
    if not is_advanced(s) or s.kh_losses is None:
        return None
    return max(0, KH_AWAKES - s.kh_losses)


def steps_from(s: ClassicState, seat: Seat, start: str) -> dict[str, int]:
    """The parts that a seat's group can walk to now, with the borders it has to cross for each."""
    closed = blocked(s, seat, territory_of(start))
    found: dict[str, int] = {}
    for steps in range(range_of(s, seat) + 1):
        for part in reach(s.storm, closed, steps, start):
            found.setdefault(part, steps)
    return found
