"""The houses: their tokens, leaders and setups, read once from the data."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from dunewidget.kernel import rule


@dataclass(frozen=True, slots=True)
class House:
    """One house: all its tokens, and where its setup puts them."""

    title: str
    min_players: int
    forces: dict[str, int]
    leaders: dict[str, int]
    shared: str
    ready: tuple[str, ...] = ()
    card: dict[str, int] = field(default_factory=dict)
    sink: dict[str, int] = field(default_factory=dict)
    immune: tuple[str, ...] = ()
    reserve: int | None = None


def read_data(name: str) -> dict[str, Any]:
    """One of the game's data files."""
    text = (files("dunewidget.games.dice") / "data" / name).read_text(encoding="utf-8")
    return tomllib.loads(text)


@rule("DD-COMP-05", "DD-HBGE-06")
def read_houses() -> dict[str, House]:
    """The houses by name, in the order of their setups."""
    read = {}
    for name, data in read_data("houses.toml").items():
        lists: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
        read[name] = House(**lists)
    return read


HOUSES = read_houses()
#: every kind of force; only Corrino has two
FORCES = tuple(force for house in HOUSES.values() for force in house.forces)
OWNER = {force: name for name, house in HOUSES.items() for force in house.forces}
KINDS = {name: tuple(house.forces) for name, house in HOUSES.items()}
#: the strength of each leader, and whose leader it is
LEADERS = {leader: n for house in HOUSES.values() for leader, n in house.leaders.items()}
LEADER_OF = {leader: name for name, house in HOUSES.items() for leader in house.leaders}
LARGE = frozenset(("fremen", "sardaukar"))
SUPPLY, CARD = "supply", "card"


@rule("DD-BATT-08", "DD-HFRE-03", "DD-HCOR-02")
def strength_of_force(force: str) -> int:
    """What a force counts in battle: a large one 2."""
    return 2 if force in LARGE else 1


STRENGTH = {force: strength_of_force(force) for force in FORCES}


#: the two leaders who are not as strong together as each alone
PAIR = ("leto", "duncan")


@rule("DD-BATT-08", "DD-HATR-02")
def strength_of_leaders(leaders: tuple[str, ...]) -> int:
    """What committed leaders count together; Leto and Duncan make 5, not 6."""
    together = sum(LEADERS[leader] for leader in leaders)
    return together - 1 if all(leader in leaders for leader in PAIR) else together
