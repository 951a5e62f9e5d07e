"""Phase 6: where battles are, who leads, the Voice, Prescience, late Karamas; and classic beside it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dunewidget.games.classic.plans import BattlePlan
from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, dead_but, to, told
from tests.games.tournament.scenes import battle, scene

SPICE = {"emperor": 5, "guild": 5}


def formed(game: Game, **plans: str) -> Game:
    to("form_plans", game)
    for seat, plan in plans.items():
        game.play(f"{seat}: battle {plan}")
    return game


def texts(game: Game) -> set[str]:
    return {action.text for action in game.decisions[0].options()}


# --- where and who


@pytest.mark.rule("TN-BAT-01", "TN-BAT-04")
def test_the_first_in_storm_order_is_the_aggressor_and_chooses() -> None:
    forces = {
        "guild": {"arrakeen:10": 2, "carthag:11": 2},
        "emperor": {"arrakeen:10": 2},
        "bene_gesserit": {"carthag:11": 1},
    }
    seats = ("guild", "emperor", "bene_gesserit")
    game = scene(seats, ("battle_phase",), ("bidding",), forces=forces)
    assert asked(game) == {"guild": "choose_battle"}
    assert texts(game) == {"fight emperor arrakeen:10", "fight bene_gesserit carthag:11"}
    quiet = scene(seats, ("battle_phase",), ("bidding",), forces=forces, advisors={"carthag"})
    assert asked(to("form_plans", quiet)) == {"guild": "form_plans", "emperor": "form_plans"}
    assert quiet.state.battlefield == ("arrakeen:10",)


@pytest.mark.rule("TN-BAT-02", "TN-BAT-03")
def test_who_stands_in_the_storm_fights_only_others_in_the_storm() -> None:
    def fields(at_guild: str, at_emperor: str, game: str = "tournament") -> tuple[str, ...]:
        forces = {"guild": {at_guild: 2}, "emperor": {at_emperor: 2}}
        seats = ("guild", "emperor")
        made = scene(seats, ("battle_phase",), ("bidding",), game=game, forces=forces, storm=5)
        return tuple(to("form_plans", made).state.battlefield)

    assert fields("the_minor_erg:5", "the_minor_erg:5") == ("the_minor_erg:5",)
    assert fields("the_minor_erg:5", "the_minor_erg:5", game="classic") == ()
    assert fields("the_minor_erg:5", "the_minor_erg:6") == ()
    assert fields("false_wall_south:4", "false_wall_south:4") == ("false_wall_south:4",)


# --- leaders


@pytest.mark.rule("TN-BAT-15")
def test_a_hero_may_not_lead_while_there_is_a_leader() -> None:
    about: dict[str, Any] = {"forces": {"emperor": 4, "guild": 4}, "hands": {"guild": ("cheap_hero",)}, "spice": SPICE}
    game = to("form_plans", battle("emperor", "guild", **about))
    assert game.why_not("guild: battle 2 cheap_hero").rule == "TN-BAT-15"
    assert game.why_not(BattlePlan("guild", 2.0, None)).rule == "TN-BAT-15"
    classic = to("form_plans", battle("emperor", "guild", game="classic", **about))
    assert classic.why_not("guild: battle 2 cheap_hero")


def leaderless(game: str = "tournament", **about: Any) -> Game:
    """The Guild has no leader but a hero, a weapon and a defense; the Bene Gesserit speak."""
    seats = ("bene_gesserit", "guild")
    return battle(
        *seats,
        game=game,
        forces=dict.fromkeys(seats, 4),
        hands={"guild": ("cheap_hero", "crysknife", "shield"), **about.pop("hands", {})},
        spice=dict.fromkeys(seats, 5),
        leaders={**dict.fromkeys(dead_but("bene_gesserit"), "alive"), **dead_but("guild")},
        **about,
    )


@pytest.mark.rule("TN-BAT-16", "TN-BAT-17")
def test_without_a_leader_the_hero_must_lead_and_may_carry_cards() -> None:
    game = to("form_plans", leaderless())
    assert game.why_not("guild: battle 1 -").rule == "TN-BAT-15"
    assert game.why_not("guild: battle 1 cheap_hero crysknife shield")


@pytest.mark.rule("TN-BAT-08", "TN-BAT-17")
def test_a_deaf_hero_does_not_hear_the_voice() -> None:
    game = leaderless()
    game.play("bene_gesserit: voice not projectile")
    to("form_plans", game)
    assert game.why_not("guild: battle 1 cheap_hero crysknife shield")
    classic = leaderless("classic")
    classic.play("bene_gesserit: voice not projectile")
    to("form_plans", classic)
    assert classic.why_not("guild: battle 1 cheap_hero crysknife shield").rule == "CL-BATTLE-36"


@pytest.mark.rule("TN-BAT-17", "TN-BAT-29")
def test_the_hero_is_discarded_even_by_one_who_wins_by_treason() -> None:
    for name, kept in (("tournament", ()), ("classic", ("cheap_hero",))):
        game = leaderless(name, traitors={"guild": ("alia",)}, hands={"guild": ("cheap_hero",)})
        formed(game, bene_gesserit="1 alia", guild="1 cheap_hero")
        if "call_traitors" in asked(game).values():
            game.play("guild: traitor alia")
        if asked(game).get("guild") == "choose_losses":
            game.play("guild: lose -")
        assert game.state.hands["guild"] == kept, name
        assert game.state.tanks["guild"] == 0


# --- Voice


def spoken(command: str, hand: tuple[str, ...], game: str = "tournament", **about: Any) -> Game:
    seats = ("bene_gesserit", "guild")
    made = battle(
        *seats,
        game=game,
        forces=dict.fromkeys(seats, 4),
        hands={"guild": hand, **about.pop("hands", {})},
        spice=dict.fromkeys(seats, 5),
        **about,
    )
    made.play(f"bene_gesserit: voice {command}")
    return made


@pytest.mark.rule("TN-BAT-06")
def test_the_voice_has_ten_commands() -> None:
    seats = ("bene_gesserit", "guild")
    game = battle(*seats, forces=dict.fromkeys(seats, 4))
    kinds = ("projectile", "poison", "shield", "snooper", "worthless")
    assert texts(game) == {"decline", *(f"voice {order} {kind}" for order in ("play", "not") for kind in kinds)}
    assert game.why_not("bene_gesserit: voice play lasgun").rule == "TN-BAT-06"
    assert battle(*seats, game="classic", forces=dict.fromkeys(seats, 4)).why_not("bene_gesserit: voice play lasgun")


@pytest.mark.rule("TN-BAT-07")
def test_a_worthless_card_may_be_played_in_either_slot() -> None:
    game = to("form_plans", spoken("play worthless", ("kulon", "crysknife", "shield")))
    assert game.why_not("guild: battle 1 staban_tuek kulon shield")
    assert game.why_not("guild: battle 1 staban_tuek crysknife kulon")
    assert game.why_not("guild: battle 1 staban_tuek crysknife shield").rule == "CL-BATTLE-36"


@pytest.mark.rule("TN-BAT-08")
def test_an_impossible_command_is_void_and_nobody_is_told() -> None:
    game = spoken("play poison", ("crysknife",))
    before = len(game.events)
    to("form_plans", game)
    assert game.why_not("guild: battle 1 staban_tuek")
    assert len(game.events) == before


@pytest.mark.rule("TN-BAT-09", "TN-BAT-05")
def test_anyone_may_stop_the_voice_an_ally_too_but_not_its_owner() -> None:
    about: dict[str, Any] = {
        "bystanders": ("fremen",),
        "hands": {"bene_gesserit": ("karama",), "fremen": ("karama",)},
        "alliances": [("bene_gesserit", "fremen")],
    }
    game = spoken("not projectile", ("crysknife",), **about)
    assert asked(game) == {"fremen": "may_cancel"}
    game.play("fremen: cancel bene_gesserit.the_voice")
    assert to("form_plans", game).why_not("guild: battle 1 staban_tuek crysknife -")
    assert asked(spoken("not projectile", ("crysknife",), "classic", **about)) != {"fremen": "may_cancel"}


@pytest.mark.rule("TN-BAT-05")
def test_a_karama_may_stop_the_voice_until_the_plans_are_formed() -> None:
    about: dict[str, Any] = {"bystanders": ("fremen",), "hands": {"fremen": ("karama",)}}
    game = spoken("not projectile", ("crysknife",), **about)
    game.play("fremen: pass")
    assert asked(game) == {"fremen": "may_cancel"}
    game.play("fremen: cancel bene_gesserit.the_voice")
    assert to("form_plans", game).why_not("guild: battle 1 staban_tuek crysknife -")
    assert game.state.command is None
    classic = spoken("not projectile", ("crysknife",), "classic", **about)
    classic.play("fremen: pass")
    assert asked(classic) != {"fremen": "may_cancel"}


@pytest.mark.rule("TN-BAT-06")
def test_a_command_is_forgotten_with_its_battle() -> None:
    game = to("form_plans", spoken("not projectile", ()))
    assert game.state.command == ("guild", "not", "projectile")
    while game.state.plans or "form_plans" in asked(game).values():
        game.play(game.decisions[0].sample(Random(0)))
    assert game.state.command is None


# --- Prescience


def foreseen(element: str, hand: tuple[str, ...] = (), **about: Any) -> Game:
    seats = ("atreides", "guild")
    made = battle(
        *seats,
        forces=dict.fromkeys(seats, 4),
        hands={"guild": hand, **about.pop("hands", {})},
        spice=dict.fromkeys(seats, 5),
        **about,
    )
    made.play(f"atreides: foresee {element}")
    return made


@pytest.mark.rule("TN-BAT-10")
@pytest.mark.parametrize(("element", "answer"), [("weapon", "card -"), ("defense", "card -"), ("dial", "dial 0")])
def test_an_empty_element_gives_no_second_question(element: str, answer: str) -> None:
    game = foreseen(element)
    game.play(f"guild: foretell {answer}")
    assert asked(game) == {"atreides": "form_plans", "guild": "form_plans"}


@pytest.mark.rule("TN-BAT-11")
def test_a_lone_worthless_card_may_be_shown_for_either() -> None:
    for element in ("weapon", "defense"):
        assert texts(foreseen(element, ("kulon",))) == {"foretell card -", "foretell card kulon"}


@pytest.mark.rule("TN-BAT-05")
def test_a_karama_may_stop_prescience_after_the_answer() -> None:
    game = foreseen("weapon", ("crysknife",), bystanders=("fremen",), hands={"fremen": ("karama",)})
    game.play("fremen: pass")
    game.play("guild: foretell card -")
    assert asked(game) == {"fremen": "may_cancel"}
    game.play("fremen: cancel atreides.prescience")
    assert to("form_plans", game).why_not("guild: battle 1 staban_tuek crysknife -")


@pytest.mark.rule("TN-BAT-12")
def test_atreides_may_see_a_plan_of_a_battle_that_is_not_theirs() -> None:
    seats = ("emperor", "guild")
    game = battle(*seats, forces=dict.fromkeys(seats, 4), bystanders=("atreides",), hands={"atreides": ("karama",)})
    to("may_open_plan", game).play("atreides: karama plan guild")
    assert asked(game) == {"guild": "show_plan"}


@pytest.mark.rule("TN-BAT-13", "TN-BAT-18")
def test_a_kwisatz_haderach_that_was_stopped_is_free_for_another_battle() -> None:
    seats = ("atreides", "guild")
    about: dict[str, Any] = {"forces": dict.fromkeys(seats, 4), "kh_losses": 7}
    game = battle(*seats, hands={"guild": ("karama",)}, **about)
    to("may_cancel", game).play("guild: cancel atreides.kwisatz_haderach")
    to("form_plans", game)
    assert game.why_not("atreides: battle 1 duncan_idaho kh yes").rule == "CL-ATR-08"
    assert game.state.kh_at is None
    free = to("form_plans", battle(*seats, **about))
    assert free.why_not("atreides: battle 1 duncan_idaho kh yes")
    bound = to("form_plans", battle(*seats, kh_at="carthag", **about))
    assert bound.why_not("atreides: battle 1 duncan_idaho kh yes").rule == "CL-ATR-08"


@pytest.mark.rule("TN-BAT-14")
def test_sardaukar_are_ordinary_against_fremen_or_by_karama() -> None:
    def highest(opponent: str, **about: Any) -> bool:
        seats = ("emperor", opponent)
        game = battle(*seats, forces={opponent: 1}, specials={"emperor": 2}, spice={"emperor": 9}, **about)
        if about.get("hands"):
            to("may_cancel", game).play(f"{opponent}: cancel emperor.sardaukar")
        return bool(to("form_plans", game).why_not("emperor: battle 4 caid spice 2"))

    assert highest("guild")
    assert not highest("fremen")
    assert not highest("guild", hands={"guild": ("karama",)})


@pytest.mark.rule("TN-BAT-19", "TN-GEN-03")
def test_dials_by_spice_and_fremen_free_only_if_the_table_plays_so() -> None:
    def dials(seat: str, **options: bool) -> set[str]:
        game = battle(seat, "guild", forces={seat: 2, "guild": 1}, spice={seat: 1}, options=options)
        found = to("form_plans", game).decisions[0].options()
        return {f"{action.dial:g}/{action.spice}" for action in found}  # type: ignore[attr-defined]

    assert dials("atreides") == {"0/0", "0.5/0", "1/0", "1/1", "1.5/1"}
    assert dials("fremen") == {"0/0", "1/0", "2/0"}
    assert dials("fremen", fremen_free_support=False) == dials("atreides")
    assert dials("atreides", advanced_combat=False) == {"0/0", "1/0", "2/0"}


@pytest.mark.rule("TN-GEN-03")
def test_special_powers_are_in_force_whatever_is_off() -> None:
    off = dict.fromkeys(("double_bloom", "advanced_combat", "increased_spice_flow", "tournament_match"), False)
    seats = ("emperor", "guild")
    game = battle(
        *seats, forces=dict.fromkeys(seats, 1), bystanders=("atreides",), hands={"atreides": ("karama",)}, options=off
    )
    assert asked(to("may_open_plan", game)) == {"atreides": "may_open_plan"}


@pytest.mark.rule("TN-BAT-20")
def test_a_worthless_card_as_karama_can_be_stopped_by_anyone() -> None:
    seats = ("bene_gesserit", "atreides", "guild")
    hands = {"bene_gesserit": ("kulon",), "guild": ("karama",)}
    game = scene(seats, ("bidding",), hands=hands, treachery_deck=["shield"] * 3, spice=dict.fromkeys(seats, 5))
    game.play("bene_gesserit: cancel atreides.auction_look with kulon")
    game.play("guild: pass")
    assert asked(game) == {"guild": "may_cancel"}
    game.play("guild: cancel bene_gesserit.worthless_as_karama")
    assert told(game, "card_seen")
