"""Positions: a state written as JSON, by us or by anybody, made into a game after every check."""

from __future__ import annotations

import inspect
from random import SystemRandom
from typing import Any, get_type_hints

from dunewidget.kernel import registry
from dunewidget.kernel.agenda import Rules, Step
from dunewidget.kernel.chance import Chance
from dunewidget.kernel.codec import Unreadable, read, shown
from dunewidget.kernel.decision import Decision
from dunewidget.kernel.errors import BadPosition, DuneError
from dunewidget.kernel.game import Game
from dunewidget.kernel.registry import GameSpec
from dunewidget.kernel.state import State


def read_state(spec: GameSpec, data: Any) -> State:
    """A state from unchecked JSON data, with the types, seats and options of a game; perhaps an impossible one."""
    try:
        state = spec.state.from_json(data, spec.action_types)
    except Unreadable as error:
        raise BadPosition(error.faults) from None
    if faults := _common_faults(spec, state):
        raise BadPosition(faults)
    return state


def read_position(spec: GameSpec, data: Any) -> State:
    """A state from unchecked JSON data; an impossible one is refused with all its faults."""
    state = read_state(spec, data)
    if faults := agenda_faults(spec.rules(state), state) + spec.faults(state):
        raise BadPosition(faults)
    if state.seed is None:
        state.seed = SystemRandom().getrandbits(63)
    return state


def game_from(spec: GameSpec, state: State, chance: Chance | None = None) -> Game:
    """A game that starts from a position somebody wrote: one that cannot be played is refused, whatever it hides."""
    try:
        game = Game(spec, state, chance)
        faults = _sealed_faults(game) or _question_faults(game)
    except DuneError:
        raise
    except Exception as error:  # noqa: BLE001  the rules may trip over anything a stranger wrote
        faults = [f"agenda: the game cannot go on from here ({type(error).__name__}: {shown(error)})"]
    if faults:
        raise BadPosition(faults)
    return game


def _sealed_faults(game: Game) -> list[str]:
    """Answers that nobody was asked for, or that are not legal."""
    sealed = game.state.sealed
    if not sealed:
        return []
    question = game.question
    if question is None or not question[0].all_at_once:
        return ["sealed: no question is open that several seats answer at once"]
    ask, args, _ = question
    unsealed = game.state.copy()
    unsealed.sealed = {}
    faults = []
    for seat, action in sealed.items():
        if seat not in ask.seats(unsealed, *args) or action.seat != seat:
            faults.append(f"sealed: {shown(seat)} is not asked {ask.name}")
        elif not (verdict := Decision(seat, ask, args, unsealed).why_not(action)):
            faults.append(f"sealed: {verdict.reason}")
    return faults


def _question_faults(game: Game) -> list[str]:
    return [f"agenda: {d.seat} is asked {d.name}, but there is no answer" for d in game.decisions if not d.space]


def find_spec(data: Any) -> GameSpec:
    """The game a position belongs to."""
    name = data.get("game") if isinstance(data, dict) else None
    if not isinstance(name, str):
        raise BadPosition(["a position is an object with a field 'game', such as game.to_position() gives"])
    return registry.find(name)


def _common_faults(spec: GameSpec, state: State) -> list[str]:
    faults = []
    if state.game != spec.name:
        faults.append(f"game: this is read as {spec.name}, not {shown(state.game)}")
    try:
        spec.named_seats(state.seats)
    except DuneError as error:
        faults.append(str(error))
    for name, value in state.options.items():
        try:
            spec.chosen_options({name: value})
        except DuneError as error:
            faults.append(str(error))
    if state.winners is not None and set(state.winners) - set(state.seats):
        faults.append("winners: not all of them are seats")
    if any(count < 0 for count in state.draws.values()):
        faults.append("draws: a count is below 0")
    if not faults:
        state.options.update(spec.chosen_options(state.options))
    return faults


def agenda_faults(rules: Rules, state: State) -> list[str]:
    """Steps that do not exist, or whose arguments are not what they take; what is sound of the agenda stays on it."""
    faults, sound = [], []
    for entry in state.agenda:
        name = entry[0] if entry else None
        known = rules.steps.get(name) if isinstance(name, str) else None
        if known is None:
            faults.append(f"agenda: there is no step {shown(name)}")
            continue
        try:
            _check_arguments(known, entry[1:])
        except Unreadable as error:
            faults.append(f"agenda: {error}")
            continue
        sound.append(entry)
    state.agenda = sound
    return faults


def _check_arguments(known: Step[Any], args: tuple[Any, ...]) -> None:
    hints = get_type_hints(known.fn)
    names = list(inspect.signature(known.fn).parameters)
    # a step gets the table first; a question also the answers, alone or with the seat that gave them
    skipped = 1 if not known.asks else (2 if _takes_answers(known) else 3)
    wanted = names[skipped:]
    if len(args) != len(wanted):
        raise Unreadable(f"{known.name} takes {len(wanted)} arguments, not {len(args)}")
    for name, value in zip(wanted, args, strict=True):
        read(hints.get(name, Any), value, where=f"{known.name}.{name}")


def _takes_answers(known: Step[Any]) -> bool:
    return bool(getattr(known, "all_at_once", False)) and not getattr(known, "again", False)
