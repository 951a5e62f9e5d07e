"""What one seat may know: the only door through which a game leaves the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from dunewidget.kernel.action import Action
from dunewidget.kernel.agenda import Ask, Question
from dunewidget.kernel.decision import Decision
from dunewidget.kernel.display import Shown
from dunewidget.kernel.event import Event
from dunewidget.kernel.registry import GameSpec
from dunewidget.kernel.state import Seat, State
from dunewidget.kernel.verdict import Verdict


@dataclass(frozen=True, slots=True)
class View(Shown):
    """A game with one seat's eyes: a state with holes, its own question, and the events it saw."""

    seat: Seat
    state: Any
    decision: Decision | None
    events: Sequence[Event]
    ply: int
    spec: GameSpec = field(repr=False, compare=False)
    #: how many of the events had been told when the seat last answered; what came of that answer is news
    known: int = field(default=0, repr=False, compare=False)

    def __repr__(self) -> str:
        asked = self.decision.prompt if self.decision else "not asked"
        return f"<View of {self.spec.name} for {self.seat}, {self.spec.moment(self.state)}, {asked}>"

    @property
    def board(self) -> Any:
        """The map, as a networkx graph."""
        return self.spec.board(self.state)

    def why_not(self, action: Action) -> Verdict:
        """What the checks say of an answer or a free act, as far as this seat may know."""
        free = self.spec.rules(self.state).free.get(type(action))
        if free is not None:
            return free.why_not(self.state, action)
        if self.decision is None:
            return Verdict(legal=False, reason=f"{self.seat} is not being asked anything")
        return self.decision.why_not(action)

    def imagine(self, rng: Random) -> Any:
        """A whole state that this seat could not tell from the true one, with a seed of its own."""
        state: State = self.state.copy()
        state.seed = rng.getrandbits(63)
        self.spec.imagine(state, self.seat, rng)
        return state

    def to_json(self) -> dict[str, Any]:
        """All of it as JSON-ready data: what may cross a wire."""
        return {
            "game": self.spec.name,
            "seat": self.seat,
            "ply": self.ply,
            "moment": self.spec.moment(self.state),
            "state": self.state.to_json(),
            "decision": self.decision.to_json() if self.decision else None,
            "events": [event.to_json() for event in self.events],
        }


def see(
    spec: GameSpec,
    state: State,
    seat: Seat,
    question: Question | None,
    events: Sequence[Event] = (),
    ply: int = 0,
    known: int = 0,
) -> View:
    """The view of a seat, with the events it saw.

    The question is asked of the state with holes, so its options cannot tell secrets.
    """
    asked = question is not None and seat in question[2]
    holed = hide(spec, state, seat, asked=asked)
    decision = Decision(seat, question[0], question[1], holed) if question is not None and asked else None
    return View(seat, holed, decision, events, ply, spec, known)


def asked_in_the_open(spec: GameSpec, state: State, seat: Seat, question: Question | None) -> tuple[str, str | None]:
    """The open question and all it is put to, in words that tell this seat nothing, and its rule.

    A window is not spoken of, and who has answered already is nobody's business.
    """
    if question is None or question[0].quiet:
        return "nobody in the open", None
    ask, args, _ = question
    holed = hide(spec, state, seat, asked=False)
    asked = (Decision(other, ask, args, holed) for other in ask.seats(state, *args))
    return "; ".join(f"{decision.seat}: {decision.prompt}" for decision in asked), ask.rules[0]


def hide(spec: GameSpec, state: State, seat: Seat, *, asked: bool) -> State:
    """A copy that holds only what the seat may know; the agenda only while the seat is asked.

    That answers are being sealed is no secret: such a round stands in every view, as free acts may depend on it.
    """
    holed = state.copy()
    holed.seed = None
    holed.draws = {}
    holed.sealed = {who: act for who, act in state.sealed.items() if who == seat}
    if not asked:
        holed.agenda = _sealed_round(spec, state)
    spec.mask(holed, seat)
    return holed


def _sealed_round(spec: GameSpec, state: State) -> list[tuple[Any, ...]]:
    """The open question whose answers stay sealed until all are in, if one stands; what lies below is not for all."""
    top = state.agenda[-1:]
    ask = spec.rules(state).steps[top[0][0]] if top else None
    return top if isinstance(ask, Ask) and ask.all_at_once and not ask.quiet else []
