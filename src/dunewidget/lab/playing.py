"""One game after another: a simulated one from its number, a recorded one from its file."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from dunewidget import bots as players
from dunewidget.kernel import playout
from dunewidget.kernel.action import Action, parse_action
from dunewidget.kernel.agenda import Table, answer_all, run
from dunewidget.kernel.chance import Chance, Recorded
from dunewidget.kernel.errors import DuneError, IllegalAction
from dunewidget.kernel.history import do_free, effective, give, reach
from dunewidget.kernel.loading import load
from dunewidget.kernel.registry import GameSpec, find
from dunewidget.kernel.state import OptionValue, Seat
from dunewidget.kernel.view import see
from dunewidget.lab.notes import Notes
from dunewidget.lab.schemas import Rows


@dataclass(frozen=True)
class Plan:
    """A run of games: everything that decides what happens in them, except their number."""

    game: str
    #: the tables to play at, in turn
    tables: tuple[tuple[Seat, ...], ...]
    #: the bots, moved on by a seat each game; or the bot of each seat, by name
    bots: tuple[str, ...] | tuple[tuple[Seat, str], ...]
    seed: int
    options: tuple[tuple[str, OptionValue], ...]

    def seats(self, number: int) -> tuple[Seat, ...]:
        """Who sits at the table of a game."""
        return self.tables[number % len(self.tables)]

    def players(self, number: int) -> dict[Seat, str]:
        """The bot at each seat of a game. Those that share out the seats move round, so that no seat favours one."""
        seats = self.seats(number)
        fixed = dict(pair for pair in self.bots if isinstance(pair, tuple))
        if fixed:
            return {seat: fixed[seat] for seat in seats}
        rota = [bot for bot in self.bots if isinstance(bot, str)]
        turned = number // len(self.tables)
        return {seat: rota[(i + turned) % len(rota)] for i, seat in enumerate(seats)}

    def seed_of(self, number: int) -> int:
        """The seed of a game, whoever plays it and whenever."""
        return Random(f"{self.seed} {number}").getrandbits(53)


def play_game(plan: Plan, number: int) -> Rows:
    """Play one game of a plan. A rule or a bot that fails fails that game only."""
    notes, error = played(plan, number)
    return notes.end() if error is None else notes.end(error=f"{type(error).__name__}: {error}")


def played(plan: Plan, number: int) -> tuple[Notes, Exception | None]:
    """The notes on one game of a plan, and what stopped it, if it did not end."""
    spec, names, seed = find(plan.game), plan.players(number), plan.seed_of(number)
    state = spec.start(plan.seats(number), dict(plan.options), seed)
    notes = Notes(number, spec, state, names)
    try:
        # The bots' dice are not the game's: what they think changes no roll.
        seated = {seat: players.make(name, f"{seed} {seat}") for seat, name in names.items()}
        _play_on(spec, notes, seated)
    except Exception as error:  # noqa: BLE001  whatever it was, the other games go on and this one says so
        return notes, error
    return notes, None


def _play_on(spec: GameSpec, notes: Notes, seated: Mapping[Seat, players.Bot]) -> None:
    """Play in place to the end, as the kernel's playout does, but with events and with every answer looked at."""
    state = notes.state
    table: Table[Any, Any] = Table(state, spec.rules(state), Chance(), notes.log)
    while (question := run(table)) is not None:
        notes.look()
        ask, _, seats = question
        asked = tuple(seats) if ask.all_at_once else tuple(seats[:1])
        answers = {}
        for seat in asked:
            view = see(spec, state, seat, question, notes.seen_by(seat), notes.plies[seat])
            decision = players.asked(view)
            answers[seat] = action = _read(spec, seat, seated[seat].choose(view))
            space = decision.space
            if action not in space:
                raise IllegalAction(decision.why_not(action))
            notes.decided(ask.name, action, space.count(), quiet=ask.quiet)
        notes.counted(effective(ask, asked, answers) if ask.quiet else answers.values())
        answer_all(table, question, answers)
        if notes.plies.total() > playout.MOST_PLIES:
            raise DuneError(f"the game has not ended after {playout.MOST_PLIES} plies")
    if not state.over:
        raise DuneError("nobody is asked, but the game is not over")


def _read(spec: GameSpec, seat: Seat, answer: Any) -> Action:
    """A bot's answer: an action, or one in notation, as everywhere."""
    if isinstance(answer, str):
        return parse_action(answer, spec.action_types, seat, spec.aliases)
    if not isinstance(answer, Action):
        raise DuneError(f"the bot of {seat} answered {answer!r}: an answer is one of view.decision.options()")
    return answer


def read_game(path: Path, number: int) -> Rows:
    """The rows of a recorded game, from its main line. A damaged record is a game that failed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the damage stands in the table
        game = load(path)
    history, first = game.history, game.history.plies[0]
    state = history.start.copy()
    notes = Notes(number, game.spec, state, dict.fromkeys(state.seats, "recorded"))
    table: Table[Any, Any] = Table(state, game.rules, Recorded(first.outcomes), notes.log)
    question = run(table)
    for ply in history.plies[1:]:
        table.chance = Recorded(ply.outcomes)
        question = reach(table, question, ply.place, notes.look)
        notes.look()
        if question is None:
            raise DuneError(f"{path}: the game is over, but the record goes on")
        ask, args, _ = question
        free = bool(ply.actions) and type(ply.actions[0]) in game.rules.free
        for action in ply.actions:
            options = 1 if free else ask.space(state, action.seat, *args).count()
            notes.decided("free act" if free else ask.name, action, options, quiet=ask.quiet and not free)
        notes.counted(ply.actions)
        if free:
            do_free(table, question, ply.actions[0])
        else:
            give(table, question, ply.actions)
        question = run(table)
    return notes.end(source=str(path)) if game.damage is None else notes.end(error=game.damage, source=str(path))
