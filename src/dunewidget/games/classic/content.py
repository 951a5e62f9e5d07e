"""The factions, leaders and cards: what is printed on them."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

from dunewidget.games.classic.board import data, spice_icons
from dunewidget.kernel import Seat, rule

FACTIONS = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen")
ATREIDES, BENE_GESSERIT, EMPEROR, FREMEN, GUILD, HARKONNEN = FACTIONS
WORM = "shai_hulud"
WORMS = 6
STORM_CARDS = (1, 2, 3, 4, 5, 6)
TURNS = 10


@dataclass(frozen=True, slots=True)
class Faction:
    """What stands on a faction's sheet."""

    name: str
    spice: int
    reserves: int
    free_revival: int
    hand_limit: int
    cards: int
    traitors: int
    leaders: tuple[str, ...]
    #: the part where it starts, and how many forces
    start: tuple[str, int] | None
    #: the name and number of its starred forces
    starred: tuple[str, int]


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader disc."""

    name: str
    faction: Seat
    strength: int


@dataclass(frozen=True, slots=True)
class Card:
    """A treachery card; `kind` is what the Voice and the battle plan call it."""

    name: str
    kind: str
    copies: int
    effect: str


@functools.cache
@rule("CL-COMP-01", "CL-COMP-14", "CL-SETUP-08", "CL-HAR-01", "CL-HAR-02")
def factions() -> dict[Seat, Faction]:
    """The six factions."""
    return {name: _faction(about) for name, about in data("factions").items()}


def _faction(about: dict[str, Any]) -> Faction:
    start, starred = about.get("start"), about.get("starred")
    return Faction(
        about["name"],
        about["spice"],
        about["reserves"],
        about["free_revival"],
        about["hand_limit"],
        about["cards"],
        about["traitors"],
        tuple(about["leaders"]),
        (start["part"], start["forces"]) if start else None,
        (starred["name"], starred["forces"]) if starred else ("", 0),
    )


@functools.cache
@rule("CL-COMP-08")
def leaders() -> dict[str, Leader]:
    """The thirty leaders, five for each faction."""
    return {
        leader: Leader(disc["name"], faction, disc["strength"])
        for faction, about in data("factions").items()
        for leader, disc in about["leaders"].items()
    }


@functools.cache
@rule("CL-COMP-07")
def cards() -> dict[str, Card]:
    """The treachery cards by name; equal ones share it."""
    return {name: Card(**about) for name, about in data("treachery").items()}


@functools.cache
def kinds() -> dict[str, str]:
    """The kind of each treachery card."""
    return {name: card.kind for name, card in cards().items()}


@functools.cache
def worthless_cards() -> frozenset[str]:
    """The names of the worthless cards."""
    return frozenset(name for name, kind in kinds().items() if kind == "worthless")


@functools.cache
def treachery_deck() -> tuple[str, ...]:
    """All 33 treachery cards."""
    return tuple(name for name, card in cards().items() for _ in range(card.copies))


@functools.cache
@rule("CL-COMP-06")
def spice_deck() -> tuple[str, ...]:
    """All 21 spice cards: a territory card is its territory's name."""
    return (*spice_icons(), *(WORM,) * WORMS)


def strength(leader: str) -> int:
    """The fighting strength of a leader."""
    return leaders()[leader].strength


def faction_of(leader: str) -> Seat:
    """Whose leader it is."""
    return leaders()[leader].faction


@functools.cache
def hand_limit(seat: Seat) -> int:
    """How many treachery cards a seat may hold."""
    return factions()[seat].hand_limit
