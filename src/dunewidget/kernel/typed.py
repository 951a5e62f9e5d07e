"""What people type, made into a line of notation: names in several words, articles, spaces beside commas, tabs."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

from dunewidget.kernel.action import MAX_LINE
from dunewidget.kernel.fields import Field

#: text in quotes is left as it is
_QUOTED = re.compile(r'("(?:[^"\\]|\\.)*")', re.DOTALL)


def tidied(line: str, fields: Iterable[Field]) -> str:
    """The line with names as they are written: `ship 5 to the False Wall South` names `False_Wall_South`.

    The fields hold all the names there are.
    """
    if len(line) > MAX_LINE:
        return line  # which will be refused
    pattern = _pattern(tuple([name for field in fields for name in field.named()]))
    pieces = _QUOTED.split(line)
    tidy = "".join(piece if i % 2 else _tidied(piece, pattern) for i, piece in enumerate(pieces))
    return re.sub(r"\.\s*$", "", tidy)


def _tidied(piece: str, pattern: re.Pattern[str]) -> str:
    one_space = re.sub(r"\s*,\s*", ",", re.sub(r"\s+", " ", piece.replace("’", "'")))
    return pattern.sub(_joined, one_space)


def _joined(found: re.Match[str]) -> str:
    return re.sub(r"\.?[ -]", "_", found["name"] or found["after"]).replace("'", "")


@functools.lru_cache(maxsize=32)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    """Any of the names, long ones first, perhaps after an article; of a part, the territory is enough."""
    known = sorted({name.partition(":")[0] for name in names if name[:1].isalpha()}, key=len, reverse=True)
    any_name = "|".join(map(_spelled, known)) or "(?!)"
    return re.compile(rf"(?<![\w.:])(?:(?P<name>{any_name})|the (?P<after>{any_name}))(?![\w'])", re.IGNORECASE)


def _spelled(name: str) -> str:
    """A name whose words may stand apart, one shortened with a full stop, or an apostrophe before a last letter."""
    return r"\.?[ _-]".join(map(_word, name.split("_")))


def _word(word: str) -> str:
    return rf"{re.escape(word[:-1])}'?{re.escape(word[-1])}" if len(word) > 1 else re.escape(word)
