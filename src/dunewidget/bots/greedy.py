"""The bot that looks one answer ahead, with what the game knows about itself."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from dunewidget.bots.base import Bot, asked, cited
from dunewidget.bots.knowledge import known
from dunewidget.kernel.action import Action, Pass
from dunewidget.kernel.agenda import Table, answer, run
from dunewidget.kernel.chance import Chance
from dunewidget.kernel.decision import Decision
from dunewidget.kernel.registry import GameSpec
from dunewidget.kernel.state import Seat, State
from dunewidget.kernel.view import View

#: a difference too small to give as a reason
ALIKE = 0.005

Evaluate = Callable[[Any, Seat], float]


class Greedy(Bot):
    """A game's own advice where there is some, else the answer after which the seat stands best.

    How long it thinks is counted in answers and worlds, not in seconds: the same seed gives the same game on a slow
    machine.
    """

    def __init__(self, rng: Random, answers: int = 12, worlds: int = 2) -> None:
        super().__init__(rng)
        self.answers, self.worlds = answers, worlds

    def choose(self, view: View) -> Action:
        """The advised answer, the best of those looked at, or any."""
        decision, knowledge = asked(view), known(view.spec.name)
        policy = knowledge.policies.get(decision.name)
        advice = policy(view, self.rng) if policy else None
        if advice is not None and advice[0] in decision:  # a promise may bind where advice knows of none
            action, self.reason = advice
            return action
        candidates = self._candidates(decision)
        if len(candidates) == 1:
            self.reason = f"There was nothing else to answer {cited(decision)}."
            return candidates[0]
        if knowledge.evaluate is None:
            self.reason = f"I know nothing about this question, so any answer will do {cited(decision)}."
            return candidates[0]
        return self._best(view, candidates, knowledge.evaluate)

    def _candidates(self, decision: Decision) -> list[Action]:
        """Some of the legal answers in a random order, so that the first of equals is any of them."""
        space = decision.space
        if space.count() <= self.answers:
            found = list(space)
            self.rng.shuffle(found)
            return found
        # Drawn twice as often as needed because draws repeat; the polite answer is always considered.
        drawn = [space.sample(self.rng) for _ in range(2 * self.answers)]
        polite = decision.default
        if polite is not None:
            drawn.insert(0, polite)
        return list(dict.fromkeys(drawn))[: self.answers]

    def _best(self, view: View, candidates: list[Action], evaluate: Evaluate) -> Action:
        worth = [0.0] * len(candidates)
        for _ in range(self.worlds):
            world, luck = view.imagine(self.rng), self.rng.getrandbits(32)
            for i, action in enumerate(candidates):
                state = after(view.spec, world, asked(view), action, Random(luck))
                worth[i] += evaluate(state, view.seat) / self.worlds
        best = max(range(len(candidates)), key=worth.__getitem__)
        others = [value for i, value in enumerate(worth) if i != best]
        aim = known(view.spec.name).aims.get(asked(view).name, "I want to stand as well as I can")
        if worth[best] - max(others) < ALIKE:
            self.reason = f"{aim}, and no answer I thought of does more for it {cited(asked(view))}."
        else:
            self.reason = (
                f"{aim}: {candidates[best].text!r} does it best of {len(candidates)} answers I thought through "
                f"{cited(asked(view))}."
            )
        return candidates[best]


def after(spec: GameSpec, world: State, decision: Decision, action: Action, rng: Random) -> State:
    """A copy of an imagined world in which the answer was given and the game went on to its next question.

    Others who answer the same question at the same time pass in a window and are taken to answer anything else
    at random.
    """
    state = world.copy()
    table: Table[Any, Any] = Table(state, spec.rules(world), Chance())
    ask, args = decision.ask, decision.args
    others = [seat for seat in ask.waiting(state, *args) if seat != decision.seat] if ask.all_at_once else []
    answers = {seat: Pass(seat) if ask.quiet else ask.space(world, seat, *args).sample(rng) for seat in others}
    for seat, given in {**answers, decision.seat: action}.items():
        answer(table, ask, args, seat, given)
    run(table)
    return state
