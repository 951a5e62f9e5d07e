"""Phase 9, Sandstorm: the storm moves a zone, and what it does to the desert."""

from __future__ import annotations

from dunewidget.games.dice.actions import LoseForce
from dunewidget.games.dice.board import DESERT, stormed
from dunewidget.games.dice.faces import STEP, STORM_MARKS, direction, spice_face
from dunewidget.games.dice.houses import CARD, KINDS, SUPPLY
from dunewidget.games.dice.presence import present, shares
from dunewidget.games.dice.state import DiceState, T, clockwise
from dunewidget.games.dice.tokens import remove, return_asset
from dunewidget.kernel import Check, Choice, Seat, Space, ask, rule, step


@step
@rule("DD-STORM-01")
def sandstorm_phase(t: T) -> None:
    """A storm mark on the spice die moves the storm."""
    s = t.state
    s.phase = "Sandstorm"
    if spice_face(s) in STORM_MARKS:
        s.storm = next_zone(s)
        t.tell("DD-STORM-01", "storm_moved", direction=direction(s), zone=s.storm, regions=stormed(s))
        for region in stormed(s):
            if region in DESERT:
                t.do(storm_hits, region)


@rule("DD-STORM-02")
def next_zone(s: DiceState) -> int:
    """One zone in the direction of the region die, round the six."""
    return (s.storm - 1 + STEP[direction(s)]) % 6 + 1


@step
@rule("DD-STORM-04", "DD-ASSET-04")
def storm_hits(t: T, region: str) -> None:
    """A desert region: every house loses a force, unless there is a fortress; an ornithopter is destroyed."""
    s = t.state
    shelter = s.assets.get(region)
    if shelter == "ornithopter":
        return_asset(s, region)
        t.tell("DD-STORM-05", "ornithopter_lost", region=region)
    if shelter == "fortress":
        return
    for house in clockwise(s):
        if present(s, house, region) and not defies_storm(house):
            t.do(storm_takes, house, region)


@rule("DD-HFRE-03")
def defies_storm(house: str) -> bool:
    """Fremen forces are immune."""
    return house == "fremen"


@step
def storm_takes(t: T, house: str, region: str) -> None:
    """One force of the house; its owner picks where there are two kinds."""
    kinds = exposed(t.state, house, region)
    if len(kinds) > 1:
        t.do(storm_loss, house, region)
    else:
        lose_to_storm(t, kinds[0], house, region)


def exposed(s: DiceState, house: str, region: str) -> list[str]:
    """The kinds of force a house has in the region."""
    return [kind for kind in KINDS[house] if region in s.forces[kind]]


@ask(
    "DD-DEC-27",
    "DD-STORM-04",
    seats=lambda s, house, region: (s.players[house],),
    space=lambda s, seat, house, region: Space.of(LoseForce, seat, force=Choice(exposed(s, house, region))),
    prompt=lambda s, seat, house, region: f"Which force does the storm take in {region}?",
    checks={
        LoseForce: (
            Check(
                "DD-DEC-27",
                lambda s, a, house, region: a.force in exposed(s, house, region),
                "you have no {force} there",
            ),
        )
    },
)
def storm_loss(t: T, seat: Seat, action: LoseForce, house: str, region: str) -> None:
    """The owner picks the token."""
    lose_to_storm(t, action.force, house, region)


@rule("DD-HGUI-04")
def storm_refuge(s: DiceState, house: str) -> str:
    """Where a force goes that the storm destroys: to supply, by Evacuation to the card."""
    return CARD if shares(s, house, "guild") else SUPPLY


def lose_to_storm(t: T, force: str, house: str, region: str) -> None:
    """The force leaves the map."""
    to = storm_refuge(t.state, house)
    remove(t.state, force, region, to=to)
    t.tell("DD-STORM-04", "lost_to_storm", force=force, region=region, to=to)
