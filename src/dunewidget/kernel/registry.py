"""What a game says of itself, and how it is found by name."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any

from dunewidget.kernel.action import Action, action_table
from dunewidget.kernel.agenda import Rules
from dunewidget.kernel.errors import DuneError, UnknownGame
from dunewidget.kernel.event import Event
from dunewidget.kernel.fields import Field
from dunewidget.kernel.sentence import in_own_words, with_phrases
from dunewidget.kernel.state import OptionValue, Seat, State

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class Option:
    """A choice the table makes before the game: its values, the default first, and what it means."""

    name: str
    values: tuple[OptionValue, ...]
    about: str

    @property
    def default(self) -> OptionValue:
        """The value when nothing is said."""
        return self.values[0]


WINDOWS = Option("windows", ("quiet", "public"), "whom a reaction window asks: those who could play, or might")


def _nothing(state: Any, seat: Seat) -> None:
    """A game without secrets has nothing to hide."""


def _no_holes(state: Any, seat: Seat, rng: Random) -> None:
    """A game without secrets has nothing to imagine."""


def _no_faults(state: Any) -> list[str]:
    return []


def _as_named(state: Any) -> Mapping[Seat, str]:
    return {seat: seat for seat in state.seats}


@dataclass(frozen=True)
class Base:
    """The game on which another is built: its phases by the other's names, and the options under which they agree."""

    name: str
    #: phase of the base -> the phase that takes its place
    phases: Mapping[str, str] = field(default_factory=dict)
    #: options of the base, and the values that the other game plays with
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    #: fills in, as far as a position of the base shows it, what only the other game remembers
    recall: Callable[[Any], None] = lambda state: None


