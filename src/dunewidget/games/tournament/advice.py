"""What is known about playing the tournament well: what classic knows."""

from __future__ import annotations

from dunewidget.games.classic.advice import battles, evaluate, measures, policies

__all__ = ["battles", "evaluate", "measures", "policies"]
