"""For every kind of value in an action, all that it could ever be, right or wrong."""

from __future__ import annotations

from collections.abc import Mapping

from dunewidget.games.dice.board import REGIONS
from dunewidget.games.dice.faces import SHAI_HULUD, SYMBOLS
from dunewidget.games.dice.houses import FORCES, HOUSES, LEADER_OF, LEADERS
from dunewidget.games.dice.movement import stacks
from dunewidget.games.dice.presence import ready_leaders, regions_of
from dunewidget.games.dice.spice import purse
from dunewidget.games.dice.state import DiceState
from dunewidget.games.dice.tokens import ASSETS
from dunewidget.kernel import Choice, Field, Range, Split, Subset


def domains(s: DiceState) -> Mapping[str, Field]:
    """Small where a wrong value of each kind is enough: of forces those that could be meant, and one too many."""
    return {
        "house": Choice((*HOUSES, "ordos")),
        "region": Choice((*REGIONS, "giedi_prime")),
        "symbol": Choice((*SYMBOLS, "bene_tleilax")),
        "force": Choice((*FORCES, "ordos")),
        "leader": Choice(_leaders_of_interest(s)),
        "ghola": Choice((*LEADERS, "paul")),
        "asset": Choice((*ASSETS, "thumper")),
        "number": Range(-1, 6),
        "dice given": Range(-1, 5),
        "faces": Subset((*s.rolled, SHAI_HULUD, "poison")),
        "spice": Split({kind: n + 1 for kind, n in purse(s).items()} if s.active else {"die": 1}),
        "stacks": Split({stack: n + 1 for stack, n in _stacks_of_interest(s).items()}),
        "fighters": Split(_fighters(s)),
        "leaders": Subset(_leaders_in_question(s)),
    }


def _houses_of_interest(s: DiceState) -> list[str]:
    """Who is asked to do things with forces: the active player and the ally."""
    return [house for house in (s.active, s.ally) if house]


def _leaders_of_interest(s: DiceState) -> list[str]:
    return [leader for leader in LEADERS if LEADER_OF[leader] in (s.active, s.ally)] + ["paul"]


def _leaders_in_question(s: DiceState) -> list[str]:
    """All that are on a card, for they could be lent or committed by somebody."""
    ready = [leader for house in s.players if s.leaders for leader in ready_leaders(s, house)]
    return [*(leader for leader in LEADERS if leader in ready), "paul"]


def _stacks_of_interest(s: DiceState) -> dict[str, int]:
    found: dict[str, int] = {}
    for house in _houses_of_interest(s):
        found |= stacks(s, house)
    return found


def _fighters(s: DiceState) -> dict[str, int]:
    """Up to one more of each kind than the largest number in a region where the active player is."""
    where = regions_of(s, s.active) if s.active else []
    most = {force: max((s.forces[force].get(region, 0) for region in where), default=0) for force in s.forces}
    return {force: most[force] + 1 for force in FORCES if most.get(force)}
