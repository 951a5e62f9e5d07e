"""What is wrong with a position that somebody wrote: everything at once, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from dunewidget.games.classic import forces
from dunewidget.games.classic.board import CIRCLES, SECTORS, STRONGHOLDS, parts, territories
from dunewidget.games.classic.conserved import (
    ALIVE,
    DEAD,
    SPICE,
    room,
    spice_cards,
    traitor_cards,
    treachery_cards,
)
from dunewidget.games.classic.content import (
    BENE_GESSERIT,
    HARKONNEN,
    STORM_CARDS,
    faction_of,
    factions,
    leaders,
    spice_deck,
    treachery_deck,
)
from dunewidget.games.classic.faults_agenda import agenda_faults
from dunewidget.games.classic.faults_battle import battle_faults
from dunewidget.games.classic.faults_moment import MOMENT_CHECKS, Checked, battle_named, seats_named, strangers
from dunewidget.games.classic.faults_play import play_faults
from dunewidget.games.classic.rules import is_advanced, rules_of
from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import rule

HEAPS = ("forces", "specials", "reserves", "special_reserves", "tanks", "special_tanks")
#: the dicts that have an entry for each seat, and no other
BY_SEAT = (*HEAPS, "spice", "hands", "traitors")


def faults(s: ClassicState) -> list[str]:
    """Every fault of a position; none for one that can arise in play."""
    if s.agenda == [("set_up",)]:
        return list(_circle_faults(s, may_be_empty=True))
    incomplete = [name for name in BY_SEAT if set(getattr(s, name)) != set(s.seats)]
    found = [f"{name}: exactly the seats {', '.join(s.seats)} must be there" for name in incomplete]
    unsound: set[Any] = {*incomplete}
    for check, *needed in (*CHECKS, *MOMENT_CHECKS, BATTLE):
        if unsound.isdisjoint(needed) and (wrong := list(check(s))):
            found += wrong
            unsound.add(check)
    if "hands" in incomplete:
        found += _surplus_cards(s)
    return found


@rule("CL-COMP-15", "CL-COMP-10")
def _clock(s: ClassicState) -> Iterator[str]:
    last = rules_of(s).last_turn
    if not 0 <= s.turn <= last:
        yield f"turn: {s.turn} is not between 0 and {last}"
    if s.phase not in ("setup", *rules_of(s).phases):
        yield f"phase: there is no phase {s.phase!r}"
    if not 1 <= s.storm <= SECTORS:
        yield f"storm: {s.storm} is not a sector from 1 to {SECTORS}"
    if s.storm_card is not None and s.storm_card not in STORM_CARDS:
        yield f"storm_card: there is no storm card {s.storm_card}"


@rule("CL-COMP-05")
def _circle_faults(s: ClassicState, *, may_be_empty: bool = False) -> Iterator[str]:
    if may_be_empty and not s.circles:
        return
    if set(s.circles) != set(s.seats):
        yield "circles: every seat must have one"
    if len(set(s.circles.values())) != len(s.circles) or set(s.circles.values()) - set(CIRCLES):
        yield f"circles: they must differ, out of the sectors {', '.join(map(str, CIRCLES))}"


@rule("CL-COMP-01", "CL-COMP-13", "CL-COMP-14")
def _tokens(s: ClassicState) -> Iterator[str]:
    known = set(parts())
    for seat in s.seats:
        if not all(seat in getattr(s, name) for name in HEAPS):
            continue  # which is a fault of its own
        starred = factions()[seat].starred[1] if is_advanced(s) else 0
        heaps: tuple[tuple[str, Mapping[str, int], int, int, int], ...] = (
            ("forces", s.forces[seat], s.reserves[seat], s.tanks[seat], 20 - starred),
            ("starred forces", s.specials[seat], s.special_reserves[seat], s.special_tanks[seat], starred),
        )
        for name, board, reserve, tanks, should in heaps:
            total = sum(board.values()) + reserve + tanks
            if total != should:
                yield f"{seat}: {total} {name}, there must be {should}"
            if min((reserve, tanks, *board.values())) < 0 or 0 in board.values():
                yield f"{seat}: a number of {name} is below 0, or an empty part is listed"
            if set(board) - known:
                yield f"{seat}: there is no part {', '.join(sorted(set(board) - known))}"


def _may_have_advisors(s: ClassicState) -> bool:
    return is_advanced(s) and BENE_GESSERIT in s.seats


def _no_advisors(s: ClassicState) -> Iterator[str]:
    if s.advisors and not _may_have_advisors(s):
        yield "advisors: there are none in this game"


@rule("CL-BG-11", "CL-SHIP-05", "CL-MOVE-03")
def _strongholds(s: ClassicState) -> Iterator[str]:
    for name in sorted(s.advisors) if _may_have_advisors(s) else ():
        if name not in territories() or not forces.count_in(s, BENE_GESSERIT, name):
            yield f"advisors: there are no tokens in {name}"
    for name in STRONGHOLDS:
        there = forces.occupants(s, name)
        if len(there) > 2:
            yield f"{name}: {', '.join(there)} are present, but a stronghold holds two players"


def _leaders(s: ClassicState) -> Iterator[str]:
    should = {leader for leader, disc in leaders().items() if disc.faction in s.seats}
    if set(s.leaders) != should:
        wrong = sorted(set(s.leaders) ^ should)
        yield f"leaders: those of the factions in play, each once; not so for {', '.join(wrong)}"
    odd = [leader for leader, status in s.leaders.items() if status not in (ALIVE, *DEAD)]
    if odd:
        yield f"leaders: {', '.join(odd)} must be one of {', '.join((ALIVE, *DEAD))}"
    for leader, holder in s.captured.items():
        alive = leader in should and s.leaders.get(leader) == ALIVE
        if not alive or holder != HARKONNEN or holder not in s.seats or faction_of(leader) == holder:
            yield f"captured: {leader} cannot be held by {holder}"


def _differences(found: Iterable[str], should: Iterable[str]) -> list[str]:
    """Cards of which there are too many or too few."""
    have, want = Counter(list(found)), Counter(list(should))
    return [
        f"{name} {have[name]} instead of {want[name]}" for name in sorted({*have, *want}) if have[name] != want[name]
    ]


@rule("CL-COMP-07")
def _treachery(s: ClassicState) -> Iterator[str]:
    if wrong := _differences(treachery_cards(s), treachery_deck()):
        yield f"treachery cards: {', '.join(wrong)}"


def _surplus_cards(s: ClassicState) -> Iterator[str]:
    """What there is too much of, though a hand is not there to be counted."""
    printed = Counter(treachery_deck())
    if wrong := sorted((Counter(treachery_cards(s)) - printed).keys()):
        yield f"treachery cards: more than there are of {', '.join(wrong)}"


@rule("CL-BID-15")
def _hands(s: ClassicState) -> Iterator[str]:
    for seat, hand in s.hands.items():
        if seat in s.seats and len(hand) > room(s, seat):
            yield f"{seat}: {len(hand)} cards in hand, at most {room(s, seat)}"


@rule("CL-COMP-06")
def _spice_cards(s: ClassicState) -> Iterator[str]:
    if wrong := _differences(spice_cards(s), spice_deck()):
        yield f"spice cards: {', '.join(wrong)}"


@rule("CL-COMP-08")
def _traitor_cards(s: ClassicState) -> Iterator[str]:
    if wrong := _differences(traitor_cards(s), s.leaders):
        yield f"traitor cards: {', '.join(wrong)}"


def _spice(s: ClassicState) -> Iterator[str]:
    for seat, spice in s.spice.items():
        if spice is None or spice < 0:
            yield f"{seat}: {spice} spice"
    for part, spice in s.spice_on_board.items():
        if part not in parts() or spice < 1:
            yield f"spice_on_board: {spice} in {part}"


def _bank(s: ClassicState) -> Iterator[str]:
    rest = SPICE - sum(s.spice_on_board.values()) - sum(n or 0 for n in s.spice.values())
    if s.bank != rest:
        yield f"bank: {s.bank}, but {rest} of {SPICE} spice is left for it"


@rule("CL-COMP-09", "CL-NEXUS-03")
def _agreements(s: ClassicState) -> Iterator[str]:
    allied = [seat for members in s.alliances for seat in members]
    yield from strangers(s, "alliances", allied)
    limit = rules_of(s).alliance_limit(s)
    if len(set(allied)) != len(allied) or any(not 1 < len(members) <= limit for members in s.alliances):
        yield f"alliances: each has 2 to {limit} members, and nobody is in two"
    if s.prediction is not None and BENE_GESSERIT not in s.seats:
        yield "prediction: the Bene Gesserit do not play"
    elif s.prediction is not None and not _possible(s, *s.prediction):
        yield f"prediction: {s.prediction[0]} in turn {s.prediction[1]} cannot be predicted"


def _possible(s: ClassicState, faction: Any, turn: Any) -> bool:
    return faction in s.seats and faction != BENE_GESSERIT and 1 <= turn <= rules_of(s).last_turn


#: the checks of what lies on the table and behind the screens, each with the dicts by seat that must be whole for it
CHECKS: tuple[Checked, ...] = (
    (_clock,),
    (_circle_faults,),
    (_tokens,),
    (_no_advisors,),
    (_strongholds, "forces", "specials"),
    (_leaders,),
    (_treachery, "hands"),
    (_hands,),
    (_spice_cards,),
    (_traitor_cards, "traitors"),
    (_spice,),
    (_bank, "spice"),
    (_agreements,),
)

#: the law of battle, with all that it reads
BATTLE: Checked = (
    *(battle_faults, "forces", "specials", "hands", "spice"),
    *(_circle_faults, _tokens, _leaders, _agreements, seats_named, battle_named, agenda_faults, play_faults),
)
