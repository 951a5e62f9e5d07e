"""Harkonnen: the extra card, traitors called for an ally, captured leaders, and cards exchanged for a Karama."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from dunewidget.games.classic.advantages import Decline, advantage, in_force
from dunewidget.games.classic.content import HARKONNEN, factions, hand_limit
from dunewidget.games.classic.forces import earn
from dunewidget.games.classic.hands import gain, hand_size, note_seen
from dunewidget.games.classic.karama import has_power, may_cancel, use_power
from dunewidget.games.classic.known import no_secret
from dunewidget.games.classic.leaders import free_captives, send_home
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable, allies
from dunewidget.kernel import Action, Check, Play, Product, Range, Seat, Space, Subset, ask, only, rule, step

#: what an executed leader is worth
BOUNTY = 2


@dataclass(frozen=True, slots=True)
class Capture(Action):
    """Draw one of the loser's leaders."""

    notation: ClassVar[str] = "capture"
    sentence: ClassVar[str] = "Draw a leader"


@dataclass(frozen=True, slots=True)
class Captive(Action):
    """What becomes of the leader drawn."""

    fate: Literal["kill", "keep"]
    title: ClassVar[str] = "Kill or keep"
    labels: ClassVar[dict[str, str]] = {"fate": "What becomes of the leader"}
    notation: ClassVar[str] = "captive {fate}"
    sentence: ClassVar[str] = "{fate} the leader"


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Harkonnen takes cards unseen from a hand, and will give as many back."""

    victim: Annotated[str, "seat"]
    cards: Annotated[int, "count"]
    title: ClassVar[str] = "Exchange cards with a Karama"
    notation: ClassVar[str] = "karama exchange {cards} {victim}"
    sentence: ClassVar[str] = "Take {cards} card(s) from {victim} with a Karama"
    labels: ClassVar[dict[str, str]] = {"victim": "From", "cards": "Cards"}


@dataclass(frozen=True, slots=True)
class GiveBack(Action):
    """The cards given for those taken."""

    cards: Annotated[tuple[str, ...], "cards"]
    notation: ClassVar[str] = "give {cards}"
    sentence: ClassVar[str] = "Give {cards}"


@advantage("CL-HAR-03", owner=HARKONNEN, cancel="CL-KAR-48", window="W15")
def extra_card(s: ClassicState, seat: Seat, cards: int) -> int:
    """Who buys a card draws one more free, if the hand has room."""
    return cards + 1 if seat == HARKONNEN and len(s.hands[seat]) < hand_limit(seat) else cards


@advantage("CL-HAR-04", owner=HARKONNEN, cancel="CL-KAR-49", window="W27", lasts="battle")
def ally_traitors(s: ClassicState, seat: Seat, side: Seat | None) -> Seat | None:
    """The fighter for whom Harkonnen may call its traitors: an ally."""
    if side is not None or seat != HARKONNEN:
        return side
    return next((fighter for fighter in s.fighters if fighter in allies(s, seat)), None)


@advantage("CL-HAR-05", owner=HARKONNEN, cancel="CL-KAR-50", window="W29", lasts="battle", advanced=True)
def capture(s: ClassicState, seat: Seat, loser: Seat) -> list[str]:
    """The leaders of the loser that can be drawn."""
    return drawable(s, loser)


def drawable(s: ClassicState, loser: Seat) -> list[str]:
    """The leaders of the loser that are living, in its own hands and not used in another battle this turn."""
    return [leader for leader in could_be_drawn(s, loser) if s.leaders[leader] == "alive" and leader not in s.captured]


@rule("CL-AMB-72")
def could_be_drawn(s: ClassicState, loser: Seat) -> list[str]:
    """The leader the loser has just used, and those that have not been used in another battle this turn."""
    used = getattr(s.plans.get(loser), "leader", None)
    return [leader for leader in factions()[loser].leaders if (leader == used or leader not in s.fought)]


def may_capture(t: ClassicTable, winner: Seat, loser: Seat) -> None:
    """Harkonnen may draw a leader of whom it has beaten."""
    if winner == HARKONNEN:
        t.do(offer_capture, loser)


def captors(s: ClassicState, loser: Seat) -> list[Seat]:
    """Harkonnen, if there is a leader to draw."""
    return [HARKONNEN] if in_force(s, capture) and capture(s, HARKONNEN, loser) else []


@ask(
    "CL-HAR-05",
    "CL-DEC-18",
    seats=captors,
    space=lambda s, seat, loser: Space((only(Decline, seat), only(Capture, seat))),
    prompt=lambda s, seat, loser: f"Draw a leader of {loser}?",
    checks={Decline: (), Capture: ()},
    default=lambda s, seat, loser: Decline(seat),
    otherwise="Draw none",
)
def offer_capture(t: ClassicTable, seat: Seat, action: Capture | Decline, loser: Seat) -> None:
    """A leader is drawn at random; the capture can be cancelled before its fate is known."""
    if not isinstance(action, Capture):
        return
    s = t.state
    s.drawn_leader = t.pick("captive", capture(s, seat, loser))
    t.tell("CL-HAR-09", "drawn", seat=seat, owner=loser, leader=s.drawn_leader, secret={"leader": (seat, loser)})
    t.do(may_cancel, capture.name)
    t.do(decide_captive, loser)
    t.do(forget_drawn)


def deciders(s: ClassicState, loser: Seat) -> list[Seat]:
    """Harkonnen, unless the capture was cancelled."""
    return [HARKONNEN] if in_force(s, capture) and s.drawn_leader is not None else []


@ask(
    "CL-HAR-05",
    "CL-DEC-18",
    seats=deciders,
    space=lambda s, seat, loser: Space((Product(Captive, seat, fate="kill"), Product(Captive, seat, fate="keep"))),
    prompt=lambda s, seat, loser: f"Kill {s.drawn_leader} for {BOUNTY} spice, or keep it for a battle?",
    checks={Captive: ()},
)
def decide_captive(t: ClassicTable, seat: Seat, action: Captive, loser: Seat) -> None:
    """The captive dies face down, or fights one battle for Harkonnen."""
    s = t.state
    leader = s.drawn_leader
    if leader is None:
        return
    if action.fate == "keep":
        s.captured[leader] = seat
        t.tell("CL-HAR-06", "captured", seat=seat, owner=loser, leader=leader, secret={"leader": (seat, loser)})
        free_captives(t)
        return
    s.leaders[leader] = "face_down"
    s.revived.add(leader)
    s.executed.add(leader)
    s.cleared.difference_update(could_be_drawn(s, loser))
    earn(s, seat, BOUNTY)
    t.tell(
        "CL-AMB-38", "executed", seat=seat, owner=loser, leader=leader, spice=BOUNTY, secret={"leader": (seat, loser)}
    )


@step
def forget_drawn(t: ClassicTable) -> None:
    """The leader drawn is captured, dead or back."""
    s = t.state
    leader, s.drawn_leader = s.drawn_leader, None
    if leader is not None and leader not in s.captured and leader not in s.executed:
        no_secret(s, leader)


@rule("CL-HAR-06")
def leaders_go_home(t: ClassicTable, seat: Seat, leader: str | None) -> None:
    """A captive who has fought for Harkonnen and lives returns to its faction."""
    # only in its captor's plan: the loser's own leader may have been drawn in this very battle
    if leader is not None and t.state.captured.get(leader) == seat:
        send_home(t, leader, "CL-HAR-06")


# --- the special power


def _power(s: ClassicState, seat: Seat, moment: str) -> Sequence[Product]:
    """From whom Harkonnen can take how many cards with a Karama."""
    if seat != HARKONNEN or not has_power(s, seat):
        return ()
    most = {victim: rules_of(s).most_exchanged(s, seat, victim) for victim in s.seats if victim != seat}
    return [Product(Exchange, seat, victim=victim, cards=Range(1, n)) for victim, n in most.items()]


def _has_so_many(s: ClassicState, a: Exchange, moment: str) -> bool:
    if a.victim not in s.seats or a.victim == a.seat:
        return False
    return 1 <= a.cards <= rules_of(s).most_exchanged(s, a.seat, a.victim)


def most_exchanged(s: ClassicState, seat: Seat, victim: Seat) -> int:
    """How many cards can be exchanged: all that the other holds."""
    return hand_size(s, victim)


@rule("CL-AMB-46")
def returnable(s: ClassicState, seat: Seat, taken: int) -> tuple[str, ...]:
    """The cards that may be given back: any; those just taken are the last of the hand."""
    return s.hands[seat]


def exchange(t: ClassicTable, seat: Seat, action: Exchange, moment: str) -> None:
    """Cards are drawn unseen from the victim's hand; what others knew of the two hands is uncertain now."""
    s = t.state
    victim = action.victim
    n = min(action.cards, len(s.hands[victim]))
    use_power(t, seat)
    hand = t.shuffle("exchange", s.hands[victim])
    taken = hand[:n]
    left = list(s.hands[victim])
    for card in taken:
        left.remove(card)
        gain(s, seat, card)
    s.hands[victim] = tuple(left)
    _lose_sight(s, seat, victim)
    for card in taken:
        note_seen(s, victim, seat, card)
    t.tell(
        "CL-KAR-15", "cards_taken", seat=seat, victim=victim, n=n, cards=tuple(taken), secret={"cards": (seat, victim)}
    )
    t.do(give_back, seat, victim, n)


