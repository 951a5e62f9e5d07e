"""What every bot is: something that answers a view's question and says why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from dunewidget.kernel.action import Action
from dunewidget.kernel.decision import Decision
from dunewidget.kernel.errors import DuneError
from dunewidget.kernel.view import View


class Bot(ABC):
    """A player. It is given dice of its own, so that the same seed makes it play the same game again."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.reason = "I have not been asked anything yet."

    def __repr__(self) -> str:
        return f"<{type(self).__name__} bot>"

    @abstractmethod
    def choose(self, view: View) -> Action:
        """The answer to the view's question, with the reason kept for `explain`."""

    def explain(self) -> str:
        """Why it gave its last answer, in a sentence or two, with the rules it thought of."""
        return self.reason


def asked(view: View) -> Decision:
    """The question a view holds; to choose without one is a mistake of the caller."""
    if view.decision is None:
        raise DuneError(f"{view.seat} is not being asked anything")
    return view.decision


def cited(decision: Decision) -> str:
    """The rules behind a question, as they stand at the end of a sentence."""
    return f"({', '.join(decision.rules)})"
