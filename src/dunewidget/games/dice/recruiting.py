"""Phase 3, Recruiting: from supply to card, by the house dice."""

from __future__ import annotations

from dunewidget.games.dice.actions import Recruit
from dunewidget.games.dice.faces import dice_showing
from dunewidget.games.dice.houses import CARD, LEADER_OF, SUPPLY
from dunewidget.games.dice.presence import spent_leaders
from dunewidget.games.dice.state import DiceState, T
from dunewidget.kernel import Check, Choice, Product, Range, Seat, Space, ask, rule, step


@step
def recruiting_phase(t: T) -> None:
    """The active player recruits, then the ally."""
    s = t.state
    s.phase = "Recruiting"
    for house in (s.active, s.ally):
        if house and can_recruit(s, house):
            t.do(recruit, house)


@rule("DD-ALLY-06", "DD-HTLX-02", "DD-HTLX-03", "DD-HSMU-02")
def dice_of(s: DiceState, house: str) -> int:
    """The dice that recruit for a house: those with its symbol, shared ones as the offer said."""
    if house == "smugglers":
        return 0
    if house == s.active:
        symbol = s.symbol if house == "bene_tleilax" else house
        return dice_showing(s, symbol or "") - s.given
    if s.given:
        return s.given
    return dice_showing(s, (s.symbol or "") if house == "bene_tleilax" else house)


@rule("DD-HFRE-02")
def dice_per_force(s: DiceState, house: str) -> int:
    """A Fremen force costs 2 dice on their own turn, every other force 1."""
    return 2 if house == "fremen" and s.active == "fremen" else 1


@rule("DD-RECR-01", "DD-RECR-02")
def recruitable_leaders(s: DiceState, house: str) -> list[str]:
    """The leaders that could be recruited: the active player's in supply, none of the ally's."""
    return spent_leaders(s, house) if house == s.active else []


def can_recruit(s: DiceState, house: str) -> bool:
    """Whether anything but nothing could be recruited."""
    dice = dice_of(s, house)
    if dice < 1:
        return False
    force = s.supply[house] > 0 and dice >= dice_per_force(s, house)
    sardaukar = house == "corrino" and s.supply["sardaukar"] > 0 and dice >= 2
    return force or sardaukar or bool(recruitable_leaders(s, house))


def recruits(s: DiceState, seat: Seat, house: str) -> Space:
    """What the dice pay for and the supply holds."""
    dice, leaders = dice_of(s, house), recruitable_leaders(s, house)
    products = recruits_without_leader(s, seat, house, dice, None)
    if leaders:
        products += recruits_without_leader(s, seat, house, dice - 1, Choice(leaders))
    return Space(products)


def recruits_without_leader(s: DiceState, seat: Seat, house: str, dice: int, leader: Choice | None) -> list[Product]:
    """Forces and Sardaukar for so many dice, beside a leader that is paid for already."""
    price = dice_per_force(s, house)
    most = min(s.supply["sardaukar"], dice // 2) if house == "corrino" else 0
    return [
        Product(
            Recruit,
            seat,
            forces=Range(0, min(s.supply[house], (dice - 2 * large) // price)),
            sardaukar=large,
            leader=leader,
        )
        for large in range(most + 1)
    ]


@rule("DD-RECR-04", "DD-HCOR-02", "DD-HFRE-02", "DD-HATR-03")
def price_of(s: DiceState, a: Recruit, house: str) -> int:
    """The dice a recruitment needs: each die serves once, a Sardaukar takes two; one leader at most can be named."""
    return a.forces * dice_per_force(s, house) + 2 * a.sardaukar + (a.leader is not None)


def in_supply(s: DiceState, a: Recruit, house: str) -> bool:
    """Whether the supply holds the forces."""
    large = s.supply["sardaukar"] if house == "corrino" else 0
    return 0 <= a.forces <= s.supply[house] and 0 <= a.sardaukar <= large


@ask(
    "DD-DEC-11",
    "DD-RECR-01",
    seats=lambda s, house: (s.players[house],),
    space=recruits,
    prompt=lambda s, seat, house: f"What do you recruit, with {dice_of(s, house)} of the dice?",
    checks={
        Recruit: (
            Check("DD-RECR-03", in_supply, "your supply does not hold that"),
            Check(
                "DD-RECR-02", lambda s, a, house: a.leader is None or house == s.active, "an ally recruits no leader"
            ),
            Check(
                "DD-RECR-03",
                lambda s, a, house: (
                    a.leader is None or (LEADER_OF.get(a.leader) == house and s.leaders[a.leader] == SUPPLY)
                ),
                "{leader} is not in your supply",
            ),
            Check("DD-RECR-04", lambda s, a, house: price_of(s, a, house) <= dice_of(s, house), "too few dice"),
        )
    },
    default=lambda s, seat, house: Recruit(seat, 0),
    otherwise="Recruit nobody",
)
def recruit(t: T, seat: Seat, action: Recruit, house: str) -> None:
    """The recruits go to the card; the dice that paid for them cannot dance any more."""
    s = t.state
    symbol = (s.symbol or "") if house == "bene_tleilax" else house
    s.used[symbol] = s.used.get(symbol, 0) + price_of(s, action, house)
    s.supply[house] -= action.forces
    s.card[house] += action.forces
    if action.sardaukar:
        s.supply["sardaukar"] -= action.sardaukar
        s.card["sardaukar"] += action.sardaukar
    if action.leader is not None:
        s.leaders[action.leader] = CARD
    why = "DD-RECR-01" if house == s.active else "DD-RECR-02"
    forces, sardaukar = action.forces, action.sardaukar
    t.tell(why, "recruited", house=house, forces=forces, sardaukar=sardaukar, leader=action.leader)
