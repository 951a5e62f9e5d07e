"""The Voice, and Prescience after it."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.classic.content import kinds
from dunewidget.games.classic.voice import VOICE_KINDS
from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, battle, dead_but, to, told

ONE_OF_EACH = ("chaumas", "crysknife", "lasgun", "snooper", "shield", "baliset", "cheap_hero")


def against(victim: str = "emperor", **about: Any) -> Game:
    """Bene Gesserit attack; the victim has one card of each kind unless told otherwise."""
    about.setdefault("forces", {"bene_gesserit": 2, victim: 2})
    about.setdefault("hands", {victim: ONE_OF_EACH})
    return battle("bene_gesserit", victim, rules="basic", **about)


def plans(game: Game, seat: str) -> list[Any]:
    return list(next(d for d in game.decisions if d.seat == seat).options())


def played_kinds(plan: Any) -> set[str]:
    return {kinds()[card] for card in plan.cards}


@pytest.mark.rule("CL-BG-04", "CL-DEC-13")
@pytest.mark.parametrize("kind", VOICE_KINDS)
def test_each_command_is_obeyed_by_every_legal_plan(kind: str) -> None:
    play = against().play(f"bene_gesserit: voice play {kind}")
    assert all(kind in played_kinds(plan) for plan in plans(play, "emperor"))
    leave = against().play(f"bene_gesserit: voice not {kind}")
    assert all(kind not in played_kinds(plan) for plan in plans(leave, "emperor"))
    assert len(plans(leave, "emperor")) > len(plans(play, "emperor")) > 0


@pytest.mark.rule("CL-BG-04")
def test_the_voice_names_only_its_seven_kinds() -> None:
    game = against()
    assert len(VOICE_KINDS) == 7
    assert game.why_not("bene_gesserit: voice play karama").rule == "CL-BG-04"
    assert game.decisions[0].count() == 15
    assert game.decisions[0].prompt == "Use the Voice on emperor?"
    game.play("bene_gesserit: voice not lasgun")
    assert told(game, "voice")[0].data == {
        "seat": "bene_gesserit",
        "target": "emperor",
        "order": "not",
        "card": "lasgun",
    }


@pytest.mark.rule("CL-BG-05", "CL-AMB-29")
def test_a_command_that_cannot_be_obeyed_is_ignored() -> None:
    game = against(hands={"emperor": ("shield",)}).play("bene_gesserit: voice play poison")
    assert {plan.defense for plan in plans(game, "emperor")} == {None, "shield"}
    dead = dead_but("emperor") | dead_but("bene_gesserit", "alia")
    lonely = against(hands={"emperor": ("shield",)}, leaders=dead).play("bene_gesserit: voice play shield")
    assert {(plan.leader, plan.defense) for plan in plans(lonely, "emperor")} == {(None, None)}


@pytest.mark.rule("CL-AMB-29", "CL-BG-05")
def test_a_cheap_hero_that_the_voice_forbids_is_refused_for_that_reason() -> None:
    dead = dead_but("emperor") | dead_but("bene_gesserit", "alia")
    game = against(hands={"emperor": ("cheap_hero",)}, leaders=dead).play("bene_gesserit: voice not cheap_hero")
    verdict = game.why_not("emperor: battle 1 cheap_hero")
    assert (verdict.rule, verdict.reason) == (
        "CL-AMB-29",
        "you were commanded to play no Cheap Hero, and so nobody leads your forces",
    )
    assert {plan.leader for plan in plans(game, "emperor")} == {None}


@pytest.mark.rule("CL-BG-05", "CL-BATTLE-36")
def test_a_plan_that_could_obey_and_does_not_is_refused_with_the_rule() -> None:
    game = against().play("bene_gesserit: voice play poison")
    verdict = game.why_not("emperor: battle 1 caid crysknife shield")
    assert (verdict.legal, verdict.rule) == (False, "CL-BATTLE-36")
    assert any("chaumas" in plan.text for plan in verdict.alternatives)


@pytest.mark.rule("CL-BG-06", "CL-BATTLE-12")
def test_the_voice_helps_an_ally() -> None:
    game = battle(
        "guild",
        "emperor",
        forces={"guild": 1, "emperor": 1},
        bystanders=["bene_gesserit"],
        alliances=[("guild", "bene_gesserit")],
        hands={"emperor": ONE_OF_EACH},
    )
    assert asked(game) == {"bene_gesserit": "use_voice"}
    game.play("bene_gesserit: voice not cheap_hero")
    assert all(plan.leader != "cheap_hero" for plan in plans(game, "emperor"))


@pytest.mark.rule("CL-KAR-26", "CL-KAR-09", "CL-KAR-10")
def test_a_karama_stops_the_voice_for_this_battle() -> None:
    game = against(hands={"emperor": (*ONE_OF_EACH, "karama")})
    game.play("bene_gesserit: voice play lasgun")
    assert asked(game) == {"emperor": "may_cancel"}
    game.play("emperor: cancel bene_gesserit.the_voice")
    assert {plan.weapon for plan in plans(game, "emperor")} == {None, "chaumas", "crysknife", "lasgun", "baliset"}
    assert "karama" in game.state.treachery_discard
    game.play("bene_gesserit: battle 0 alia").play("emperor: battle 0 caid")
    assert game.state.cancelled == {}, "the next battle is another matter"


@pytest.mark.rule("CL-ATR-04", "CL-DEC-14", "CL-AMB-28", "CL-BATTLE-36", "CL-ATR-05")
@pytest.mark.parametrize(
    ("element", "answer", "wrong"),
    [
        ("leader", "foretell leader caid", "foretell leader thufir_hawat"),
        ("weapon", "foretell card baliset", "foretell card shield"),
        ("defense", "foretell card baliset", "foretell card crysknife"),
        ("dial", "foretell dial 1.5", "foretell dial 4"),
    ],
)
def test_prescience_binds_the_element_and_tells_nobody_else(element: str, answer: str, wrong: str) -> None:
    game = battle(
        "atreides",
        "emperor",
        forces={"atreides": 1, "emperor": 3},
        hands={"emperor": ("crysknife", "shield", "baliset")},
        spice={"emperor": 3},
        bystanders=["guild"],
    )
    assert game.decisions[0].prompt == "Foresee an element of the plan of emperor?"
    game.play(f"atreides: foresee {element}")
    assert game.decisions[0].prompt == f"Foretell the {element} of your plan"
    assert answer in {option.text for option in game.decisions[0].options()}
    assert game.why_not(f"emperor: {wrong}").rule == "CL-ATR-04"
    assert (
        game.why_not("emperor: foretell leader caid" if element != "leader" else "emperor: foretell dial 1").rule
        == "CL-ATR-04"
    )
    game.play(f"emperor: {answer}")
    value = answer.rsplit(maxsplit=1)[-1]
    assert {
        f"{getattr(plan, element):g}" if element == "dial" else getattr(plan, element)
        for plan in plans(game, "emperor")
    } == {value}
    if element == "dial":
        assert {plan.spice for plan in plans(game, "emperor")} == {0, 1}
    seen = {seat: [e.data["value"] for e in game.view(seat).events if e.name == "foretold"] for seat in game.seats}
    assert seen["guild"] == ["?"]
    assert seen["atreides"] == seen["emperor"] != ["?"]


@pytest.mark.rule("CL-ATR-05", "CL-BATTLE-36")
def test_an_empty_slot_foretold_stays_empty_and_nothing_else_is_asked() -> None:
    game = battle("atreides", "emperor", forces={"atreides": 1, "emperor": 3}, hands={"emperor": ("crysknife",)})
    game.play("atreides: foresee weapon")
    assert game.why_not("emperor: foretell leader -").rule == "CL-ATR-04"
    game.play("emperor: foretell card -")
    assert set(asked(game).values()) == {"form_plans"}
    assert {plan.weapon for plan in plans(game, "emperor")} == {None}


@pytest.mark.rule("CL-ATR-04")
def test_what_prescience_is_answered_respects_the_voice() -> None:
    game = battle(
        "atreides",
        "emperor",
        forces={"atreides": 1, "emperor": 1},
        bystanders=["bene_gesserit"],
        alliances=[("atreides", "bene_gesserit")],
        hands={"emperor": ONE_OF_EACH},
    )
    game.play("bene_gesserit: voice play poison").play("atreides: foresee weapon")
    assert [a.card for a in game.decisions[0].options()] == ["chaumas"]  # type: ignore[attr-defined]


@pytest.mark.rule("CL-ATR-06", "CL-AMB-28")
def test_atreides_foresee_for_an_ally_who_hears_the_answer() -> None:
    game = battle(
        "guild",
        "emperor",
        forces={"guild": 1, "emperor": 1},
        bystanders=["atreides"],
        alliances=[("atreides", "guild")],
    )
    game.play("atreides: foresee leader").play("emperor: foretell leader bashar")
    heard = [e.data["value"] for e in game.view("guild").events if e.name == "foretold"]
    assert heard == ["bashar"]


@pytest.mark.rule("CL-KAR-23")
def test_a_karama_stops_prescience_before_the_answer() -> None:
    game = battle(
        "atreides", "emperor", forces={"atreides": 1, "emperor": 1}, hands={"emperor": ("karama",)}, rules="basic"
    )
    game.play("atreides: foresee dial")
    assert asked(game) == {"emperor": "may_cancel"}
    game.play("emperor: cancel atreides.prescience")
    assert set(asked(game).values()) == {"form_plans"}
    game.play("atreides: battle 0 dr_yueh").play("emperor: battle 0 caid")
    assert game.state.cancelled == {}, "the next battle is another matter"


@pytest.mark.rule("CL-KAR-11", "CL-ATR-13", "CL-KAR-05", "CL-DEC-28")
def test_by_karama_atreides_see_a_whole_plan_which_is_then_fixed() -> None:
    game = battle(
        "guild",
        "emperor",
        forces={"guild": 1, "emperor": 3},
        bystanders=["atreides"],
        hands={"atreides": ("karama",), "emperor": ("crysknife", "shield")},
        spice={"emperor": 2},
    )
    assert asked(game) == {"atreides": "may_open_plan"}
    assert [str(answer) for answer in game.decisions[0].options()] == [
        "atreides: karama plan guild",
        "atreides: karama plan emperor",
        "atreides: pass",
    ]
    assert game.why_not("atreides: karama plan atreides").rule == "CL-KAR-11"
    game.play("atreides: karama plan emperor")
    assert asked(game) == {"emperor": "show_plan"}
    assert game.why_not("emperor: battle 9 caid").rule == "CL-BATTLE-14"
    game.play("emperor: battle 2 caid - shield spice 1")
    assert [plan.text for plan in plans(game, "emperor")] == ["battle 2 caid - shield spice 1"]
    told_to = {
        seat: [e.data["leader"] for e in game.view(seat).events if e.name == "plan_shown"] for seat in game.seats
    }
    assert told_to == {"guild": ["?"], "emperor": ["caid"], "atreides": ["caid"]}
    assert game.state.karama_powers_used == {"atreides"}
    assert "karama" in game.state.treachery_discard


@pytest.mark.rule("CL-KAR-05", "CL-KAR-11")
def test_the_power_is_for_the_advanced_game_once_and_needs_the_card() -> None:
    about: dict[str, Any] = {"forces": {"guild": 1, "emperor": 3}, "bystanders": ["atreides"]}
    held = {"atreides": ("karama",)}
    assert "atreides" not in asked(battle("guild", "emperor", rules="basic", hands=held, **about))
    assert "atreides" not in asked(battle("guild", "emperor", hands=held, karama_powers_used={"atreides"}, **about))
    assert "atreides" not in asked(battle("guild", "emperor", **about))


@pytest.mark.rule("CL-GEN-11", "CL-BATTLE-10")
def test_after_a_plan_was_opened_cards_can_be_played_once_more() -> None:
    hands = {"atreides": ("karama",), "guild": ("truthtrance",)}
    game = battle("atreides", "emperor", forces={"atreides": 2, "emperor": 2}, hands=hands, bystanders=["guild"])
    game = to("may_open_plan", game).play("atreides: karama plan emperor")
    verdict = game.why_not("emperor: battle 0 stilgar")
    assert verdict.rule == "CL-BATTLE-15"
    assert "stilgar cannot lead this battle; you can send hasimir_fenring" in verdict.reason
    game.play("emperor: battle 0 caid")
    assert asked(game) == {"guild": "free_plays"}
    assert game.why_not("guild: truthtrance emperor lead caid")


@pytest.mark.rule("CL-GEN-11", "CL-BATTLE-10", "CL-KAR-33", "CL-KAR-11")
def test_after_a_cancel_everything_that_can_be_played_before_the_plans_is_offered_again() -> None:
    game = battle(
        "emperor",
        "harkonnen",
        bystanders=["atreides", "guild"],
        forces={"emperor": 3, "harkonnen": 5},
        specials={"emperor": 2},
        hands={"atreides": ("karama",), "guild": ("karama", "truthtrance")},
    )
    to("may_open_plan", game).play("atreides: pass")
    assert asked(game) == {"atreides": "may_cancel", "guild": "may_cancel"}
    game.play("atreides: pass").play("guild: cancel emperor.sardaukar")
    assert asked(game) == {"guild": "free_plays"}, "the Truthtrance"
    game.play("guild: pass")
    assert asked(game) == {"atreides": "may_open_plan"}
    game.play("atreides: pass")
    assert asked(game) == {"emperor": "form_plans", "harkonnen": "form_plans"}, "all have passed in a row"


@pytest.mark.rule("CL-KAR-11")
def test_as_a_side_atreides_open_the_plan_of_the_other() -> None:
    game = battle("atreides", "emperor", forces={"atreides": 2, "emperor": 2}, hands={"atreides": ("karama",)})
    game = to("may_open_plan", game)
    assert [str(answer) for answer in game.decisions[0].options()] == [
        "atreides: karama plan emperor",
        "atreides: pass",
    ]
    assert game.why_not("atreides: karama plan atreides").rule == "CL-KAR-11"


@pytest.mark.rule("CL-BG-04", "CL-DEC-13")
def test_all_hear_the_command() -> None:
    game = against(bystanders=["guild"]).play("bene_gesserit: voice not lasgun")
    for seat in game.seats:
        (heard,) = [event.data for event in game.view(seat).events if event.name == "voice"]
        assert (heard["target"], heard["order"], heard["card"]) == ("emperor", "not", "lasgun")


@pytest.mark.rule("CL-ATR-04")
@pytest.mark.parametrize(
    ("element", "others"),
    [
        ("leader", ("foretell card -", "foretell dial 1")),
        ("weapon", ("foretell leader caid", "foretell dial 1")),
        ("defense", ("foretell leader caid", "foretell dial 1")),
        ("dial", ("foretell leader caid", "foretell card -")),
    ],
)
def test_only_the_element_that_was_asked_for_is_foretold(element: str, others: tuple[str, ...]) -> None:
    game = battle("atreides", "emperor", forces={"atreides": 1, "emperor": 3}, rules="basic")
    game.play(f"atreides: foresee {element}")
    for answer in others:
        verdict = game.why_not(f"emperor: {answer}")
        assert (verdict.rule, "asked for" in verdict.reason) == ("CL-ATR-04", True), answer


@pytest.mark.rule("CL-KAR-05", "CL-KAR-11")
@pytest.mark.parametrize(("card", "used"), [("karama", True), ("shield", False)])
def test_a_plan_is_opened_only_with_a_karama_and_an_unused_power(card: str, used: bool) -> None:
    game = battle(
        "guild",
        "emperor",
        forces={"guild": 2, "emperor": 2},
        bystanders=["atreides"],
        hands={"atreides": (card,)},
        options={"windows": "public"},
    )
    game = to("may_open_plan", game)
    game.state.karama_powers_used = {"atreides"} if used else set()
    assert game.why_not("atreides: karama plan emperor").rule == "CL-KAR-05"
