"""Truthtrance: one question, one true answer."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, battle, dead_but, scene, to, told

SEATS = ("guild", "bene_gesserit", "fremen")


def asking(**about: Any) -> Game:
    return scene(
        SEATS,
        ("free_plays", "W1"),
        hands={"guild": ("truthtrance",), "fremen": ("lasgun",), "bene_gesserit": ()},
        traitors={"fremen": ("esmar_tuek",)},
        spice={"fremen": 6},
        prediction=("guild", 4),
        **about,
    )


def answer(game: Game) -> bool:
    return bool(told(game, "answered")[-1].data["yes"])


@pytest.mark.rule("CL-CARD-11", "CL-DEC-22", "CL-DEC-27")
@pytest.mark.parametrize(
    ("question", "yes"),
    [
        ("fremen card lasgun", True),
        ("fremen card shield", False),
        ("fremen traitor esmar_tuek", True),
        ("fremen traitor stilgar", False),
        ("fremen spice 6", True),
        ("fremen spice 7", False),
        ("bene_gesserit predicts guild", True),
        ("bene_gesserit predicts fremen", False),
        ("bene_gesserit turn 4", True),
        ("bene_gesserit turn 5", False),
    ],
)
def test_questions_of_fact_are_answered_truly_before_all(question: str, yes: bool) -> None:
    game = asking().play(f"truthtrance {question}")
    assert answer(game) is yes
    assert game.state.treachery_discard == ["truthtrance"]
    assert game.view("bene_gesserit").events[-1].data["yes"] is yes


@pytest.mark.rule("CL-CARD-11", "CL-AMB-54")
def test_what_can_be_asked_of_whom() -> None:
    game = asking()
    assert game.why_not("truthtrance guild card lasgun").rule == "CL-CARD-11"
    assert game.why_not("truthtrance fremen predicts guild").rule == "CL-AMB-54"
    assert game.why_not("truthtrance fremen play shield").rule == "CL-AMB-54"
    assert game.why_not("truthtrance fremen card castle").rule == "CL-AMB-54"
    rich = game.why_not("truthtrance fremen spice 60").reason
    assert rich == "about spice you can ask fremen for 1 to 50; anything else in words of your own"


@pytest.mark.rule("CL-CARD-11", "CL-AMB-54", "CL-DEC-22")
def test_free_words_are_answered_by_the_player_and_bind_nothing() -> None:
    game = asking().play('truthtrance fremen "Will you ship to Arrakeen?"')
    assert asked(game) == {"fremen": "answer_truly"}
    assert game.decisions[0].prompt == "Answer truly: “Will you ship to Arrakeen?”"
    assert game.decisions[0].count() == 2
    game.play("answer yes")
    assert answer(game) is True
    assert game.state.promises == {}
    heard = [[e.data["yes"] for e in game.view(seat).events if e.name == "answered"] for seat in SEATS]
    assert heard == [[True]] * 3, "before all"


def fighting(**about: Any) -> Game:
    return to(
        "free_plays",
        battle(
            "guild",
            "fremen",
            forces={"guild": 3, "fremen": 3},
            hands={"guild": ("truthtrance",), "fremen": ("crysknife",)},
            rules="basic",
            **about,
        ),
    )


@pytest.mark.rule("CL-AMB-54", "CL-BATTLE-10", "CL-BATTLE-36")
def test_an_answer_about_the_plan_binds_it() -> None:
    game = fighting().play("truthtrance fremen play projectile")
    assert asked(game) == {"fremen": "answer_truly"}
    assert game.decisions[0].prompt == "Answer truly: will you play a projectile weapon?"
    game.play("answer no")
    game = to("form_plans", game)
    assert game.why_not("fremen: battle 1 stilgar crysknife -").rule == "CL-BATTLE-36"
    assert game.why_not("fremen: battle 1 stilgar")


@pytest.mark.rule("CL-AMB-54")
def test_only_an_answer_that_can_be_kept_is_true() -> None:
    game = fighting().play("truthtrance fremen play shield")
    assert game.why_not("answer yes").rule == "CL-AMB-54"
    assert game.decisions[0].count() == 1


@pytest.mark.rule("CL-AMB-54")
@pytest.mark.parametrize(("question", "bad"), [("dial 3", "battle 2 stilgar"), ("lead chani", "battle 3 stilgar")])
def test_a_dial_of_at_least_and_a_leader_can_be_promised(question: str, bad: str) -> None:
    game = fighting().play(f"truthtrance fremen {question}").play("answer yes")
    game = to("form_plans", game)
    assert game.why_not(f"fremen: {bad}").rule == "CL-BATTLE-36"


@pytest.mark.rule("CL-AMB-54", "CL-BATTLE-36", "CL-AMB-29")
@pytest.mark.parametrize("alive", [(), ("caid",)])
@pytest.mark.parametrize(("question", "carried"), [("play cheap_hero", " - -"), ("play projectile", " crysknife -")])
def test_what_was_promised_first_is_kept_against_the_voice(alive: tuple[str, ...], question: str, carried: str) -> None:
    game = battle(
        "emperor",
        "bene_gesserit",
        bystanders=["guild"],
        forces={"emperor": 3, "bene_gesserit": 3},
        hands={"guild": ("truthtrance",), "emperor": ("cheap_hero", "crysknife")},
        leaders=dead_but("emperor", *alive) | dead_but("bene_gesserit", "alia"),
        rules="basic",
    )
    game = to("free_plays", game).play(f"guild: truthtrance emperor {question}").play("emperor: answer yes")
    game = to("form_plans", to("use_voice", game).play("bene_gesserit: voice not cheap_hero"))
    with_hero = not alive or question == "play cheap_hero"
    assert bool(game.why_not(f"emperor: battle 1 cheap_hero{carried}")) is with_hero
    assert not game.why_not("emperor: battle 1 -")


@pytest.mark.rule("CL-BATTLE-36", "CL-BG-05")
def test_who_has_answered_not_to_send_its_last_leader_sends_the_hero_whatever_the_voice_says() -> None:
    game = battle(
        "emperor",
        "bene_gesserit",
        bystanders=["guild"],
        forces={"emperor": 3, "bene_gesserit": 3},
        hands={"guild": ("truthtrance",), "emperor": ("cheap_hero", "crysknife")},
        leaders=dead_but("emperor", "caid") | dead_but("bene_gesserit", "alia"),
        rules="basic",
    )
    game = to("free_plays", game).play("guild: truthtrance emperor lead caid").play("emperor: answer no")
    game = to("form_plans", to("use_voice", game).play("bene_gesserit: voice not cheap_hero"))
    assert game.why_not("emperor: battle 1 caid").rule == "CL-BATTLE-36"
    assert game.why_not("emperor: battle 1 cheap_hero crysknife -")


@pytest.mark.rule("CL-CARD-11", "CL-BATTLE-36", "CL-AMB-54")
def test_a_second_answer_does_not_undo_the_first() -> None:
    game = fighting()
    game.state.hands["guild"] = ("truthtrance", "truthtrance")
    game.play("guild: truthtrance fremen dial 2").play("fremen: answer yes")
    game.play("guild: truthtrance fremen lead chani").play("fremen: answer yes")
    to("form_plans", game)
    assert game.why_not("fremen: battle 1 chani").rule == "CL-BATTLE-36"
    assert game.why_not("fremen: battle 2 stilgar").rule == "CL-BATTLE-36"
    assert game.why_not("fremen: battle 2 chani")


@pytest.mark.rule("CL-AMB-54", "CL-BATTLE-10")
def test_a_plan_can_be_asked_about_in_each_window_before_the_plans() -> None:
    game = fighting()
    for window in ("W24", "W25", "W26"):
        assert game.decisions[0].args == (window,)
        assert game.why_not("guild: truthtrance fremen play projectile")
        game.play("guild: pass")
    assert set(asked(game).values()) == {"form_plans"}
