"""What players may do unasked: make deals with players not allied, and pledge spice to allies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from dunewidget.games.classic.commitments import must_keep_spice, plans_committed, spender
from dunewidget.games.classic.content import cards, leaders
from dunewidget.games.classic.forces import pay, spice_of
from dunewidget.games.classic.purse import pledge_of, set_pledge
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.showing import show
from dunewidget.games.classic.state import ClassicState, ClassicTable, allies
from dunewidget.kernel import Action, Check, Choice, FreeAct, Product, Range, Seat, Space, Subset, rule, step
from dunewidget.kernel.verdict import judge

NOW = "now"
MENTAT_PAUSE = "mentat_pause"
#: what can be shown as a whole, besides a card or a traitor by its name, and how many things on one side of a deal
SHOWABLE = ("cards", "traitors", "spice")
MOST_SHOWN = 3
#: how much spice a deal can be about beyond what one holds: all there is
MOST = 564


@dataclass(frozen=True, slots=True)
class Pledge(Action):
    """Let an ally use so much of one's spice for cards and shipments; 0 takes it back."""

    to: Annotated[str, "seat"]
    spice: Annotated[int, "spice"]
    notation: ClassVar[str] = "pledge {spice} to {to}"
    sentence: ClassVar[str] = "Let {to} use {spice} of your spice"
    labels: ClassVar[dict[str, str]] = {"to": "To", "spice": "At most"}


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """Offer a deal: spice and things shown for spice and things seen, now or as a phase begins, and whatever in words.

    What is shown is a card or a traitor by its name, or all `cards`, all `traitors`, the `spice`.
    """

    to: Annotated[str, "seat"]
    gives: Annotated[int, "spice"] = 0
    wants: Annotated[int, "spice"] = 0
    when: Annotated[str, "trigger"] = NOW
    shows: Annotated[tuple[str, ...], "showable"] = ()
    sees: Annotated[tuple[str, ...], "showable"] = ()
    words: Annotated[str, "text"] = ""
    title: ClassVar[str] = "Offer a deal"
    notation: ClassVar[str] = (
        "offer {to}[ give {gives}][ want {wants}][ when {when}][ show {shows}][ see {sees}][ {words}]"
    )
    sentence: ClassVar[str] = (
        "Offer {to}: [give {gives} spice, show {shows}|give nothing][ for ~{wants} spice, a look at {sees}]"
        "[ ({when:lower})][: “{words:text}”]"
    )
    labels: ClassVar[dict[str, str]] = {
        "to": "To",
        "when": "When",
        "gives": "You give spice",
        "wants": "You want spice",
        "shows": "You show",
        "sees": "You see",
        "words": "In words",
    }


@dataclass(frozen=True, slots=True)
class AnswerOffer(Action):
    """Accept the deal that another has offered, or refuse it; one's own is taken back by refusing it."""

    of: Annotated[str, "seat"]
    answer: Literal["accept", "refuse"]
    labels: ClassVar[dict[str, str]] = {"of": "Whose offer", "answer": "Answer"}
    notation: ClassVar[str] = "deal {answer} {of}"
    sentence: ClassVar[str] = "{answer} the deal of {of}"


# --- pledges


def _pledges(s: ClassicState, seat: Seat) -> Space:
    most = spice_of(s, seat)
    return Space(Product(Pledge, seat, to=ally, spice=Range(_least(s, seat, ally), most)) for ally in allies(s, seat))


@rule("CL-BID-08", "CL-SHIP-08")
def _least(s: ClassicState, giver: Seat, taker: Seat) -> int:
    """The least one may pledge: what an ally has bid or shipped on the strength of a pledge is not taken back."""
    return pledge_of(s, giver, taker) if taker == spender(s) else 0


def pledge(t: ClassicTable, action: Pledge) -> None:
    """The ally may use the spice from now on; only the two know."""
    set_pledge(t.state, action.seat, action.to, action.spice)
    both = (action.seat, action.to)
    t.tell("CL-ALLY-08", "pledged", seat=action.seat, to=action.to, spice=action.spice, seen_by=both)


# --- deals


def _phases(s: ClassicState) -> tuple[str, ...]:
    return (NOW, *rules_of(s).phases)


def _partners(s: ClassicState, seat: Seat) -> list[Seat]:
    """The players with whom one may make a deal: those not allied with oneself."""
    return [other for other in s.seats if other != seat and other not in allies(s, seat)]


def _not_in_battle(s: ClassicState, a: Action) -> bool:
    return not plans_committed(s)


def _things(s: ClassicState, whose: Seat | None = None) -> Subset:
    """What a deal can show: of one seat what it holds, else whatever there is."""
    named = (*cards(), *leaders())
    if whose is not None:
        named = tuple(name for name in named if name in s.hands[whose] or name in s.traitors[whose])
    return Subset((*SHOWABLE, *named), 0, MOST_SHOWN)


