"""Phase 6, Movement: one target, and whoever goes there."""

from __future__ import annotations

from dunewidget.games.dice.actions import Move, NameTarget
from dunewidget.games.dice.board import ADJACENT, POLAR_SINK, REGIONS, numbered, stormed
from dunewidget.games.dice.choices import can_take, in_order
from dunewidget.games.dice.faces import region_number, shows_worm
from dunewidget.games.dice.houses import KINDS
from dunewidget.games.dice.presence import houses_in, shares
from dunewidget.games.dice.state import DiceState, T, active_seat
from dunewidget.games.dice.tokens import put, take
from dunewidget.kernel import Check, Choice, Seat, Space, Split, ask, rule, step


@step
def movement_phase(t: T) -> None:
    """The active player names the target; then the active player moves, then the ally."""
    s = t.state
    s.phase = "Movement"
    t.do(target)
    t.do(moving)


@rule("DD-MOVE-01")
def by_the_die(s: DiceState) -> tuple[str, ...]:
    """The regions with the number on the die, and the Polar Sink."""
    return (*numbered(s, region_number(s)), POLAR_SINK)


@rule("DD-HSMU-04", "DD-MOVE-06")
def by_shorter_route(s: DiceState) -> list[str]:
    """With Shorter route, also any region without forces that is not under the storm."""
    if not shares(s, s.active, "smugglers"):
        return []
    return [region for region in REGIONS if not houses_in(s, region) and region not in stormed(s)]


def possible_targets(s: DiceState) -> list[str]:
    """Every region that could be named, a stormed one too, though nobody can go there."""
    return list(dict.fromkeys((*by_the_die(s), *by_shorter_route(s))))


@ask(
    "DD-DEC-19",
    "DD-MOVE-01",
    seats=active_seat,
    space=lambda s, seat: Space.of(NameTarget, seat, region=Choice(possible_targets(s))),
    prompt="Which region is the target of your movement?",
    checks={
        NameTarget: (
            Check("DD-MOVE-01", lambda s, a: a.region in possible_targets(s), "the die does not let you name {region}"),
        )
    },
)
def target(t: T, seat: Seat, action: NameTarget) -> None:
    """One target a turn, whether anybody goes there or not."""
    t.state.target = action.region
    t.tell("DD-MOVE-05", "target_named", house=t.state.active, region=action.region)


@step
@rule("DD-MOVE-03")
def moving(t: T) -> None:
    """First the active player, then the ally, who needs no consent."""
    s = t.state
    for house in (s.active, s.ally):
        if house and movable(s, house):
            t.do(move, house)


@rule("DD-HFRE-04", "DD-MOVE-06")
def rides_worms(s: DiceState, house: str) -> bool:
    """Whether all forces of a house are as good as adjacent to the target."""
    return shows_worm(s) and shares(s, house, "fremen")


@rule("DD-MOVE-02", "DD-ASSET-04")
def in_reach(s: DiceState, house: str, region: str) -> bool:
    """Whether forces can go from a region to the target: a border, an ornithopter or a worm takes them there."""
    if region == s.target:
        return False
    near = region in ADJACENT[s.target or POLAR_SINK] or s.assets.get(region) == "ornithopter"
    return near or rides_worms(s, house)


@rule("DD-MOVE-04", "DD-STORM-06")
def movable(s: DiceState, house: str) -> dict[str, int]:
    """The forces of a house that can go to the target, by where they stand; none into or out of the storm."""
    sheltered = stormed(s)
    if s.target in sheltered:
        return {}
    return {
        f"{force}@{region}": n
        for force in KINDS[house]
        for region, n in sorted(s.forces[force].items())
        if region not in sheltered and in_reach(s, house, region)
    }


def stacks(s: DiceState, house: str) -> dict[str, int]:
    """All forces of a house on the map, by where they stand."""
    return {f"{force}@{region}": n for force in KINDS[house] for region, n in sorted(s.forces[force].items())}


def origin(stack: str) -> str:
    """The region of a stack."""
    return stack.partition("@")[2]


def storm_free(s: DiceState, a: Move, house: str) -> bool:
    """Whether no force leaves or enters the storm."""
    return not a.forces or not {s.target, *(origin(stack) for stack, _ in a.forces)} & set(stormed(s))


@ask(
    "DD-DEC-19",
    "DD-DEC-20",
    "DD-MOVE-02",
    seats=lambda s, house: (s.players[house],),
    space=lambda s, seat, house: Space.of(Move, seat, forces=Split(movable(s, house))),
    prompt=lambda s, seat, house: f"Which forces do you move to {s.target}?",
    checks={
        Move: (
            Check(
                "DD-MOVE-02", lambda s, a, house: can_take(a.forces, stacks(s, house)), "you do not have these forces"
            ),
            Check("DD-MOVE-04", storm_free, "nobody enters or leaves the storm"),
            Check(
                "DD-MOVE-02",
                lambda s, a, house: all(in_reach(s, house, origin(stack)) for stack, _ in a.forces),
                "not all of these forces can reach the target",
            ),
            Check(
                "DD-MOVE-02",
                lambda s, a, house: in_order([stack for stack, _ in a.forces], list(stacks(s, house))),
                "name the forces in the order of the alphabet",
            ),
        )
    },
    default=lambda s, seat, house: Move(seat, ()),
    otherwise="Stay",
)
def move(t: T, seat: Seat, action: Move, house: str) -> None:
    """Free of charge, any number of forces go to the target."""
    s = t.state
    for stack, n in action.forces:
        force, _, region = stack.partition("@")
        take(s, force, region, n)
        put(s, force, s.target or POLAR_SINK, n)
    if action.forces:
        rule_id = "DD-MOVE-02" if house == s.active else "DD-MOVE-03"
        t.tell(rule_id, "moved", house=house, forces=dict(action.forces), region=s.target)
