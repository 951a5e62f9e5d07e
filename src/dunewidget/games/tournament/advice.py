"""What is known about playing the tournament well: what classic knows."""

from __future__ import annotations

from dunewidget.games.classic import advice as classic
from dunewidget.games.classic.advice import battles, evaluate, measures

__all__ = ["battles", "evaluate", "measures", "policies"]

#: questions of classic and those that stand in their place (TN-BAT-23, TN-BG-07)
RENAMED = {"call_traitors": "offer_calls", "intrusion": "declare_anew"}

policies = {RENAMED.get(name, name): policy for name, policy in classic.policies.items()}
