"""Battle plans: which are legal, and what binds them."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest

from dunewidget.games.classic.content import factions
from dunewidget.games.classic.plans import PLAN_CHECKS, BattlePlan, could_keep, legal_plans, opposite, plan_space
from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel.verdict import judge
from tests.games.classic.battlefield import HERE, battle, dead_but, to


def fighting(seat: str = "emperor", other: str = "atreides", **about: Any) -> ClassicState:
    """A state in which plans are being formed; the seat has 3 forces unless told otherwise."""
    about.setdefault("forces", {seat: 3, other: 2})
    state: ClassicState = battle(
        seat, other, agenda=[("form_plans",)], fighters=(seat, other), battlefield=(HERE,), **about
    ).state
    return state


def everything(s: ClassicState, seat: str, most: int) -> set[BattlePlan]:
    """Every plan that the checks allow, out of all that can be written down."""
    leaders = (None, "cheap_hero", *(name for who in s.seats for name in factions()[who].leaders[-3:]))
    interesting = (
        None,
        "crysknife",
        "chaumas",
        "lasgun",
        "shield",
        "snooper",
        "baliset",
        "kulon",
        "karama",
        "cheap_hero",
    )
    found = set()
    for dial, leader, weapon, defense, spice, kh in itertools.product(
        (n / 2 for n in range(2 * most + 2)), leaders, interesting, interesting, range(4), (False, True)
    ):
        plan = BattlePlan(seat, dial, leader, weapon, defense, spice, kh)
        if judge(PLAN_CHECKS, s, plan, ()):
            found.add(plan)
    return found


SITUATIONS: dict[str, dict[str, Any]] = {
    "basic": {"rules": "basic"},
    "spice": {"spice": {"emperor": 2}},
    "sardaukar": {"specials": {"emperor": 1}, "forces": {"emperor": 2, "atreides": 1}, "spice": {"emperor": 2}},
    "cards": {"hands": {"emperor": ("crysknife", "shield", "baliset", "kulon", "karama")}},
    "hero": {"hands": {"emperor": ("cheap_hero", "chaumas", "snooper")}, "forces": {"emperor": 1, "atreides": 1}},
    "two_shields": {"hands": {"emperor": ("shield", "shield", "lasgun")}, "forces": {"emperor": 1, "atreides": 1}},
    "nobody": {"leaders": dead_but("emperor") | dead_but("atreides", "dr_yueh"), "hands": {"emperor": ("crysknife",)}},
    "only_hero": {
        "leaders": dead_but("emperor") | dead_but("atreides"),
        "hands": {"emperor": ("cheap_hero", "shield")},
    },
    "told_hero": {
        "leaders": dead_but("emperor") | dead_but("atreides"),
        "hands": {"emperor": ("cheap_hero", "shield")},
        "promises": {"emperor": (("not", "cheap_hero"),)},
    },
    "play_worthless": {
        "hands": {"emperor": ("crysknife", "shield", "baliset", "kulon")},
        "promises": {"emperor": (("play", "worthless"),)},
        "forces": {"emperor": 1, "atreides": 1},
    },
    "no_worthless": {
        "hands": {"emperor": ("crysknife", "shield", "baliset")},
        "promises": {"emperor": (("not", "worthless"),)},
    },
    "play_what_is_not_held": {"hands": {"emperor": ("shield",)}, "promises": {"emperor": (("play", "poison"),)}},
    "bound": {
        "hands": {"emperor": ("chaumas", "crysknife", "shield")},
        "promises": {"emperor": (("play", "shield"), ("least", 1.0))},
        "foreseen": {"emperor": (("weapon", "chaumas"),)},
        "spice": {"emperor": 1},
    },
}


@pytest.mark.rule(
    "CL-BATTLE-14",
    "CL-BATTLE-15",
    "CL-BATTLE-17",
    "CL-BATTLE-18",
    "CL-BATTLE-19",
    "CL-BATTLE-21",
    "CL-BATTLE-36",
    "CL-CARD-13",
    "CL-AMB-29",
    "CL-BG-05",
)
@pytest.mark.parametrize("name", SITUATIONS)
def test_the_space_is_exactly_what_the_checks_allow(name: str) -> None:
    s = fighting(**SITUATIONS[name])
    space = plan_space(s, "emperor")
    listed = plans(s)
    assert len(set(listed)) == len(listed) == space.count()
    looked_at = {plan for plan in listed if plan.leader in (None, "cheap_hero", *factions()["emperor"].leaders[-3:])}
    assert looked_at == everything(s, "emperor", 4)
    rng = Random(3)
    assert all(space.sample(rng) in space for _ in range(20))


def plans(s: ClassicState, seat: str = "emperor") -> list[BattlePlan]:
    return [plan for plan in plan_space(s, seat) if isinstance(plan, BattlePlan)]


@pytest.mark.rule("CL-BATTLE-14", "CL-BATTLE-13", "CL-COMP-13")
def test_basic_dials_are_whole_numbers_up_to_the_forces_there() -> None:
    s = fighting(rules="basic", specials={"emperor": 2}, spice={"emperor": 9})
    assert {plan.dial for plan in plans(s)} == {0, 1, 2, 3, 4, 5}
    assert {plan.spice for plan in plans(s)} == {0}


@pytest.mark.rule("CL-BATTLE-21")
def test_three_forces_reach_three_only_with_three_spice() -> None:
    s = fighting(spice={"emperor": 5})
    assert {plan.spice for plan in plans(s) if plan.dial == 3} == {3}
    assert {plan.spice for plan in plans(s) if plan.dial == 1.5} == {0, 1}
    poor = fighting(spice={"emperor": 1})
    assert max(plan.dial for plan in plans(poor)) == 2


@pytest.mark.rule("CL-EMP-04", "CL-BATTLE-22", "CL-KAR-33")
def test_sardaukar_count_two_but_not_against_fremen_nor_when_cancelled() -> None:
    about: dict[str, Any] = {
        "specials": {"emperor": 3},
        "forces": {"atreides": 1, "fremen": 1},
        "spice": {"emperor": 3},
    }
    assert max(plan.dial for plan in plans(fighting(**about))) == 6
    assert max(plan.dial for plan in plans(fighting(other="fremen", **about))) == 3
    assert max(plan.dial for plan in plans(fighting(cancelled={"emperor.sardaukar": "battle"}, **about))) == 3


@pytest.mark.rule("CL-FRE-13", "CL-FRE-14", "CL-BATTLE-22", "CL-KAR-41", "CL-KAR-42")
def test_fremen_fight_full_and_free_unless_cancelled() -> None:
    about: dict[str, Any] = {"specials": {"fremen": 1}, "forces": {"fremen": 2, "atreides": 1}, "spice": {"fremen": 1}}
    s = fighting("fremen", **about)
    assert {(plan.dial, plan.spice) for plan in plans(s, "fremen")} == {(n, 0) for n in range(5)}
    s.cancelled = {"fremen.free_support": "battle"}
    assert max(plan.dial for plan in plans(s, "fremen")) == 3
    s.cancelled = {"fremen.fedaykin": "battle"}
    assert {plan.dial for plan in plans(s, "fremen")} == {0, 1, 2, 3}


@pytest.mark.rule("CL-BATTLE-04")
def test_forces_in_several_sectors_fight_as_one() -> None:
    s = fighting(forces={"emperor": {"pasty_mesa:5": 2, "pasty_mesa:8": 3}, "atreides": 1}, rules="basic")
    s.battlefield = ("pasty_mesa:5", "pasty_mesa:6", "pasty_mesa:7", "pasty_mesa:8")
    assert max(plan.dial for plan in plans(s)) == 5


@pytest.mark.rule("CL-BATTLE-16")
def test_a_leader_bound_elsewhere_cannot_lead_here() -> None:
    s = fighting(fought={"bashar": "carthag", "caid": "arrakeen"})
    leaders = {plan.leader for plan in plans(s)}
    assert "caid" in leaders
    assert "bashar" not in leaders
    refused = judge(PLAN_CHECKS, s, BattlePlan("emperor", 0, "bashar"), ())
    assert refused.rule == "CL-BATTLE-16"
    assert refused.reason == "bashar has fought in carthag and cannot lead elsewhere in this phase"


@pytest.mark.rule("CL-BATTLE-13", "CL-BATTLE-14", "CL-BATTLE-21", "CL-BATTLE-22")
@pytest.mark.parametrize(
    ("rules", "seat", "other", "text", "rule", "says"),
    [
        ("basic", "emperor", "atreides", "battle 3 caid spice 2", "CL-BATTLE-13", "in this game no spice supports"),
        ("basic", "emperor", "atreides", "battle 2.5 caid", "CL-BATTLE-14", "your forces here cannot add up to 2.5"),
        ("basic", "emperor", "atreides", "battle 4 caid", "CL-BATTLE-14", "your forces here cannot add up to 4"),
        ("advanced", "fremen", "emperor", "battle 3 jamis spice 1", "CL-BATTLE-22", "fight at full strength without"),
        ("advanced", "fremen", "emperor", "battle 4 jamis", "CL-BATTLE-14", "your forces here cannot add up to 4"),
        ("advanced", "emperor", "atreides", "battle 4 caid spice 3", "CL-BATTLE-14", "your forces here cannot add up"),
        ("advanced", "emperor", "atreides", "battle 3 caid spice 1", "CL-BATTLE-21", "add up to 3 with 1 spice"),
        ("advanced", "emperor", "atreides", "battle 3 caid spice 3", "CL-BATTLE-21", "you do not have 3 spice"),
    ],
)
def test_a_refused_dial_says_whether_it_is_the_forces_or_the_spice(
    rules: str, seat: str, other: str, text: str, rule: str, says: str
) -> None:
    game = to("form_plans", battle(seat, other, rules=rules, forces={seat: 3, other: 1}, spice={seat: 2}))
    refused = game.why_not(f"{seat}: {text}")
    assert refused.rule == rule
    assert says in refused.reason


@pytest.mark.rule("CL-HAR-06")
def test_a_captive_leads_for_harkonnen_and_not_for_its_own_faction() -> None:
    s = fighting("emperor", "harkonnen", forces={"emperor": 1, "harkonnen": 1}, captured={"caid": "harkonnen"})
    assert "caid" not in {plan.leader for plan in plans(s)}
    assert "caid" in {plan.leader for plan in plans(s, "harkonnen")}


@pytest.mark.rule("CL-ATR-07", "CL-ATR-08", "CL-KAR-24", "CL-SETUP-15")
@pytest.mark.parametrize(
    ("fields", "ready"),
    [
        ({"kh_losses": 7}, True),
        ({"kh_losses": 6}, False),
        ({"kh_losses": 9, "kh_dead": True}, False),
        ({"kh_losses": 9, "kh_at": "carthag"}, False),
        ({"kh_losses": 9, "kh_at": "arrakeen"}, True),
        ({"kh_losses": 9, "cancelled": {"atreides.kwisatz_haderach": "battle"}}, False),
        ({"kh_losses": 9, "rules": "basic"}, False),
        ({}, False),
    ],
)
def test_when_the_kwisatz_haderach_can_come(fields: dict[str, Any], ready: bool) -> None:
    s = fighting("atreides", "emperor", **fields)
    assert any(plan.kh for plan in plans(s, "atreides")) is ready
    assert not any(plan.kh for plan in plans(s, "emperor"))


@pytest.mark.rule("CL-ATR-08")
def test_the_kwisatz_haderach_never_goes_alone() -> None:
    dead = dead_but("emperor") | dead_but("atreides")
    assert {plan.kh for plan in plans(fighting("atreides", "emperor", kh_losses=7, leaders=dead), "atreides")} == {
        False
    }
    hero = {"atreides": ("cheap_hero",)}
    s = fighting("atreides", "emperor", kh_losses=7, leaders=dead, hands=hero)
    assert {plan.kh for plan in plans(s, "atreides")} == {False, True}


@pytest.mark.rule("CL-BATTLE-36", "CL-AMB-65")
def test_a_promise_that_has_become_impossible_leaves_its_element_free() -> None:
    s = fighting(hands={"emperor": ("chaumas", "shield")}, foreseen={"emperor": (("weapon", "chaumas"),)})
    assert {plan.weapon for plan in plans(s)} == {"chaumas"}
    s.hands["emperor"] = ("crysknife", "shield")
    assert {plan.weapon for plan in plans(s)} == {None, "crysknife"}


@pytest.mark.rule("CL-BATTLE-11")
def test_what_was_not_promised_stays_free() -> None:
    s = fighting(hands={"emperor": ("chaumas", "shield")}, foreseen={"emperor": (("dial", 1.0),)})
    assert {plan.dial for plan in plans(s)} == {1}
    assert {plan.weapon for plan in plans(s)} == {None, "chaumas"}
    assert {plan.defense for plan in plans(s)} == {None, "shield"}


@pytest.mark.rule("CL-BATTLE-36")
def test_what_can_be_promised() -> None:
    s = fighting(hands={"emperor": ("chaumas",)}, rules="basic")
    assert could_keep(s, "emperor", ("play", "poison"))
    assert could_keep(s, "emperor", opposite(("play", "poison")))
    assert not could_keep(s, "emperor", ("play", "shield"))
    assert could_keep(s, "emperor", ("least", 3.0))
    assert not could_keep(s, "emperor", ("least", 4.0))
    s.promises = {"emperor": (("least", 2.0),)}
    assert not could_keep(s, "emperor", opposite(("least", 1.0)))
    assert legal_plans(s, "emperor").binding == (("least", 2.0),)


@pytest.mark.rule("CL-AMB-29", "CL-BG-05", "CL-BATTLE-15", "CL-BATTLE-17")
def test_who_may_not_play_its_only_hero_fights_without_leader_and_cards() -> None:
    s = fighting(**SITUATIONS["told_hero"])
    assert {(plan.leader, plan.weapon, plan.defense) for plan in plans(s)} == {(None, None, None)}
    s.promises = {}
    assert {plan.leader for plan in plans(s)} == {"cheap_hero"}


def test_plans_read_as_they_are_written() -> None:
    plan = BattlePlan("fremen", 4.5, "stilgar", "crysknife", "snooper", 3)
    assert plan.text == "battle 4.5 stilgar crysknife snooper spice 3"
    assert BattlePlan("fremen", 0.0, None).text == "battle 0 -"
    assert (
        BattlePlan("atreides", 2.0, "cheap_hero", None, "shield", kh=True).text == "battle 2 cheap_hero - shield kh yes"
    )


@pytest.mark.rule("CL-BATTLE-15")
def test_a_plan_without_its_leader_says_who_can_lead() -> None:
    alive = {**dead_but("atreides", "duncan_idaho"), **dead_but("harkonnen", "umman_kudu")}
    about: dict[str, Any] = {"forces": {"atreides": 2, "harkonnen": 2}, "hands": {"atreides": ("cheap_hero",)}}
    game = to("form_plans", battle("atreides", "harkonnen", rules="basic", leaders=alive, **about))
    said = game.why_not("atreides: battle 1 -").reason
    assert said == "somebody must lead this battle; you can send duncan_idaho, cheap_hero"
    said = game.why_not("harkonnen: battle 1 stilgar").reason
    assert said == "stilgar cannot lead this battle; you can send umman_kudu"


@pytest.mark.rule("CL-BATTLE-15", "CL-BATTLE-17")
def test_who_has_no_leader_is_told_so() -> None:
    alive = {**dead_but("atreides"), **dead_but("harkonnen", "umman_kudu")}
    game = battle("atreides", "harkonnen", rules="basic", leaders=alive, forces={"atreides": 2, "harkonnen": 2})
    said = to("form_plans", game).why_not("atreides: battle 1 dr_yueh").reason
    assert said == "dr_yueh cannot lead this battle: you have neither a leader nor a Cheap Hero for it"


@pytest.mark.rule("CL-ATR-08")
def test_without_leader_and_hero_the_kwisatz_haderach_is_refused() -> None:
    dead = dead_but("emperor", "caid") | dead_but("atreides")
    game = battle("atreides", "emperor", forces={"atreides": 2, "emperor": 2}, kh_losses=7, leaders=dead)
    to("form_plans", game)
    assert game.why_not("atreides: battle 1 - kh yes").rule == "CL-ATR-08"
    assert game.why_not("atreides: battle 1 -")
