"""Karama: who may cancel what, and the special powers that can be used at any time."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.classic.advantages import SCOPES, lapse
from dunewidget.games.classic.conserved import room
from dunewidget.games.classic.karama import cancel, karama_cards
from dunewidget.games.classic.table import RULES
from dunewidget.kernel import Game, Scripted, Table
from tests.games.classic.battlefield import asked, dead_but, scene, told

SEATS = ("guild", "emperor", "fremen", "atreides", "harkonnen", "bene_gesserit")


def window(**about: Any) -> Game:
    """The Guild is about to use its half price."""
    return scene(SEATS, ("may_cancel", "guild.half_price"), **about)


@pytest.mark.rule("CL-KAR-01", "CL-CARD-12", "CL-KAR-02", "CL-DEC-24", "CL-KAR-07")
def test_whoever_holds_a_karama_may_cancel_and_the_card_is_discarded() -> None:
    game = window(hands={"atreides": ("karama", "shield"), "fremen": ("snooper",)})
    assert asked(game) == {"atreides": "may_cancel"}
    assert game.why_not("cancel guild.half_price with shield").rule == "CL-KAR-02"
    assert game.why_not("cancel fremen.quick_march").rule == "CL-KAR-02"
    game.play("cancel guild.half_price")
    assert game.state.cancelled == {"guild.half_price": "use"}
    assert game.state.hands["atreides"] == ("shield",)
    assert game.state.treachery_discard == ["karama"]


@pytest.mark.rule("CL-KAR-01", "CL-CARD-12", "CL-BG-08")
@pytest.mark.parametrize(
    ("rules", "sisters"), [("basic", ("karama",)), ("advanced", ("karama", "kulon", "trip_to_gamont"))]
)
def test_what_can_be_played_as_a_karama(rules: str, sisters: tuple[str, ...]) -> None:
    hands = dict.fromkeys(("guild", "bene_gesserit"), ("kulon", "shield", "karama", "trip_to_gamont"))
    game = window(hands=hands, rules=rules)
    assert karama_cards(game.state, "guild") == ("karama",)
    assert karama_cards(game.state, "bene_gesserit") == sisters
    assert karama_cards(game.state, "emperor") == ()


#: how long what a rule lets a Karama cancel is out of force
LASTS = {
    "use": (25, 28, 29, 31, 34, 35, 38, 39, 40, 43, 44, 46, 48),
    "battle": (23, 24, 26, 33, 41, 42, 49, 50),
    "phase": (21, 32, 37),
    "turn": (22, 27, 30, 36, 45, 47),
}


@pytest.mark.rule(
    "CL-KAR-21", "CL-KAR-22", "CL-KAR-23", "CL-KAR-24", "CL-KAR-25", "CL-KAR-26", "CL-KAR-27", "CL-KAR-28"
)
@pytest.mark.rule(
    "CL-KAR-29", "CL-KAR-30", "CL-KAR-31", "CL-KAR-32", "CL-KAR-33", "CL-KAR-34", "CL-KAR-35", "CL-KAR-36"
)
@pytest.mark.rule(
    "CL-KAR-37", "CL-KAR-38", "CL-KAR-39", "CL-KAR-40", "CL-KAR-41", "CL-KAR-42", "CL-KAR-43", "CL-KAR-44"
)
@pytest.mark.rule(
    "CL-KAR-45", "CL-KAR-46", "CL-KAR-47", "CL-KAR-48", "CL-KAR-49", "CL-KAR-50", "CL-AMB-31", "CL-AMB-70"
)
def test_each_row_of_the_table_is_cancelled_as_a_whole_and_for_its_time() -> None:
    rows = {f"CL-KAR-{number}": lasts for lasts, numbers in LASTS.items() for number in numbers}
    assert len(rows) == 30
    assert {adv.cancel for adv in RULES.advantages.values()} - {None} == set(rows)
    for row, lasts in rows.items():
        names = [adv.name for adv in RULES.advantages.values() if adv.cancel == row]
        table: Any = Table(scene(SEATS, ("ship", "guild")).state.copy(), RULES, Scripted())
        cancel.fn(table, "guild", "karama", names[0])
        assert table.state.cancelled == dict.fromkeys(names, lasts), row
        for scope in ("battle", "phase", "turn"):
            lapse.fn(table, scope)
            assert bool(table.state.cancelled) is (lasts == "use" or SCOPES.index(scope) < SCOPES.index(lasts)), row


@pytest.mark.rule("CL-KAR-10", "CL-AMB-59")
def test_nobody_cancels_an_advantage_of_its_own_or_of_an_ally() -> None:
    hands = {"guild": ("karama",), "atreides": ("karama",)}
    assert asked(window(hands=hands)) == {"atreides": "may_cancel"}
    assert not window(hands=hands, alliances=[("guild", "atreides")]).decisions


@pytest.mark.rule("CL-GEN-11", "CL-AMB-05")
def test_all_who_could_are_asked_at_once_and_the_first_in_storm_order_takes_effect() -> None:
    game = window(hands={"harkonnen": ("karama",), "emperor": ("karama",)}, first="fremen")
    assert list(asked(game)) == ["harkonnen", "emperor"]
    game.play("emperor: cancel guild.half_price").play("harkonnen: cancel guild.half_price")
    assert game.state.hands["harkonnen"] == ()
    assert game.state.hands["emperor"] == ("karama",)
    assert not game.decisions


@pytest.mark.rule("CL-GEN-11")
def test_where_windows_are_public_everyone_with_a_card_is_asked() -> None:
    hands = {"harkonnen": ("karama",), "emperor": ("shield",), "guild": ("kulon",)}
    game = window(hands=hands, options={"windows": "public"})
    assert set(asked(game)) == {"harkonnen", "emperor"}
    (emperor,) = [decision for decision in game.decisions if decision.seat == "emperor"]
    assert emperor.count() == 1


@pytest.mark.rule("CL-BG-08", "CL-KAR-06", "CL-KAR-28", "CL-KAR-07")
def test_a_worthless_card_cancels_unless_it_is_cancelled_itself() -> None:
    hands = {"bene_gesserit": ("kulon",), "atreides": ("karama",)}
    game = window(hands=hands).play("atreides: pass").play("bene_gesserit: cancel guild.half_price with kulon")
    assert asked(game) == {"atreides": "may_cancel"}
    game.play("atreides: pass")
    assert game.state.cancelled == {"guild.half_price": "use"}
    game = window(hands=hands).play("atreides: pass").play("bene_gesserit: cancel guild.half_price with kulon")
    game.play("atreides: cancel bene_gesserit.worthless_as_karama")
    assert game.state.treachery_discard == ["kulon", "karama"], "whatever comes of it"
    assert game.state.cancelled == {}
    assert not game.decisions
    assert asked(window(hands={"bene_gesserit": ("kulon",)}, rules="basic")) == {}


@pytest.mark.rule("CL-KAR-06")
def test_a_karama_is_not_cancelled_by_a_karama() -> None:
    game = window(hands={"atreides": ("karama",), "emperor": ("karama",)})
    game.play("emperor: cancel guild.half_price").play("atreides: pass")
    assert not game.decisions
    assert game.state.hands["atreides"] == ("karama",)


CANCELS = {f"CL-KAR-{n}" for n in range(21, 51)}


@pytest.mark.rule(*sorted(CANCELS))
@pytest.mark.rule("CL-AMB-31")
def test_every_row_of_the_table_is_an_advantage_with_its_window_and_duration() -> None:
    found = {adv.cancel for adv in RULES.advantages.values() if adv.cancel is not None}
    assert found == CANCELS
    for adv in RULES.advantages.values():
        assert adv.lasts in SCOPES
        assert (adv.cancel is None) == (adv.window is None), adv.name


@pytest.mark.rule("CL-KAR-08", "CL-MENTAT-10")
def test_what_no_card_can_cancel() -> None:
    safe = {adv.name for adv in RULES.advantages.values() if adv.cancel is None}
    assert {"fremen.reinforcements", "fremen.free_reinforcements"} <= safe
    for name in sorted(safe):
        assert not scene(SEATS, ("may_cancel", name), hands={"atreides": ("karama",)}).decisions


# --- special powers


def free(**about: Any) -> Game:
    about.setdefault("hands", {"emperor": ("karama",)})
    return scene(SEATS, ("free_plays", "W1"), **about)


NOBODY = dict.fromkeys(SEATS, 0)


@pytest.mark.rule("CL-KAR-12", "CL-EMP-05", "CL-AMB-48", "CL-DEC-28")
def test_the_emperor_revives_up_to_three_forces_once_a_game_at_most_one_of_them_starred() -> None:
    about: dict[str, Any] = {"tanks": NOBODY | {"emperor": 5}, "special_tanks": NOBODY | {"emperor": 3}}
    game = free(**about)
    assert asked(game) == {"emperor": "free_plays"}
    assert game.why_not("karama revive forces 4").rule == "CL-KAR-12"
    refused = game.why_not("karama revive forces 1 starred 2")
    assert (refused.rule, refused.reason) == ("CL-KAR-12", "you can revive 1 starred now")
    game.play("karama revive forces 2 starred 1")
    assert (game.state.tanks["emperor"], game.state.special_tanks["emperor"]) == (3, 2)
    assert game.state.karama_powers_used == {"emperor"}
    assert not free(karama_powers_used={"emperor"}, **about).decisions
    assert not free(rules="basic", **about).decisions


@pytest.mark.rule("CL-AMB-19", "CL-REV-07")
def test_the_one_starred_force_of_the_turn_counts_for_the_power_too() -> None:
    about: dict[str, Any] = {"tanks": NOBODY, "special_tanks": NOBODY | {"emperor": 3}}
    game = free(**about)
    assert game.why_not("karama revive starred 1")
    assert not free(starred_revived={"emperor": 2}, **about).decisions
    game.play("karama revive starred 1")
    assert game.state.starred_revived == {"emperor": 2}, "and the power counts for the rest of the turn"


@pytest.mark.rule("CL-KAR-12", "CL-AMB-63")
def test_the_emperor_revives_a_leader_face_up_or_down() -> None:
    leaders = {name: "alive" for seat in SEATS for name in dead_but(seat)} | {"caid": "face_down"}
    game = free(leaders=leaders)
    assert game.why_not("karama revive bashar").rule == "CL-KAR-12"
    game.play("karama revive caid")
    assert game.state.leaders["caid"] == "alive"
    assert game.state.revived == {"caid"}


@pytest.mark.rule("CL-KAR-05", "CL-EMP-05", "CL-HAR-10")
def test_a_power_needs_a_real_karama_and_belongs_to_its_faction() -> None:
    tanks = NOBODY | dict.fromkeys(SEATS, 3)
    game = free(tanks=tanks, hands=dict.fromkeys(SEATS, ("karama",)))
    assert set(asked(game)) == {"emperor", "harkonnen"}
    assert game.why_not("harkonnen: karama revive forces 1").rule == "CL-EMP-05"
    assert game.why_not("emperor: karama exchange 1 guild").rule == "CL-HAR-10"


@pytest.mark.rule("CL-KAR-05")
@pytest.mark.parametrize(("hand", "used"), [(("truthtrance", "karama"), True), (("truthtrance", "kulon"), False)])
def test_a_power_that_is_used_up_or_has_no_card_is_refused(hand: tuple[str, ...], used: bool) -> None:
    spent = {"emperor", "harkonnen"} if used else set()
    hands = {"emperor": hand, "harkonnen": hand, "guild": ("shield",)}
    game = free(tanks=NOBODY | {"emperor": 3}, hands=hands, karama_powers_used=spent)
    assert set(asked(game)) == {"emperor", "harkonnen"}
    assert game.why_not("emperor: karama revive forces 1").rule == "CL-KAR-05"
    assert game.why_not("harkonnen: karama exchange 1 guild").rule == "CL-KAR-05"


def exchanging(**about: Any) -> Game:
    hands = {"harkonnen": ("karama", "kulon"), "guild": ("shield", "lasgun", "shield"), "emperor": ("stunner",)}
    return free(hands=hands, chance=Scripted(exchange=[["shield", "lasgun", "shield"]]), **about)


@pytest.mark.rule("CL-KAR-15", "CL-HAR-10", "CL-AMB-46", "CL-DEC-23")
def test_harkonnen_take_cards_unseen_and_give_back_as_many_of_any() -> None:
    game = exchanging()
    assert game.why_not("karama exchange 4 guild").rule == "CL-KAR-15"
    assert game.why_not("karama exchange 1 harkonnen").rule == "CL-KAR-15"
    game.play("karama exchange 2 guild")
    assert asked(game) == {"harkonnen": "give_back"}
    assert sorted(game.state.hands["harkonnen"]) == ["kulon", "lasgun", "shield"]
    assert game.why_not("give kulon").rule == "CL-KAR-15"
    game.play("give kulon,shield")
    assert game.state.hands["harkonnen"] == ("lasgun",)
    assert sorted(game.state.hands["guild"]) == ["kulon", "shield", "shield"]


@pytest.mark.rule("CL-KAR-15", "CL-DEC-23")
def test_an_exchange_is_seen_by_the_two_and_blurs_what_others_knew() -> None:
    known = {"emperor": (("guild", "lasgun"), ("atreides", "chaumas"))}
    game = exchanging(cards_seen=known).play("karama exchange 1 guild").play("give kulon")
    assert told(game, "cards_taken")[0].secret == {"cards": ("harkonnen", "guild")}
    assert game.state.cards_seen["emperor"] == (("atreides", "chaumas"),)
    assert game.view("guild").state.hands["harkonnen"] == ("shield",)
    same = exchanging().play("karama exchange 1 guild").play("give shield")
    assert same.view("guild").state.hands["harkonnen"] == ("?",)
    assert "kulon" in game.view("harkonnen").state.hands["guild"]
    shown = exchanging().play("karama exchange 1 guild").play("harkonnen: show cards kulon to emperor")
    assert shown.play("give kulon").view("emperor").state.hands["harkonnen"] == ("?",)
    two = exchanging().play("karama exchange 3 guild").play("give kulon,shield,lasgun")
    assert two.view("guild").state.hands["harkonnen"] == ("shield",), "of two shields one came back"


@pytest.mark.rule("CL-KAR-05", "CL-KAR-11", "CL-KAR-13", "CL-KAR-14")
@pytest.mark.parametrize(("rules", "wanted"), [("basic", False), ("advanced", True)])
@pytest.mark.parametrize("question", [("worm_power",), ("stop_shipment", "emperor"), ("may_open_plan",)])
def test_public_windows_ask_about_special_powers_in_the_advanced_game_only(
    question: tuple[str, ...], rules: str, wanted: bool
) -> None:
    hands = dict.fromkeys(("guild", "fremen", "atreides"), ("shield",))
    game = scene(SEATS, question, hands=hands, rules=rules, options={"windows": "public"})
    assert bool(game.decisions) is wanted


@pytest.mark.rule("CL-KAR-15", "CL-BID-15")
def test_a_hand_may_hold_what_was_taken_until_it_is_given_back() -> None:
    game = scene(
        ("harkonnen", "emperor"), ("give_back", "harkonnen", "emperor", 2), hands={"harkonnen": ("shield",) * 10}
    )
    assert (room(game.state, "harkonnen"), room(game.state, "emperor")) == (10, 4)


@pytest.mark.rule("CL-KAR-15", "CL-HAR-10", "CL-DEC-23")
def test_which_cards_are_taken_is_left_to_chance_and_both_exchanges_are_known_to_the_two() -> None:
    hands = {"harkonnen": ("karama", "kulon"), "guild": ("shield", "lasgun", "hajr")}
    game = free(hands=hands, chance=Scripted(exchange=[["hajr", "lasgun", "shield"]]))
    game.play("karama exchange 1 guild")
    assert game.state.hands["harkonnen"] == ("kulon", "hajr")
    assert game.state.hands["guild"] == ("shield", "lasgun")
    game.play("give kulon")
    for name, card in (("cards_taken", "hajr"), ("cards_given", "kulon")):
        heard = {seat: [e.data["cards"] for e in game.view(seat).events if e.name == name] for seat in SEATS}
        assert heard["harkonnen"] == heard["guild"] == [(card,)]
        assert heard["emperor"] == ["?"]
