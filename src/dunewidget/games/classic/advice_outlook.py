"""What may come of the board: who will hold which stronghold, how near anybody is to winning, what can be gathered.

Everything here is a guess from what a seat may see; a hidden number is taken for a usual one.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Mapping

from dunewidget.games.classic.board import CITIES, exposed, territories
from dunewidget.games.classic.content import BENE_GESSERIT, FREMEN, factions, kinds, strength
from dunewidget.games.classic.forces import are_advisors, forces_in, occupants, occupies, present
from dunewidget.games.classic.mentat_pause import side_of
from dunewidget.games.classic.plans import DEFENSES, WEAPONS
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, sector_of, territory_of
from dunewidget.kernel import Seat

#: what a win is worth, what keeping another from winning is worth, a stronghold, a spice, a force
WIN, STOP, HOLD, SPICE, FORCE = 100.0, 80.0, 8.0, 0.6, 0.5
#: how much an unknown card in a hand adds to a fighter, and the usual spice behind a screen
UNKNOWN_CARD, USUAL_SPICE = 0.6, 5
#: how often the weaker side wins a battle that was lost
UPSET = 0.07
#: how likely whoever has still to act takes a stronghold that stands empty
WALKS_IN = 0.4
#: how far ahead of the storm nobody is safe
STORM_REACH = 6

#: stronghold -> seat -> the strength with which it will fight there
Muster = dict[str, dict[Seat, float]]


def best_leader(s: ClassicState, seat: Seat) -> int:
    """The strength of the best leader a seat can still send."""
    alive = [strength(name) for name in factions()[seat].leaders if s.leaders.get(name) == "alive"]
    return max(alive, default=0)


def readiness(s: ClassicState, seat: Seat) -> float:
    """What a seat brings to any battle besides its forces: a leader and cards."""
    cards = [kinds().get(card) for card in s.hands.get(seat, ())]
    armed = 1.5 * any(kind in WEAPONS for kind in cards) + 1.0 * sum(kind in DEFENSES for kind in cards)
    return 0.8 * best_leader(s, seat) + armed + UNKNOWN_CARD * sum(kind is None for kind in cards)


def punch(s: ClassicState, seat: Seat, ordinary: int, starred: int) -> float:
    """What forces may add up to on the wheel: in the Advanced Game half of it is paid for with spice."""
    n = ordinary + 2 * starred
    if not rules_of(s).advanced_combat(s) or seat == FREMEN:
        return float(n)
    spice = s.spice[seat]
    return (n + min(n, USUAL_SPICE if spice is None else spice)) / 2


class Outlook:
    """The strongholds as a seat sees them before the battles of a turn."""

    def __init__(self, s: ClassicState, seat: Seat) -> None:
        self.s, self.seat = s, seat
        self.side = {who: side_of(s, who) for who in s.seats}
        self.ready = {who: readiness(s, who) for who in s.seats}
        # Whoever has still to ship and move this turn can still change everything.
        self.to_come = {self.side[who] for who in s.to_act if who != seat}
        self.muster: Muster = {
            name: {who: self.fighting(who, name) for who in s.seats if present(s, who, name)}
            for name in rules_of(s).victory_places(s)
        }
        self.now = self.score(self.muster)
        #: how much what comes after this turn still matters: nothing, if another is about to win
        rivals = (
            (side, some)
            for side, some in self._chances(self.muster).items()
            if seat not in side and not self.foretold(side)
        )
        self.later = 1.0 - max((self._wins(side, some) for side, some in rivals), default=0.0)

    def foretold(self, side: Iterable[Seat]) -> bool:
        """Whether a win of this side, this turn, is the one that the Bene Gesserit have predicted (CL-MENTAT-04)."""
        if self.seat != BENE_GESSERIT or self.s.prediction is None:
            return False
        faction, turn = self.s.prediction
        return turn == self.s.turn and faction in side

    def fighting(self, who: Seat, territory: str, ordinary: int = 0, starred: int = 0) -> float:
        """The strength of a seat in a territory, with so many forces more (or fewer)."""
        plain, star = forces_in(self.s, who, territories()[territory])
        if are_advisors(self.s, who, territory):
            plain = star = 0
        return punch(self.s, who, plain + ordinary, star + starred)

    def with_change(self, changes: Mapping[str, tuple[int, int]]) -> float:
        """The score if so many ordinary and starred forces of the seat came to some territories, or left them."""
        muster = dict(self.muster)
        for name, (plain, star) in changes.items():
            if name in muster:
                left = self.fighting(self.seat, name, plain, star)
                others = {who: n for who, n in muster[name].items() if who != self.seat}
                muster[name] = {**others, self.seat: left} if left > 0 else others
        return self.score(muster)

    def score(self, muster: Muster) -> float:
        """How good it looks: chances of winning and of being beaten, and, if the game goes on, strongholds held."""
        worth = later = beaten = 0.0
        for side, some in self._chances(muster).items():
            wins, nearly = self._wins(side, some), self._wins(side, some, short=1)
            if self.seat in side or self.foretold(side):
                worth += WIN * wins
                later += 12.0 * nearly
            else:
                worth -= STOP * wins
                later -= 10.0 * nearly
                beaten = max(beaten, wins)
        for there in muster.values():
            mine = there.get(self.seat, 0.0)
            if mine:
                later += HOLD * self._chance(self.seat, mine, there) * (0.4 + 0.6 * mine / (mine + 2.0))
        return worth + (1.0 - beaten) * later

    def _chances(self, muster: Muster) -> dict[tuple[Seat, ...], list[float]]:
        """For each side its chances to hold strongholds after the battles."""
        found: dict[tuple[Seat, ...], list[float]] = {side: [] for side in self.side.values()}
        for there in muster.values():
            for who, mine in there.items():
                found[self.side[who]].append(self._chance(who, mine, there))
            for side in () if there else self.to_come:
                found[side].append(WALKS_IN)
        return found

    def _wins(self, side: tuple[Seat, ...], chances: Iterable[float], short: int = 0) -> float:
        """The chance that a side wins this turn, or is so many strongholds short of it."""
        return at_least(rules_of(self.s).strongholds_needed(self.s, len(side)) - short, chances)

    def _chance(self, who: Seat, mine: float, there: Mapping[Seat, float]) -> float:
        """The chance that a seat alone is left in a stronghold."""
        rivals = [n + self.ready[other] for other, n in there.items() if self.side[other] != self.side[who]]
        fought = chance(mine + self.ready[who] - max(rivals)) ** len(rivals) if rivals else 1.0
        threatened = any(side != self.side[who] for side in self.to_come)
        return fought * (1.0 - 0.5 / (1.0 + mine)) if threatened else fought

    def winning(self) -> list[str]:
        """The strongholds of another side that wins if everything stays as it is."""
        places = {name: occupants(self.s, name) for name in self.muster}
        for side in dict.fromkeys(self.side.values()):
            if self.seat in side or self.foretold(side):
                continue
            own = [name for name, there in places.items() if there and set(there) <= set(side)]
            if len(own) >= rules_of(self.s).strongholds_needed(self.s, len(side)):
                return own
        return []

    def risk(self, territory: str, ordinary: int, starred: int) -> float:
        """What forces that go to a territory may expect to lose there."""
        others = self.enemies(territory)
        if not others:
            return 0.0
        mine = self.fighting(self.seat, territory, ordinary, starred) + self.ready[self.seat]
        loses = 1.0 - chance(mine - max(others))
        return self.later * FORCE * (ordinary + 2 * starred) * (0.3 + 0.7 * loses)

    def enemies(self, territory: str) -> list[float]:
        """How strong each of the others is in a territory."""
        return [
            self.fighting(who, territory) + self.ready[who]
            for who in self.s.seats
            if who not in self.side[self.seat] and present(self.s, who, territory)
        ]

    def harvest(self, part: str, forces: int) -> float:
        """What forces in a part may gather, less the danger of the storm to come."""
        s = self.s
        rate = 3 if any(occupies(s, self.seat, city) for city in CITIES) else 2
        gathered = min(s.spice_on_board.get(part, 0), rate * forces)
        if self.enemies(territory_of(part)):
            gathered //= 2
        return self.later * (SPICE * gathered - storm_danger(s, part) * FORCE * forces)


def chance(lead: float) -> float:
    """The chance of winning a battle with such a lead in strength; a traitor or a weapon may upset any."""
    return UPSET + (1.0 - 2 * UPSET) / (1.0 + math.exp(-max(-30.0, min(30.0, lead)) / 2.2))


def at_least(needed: int, chances: Iterable[float]) -> float:
    """The chance that so many of some independent things come true."""
    exactly = [1.0]  # of those looked at so far: none, one, two ...
    for p in chances:
        exactly = [(1.0 - p) * stay + p * more for stay, more in zip((*exactly, 0.0), (0.0, *exactly), strict=True)]
    return math.fsum(exactly[max(0, needed) :])


def storm_danger(s: ClassicState, part: str) -> float:
    """How likely the next storm kills what stands in a part."""
    if part not in unsheltered(s.wall_destroyed):
        return 0.0
    ahead = (sector_of(part) - s.storm) % 18
    return 0.6 if 0 < ahead <= STORM_REACH else 0.1


@functools.cache
def unsheltered(wall_destroyed: bool) -> frozenset[str]:  # noqa: FBT001  a key of the cache
    """The parts whose forces the storm kills, found once."""
    return exposed(wall_destroyed=wall_destroyed)
