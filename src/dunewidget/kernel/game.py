"""A game being played: the live object people hold in a notebook."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from dunewidget.kernel import codec
from dunewidget.kernel.action import Action, Pass, parse_action, read_action
from dunewidget.kernel.agenda import Ask, Question, Rules, Table, answer, run
from dunewidget.kernel.chance import Chance, Recorded
from dunewidget.kernel.decision import Decision
from dunewidget.kernel.display import Shown
from dunewidget.kernel.errors import BadRecord, DuneError, IllegalAction, InvalidAction, NotYourDecision
from dunewidget.kernel.event import Event, seen
from dunewidget.kernel.history import NO_SILENCE, History, Place, Ply, Silence, do_free, effective, give, label_of, news
from dunewidget.kernel.orders import StandingOrders
from dunewidget.kernel.record import Journal, numbered, write_record
from dunewidget.kernel.registry import GameSpec
from dunewidget.kernel.state import Seat, State, digest_of
from dunewidget.kernel.typed import tidied
from dunewidget.kernel.verdict import Verdict
from dunewidget.kernel.view import View, asked_in_the_open, see


@dataclass(slots=True)
class _Moment:
    """What came of trying something on a copy of the state."""

    state: Any
    question: Question | None
    drawn: list[tuple[str, Any]]
    events: list[Event]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where windows let go by have led on from the last recorded ply; a record does not hold it."""

    state: Any
    draws: list[tuple[str, Any]]
    events: list[Event]
    passed: list[str]