@dataclass(frozen=True)
class GameSpec:
    """A game, declared: everything outside the game's folder knows it only through this."""

    name: str
    title: str
    min_seats: int
    max_seats: int
    phases: tuple[str, ...]
    state: type[State]
    actions: tuple[type[Action], ...]
    #: the state at the very start, its agenda holding the setup
    start: Callable[[tuple[Seat, ...], dict[str, OptionValue], int], State]
    #: the rules in force for a state (its options may choose between tables)
    rules: Callable[[Any], Rules]
    #: one line about the moment: "turn 3, Bidding"
    moment: Callable[[Any], str]
    #: the map, as a networkx graph
    board: Callable[[Any], nx.Graph[str]]
    #: quantities that never change, by name: the conformance suite watches them
    conserved: Callable[[Any], Mapping[str, int]]
    #: for every named kind of action field, all values it could ever have: where tests look for illegal answers
    domains: Callable[[Any], Mapping[str, Field]]
    #: hide in place what a seat may not know, and fill such holes with something possible
    mask: Callable[[Any, Seat], None] = _nothing
    imagine: Callable[[Any, Seat, Random], None] = _no_holes
    #: what is wrong with a position someone wrote
    faults: Callable[[Any], list[str]] = _no_faults
    options: tuple[Option, ...] = ()
    #: the names of the seats, if they are given by the game (the factions); else they are p1, p2, ...
    seat_names: tuple[Seat, ...] = ()
    #: seat -> the faction it plays, as far as that is settled; seats named for factions play those
    factions: Callable[[Any], Mapping[Seat, str]] = _as_named
    #: event name -> its sentence, as dunewidget.kernel.sentence reads it
    sentences: Mapping[str, str] = field(default_factory=dict)
    #: what sentences take by the value of a field: table -> value -> a piece of a sentence
    phrases: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    #: how things are called that are printed on no card: key -> name
    terms: Mapping[str, str] = field(default_factory=dict)
    #: the events that people look for in a game, by what they are called
    landmarks: Mapping[str, str] = field(default_factory=dict)
    #: seat -> its own word for something that others call otherwise (starred forces: Sardaukar)
    own_words: Callable[[Seat], Mapping[str, str]] = lambda seat: {}
    #: kind of field -> reading of what a person typed ("arrakeen" -> "arrakeen:10")
    aliases: Mapping[str, Callable[[str], str]] = field(default_factory=dict)
    #: the module (and function) that draws it, imported when first needed
    drawing: str | None = None
    #: the game of which this is a variant, if it is one
    base: Base | None = None

    def __repr__(self) -> str:
        return f"<GameSpec {self.name}: {self.title}, {self.min_seats} to {self.max_seats} seats>"

    def __reduce_ex__(self, protocol: Any) -> Any:
        """By its name, as long as every process finds it by that."""
        return (find, (self.name,)) if self.name in names() else super().__reduce_ex__(protocol)

    @functools.cached_property
    def action_types(self) -> dict[str, type[Action]]:
        """The kinds of action by name."""
        return action_table(self.actions)

    @functools.cached_property
    def all_options(self) -> dict[str, Option]:
        """The options by name, those of the kernel included."""
        return {option.name: option for option in (*self.options, WINDOWS)}

    def named_seats(self, seats: int | Sequence[Seat] | None) -> tuple[Seat, ...]:
        """The seats as names, or a clear refusal."""
        if seats is None:
            seats = self.max_seats if self.seat_names else self.min_seats
        names = self.seat_names or tuple(f"p{i + 1}" for i in range(self.max_seats))
        if not isinstance(seats, int | tuple | list) or isinstance(seats, bool):
            raise DuneError(f"seats are a number or a list of names, not {seats!r}")
        chosen = names[: max(seats, 0)] if isinstance(seats, int) else tuple(seats)
        wrong_number = isinstance(seats, int) and seats != len(chosen)
        if wrong_number or not self.min_seats <= len(chosen) <= self.max_seats:
            raise DuneError(f"{self.name} is for {self.min_seats} to {self.max_seats} seats, not {seats!r}")
        unknown = [seat for seat in chosen if seat not in names]
        if unknown or len(set(chosen)) != len(chosen):
            raise DuneError(
                f"seats must be different names out of {', '.join(names)}; not {', '.join(map(str, chosen))}"
            )
        return chosen

    def chosen_options(self, given: Mapping[str, Any]) -> dict[str, OptionValue]:
        """Every option with its value, or a clear refusal."""
        chosen = {name: option.default for name, option in self.all_options.items()}
        for name, value in given.items():
            option = self.all_options.get(name)
            if option is None:
                raise DuneError(f"{self.name} has no option {name!r}; it has {', '.join(self.all_options)}")
            if not any(type(value) is type(legal) and value == legal for legal in option.values):
                legal = ", ".join(map(repr, option.values))
                raise DuneError(f"option {name} of {self.name} is one of {legal}; not {value!r}")
            chosen[name] = value
        return chosen

    def kinship(self, other: GameSpec) -> tuple[Mapping[str, str], Mapping[str, OptionValue]]:
        """How a position of another game is read as one of this: phase -> phase, and options to be set."""
        if self.base is not None and self.base.name == other.name:
            return self.base.phases, {}
        if other.base is not None and other.base.name == self.name:
            return {own: phase for phase, own in other.base.phases.items()}, other.base.options
        return {}, {}

    def told(self, events: Iterable[Event]) -> list[Event]:
        """The events with their sentences, as people read them."""
        return [self._with_sentence(event) for event in events]

    def _with_sentence(self, event: Event) -> Event:
        sentence = with_phrases(self.sentences.get(event.name, ""), self.phrases, event.data)
        seat = event.data.get("seat")
        if isinstance(seat, str):
            sentence = in_own_words(sentence, self.own_words(seat))
        return Event(event.rule, event.name, event.data, event.seen_by, event.secret, sentence)


def _games_package() -> ModuleType:
    return importlib.import_module("dunewidget.games")


@functools.cache
def names() -> tuple[str, ...]:
    """The names of the games that are installed."""
    package = _games_package()
    found = (info.name for info in pkgutil.iter_modules(package.__path__) if info.ispkg)
    return tuple(name for name in sorted(found) if hasattr(_module(name), "GAME"))


@functools.cache
def _module(name: str) -> ModuleType:
    return importlib.import_module(f"{_games_package().__name__}.{name}")


_ADDED: dict[str, GameSpec] = {}


def register(spec: GameSpec) -> GameSpec:
    """Make a game of one's own known by its name, for this process."""
    if spec.name in names():
        raise DuneError(f"there is already a game {spec.name!r}")
    _ADDED[spec.name] = spec
    return spec


def find(name: Any) -> GameSpec:
    """The game of that name."""
    if isinstance(name, str) and name in _ADDED:
        return _ADDED[name]
    if name not in names():
        raise UnknownGame(f"there is no game {str(name)[:40]!r}; the games are {', '.join((*names(), *_ADDED))}")
    spec: GameSpec = _module(name).GAME
    return spec


def moment_of(state: State) -> str:
    """Where a state stands, in words; of a game nobody has registered, its name."""
    try:
        return find(state.game).moment(state)
    except UnknownGame:
        return state.game


def folder(name: str) -> ModuleType:
    """The package of a game: where its rules.md and data lie."""
    find(name)
    return _module(name)
