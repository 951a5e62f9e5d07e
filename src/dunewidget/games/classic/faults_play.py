"""What is wrong with a position for the game played: what it does not have, what its moment has not, what was said."""

from __future__ import annotations

from collections.abc import Iterator

from dunewidget.games.classic.board import spice_icons
from dunewidget.games.classic.content import ATREIDES, BENE_GESSERIT, FREMEN, cards, kinds, leaders
from dunewidget.games.classic.deals import MOST, SHOWABLE, Offer
from dunewidget.games.classic.plans import DIAL_PROMISES
from dunewidget.games.classic.rules import is_advanced, rules_of
from dunewidget.games.classic.sides import HERO
from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import rule


def play_faults(s: ClassicState) -> Iterator[str]:
    """Every fault of that kind."""
    for check in (_game, _not_played, _pieces, _moment, _promises, _talk, _offers, _cancelled):
        yield from check(s)


# --- what this game does not have


@rule("CL-COMP-14", "CL-HAR-05", "CL-KAR-05")
def _game(s: ClassicState) -> Iterator[str]:
    """Captives and special powers belong to the Advanced Game."""
    if not is_advanced(s):
        for name, there in (
            ("captured", s.captured),
            ("executed", s.executed),
            ("drawn_leader", s.drawn_leader),
            ("karama_powers_used", s.karama_powers_used),
        ):
            if there:
                yield f"{name}: there is no such thing in the Basic Game"
    elif BENE_GESSERIT in s.karama_powers_used:
        yield f"karama_powers_used: {BENE_GESSERIT} has no special power"


@rule("CL-STORM-04", "CL-ATR-03", "CL-FRE-05", "CL-FRE-08")
def _not_played(s: ClassicState) -> Iterator[str]:
    """What only a faction has that does not play."""
    if s.storm_card is not None and not rules_of(s).storm_cards(s):
        yield "storm_card: the storm of this game moves without cards"
    if s.spice_card_seen and ATREIDES not in s.seats:
        yield f"spice_card_seen: {ATREIDES} does not play"
    if (s.rides or s.protected) and FREMEN not in s.seats:
        yield f"rides, protected: {FREMEN} does not play"


@rule("CL-SPICE-02", "CL-GEN-10", "CL-REV-06")
def _pieces(s: ClassicState) -> Iterator[str]:
    """What lies where it never comes to lie."""
    icons = {part for part, _ in spice_icons().values()}
    if elsewhere := sorted(set(s.spice_on_board) - icons):
        yield f"spice_on_board: no spice is ever found in {', '.join(elsewhere)}"
    if others := sorted(set(s.treachery_removed) - {"family_atomics"}):
        yield f"treachery_removed: only family_atomics leaves the game, not {', '.join(others)}"
    down = [leader for leader, status in s.leaders.items() if status == "face_down" and leader not in s.revived]
    if down:
        yield f"leaders: {', '.join(down)} cannot lie face down without being among the revived"


# --- what this moment has not


@rule("CL-BATTLE-33", "CL-HAR-05", "CL-BID-04", "CL-SHIP-08", "CL-REV-07")
def _moment(s: ClassicState) -> Iterator[str]:
    """What belongs to another phase, or to a step that is not on the agenda."""
    steps = {entry[0] for entry in s.agenda}
    for name, there, phase in (
        ("fought", bool(s.fought), "battle"),
        ("kh_at", s.kh_at is not None, "battle"),
        ("storm_distance", s.storm_distance > 0, "storm"),
        ("rides", bool(s.rides), "spice_blow"),
    ):
        if there and s.phase != phase:
            yield f"{name}: only during {phase}, not in {s.phase}"
    for name, there, last in (
        ("drawn_leader", s.drawn_leader is not None, "forget_drawn"),
        ("announced", s.announced is not None, "think_again"),
        ("reconsider", s.reconsider, "think_again"),
    ):
        if there and last not in steps:
            yield f"{name}: only while {last} is on the agenda"
    if s.announced and s.announced[1] < 0:
        yield f"announced: no shipment costs {s.announced[1]}"
    if s.bidders and s.auction_card is None:
        yield "bidders: no card is up for sale"
    for seat, turn in s.starred_revived.items():
        if turn > s.turn:
            yield f"starred_revived: turn {turn} of {seat} is still to come"


