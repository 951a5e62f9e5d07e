"""What a plan amounts to before the other side is known, and what the fighter is held to."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from dunewidget.games.classic.plans import BattlePlan
from dunewidget.games.classic.resolution import total
from dunewidget.kernel import Game, Preview, Recorded, Table
from tests.games.classic.battlefield import HERE, battle, dead_but


def forming(**about: Any) -> Game:
    """Atreides and Emperor form their plans."""
    about.setdefault("forces", {"atreides": 3, "emperor": 2})
    return battle(
        "atreides", "emperor", agenda=[("form_plans",)], fighters=("atreides", "emperor"), battlefield=(HERE,), **about
    )


def preview(game: Game, seat: str = "atreides") -> Preview:
    return next(decision.preview for decision in game.decisions if decision.seat == seat)


@pytest.mark.rule("CL-BATTLE-28", "CL-ATR-08", "CL-CARD-05")
@pytest.mark.parametrize(
    "about",
    [
        {"spice": {"atreides": 2}, "hands": {"atreides": ("crysknife", "shield", "cheap_hero")}},
        {"kh_losses": 7, "hands": {"atreides": ("cheap_hero",)}},
        {"leaders": dead_but("atreides") | dead_but("emperor", "bashar"), "hands": {"atreides": ("cheap_hero",)}},
        {"leaders": dead_but("atreides") | dead_but("emperor", "bashar")},
    ],
)
def test_the_total_foretold_is_the_total_of_the_battle_if_the_leader_lives(about: dict[str, Any]) -> None:
    game = forming(**about)
    state: Any = game.state
    rules: Any = game.rules
    tally = preview(game).tally
    assert tally is not None
    for plan in islice(game.decisions[0].options(), 300):
        state.plans = {"atreides": plan, "emperor": BattlePlan("emperor", 0.0, None)}
        assert tally.of(plan) == total(Table(state, rules, Recorded(())), "atreides"), plan


@pytest.mark.rule("CL-BATTLE-36", "CL-ATR-04", "CL-KAR-11")
def test_each_promise_that_binds_a_plan_is_said_with_its_field_and_rule() -> None:
    game = forming(
        hands={"atreides": ("crysknife", "chaumas", "shield", "baliset")},
        promises={"atreides": (("play", "shield"), ("not", "worthless"), ("least", 1.0), ("play", "lasgun"))},
        foreseen={"atreides": (("leader", "gurney_halleck"), ("weapon", None))},
    )
    assert preview(game).bound == (
        ("defense", "CL-BATTLE-36", "Commanded or answered: shield is played"),
        ("", "CL-BATTLE-36", "Commanded or answered: no worthless is played"),
        ("dial", "CL-BATTLE-36", "Commanded or answered: the dial is at least 1"),
        ("leader", "CL-ATR-04", "You have foretold: gurney_halleck leads"),
        ("weapon", "CL-ATR-04", "You have foretold: there is no weapon"),
    )
    assert preview(game, "emperor").bound == ()


@pytest.mark.rule("CL-KAR-11", "CL-ATR-08")
def test_of_a_plan_that_was_opened_every_element_is_bound() -> None:
    opened = (
        ("leader", None),
        ("weapon", None),
        ("defense", None),
        ("dial", 0.0),
        ("spice", 0.0),
        ("without_kh", None),
    )
    game = forming(leaders=dead_but("atreides") | dead_but("emperor", "bashar"), opened={"atreides": opened})
    said = {one.field: (one.rule, one.says) for one in preview(game).bound}
    assert said["leader"] == ("CL-KAR-11", "You have shown: nobody leads")
    assert said["dial"] == ("CL-KAR-11", "You have shown: the dial is 0")
    assert said["kh"] == ("CL-KAR-11", "You have shown: the Kwisatz Haderach does not come")
