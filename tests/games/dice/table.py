"""Positions for tests: say what stands where, and everything else lies where it begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dunewidget.games.dice import GAME, DiceState
from dunewidget.games.dice.faces import laid_out
from dunewidget.games.dice.houses import CARD, HOUSES, LEADER_OF, SUPPLY
from dunewidget.games.dice.tokens import ASSETS, KANLY_TOKENS
from dunewidget.kernel import Game, Scripted

FOUR = ("atreides", "harkonnen", "fremen", "corrino")
SIX = (*FOUR, "guild", "bene_tleilax")
EIGHT = (*SIX, "bene_gesserit", "smugglers")
#: dice that do nothing much: no storm, no region with a battle, a kanly face nobody needs
QUIET = ("bene_gesserit",) * 4 + ("region_1", "spice_1", "thumper")


def at(
    agenda: str | Sequence[tuple[Any, ...]],
    houses: Sequence[str] = FOUR,
    *,
    forces: Mapping[str, Mapping[str, int]] | None = None,
    card: Mapping[str, int] | None = None,
    ready: Sequence[str] = (),
    assets: Mapping[str, str] | None = None,
    held: Mapping[str, Sequence[str]] | None = None,
    dice: Sequence[str] = QUIET,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> DiceState:
    """A state in which p1 plays the first house and so on; the first is active, storm in zone 6.

    `agenda` is the name of the step at hand, or several steps, the next one first; then the turn ends.
    """
    steps = [(agenda,)] if isinstance(agenda, str) else list(agenda)
    seats = tuple(f"p{i + 1}" for i in range(len(houses)))
    s = DiceState(
        "dice",
        seats,
        GAME.chosen_options(options or {}),
        seed=1,
        agenda=[("turn",), ("end_of_turn",), *reversed(steps)],
    )
    s.phase, s.starter, s.active, s.storm, s.dice = "Battle", "p1", houses[0], 6, laid_out(dice)
    s.players = dict(zip(houses, seats, strict=True))
    for house in houses:
        for force, owned in HOUSES[house].forces.items():
            s.forces[force] = dict((forces or {}).get(force, {}))
            s.card[force] = (card or {}).get(force, 0)
            s.supply[force] = owned - s.card[force] - sum(s.forces[force].values())
        s.held[house] = tuple((held or {}).get(house, ()))
        if HOUSES[house].reserve is not None:
            s.reserve[house] = 0
    s.leaders = {leader: CARD if leader in ready else SUPPLY for leader, of in LEADER_OF.items() if of in houses}
    s.assets = dict(assets or {})
    used = [*s.assets.values(), *(token for tokens in s.held.values() for token in tokens)]
    s.pool = {token: n - used.count(token) for token, n in {**ASSETS, **KANLY_TOKENS}.items()}
    for name, value in fields.items():
        setattr(s, name, value)
    assert GAME.faults(s) == []
    return s


def game(*args: Any, rolls: Mapping[str, Sequence[Any]] | None = None, **fields: Any) -> Game:
    """A game that stands at such a position."""
    return Game(GAME, at(*args, **fields), Scripted(**(rolls or {})))


def asked(g: Game) -> tuple[str, str]:
    """The question and the seat it is put to; every question has words, and a default only if it may be declined."""
    for decision in g.decisions:
        assert isinstance(decision.prompt, str)
        assert decision.default is None or decision.default in decision
    return g.decisions[0].name, g.decisions[0].seat


def options(g: Game) -> set[str]:
    """All answers to the question, in notation."""
    assert asked(g)
    return {action.text for action in g.decisions[0].options()}


def refusal(g: Game, action: str) -> str | None:
    """The rule that forbids an action, or None."""
    return g.why_not(action).rule


def told(g: Game, name: str) -> list[dict[str, Any]]:
    """The data of all events of that name."""
    return [event.data for event in g.events if event.name == name]


def spice(die: int = 0, harvester: int = 0, gift: int = 0) -> dict[str, int]:
    """The active player's spice."""
    return {"die": die, "harvester": harvester, "gift": gift}
