"""Random games in which players also do what nobody asks of them."""

from __future__ import annotations

from random import Random

import pytest

from dunewidget.games.classic import GAME
from dunewidget.games.classic.commitments import sealed_question
from dunewidget.games.classic.deals import AnswerOffer, Offer, Pledge
from dunewidget.games.classic.state import allies
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
    verdict = game.why_not(probe)
    assert verdict or (bool(verdict.alternatives) is bool(space) and all(map(game.why_not, verdict.alternatives)))
    if not space.count():
        return 0
    action = space.sample(rng)
    assert parse_action(str(action), GAME.action_types) == action
    game.play(action)
    return 1


@pytest.mark.rule("CL-DEC-21", "CL-DEC-25", "CL-DEC-31", "CL-DEAL-05", "CL-ALLY-05", "CL-ALLY-06")
@pytest.mark.parametrize(("seed", "rules"), [(1, "basic"), (2, "advanced"), (3, "advanced")])
@pytest.mark.slow
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


def bargain(game: Game, rng: Random) -> int:
    """Somebody offers about all it has, or accepts what was offered, or changes its pledge, as far as it may."""
    s, seat = game.state, rng.choice(game.seats)
    other = rng.choice([to for to in game.seats if to != seat])
    gives, wants = (rng.choice((0, 1, s.spice[who], s.spice[who])) for who in (seat, other))
    pledges = [Pledge(seat, ally, rng.randint(0, s.spice[seat])) for ally in allies(s, seat)]
    accepts = [AnswerOffer(made.to, of, "accept") for of, made in s.deal_offers.items()]
    done = 0
    for act in (*accepts, *pledges, Offer(seat, other, gives, rng.choice((0, wants)))):
        if game.why_not(act):
            game.play(act)
            done += isinstance(act, AnswerOffer)
    return done


@pytest.mark.rule("CL-DEC-21", "CL-BID-08", "CL-SHIP-08", "CL-REV-01", "CL-BATTLE-13", "CL-DEAL-01", "CL-ALLY-08")
@pytest.mark.parametrize("rules", ["basic", "advanced"])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.slow
def test_nobody_can_give_away_what_it_will_have_to_pay(seed: int, rules: str) -> None:
    """Offers stand nearly always and are accepted at any moment, most of all when something is bid or sealed."""
    rng = Random(seed)
    chosen = {"rules": rules, "alliance": "2/4", "karama_overbid": seed % 2 == 1, "bribes_at_mentat": seed == 3}
    game = Game(GAME, GAME.start(GAME.seat_names, GAME.chosen_options(chosen), seed))
    kept, done = dict(GAME.conserved(game.state)), 0
    while not game.over and game.ply < 900:
        s = game.state
        at_stake = s.high_bidder or s.announced or sealed_question(s) or s.foreseen
        if s.turn and (at_stake or rng.random() < 0.3):
            done += bargain(game, rng)
        game.play(rng.choice(game.decisions).sample(rng))
        assert dict(GAME.conserved(game.state)) == kept
    assert done > 20
    assert chosen["karama_overbid"] or "bid_void" not in {event.name for event in game.events}
    sales: list[tuple[int, list[int]]] = []
    for event in game.events:
        if event.name == "sold":
            sales.append((event.data["spice"], []))
        elif event.name == "paid":
            sales[-1][1].extend(event.data["spice"].values())
    assert [price for price, shares in sales if shares and sum(shares) != price] == []
