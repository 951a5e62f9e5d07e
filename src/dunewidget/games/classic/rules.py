"""The rules in force: one field for each rule function or hook that another system may replace."""

from __future__ import annotations

from dataclasses import dataclass

from dunewidget.kernel import Rules


@dataclass(frozen=True)
class ClassicRules(Rules):
    """The table of classic Dune. Each phase adds the fields it calls."""
