"""Forces and spice: who stands where, and how tokens and spice change places.

The functions that change something are for steps to call. Ordinary and starred forces are counted apart; a Bene
Gesserit token shows one side in a whole territory, so advisors are the territories named in `state.advisors`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable

from dunewidget.games.classic.board import STRONGHOLDS, land_masks_by_part, territories
from dunewidget.games.classic.content import BENE_GESSERIT
from dunewidget.games.classic.state import ClassicState, territory_of
from dunewidget.kernel import Seat, rule

#: the two sides of their tokens
FIGHTER, ADVISOR = "fighter", "advisor"


def count_at(s: ClassicState, seat: Seat, part: str) -> int:
    """How many tokens a seat has in a part, starred ones and advisors included."""
    return s.forces[seat].get(part, 0) + s.specials[seat].get(part, 0)


def count_in(s: ClassicState, seat: Seat, territory: str) -> int:
    """How many tokens a seat has in a territory, starred ones and advisors included."""
    plain, star = forces_in(s, seat, territories()[territory])
    return plain + star


def is_in(s: ClassicState, seat: Seat, territory: str) -> bool:
    """Whether a seat has any token in a territory, be it an advisor."""
    ordinary, starred = s.forces[seat], s.specials[seat]
    for part in territories()[territory]:  # noqa: SIM110  asked very often, and a generator is slow
        if part in ordinary or part in starred:
            return True
    return False


def forces_in(s: ClassicState, seat: Seat, parts: Iterable[str]) -> tuple[int, int]:
    """How many ordinary and how many starred forces a seat has in some parts."""
    ordinary, starred = s.forces[seat], s.specials[seat]
    plain = star = 0
    for part in parts:
        plain += ordinary.get(part, 0)
        star += starred.get(part, 0)
    return plain, star


def parts_held(s: ClassicState, seat: Seat) -> list[str]:
    """The parts where a seat has tokens."""
    ordinary, starred = s.forces[seat], s.specials[seat]
    return list({**ordinary, **starred}) if starred else list(ordinary)


def territories_held(s: ClassicState, seat: Seat) -> list[str]:
    """The territories where a seat has tokens."""
    return list(dict.fromkeys(map(territory_of, parts_held(s, seat))))


def lands_of(s: ClassicState, seat: Seat) -> int:
    """The territories where a seat has tokens, as a mask of all their parts."""
    land_of, found = land_masks_by_part(), 0
    for part in s.forces[seat]:
        found |= land_of[part]
    for part in s.specials[seat]:
        found |= land_of[part]
    return found


@rule("CL-BG-11")
def are_advisors(s: ClassicState, seat: Seat, territory: str) -> bool:
    """Whether a seat's tokens in a territory are advisors."""
    return seat == BENE_GESSERIT and territory in s.advisors


def side_in(s: ClassicState, territory: str) -> str:
    """The side that tokens in a territory show."""
    return ADVISOR if territory in s.advisors else FIGHTER


def present(s: ClassicState, seat: Seat, territory: str) -> bool:
    """Whether a seat has a force in a territory that is not an advisor."""
    return is_in(s, seat, territory) and not (seat == BENE_GESSERIT and territory in s.advisors)


def occupants(s: ClassicState, territory: str) -> list[Seat]:
    """The seats present in a territory."""
    return [seat for seat in s.seats if present(s, seat, territory)]


def others_in(s: ClassicState, seat: Seat, territory: str) -> list[Seat]:
    """The other seats with any token in a territory, advisors included."""
    return [other for other in s.seats if other != seat and is_in(s, other, territory)]


def is_shared(s: ClassicState, seat: Seat, territory: str) -> bool:
    """Whether any other seat has a token in a territory, be it an advisor."""
    parts = territories()[territory]
    for heaps in (s.forces, s.specials):
        for other, heap in heaps.items():
            if heap and other != seat:
                for part in parts:
                    if part in heap:
                        return True
    return False


@rule("CL-MENTAT-03")
def occupies(s: ClassicState, seat: Seat, territory: str) -> bool:
    """Whether a seat is present in a territory and no other is."""
    return present(s, seat, territory) and occupants(s, territory) == [seat]


def is_full(s: ClassicState, seat: Seat, territory: str) -> bool:
    """Whether a territory is a stronghold in which two others are present."""
    return territory in full_strongholds(s, seat)


@rule("CL-SHIP-05", "CL-MOVE-03")
def full_strongholds(s: ClassicState, seat: Seat) -> frozenset[str]:
    """The strongholds closed to a seat because two others are present."""
    strongholds = _stronghold_parts()
    once: set[str] = set()
    twice: set[str] = set()
    for other in s.seats:
        if other != seat:
            ordinary, starred = s.forces[other], s.specials[other]
            advising = s.advisors if other == BENE_GESSERIT else ()
            for part in ordinary | starred if starred else ordinary:
                if part in strongholds and (name := strongholds[part]) not in advising:
                    (twice if name in once else once).add(name)
    return frozenset(twice)


