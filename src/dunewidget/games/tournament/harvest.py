"""Phase 7, Harvest: spice is gathered, and only now does it pass between players; and who may give it sooner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from dunewidget.games.classic import deals, shipment, spice_collection
from dunewidget.games.classic.commitments import needs_spice, plans_committed
from dunewidget.games.classic.content import EMPEROR, GUILD
from dunewidget.games.classic.deals import NOW
from dunewidget.games.classic.forces import occupies, pay, spice_of
from dunewidget.games.classic.state import ClassicState, allies
from dunewidget.games.tournament.state import TournamentState, TournamentTable, own
from dunewidget.games.tournament.storm import has_ornithopters
from dunewidget.kernel import Action, Check, FreeAct, Product, Range, Seat, Space, ask_all, rule, step

HARVEST = "harvest"
#: the phase in which the Guild may pay for its ally, and the question in answer to which that ally lands
INDIVIDUAL_TURNS, LANDING = "individual_turns", "ship"


@step
def harvest_phase(t: TournamentTable) -> None:
    """All gather; then what is owed is paid, and all may pass spice on."""
    t.do(spice_collection.spice_collection_phase)
    t.do(harvest_is_in)
    t.do(trade)


@step
def debts_fall_due(t: TournamentTable, phase: str) -> None:
    """As in classic, but in the Harvest only once all have gathered."""
    if phase != HARVEST:
        deals.debts_fall_due.fn(t, phase)


@step
@rule("TN-HARV-03")
def harvest_is_in(t: TournamentTable) -> None:
    """What was promised for the Harvest can be paid from it."""
    deals.fulfil(t, HARVEST)


@rule("TN-HARV-01", "TN-AMB-07", "TN-AMB-20")
def collection_rate(s: ClassicState, seat: Seat) -> int:
    """3 for each force of whoever has ornithopters, else 2."""
    return 3 if has_ornithopters(s, seat) else 2


@rule("TN-HARV-02", "TN-GEN-03")
def income(s: ClassicState, seat: Seat) -> int:
    """What the cities and Tuek's Sietch bring in, if the table plays so."""
    if not s.options["increased_spice_flow"]:
        return 0
    return sum(spice for name, spice in spice_collection.INCOME.items() if occupies(s, seat, name))


@rule("TN-HARV-03", "TN-HARV-06")
def payday(s: ClassicState, made: Any) -> str:
    """Spice promised in a deal, which all have heard, changes hands in the Harvest: in this one, or in the next."""
    return NOW if s.phase == HARVEST and getattr(made, "when", NOW) == NOW else HARVEST


# --- spice passed on in the Harvest


@dataclass(frozen=True, slots=True)
class HandOver(Action):
    """Spice for another player, in the Harvest."""

    to: Annotated[str, "seat"]
    spice: Annotated[int, "spice"]
    title: ClassVar[str] = "Hand over spice"
    notation: ClassVar[str] = "hand {spice} to {to}"
    sentence: ClassVar[str] = "Hand {spice} spice to {to}"
    labels: ClassVar[dict[str, str]] = {"to": "To", "spice": "Spice"}


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Offer spice: in the Harvest to anybody; else to an ally, to spend freely, on the card for sale, or to land."""

    to: Annotated[str, "seat"]
    spice: Annotated[int, "spice"]
    purpose: Literal["free", "card", "landing"] = "free"
    title: ClassVar[str] = "Give spice"
    notation: ClassVar[str] = "give {to} {spice}[ {purpose}]"
    sentence: ClassVar[str] = "Offer {to} {spice} spice[ ({purpose:lower})]"
    labels: ClassVar[dict[str, str]] = {"to": "To", "spice": "Spice", "purpose": "To spend"}


@dataclass(frozen=True, slots=True)
class AnswerGift(Action):
    """Take what an ally offers, or refuse it; one's own offer is taken back by refusing."""

    of: Annotated[str, "seat"]
    answer: Literal["accept", "refuse"]
    labels: ClassVar[dict[str, str]] = {"of": "Whose gift", "answer": "Answer"}
    notation: ClassVar[str] = "gift {answer} {of}"
    sentence: ClassVar[str] = "{answer} the gift of {of}"


