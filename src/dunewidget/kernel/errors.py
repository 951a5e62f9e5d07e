"""What can go wrong, one exception for each kind of refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dunewidget.kernel.verdict import Verdict


class DuneError(ValueError):
    """Anything the package refuses; the message says what would be right."""


def in_words(error: Exception) -> str:
    """What is said where nobody has a traceback to look at: a file that cannot be used is named."""
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return str(error)


class InvalidAction(DuneError):
    """The action cannot be read: unknown kind, missing field, wrong type."""


class IllegalAction(DuneError):
    """The action is readable but a rule forbids it now; `.verdict` says which."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(str(verdict))
        self.verdict = verdict


class NotYourDecision(DuneError):
    """The seat is not being asked anything it could answer with this; `.rule` is that of the open question."""

    def __init__(self, said: str, rule: str | None = None) -> None:
        super().__init__(said)
        self.rule = rule

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.rule)


class BadRecord(DuneError):
    """A record that cannot be read: not ours, newer than we are, or of an unknown game."""


class BadPosition(DuneError):
    """A position that cannot be: `.faults` lists everything wrong with it."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("this position cannot be:\n" + "\n".join(f"- {fault}" for fault in faults))
        self.faults = faults


class UnknownGame(DuneError):
    """No game of that name is installed."""
