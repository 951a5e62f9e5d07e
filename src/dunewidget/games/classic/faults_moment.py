"""What is wrong with the moment a position describes: the auction, the battle, what is known, owed and cancelled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from dunewidget.games.classic.atreides import KH_AWAKES
from dunewidget.games.classic.board import parts, territories
from dunewidget.games.classic.content import ATREIDES, WORM, WORMS, factions
from dunewidget.games.classic.faults_agenda import agenda_faults
from dunewidget.games.classic.faults_play import play_faults
from dunewidget.games.classic.known import hidden_things
from dunewidget.games.classic.purse import purse
from dunewidget.games.classic.rules import is_advanced, rules_of
from dunewidget.games.classic.state import ClassicState, allies, territory_of
from dunewidget.games.classic.storm import FIRST_DIAL
from dunewidget.kernel import rule

#: a check, and the names of what must be whole for it
Checked = tuple[Any, ...]

#: fields that name seats: sets and tuples, and dicts by seat
LISTED = (
    *("wheel_users", "to_act", "fighters", "protected", "bidders", "passed", "auction_seen_by", "top_card_seen_by"),
    *("nexus_done", "leader_revival", "free_revival", "grounded", "carried", "karama_powers_used"),
)
KEYED = (
    *("cards_seen", "traitors_seen", "traitors_returned", "promises", "foreseen", "opened", "plans"),
    *("traitor_calls", "deal_offers", "pledges", "starred_revived", "paid_revival", "offers"),
)


def strangers(s: ClassicState, name: str, seats: Iterable[str]) -> Iterator[str]:
    """Whoever is named and does not play."""
    if wrong := [seat for seat in seats if seat not in s.seats]:
        yield f"{name}: {', '.join(wrong)} does not play"


def seats_named(s: ClassicState) -> Iterator[str]:
    """Only players are named, and none twice where each has one place."""
    for name in (*LISTED, *KEYED):
        yield from strangers(s, name, getattr(s, name))
    for name, seat in (("first", s.first), ("high_bidder", s.high_bidder), ("announced", (s.announced or (None,))[0])):
        yield from strangers(s, name, [] if seat is None else [seat])
    for name in ("to_act", "bidders", "fighters"):
        if len(set(getattr(s, name))) < len(getattr(s, name)):
            yield f"{name}: a seat is named twice"


# --- the wheels, the piles and the auction


@rule("CL-STORM-15")
def _first_player(s: ClassicState) -> Iterator[str]:
    """From the first storm to the end there is a First Player, whom the storm's place gives."""
    settled = set(s.circles) == set(s.seats) and all(step != "name_first_player" for step, *_ in s.agenda)
    if s.first is None and (s.turn > 1 or (s.turn == 1 and s.phase != "storm")):
        yield "first: once the storm has moved there is a First Player"
    elif s.first is not None and settled and s.first != (first := rules_of(s).first_player(s)):
        yield f"first: from the storm in sector {s.storm} the First Player is {first}, not {s.first}"


@rule("CL-COMP-12", "CL-STORM-01", "CL-STORM-03")
def _wheels(s: ClassicState) -> Iterator[str]:
    if len(s.wheel_users) > 2 or len(set(s.wheel_users)) < len(s.wheel_users):
        yield "wheel_users: at most two players, each once"
    elif len(s.wheel_users) < 2 and (s.turn > 1 or (s.turn == 1 and s.phase != "storm")):
        yield "wheel_users: the two players who last used the wheels, who dial the next storm"
    for name, number, most in (("storm_distance", s.storm_distance, 2 * FIRST_DIAL[1]), ("worms", s.worms, WORMS)):
        if not 0 <= number <= most:
            yield f"{name}: {number} is not between 0 and {most}"


@rule("CL-FRE-05", "CL-FRE-16")
def _rides(s: ClassicState) -> Iterator[str]:
    for name in s.rides:
        if name is not None and name not in territories():
            yield f"rides: there is no territory {name}"


@rule("CL-SPICE-03", "CL-SPICE-04")
def _piles(s: ClassicState) -> Iterator[str]:
    """A blow ends with spice: a worm lies on top only until the next card is turned up."""
    for name, pile, cards in (("spice_discard", "A", s.spice_discard), ("spice_discard_b", "B", s.spice_discard_b)):
        under_way = any(tuple(entry) == ("turn_up", pile) for entry in s.agenda)
        if cards and cards[-1] == WORM and not under_way:
            yield f"{name}: on top lies a worm, but a blow ends with a territory"


@rule("CL-BID-06", "CL-BID-08")
def _auction(s: ClassicState) -> Iterator[str]:
    if not s.bidders and any(step == "bid" for step, *_ in s.agenda):
        yield "bidders: nobody may bid, but a bid is asked for"
    if s.high_bid < 0 or (s.high_bid and s.high_bidder is None):
        yield f"high_bid: {s.high_bid} is nobody's bid"


@rule("CL-BID-08")
def _covered_bid(s: ClassicState) -> Iterator[str]:
    if s.high_bidder in s.seats and not s.options.get("karama_overbid") and s.high_bid > purse(s, s.high_bidder):
        yield f"high_bid: {s.high_bidder} cannot pay {s.high_bid}"


# --- the battle


