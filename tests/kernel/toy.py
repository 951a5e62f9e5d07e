"""A very small game with everything the kernel offers: a roll, sealed bids, a window with hidden cards, free acts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Annotated, Any, ClassVar

import networkx as nx

from dunewidget.kernel import (
    Action,
    Check,
    Choice,
    Field,
    FreeAct,
    GameSpec,
    Option,
    OptionValue,
    Product,
    Range,
    Rules,
    Seat,
    Space,
    State,
    Step,
    Table,
    ask,
    ask_all,
    rule,
    step,
    window,
)


@dataclass(slots=True, repr=False)
class ToyState(State):
    """Coins in the open, cards in hand, bids sealed."""

    round: int = 1
    coins: dict[Seat, int] = field(default_factory=dict)
    hands: dict[Seat, tuple[str, ...] | None] = field(default_factory=dict)
    deck: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    pot: int = 0


T = Table[ToyState, Rules]


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """So many coins."""

    coins: Annotated[int, "coins"]
    notation: ClassVar[str] = "bid {coins}"


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """A card, at somebody."""

    card: Annotated[str, "card"]
    at: Annotated[str, "seat"]
    notation: ClassVar[str] = "card {card} at {at}"


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Stop or go on."""

    stop: bool
    notation: ClassVar[str] = "stop {stop}"


@dataclass(frozen=True, slots=True)
class Say(Action):
    """Words."""

    words: Annotated[str, "text"]
    notation: ClassVar[str] = "say {words}"


CARDS = ("coin", "coin", "thief", "thief")


@step
def setup(t: T) -> None:
    s = t.state
    s.deck = t.shuffle("deck", CARDS)
    for seat in s.seats:
        s.hands[seat] = (s.deck.pop(),)
        s.coins[seat] = 5
        t.tell("TOY-01", "dealt", seat=seat, card=s.hands[seat], secret={"card": (seat,)})
    t.do(round_begins)


@step
def round_begins(t: T) -> None:
    t.state.pot = t.roll("pot", (3,))[0]
    t.do(before_bids, t.state.round)
    t.do(bids)
    t.do(go_on)


def holders(s: ToyState, number: int) -> Sequence[Seat]:
    if s.options["windows"] == "public":
        return [seat for seat in s.seats if s.hands[seat] != ()]
    return [seat for seat in s.seats if s.hands[seat]]


def plays(s: ToyState, seat: Seat, number: int) -> Space:
    others = Choice(other for other in s.seats if other != seat)
    return Space(Product(PlayCard, seat, card=card, at=others) for card in dict.fromkeys(s.hands[seat] or ()))


def holds(s: ToyState, a: PlayCard, number: int) -> bool:
    return a.card in (s.hands[a.seat] or ())


def other_seat(s: ToyState, a: PlayCard, number: int) -> bool:
    return a.at in s.seats and a.at != a.seat


@window(
    "TOY-02",
    seats=holders,
    space=plays,
    prompt="Play a card?",
    checks={
        PlayCard: (
            Check("TOY-02", holds, "you do not hold {card}"),
            Check("TOY-03", other_seat, "a card is played at somebody else, not at {at}"),
        )
    },
)
def before_bids(t: T, seat: Seat, action: PlayCard, number: int) -> None:
    s = t.state
    hand = list(s.hands[seat] or ())
    hand.remove(action.card)
    s.hands[seat] = tuple(hand)
    if action.card == "thief" and s.coins[action.at]:
        s.coins[action.at] -= 1
        s.coins[seat] += 1
    t.tell("TOY-02", "played", seat=seat, card=action.card, at=action.at)


@ask_all(
    "TOY-04",
    seats=lambda s: s.seats,
    space=lambda s, seat: Space.of(Bid, seat, coins=Range(0, s.coins[seat])),
    prompt="How much do you bid?",
    checks={Bid: (Check("TOY-04", lambda s, a: 0 <= a.coins <= s.coins[a.seat], "you cannot bid {coins}"),)},
)
def bids(t: T, answers: dict[Seat, Bid]) -> None:
    for seat, bid in answers.items():
        t.state.coins[seat] -= bid.coins
        t.tell("TOY-04", "bid", seat=seat, coins=bid.coins)


@ask(
    "TOY-05",
    seats=lambda s: s.seats[:1],
    space=lambda s, seat: Space.of(Choose, seat, stop=Choice((False, True))),
    prompt="Stop?",
    checks={Choose: ()},
    default=lambda s, seat: Choose(seat, stop=False),
)
def go_on(t: T, seat: Seat, action: Choose) -> None:
    s = t.state
    s.round += 1
    if action.stop or s.round > 4:
        t.end([max(s.seats, key=lambda who: s.coins[who])])
    else:
        t.do(round_begins)


def say(t: T, action: Say) -> None:
    t.state.said.append(action.words)
    t.tell("TOY-06", "said", seat=action.seat, words=action.words)


STEPS: dict[str, Step[Any]] = {s.name: s for s in (setup, round_begins, before_bids, bids, go_on)}
RULES = Rules(
    "toy",
    STEPS,
    free={
        Say: FreeAct(
            (Check("TOY-06", lambda s, a: len(a.words) < 9, "too long: {words}"),), say, lambda s, seat: Space(())
        )
    },
)


def start(seats: tuple[Seat, ...], options: dict[str, OptionValue], seed: int) -> ToyState:
    return ToyState("toy", seats, options, seed, agenda=[("setup",)])


@rule("TOY-07")
def mask(s: ToyState, seat: Seat) -> None:
    for other in s.seats:
        if other != seat and s.hands.get(other):
            s.hands[other] = None
    s.deck = ["?"] * len(s.deck)


def imagine(s: ToyState, seat: Seat, rng: Random) -> None:
    left = list(CARDS)
    for card in s.hands[seat] or ():
        left.remove(card)
    rng.shuffle(left)
    for other in s.seats:
        if s.hands[other] is None:
            s.hands[other] = (left.pop(),)
    s.deck = left[: len(s.deck)]


def conserved(s: ToyState) -> Mapping[str, int]:
    return {"seats": len(s.coins) or 2}


def domains(s: ToyState) -> Mapping[str, Field]:
    return {"coins": Range(-1, 9), "card": Choice(dict.fromkeys(CARDS)), "seat": Choice((*s.seats, "nobody"))}


TOY = GameSpec(
    name="toy",
    title="A toy",
    min_seats=2,
    max_seats=3,
    phases=("round",),
    state=ToyState,
    actions=(Bid, PlayCard, Choose, Say),
    start=start,
    rules=lambda s: RULES,
    moment=lambda s: f"round {s.round}",
    board=lambda s: nx.path_graph(3),
    conserved=conserved,
    domains=domains,
    mask=mask,
    imagine=imagine,
    options=(Option("speed", ("slow", "fast"), "nothing"),),
    sentences={"bid": "{seat} bids {coins}"},
)
