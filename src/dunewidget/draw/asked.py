"""The question and the last events of a view, as any board shows them beside its map."""

from __future__ import annotations

from dunewidget.draw.panels import Line, Question
from dunewidget.kernel import State, View

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
    told = list(value.events)[-MOST_LINES:]
    return tuple(Line(str(event).removesuffix(f" [{event.rule}]"), event.rule) for event in reversed(told))


def value_state(value: View | State) -> State:
    """The state of a view, or the state itself."""
    state: State = value.state if isinstance(value, View) else value
    return state