def _offers(s: ClassicState, seat: Seat) -> Space:
    if plans_committed(s):
        return Space(())
    shows, sees, later = _things(s, seat), _things(s), Choice(rules_of(s).phases)
    at_once = _paid_at_once(s, Offer(seat, seat))
    terms = ((Range(0, spice_of(s, seat) if at_once else MOST), NOW), (Range(0, MOST), later))
    return Space(
        Product(Offer, seat, to=to, gives=gives, wants=Range(0, MOST), when=when, shows=shows, sees=sees)
        for to in _partners(s, seat)
        for gives, when in terms
    )


def _paid_at_once(s: ClassicState, a: Offer) -> bool:
    """Whether what is offered changes hands as soon as it is accepted."""
    return rules_of(s).payday(s, a) == NOW


def _sensible(s: ClassicState, a: Offer) -> bool:
    return 0 <= a.gives <= MOST and 0 <= a.wants <= MOST and a.shows in _things(s, a.seat) and a.sees in _things(s)


def offer(t: ClassicTable, action: Offer) -> None:
    """An offer stands before all until it is answered or replaced."""
    t.state.deal_offers[action.seat] = action
    t.tell("CL-DEAL-02", "deal_offered", seat=action.seat, to=action.to, **_told(action))


def _answers(s: ClassicState, seat: Seat) -> Space:
    found = [Product(AnswerOffer, seat, of=seat, answer="refuse")] if seat in s.deal_offers else []
    for of, made in s.deal_offers.items():
        if isinstance(made, Offer) and made.to == seat:
            found.append(Product(AnswerOffer, seat, of=of, answer="refuse"))
            if judge(_ACCEPTABLE, s, AnswerOffer(seat, of, "accept"), ()):
                found.append(Product(AnswerOffer, seat, of=of, answer="accept"))
    return Space(found)


def _concerned(s: ClassicState, a: AnswerOffer) -> bool:
    made = s.deal_offers.get(a.of)
    return isinstance(made, Offer) and (made.to == a.seat or (a.of == a.seat and a.answer == "refuse"))


@rule("CL-DEAL-04", "CL-AMB-40")
def payday(s: ClassicState, made: Offer) -> str:
    """When spice changes hands: as the deal says, by default at once or, where the table plays so, in Mentat Pause."""
    waits = made.when == NOW and s.options["bribes_at_mentat"] and s.phase != MENTAT_PAUSE
    return MENTAT_PAUSE if waits else made.when


def _payments(made: Offer) -> Iterator[tuple[Seat, Seat, int]]:
    """Who pays whom how much."""
    if made.gives:
        yield made.seat, made.to, made.gives
    if made.wants:
        yield made.to, made.seat, made.wants


def _due_now(s: ClassicState, a: AnswerOffer) -> list[tuple[Seat, int]]:
    """Who has to pay how much as soon as this answer is given."""
    made = s.deal_offers[a.of]
    if a.answer == "refuse" or not isinstance(made, Offer) or rules_of(s).payday(s, made) != NOW:
        return []
    return [(payer, n) for payer, _, n in _payments(made)]


def _can_pay(s: ClassicState, a: AnswerOffer, seat: Seat) -> bool:
    return all(n <= spice_of(s, payer) for payer, n in _due_now(s, a) if payer == seat)


def _can_show(s: ClassicState, a: AnswerOffer, seat: Seat) -> bool:
    made = s.deal_offers[a.of]
    if a.answer == "refuse" or not isinstance(made, Offer) or made.when != NOW:
        return True
    return (made.shows if seat == made.seat else made.sees) in _things(s, seat)


#: what must hold for an offer to be accepted: nothing that tells what its maker holds
_ACCEPTABLE = (
    Check(
        "CL-DEC-21",
        lambda s, a: a.answer == "refuse" or not plans_committed(s),
        "no deal is made while plans are committed",
    ),
    Check(
        "CL-AMB-41",
        lambda s, a: a.answer == "refuse" or a.of not in allies(s, a.seat),
        "{of} is your ally",
    ),
    Check(
        "CL-DEAL-03",
        lambda s, a: not any(must_keep_spice(s, payer) for payer, _ in _due_now(s, a)),
        "spice that may be needed for a bid, a shipment, a sealed answer or a promise stays where it is",
    ),
    Check("CL-DEAL-05", lambda s, a: _can_pay(s, a, a.seat), "you do not have the spice for that deal"),
    Check("CL-DEAL-05", lambda s, a: _can_show(s, a, a.seat), "you do not have what that deal is to show"),
)


def _told(made: Action) -> dict[str, Any]:
    """What an event tells of a deal."""
    names = ("gives", "wants", "when", "shows", "sees", "words")
    told = {name: getattr(made, name) for name in names} if isinstance(made, Offer) else {}
    return {name: None if value == NOW else value for name, value in told.items()}


