"""Phase 7, Battle: fortress, face dancers, leaders, and what each side commits in secret."""

from __future__ import annotations

from dunewidget.games.dice.actions import Fight, Infiltrate, Lend, Sacrifice
from dunewidget.games.dice.choices import in_order
from dunewidget.games.dice.commitment import commit
from dunewidget.games.dice.face_dancers import dancers
from dunewidget.games.dice.houses import SUPPLY
from dunewidget.games.dice.presence import (
    contestable,
    enemies_in,
    forces_in,
    ready_leaders,
    regions_of,
    shares,
)
from dunewidget.games.dice.spice import gholas, late_gift
from dunewidget.games.dice.state import DiceState, T, active_seat, clockwise
from dunewidget.games.dice.tokens import remove, return_asset
from dunewidget.kernel import Check, Choice, Product, Seat, Space, Subset, ask, rule, step


@step
def battle_phase(t: T) -> None:
    """Every battle of the active player is fought."""
    t.state.phase = "Battle"
    t.do(next_battle)


@rule("DD-BATT-01", "DD-BATT-02")
def contested(s: DiceState) -> list[str]:
    """The regions where the active player meets an enemy and can fight; where only the ally does, nobody fights."""
    return [region for region in regions_of(s, s.active) if contestable(s, region) and enemies_in(s, region)]


@step
def next_battle(t: T) -> None:
    """The next battle, until none is left; the active player sets the order."""
    regions = contested(t.state)
    if len(regions) > 1:
        t.do(choose_battle)
    elif regions:
        t.do(fight, regions[0])


@ask(
    "DD-DEC-21",
    "DD-BATT-01",
    seats=active_seat,
    space=lambda s, seat: Space.of(Fight, seat, region=Choice(contested(s))),
    prompt="Which battle is fought next?",
    checks={Fight: (Check("DD-BATT-01", lambda s, a: a.region in contested(s), "there is no battle in {region}"),)},
)
def choose_battle(t: T, seat: Seat, action: Fight) -> None:
    """The active player picks the region."""
    t.do(fight, action.region)


@step
def fight(t: T, region: str) -> None:
    """One battle, step by step."""
    t.tell("DD-BATT-01", "battle_begins", house=t.state.active, region=region)
    if "bene_tleilax" in t.state.players:
        t.do(late_gift)
        t.do(gholas)
    t.do(fortress, region)
    t.do(dancers, region)
    t.do(muster, region)
    t.do(next_battle)


# --- the fortress


@step
def fortress(t: T, region: str) -> None:
    """A fortress costs the attacker one force, unless it is ignored."""
    s = t.state
    if s.assets.get(region) != "fortress":
        return
    attackers = forces_in(s, region, attacking=True)
    if len(attackers) > 1 or may_infiltrate(s):
        t.do(storm_fortress, region)
    else:
        fall_to_fortress(t, next(iter(attackers)), region)


@rule("DD-HHAR-03")
def may_infiltrate(s: DiceState) -> bool:
    """Harkonnen as attacker, and an active player allied with Harkonnen."""
    return shares(s, s.active, "harkonnen")


def fortress_answers(s: DiceState, seat: Seat, region: str) -> Space:
    """One of the attacking forces, or Infiltration."""
    lost = Product(Sacrifice, seat, force=Choice(forces_in(s, region, attacking=True)))
    return Space((lost, Product(Infiltrate, seat))) if may_infiltrate(s) else Space((lost,))


@ask(
    "DD-DEC-23",
    "DD-BATT-05",
    seats=lambda s, region: active_seat(s),
    space=fortress_answers,
    prompt="Which force falls to the fortress?",
    checks={
        Sacrifice: (
            Check(
                "DD-BATT-05",
                lambda s, a, region: a.force in forces_in(s, region, attacking=True),
                "{force} is not among the attackers",
            ),
        ),
        Infiltrate: (Check("DD-HHAR-03", lambda s, a, region: may_infiltrate(s), "only by Harkonnen's help"),),
    },
)
def storm_fortress(t: T, seat: Seat, action: Sacrifice | Infiltrate, region: str) -> None:
    """The active player picks the casualty, the ally's forces included, or ignores the fortress."""
    if type(action) is Sacrifice:
        fall_to_fortress(t, action.force, region)
    else:
        t.tell("DD-HHAR-03", "infiltrated", house=t.state.active, region=region)


def fall_to_fortress(t: T, force: str, region: str) -> None:
    """The casualty goes to supply, whatever protects those who fight, and the fortress to the pool."""
    s = t.state
    remove(s, force, region, to=SUPPLY)
    return_asset(s, region)
    t.tell("DD-BATT-05", "fortress_taken", force=force, region=region)


# --- who fights


@rule("DD-BATT-03")
def defender_in(s: DiceState, region: str) -> str | None:
    """The enemy there who had a turn most recently: the nearest one counter-clockwise."""
    enemies = enemies_in(s, region)
    return next((house for house in reversed(clockwise(s)) if house in enemies), None)


@step
@rule("DD-BATT-03", "DD-BATT-04", "DD-BATT-05", "DD-BATT-06")
def muster(t: T, region: str) -> None:
    """Leaders are lent, the ally's first, and both sides commit; if one side is gone, there is no battle."""
    s = t.state
    defender = defender_in(s, region)
    if defender is None or not forces_in(s, region, attacking=True):
        t.tell("DD-BATT-04", "no_battle", region=region)
        return
    enemies = enemies_in(s, region)
    helpers = [house for house in clockwise(s) if house in enemies and house != defender]
    for house in (s.ally, *helpers):
        if house and ready_leaders(s, house):
            t.do(lend, house)
    t.do(commit, region, defender)


@ask(
    "DD-DEC-24",
    "DD-BATT-06",
    seats=lambda s, house: (s.players[house],),
    space=lambda s, seat, house: Space.of(Lend, seat, leaders=Subset(ready_leaders(s, house))),
    prompt="Do you lend your leader for the battle?",
    checks={
        Lend: (
            Check(
                "DD-BATT-06",
                lambda s, a, house: (
                    len(set(a.leaders)) == len(a.leaders) and in_order(a.leaders, ready_leaders(s, house))
                ),
                "you can lend leaders on your card, each once, in order",
            ),
        )
    },
    default=lambda s, seat, house: Lend(seat, ()),
    otherwise="Lend nobody",
)
def lend(t: T, seat: Seat, action: Lend, house: str) -> None:
    """Lending is the owner's choice, and is announced."""
    t.state.lent += action.leaders
    if action.leaders:
        t.tell("DD-BATT-06", "lent", house=house, leaders=action.leaders)
