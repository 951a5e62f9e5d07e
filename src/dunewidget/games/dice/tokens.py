"""Moving tokens between map, card, supply and pool. Every token is always in exactly one of them."""

from __future__ import annotations

from dunewidget.games.dice.houses import CARD, read_data
from dunewidget.games.dice.state import DiceState
from dunewidget.kernel import rule

_DATA = read_data("tokens.toml")


@rule("DD-COMP-02", "DD-COMP-03")
def _shared(kind: str) -> dict[str, int]:
    """How many there are of each asset, or of each kanly token."""
    return dict(_DATA[kind])


ASSETS = _shared("assets")
KANLY_TOKENS = _shared("kanly")
PROTECTION: dict[str, str] = _DATA["protection"]
ROUNDS: int = _DATA["limits"]["rounds"]
MOST_RESERVE: int = _DATA["limits"]["reserve"]
HARVEST: int = _DATA["limits"]["harvest"]


def put(s: DiceState, force: str, region: str, n: int = 1) -> None:
    """Put forces on the map."""
    there = s.forces[force]
    there[region] = there.get(region, 0) + n


def take(s: DiceState, force: str, region: str, n: int = 1) -> None:
    """Take forces off the map."""
    there = s.forces[force]
    if there[region] == n:
        del there[region]
    else:
        there[region] -= n


def remove(s: DiceState, force: str, region: str, n: int = 1, *, to: str) -> None:
    """Take forces off the map to the owner's card or supply."""
    take(s, force, region, n)
    heap = s.card if to == CARD else s.supply
    heap[force] += n


def holder(s: DiceState, token: str) -> str | None:
    """The house that holds a kanly token (the thumper: one of them)."""
    return next((house for house, tokens in s.held.items() if token in tokens), None)


def hand_over(s: DiceState, token: str, to: str | None, of: str | None) -> None:
    """A kanly token goes from a house to another; None is the pool."""
    if of is None:
        s.pool[token] -= 1
    else:
        left = list(s.held[of])
        left.remove(token)
        s.held[of] = tuple(left)
    if to is None:
        s.pool[token] += 1
    else:
        s.held[to] = (*s.held[to], token)


def return_asset(s: DiceState, region: str) -> str:
    """The asset of a region goes to the pool."""
    asset = s.assets.pop(region)
    s.pool[asset] += 1
    return asset


def place_asset(s: DiceState, asset: str, region: str) -> None:
    """An asset from the pool goes to a region that has none."""
    s.pool[asset] -= 1
    s.assets[region] = asset