# --- what was said


@rule("CL-BATTLE-36")
def _promises(s: ClassicState) -> Iterator[str]:
    """What a plan must hold: only fighters have promised something, and only what a plan can hold."""
    card: tuple[str | None, ...] = (*cards(), None)
    kind: tuple[str | None, ...] = (*cards(), *kinds().values())
    leader: tuple[str | None, ...] = (*leaders(), HERO, None)
    known = {"play": kind, "not": kind, "leader": leader, "not_leader": leader, "weapon": card, "defense": card}
    known |= {"with_kh": (None,), "without_kh": (None,)}
    for name, heaps in (("promises", s.promises), ("foreseen", s.foreseen), ("opened", s.opened)):
        for seat, made in heaps.items():
            if made and seat not in s.fighters:
                yield f"{name}: {seat} does not fight"
            if made and s.plans:
                yield f"{name}: what {seat} promised of its plan is settled once the plans are open"
            for what, value in made:
                number = what in DIAL_PROMISES and isinstance(value, int | float)
                if not number and value not in known.get(what, ()):
                    yield f"{name}: a plan of {seat} cannot promise {what} {value}"


@rule("CL-NEXUS-02", "CL-ATR-02")
def _talk(s: ClassicState) -> Iterator[str]:
    """What was agreed in the last Nexus, and the notes of the auctions."""
    spoken = [(None, label) for label in s.nexus_made] + [
        (who, said) for who, all_ in s.offers.items() for said in all_
    ]
    for who, label in spoken:
        members = label.split("+")
        ordered = [seat for seat in s.seats if seat in members]
        if len(members) < 2 or members != ordered or (who is not None and who not in members):
            yield f"offers, nexus_made: {label!r} is no alliance {f'of {who}' if who else 'of players'}"
    for buyer, card, _ in s.auction_log:
        if buyer not in s.seats or card not in cards():
            yield f"auction_log: {buyer} cannot have bought {card}"


@rule("CL-DEAL-01", "CL-DEAL-05")
def _offers(s: ClassicState) -> Iterator[str]:
    """Every standing offer is its maker's, to somebody else; what is to be shown can be, as a phase begins."""
    things, phases = {*SHOWABLE, *cards(), *leaders()}, tuple(rules_of(s).phases)
    for seat, made in s.deal_offers.items():
        if not isinstance(made, Offer) or made.seat != seat or made.to == seat or made.to not in s.seats:
            yield f"deal_offers: {made.text} is no offer of {seat} to another player"
        elif not (0 <= made.gives <= MOST and 0 <= made.wants <= MOST) or made.when not in ("now", *phases):
            yield f"deal_offers: {seat} cannot have offered to {made.text}"
        elif unknown := [thing for thing in (*made.shows, *made.sees) if thing not in things]:
            yield f"deal_offers: {', '.join(unknown)} cannot be shown"
    for owner, viewer, thing, phase in s.showings:
        if thing not in things or phase not in phases:
            yield f"showings: {owner} cannot show {viewer} {thing} in {phase}"


@rule("CL-KAR-08", "CL-KAR-02")
def _cancelled(s: ClassicState) -> Iterator[str]:
    """Only what the game has and a Karama can cancel is cancelled, for as long as its row says."""
    for name, lasts in s.cancelled.items():
        adv = rules_of(s).advantages.get(name)
        played = adv is not None and adv.owner in s.seats and (is_advanced(s) or not adv.advanced)
        if adv is None or not played or adv.cancel is None or lasts != adv.lasts:
            yield f"cancelled: {name} cannot be cancelled for a {lasts}"