@rule("CL-DEAL-01", "CL-AMB-40")
def answer_offer(t: ClassicTable, action: AnswerOffer) -> None:
    """A deal that is accepted binds both: what is due now is done now; one its maker cannot keep lapses whole."""
    s = t.state
    kept = _can_pay(s, action, action.of) and _can_show(s, action, action.of)
    made = s.deal_offers.pop(action.of)
    t.tell("CL-DEAL-01", "deal_answered", seat=action.seat, of=action.of, answer=action.answer, **_told(made))
    if action.answer == "refuse" or not isinstance(made, Offer):
        return
    if not kept:
        t.tell("CL-DEAL-05", "offer_lapsed", seat=action.of, to=action.seat)
        return
    payday = rules_of(s).payday(s, made)
    s.debts += [(payer, payee, n, payday) for payer, payee, n in _payments(made)]
    for whose, viewer, things in ((made.seat, made.to, made.shows), (made.to, made.seat, made.sees)):
        s.showings += [(whose, viewer, thing, made.when) for thing in things]
    fulfil(t, NOW)


def fulfil(t: ClassicTable, when: str) -> None:
    """What is due is paid and shown."""
    s = t.state
    debts, showings = s.debts, s.showings
    s.debts = [debt for debt in debts if debt[3] != when]
    s.showings = [showing for showing in showings if showing[3] != when]
    for payer, payee, n, due in debts:
        if due == when:
            _pay(t, payer, payee, n)
    for whose, viewer, thing, due in showings:
        if due == when:
            _show_thing(t, whose, viewer, thing)


@rule("CL-DEAL-03", "CL-DEAL-05")
def _pay(t: ClassicTable, payer: Seat, payee: Seat, n: int) -> None:
    """Spice changes hands, nothing else does; an obligation that cannot be met lapses."""
    s = t.state
    if spice_of(s, payer) >= n:
        pay(s, payer, n, payee)
        t.tell("CL-DEAL-04", "deal_paid", seat=payer, to=payee, spice=n)
    else:
        t.tell("CL-DEAL-05", "deal_lapsed", seat=payer, to=payee, spice=n)


def _show_thing(t: ClassicTable, whose: Seat, viewer: Seat, thing: str) -> None:
    """All cards, all traitors, the spice, or what is named; that lapses if it is gone, which only the two learn."""
    s = t.state
    if thing in SHOWABLE:
        names = {"cards": s.hands[whose], "traitors": s.traitors[whose]}.get(thing, ())
        show(t, whose, thing, names, (viewer,))
    elif thing in s.hands[whose]:
        show(t, whose, "cards", (thing,), (viewer,))
    elif thing in s.traitors[whose]:
        show(t, whose, "traitors", (thing,), (viewer,))
    else:
        t.tell("CL-DEAL-05", "showing_lapsed", seat=whose, to=viewer, what=thing, seen_by=(whose, viewer))


@step
def debts_fall_due(t: ClassicTable, phase: str) -> None:
    """What was promised for the beginning of a phase is paid and shown."""
    if t.state.debts or t.state.showings:
        fulfil(t, phase)


# --- the free acts

FREE: Mapping[type[Action], FreeAct] = {
    Pledge: FreeAct(
        (
            Check("CL-ALLY-07", lambda s, a: a.to in allies(s, a.seat), "{to} is not your ally"),
            Check("CL-DEC-25", lambda s, a: 0 <= a.spice <= spice_of(s, a.seat), "you do not have {spice} spice"),
            Check(
                "CL-ALLY-08", lambda s, a: a.spice >= _least(s, a.seat, a.to), "{to} counts on what you have pledged"
            ),
        ),
        pledge,
        _pledges,
    ),
    Offer: FreeAct(
        (
            Check("CL-DEC-21", _not_in_battle, "no deal is made while plans are committed"),
            Check(
                "CL-AMB-41", lambda s, a: a.to in _partners(s, a.seat), "{to} is not a player you can make a deal with"
            ),
            Check("CL-DEAL-05", _sensible, "a deal gives and wants spice, and shows what you hold"),
            Check(
                "CL-DEAL-04", lambda s, a: a.when in _phases(s), "spice is paid now or as a phase begins, not at {when}"
            ),
            Check(
                "CL-DEAL-04",
                lambda s, a: not _paid_at_once(s, a) or a.gives <= spice_of(s, a.seat),
                "you do not have {gives} spice",
            ),
            Check("CL-DEAL-05", lambda s, a: len(a.words) <= 400, "a deal has at most 400 characters of words"),
        ),
        offer,
        _offers,
    ),
    AnswerOffer: FreeAct(
        (
            Check("CL-DEAL-01", _concerned, "{of} has offered you nothing"),
            *_ACCEPTABLE,
        ),
        answer_offer,
        _answers,
    ),
}
