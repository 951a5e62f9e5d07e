"""The bot that knows the rules and nothing else."""

from __future__ import annotations

from dunewidget.bots.base import Bot, asked, cited
from dunewidget.kernel.action import Action
from dunewidget.kernel.view import View


class Uniform(Bot):
    """Any legal answer, each equally likely."""

    def choose(self, view: View) -> Action:
        """One of the options."""
        decision = asked(view)
        space = decision.space
        self.reason = f"One of {space.count()} legal answers, picked blindly {cited(decision)}."
        return space.sample(self.rng)