def _lose_sight(s: ClassicState, *seats: Seat) -> None:
    """Nobody can say any more which of the cards it saw these hands still hold."""
    s.cards_seen = {
        viewer: tuple((owner, card) for owner, card in seen if owner not in seats)
        for viewer, seen in s.cards_seen.items()
    }


def _gives(s: ClassicState, a: GiveBack, seat: Seat, victim: Seat, n: int) -> bool:
    return a.cards in Subset(rules_of(s).returnable(s, a.seat, n), n, n)


@ask(
    "CL-KAR-15",
    "CL-DEC-23",
    "CL-AMB-46",
    seats=lambda s, seat, victim, n: [seat],
    space=lambda s, who, seat, victim, n: Space.of(
        GiveBack, who, cards=Subset(rules_of(s).returnable(s, who, n), n, n)
    ),
    prompt=lambda s, who, seat, victim, n: f"Which of your cards does {victim} get for the {n} you took?",
    checks={
        GiveBack: (
            Check("CL-KAR-15", _gives, "give back as many cards as you took, in the order in which you hold them"),
        )
    },
)
def give_back(t: ClassicTable, who: Seat, action: GiveBack, seat: Seat, victim: Seat, n: int) -> None:
    """As many cards go back, any of Harkonnen's."""
    s = t.state
    hand = list(s.hands[who])
    for card in action.cards:
        hand.remove(card)
    s.hands[who] = tuple(hand)
    # the victim knows which of the cards it lost have stayed
    kept = list(s.cards_seen.get(victim, ()))
    for card in action.cards:
        if (who, card) in kept:
            kept.remove((who, card))
    _lose_sight(s, who)  # what was shown to others since the cards were taken may be among those given
    s.cards_seen[victim] = tuple(kept)
    for card in action.cards:
        gain(s, victim, card)
        note_seen(s, who, victim, card)
    t.tell(
        "CL-KAR-15", "cards_given", seat=who, victim=victim, n=n, cards=action.cards, secret={"cards": (who, victim)}
    )


#: whenever cards can be played
POWER = Play(
    _power,
    {
        Exchange: (
            Check("CL-HAR-10", lambda s, a, moment: a.seat == HARKONNEN, "only Harkonnen has this power"),
            Check("CL-KAR-05", lambda s, a, moment: has_power(s, a.seat), "you cannot use your special power"),
            Check("CL-KAR-15", _has_so_many, "{victim} is not another player with {cards} cards"),
        )
    },
    exchange,
)
