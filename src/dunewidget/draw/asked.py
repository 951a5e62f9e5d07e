"""The question and the last events of a view, as any board shows them beside its map."""

from __future__ import annotations

from dunewidget.draw import tokens
from dunewidget.draw.panels import Line, Question
from dunewidget.kernel import Event, State, View

MOST_LINES = 6


def question(value: View | State) -> Question | None:
    """What the seat is asked, or that the game is over; a state asks nobody."""
    if value_state(value).over:
        winners = ", ".join(value_state(value).winners or ()) or "nobody"
        return Question("The game is over", f"Won by {winners}.", waiting=True)
    if not isinstance(value, View) or value.decision is None:
        return None
    asked = value.decision
    return Question(asked.name.replace("_", " ").capitalize(), asked.prompt, asked.rules[0])


def log(value: View | State) -> tuple[Line, ...]:
    """The last events, newest first."""
    if not isinstance(value, View):
        return ()
    return tuple(_line(event) for event in reversed(list(value.events)[-MOST_LINES:]))


def _line(event: Event) -> Line:
    """An event, with the emblem of the house it speaks of."""
    sides = (value for value in event.data.values() if isinstance(value, str) and tokens.shape_of(value) != "nobody")
    return Line(str(event).removesuffix(f" [{event.rule}]"), event.rule, next(sides, ""))


def value_state(value: View | State) -> State:
    """The state of a view, or the state itself."""
    state: State = value.state if isinstance(value, View) else value
    return state
