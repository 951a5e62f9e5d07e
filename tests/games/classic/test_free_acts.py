"""Random games in which players also do what nobody asks of them."""

from __future__ import annotations

from random import Random

import pytest

from dunewidget.games.classic import GAME
from dunewidget.games.classic.table import RULES
from dunewidget.kernel import Game
from dunewidget.kernel.action import parse_action
from dunewidget.kernel.verdict import judge
from dunewidget.testing.domain import domain


def try_free_acts(game: Game, rng: Random) -> int:
    """One free act of somebody, if there is one; space and checks agree about it and about a random one."""
    seat = rng.choice(game.seats)
    kind, act = rng.choice(list(RULES.free.items()))
    space = act.space(game.state, seat)
    probe = domain(GAME, game.state, kind, seat).sample(rng)
    if not getattr(probe, "words", ""):
        assert bool(judge(act.checks, game.state, probe, ())) == (probe in space), probe
    if not space.count():
        return 0
    action = space.sample(rng)
    assert parse_action(str(action), GAME.action_types) == action
    game.play(action)
    return 1


@pytest.mark.rule("CL-DEC-21", "CL-DEC-25", "CL-DEC-31", "CL-DEAL-05", "CL-ALLY-05", "CL-ALLY-06")
@pytest.mark.parametrize(("seed", "rules"), [(1, "basic"), (2, "advanced"), (3, "advanced")])
def test_games_with_deals_pledges_and_shows_keep_everything(seed: int, rules: str) -> None:
    rng = Random(seed)
    options = GAME.chosen_options({"rules": rules, "alliance": "any/3"})
    game = Game(GAME, GAME.start(GAME.seat_names, options, seed))
    kept, done = dict(GAME.conserved(game.state)), 0
    while not game.over and game.ply < 700:
        if game.state.turn and rng.random() < 0.2:
            done += try_free_acts(game, rng)
        decision = rng.choice(game.decisions)
        game.play(decision.sample(rng))
        assert dict(GAME.conserved(game.state)) == kept
    assert done > 50
