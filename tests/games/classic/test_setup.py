"""Setting up, and positions that cannot be."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import pytest

import dunewidget as dune
from dunewidget.games.classic.bene_gesserit import PlaceAdvisor
from dunewidget.games.classic.content import FACTIONS, factions, leaders
from dunewidget.games.classic.fremen import PlaceForces
from dunewidget.games.classic.setup import KeepTraitor
from dunewidget.kernel import BadPosition, Game
from tests.games.classic.battlefield import asked, scene, told


def new(*seats: str, **options: Any) -> Game:
    return dune.new("classic", seats=seats or FACTIONS, seed=11, **options)


def set_up(game: Game) -> Game:
    """Answer the questions of the setup, each with its first option."""
    while game.state.turn == 0:
        decision = game.decisions[0]
        game.play(next(decision.options()))
    return game


@pytest.mark.rule("CL-SETUP-04", "CL-COMP-09", "CL-DEC-01", "CL-AMB-02")
def test_the_prediction_names_another_faction_in_play_and_a_turn() -> None:
    game = new("bene_gesserit", "guild")
    assert asked(game) == {"bene_gesserit": "predict"}
    assert [str(answer) for answer in game.decisions[0].options()] == [
        f"bene_gesserit: predict guild turn {turn}" for turn in range(1, 11)
    ]
    assert game.why_not("bene_gesserit: predict guild turn 1")
    assert game.why_not("bene_gesserit: predict guild turn 10")
    for wrong in ("bene_gesserit turn 3", "fremen turn 3", "guild turn 0", "guild turn 11"):
        assert not game.why_not(f"bene_gesserit: predict {wrong}")
    game.play("bene_gesserit: predict guild turn 3")
    assert game.view("bene_gesserit").state.prediction == ("guild", 3)
    assert game.view("guild").state.prediction is None
    assert "guild turn" not in str(game.view("guild").events)


@pytest.mark.rule("CL-SETUP-05", "CL-SETUP-06", "CL-SETUP-07", "CL-HAR-01", "CL-COMP-08", "CL-DEC-02")
def test_traitors_are_dealt_and_one_is_kept_but_by_the_harkonnen() -> None:
    game = new("atreides", "harkonnen", "guild")
    assert asked(game) == {"atreides": "keep_traitors", "guild": "keep_traitors"}
    dealt = dict(game.state.traitors)
    assert all(len(hand) == 4 for hand in dealt.values())
    assert not game.why_not(KeepTraitor("atreides", dealt["guild"][0]))
    game.play(KeepTraitor("atreides", dealt["atreides"][2]))
    assert "harkonnen" not in asked(game)
    game.play(KeepTraitor("guild", dealt["guild"][0]))
    assert game.state.traitors["atreides"] == (dealt["atreides"][2],)
    assert game.state.traitors["harkonnen"] == dealt["harkonnen"]
    kept = {event.data["seat"]: event.secret for event in told(game, "traitor_kept")}
    assert kept == {seat: {"leader": (seat,)} for seat in ("atreides", "guild")}
    assert set(game.state.traitor_deck[:3]) < set(dealt["atreides"]) | set(dealt["guild"]), (
        "the rest lies at the bottom"
    )
    factions_in_play = {leaders()[name].faction for name in game.state.traitor_deck}
    assert factions_in_play <= set(game.seats)


@pytest.mark.rule("CL-SETUP-05", "CL-AMB-03")
@pytest.mark.parametrize("kept", ["stilgar", "dr_yueh", "chani", "caid"])
def test_any_of_the_four_is_kept_an_own_leader_too_though_enemies_were_dealt(kept: str) -> None:
    seats = ("atreides", "emperor", "fremen")
    traitors = {"atreides": ("stilgar", "dr_yueh", "chani", "caid"), "emperor": ("jamis",), "fremen": ("otheym",)}
    game = scene(seats, ("keep_traitors",), rules="basic", traitors=traitors)
    game.play(f"atreides: keep traitor {kept}").play("emperor: keep traitor jamis").play("fremen: keep traitor otheym")
    assert game.state.traitors["atreides"] == (kept,)


@pytest.mark.rule("CL-SETUP-05", "CL-VIS-02", "CL-VIS-04")
def test_who_was_shown_the_traitors_dealt_does_not_see_which_is_kept() -> None:
    game = new("atreides", "harkonnen", "guild")
    dealt = dict(game.state.traitors)
    game.play(f"atreides: show traitors {','.join(dealt['atreides'])} to guild")
    game.play(f"harkonnen: show traitors {dealt['harkonnen'][0]} to guild")
    assert game.view("guild").state.traitors["atreides"] == dealt["atreides"]
    game.play(KeepTraitor("atreides", dealt["atreides"][2])).play(KeepTraitor("guild", dealt["guild"][0]))
    seen = game.view("guild").state.traitors
    assert seen["atreides"] == ("?",)
    assert seen["harkonnen"] == (dealt["harkonnen"][0], "?", "?", "?"), "Harkonnen keep all of theirs"
    assert dune.from_position(game.to_position()).decisions


@pytest.mark.rule("CL-SETUP-01", "CL-SETUP-08", "CL-SETUP-09", "CL-SETUP-12", "CL-SETUP-13", "CL-SETUP-16", "CL-HAR-02")
@pytest.mark.rule("CL-COMP-01", "CL-COMP-06", "CL-COMP-07", "CL-COMP-13", "CL-AMB-04")
def test_the_table_when_turn_1_begins() -> None:
    s = set_up(new()).state
    assert s.turn == 1
    assert s.spice == {"atreides": 10, "bene_gesserit": 5, "emperor": 10, "fremen": 3, "guild": 5, "harkonnen": 10}
    assert s.reserves == {
        "atreides": 10,
        "bene_gesserit": 19,
        "emperor": 20,
        "fremen": 10,
        "guild": 15,
        "harkonnen": 10,
    }
    assert s.forces["atreides"] == {"arrakeen:10": 10}
    assert s.forces["harkonnen"] == {"carthag:11": 10}
    assert s.forces["guild"] == {"tueks_sietch:5": 5}
    assert s.forces["bene_gesserit"] == {"polar_sink:0": 1}
    assert {seat: len(hand) for seat, hand in s.hands.items()} == dict.fromkeys(FACTIONS, 1) | {"harkonnen": 2}
    assert (len(s.spice_deck), len(s.treachery_deck)) == (21, 33 - 7)
    assert (s.spice_discard, s.treachery_discard) == ([], [])
    assert Counter(s.spice_deck)["shai_hulud"] == 6
    decks = [tuple(dune.new("classic", seats=FACTIONS, seed=seed).state.treachery_deck) for seed in (1, 2)]
    assert decks[0] != decks[1], "shuffled"
    assert set(s.special_reserves.values()) == {0}, "starred forces are ordinary ones in the Basic Game"


@pytest.mark.rule("CL-SETUP-03", "CL-COMP-05", "CL-AMB-01")
def test_every_marker_has_a_circle_of_its_own() -> None:
    game = new("guild", "fremen", "emperor", circles="seated")
    assert game.state.circles == {"guild": 2, "fremen": 8, "emperor": 14}
    seen = {tuple(dune.new("classic", seats=3, seed=n).state.circles.values()) for n in range(8)}
    assert len(seen) > 1
    assert all(len(set(circles)) == 3 and set(circles) <= {2, 5, 8, 11, 14, 17} for circles in seen)
    position = dune.new("classic", seats=2, seed=1).history.start.to_json()
    position["circles"] = {"atreides": 5, "bene_gesserit": 17}
    assert dune.from_position(position).state.circles == {"atreides": 5, "bene_gesserit": 17}


@pytest.mark.rule("CL-SETUP-09", "CL-DEC-03")
def test_ten_fremen_stand_where_they_like_in_three_territories() -> None:
    game = new("fremen", "guild")
    while asked(game) != {"fremen": "place_fremen"}:
        game.play(next(game.decisions[0].options()))
    for wrong in (
        "place sietch_tabr=9",
        "place sietch_tabr=11",
        "place arrakeen=10",
        "place sietch_tabr=9 starred sietch_tabr=1",
        "place false_wall_west:16=5,sietch_tabr=5",
    ):
        assert not game.why_not(wrong), wrong
    assert "start in Sietch Tabr" in game.why_not("place arrakeen=10").reason
    for shares in ((("sietch_tabr:14", 10), ("false_wall_west:18", 0)), (("sietch_tabr:14", 5), ("sietch_tabr:14", 5))):
        assert "each part once" in game.why_not(PlaceForces("fremen", shares)).reason
    game.play("place sietch_tabr=4,false_wall_south:5=3,false_wall_west:18=3")
    assert game.state.forces["fremen"] == {"sietch_tabr:14": 4, "false_wall_south:5": 3, "false_wall_west:18": 3}
    assert game.state.reserves["fremen"] == 10


@pytest.mark.rule("CL-SETUP-10", "CL-COMP-14", "CL-SETUP-09")
def test_fedaykin_may_be_among_those_placed() -> None:
    game = new("fremen", "emperor", rules="advanced")
    assert (game.state.special_reserves["emperor"], game.state.reserves["emperor"]) == (5, 15)
    while asked(game) != {"fremen": "place_fremen"}:
        game.play(next(game.decisions[0].options()))
    assert not game.why_not("place sietch_tabr=6 starred sietch_tabr=4")
    assert game.why_not("place sietch_tabr=7 starred sietch_tabr=3")
    five_bounds = [(math.comb(10 - stars + 5, 5), math.comb(stars + 5, 5)) for stars in range(4)]
    assert game.decisions[0].count() == sum(plain * starred for plain, starred in five_bounds), "over six parts"
    game.play("place sietch_tabr=8 starred sietch_tabr=1,false_wall_west:16=1")
    s = game.state
    assert (s.reserves["fremen"], s.special_reserves["fremen"]) == (9, 1)
    assert s.specials["fremen"] == {"sietch_tabr:14": 1, "false_wall_west:16": 1}


@pytest.mark.rule("CL-SETUP-11", "CL-DEC-03")
@pytest.mark.parametrize(("part", "advisors"), [("arrakeen", {"arrakeen"}), ("old_gap:9", set())])
def test_the_first_advisor_is_a_fighter_where_it_is_alone(part: str, advisors: set[str]) -> None:
    game = new("atreides", "bene_gesserit", rules="advanced")
    while asked(game) != {"bene_gesserit": "place_advisor"}:
        game.play(next(game.decisions[0].options()))
    assert game.decisions[0].count() == 86
    assert game.why_not(PlaceAdvisor("bene_gesserit", "nowhere:1")).rule == "CL-SETUP-11"
    game.play(f"place advisor {part}")
    assert game.state.advisors == advisors
    assert sum(game.state.forces["bene_gesserit"].values()) == 1
    placed = told(game, "placed")[-1].data
    assert placed["side"] == ("advisor" if advisors else "fighter")
    assert placed["forces"] == game.state.forces["bene_gesserit"]
    assert game.state.reserves["bene_gesserit"] == 19


@pytest.mark.rule("CL-SETUP-15")
def test_the_kwisatz_haderach_sleeps_and_no_power_is_used() -> None:
    s = set_up(new(rules="advanced")).state
    assert (s.kh_losses, s.kh_dead, s.karama_powers_used) == (0, False, set())


@pytest.mark.rule("CL-GEN-12")
def test_before_the_first_storm_the_order_is_that_of_the_circles() -> None:
    from dunewidget.games.classic.state import storm_order

    game = new("guild", "fremen", "emperor", circles="seated")
    game.state.circles = {"guild": 14, "fremen": 2, "emperor": 8}
    assert tuple(storm_order(game.state)) == ("fremen", "emperor", "guild")


# --- positions


def position(**changes: Any) -> dict[str, Any]:
    data = set_up(new("atreides", "harkonnen", rules="advanced")).to_position()
    return {**data, **changes}


@pytest.mark.rule("CL-COMP-01", "CL-COMP-05", "CL-COMP-15", "CL-COMP-08")
def test_an_impossible_position_is_refused_with_all_its_faults() -> None:
    data = position(turn=11, storm=19, spice={"atreides": -1, "harkonnen": 10}, circles={"atreides": 2, "harkonnen": 2})
    data["reserves"]["atreides"] = 11
    data["leaders"].pop("dr_yueh")
    data["treachery_deck"][0] = data["treachery_deck"][1]
    with pytest.raises(BadPosition) as refused:
        dune.from_position(data)
    said = " ".join(refused.value.faults)
    for word in ("turn: 11", "storm: 19", "21 forces", "-1 spice", "circles", "dr_yueh", "treachery cards", "bank"):
        assert word in said, word
    assert len(refused.value.faults) >= 8


def offered(**about: Any) -> dict[str, Any]:
    """A standing offer of the Atreides, as a position has it."""
    return {"atreides": {"type": "Offer", "seat": "atreides", "to": "harkonnen", **about}}


@pytest.mark.parametrize(
    ("field", "value", "word"),
    [
        ("phase", "siesta", "no phase"),
        ("first", "guild", "does not play"),
        ("storm_card", 7, "storm card 7"),
        ("advisors", ["arrakeen"], "advisors"),
        ("captured", {"dr_yueh": "atreides"}, "captured"),
        ("spice_on_board", {"arrakeen:1": 3}, "arrakeen:1"),
        ("alliances", [["atreides"]], "alliances"),
        ("alliances", [["atreides", "guild"]], "guild does not play"),
        ("prediction", ["bene_gesserit", 3], "prediction"),
        ("prediction", ["atreides", 3], "prediction"),
        ("forces", {"atreides": {}}, "exactly the seats"),
        ("traitors", {"atreides": []}, "exactly the seats"),
        ("traitors", {"atreides": [], "harkonnen": []}, "traitors, there must be"),
        ("debts", [["guild", "atreides", 3, "battle"]], "debts: guild"),
        ("debts", [["harkonnen", "atreides", -3, "battle"]], "debts: harkonnen"),
        ("debts", [["harkonnen", "atreides", 3, "siesta"]], "debts: harkonnen"),
        ("pledges", {"atreides": [["harkonnen", 1]]}, "pledges: atreides"),
        ("fighters", ["atreides", "guild"], "fighters: guild does not play"),
        ("fighters", ["atreides", "atreides"], "fighters: a seat is named twice"),
        ("to_act", ["atreides", "atreides"], "to_act: a seat is named twice"),
        ("turn", 0, "in turn 0"),
        ("agenda", [], "agenda: it is empty"),
        ("agenda", [["ship", "bob"]], "'bob', on which ship works, is no seat"),
        ("agenda", [["ride", "nowhere"]], "'nowhere', on which ride works, is no territory"),
        ("agenda", [["may_cancel", "guild.nap"]], "on which may_cancel works, is no advantage"),
        ("rides", ["nowhere"], "rides: there is no territory nowhere"),
        ("executed", ["dr_yueh"], "executed: dr_yueh must lie face down"),
        ("fought", {"dr_yueh": "nowhere"}, "fought: there is no territory nowhere"),
        ("fought", {"bob": "arrakeen"}, "fought: bob is no leader"),
        ("kh_at", "nowhere", "kh_at: there is no territory nowhere"),
        ("battlefield", ["arrakeen:10"], "fighters: a battle has two"),
        ("cancelled", {"guild.nap": "turn"}, "cancelled: guild.nap"),
        ("cards_seen", {"atreides": [["harkonnen", "karama"]] * 3}, "cards_seen: atreides has seen more karama"),
        ("wall_destroyed", True, "wall_destroyed"),
        ("karama_powers_used", ["guild"], "karama_powers_used: guild does not play"),
        ("storm_card", 3, "storm_card: the storm of this game moves without cards"),
        ("rides", ["red_chasm"], "rides, protected: fremen does not play"),
        ("rides", ["red_chasm"], "rides: only during spice_blow, not in storm"),
        ("protected", ["atreides"], "rides, protected: fremen does not play"),
        ("spice_on_board", {"arrakeen:10": 3}, "spice_on_board: no spice is ever found in arrakeen:10"),
        ("treachery_removed", ["lasgun"], "treachery_removed: only family_atomics leaves the game, not lasgun"),
        ("drawn_leader", "dr_yueh", "drawn_leader: only while forget_drawn is on the agenda"),
        ("announced", ["atreides", -1], "announced: only while think_again is on the agenda"),
        ("announced", ["atreides", -1], "announced: no shipment costs -1"),
        ("reconsider", True, "reconsider: only while think_again is on the agenda"),
        ("fought", {"dr_yueh": "arrakeen"}, "fought: only during battle, not in storm"),
        ("kh_at", "arrakeen", "kh_at: only during battle, not in storm"),
        ("bidders", ["atreides"], "bidders: no card is up for sale"),
        ("starred_revived", {"atreides": 2}, "starred_revived: turn 2 of atreides is still to come"),
        ("promises", {"atreides": [["dial", 2]]}, "promises: atreides does not fight"),
        ("foreseen", {"atreides": [["dance", 2]]}, "foreseen: a plan of atreides cannot promise dance 2"),
        ("opened", {"atreides": [["dial", None]]}, "opened: a plan of atreides cannot promise dial None"),
        ("promises", {"atreides": [["leader", "lasgun"]]}, "cannot promise leader lasgun"),
        ("nexus_made", ["harkonnen+atreides"], "'harkonnen+atreides' is no alliance of players"),
        ("offers", {"atreides": ["harkonnen"]}, "'harkonnen' is no alliance of atreides"),
        ("auction_log", [["guild", "lasgun", True]], "auction_log: guild cannot have bought lasgun"),
        ("auction_log", [["atreides", "spoon", True]], "auction_log: atreides cannot have bought spoon"),
        ("showings", [["atreides", "harkonnen", "spoon", "battle"]], "atreides cannot show harkonnen spoon in battle"),
        ("showings", [["atreides", "harkonnen", "spice", "noon"]], "atreides cannot show harkonnen spice in noon"),
        ("deal_offers", offered(seat="harkonnen"), "is no offer of atreides to another player"),
        ("deal_offers", offered(to="atreides"), "is no offer of atreides to another player"),
        ("deal_offers", offered(wants=-5), "deal_offers: atreides cannot have offered"),
        ("deal_offers", offered(when="noon"), "deal_offers: atreides cannot have offered"),
        ("deal_offers", offered(sees=["spoon"]), "deal_offers: spoon cannot be shown"),
        ("cancelled", {"atreides.prescience": "turn"}, "cancelled: atreides.prescience cannot be cancelled for a turn"),
        ("cancelled", {"guild.half_price": "use"}, "cancelled: guild.half_price cannot be cancelled for a use"),
        ("cancelled", {"bene_gesserit.first_advisor": "use"}, "cancelled: bene_gesserit.first_advisor"),
    ],
)
@pytest.mark.rule("CL-COMP-10", "CL-COMP-09", "CL-COMP-14", "CL-NEXUS-03", "CL-BATTLE-03", "CL-ALLY-05", "CL-DEAL-04")
@pytest.mark.rule("CL-SPICE-02", "CL-GEN-10", "CL-KAR-02", "CL-KAR-08", "CL-DEAL-05", "CL-BATTLE-36", "CL-BATTLE-33")
def test_each_fault_is_named(field: str, value: Any, word: str) -> None:
    with pytest.raises(BadPosition) as refused:
        dune.from_position(position(**{field: value}))
    assert word in str(refused.value)


@pytest.mark.rule("CL-HAR-05", "CL-KAR-05", "CL-REV-06", "CL-STORM-15", "CL-ATR-03", "CL-KAR-08")
def test_what_the_game_played_does_not_have_is_no_part_of_a_position() -> None:
    basic = set_up(new("emperor", "harkonnen", "bene_gesserit", rules="basic")).to_position()
    basic |= {
        "captured": {"caid": "harkonnen"},
        "drawn_leader": "bashar",
        "executed": ["burseg"],
        "leaders": basic["leaders"] | {"burseg": "face_down"},
        "karama_powers_used": ["emperor"],
        "spice_card_seen": True,
        "turn": 2,
        "first": None,
        "cancelled": {"emperor.sardaukar": "battle"},
    }
    with pytest.raises(BadPosition) as refused:
        dune.from_position(basic)
    for fault in (
        *(
            f"{name}: there is no such thing in the Basic Game"
            for name in ("captured", "executed", "drawn_leader", "karama_powers_used")
        ),
        "leaders: burseg cannot lie face down without being among the revived",
        "spice_card_seen: atreides does not play",
        "first: once the storm has moved there is a First Player",
        "cancelled: emperor.sardaukar cannot be cancelled for a battle",
    ):
        assert fault in refused.value.faults
    advanced = set_up(new("emperor", "harkonnen", "bene_gesserit", rules="advanced")).to_position()
    with pytest.raises(BadPosition, match="bene_gesserit has no special power"):
        dune.from_position({**advanced, "karama_powers_used": ["bene_gesserit"]})


#: a fault each, and the dicts by seat without which it cannot be seen
FAULTS = {
    "turn: 12": (),
    "advisors: there are none in this game": (),
    "atreides: -1 spice": (),
    "spice_on_board: 0 in red_chasm:7": (),
    "harkonnen: 21 forces": ("forces", "reserves", "tanks"),
    "treachery cards": (),
    "spice cards: shai_hulud 7": (),
    "traitor cards": ("traitors",),
    "cards_seen: atreides has seen": ("hands",),
    "traitors_seen: atreides has seen": ("traitors",),
    "debts: atreides": (),
    "pledges: atreides": ("spice",),
    "high_bid: 9 is nobody's bid": (),
}


@pytest.mark.parametrize("whole", ["forces", "reserves", "tanks", "spice", "hands", "traitors"])
@pytest.mark.rule("CL-COMP-01", "CL-COMP-06", "CL-COMP-07", "CL-COMP-08", "CL-COMP-15", "CL-BG-11")
def test_whatever_a_seat_is_left_out_of_every_other_fault_is_named(whole: str) -> None:
    data = position(
        turn=12,
        advisors=["arrakeen"],
        spice={"atreides": -1, "harkonnen": 10},
        spice_on_board={"red_chasm:7": 0},
        cards_seen={"atreides": [["harkonnen", "karama"]] * 3},
        traitors_seen={"atreides": [["harkonnen", "caid"]]},
        debts=[["atreides", "atreides", 3, "battle"]],
        pledges={"atreides": [["harkonnen", 1]]},
        high_bid=9,
    )
    data["reserves"]["harkonnen"] += 1
    data["treachery_deck"][:0] = ["lasgun", "lasgun"]
    data["spice_deck"][:0] = ["shai_hulud"]
    data["traitor_deck"][:0] = ["caid"]
    data[whole].pop("harkonnen")
    with pytest.raises(BadPosition) as refused:
        dune.from_position(data)
    found = refused.value.faults
    assert f"{whole}: exactly the seats atreides, harkonnen must be there" in found
    for fault, needed in FAULTS.items():
        assert whole in needed or any(line.startswith(fault) for line in found), (fault, found)


@pytest.mark.rule("CL-COMP-01", "CL-COMP-07", "CL-COMP-15")
def test_a_seat_left_out_somewhere_hides_no_other_fault() -> None:
    data = position(turn=12, spice={"atreides": -1, "harkonnen": 10})
    data["tanks"].pop("atreides")
    data["reserves"]["harkonnen"] += 1
    data["treachery_deck"][0] = data["treachery_deck"][1]
    with pytest.raises(BadPosition) as refused:
        dune.from_position(data)
    said = str(refused.value)
    for word in (
        "tanks: exactly the seats",
        "turn: 12",
        "harkonnen: 21 forces",
        "atreides: -1 spice",
        "treachery cards",
    ):
        assert word in said, word


@pytest.mark.rule("CL-HAR-07", "CL-HAR-05")
def test_captives_need_a_living_leader_of_harkonnen() -> None:
    data = position(captured={"dr_yueh": "harkonnen"})
    dune.from_position(data)
    data["leaders"].update(dict.fromkeys(factions()["harkonnen"].leaders, "tanks"))
    with pytest.raises(BadPosition, match="captured"):
        dune.from_position(data)


@pytest.mark.rule("CL-ALLY-05")
def test_nobody_has_pledged_more_than_there_is() -> None:
    data = position(alliances=[["atreides", "harkonnen"]], pledges={"atreides": [["harkonnen", 10]]})
    dune.from_position(data)
    data["pledges"] = {"atreides": [["harkonnen", 11]]}
    with pytest.raises(BadPosition, match="pledges"):
        dune.from_position(data)


def test_a_position_of_a_game_can_be_started_from() -> None:
    data = position()
    assert dune.from_position(data).to_position() == data


def test_leaders_and_sheets() -> None:
    assert len(leaders()) == 30
    totals = {seat: sum(leaders()[name].strength for name in factions()[seat].leaders) for seat in FACTIONS}
    assert list(totals.values()) == [17, 25, 19, 23, 14, 16]
    assert told(new("guild", "emperor"), "decks_shuffled")


@pytest.mark.rule("CL-SHIP-05", "CL-BG-11", "CL-SETUP-05")
def test_advisors_are_tokens_and_a_stronghold_holds_two() -> None:
    data = set_up(new("atreides", "bene_gesserit", "harkonnen", "emperor", rules="advanced")).to_position()
    data["advisors"] = ["carthag", "wind_pass"]
    data["traitors"]["emperor"] = []
    for seat in ("atreides", "emperor", "bene_gesserit"):
        data["forces"][seat] = {"tueks_sietch:5": 20 - data["special_reserves"][seat]}
        data["reserves"][seat] = 0
    with pytest.raises(BadPosition) as refused:
        dune.from_position(data)
    for fault in (
        "advisors: there are no tokens in carthag",
        "advisors: there are no tokens in wind_pass",
        "tueks_sietch: atreides, bene_gesserit, emperor are present, but a stronghold holds two players",
        "emperor: 0 traitors, there must be 1",
    ):
        assert fault in refused.value.faults, refused.value.faults
