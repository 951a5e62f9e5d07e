"""The one thing that is hidden for long: what Bene Gesserit predicted."""

from __future__ import annotations

from random import Random

from dunewidget.games.dice.setup import predictable
from dunewidget.games.dice.state import DiceState
from dunewidget.kernel import Seat, rule

UNKNOWN = "?"


@rule("DD-HBGE-02")
def mask(s: DiceState, seat: Seat) -> None:
    """The others know that there is a prediction, not which, until the game is over."""
    if s.prediction is not None and s.players.get("bene_gesserit") != seat and not s.over:
        s.prediction = UNKNOWN


def imagine(s: DiceState, seat: Seat, rng: Random) -> None:
    """Any house that could have been predicted."""
    if s.prediction == UNKNOWN:
        s.prediction = rng.choice(predictable(s))
