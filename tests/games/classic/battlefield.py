"""A battle about to be fought, built directly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dunewidget.games.classic import GAME
from dunewidget.games.classic.content import factions, leaders
from dunewidget.kernel import Event, Game, GameSpec, Scripted

HERE = "arrakeen:10"


def battle(
    attacker: str,
    defender: str,
    *,
    at: str = HERE,
    forces: Mapping[str, int | Mapping[str, int]],
    specials: Mapping[str, int | Mapping[str, int]] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    spice: Mapping[str, int] | None = None,
    traitors: Mapping[str, Sequence[str]] | None = None,
    bystanders: Sequence[str] = (),
    rules: str = "advanced",
    options: Mapping[str, Any] | None = None,
    chance: Scripted | None = None,
    agenda: Sequence[tuple[Any, ...]] | None = None,
    spec: GameSpec = GAME,
    **fields: Any,
) -> Game:
    """A game that stands before one battle; numbers of forces stand at the place of the battle."""
    seats = (attacker, defender, *bystanders)
    chosen = spec.chosen_options({"rules": rules} if "rules" in spec.all_options else {})
    state: Any = spec.state(spec.name, seats, {**chosen, **(options or {})}, seed=1)
    state.turn, state.phase, state.first = 2, "battle", attacker
    state.circles = {seat: 2 + 3 * i for i, seat in enumerate(seats)}
    state.storm = 18
    for seat in seats:
        state.forces[seat] = _heaps((forces or {}).get(seat, 0), at)
        state.specials[seat] = _heaps((specials or {}).get(seat, 0), at)
        state.reserves[seat] = 20 - sum(state.forces[seat].values()) - sum(state.specials[seat].values())
        state.special_reserves[seat] = state.tanks[seat] = state.special_tanks[seat] = 0
        state.spice[seat] = (spice or {}).get(seat, 0)
        state.hands[seat] = tuple((hands or {}).get(seat, ()))
        state.traitors[seat] = tuple((traitors or {}).get(seat, ()))
    state.leaders = {name: "alive" for name, leader in leaders().items() if leader.faction in seats}
    for name, value in fields.items():
        setattr(state, name, value)
    state.agenda = list(agenda or [("begin_battle", attacker, defender, at)])
    return Game(spec, state, chance)


def scene(seats: Sequence[str], *agenda: tuple[Any, ...], **about: Any) -> Game:
    """A game that stands before these steps, the first seat being First Player."""
    about.setdefault("forces", {})
    return battle(seats[0], seats[1], bystanders=seats[2:], agenda=agenda[::-1], **about)


def _heaps(forces: int | Mapping[str, int], at: str) -> dict[str, int]:
    heaps = {at: forces} if isinstance(forces, int) else dict(forces)
    return {part: n for part, n in heaps.items() if n}


def asked(game: Game) -> dict[str, str]:
    """Who is asked what."""
    return {decision.seat: decision.name for decision in game.decisions}


def told(game: Game, name: str) -> list[Event]:
    """The events of one name, as all of them were told."""
    return [event for event in game.events if event.name == name]


def dead_but(seat: str, *alive: str) -> dict[str, str]:
    """The leaders of one faction: all in the tanks but these."""
    return {name: "alive" if name in alive else "tanks" for name in factions()[seat].leaders}


def to(name: str, game: Game) -> Game:
    """Pass and decline until a question of this name is asked."""
    while game.decisions and name not in asked(game).values():
        decision = game.decisions[0]
        answer = decision.default
        assert answer is not None, decision
        game.play(answer)
    return game