def _givers(s: ClassicState) -> list[Seat]:
    """Who has spice to pass on, or with public windows everybody: who has some is not for all to know."""
    return [seat for seat in s.seats if s.options["windows"] == "public" or spice_of(s, seat)]


def _givings(s: ClassicState, seat: Seat) -> Space:
    most = spice_of(s, seat)
    return Space(Product(HandOver, seat, to=other, spice=Range(1, most)) for other in s.seats if other != seat)


@ask_all(
    "TN-HARV-03",
    seats=_givers,
    space=_givings,
    prompt="Pass spice on to another player?",
    checks={
        HandOver: (
            Check("TN-HARV-03", lambda s, a: a.to in s.seats and a.to != a.seat, "{to} is not another player"),
            Check("TN-HARV-03", lambda s, a: 1 <= a.spice <= spice_of(s, a.seat), "you do not have {spice} spice"),
        )
    },
    quiet=True,
)
def trade(t: TournamentTable, answers: dict[Seat, HandOver]) -> None:
    """What is given now is given at once; all see it."""
    for seat, action in answers.items():
        pay(t.state, seat, action.spice, action.to)
        t.tell("TN-HARV-03", "given", seat=seat, to=action.to, spice=action.spice)


# --- gifts of the Emperor at any time, and of the Guild for a landing


@rule("TN-HARV-03", "TN-HARV-04", "TN-HARV-05", "TN-LAND-05")
def purposes(s: ClassicState, giver: Seat, taker: Seat) -> list[str]:
    """For what one may give spice to another now.

    In the Harvest anybody to anybody; else the Emperor to an ally for anything, the Guild to one for its landing, which
    it may offer ahead: that the ally is asked now is not in the Guild's view.
    """
    if s.phase == HARVEST:
        return ["free"] if taker in s.seats and taker != giver else []
    if taker not in allies(s, giver) or plans_committed(s):
        return []
    if giver == EMPEROR:
        return ["free", "card"] if s.auction_card is not None else ["free"]
    return ["landing"] if giver == GUILD and s.phase == INDIVIDUAL_TURNS else []


@rule("TN-LAND-05")
def _is_landing(s: ClassicState, seat: Seat) -> bool:
    """Whether a seat is asked what it lands: only then does it take what the Guild gives for that."""
    return bool(s.agenda) and s.agenda[-1][:2] == (LANDING, seat)


def _unspent(s: ClassicState, seat: Seat) -> int:
    """What the Guild has given a seat for its landing and was not spent on that."""
    if seat not in own(s).landing_gifts:
        return 0
    _, given, had = own(s).landing_gifts[seat]
    return max(given - max(had - spice_of(s, seat), 0), 0)


@rule("TN-HARV-05")
def free_spice(s: ClassicState, seat: Seat) -> int:
    """What a seat may give away: not what it was given for its landing."""
    return spice_of(s, seat) - _unspent(s, seat)


def _gifts(s: ClassicState, seat: Seat) -> Space:
    if needs_spice(s, seat):
        return Space(())
    return Space(
        Product(Give, seat, to=other, spice=Range(1, free_spice(s, seat)), purpose=purpose)
        for other in s.seats
        for purpose in purposes(s, seat, other)
    )


@rule("TN-HARV-04", "TN-AMB-25")
def offer_gift(t: TournamentTable, action: Give) -> None:
    """A gift waits for the ally's consent."""
    t.state.gifts[action.seat] = action
    both = (action.seat, action.to)
    t.tell("TN-HARV-04", "gift_offered", seat=action.seat, to=action.to, spice=action.spice, seen_by=both)


