"""The flow of a game as data: steps on a stack, some of which ask.

A state's agenda is a list of tuples `(step name, argument, ...)`; the last one is next. A plain step is taken off and
run, and may put further steps on, which happen in the order they were put. A step that asks stays on top until it
is answered. Whom it asks and what is legal is computed from the state each time, never stored.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import TYPE_CHECKING, Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar

from dunewidget.kernel.action import Action, Pass
from dunewidget.kernel.chance import Chance
from dunewidget.kernel.event import NO_SECRETS, Event, facts
from dunewidget.kernel.preview import NOTHING, Preview
from dunewidget.kernel.space import Later, Product, Space, only
from dunewidget.kernel.state import Seat, State
from dunewidget.kernel.verdict import Check, Checks, Verdict, judge

P = ParamSpec("P")
S_co = TypeVar("S_co", bound=State, covariant=True)
R = TypeVar("R", bound="Rules")
F = TypeVar("F", bound=Callable[..., Any])


class Step(Generic[P]):
    """Something that happens, by name, so that an agenda can hold it as data."""

    asks = False

    def __init__(self, fn: Callable[..., None]) -> None:
        self.name = fn.__name__
        #: how it stands on an agenda, before its arguments
        self.entry: tuple[Any, ...] = (self.name,)
        self.fn = fn
        self.__doc__ = fn.__doc__

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


def _nothing(*_: Any) -> Preview:
    """Most questions have nothing to say beside their answers."""
    return NOTHING


class Ask(Step[P]):
    """A step that asks: whom, what is legal, under which rules, and what follows from the answer.

    `all_at_once`: every seat answers in secret and the answers take effect together. `quiet`: `Pass` is always
    possible and leaves no trace. `again`: only the first answer in turn order takes effect, then the question is
    put again until everybody passes (a window).
    """

    asks = True

    def __init__(  # noqa: PLR0913  one argument for each thing a question is made of
        self,
        fn: Callable[..., None],
        rules: tuple[str, ...],
        seats: Callable[..., Sequence[Seat]],
        space: Callable[..., Space],
        prompt: str | Callable[..., str],
        checks: Checks,
        default: Callable[..., Action] | None,
        *,
        all_at_once: bool = False,
        quiet: bool = False,
        again: bool = False,
        otherwise: str = "",
        preview: Callable[..., Preview] | None = None,
    ) -> None:
        super().__init__(fn)
        self.rules, self.seats, self.plays, self.prompt, self.checks = rules, seats, space, prompt, checks
        self.default, self.all_at_once, self.quiet, self.again = default, all_at_once, quiet, again
        #: the default in words, where its kind has none that fit every question
        self.otherwise = otherwise
        #: what binds an answer already, and what it amounts to
        self.preview = preview or _nothing
        #: the ways to answer that others have added
        self.more: tuple[Play, ...] = ()
        #: if nobody is asked it is as if it had never been put: no step to run with an empty round of answers
        self.falls_away = again or not all_at_once

    def space(self, state: State, seat: Seat, *args: Any) -> Space:
        """Every legal answer of the seat."""
        if not self.quiet:
            return self.plays(state, seat, *args)
        return Space((*self.plays(state, seat, *args).lots, only(Pass, seat)))

    def waiting(self, state: State, *args: Any) -> Sequence[Seat]:
        """The seats that still have to answer."""
        seats = self.seats(state, *args)
        if state.sealed:
            return [seat for seat in seats if seat not in state.sealed]
        return seats


def step(fn: Callable[Concatenate[Any, P], None]) -> Step[P]:
    """Make a function a step: `t.do(step, ...)` then stores it by name."""
    return Step(fn)


def ask(
    *rules: str,
    seats: Callable[Concatenate[Any, P], Sequence[Seat]],
    space: Callable[Concatenate[Any, Seat, P], Space],
    prompt: str | Callable[Concatenate[Any, Seat, P], str],
    checks: Checks | None = None,
    default: Callable[Concatenate[Any, Seat, P], Action] | None = None,
    otherwise: str = "",
    preview: Callable[Concatenate[Any, Seat, P], Preview] | None = None,
) -> Callable[[Callable[Concatenate[Any, Seat, Any, P], None]], Ask[P]]:
    """A question to one seat; the function is run with the seat and its answer."""
    said: dict[str, Any] = {"otherwise": otherwise, "preview": preview}
    return lambda fn: Ask(fn, rules, seats, space, prompt, checks or {}, default, **said)


def ask_all(
    *rules: str,
    seats: Callable[Concatenate[Any, P], Sequence[Seat]],
    space: Callable[Concatenate[Any, Seat, P], Space],
    prompt: str | Callable[Concatenate[Any, Seat, P], str],
    checks: Checks | None = None,
    default: Callable[Concatenate[Any, Seat, P], Action] | None = None,
    otherwise: str = "",
    quiet: bool = False,
    preview: Callable[Concatenate[Any, Seat, P], Preview] | None = None,
) -> Callable[[Callable[Concatenate[Any, dict[Seat, Any], P], None]], Ask[P]]:
    """A question to several seats at once; the function is run with all the answers (passes left out)."""
    said: dict[str, Any] = {"all_at_once": True, "quiet": quiet, "otherwise": otherwise, "preview": preview}
    return lambda fn: Ask(fn, rules, seats, space, prompt, checks or {}, default, **said)


def window(
    *rules: str,
    seats: Callable[Concatenate[Any, P], Sequence[Seat]],
    space: Callable[Concatenate[Any, Seat, P], Space],
    prompt: str | Callable[Concatenate[Any, Seat, P], str],
    checks: Checks | None = None,
) -> Callable[[Callable[Concatenate[Any, Seat, Any, P], None]], Ask[P]]:
    """A reaction window: `seats` names, in turn order, those who could play something, `space` what."""
    return lambda fn: Ask(fn, rules, seats, space, prompt, checks or {}, None, all_at_once=True, quiet=True, again=True)


def rule(*ids: str) -> Callable[[F], F]:
    """Say which rules a function carries out. It changes nothing about the function."""

    def mark(fn: F) -> F:
        fn.rule_ids = ids  # type: ignore[attr-defined]
        return fn

    return mark


@dataclass(frozen=True)
class Play:
    """An answer that stands elsewhere than the question: what can be answered, the law by kind, and what follows."""

    space: Callable[..., Iterable[Product | Later]]
    checks: Checks
    apply: Callable[..., None]


def also(question: Ask[P], *plays: Play) -> Ask[P]:
    """The same question, which may also be answered in these ways; those it has already come first."""
    todo = copy(question)
    todo.more = (*question.more, *plays)
    todo.checks = {**question.checks, **{kind: checks for play in plays for kind, checks in play.checks.items()}}
    by_kind = {kind: play for play in plays for kind in play.checks}

    def space(state: State, seat: Seat, *args: Any) -> Space:
        lots = [*question.plays(state, seat, *args).lots]
        for play in plays:
            lots += play.space(state, seat, *args)
        return Space(lots)

    @functools.wraps(question.fn)  # what the question is about is read from its signature
    def fn(t: Any, seat: Seat, action: Action, *args: Any) -> None:
        play = by_kind.get(type(action))
        (play.apply if play else question.fn)(t, seat, action, *args)

    todo.plays, todo.fn = space, fn
    return todo


@dataclass(frozen=True)
class FreeAct:
    """What a seat may do unasked: the law and the effect."""

    checks: tuple[Check, ...]
    apply: Callable[..., None]
    space: Callable[..., Space]

    def why_not(self, state: State, action: Action) -> Verdict:
        """What the checks say of it, with the nearest acts of its kind that the seat may do now."""
        verdict = judge(self.checks, state, action, ())
        if verdict:
            return verdict
        return replace(verdict, alternatives=self.space(state, action.seat).nearest(action))


class Cost(NamedTuple):
    """What an answer of a kind costs, for boards to say; the checks decide.

    Among the answers of one product the price depends on nothing but how many the fields `by` add up to.
    """

    price: Callable[..., int]
    by: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class Rules:
    """The rules in force: the steps by name and the free acts.

    A game's subclass has a field for each rule function that another system may replace. A system that builds on
    another says in `instead` which of the other's rules are no longer cited, and which ones are in their place.
    """

    name: str
    steps: Mapping[str, Step[Any]]
    free: Mapping[type[Action], FreeAct] = field(default_factory=dict)
    costs: Mapping[type[Action], Cost] = field(default_factory=dict)
    instead: Mapping[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Rules of {self.name}: {len(self.steps)} steps, {len(self.free)} free acts>"


def steps_of(*modules: ModuleType) -> dict[str, Step[Any]]:
    """The steps that the modules define, by name; two of one name are a mistake."""
    found: dict[str, Step[Any]] = {}
    for module in modules:
        for value in vars(module).values():
            if isinstance(value, Step) and found.setdefault(value.name, value) is not value:
                raise ValueError(f"two steps are called {value.name}")
    return found


def cite(rules: R) -> R:
    """The same rules, whose questions and refusals name the rules in force `instead` of those they replace."""

    def cited(checks: Iterable[Check]) -> tuple[Check, ...]:
        return tuple(check._replace(rule=rules.instead.get(check.rule, check.rule)) for check in checks)

    def asked(todo: Step[Any]) -> Step[Any]:
        if not isinstance(todo, Ask):
            return todo
        named = copy(todo)
        named.rules = tuple(dict.fromkeys(rules.instead.get(rule, rule) for rule in todo.rules))
        named.checks = {kind: cited(checks) for kind, checks in todo.checks.items()}
        return named if (named.rules, named.checks) != (todo.rules, todo.checks) else todo

    return replace(
        rules,
        steps={name: asked(todo) for name, todo in rules.steps.items()},
        free={kind: replace(act, checks=cited(act.checks)) for kind, act in rules.free.items()},
    )


class Table(Generic[S_co, R]):
    """Where a game is played: the state, the rules in force, chance, and who listens to events."""

    __slots__ = ("ahead", "chance", "log", "rules", "state")

    def __init__(self, state: S_co, rules: R, chance: Chance, log: list[Event] | None = None) -> None:
        self.state, self.rules, self.chance, self.log = state, rules, chance, log
        #: the steps that were put since the agenda was last arranged
        self.ahead: list[tuple[Any, ...]] = []

    if TYPE_CHECKING:

        def do(self, step: Step[P], *args: P.args, **no: P.kwargs) -> None:
            """Put a step on the agenda; steps put by one step happen in the order they were put."""

    else:  # no step takes keywords: to allow for them would cost a dict for each of thousands

        def do(self, step: Step[Any], *args: Any) -> None:
            self.ahead.append(step.entry + args)

    def arrange(self) -> None:
        """What has been put goes on the agenda, first things on top."""
        if self.ahead:
            self.ahead.reverse()
            self.state.agenda += self.ahead
            self.ahead.clear()

    def tell(
        self,
        rule: str,
        name: str,
        /,
        *,
        seen_by: tuple[Seat, ...] | None = None,
        secret: Mapping[str, tuple[Seat, ...]] | None = None,
        **data: Any,
    ) -> None:
        """Say what happened, under which rule; `secret` names fields that only some seats may see."""
        if self.log is not None:
            rule = self.rules.instead.get(rule, rule)
            self.log.append(Event(rule, name, facts(data), seen_by, secret or NO_SECRETS))

    def end(self, winners: Iterable[Seat]) -> None:
        """The game is over."""
        self.state.winners = tuple(winners)
        self.state.agenda.clear()
        self.ahead.clear()

    def roll(self, name: str, faces: Sequence[int]) -> tuple[int, ...]:
        """Roll dice with these numbers of faces."""
        return self.chance.roll(self.state, name, faces)

    def pick(self, name: str, items: Sequence[Any]) -> Any:
        """One of the items at random."""
        return self.chance.pick(self.state, name, items)

    def shuffle(self, name: str, items: Iterable[Any]) -> list[Any]:
        """The items in a random order."""
        return self.chance.shuffle(self.state, name, items)


Question = tuple[Ask[Any], tuple[Any, ...], Sequence[Seat]]


def run(t: Table[Any, Any]) -> Question | None:
    """Take steps until one asks: that question, its arguments and who must still answer; None at the end."""
    state, steps, me, ahead = t.state, t.rules.steps, (t,), t.ahead
    if ahead:
        t.arrange()
    agenda = state.agenda
    while agenda:
        entry = agenda[-1]
        todo = steps[entry[0]]
        if type(todo) is Ask:
            args = entry[1:]
            seats = todo.waiting(state, *args) if state.sealed else todo.seats(state, *args)
            if seats:
                return todo, args, seats
            if todo.falls_away and not state.sealed:
                agenda.pop()
            else:
                _close(t, todo, args)
            continue
        agenda.pop()
        todo.fn(*(me + entry[1:]))
        if ahead:  # as in arrange, without the call: this is where most steps are taken
            ahead.reverse()
            agenda += ahead
            ahead.clear()
    return None


def answer(t: Table[Any, Any], todo: Ask[Any], args: tuple[Any, ...], seat: Seat, action: Action) -> None:
    """Give one seat's answer to the question on top; the last of several answers makes them all count."""
    state = t.state
    if not todo.all_at_once:
        state.agenda.pop()
        todo.fn(t, seat, action, *args)
        t.arrange()
        return
    state.sealed[seat] = action
    if len(todo.waiting(state, *args)) == 0:
        _close(t, todo, args)


