"""The rules in force: one field for each rule function or hook that another system may replace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import Rules, Step, registry


@dataclass(frozen=True, kw_only=True)
class ClassicRules(Rules):
    """The table of classic Dune. Each phase adds the fields it calls."""

    # the clock: how many turns, and the phases of a turn in their order
    last_turn: int
    phases: Mapping[str, Step[[]]]


def rules_of(s: ClassicState) -> ClassicRules:
    """The table in force for a state, for questions to the state, which have no table at hand."""
    return cast(ClassicRules, registry.find(s.game).rules(s))
