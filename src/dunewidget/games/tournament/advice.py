"""What is known about playing the tournament well: what classic knows."""

from __future__ import annotations

from dunewidget.games.classic import advice as classic
from dunewidget.games.classic.advice import battles, evaluate, measures

__all__ = ["battles", "evaluate", "measures", "policies"]

#: a call that the card makes mandatory is not asked for; what is left to choose is another question (TN-BAT-23)
policies = {("offer_calls" if name == "call_traitors" else name): policy for name, policy in classic.policies.items()}
