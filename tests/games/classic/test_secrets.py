"""What each seat may know, and what it imagines."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dunewidget.games.classic import GAME, secrets
from dunewidget.games.classic.conserved import conserved
from dunewidget.games.classic.content import FACTIONS, factions
from dunewidget.games.classic.faults import faults
from dunewidget.games.classic.hands import discard
from dunewidget.games.classic.state import ClassicState
from dunewidget.games.classic.table import RULES
from dunewidget.kernel import Game, Scripted, Table
from dunewidget.kernel.playout import play_out
from dunewidget.kernel.view import hide
from tests.games.classic.battlefield import battle, scene, to

SEATS = ("atreides", "bene_gesserit", "fremen", "harkonnen")


def table(**about: Any) -> Game:
    """A moment at which nobody has to answer but the one who dials the storm."""
    about = {"rules": "advanced", "turn": 1, "phase": "storm", **about}
    return scene(SEATS, ("dial_storm",), **about)


@pytest.mark.rule("CL-VIS-01", "CL-BATTLE-24")
def test_cards_shown_in_a_plan_stay_known_until_they_leave_the_hand() -> None:
    hands = {"atreides": ("crysknife", "shield", "karama"), "guild": ("snooper",)}
    game = battle("atreides", "guild", forces={"atreides": 3, "guild": 1}, hands=hands, bystanders=["fremen"])
    to("form_plans", game).play("atreides: battle 0.5 gurney_halleck crysknife shield")
    game.play("guild: battle 0 guild_rep - snooper")
    game.play("atreides: lose arrakeen:10=1 discard crysknife")
    for seat in ("guild", "fremen"):
        assert sorted(game.view(seat).state.hands["atreides"]) == ["?", "shield"]
    discard(Table(game.state, RULES, Scripted()), "atreides", "shield")
    assert game.view("fremen").state.hands["atreides"] == ("?",)


@pytest.mark.rule("CL-VIS-02")
@pytest.mark.parametrize("other", ["snooper", "lasgun"])
def test_of_two_equal_cards_one_seen_and_one_played_nothing_is_known_of_what_stays(other: str) -> None:
    """Whoever has seen one Snooper and sees one go cannot tell whether the card that stays is another."""
    game = table(hands={"harkonnen": ["snooper", other]}, cards_seen={"fremen": (("harkonnen", "snooper"),)})
    discard(Table(game.state, RULES, Scripted()), "harkonnen", "snooper")
    assert game.view("fremen").state.hands["harkonnen"] == ("?",)


@pytest.mark.rule("CL-VIS-02", "CL-BATTLE-31")
def test_a_winner_who_gives_up_one_of_two_shields_does_not_show_the_other() -> None:
    hands = {"atreides": ("crysknife", "shield", "shield"), "guild": ()}
    game = battle("atreides", "guild", forces={"atreides": 3, "guild": 1}, hands=hands, bystanders=["fremen"])
    to("form_plans", game).play("atreides: battle 0.5 gurney_halleck crysknife shield")
    game.play("guild: battle 0 guild_rep").play("atreides: lose arrakeen:10=1 discard shield")
    for seat in ("guild", "fremen"):
        assert sorted(game.view(seat).state.hands["atreides"]) == ["?", "crysknife"]


@pytest.mark.rule("CL-VIS-01")
def test_what_lies_on_the_table_is_seen_by_all() -> None:
    game = table(
        forces={"atreides": {"arrakeen:10": 3}},
        spice_on_board={"old_gap:10": 6},
        treachery_discard=["karama"],
        alliances=[("atreides", "fremen")],
        wall_destroyed=True,
        traitors={"harkonnen": ["chani", "jamis"]},
        traitors_seen={seat: (("harkonnen", "chani"),) for seat in SEATS if seat != "harkonnen"},
    )
    whole = game.state
    for seat in SEATS:
        seen = game.view(seat).state
        for name in (
            "forces",
            "reserves",
            "tanks",
            "spice_on_board",
            "treachery_discard",
            "alliances",
            "storm",
            "turn",
        ):
            assert getattr(seen, name) == getattr(whole, name), name
        assert seen.leaders == whole.leaders
        assert "chani" in seen.traitors["harkonnen"]
    assert game.view("fremen").state.traitors["harkonnen"] == ("chani", "?")
    assert set(game.view("fremen").state.traitors_seen) == {"fremen"}, "what others have seen is theirs to know"


@pytest.mark.rule("CL-VIS-02", "CL-VIS-03")
def test_what_others_have_seen_is_theirs_to_know() -> None:
    game = table(
        hands={"harkonnen": ["karama"]},
        traitors={"harkonnen": ["chani"]},
        cards_seen={"atreides": (("harkonnen", "karama"),)},
        traitors_seen={"atreides": (("harkonnen", "chani"),)},
    )
    assert game.view("atreides").state.hands["harkonnen"] == ("karama",)
    seen = game.view("fremen").state
    assert (seen.cards_seen, seen.traitors_seen, seen.hands["harkonnen"]) == ({}, {}, ("?",))


@pytest.mark.rule("CL-VIS-02", "CL-GEN-04", "CL-GEN-05", "CL-ATR-07")
def test_behind_a_screen_only_its_owner_sees() -> None:
    game = table(
        hands={"atreides": ["karama", "shield"], "fremen": ["hajr"]},
        spice={"atreides": 7, "fremen": 2},
        traitors={"atreides": ["chani"]},
        prediction=("fremen", 3),
        storm_card=5,
        kh_losses=4,
        spice_deck=["old_gap", "red_chasm"],
        spice_card_seen=True,
    )
    atreides, fremen, sisters = (game.view(seat).state for seat in ("atreides", "fremen", "bene_gesserit"))
    assert atreides.hands == {"atreides": ("karama", "shield"), "fremen": ("?",), "bene_gesserit": (), "harkonnen": ()}
    assert fremen.hands["atreides"] == ("?", "?")
    assert (atreides.spice["atreides"], fremen.spice["atreides"]) == (7, None)
    assert (atreides.traitors["atreides"], fremen.traitors["atreides"]) == (("chani",), ("?",))
    assert (sisters.prediction, atreides.prediction) == (("fremen", 3), None)
    assert (fremen.storm_card, atreides.storm_card) == (5, None)
    assert (atreides.kh_losses, fremen.kh_losses) == (4, None)
    assert (atreides.spice_deck, fremen.spice_deck) == (["?", "red_chasm"], ["?", "?"])
    assert atreides.bank is None, "it would tell the sum of all spice behind screens"


@pytest.mark.rule("CL-VIS-03")
def test_decks_and_cards_still_to_come_are_seen_by_nobody() -> None:
    game = table(treachery_deck=["karama"], traitor_deck=["chani"], auction_row=["shield"], spice_deck=["old_gap"])
    for seat in SEATS:
        seen = game.view(seat).state
        assert (seen.treachery_deck, seen.traitor_deck, seen.auction_row, seen.spice_deck) == (["?"],) * 4


@pytest.mark.rule("CL-ATR-01", "CL-VIS-02")
def test_the_card_up_for_sale_is_seen_by_whoever_looked() -> None:
    game = table(auction_card="karama", auction_seen_by=("atreides",))
    assert game.view("atreides").state.auction_card == "karama"
    assert game.view("fremen").state.auction_card == "?"


@pytest.mark.rule("CL-GEN-13", "CL-ATR-02", "CL-AMB-06")
def test_only_atreides_keep_notes_of_the_auction() -> None:
    log = [("fremen", "shield", True), ("fremen", "hajr", False), ("atreides", "karama", True)]
    game = table(auction_log=log)
    notes = game.view("atreides").state.auction_log
    assert notes == [("fremen", "shield", True), ("fremen", "?", False), ("atreides", "karama", True)]
    assert game.view("fremen").state.auction_log == []
    shared = table(auction_log=log, options={"notes_for_all": True})
    assert shared.view("fremen").state.auction_log == [*log[:2], ("atreides", "?", True)]


@pytest.mark.rule("CL-VIS-05", "CL-VIS-06", "CL-HAR-09")
def test_captives_are_known_to_harkonnen_and_their_owner() -> None:
    game = table(captured={"chani": "harkonnen", "dr_yueh": "harkonnen", "jamis": "harkonnen"})
    assert game.view("harkonnen").state.captured == game.state.captured
    assert set(game.view("fremen").state.captured) == {"chani", "jamis", "?atreides"}
    assert set(game.view("bene_gesserit").state.captured) == {"?atreides", "?fremen", "?fremen2"}


@pytest.mark.rule("CL-VIS-06", "CL-HAR-09")
def test_a_leader_just_drawn_is_known_to_harkonnen_and_its_owner() -> None:
    game = table(drawn_leader="chani")
    assert game.view("fremen").state.drawn_leader == game.view("harkonnen").state.drawn_leader == "chani"
    assert game.view("atreides").state.drawn_leader == "?fremen"


@pytest.mark.rule("CL-VIS-06", "CL-HAR-09")
def test_who_was_executed_is_known_to_harkonnen_and_its_owner() -> None:
    game = table()
    game.state.leaders["chani"] = "face_down"
    game.state.leaders["jamis"] = "tanks"
    game.state.executed = game.state.revived = {"chani"}
    assert game.view("fremen").state.leaders["chani"] == "face_down"
    seen = game.view("atreides").state
    assert {seen.leaders[name] for name in ("chani", "stilgar", "otheym", "shadout_mapes")} == {"?"}
    assert seen.leaders["jamis"] == "tanks"
    assert seen.executed == {"?fremen"}
    assert (seen.revived, game.view("fremen").state.revived) == (set(), {"chani"}), "it would tell who it is"


@pytest.mark.rule("CL-VIS-06", "CL-HAR-09")
def test_a_leader_seen_alive_since_is_not_the_executed_one() -> None:
    game = battle("atreides", "emperor", bystanders=["harkonnen"], forces={"atreides": 5, "emperor": 3})
    s = game.state
    s.leaders["bashar"], s.executed, s.revived = "face_down", {"bashar"}, {"bashar"}
    to("form_plans", game).play("atreides: battle 0 lady_jessica").play("emperor: battle 0 caid")
    view: Any = game.view("atreides")
    assert view.state.leaders["caid"] == "alive"
    in_doubt = {name for name, status in view.state.leaders.items() if status == "?"}
    assert in_doubt == {*factions()["emperor"].leaders} - {"caid"}
    assert all("caid" not in view.imagine(Random(n)).executed for n in range(20))


@pytest.mark.rule("CL-VIS-06", "CL-HAR-05")
def test_the_loser_of_the_battle_may_be_the_executed_one_but_no_other_who_fought() -> None:
    game = battle(
        "harkonnen",
        "guild",
        bystanders=["fremen"],
        forces={"harkonnen": 2, "guild": 1},
        fought={"staban_tuek": "carthag"},
        cleared={"staban_tuek", "master_bewt", "esmar_tuek"},
    )
    game.play("harkonnen: battle 0 feyd_rautha").play("guild: battle 0 esmar_tuek")
    game.play("harkonnen: capture").play("harkonnen: captive kill")
    seen = game.view("fremen").state.leaders
    assert {name for name in factions()["guild"].leaders if seen[name] == "alive"} == {"staban_tuek"}


@pytest.mark.rule("CL-HAR-05", "CL-HAR-09")
def test_nobody_imagines_that_a_leader_was_drawn_who_fought_elsewhere() -> None:
    fighting: Any = {"forces": {"harkonnen": 2, "guild": 1}, "fought": {"staban_tuek": "carthag"}}
    game = battle("harkonnen", "guild", bystanders=["fremen"], **fighting)
    game.play("harkonnen: battle 0 feyd_rautha").play("guild: battle 0 esmar_tuek").play("harkonnen: capture")
    view = game.view("fremen")
    assert view.state.drawn_leader == "?guild"
    drawn = {view.imagine(Random(number)).drawn_leader for number in range(60)}
    assert drawn == {*factions()["guild"].leaders} - {"staban_tuek"}


@pytest.mark.rule("CL-ATR-02", "CL-BID-12")
def test_a_card_looked_at_that_comes_back_unsold_is_remembered() -> None:
    deck = ["kulon", "hajr", "shield", "karama"]
    game = scene(("atreides", "guild"), ("bidding",), ("dial_storm",), treachery_deck=deck, rules="basic")
    to("dial_storm", game)
    view = game.view("atreides")
    assert view.state.treachery_deck == ["?", "?", "?", "karama"]
    assert game.view("guild").state.treachery_deck == ["?"] * 4
    again: Any = scene(
        ("atreides", "guild"),
        ("bidding",),
        hands={"guild": ("karama",)},
        treachery_deck=game.state.treachery_deck,
        top_card_seen_by=game.state.top_card_seen_by,
    )
    again.play("guild: cancel atreides.auction_look")
    assert again.view("atreides").state.auction_card == "karama", "whoever may look at it now"
    assert again.view("guild").state.auction_card == "?"
    assert again.state.top_card_seen_by == ()


@pytest.mark.rule("CL-VIS-06")
def test_a_pledge_is_known_to_the_two_allies() -> None:
    game = table(pledges={"atreides": (("fremen", 4),)}, alliances=[("atreides", "fremen")])
    assert game.view("fremen").state.pledges == {"atreides": (("fremen", 4),)}
    assert game.view("harkonnen").state.pledges == {}


@pytest.mark.rule("CL-VIS-06")
def test_the_order_of_what_one_knows_tells_nothing_of_what_others_know() -> None:
    """Had the Guild pledged something to the Fremen first, its name would have stood first."""
    seats = ("atreides", "guild", "fremen")
    shown = {"spice_card": ("guild", "fremen"), "prediction": ("guild",)}
    pledges = {"guild": (("atreides", 2),), "fremen": (("atreides", 4),)}
    views = []
    for turned in (dict, lambda known: dict(reversed(known.items()))):
        game = scene(seats, ("dial_storm",), alliances=[seats], shown=turned(shown), pledges=turned(pledges))
        views.append([str(game.view(seat).to_json()) for seat in seats])
    assert views[0] == views[1]


@pytest.mark.rule("CL-VIS-06", "CL-GEN-05", "CL-AMB-68")
@pytest.mark.parametrize(("phase", "seen"), [("bidding", ("?", "?")), ("revival", ("?",))])
def test_a_table_may_hide_hand_sizes_outside_bidding(phase: str, seen: tuple[str, ...]) -> None:
    hands = {"atreides": ["karama", "shield"]}
    game = table(hands=hands, phase=phase, options={"public_hand_sizes": False})
    assert game.view("fremen").state.hands["atreides"] == seen
    assert table(hands=hands, phase=phase).view("fremen").state.hands["atreides"] == ("?", "?")


@pytest.mark.parametrize("sizes", [True, False])
@pytest.mark.rule("CL-VIS-01", "CL-BATTLE-24")
@pytest.mark.slow
def test_what_a_seat_imagines_could_be_true(sizes: bool) -> None:
    rng = Random(5)
    options = GAME.chosen_options({"rules": "advanced", "public_hand_sizes": sizes})
    kept: dict[str, int] = {}

    def look(s: ClassicState) -> None:
        kept.update(kept or conserved(s))
        if rng.random() > 0.1 and not s.plans:
            return
        for seat in s.seats:
            imagined: Any = hide(GAME, s, seat, asked=True)
            secrets.imagine(imagined, seat, rng)
            assert conserved(imagined) == kept
            assert faults(imagined) == []

    for seed in range(3):
        kept.clear()
        play_out(GAME, GAME.start(FACTIONS, options, seed), Random(seed), watch=look)


def traitors_kept() -> tuple[Game, tuple[str, ...]]:
    """A game in which everybody has kept the first card, and what Atreides had been dealt."""
    game = Game(GAME, GAME.start(("atreides", "emperor", "fremen"), GAME.chosen_options({}), 3))
    dealt = game.state.traitors["atreides"]
    for seat in game.seats:
        game.play(f"{seat}: keep traitor {game.state.traitors[seat][0]}")
    return game, dealt


@pytest.mark.rule("CL-SETUP-05", "CL-VIS-02")
def test_a_seat_remembers_the_traitor_cards_it_was_dealt_and_gave_back() -> None:
    game, dealt = traitors_kept()
    view = game.view("atreides")
    assert view.state.traitors_returned == {"atreides": dealt[1:]}, "of its own cards only"
    for number in range(40):
        imagined = view.imagine(Random(number))
        assert imagined.traitors["atreides"] == dealt[:1]
        assert all(imagined.traitors[seat][0] in imagined.leaders for seat in ("emperor", "fremen"))
        assert set(dealt[1:]) <= set(imagined.traitor_deck), "so nobody else holds them"


@pytest.mark.rule("CL-SETUP-05")
def test_a_card_given_back_that_somebody_holds_is_a_fault() -> None:
    game, _ = traitors_kept()
    held = game.state.traitors["fremen"][0]
    game.state.traitors_returned["atreides"] = (held,)
    assert f"traitors_returned: atreides cannot have given back {held}, not in the traitor deck" in faults(game.state)


@pytest.mark.rule("CL-VIS-04", "CL-HAR-09")
def test_only_a_secret_that_there_is_can_have_been_shown() -> None:
    game = table(captured={"caid": "harkonnen"}, shown={"caid": ("fremen",), "stilgar": ("atreides",)})
    assert [fault for fault in faults(game.state) if fault.startswith("shown")] == ["shown: there is no secret stilgar"]


@pytest.mark.rule("CL-VIS-02", "CL-AMB-28", "CL-KAR-11")
def test_what_was_foretold_or_shown_of_a_plan_is_known_to_those_concerned() -> None:
    game = battle("atreides", "emperor", bystanders=["guild"], forces={"atreides": 2, "emperor": 2})
    game.state.foreseen = {"emperor": (("leader", "caid"),)}
    game.state.opened = {"emperor": (("leader", "caid"), ("weapon", None))}
    seen = {seat: game.view(seat).state for seat in game.seats}
    for seat in ("atreides", "emperor"):
        assert seen[seat].foreseen == game.state.foreseen
        assert seen[seat].opened == game.state.opened
    for plans in (seen["guild"].foreseen, seen["guild"].opened):
        assert plans == {"emperor": (("?", None),)}, "all know that it binds, and not what it says"
