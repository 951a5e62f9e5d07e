"""Who stands where, and what that means: presence, control, enemies, shared abilities."""

from __future__ import annotations

from dunewidget.games.dice.board import POLAR_SINK, stormed
from dunewidget.games.dice.houses import CARD, FORCES, KINDS, LEADER_OF, LEADERS, OWNER, SUPPLY
from dunewidget.games.dice.state import DiceState
from dunewidget.kernel import rule


def present(s: DiceState, house: str, region: str) -> bool:
    """Whether the house has a force in the region."""
    return any(region in s.forces[kind] for kind in KINDS[house])


def regions_of(s: DiceState, house: str) -> list[str]:
    """Where the house has forces."""
    return list(dict.fromkeys(region for kind in KINDS[house] for region in s.forces[kind]))


def houses_in(s: DiceState, region: str) -> list[str]:
    """The houses with forces in the region."""
    return [house for house in s.players if present(s, house, region)]


def enemies_in(s: DiceState, region: str) -> list[str]:
    """The houses in the region that are neither the active player's nor the ally's."""
    return [h for h in s.players if h not in (s.active, s.ally) and present(s, h, region)]


def forces_in(s: DiceState, region: str, *, attacking: bool) -> dict[str, int]:
    """The forces in the region of the active player and the ally, or of their enemies."""
    return {
        force: s.forces[force][region]
        for force in FORCES
        if force in s.forces and region in s.forces[force] and (OWNER[force] in (s.active, s.ally)) is attacking
    }


@rule("DD-COMP-07")
def leaders_on(s: DiceState, house: str, place: str) -> list[str]:
    """The house's leaders on its card, or in its supply: they are nowhere else."""
    return [leader for leader in LEADERS if LEADER_OF[leader] == house and s.leaders[leader] == place]


def ready_leaders(s: DiceState, house: str) -> list[str]:
    """The leaders on the house's card."""
    return leaders_on(s, house, CARD)


def spent_leaders(s: DiceState, house: str) -> list[str]:
    """The leaders in the house's supply."""
    return leaders_on(s, house, SUPPLY)


@rule("DD-MAP-05")
def contestable(s: DiceState, region: str) -> bool:
    """Whether one can fight and build there: not in the Polar Sink, not under the storm."""
    return region != POLAR_SINK and region not in stormed(s)


@rule("DD-ALLY-05")
def shares(s: DiceState, house: str, owner: str) -> bool:
    """Whether a house may use another's shared ability: it is its own, or it is active and allied with the owner."""
    return house == owner or (house == s.active and s.ally == owner)
