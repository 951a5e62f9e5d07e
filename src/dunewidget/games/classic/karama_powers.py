"""Special powers of a Karama that can be used at any time: the Emperor revives, Harkonnen exchanges cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from dunewidget.games.classic.content import EMPEROR, HARKONNEN
from dunewidget.games.classic.hands import gain, hand_size, note_seen
from dunewidget.games.classic.karama import has_power, use_power
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable
from dunewidget.games.classic.tanks import free_revivals, may_revive_free, revive_free
from dunewidget.kernel import Action, Check, Product, Range, Seat, Space, Subset, ask, rule

#: how many forces the Emperor's power revives
MOST_FORCES = 3


@dataclass(frozen=True, slots=True)
class PowerRevive(Action):
    """The Emperor revives a leader or forces for a Karama."""

    leader: Annotated[str | None, "leader"] = None
    forces: Annotated[int, "count"] = 0
    starred: Annotated[int, "count"] = 0
    title: ClassVar[str] = "Revive with a Karama"
    labels: ClassVar[dict[str, str]] = {"leader": "Leader", "forces": "Forces", "starred": "Starred"}
    notation: ClassVar[str] = "karama revive[ {leader}][ forces {forces}][ starred {starred}]"
    sentence: ClassVar[str] = "Revive [{leader}, {forces} forces, {starred} starred|nobody] with a Karama"


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Harkonnen takes cards unseen from a hand, and will give as many back."""

    victim: Annotated[str, "seat"]
    cards: Annotated[int, "count"]
    title: ClassVar[str] = "Exchange cards with a Karama"
    notation: ClassVar[str] = "karama exchange {cards} {victim}"
    sentence: ClassVar[str] = "Take {cards} cards from {victim} with a Karama"
    labels: ClassVar[dict[str, str]] = {"victim": "From", "cards": "Cards"}


@dataclass(frozen=True, slots=True)
class GiveBack(Action):
    """The cards given for those taken."""

    cards: Annotated[tuple[str, ...], "cards"]
    notation: ClassVar[str] = "give {cards}"
    sentence: ClassVar[str] = "Give {cards}"


def powers(s: ClassicState, seat: Seat) -> Iterator[Product]:
    """What a seat can do with a Karama at any time."""
    if not has_power(s, seat):
        return
    if seat == EMPEROR:
        yield from free_revivals(PowerRevive, s, seat, MOST_FORCES, rules_of(s).power_starred(s, seat))
    if seat == HARKONNEN:
        for victim in s.seats:
            if victim != seat:
                yield Product(
                    Exchange, seat, victim=victim, cards=Range(1, rules_of(s).most_exchanged(s, seat, victim))
                )


def _revives(s: ClassicState, a: PowerRevive, window: str) -> bool:
    return may_revive_free(s, a, MOST_FORCES, rules_of(s).power_starred(s, a.seat))


def _has_so_many(s: ClassicState, a: Exchange, window: str) -> bool:
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


CHECKS = {
    PowerRevive: (
        Check("CL-EMP-05", lambda s, a, window: a.seat == EMPEROR, "only the Emperor has this power"),
        Check("CL-KAR-05", lambda s, a, window: has_power(s, a.seat), "you cannot use your special power"),
        Check("CL-KAR-12", _revives, "one leader, or up to 3 forces, can be revived"),
    ),
    Exchange: (
        Check("CL-HAR-10", lambda s, a, window: a.seat == HARKONNEN, "only Harkonnen has this power"),
        Check("CL-KAR-05", lambda s, a, window: has_power(s, a.seat), "you cannot use your special power"),
        Check("CL-KAR-15", _has_so_many, "{victim} is not another player with {cards} cards"),
    ),
}


def revive_by_power(t: ClassicTable, action: PowerRevive) -> None:
    """The Emperor's dead come back."""
    use_power(t, action.seat)
    revive_free(t, "CL-KAR-12", action, counts=t.rules.power_counts)


def exchange(t: ClassicTable, action: Exchange) -> None:
    """Cards are drawn unseen from the victim's hand; what others knew of the two hands is uncertain now."""
    s = t.state
    seat, victim = action.seat, action.victim
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
    prompt=lambda s, who, seat, victim, n: f"Which cards do you give {victim}? You took {n}.",
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
