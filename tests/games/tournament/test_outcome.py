"""What follows from the plans: mandatory traitor calls, losses, captures, hostages, the exchange of cards."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, dead_but, to, told
from tests.games.tournament.scenes import battle, scene


def fought(attacker: str, defender: str, plans: tuple[str, str], game: str = "tournament", **about: Any) -> Game:
    """A battle whose plans have just been revealed."""
    about.setdefault("forces", {attacker: 4, defender: 4})
    about.setdefault("spice", {attacker: 5, defender: 5})
    made = to("form_plans", battle(attacker, defender, game=game, **about))
    for seat, plan in zip((attacker, defender), plans, strict=True):
        made.play(f"{seat}: battle {plan}")
    return made


PLANS = ("2 caid crysknife - spice 2", "3 staban_tuek - shield spice 3")
HANDS = {"emperor": ("crysknife",), "guild": ("shield",)}


@pytest.mark.rule("TN-BAT-23")
def test_a_held_traitor_is_called_without_being_asked() -> None:
    about: dict[str, Any] = {"traitors": {"emperor": ("staban_tuek",)}, "hands": HANDS}
    game = fought("emperor", "guild", PLANS, **about)
    assert told(game, "traitor_called")[0].data == {"seat": "emperor", "leader": "staban_tuek"}
    assert told(game, "won")[0].data["seat"] == "emperor"
    classic = fought("emperor", "guild", PLANS, "classic", **about)
    assert asked(classic) == {"emperor": "call_traitors"}
    classic.play("emperor: pass")
    assert told(classic, "won")[0].data["seat"] == "guild"


@pytest.mark.rule("TN-BAT-23")
def test_harkonnen_may_but_need_not_call_for_an_ally() -> None:
    about: dict[str, Any] = {
        "traitors": {"harkonnen": ("staban_tuek",)},
        "hands": HANDS,
        "bystanders": ("harkonnen",),
        "alliances": [("emperor", "harkonnen")],
    }
    game = fought("emperor", "guild", PLANS, **about)
    assert asked(game) == {"harkonnen": "offer_calls"}
    game.play("harkonnen: pass")
    assert told(game, "won")[0].data["seat"] == "guild"
    called = fought("emperor", "guild", PLANS, **about)
    called.play("harkonnen: traitor staban_tuek")
    assert told(called, "won")[0].data["seat"] == "emperor"


@pytest.mark.rule("TN-BAT-23", "CL-DEC-16", "CL-GEN-11")
@pytest.mark.parametrize("windows", ["quiet", "public"])
def test_with_public_windows_harkonnen_is_asked_for_an_ally_with_and_without_the_card(windows: str) -> None:
    about: dict[str, Any] = {"bystanders": ("harkonnen", "fremen"), "alliances": [("emperor", "harkonnen")]}
    game = fought("emperor", "guild", PLANS, options={"windows": windows}, hands=HANDS, **about)
    assert ("harkonnen" in asked(game)) is (windows == "public")
    assert "fremen" not in asked(game)
    assert not game.why_not("harkonnen: traitor staban_tuek")


@pytest.mark.rule("TN-BAT-24", "TN-BAT-18")
def test_a_leader_with_the_kwisatz_haderach_is_called_in_vain() -> None:
    about: dict[str, Any] = {"traitors": {"guild": ("duncan_idaho",)}, "kh_losses": 7}
    plans = ("4 duncan_idaho spice 4 kh yes", "1 staban_tuek")
    game = fought("atreides", "guild", plans, **about)
    assert told(game, "traitor_called")[0].data["leader"] == "duncan_idaho"
    assert told(game, "won")[0].data["seat"] == "atreides"
    assert told(game, "totals")[0].data["totals"]["atreides"] == 4 + 2 + 2
    assert game.state.traitors["guild"] == ("duncan_idaho",)
    classic = fought("atreides", "guild", plans, "classic", **about)
    assert not told(classic, "traitor_called")
    both = fought(
        "atreides", "guild", plans, traitors={"guild": ("duncan_idaho",), "atreides": ("staban_tuek",)}, kh_losses=7
    )
    assert told(both, "won")[0].data["seat"] == "atreides"
    assert not told(both, "totals"), "Atreides win by treason"


@pytest.mark.rule("TN-BAT-25")
def test_a_house_may_call_its_own_captured_leader_without_the_card() -> None:
    about: dict[str, Any] = {"captured": {"staban_tuek": "harkonnen"}}
    plans = ("4 staban_tuek spice 4", "1 master_bewt")
    game = fought("harkonnen", "guild", plans, **about)
    assert asked(game) == {"guild": "offer_calls"}
    game.play("guild: traitor staban_tuek")
    assert told(game, "won")[0].data["seat"] == "guild"
    declined = fought("harkonnen", "guild", plans, **about)
    declined.play("guild: pass")
    assert told(declined, "won")[0].data["seat"] == "harkonnen"
    assert not told(declined, "traitor_called")
    assert asked(fought("harkonnen", "guild", plans, "classic", **about)) != {"guild": "call_traitors"}


@pytest.mark.rule("TN-BAT-26", "TN-BAT-28")
def test_weapons_totals_and_losses_as_in_classic() -> None:
    game = fought("emperor", "guild", ("1 caid crysknife - spice 1", "1 staban_tuek spice 1"), hands=HANDS)
    assert told(game, "totals")[0].data["totals"] == {"emperor": 4.0, "guild": 1.0}
    assert told(game, "bounty")[0].data == {"seat": "emperor", "spice": 5}
    game.play("emperor: lose arrakeen:10=1 discard crysknife")
    assert game.state.tanks == {"emperor": 1, "guild": 4}
    assert game.state.hands["emperor"] == ()
    tie = fought("emperor", "guild", ("1 caid spice 1", "0 soo_soo_sook"), forces={"emperor": 4, "guild": 4})
    assert told(tie, "totals")[0].data["totals"] == {"emperor": 4.0, "guild": 2.0}
    even = fought("emperor", "guild", ("0 caid", "0 master_bewt"))
    assert told(even, "won")[0].data["seat"] == "emperor"


@pytest.mark.rule("TN-BAT-27")
def test_an_explosion_kills_everything_in_the_territory_coexisting_forces_too() -> None:
    game = fought(
        "emperor",
        "guild",
        ("1 caid lasgun - spice 1", "1 staban_tuek - shield spice 1"),
        hands={"emperor": ("lasgun",), "guild": ("shield",)},
        bystanders=("bene_gesserit",),
        forces={"emperor": 4, "guild": 4, "bene_gesserit": 1},
        advisors={"arrakeen"},
    )
    assert game.state.tanks == {"emperor": 4, "guild": 4, "bene_gesserit": 1}
    assert {game.state.leaders[name] for name in ("caid", "staban_tuek")} == {"tanks"}
    assert game.state.hands == {"emperor": (), "guild": (), "bene_gesserit": ()}
    assert not told(game, "won")


@pytest.mark.rule("TN-BAT-29")
def test_who_calls_a_traitor_keeps_its_forces_and_is_paid_its_strength() -> None:
    game = fought("emperor", "guild", PLANS, traitors={"emperor": ("staban_tuek",)}, hands=HANDS)
    assert game.state.tanks == {"emperor": 0, "guild": 4}
    assert game.state.spice == {"emperor": 5 + 5, "guild": 2}
    assert game.state.hands["guild"] == ()
    game.play("emperor: lose -")
    assert game.state.hands["emperor"] == ("crysknife",)


@pytest.mark.rule("TN-BAT-30")
def test_two_traitors_ruin_both_and_harkonnen_capture_nobody() -> None:
    game = fought(
        "harkonnen",
        "guild",
        ("1 umman_kudu", "1 staban_tuek"),
        traitors={"harkonnen": ("staban_tuek",), "guild": ("umman_kudu",)},
    )
    assert game.state.tanks == {"harkonnen": 4, "guild": 4}
    assert game.state.spice == {"harkonnen": 5, "guild": 5}
    assert not told(game, "drawn")
    assert "offer_capture" not in asked(game).values()


@pytest.mark.rule("TN-BAT-31")
def test_the_seventh_force_lost_in_battle_wakes_the_kwisatz_haderach() -> None:
    game = fought("guild", "atreides", ("2 staban_tuek spice 2", "0 duncan_idaho"), kh_losses=3)
    assert game.state.kh_losses == 7
    assert told(game, "kh_awakes")


@pytest.mark.rule("TN-BAT-32")
@pytest.mark.parametrize("fate", ["keep", "kill"])
def test_harkonnen_draw_a_leader_of_the_beaten_house(fate: str) -> None:
    game = fought("harkonnen", "guild", ("2 feyd_rautha spice 2", "0 staban_tuek"))
    game.play("harkonnen: capture")
    drawn = game.state.drawn_leader
    assert drawn in dead_but("guild")
    game.play(f"harkonnen: captive {fate}")
    if fate == "keep":
        assert game.state.captured == {drawn: "harkonnen"}
    else:
        assert game.state.leaders[drawn] == "face_down"
        assert told(game, "executed")[0].data["spice"] == 2


@pytest.mark.rule("TN-BAT-33")
def test_a_karama_stops_a_capture_after_the_draw() -> None:
    game = fought("harkonnen", "guild", ("2 feyd_rautha spice 2", "0 staban_tuek"), hands={"guild": ("karama",)})
    game.play("harkonnen: capture")
    assert asked(game) == {"guild": "may_cancel"}
    game.play("guild: cancel harkonnen.capture")
    assert game.state.captured == {}
    assert not told(game, "captured")


@pytest.mark.rule("TN-BAT-35")
def test_hostages_go_home_when_harkonnen_have_no_leader_left() -> None:
    game = fought(
        "guild",
        "harkonnen",
        ("2 staban_tuek crysknife - spice 2", "0 umman_kudu"),
        hands={"guild": ("crysknife",)},
        captured={"caid": "harkonnen"},
        bystanders=("emperor",),
        leaders={
            **dict.fromkeys((*dead_but("guild"), *dead_but("emperor")), "alive"),
            **dead_but("harkonnen", "umman_kudu"),
        },
    )
    assert game.state.captured == {}


# --- hostages in deals


def ransomed(**about: Any) -> Game:
    seats = ("guild", "harkonnen")
    about.setdefault("hands", {"guild": ("shield", "snooper")})
    about.setdefault("treachery_deck", ["lasgun"] * 2)
    return scene(seats, ("bidding",), captured={"staban_tuek": "harkonnen"}, phase="auction", **about)


@pytest.mark.rule("TN-BAT-34", "TN-HARV-03")
def test_a_hostage_goes_home_for_cards_and_spice_owed_in_the_harvest() -> None:
    game = ransomed()
    assert game.why_not("guild: ransom master_bewt cards shield").rule == "TN-BAT-34"
    assert game.why_not("guild: ransom staban_tuek cards lasgun").rule == "TN-BAT-34"
    assert game.why_not("guild: ransom staban_tuek spice 41").rule == "TN-HARV-03"
    game.play("guild: ransom staban_tuek cards shield spice 3")
    assert game.why_not("guild: ransom accept guild").rule == "TN-BAT-34"
    game.play("harkonnen: ransom accept guild")
    assert game.state.captured == {}
    assert game.state.hands == {"guild": ("snooper",), "harkonnen": ("shield",)}
    assert game.state.debts == [("guild", "harkonnen", 3, "harvest")]
    classic = ransomed(game="classic")
    assert "ransom" not in {type(a).__name__.lower() for a in classic.rules.free}


@pytest.mark.rule("TN-BAT-34", "TN-HARV-03")
@pytest.mark.parametrize(("owner", "paid"), [(4, True), (2, False)])
def test_in_the_harvest_a_ransom_is_paid_at_once_or_lapses(owner: int, paid: bool) -> None:
    seats, spice = ("guild", "harkonnen"), {"guild": owner, "harkonnen": 1}
    game = scene(seats, ("harvest_phase",), captured={"staban_tuek": "harkonnen"}, phase="harvest", spice=spice)
    game.play("guild: ransom staban_tuek spice 3").play("harkonnen: ransom accept guild")
    assert (game.state.captured == {}) is paid
    assert game.state.spice == ({"guild": 1, "harkonnen": 4} if paid else spice)
    assert game.state.debts == []


@pytest.mark.rule("TN-BAT-34")
def test_a_ransom_may_be_refused_and_nobody_else_knows_of_it() -> None:
    seats = ("guild", "harkonnen", "atreides")
    deck = ["lasgun"] * 3
    game = scene(
        seats, ("bidding",), captured={"staban_tuek": "harkonnen"}, hands={"guild": ("shield",)}, treachery_deck=deck
    )
    game.play("guild: ransom staban_tuek cards shield")
    assert game.view("atreides").state.ransoms == {}
    assert list(game.view("harkonnen").state.ransoms) == ["guild"]
    game.play("harkonnen: ransom refuse guild")
    assert game.state.ransoms == {}
    assert game.state.captured == {"staban_tuek": "harkonnen"}


@pytest.mark.rule("TN-BAT-34")
def test_an_offer_tells_nothing_of_the_room_in_harkonnens_hand() -> None:
    hands = {"guild": ("shield",), "harkonnen": ("karama",) * 8}
    game = ransomed(hands=hands, treachery_deck=["lasgun"] * 20)
    game.play("guild: ransom staban_tuek cards shield")
    assert game.why_not("harkonnen: ransom accept guild").rule == "TN-BAT-34", "a full hand takes no card"
    game.play("guild: ransom staban_tuek spice 3").play("harkonnen: ransom accept guild")
    assert game.state.captured == {}


@pytest.mark.rule("TN-BAT-34")
def test_no_ransom_while_plans_are_committed() -> None:
    game = to(
        "form_plans",
        battle("guild", "harkonnen", forces={"guild": 1, "harkonnen": 1}, captured={"staban_tuek": "harkonnen"}),
    )
    assert game.why_not("guild: ransom staban_tuek").rule == "TN-BAT-34"


# --- the exchange of cards


@pytest.mark.rule("TN-BAT-21")
def test_none_of_the_cards_just_taken_is_given_back() -> None:
    hands = {"harkonnen": ("karama", "kulon"), "guild": ("shield", "snooper")}

    def exchange(name: str, n: int) -> Game:
        game = scene(("harkonnen", "guild"), ("free_plays", "W1"), ("revive",), ("bidding",), game=name, hands=hands)
        game.play(f"harkonnen: karama exchange {n} guild")
        return game

    game = exchange("tournament", 1)
    assert {a.text for a in game.decisions[0].options()} == {"give kulon"}
    assert len(list(exchange("classic", 1).decisions[0].options())) == 2
    before = scene(("harkonnen", "guild"), ("free_plays", "W1"), ("bidding",), hands=hands)
    assert before.why_not("harkonnen: karama exchange 2 guild").rule == "TN-BAT-21"