def _answers(s: ClassicState, seat: Seat) -> Space:
    found = []
    for of, made in own(s).gifts.items():
        if seat in (of, getattr(made, "to", None)):
            found.append(Product(AnswerGift, seat, of=of, answer="refuse"))
        if getattr(made, "to", None) == seat and _stands(s, of):
            found.append(Product(AnswerGift, seat, of=of, answer="accept"))
    return Space(found)


def _stands(s: ClassicState, of: Seat) -> bool:
    """Whether a gift could still be made, as far as the taker can tell."""
    made = own(s).gifts.get(of)
    if not isinstance(made, Give) or made.purpose not in purposes(s, of, made.to) or needs_spice(s, of):
        return False
    return made.purpose != "landing" or _is_landing(s, made.to)


def _concerned(s: ClassicState, a: AnswerGift) -> bool:
    made = own(s).gifts.get(a.of)
    return isinstance(made, Give) and (a.seat == made.to or (a.seat == a.of and a.answer == "refuse"))


@rule("TN-HARV-04", "TN-AUC-13")
def answer_gift(t: TournamentTable, action: AnswerGift) -> None:
    """The spice changes hands; who took it for the card up for sale must try to buy that."""
    s = t.state
    made = s.gifts.pop(action.of)
    both = (action.of, getattr(made, "to", action.seat))
    t.tell("TN-HARV-04", "gift_answered", seat=action.seat, of=action.of, answer=action.answer, seen_by=both)
    if action.answer == "refuse" or not isinstance(made, Give):
        return
    if free_spice(s, made.seat) < made.spice:
        t.tell("TN-HARV-04", "offer_lapsed", seat=made.seat, to=made.to)
        return
    pay(s, made.seat, made.spice, made.to)
    if made.purpose == "landing":
        s.landing_gifts.setdefault(made.to, (made.seat, 0, spice_of(s, made.to) - made.spice))
    _gift_counts(s, made)
    if made.purpose == "card":
        s.must_buy.add(made.to)
        t.tell("TN-AUC-13", "must_buy", seat=made.to)


def _gift_counts(s: TournamentState, made: Give) -> None:
    """Spice that comes or goes as a gift is not spent on a landing; more for the landing adds to what was given."""
    for seat, change in ((made.seat, -made.spice), (made.to, made.spice)):
        if seat in s.landing_gifts:
            giver, given, had = s.landing_gifts[seat]
            more = made.spice if made.purpose == "landing" and seat == made.to else 0
            s.landing_gifts[seat] = (giver, given + more, had + change)


@step
@rule("TN-HARV-05")
def shipping_over(t: TournamentTable) -> None:
    """What the Guild gave for a landing and was not spent on it goes back."""
    s = t.state
    shipment.shipping_over.fn(t)
    for taker, (giver, *_) in s.landing_gifts.items():
        unused = _unspent(s, taker)
        if unused:
            pay(s, taker, unused, giver)
            t.tell("TN-HARV-05", "gift_returned", seat=taker, to=giver, spice=unused, seen_by=(taker, giver))
    s.landing_gifts = {}


FREE: Mapping[type[Action], FreeAct] = {
    **{kind: act for kind, act in deals.FREE.items() if kind is not deals.Pledge},
    Give: FreeAct(
        (
            Check(
                "TN-HARV-03",
                lambda s, a: a.purpose in purposes(s, a.seat, a.to),
                "spice passes between players in the Harvest only; the Emperor may give it to an ally, "
                "and the Guild for an ally's landing",
            ),
            Check("TN-HARV-04", lambda s, a: not needs_spice(s, a.seat), "you may need your spice yourself"),
            Check(
                "TN-HARV-04",
                lambda s, a: 1 <= a.spice <= free_spice(s, a.seat),
                "you do not have {spice} spice to give",
            ),
        ),
        offer_gift,
        _gifts,
    ),
    AnswerGift: FreeAct(
        (
            Check("TN-HARV-04", _concerned, "{of} has offered you nothing"),
            Check("TN-HARV-04", lambda s, a: a.answer == "refuse" or _stands(s, a.of), "that gift cannot be taken now"),
        ),
        answer_gift,
        _answers,
    ),
}
