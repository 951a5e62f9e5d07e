"""Truthtrance about what somebody will do: the answer binds, so acts that would belie it are withheld.

What can be asked is a closed list: whether a player will land in a territory or move into it this turn, bid on the
card up for sale, or propose an alliance with somebody in the next Nexus. What is asked of a battle plan binds it as in
classic. Answers are given before all, so what they withhold is no secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal

from dunewidget.games.classic import bene_gesserit, fremen_worms, movement, nexus, table
from dunewidget.games.classic.bene_gesserit import SendForce
from dunewidget.games.classic.bidding import Bid
from dunewidget.games.classic.board import territories
from dunewidget.games.classic.content import BENE_GESSERIT
from dunewidget.games.classic.fremen_worms import Ride
from dunewidget.games.classic.guild import Transfer
from dunewidget.games.classic.hands import discard
from dunewidget.games.classic.leaving import origin
from dunewidget.games.classic.movement import Move
from dunewidget.games.classic.nexus import Ally
from dunewidget.games.classic.shipment import Ship
from dunewidget.games.classic.state import ClassicState, allies, territory_of
from dunewidget.games.classic.truthtrance import TRUTHTRANCE, Answer
from dunewidget.games.tournament.coexistence import admit_ally, must_admit
from dunewidget.games.tournament.sentences import PHRASES
from dunewidget.games.tournament.state import TournamentTable, Vow, own
from dunewidget.kernel import (
    Action,
    Ask,
    Check,
    Choice,
    Play,
    Product,
    Seat,
    Shares,
    Space,
    also,
    ask,
    phrased,
    rule,
    step,
)

CARD = "this_card"
#: the phases after which a seat has still to land and move
BEFORE_TURNS = ("storm", "spice_bloom", "auction", "force_recovery")
#: the field of an answer on which it depends whether a vow is kept
FIELDS = {Ship: "to", Transfer: "to", SendForce: "to", Move: "to", Ride: "to", Ally: "others"}


@dataclass(frozen=True, slots=True)
class AskIntention(Action):
    """Ask whether a player will do this; as far as it can, it must then do as it said."""

    of: Annotated[str, "seat"]
    about: Literal["land", "move", "bid", "ally"]
    what: Annotated[str, "intent"]
    spoken: ClassVar[bool] = True
    title: ClassVar[str] = "Truthtrance about a plan"
    labels: ClassVar[dict[str, str]] = {"of": "Whom", "about": "About", "what": "What"}
    notation: ClassVar[str] = "truthtrance {of} will {about} {what}"
    sentence: ClassVar[str] = "Ask {of}: {about:truth}"


# --- the question


@rule("TN-BAT-22", "TN-AMB-34")
def askable(s: ClassicState, of: Seat) -> dict[str, Sequence[str]]:
    """What a seat can be asked that it will do."""
    found: dict[str, Sequence[str]] = {}
    if s.phase in BEFORE_TURNS or (s.phase == "individual_turns" and of in s.to_act):
        found["land"] = found["move"] = (*territories(),)
    if s.auction_card is not None and of in s.bidders:
        found["bid"] = (CARD,)
    if strangers := [seat for seat in s.seats if seat != of and seat not in allies(s, of)]:
        found["ally"] = strangers
    return found


def _questions(s: ClassicState, seat: Seat, moment: str) -> Iterator[Product]:
    for of in s.seats:
        if of != seat and TRUTHTRANCE in s.hands[seat]:
            for about, whats in askable(s, of).items():
                yield Product(AskIntention, seat, of=of, about=about, what=Choice(whats))


def ask_intention(t: TournamentTable, seat: Seat, action: AskIntention, moment: str) -> None:
    """The question is put before all."""
    t.tell("TN-BAT-22", "asked", seat=seat, of=action.of, about=action.about, what=action.what)
    discard(t, seat, TRUTHTRANCE)
    t.do(answer_intention, action.of, action.about, action.what)


#: the window for cards, in which intentions can be asked about too
free_plays = also(
    table.FREE_PLAYS,
    Play(
        _questions,
        {
            AskIntention: (
                Check("TN-BAT-22", lambda s, a, moment: TRUTHTRANCE in s.hands[a.seat], "you hold no Truthtrance"),
                Check("TN-BAT-22", lambda s, a, moment: a.of in s.seats and a.of != a.seat, "you ask another player"),
                Check(
                    "TN-AMB-34",
                    lambda s, a, moment: a.what in askable(s, a.of).get(a.about, ()),
                    "you cannot ask {of} about that now",
                ),
            )
        },
        ask_intention,
    ),
)


def can_say(s: ClassicState, of: Seat, about: str, what: str) -> list[bool]:
    """Either, unless the same was asked before: nobody takes a true answer back."""
    said = [yes for *asked, yes in own(s).vows.get(of, ()) if asked == [about, what]]
    return said or [False, True]


@ask(
    "TN-BAT-22",
    seats=lambda s, of, about, what: [of],
    space=lambda s, seat, of, about, what: Space.of(Answer, seat, yes=Choice(can_say(s, seat, about, what))),
    prompt=lambda s, seat, of, about, what: (
        f"Answer truly, and then do it: {phrased(PHRASES, 'truth', about, what=what)}"
    ),
    checks={
        Answer: (
            Check(
                "TN-BAT-22", lambda s, a, of, about, what: a.yes in can_say(s, of, about, what), "you said otherwise"
            ),
        )
    },
)
def answer_intention(t: TournamentTable, seat: Seat, action: Answer, of: str, about: str, what: str) -> None:
    """The answer is public, and a vow."""
    t.tell("TN-BAT-22", "answered", seat=seat, yes=action.yes)
    vow: Vow = (about, what, action.yes)
    given = t.state.vows.get(seat, ())
    if vow not in given:
        t.state.vows[seat] = (*given, vow)


# --- what it withholds


@rule("TN-BAT-22")
def keeps(action: Action, vow: Vow) -> bool:
    """Whether an act is in keeping with a vow: it does what was said, or not what was denied."""
    about, what, yes = vow
    if about == "land":
        does = isinstance(action, Ship | Transfer | SendForce) and territory_of(action.to) == what
    elif about == "move":
        enters = isinstance(action, Move | Ride) and territory_of(action.to) == what
        does = enters and origin(action.forces, action.starred) != what  # type: ignore[attr-defined]
    elif about == "bid":
        does = isinstance(action, Bid) and action.spice > 0
    else:
        does = isinstance(action, Ally) and what in action.others
    return does is yes


def _narrowed(product: Product, vow: Vow) -> Iterator[Product]:
    """The answers of a product that keep a vow."""
    one = next(iter(product), None)
    field = FIELDS.get(product.kind)
    if one is None:
        return
    ranging = product.fields.get(field) if field else None
    if field is None or ranging is None:
        if keeps(one, vow):
            yield product
        return
    kept = [value for value in ranging if keeps(replace(one, **{field: value}), vow)]
    if kept:
        yield Product(product.kind, product.seat, **{**product.values, field: Choice(kept)})


def withheld(space: Space, vows: Sequence[Vow]) -> Space:
    """What is left of the answers when those that would belie a vow are withheld; an impossible vow binds nobody."""
    for vow in vows:
        kept = Space(narrow for product in space.products for narrow in _narrowed(product, vow))
        space = kept or space
    return space


def truthful(*abouts: str, denied: bool = False) -> Callable[[Ask[Any]], Ask[Any]]:
    """Make a question bound by what was said under Truthtrance about these matters, or only by what was `denied`."""

    def vows_of(s: ClassicState, seat: Seat) -> list[Vow]:
        return [vow for vow in own(s).vows.get(seat, ()) if vow[0] in abouts and not (denied and vow[2])]

    def bound(free: Ask[Any]) -> Ask[Any]:
        todo = copy(free)

        def plays(s: ClassicState, seat: Seat, *args: Any) -> Space:
            given, vows = free.plays(s, seat, *args), vows_of(s, seat)
            return withheld(given, vows) if vows else given

        def honest(s: ClassicState, a: Action, *args: Any) -> bool:
            return not vows_of(s, a.seat) or a in plays(s, a.seat, *args)

        def default(s: ClassicState, seat: Seat, *args: Any) -> Action:
            usual: Action = free.default(s, seat, *args)  # type: ignore[misc]
            return usual if honest(s, usual, *args) else next(iter(plays(s, seat, *args)))

        check = Check("TN-BAT-22", honest, "under Truthtrance you said otherwise, and you can keep to it")
        todo.plays, todo.checks = plays, {kind: (*checks, check) for kind, checks in free.checks.items()}
        todo.default = default
        return todo

    return bound


ship = truthful("land")(table.SHIP)
move = truthful("move")(movement.move)
nexus_talk = truthful("ally")(nexus.nexus_talk)
# what was promised is done in one's own turn; these may not do what was denied
send_force = truthful("land", denied=True)(bene_gesserit.send_force)
ride = truthful("move", denied=True)(fremen_worms.ride)


# --- when a vow is done with


def forget(t: TournamentTable, *abouts: str) -> None:
    """The time for these has passed."""
    kept = {seat: tuple(vow for vow in vows if vow[0] not in abouts) for seat, vows in t.state.vows.items()}
    t.state.vows = {seat: vows for seat, vows in kept.items() if vows}


def fulfil(t: TournamentTable, seat: Seat, action: Action) -> None:
    """A vow to do something is fulfilled by doing it once."""
    vows = t.state.vows.get(seat, ())
    left = tuple(vow for vow in vows if not (vow[2] and keeps(action, vow)))
    if left != vows:
        t.state.vows[seat] = left


@step
def march(
    t: TournamentTable, seat: str, to: str, forces: Shares, starred: Shares, side: str | None, cancelled: int
) -> None:
    """Whoever arrives has done as it said, and may move on with a Hajr; the Bene Gesserit may turn an ally away."""
    s, territory = t.state, territory_of(to)
    on_its_way = len(s.cancelled) <= cancelled and territory != origin(forces, starred)
    if on_its_way and must_admit(s, seat, territory):
        t.do(admit_ally, seat, territory)
        t.do(march, seat, to, forces, starred, side, cancelled)
        return
    if on_its_way and territory in s.unwelcome and seat in allies(s, BENE_GESSERIT):
        t.do(movement.move, seat)
        return
    if len(s.cancelled) <= cancelled:
        fulfil(t, seat, Move(seat, to, forces, starred, side))
    movement.march.fn(t, seat, to, forces, starred, side, cancelled)


@step
@rule("TN-BAT-22")
def open_nexus(t: TournamentTable) -> None:
    """What was said of this Nexus binds no longer than it lasts."""
    nexus.open_nexus.fn(t)
    t.do(nexus_over)


@step
def nexus_over(t: TournamentTable) -> None:
    """All have spoken."""
    forget(t, "ally")