@functools.cache
def _stronghold_parts() -> dict[str, str]:
    return {part: name for name in STRONGHOLDS for part in territories()[name]}


# --- tokens change places


def put(s: ClassicState, seat: Seat, part: str, ordinary: int, starred: int = 0) -> None:
    """Put tokens on the board; where they come from is the caller's business."""
    for heap, n in ((s.forces[seat], ordinary), (s.specials[seat], starred)):
        if n:
            heap[part] = heap.get(part, 0) + n


def take(s: ClassicState, seat: Seat, part: str, ordinary: int, starred: int = 0) -> None:
    """Take tokens off the board; a territory without tokens of the Bene Gesserit has no advisors."""
    for heap, n in ((s.forces[seat], ordinary), (s.specials[seat], starred)):
        if not n:
            continue
        left = heap[part] - n
        if left < 0:
            raise ValueError(f"{seat} has only {heap[part]} of {n} forces in {part}")
        if left:
            heap[part] = left
        else:
            del heap[part]
    if seat == BENE_GESSERIT and s.advisors and not count_in(s, seat, territory_of(part)):
        s.advisors.discard(territory_of(part))


@rule("CL-GEN-06")
def kill(s: ClassicState, seat: Seat, part: str, ordinary: int, starred: int = 0) -> None:
    """Tokens go from the board to the tanks."""
    take(s, seat, part, ordinary, starred)
    s.tanks[seat] += ordinary
    s.special_tanks[seat] += starred


def kill_all(s: ClassicState, seat: Seat, part: str) -> int:
    """All tokens of a seat in a part go to the tanks: how many."""
    ordinary, starred = forces_in(s, seat, (part,))
    kill(s, seat, part, ordinary, starred)
    return ordinary + starred


def from_reserve(s: ClassicState, seat: Seat, part: str, ordinary: int, starred: int = 0) -> None:
    """Tokens go from the reserve to the board."""
    s.reserves[seat] -= ordinary
    s.special_reserves[seat] -= starred
    put(s, seat, part, ordinary, starred)


def to_reserve(s: ClassicState, seat: Seat, part: str, ordinary: int, starred: int = 0) -> None:
    """Tokens go from the board to the reserve."""
    take(s, seat, part, ordinary, starred)
    s.reserves[seat] += ordinary
    s.special_reserves[seat] += starred


def revive(s: ClassicState, seat: Seat, ordinary: int, starred: int = 0) -> None:
    """Tokens go from the tanks to the reserve."""
    s.tanks[seat] -= ordinary
    s.special_tanks[seat] -= starred
    s.reserves[seat] += ordinary
    s.special_reserves[seat] += starred


# --- spice


def spice_of(s: ClassicState, seat: Seat) -> int:
    """The spice a seat has; 0 where it is hidden."""
    return s.spice[seat] or 0


def earn(s: ClassicState, seat: Seat, n: int) -> None:
    """A seat takes spice from the bank."""
    s.spice[seat] = spice_of(s, seat) + n
    s.bank = (s.bank or 0) - n


def pay(s: ClassicState, seat: Seat, n: int, payee: Seat | None = None) -> None:
    """A seat pays the bank, or somebody who collects.

    A pledge it could not keep any more lapses: cut to what is left, it would tell the ally how much that is.
    """
    left = spice_of(s, seat) - n
    if left < 0:
        raise ValueError(f"{seat} cannot pay {n}")
    s.spice[seat] = left
    if payee is None:
        s.bank = (s.bank or 0) + n
    else:
        s.spice[payee] = spice_of(s, payee) + n
    if seat in s.pledges:  # who pays what it collects itself has as much as before
        s.pledges[seat] = tuple((ally, spice) for ally, spice in s.pledges[seat] if spice <= spice_of(s, seat))
        if not s.pledges[seat]:
            del s.pledges[seat]


def place_spice(s: ClassicState, part: str, n: int) -> None:
    """Spice from the bank lies in a part."""
    s.spice_on_board[part] = s.spice_on_board.get(part, 0) + n
    s.bank = (s.bank or 0) - n


def remove_spice(s: ClassicState, part: str) -> int:
    """All spice in a part goes back to the bank: how much."""
    gone = s.spice_on_board.pop(part, 0)
    s.bank = (s.bank or 0) + gone
    return gone


def collect_spice(s: ClassicState, seat: Seat, part: str, n: int) -> None:
    """A seat takes spice that lies in a part."""
    left = s.spice_on_board[part] - n
    if left:
        s.spice_on_board[part] = left
    else:
        del s.spice_on_board[part]
    s.spice[seat] = spice_of(s, seat) + n
