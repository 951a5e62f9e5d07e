"""Harkonnen: an exchange of cards gives back none of those just taken, and a hostage may be ransomed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from dunewidget.games.classic import harkonnen as classic
from dunewidget.games.classic.commitments import plans_committed
from dunewidget.games.classic.content import HARKONNEN, faction_of, hand_limit
from dunewidget.games.classic.deals import NOW, fulfil
from dunewidget.games.classic.forces import spice_of
from dunewidget.games.classic.hands import gain, note_seen, remove
from dunewidget.games.classic.leaders import send_home
from dunewidget.games.classic.state import ClassicState
from dunewidget.games.tournament.state import TournamentState, TournamentTable, own
from dunewidget.kernel import Action, Check, FreeAct, Product, Range, Seat, Space, Subset, rule

#: how much spice can be owed for a hostage
MOST_SPICE = 40


@rule("TN-BAT-21")
def most_exchanged(s: ClassicState, seat: Seat, victim: Seat) -> int:
    """As many cards as the victim holds, but no more than one has besides the Karama."""
    return min(classic.most_exchanged(s, seat, victim), len(s.hands[seat]) - 1)


@rule("TN-BAT-21")
def returnable(s: ClassicState, seat: Seat, taken: int) -> tuple[str, ...]:
    """The cards one had before: those just taken are the last of the hand."""
    return s.hands[seat][: len(s.hands[seat]) - taken]


# --- hostages


@dataclass(frozen=True, slots=True)
class Ransom(Action):
    """Offer Harkonnen cards at once, and spice in the Harvest, for one's captured leader."""

    leader: Annotated[str, "leader"]
    cards: Annotated[tuple[str, ...], "cards"] = ()
    spice: Annotated[int, "spice"] = 0
    notation: ClassVar[str] = "ransom {leader}[ cards {cards}][ spice {spice}]"
    sentence: ClassVar[str] = "Offer [{cards}, {spice} spice|nothing] for {leader}"
    labels: ClassVar[dict[str, str]] = {"leader": "For", "cards": "Cards", "spice": "Spice in the Harvest"}


@dataclass(frozen=True, slots=True)
class AnswerRansom(Action):
    """Harkonnen give the hostage back for what was offered, or refuse; one's own offer is taken back by refusing."""

    of: Annotated[str, "seat"]
    answer: Literal["accept", "refuse"]
    labels: ClassVar[dict[str, str]] = {"of": "Whose offer", "answer": "Answer"}
    notation: ClassVar[str] = "ransom {answer} {of}"
    sentence: ClassVar[str] = "{answer} the ransom of {of}"


def hostages(s: ClassicState, seat: Seat) -> list[str]:
    """A seat's leaders whom Harkonnen hold, in an order that tells nothing."""
    return sorted(leader for leader in s.captured if leader in s.leaders and faction_of(leader) == seat)


def _ransoms(s: ClassicState, seat: Seat) -> Space:
    if plans_committed(s):
        return Space(())
    cards = Subset(s.hands[seat])
    return Space(
        Product(Ransom, seat, leader=leader, cards=cards, spice=Range(0, MOST_SPICE)) for leader in hostages(s, seat)
    )


def room(s: ClassicState) -> int:
    """How many cards Harkonnen may still take; only they need know, for they accept or refuse."""
    return max(hand_limit(HARKONNEN) - len(s.hands.get(HARKONNEN, ())), 0)


@rule("TN-BAT-34", "TN-AMB-19")
def ransom(t: TournamentTable, action: Ransom) -> None:
    """The offer stands until it is answered or replaced; which leader and which cards only the two know."""
    t.state.ransoms[action.seat] = action
    both = (action.seat, HARKONNEN)
    t.tell(
        "TN-BAT-34",
        "ransom_offered",
        seat=action.seat,
        to=HARKONNEN,
        leader=action.leader,
        cards=action.cards,
        spice=action.spice,
        secret=dict.fromkeys(("leader", "cards", "spice"), both),
    )


def _answers(s: ClassicState, seat: Seat) -> Space:
    offers = own(s).ransoms
    whose = [of for of in offers if seat in (of, HARKONNEN)]
    found = [Product(AnswerRansom, seat, of=of, answer="refuse") for of in whose]
    if seat == HARKONNEN and not plans_committed(s):
        found += [Product(AnswerRansom, seat, of=of, answer="accept") for of in whose if _possible(own(s), of)]
    return Space(found)


def _possible(s: TournamentState, of: Seat) -> bool:
    made = s.ransoms[of]
    if not isinstance(made, Ransom):
        return False
    return made.leader in hostages(s, of) and len(made.cards) <= room(s)


def _may_answer(s: ClassicState, a: AnswerRansom) -> bool:
    return a.of in own(s).ransoms and (a.seat == HARKONNEN or (a.seat == a.of and a.answer == "refuse"))


@rule("TN-BAT-34")
def answer_ransom(t: TournamentTable, action: AnswerRansom) -> None:
    """The hostage goes home at once and the cards change hands; the spice is owed in the Harvest."""
    s = t.state
    made = s.ransoms.pop(action.of)
    t.tell("TN-BAT-34", "ransom_answered", seat=action.seat, of=action.of, answer=action.answer)
    if action.answer == "refuse" or not isinstance(made, Ransom):
        return
    payday = t.rules.payday(s, made)
    cards_gone = any(made.cards.count(card) > s.hands[made.seat].count(card) for card in made.cards)
    if cards_gone or (payday == NOW and made.spice > spice_of(s, made.seat)):
        t.tell("TN-BAT-34", "offer_lapsed", seat=action.of, to=action.seat)
        return
    for card in made.cards:
        remove(s, made.seat, card)
        gain(s, HARKONNEN, card)
        note_seen(s, made.seat, HARKONNEN, card)
    send_home(t, made.leader, "TN-BAT-34")
    if made.spice:
        s.debts.append((made.seat, HARKONNEN, made.spice, payday))
        fulfil(t, NOW)


FREE: Mapping[type[Action], FreeAct] = {
    Ransom: FreeAct(
        (
            Check("TN-BAT-34", lambda s, a: not plans_committed(s), "no deal is made while plans are committed"),
            Check("TN-BAT-34", lambda s, a: a.leader in hostages(s, a.seat), "{leader} is no captured leader of yours"),
            Check(
                "TN-BAT-34",
                lambda s, a: a.cards in Subset(s.hands[a.seat]),
                "offer cards you hold, in the order in which you hold them",
            ),
            Check("TN-HARV-03", lambda s, a: 0 <= a.spice <= MOST_SPICE, "0 to 40 spice can be owed"),
        ),
        ransom,
        _ransoms,
    ),
    AnswerRansom: FreeAct(
        (
            Check("TN-BAT-34", _may_answer, "{of} has offered you no ransom"),
            Check(
                "TN-BAT-34",
                lambda s, a: a.answer == "refuse" or (not plans_committed(s) and _possible(own(s), a.of)),
                "this ransom cannot be accepted now",
            ),
        ),
        answer_ransom,
        _answers,
    ),
}
