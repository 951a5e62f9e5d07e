"""What comes of random storms, auctions, battles and last turns, against the rulebook read a second time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dunewidget.games.classic import GAME
from dunewidget.games.classic.board import parts
from dunewidget.games.classic.content import leaders, treachery_deck
from dunewidget.kernel import Game
from tests.games.classic import law, outcomes
from tests.games.classic.battlefield import told
from tests.games.classic.test_law import random_state


def standing(s: Any) -> None:
    """Advisors only where there are tokens of theirs."""
    s.advisors &= {law.land(part) for part in s.forces.get("bene_gesserit", ())}


@pytest.mark.rule(
    "CL-STORM-07",
    "CL-STORM-08",
    "CL-STORM-09",
    "CL-STORM-10",
    "CL-STORM-11",
    "CL-STORM-12",
    "CL-STORM-15",
    "CL-STORM-17",
)
@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_what_the_storm_leaves(rules: str) -> None:
    rng = Random(6)
    for _ in range(60):
        s = random_state(rng, rules, ("storm_phase",), most=4)
        s.turn, s.phase, s.wheel_users = rng.choice((2, 5)), "storm", s.seats[:2]
        s.wall_destroyed = rng.random() < 0.4
        s.spice_on_board = {part: rng.randint(1, 9) for part in rng.sample(parts(), 20)}
        standing(s)
        game, before = Game(GAME, s), s.copy()
        while game.decisions:
            decision = game.decisions[0]
            plays = decision.default is None or decision.name == "weather_control"
            game.play(decision.sample(rng) if plays else decision.default)  # type: ignore[arg-type]
        distance = told(game, "storm_moved")[0].data["distance"]
        people, spice, first = outcomes.swept(before, distance, half=rules == "advanced")
        assert outcomes.everybody(game.state) == people
        assert game.state.spice_on_board == spice
        assert game.state.first == first


@pytest.mark.rule(
    "CL-BID-02",
    "CL-BID-03",
    "CL-BID-05",
    "CL-BID-06",
    "CL-BID-07",
    "CL-BID-08",
    "CL-BID-09",
    "CL-BID-10",
    "CL-BID-12",
    "CL-BID-13",
    "CL-EMP-01",
    "CL-HAR-02",
    "CL-HAR-03",
    "CL-AMB-17",
    "CL-AMB-30",
)
@pytest.mark.parametrize("reentry", [True, False])
def test_who_buys_what_at_what_price(reentry: bool) -> None:
    rng, sold = Random(7), 0
    plain = [name for name in treachery_deck() if name not in ("karama", "truthtrance", "tleilaxu_ghola")]
    for _ in range(60):
        s = random_state(rng, "basic", ("bidding",))
        s.phase, s.alliances, s.treachery_deck = "bidding", [], rng.sample(plain, len(plain))
        s.options["auction_reentry"] = reentry
        s.hands = {seat: tuple(s.treachery_deck.pop() for _ in range(rng.randint(0, 4))) for seat in s.seats}
        hands = {seat: len(hand) for seat, hand in s.hands.items()}
        row = sum(n < (8 if seat == "harkonnen" else 4) for seat, n in hands.items())
        purses = {seat: n or 0 for seat, n in s.spice.items()}
        due = outcomes.Auction(outcomes.around(s), hands, purses, row, reentry)
        due.open()
        game = Game(GAME, s)
        while game.decisions:
            (decision,) = game.decisions
            assert decision.seat == due.turn
            offers = [getattr(action, "spice", None) for action in decision.options()]
            assert offers == [None, *range(due.bid + 1, due.spice[decision.seat] + 1)]
            action = decision.sample(rng) if rng.random() < 0.5 else decision.default
            assert action is not None
            due.answer(getattr(action, "spice", None))
            game.play(action)
        assert due.turn is None
        assert {seat: len(hand) for seat, hand in game.state.hands.items()} == due.hands
        assert game.state.spice == due.spice
        sold += len(told(game, "bought"))
    assert sold > 50


@pytest.mark.rule(
    "CL-BATTLE-07",
    "CL-BATTLE-10",
    "CL-BATTLE-23",
    "CL-BATTLE-25",
    "CL-BATTLE-26",
    "CL-BATTLE-27",
    "CL-BATTLE-28",
    "CL-BATTLE-29",
    "CL-BATTLE-30",
    "CL-BATTLE-31",
    "CL-BATTLE-34",
    "CL-TRAITOR-03",
    "CL-TRAITOR-04",
    "CL-TRAITOR-05",
    "CL-TRAITOR-06",
    "CL-ATR-08",
    "CL-CARD-05",
    "CL-AMB-26",
    "CL-AMB-62",
)
@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_what_a_battle_leaves(rules: str) -> None:
    rng, ends = Random(8), {"won": 0, "no_winner": 0, "explosion": 0, "traitor_called": 0}
    for _ in range(120):
        s = random_state(rng, rules, ("next_battle",), most=3)
        s.alliances = []
        s.traitors = {seat: tuple(rng.sample(sorted(leaders()), 23)) for seat in s.seats}
        s.hands = {seat: (*hand, "lasgun", "shield") for seat, hand in s.hands.items()}
        s.spice_on_board = dict.fromkeys(rng.sample(parts(), 20), 3)
        standing(s)
        game = Game(GAME, s)
        while game.decisions:
            if game.decisions[0].name == "form_plans" and len(game.decisions) == 2:
                one_battle(game, rng)
            else:
                decision = game.decisions[0]
                game.play(decision.sample(rng) if decision.default is None else decision.default)
        for name in ends:
            ends[name] += len(told(game, name))
    assert min(ends.values()) > 4, ends


def one_battle(game: Game, rng: Random) -> None:
    """Random plans, random calls, and what is left."""
    s: Any = game.state.copy()
    plans: dict[str, Any] = {decision.seat: decision.sample(rng) for decision in game.decisions}
    for plan in plans.values():
        game.play(plan)
    callers = set()
    while game.decisions and game.decisions[0].name == "call_traitors":
        action = game.decisions[0].sample(rng)
        callers |= {action.seat} if hasattr(action, "leader") else set()
        game.play(action)
    after: Any = game.state
    place = law.land(s.battlefield[0])
    before = {name for name, there in s.fought.items() if there == place and s.leaders[name] == "alive"}
    due = outcomes.fought(s, plans, callers, before)
    assert {name for name in s.leaders if s.leaders[name] == "alive" != after.leaders[name]} == due.dead
    assert after.spice == due.spice
    left = {seat: {p: n for p, n in heap.items() if p not in due.gone.get(seat, ())} for seat, heap in _all(s).items()}
    kept = {part: n for part, n in s.spice_on_board.items() if not due.exploded or law.land(part) != place}
    assert after.spice_on_board == kept
    for seat in set(plans) - {due.winner}:
        assert sorted(after.hands[seat]) == sorted(_without(s.hands[seat], plans[seat].cards))
    if game.decisions and game.decisions[0].name == "choose_losses":
        loss: Any = game.decisions[0].sample(rng)
        assert loss.seat == due.winner
        game.play(loss)
    paid = sum(left.get(due.winner or "", {}).values()) - sum(_all(game.state).get(due.winner or "", {}).values())
    if due.winner is not None:
        assert paid in ({0} if callers else {n + m for n, m in law.sent(s, due.winner)[_dialled(plans[due.winner])]})
        del left[due.winner]
    assert {seat: heap for seat, heap in _all(game.state).items() if seat != due.winner} == left


def _all(s: Any) -> outcomes.Places:
    return outcomes.everybody(s)


def _dialled(plan: Any) -> tuple[float, int]:
    return plan.dial, plan.spice


def _without(hand: tuple[str, ...], cards: tuple[str, ...]) -> list[str]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return left


@pytest.mark.rule(
    "CL-MENTAT-01",
    "CL-MENTAT-02",
    "CL-MENTAT-03",
    "CL-MENTAT-04",
    "CL-MENTAT-05",
    "CL-MENTAT-07",
    "CL-MENTAT-08",
    "CL-MENTAT-09",
    "CL-ALLY-01",
    "CL-FRE-06",
    "CL-GUI-05",
    "CL-AMB-42",
    "CL-AMB-43",
    "CL-AMB-44",
    "CL-AMB-67",
)
@pytest.mark.parametrize("alliance", ["2/4", "2/3", "3/4", "3/3", "any/3"])
def test_who_has_won(alliance: str) -> None:
    rng, won = Random(9), 0
    strong = [part for part in parts() if law.land(part) in law.STRONG]
    for _ in range(300):
        s = random_state(rng, "advanced", ("mentat_pause_phase",))
        s.turn, s.phase, s.options["alliance"] = rng.choice((3, 10)), "mentat_pause", alliance
        s.forces = {seat: {} for seat in s.seats}
        s.specials = {seat: {} for seat in s.seats}
        for part in strong:
            for seat in rng.sample(s.seats[:3], rng.choice((0, 1, 1, 1, 2))):
                s.forces[seat][part] = 1
        s.alliances = [tuple(rng.sample(s.seats, 2))] if len(s.seats) > 2 and rng.random() < 0.6 else []
        s.advisors = {law.land(part) for part in s.forces.get("bene_gesserit", ()) if rng.random() < 0.5}
        others = [seat for seat in s.seats if seat != "bene_gesserit"]
        s.prediction = (rng.choice(others), rng.choice((3, 10))) if "bene_gesserit" in s.seats else None
        due, game = outcomes.winners(s.copy()), Game(GAME, s)
        assert (None if game.winners is None else set(game.winners)) == due
        won += due is not None
    assert won > 100