class Game(Shown):
    """State, questions, moves, time travel and a record, for any of the rule systems."""

    #: the digest of each field after the last recorded ply, and the state they were taken of
    _fields: dict[str, str]
    _digested: State

    def __init__(self, spec: GameSpec, start: State, chance: Chance | None = None) -> None:
        self.spec = spec
        self.rules: Rules = spec.rules(start)
        self.chance = chance or Chance()
        self.notes: dict[int, str] = {}
        self.variations: list[tuple[int, Game]] = []
        self.orders = StandingOrders(start.seats, self._windows, self._obey_orders)
        self.damage: str | None = None
        self.journal: Journal | None = None
        self.begin(start)

    def begin(self, start: State) -> None:
        """Stand at the start, with the setup done."""
        self.state: Any = start
        self._forget_loose()
        first = self._try(lambda _: None)
        self.state, self._question = first.state, first.question
        fields = self.state.digests()
        setup = Ply((), Place("setup"), tuple(first.drawn), tuple(first.events), digest_of(fields), fields)
        self.history = History(start.copy(), [setup], states={0: self.state.copy()})
        self._tell_again()

    # --- what there is to look at

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the game."""
        return tuple(self.state.seats)

    @property
    def ply(self) -> int:
        """How many recorded plies led here."""
        return self.history.here

    @property
    def plies(self) -> int:
        """How many recorded plies there are, those taken back included."""
        return len(self.history.plies) - 1

    @property
    def board(self) -> Any:
        """The map, as a networkx graph."""
        return self.spec.board(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """Who won, once the game is over."""
        won: tuple[Seat, ...] | None = self.state.winners
        return won

    @property
    def question(self) -> Question | None:
        """The question that stands: the step that asks, its arguments and who must still answer."""
        return self._question

    @property
    def decisions(self) -> list[Decision]:
        """What is being asked now, and of whom."""
        if self._question is None:
            return []
        ask, args, seats = self._question
        return [Decision(seat, ask, args, self.state) for seat in seats]

    @property
    def events(self) -> list[Event]:
        """What has happened so far, each event naming its rule."""
        return self._log[:]

    @property
    def actions(self) -> list[Action]:
        """The recorded actions that led here."""
        return [action for ply in self.history.plies[1 : self.ply + 1] for action in ply.actions]

    def __repr__(self) -> str:
        moment = f"{self.spec.name} {self.spec.moment(self.state)}"
        if self.over:
            return f"<{moment}, won by {', '.join(self.winners or ()) or 'nobody'}, ply {self.ply}>"
        open_question = self._question is not None and not self._question[0].quiet
        who = f"{', '.join(self._question[2])} to act" if self._question and open_question else "a window is open"
        return f"<{moment}, {who}, ply {self.ply}>"

    def view(self, seat: Seat) -> View:
        """The same game, holding only what that seat may know."""
        if seat not in self.state.seats:
            raise DuneError(f"there is no seat {codec.shown(seat)}; the seats are {', '.join(self.seats)}")
        own = sum(action.seat == seat for action in self.actions)
        events = self._seen_by(seat)
        since = [*news(self.history.plies[: self.ply + 1], seat), *self._loose_events]
        return see(self.spec, self.state, seat, self._question, events, own, len(events) - len(seen(since, seat)))

    # --- acting

    def read(self, action: Action | str | Mapping[str, Any]) -> Action:
        """An action from notation, JSON data or a record, with every type checked."""
        if isinstance(action, str):
            asked = self._question[2] if self._question else ()
            seat = asked[0] if len(asked) == 1 else None
            types, aliases = self.spec.action_types, self.spec.aliases
            line = tidied(action, self.spec.domains(self.state).values())
            action = parse_action(line, types, seat, aliases, self._kinds_asked, self._example)
        if isinstance(action, Action):
            if type(action) not in self.spec.action_types.values():
                raise InvalidAction(f"{type(action).__name__} is not an action of {self.spec.name}")
            try:
                action = action.to_json()
            except TypeError as error:
                raise InvalidAction(str(error)) from None
            except RecursionError:
                raise InvalidAction("the action is nested too deeply") from None
        if isinstance(action, Mapping):
            return read_action(dict(action), self.spec.action_types)
        raise InvalidAction(f"an action is a record, a line of notation or JSON data, not {codec.shown(action)}")

    def why_not(self, action: Action | str | Mapping[str, Any]) -> Verdict:
        """Legal, or the rule that forbids it, in words, with the nearest legal answers."""
        wanted = self.read(action)
        try:
            decision = self._decision_of(wanted)
        except NotYourDecision as error:
            return Verdict(legal=False, rule=error.rule, reason=str(error))
        if decision is None:
            return self.rules.free[type(wanted)].why_not(self.state, wanted)
        return decision.why_not(wanted)

    def play(self, action: Action | str | Mapping[str, Any]) -> Game:
        """Carry out an action. One that is not legal raises and changes nothing."""
        wanted = self.read(action)
        decision = self._decision_of(wanted)
        if decision is None:
            self._play_free(wanted)
        else:
            verdict = decision.why_not(wanted)
            if not verdict:
                raise IllegalAction(verdict)
            self._answer(wanted, decision)
        self._obey_orders()
        return self

    def _decision_of(self, action: Action) -> Decision | None:
        """The question this action answers; None for a free act."""
        if self.over:
            raise NotYourDecision("the game is over; go back with undo or goto")
        if type(action) in self.rules.free and action.seat in self.state.seats:
            return None
        for decision in self.decisions:
            if decision.seat == action.seat:
                return decision
        asked, rule = asked_in_the_open(self.spec, self.state, action.seat, self._question)
        why = "has answered already" if rule and action.seat in self.state.sealed else "is not asked now"
        raise NotYourDecision(f"{codec.shown(action.seat)} {why}. Asked: {asked}", rule)

    def _kinds_asked(self, seat: Seat) -> Collection[type[Action]]:
        """The kinds of answer to the open question, if it is put to a seat: the same whatever anybody hides."""
        if self._question is None or self._question[0].quiet:
            return ()
        ask, args, _ = self._question
        return ask.checks if seat in ask.seats(self.state, *args) else ()

    def _example(self, seat: Seat, kinds: Collection[type[Action]]) -> Action | None:
        """What the seat may play now of some kinds, as far as it may know itself."""
        if self.over or seat not in self.state.seats:
            return None
        view = self.view(seat)
        spaces = [self.rules.free[kind].space(view.state, seat) for kind in kinds if kind in self.rules.free]
        spaces += [view.decision.space] if view.decision else []
        products = [lot for space in spaces for lot in space.products if lot.kind in kinds and lot.count]
        return products[0].sample(Random(0)) if products else None  # to list a large space would take forever

    def _play_free(self, action: Action) -> None:
        verdict = self.rules.free[type(action)].why_not(self.state, action)
        if not verdict:
            raise IllegalAction(verdict)
        question = self._question
        self._commit(self._try(lambda table: do_free(table, question, action)), (action,), self._place())

    def _answer(self, action: Action, decision: Decision) -> None:
        ask, args, place = decision.ask, decision.args, self._place()
        answers = {**self.state.sealed, action.seat: action}
        last = not ask.all_at_once or len(ask.waiting(self.state, *args)) == 1
        moment = self._try(lambda table: answer(table, ask, args, action.seat, action))
        if not ask.quiet:
            self._commit(moment, (action,), place)
        elif not last:
            self._accept(moment)
        elif played := effective(ask, ask.seats(self.state, *args), answers):
            self._commit(moment, played, place)
        elif moment.state.over:  # no later line could tell that everybody passed
            self._commit(moment, (), place)
        else:
            self._passed.append(place.label)
            self._accept(moment)

    def _try(self, act: Callable[[Table[Any, Any]], None]) -> _Moment:
        """Do something on a copy of the state and run on to the next question; nothing of ours changes."""
        table: Table[Any, Any] = Table(self.state.copy(), self.rules, self.chance, [])
        drawn: list[tuple[str, Any]] = []
        self.chance.drawn = drawn
        try:
            act(table)
            question = run(table)
        finally:
            self.chance.drawn = None
        return _Moment(table.state, question, drawn, self.spec.told(table.log or []))

    def _place(self) -> Place:
        if self._question is None:
            return Place("end")
        label = label_of(self._question)
        return Place(label, self._passed.count(label), quiet=self._question[0].quiet)

    def _accept(self, moment: _Moment) -> None:
        """Swap the new state in; what was drawn and told waits for the next recorded ply."""
        self.state, self._question = moment.state, moment.question
        self._loose_draws += moment.drawn
        self._loose_events += moment.events
        self._log += moment.events

    def _commit(self, moment: _Moment, actions: tuple[Action, ...], place: Place) -> None:
        """Record the ply, on the disk first if a journal is kept, and swap the new state in."""
        draws, events = (*self._loose_draws, *moment.drawn), (*self._loose_events, *moment.events)
        fields = moment.state.digests(self._digested, self._fields)
        changed = {name: digest for name, digest in fields.items() if self._fields.get(name) != digest}
        silent = len(self._loose_draws), len(self._loose_events)
        silence = Silence(*silent) if any(silent) else NO_SILENCE  # which nearly all plies share
        ply = Ply(actions, place, draws, events, digest_of(fields), changed, silence)
        goes_back = self.ply < self.plies
        if self.journal is not None:
            self.journal.ply(self.ply + 1, ply, fields, back=goes_back)
        if goes_back:
            self._put_aside()
        self._fields, self._digested = fields, moment.state.copy()
        self._accept(moment)
        self._forget_loose()
        self.notes = {n: text for n, text in self.notes.items() if n <= self.ply}
        self.history.add(ply, self.state)

    def _put_aside(self) -> None:
        """What lay ahead becomes a variation, and takes along the variations that begin there."""
        future = self._line(self.plies)
        future.variations = [(at, line) for at, line in self.variations if at > self.ply]
        self.variations = [(at, line) for at, line in self.variations if at <= self.ply]
        self.variations.append((self.ply, future))

    def _forget_loose(self) -> None:
        """Nothing drawn, told or passed since the last recorded ply."""
        self._loose_draws: list[tuple[str, Any]] = []
        self._loose_events: list[Event] = []
        self._passed: list[str] = []

    def _tell_again(self) -> None:
        """The events up to here, from the plies: after a jump in time."""
        self._fields, self._digested = self.state.digests(), self.state.copy()
        self._log: list[Event] = [event for ply in self.history.plies[: self.ply + 1] for event in ply.events]
        self._seen: dict[Seat, tuple[int, list[Event]]] = {}

    def _seen_by(self, seat: Seat) -> tuple[Event, ...]:
        """The events the seat could see; those already looked at are not looked at again."""
        upto, found = self._seen.get(seat, (0, []))
        found += seen(self._log[upto:], seat)
        self._seen[seat] = (len(self._log), found)
        return tuple(found)

    @property
    def _windows(self) -> list[str]:
        """The questions that orders can pass."""
        return [step.name for step in self.rules.steps.values() if isinstance(step, Ask) and step.quiet]

    def _obey_orders(self) -> None:
        """Pass for those whose orders say so; orders that have run out are forgotten."""
        self.orders.expire(self.spec.moment(self.state))
        while self._question is not None and self._question[0].quiet:
            ordered = [d for d in self.decisions if self.orders.passes(d.seat, d.name, window=d.ask.again)]
            if not ordered:
                return
            self._answer(Pass(ordered[0].seat), ordered[0])
            self.orders.expire(self.spec.moment(self.state))

    # --- time travel

    def goto(self, ply: int) -> Game:
        """Stand after that many plies. What lies ahead stays; playing on from here makes it a variation."""
        self.state, self._question = self.history.state_at(self.history.number(ply), self.rules)
        self.history.here = ply
        self._forget_loose()
        self._tell_again()
        return self

    def undo(self, plies: int = 1) -> Game:
        """Take back the last ply (or several)."""
        return self.goto(self.ply - _steps(plies, self.ply, "taken back"))

    def reopen(self, ply: int) -> Game:
        """Put again the question that a ply answered; the windows that were passed before it stay passed."""
        answered = self.history.plies[self.history.number(ply)]
        self.goto(ply - 1)
        chance, self.chance = self.chance, Recorded(answered.outcomes)
        try:
            self._pass_windows_to(answered.place)
        finally:
            self.chance = chance
        return self

    def redo(self, plies: int = 1) -> Game:
        """Play again what was taken back."""
        return self.goto(self.ply + _steps(plies, self.plies - self.ply, "played again"))

    def follow(self, ply: Ply) -> Game:
        """Play on as a record says, every action checked as if a person gave it now."""
        recorded = Recorded(ply.outcomes)
        chance, self.chance = self.chance, recorded
        try:
            self._pass_windows_to(ply.place)
            if self._question is None or not (ply.actions or ply.place.quiet):
                raise BadRecord("the line holds no action, or the game is over")
            question, place = self._question, self._place()
            for action in ply.actions:
                verdict = self.why_not(action)
                if not verdict:
                    raise IllegalAction(verdict)
            if ply.actions and type(ply.actions[0]) in self.rules.free:
                moment = self._try(lambda table: do_free(table, question, ply.actions[0]))
            else:
                moment = self._try(lambda table: give(table, question, ply.actions))
            if not (ply.actions or moment.state.over):
                raise BadRecord("the line holds no action, and the game goes on")
        finally:
            self.chance = chance
        if recorded.left():
            raise BadRecord(f"the record has outcomes of {', '.join(recorded.left())} that the rules do not draw")
        self._commit(moment, ply.actions, place)
        return self

    def _pass_windows_to(self, place: Place) -> None:
        """Close, unanswered, the windows that stand before the place a record names."""
        while self._question is not None and self._question[0].quiet:
            here = self._place()
            if here == place:
                return
            question = self._question
            self._passed.append(here.label)
            self._accept(self._try(lambda table, question=question: give(table, question, ())))  # type: ignore[misc]
        if place.quiet:
            raise BadRecord(f"the record plays in the window {place.label!r}, which does not open here")

    def branch(self) -> Game:
        """Another game that shares everything up to here and goes its own way; saved as a variation of this one."""
        line: Game = self._line(self.ply)
        line.stand(self.standing)
        self.variations.append((self.ply, line))
        if self.journal is not None:
            line.journal = self.journal.branch(self.ply)
        return line

    @property
    def standing(self) -> Standing:
        """Where we stand, windows passed since the last ply included: a value, to `stand` there in another game."""
        return Standing(self.state.copy(), self._loose_draws[:], self._loose_events[:], self._passed[:])

    def stand(self, standing: Standing) -> None:
        """Stand at the last recorded ply with the windows passed that were passed there."""
        table: Table[Any, Any] = Table(standing.state, self.rules, self.chance)
        self._question, self.state = run(table), table.state
        self._loose_draws, self._loose_events = standing.draws, standing.events
        self._passed, self._log = standing.passed, self._log + standing.events

    def _line(self, upto: int) -> Game:
        line: Game = object.__new__(Game)
        line.spec, line.rules, line.chance = self.spec, self.rules, Chance()
        line.notes = {n: text for n, text in self.notes.items() if n <= upto}
        line.orders = StandingOrders(self.state.seats, self._windows, line._obey_orders, self.orders)
        line.variations = []
        line.damage = line.journal = None
        states = {n: state for n, state in self.history.states.items() if n <= upto}
        line.history = History(self.history.start, self.history.plies[: upto + 1], upto, states)
        line._forget_loose()
        line.state, line._question = line.history.state_at(upto, self.rules)
        line._tell_again()
        return line

    def annotate(self, ply: int, text: str) -> Game:
        """Write a note at a ply."""
        self.notes[self.history.number(ply)] = codec.read(str, text, where="note")
        if self.journal is not None:
            self.journal.note(ply, text)
        return self

    # --- keeping

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the record: seed, options, moves, outcomes, notes and variations."""
        written = write_record(self, Path(path), closed=True)
        if self.journal is not None and self.journal.writes_to(written):
            self.keep(written)  # the journal's file has just been replaced
        return written

    def keep(self, path: str | os.PathLike[str]) -> Game:
        """Write every ply to a file as it is played: killing the process loses nothing already played."""
        written = write_record(self, Path(path), closed=False)
        journal = Journal(written)
        for number, _, _, line in numbered(self):
            line.journal = journal.of_line(number)
        return self

    def to_position(self) -> dict[str, Any]:
        """The position as JSON-ready data, to be started from with `dune.from_position`."""
        data: dict[str, Any] = self.state.to_json()
        return data


def _steps(wanted: Any, most: int, done: str) -> int:
    """How many plies to go, from a number nobody has checked."""
    if isinstance(wanted, bool) or not isinstance(wanted, int) or not 0 <= wanted <= most:
        raise DuneError(f"0 to {most} plies can be {done}, not {codec.shown(wanted)}")
    return wanted
