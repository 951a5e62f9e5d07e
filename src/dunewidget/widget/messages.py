"""Messages from the browser. Anybody can send anything, so nothing is believed before it is checked."""

from __future__ import annotations

import json
from typing import Any

from dunewidget.kernel.errors import DuneError
from dunewidget.kernel.verdict import Verdict

MAX_MESSAGE = 16_000
MAX_NOTE = 4_000
MAX_KEY = 200

#: for each kind of message, its fields and their types
SHAPES: dict[str, dict[str, type]] = {
    "hello": {},
    "whole": {},
    "play": {"v": int, "action": dict},
    "why": {"v": int, "action": dict, "key": str},
    "try": {"v": int, "key": str},
    "orders": {"v": int, "scope": str},
    "proceed": {"v": int},
    "reveal": {"v": int, "seat": str},
    "look": {"at": int},
    "now": {},
    "undo": {"v": int},
    "redo": {"v": int},
    "resume": {"v": int, "at": int},
    "branch": {"v": int, "at": int},
    "line": {"v": int, "line": int},
    "note": {"at": int, "text": str},
}


class Refused(DuneError):
    """A message that is not acted upon; the words are shown to whoever sent it."""

    def __init__(self, text: str, rule: str | None = None) -> None:
        super().__init__(text)
        self.rule = rule


def bounded(content: Any) -> dict[str, Any]:
    """What the browser sends, if it is an object of a size that a hand on the board could have made."""
    if not isinstance(content, dict):
        raise Refused("the board did not understand a message: it is not an object")
    try:
        size = len(json.dumps(content, ensure_ascii=False).encode())
    except UnicodeEncodeError:
        raise Refused("a message holds half a character, which no file can keep") from None
    except (TypeError, ValueError, RecursionError):
        raise Refused("the board did not understand a message: it is not JSON") from None
    if size > MAX_MESSAGE:
        raise Refused(f"a message has at most {MAX_MESSAGE} bytes, this one {size}")
    return content


def checked(content: Any) -> dict[str, Any]:
    """The message, if it is one of ours: a known kind, the right fields, a bounded size."""
    message = bounded(content)
    kind = message.get("type")
    shape = SHAPES.get(kind) if isinstance(kind, str) else None
    if shape is None:
        raise Refused(f"the board knows no message {str(kind)[:40]!r}")
    if set(message) != {"type", *shape}:
        raise Refused(f"a message {kind!r} has the fields {', '.join(shape) or 'of its type only'}")
    for name, wanted in shape.items():
        if type(message[name]) is not wanted:
            raise Refused(f"{name} of a message {kind!r} must be of type {wanted.__name__}")
    return message


def because(verdict: Verdict) -> str:
    """Why an answer is refused, and what could be answered."""
    said = verdict.reason
    if verdict.alternatives:
        said += ". Legal now, for example: " + "; ".join(answer.text for answer in verdict.alternatives)
    return said