@rule("CL-HAR-05", "CL-HAR-07", "CL-CARD-08")
def _fallen(s: ClassicState) -> Iterator[str]:
    for name, named in (("revived", s.revived), ("cleared", s.cleared), ("fought", s.fought)):
        if unknown := sorted(set(named) - set(s.leaders)):
            yield f"{name}: {', '.join(unknown)} is no leader in play"
    if living := sorted(leader for leader in s.executed if s.leaders.get(leader) != "face_down"):
        yield f"executed: {', '.join(living)} must lie face down"
    if s.drawn_leader is not None and s.drawn_leader not in s.leaders:
        yield f"drawn_leader: {s.drawn_leader} is no leader in play"
    own = factions()["harkonnen"].leaders
    if s.captured and all(s.leaders.get(leader) != "alive" for leader in own):
        yield "captured: with all leaders of harkonnen dead it holds none"
    if s.wall_destroyed is not ("family_atomics" in s.treachery_removed):
        yield "wall_destroyed: the wall is destroyed if and only if family_atomics has been removed"


@rule("CL-BATTLE-03", "CL-ATR-08")
def battle_named(s: ClassicState) -> Iterator[str]:
    """A battle has two fighters, and all that it names exists."""
    if len(s.fighters) not in (0, 2) or bool(s.fighters) is not bool(s.battlefield):
        yield "fighters: a battle has two, and a battlefield"
    field = s.battlefield
    if field and (set(field) - set(parts()) or field not in rules_of(s).battlefields(s, territory_of(field[0]))):
        yield f"battlefield: {', '.join(field)} is no battlefield"
    for name, places in (("fought", s.fought.values()), ("kh_at", [] if s.kh_at is None else [s.kh_at])):
        for place in places:
            if place is not None and place not in territories():
                yield f"{name}: there is no territory {place}"


@rule("CL-ATR-07", "CL-ATR-10", "CL-SETUP-15")
def _kh(s: ClassicState) -> Iterator[str]:
    if s.kh_losses is None or s.kh_losses < 0:
        yield f"kh_losses: {s.kh_losses} is no number of forces lost"
    elif s.kh_dead or s.kh_at is not None:
        if ATREIDES not in s.seats or not is_advanced(s):
            yield "kh_dead, kh_at: there is no Kwisatz Haderach in this game"
        elif s.kh_losses < KH_AWAKES:
            yield f"kh_losses: after {s.kh_losses} the Kwisatz Haderach has not come yet"


# --- what is known


@rule("CL-SETUP-05", "CL-SETUP-06")
def _traitors(s: ClassicState) -> Iterator[str]:
    for seat, hand in s.traitors.items():
        if s.turn and len(hand) != factions()[seat].traitors:
            yield f"{seat}: {len(hand)} traitors, there must be {factions()[seat].traitors}"


@rule("CL-SETUP-05")
def _returned(s: ClassicState) -> Iterator[str]:
    for seat, given_back in s.traitors_returned.items():
        if gone := [leader for leader in given_back if leader not in s.traitor_deck]:
            yield f"traitors_returned: {seat} cannot have given back {', '.join(gone)}, not in the traitor deck"


@rule("CL-VIS-04")
def _shown(s: ClassicState) -> Iterator[str]:
    secrets = dict(hidden_things(s))
    for secret, viewers in s.shown.items():
        if secret not in secrets:
            yield f"shown: there is no secret {secret}"
        yield from strangers(s, "shown", viewers)


def _cards_seen(s: ClassicState) -> Iterator[str]:
    return _seen("cards_seen", s.cards_seen, s.hands)


def _traitors_seen(s: ClassicState) -> Iterator[str]:
    return _seen("traitors_seen", s.traitors_seen, s.traitors)


def _seen(
    name: str, seen: Mapping[str, Iterable[tuple[str, str]]], hands: Mapping[str, tuple[str, ...]]
) -> Iterator[str]:
    for viewer, known in seen.items():
        for (owner, card), n in Counter(known).items():
            if n > hands.get(owner, ()).count(card):
                yield f"{name}: {viewer} has seen more {card} than {owner} holds"


# --- what is owed


@rule("CL-DEAL-04")
def _owed(s: ClassicState) -> Iterator[str]:
    for payer, payee, spice, phase in s.debts:
        if not _between(s, payer, payee) or spice < 1 or phase not in rules_of(s).phases:
            yield f"debts: {payer} cannot owe {payee} {spice} spice in {phase}"
    for owner, viewer, thing, _ in s.showings:
        if not _between(s, owner, viewer):
            yield f"showings: {owner} cannot owe {viewer} a look at {thing}"


@rule("CL-ALLY-05")
def _pledged(s: ClassicState) -> Iterator[str]:
    for giver, shares in s.pledges.items():
        for taker, spice in shares:
            if giver in s.seats and (taker not in allies(s, giver) or not 1 <= spice <= (s.spice[giver] or 0)):
                yield f"pledges: {giver} cannot have pledged {spice} spice to {taker}"


def _between(s: ClassicState, one: str, other: str) -> bool:
    return one in s.seats and other in s.seats and one != other


#: the checks of what is going on, each with the dicts by seat that must be whole for it
MOMENT_CHECKS: tuple[Checked, ...] = (
    (seats_named,),
    (agenda_faults,),
    (_first_player,),
    (_rides,),
    (_wheels,),
    (_piles,),
    (_auction,),
    (_covered_bid, "spice"),
    (_fallen,),
    (battle_named,),
    (_kh,),
    (_traitors, "traitors"),
    (_returned,),
    (_shown,),
    (_cards_seen, "hands"),
    (_traitors_seen, "traitors"),
    (_owed,),
    (_pledged, "spice"),
    (play_faults,),
)
