"""Every value that a field of an action could ever have, by kind; and how people write some of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dunewidget.games.classic.board import parts, territories
from dunewidget.games.classic.content import FACTIONS, cards, kinds, leaders
from dunewidget.games.classic.known import SECRETS
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.showing import PLAN
from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import Choice, Field, InvalidAction, Range, Split, Subset


def domains(s: ClassicState) -> Mapping[str, Field]:
    """The whole domain of each kind of field."""
    return {
        "part": Choice(parts()),
        "territory": Choice(territories()),
        "faction": Choice(FACTIONS),
        "seat": Choice(FACTIONS),
        "factions": Subset(FACTIONS),
        "leader": Choice(leaders()),
        "traitor": Choice(leaders()),
        "traitors": Subset(leaders(), 0, 4),
        "trigger": Choice(("now", *rules_of(s).phases, "never")),
        "showable": Subset(("cards", "traitors", "spice", "forces", *cards(), *leaders()), 0, 3),
        "secret": Choice((*SECRETS, PLAN, *leaders())),
        "commander": Choice((*leaders(), "cheap_hero")),
        "card": Choice(cards()),
        "cards": Subset(cards(), 0, 4),
        "card_kind": Choice(dict.fromkeys(kinds().values())),
        "advantage": Choice(rules_of(s).advantages),
        "turn": Range(0, rules_of(s).last_turn + 1),
        "storm_dial": Range(-1, 21),
        "sectors": Range(-1, 11),
        "side": Choice(("advisor", "fighter")),
        "territories": Subset(territories(), 0, 3),
        "truth": Choice((*dict.fromkeys(kinds().values()), *leaders(), *FACTIONS, *map(str, range(0, 52, 3)))),
        "count": Range(-1, 21),
        "spice": Range(-1, 40),
        "dial": Range(-0.5, 30, 0.5),
        "shares": Split(dict.fromkeys(parts(), 20), 0, 20),
    }


def _part(text: str) -> str:
    """A part, or the only part of a territory: `arrakeen` is `arrakeen:10`."""
    name = _name(text)
    own = territories().get(name, ())
    if len(own) > 1:
        raise InvalidAction(f"{text} has several parts: {', '.join(own)}")
    return own[0] if own else name


def _name(text: str) -> str:
    return text.lower().replace("-", "_").replace("'", "")


#: the kinds of field whose values are names, which one may write with capitals and hyphens
NAMES = (
    "territory",
    "territories",
    "leader",
    "traitor",
    "traitors",
    "commander",
    "card",
    "cards",
    "card_kind",
    "seat",
    "faction",
    "factions",
    "side",
    "advantage",
    "trigger",
    "showable",
    "secret",
    "truth",
)
ALIASES: Mapping[str, Callable[[str], str]] = {"part": _part, "shares": _part, **dict.fromkeys(NAMES, _name)}
