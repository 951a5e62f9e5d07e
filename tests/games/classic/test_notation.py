"""Every kind of action prints as a line that reads back to the same action, legal or not."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from dunewidget.games.classic import GAME
from dunewidget.kernel import Action, InvalidAction
from dunewidget.kernel.action import parse_action, read_action
from dunewidget.testing.domain import domain
from tests.games.classic.battlefield import battle, scene, to

STATE = battle("emperor", "guild", forces={"emperor": 1, "guild": 1}).state


@pytest.mark.parametrize("kind", GAME.actions, ids=lambda kind: str(kind.__name__))
def test_notation_and_json_read_back(kind: type[Action]) -> None:
    everything = domain(GAME, STATE, kind, "emperor")
    rng = Random(kind.__name__)
    for _ in range(60):
        action = everything.sample(rng)
        assert parse_action(str(action), GAME.action_types, aliases=GAME.aliases) == action
        assert parse_action(action.text, GAME.action_types, "emperor") == action
        assert read_action(action.to_json(), GAME.action_types) == action


def test_every_notation_begins_with_words_a_person_would_type() -> None:
    for kind in GAME.actions:
        assert re.match(r"[a-z]+", kind.notation), kind.__name__


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("battle 4.5 stilgar crysknife snooper spice 3", "battle 4.5 stilgar crysknife snooper spice 3"),
        ("battle 2 Stilgar spice 1", "battle 2 stilgar spice 1"),
        ("battle 0 cheap_hero kh yes", "battle 0 cheap_hero kh yes"),
        ("battle 0 - ", "battle 0 -"),
        ("fight guild Arrakeen", "fight guild arrakeen:10"),
        ("ship 5 arrakeen", "ship 5 arrakeen:10"),
        ("voice not Lasgun", "voice not lasgun"),
        ("foretell card -", "foretell card -"),
        ("Battle 1 Gurney-Halleck Crysknife - Spice 1 KH Yes", "battle 1 gurney_halleck crysknife - spice 1 kh yes"),
        ("Emperor: Ship 5 Tuek's_Sietch Starred 1 As Fighter", "ship 5 tueks_sietch:5 starred 1 as fighter"),
        ("ally Guild,Fremen", "ally guild,fremen"),
        ("show cards Shield to Guild", "show cards shield to guild"),
        ("truthtrance Fremen traitor Guild_Rep", "truthtrance fremen traitor guild_rep"),
        ("fighters in Arrakeen", "fighters in arrakeen"),
        ("lose arrakeen=2 discard Shield", "lose arrakeen:10=2 discard shield"),
        ("offer Guild give 3 when Bidding see Spice", "offer guild give 3 when bidding see spice"),
        ("cancel Guild.half_price with Kulon", "cancel guild.half_price with kulon"),
    ],
)
def test_what_people_type(typed: str, meant: str) -> None:
    assert parse_action(typed, GAME.action_types, "emperor", GAME.aliases).text == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ship 5 Tuek's Sietch", "ship 5 tueks_sietch:5"),
        ("ship 5 the Arrakeen.", "ship 5 arrakeen:10"),
        ("SHIP 5 THE GREAT FLAT:15", "ship 5 the_great_flat:15"),
        (
            "move the Great Flat:15\twith False Wall West:17=4, False Wall West:18=1",
            "move the_great_flat:15 with false_wall_west:17=4,false_wall_west:18=1",
        ),
        (
            "move the great flat:15 with false_wall_west:17=4,false wall west:18=1",
            "move the_great_flat:15 with false_wall_west:17=4,false_wall_west:18=1",
        ),
        ("battle 1 Soo Soo Sook  maula pistol - spice 1", "battle 1 soo_soo_sook maula_pistol - spice 1"),
        ("Battle 0 Duncan Idaho", "battle 0 duncan_idaho"),
        ("ally Bene Gesserit, Guild", "ally bene_gesserit,guild"),
        ("cancel Guild.half price with la la la", "cancel guild.half_price with la_la_la"),
        ("VOICE NOT Gom Jabbar", "voice not gom_jabbar"),
        ("Captive Kill", "captive kill"),
        (
            'offer bene gesserit give 3 "the  great flat, or  not."',
            'offer bene_gesserit give 3 "the  great flat, or  not."',
        ),
        ("truthtrance Bene Gesserit traitor Dr. Yueh", "truthtrance bene_gesserit traitor dr_yueh"),
        ("truthtrance bene gesserit traitor dr yueh", "truthtrance bene_gesserit traitor dr_yueh"),
        (
            "show cards cheap hero, weather control to bene gesserit,the Guild",
            "show cards cheap_hero,weather_control to bene_gesserit,guild",
        ),
    ],
)
def test_names_in_several_words_articles_and_spaces(typed: str, meant: str) -> None:
    game = battle("emperor", "guild", forces={"emperor": 1, "guild": 1})
    assert game.read(f"emperor: {typed}").text == meant
    assert game.read(f"Emperor:  {typed}").text == meant


def test_a_seat_with_no_word_after_it_is_still_the_one_that_acts() -> None:
    """Else what is said of the line would tell how many are asked."""
    game = battle("emperor", "guild", forces={"emperor": 1, "guild": 1})
    for line in ("emperor: ", "Emperor: .", "emperor:  . "):
        with pytest.raises(InvalidAction, match="unknown action ''"):
            game.read(line)


def test_a_seat_may_be_typed_in_two_words() -> None:
    game = battle("emperor", "bene_gesserit", forces={"emperor": 1, "bene_gesserit": 1})
    assert str(game.read("Bene Gesserit: battle 1 princess irulan")) == "bene_gesserit: battle 1 princess_irulan"


def test_a_mistyped_line_is_answered_in_words_though_there_is_nothing_to_show() -> None:
    game = battle("emperor", "guild", forces={"emperor": 1, "guild": 1}, hands={"guild": ["shield"]})
    with pytest.raises(InvalidAction, match=r"write 'show cards \{cards\} to \{to\}'.*$"):
        game.why_not("emperor: show cards")
    with pytest.raises(InvalidAction, match="legal now, for example: show cards shield to emperor"):
        game.why_not("guild: show cards")


@pytest.mark.parametrize(
    ("typed", "rule", "meant"),
    [
        ("ship 5 carthg", "CL-SHIP-02", "ship 5 carthag:11"),
        ("ship 5 pasty_mese:5", "CL-SHIP-02", "ship 5 pasty_mesa:5"),
        ("ship 5 carthag:10", "CL-SHIP-02", "ship 5 carthag:11"),
        ("ship 50 carthag", "CL-SHIP-02", "ship 20 carthag:11"),
        ("ship 5 carthag as fighter", "CL-BG-13", "ship 5 carthag:11"),
        ("ship 5 carthag with karma", "CL-KAR-04", "ship 5 carthag:11"),
    ],
)
def test_a_slip_in_a_shipment_is_answered_with_what_was_meant(typed: str, rule: str, meant: str) -> None:
    game = to("ship", scene(("emperor", "guild"), ("begin_phase", "shipment_and_movement"), spice={"emperor": 20}))
    verdict = game.why_not(f"emperor: {typed}")
    assert (verdict.rule, verdict.alternatives[0].text) == (rule, meant)


@pytest.mark.parametrize("part", ["carthag:", "carthag::11", "carthag:x", "carthag:²", "carthag11", "?"])
@pytest.mark.parametrize(
    ("typed", "step"),
    [("move arrakeen with {}=4", "move"), ("transfer arrakeen with {}=4", "ship"), ("withdraw {}=4", "ship")],
)
def test_a_slip_in_the_name_of_a_part_is_refused_in_words(typed: str, step: str, part: str) -> None:
    about: Any = {"forces": {"guild": {"carthag:11": 5}}, "spice": {"guild": 9}}
    game = scene(("guild", "emperor"), ("begin_phase", "shipment_and_movement"), **about)
    while game.decisions[0].name != step or game.decisions[0].seat != "guild":
        game.play(game.decisions[0].default or game.decisions[0].sample(Random(1)))
    verdict = game.why_not(f"guild: {typed.format(part)}")
    assert not verdict
    assert verdict.rule in ("CL-MOVE-01", "CL-GUI-04")
    assert verdict.alternatives


@pytest.mark.parametrize(
    ("typed", "rule", "meant"),
    [
        ("battle 1 gurny_halleck", "CL-BATTLE-15", "battle 1 gurney_halleck"),
        ("battle 1 gurney_halleck crysknif -", "CL-BATTLE-18", "battle 1 gurney_halleck crysknife -"),
        ("battle 1 gurney_halleck - sheild", "CL-BATTLE-18", "battle 1 gurney_halleck - shield"),
        ("battle 1 gurney_halleck shield -", "CL-BATTLE-18", "battle 1 gurney_halleck"),
        ("battle 9 gurney_halleck - shield", "CL-BATTLE-14", "battle 2 gurney_halleck - shield"),
        ("battle 1 gurney_halleck - shield spice 1", "CL-BATTLE-21", "battle 1 gurney_halleck - shield"),
    ],
)
def test_a_slip_in_a_battle_plan_is_answered_with_what_was_meant(typed: str, rule: str, meant: str) -> None:
    hands = {"atreides": ("crysknife", "shield")}
    game = to("form_plans", battle("atreides", "guild", forces={"atreides": 4, "guild": 1}, hands=hands))
    verdict = game.why_not(f"atreides: {typed}")
    assert (verdict.rule, verdict.alternatives[0].text) == (rule, meant)