def answer_all(t: Table[Any, Any], question: Question, answers: Mapping[Seat, Action]) -> None:
    """Give the answers of all who must still answer the question on top."""
    todo, args, _ = question
    if todo.all_at_once:
        t.state.sealed.update(answers)
        _close(t, todo, args)
    else:
        for seat, action in answers.items():
            answer(t, todo, args, seat, action)


def _plays(state: State, todo: Ask[Any], args: Sequence[Any]) -> dict[Seat, Action]:
    """The sealed answers in turn order, passes left out."""
    sealed = {seat: act for seat, act in state.sealed.items() if type(act) is not Pass}
    return {seat: sealed[seat] for seat in todo.seats(state, *args) if seat in sealed} if sealed else sealed


def _close(t: Table[Any, Any], todo: Ask[Any], args: Sequence[Any]) -> None:
    """Everybody asked has answered (or nobody had anything to say): open the answers."""
    state = t.state
    if not todo.all_at_once:
        state.agenda.pop()
        return
    plays = _plays(state, todo, args) if state.sealed else {}
    state.sealed = {}
    if not todo.again:
        state.agenda.pop()
        todo.fn(t, plays, *args)
        t.arrange()
    elif plays:
        seat, act = next(iter(plays.items()))
        todo.fn(t, seat, act, *args)
        t.arrange()
    else:
        state.agenda.pop()
