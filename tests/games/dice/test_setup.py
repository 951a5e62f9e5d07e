"""Setting up: storm, assets, houses."""

from __future__ import annotations

from random import Random

import pytest

import dunewidget as dune
from dunewidget.games.dice import GAME
from dunewidget.games.dice.houses import HOUSES
from dunewidget.kernel import DuneError, Game, Scripted
from tests.games.dice.table import asked, options, refusal, told

ASSETS = ["fortress", "fortress", "harvester", "harvester", "ornithopter", "ornithopter"]


def begin(houses: str, starter: str = "p1", **fields: object) -> Game:
    """A game in which p1 picks the first house, and so on."""
    names = houses.split()
    chance = Scripted(assets=[ASSETS], **{"storm": [[2]], **fields})  # type: ignore[arg-type]
    g = dune.new("dice", seats=len(names), seed=1, chance=chance, starting_player=starter)
    while g.decisions and g.decisions[0].name == "pick_house":
        seat = g.decisions[0].seat
        g.play(f"{seat}: house {names[int(seat[1]) - 1]}")
    return g


@pytest.mark.rule("DD-SETUP-01", "DD-SETUP-02")
def test_the_first_round_and_where_the_storm_lies() -> None:
    g = begin("guild corrino")
    assert g.state.round == 1
    assert g.state.storm == 3
    assert told(g, "storm_begins") == [{"zone": 3}]


@pytest.mark.rule("DD-SETUP-02")
def test_the_first_storm_costs_nobody_anything() -> None:
    g = begin("fremen guild", storm=[[3]])  # zone 4: Broken Land, a desert
    assert g.state.forces["fremen"]["broken_land"] == 1


@pytest.mark.rule("DD-SETUP-03", "DD-COMP-02", "DD-ASSET-03")
def test_an_asset_on_each_strategic_region_and_one_beside_the_board() -> None:
    g = begin("guild corrino")
    assert g.state.assets == {
        "habbanya_sietch": "fortress",
        "sietch_tabr": "fortress",
        "carthag": "harvester",
        "arrakeen": "harvester",
        "tueks_sietch": "ornithopter",
    }
    assert {asset: g.state.pool[asset] for asset in set(ASSETS)} == {"fortress": 0, "harvester": 0, "ornithopter": 1}


@pytest.mark.rule("DD-SETUP-03")
def test_assets_are_shuffled() -> None:
    laid = {str(dune.new("dice", seats=2, seed=seed).state.assets) for seed in range(9)}
    assert len(laid) > 4


@pytest.mark.rule("DD-SETUP-04", "DD-COMP-03")
def test_shield_snooper_and_thumpers_lie_in_the_pool() -> None:
    pool = begin("guild corrino").state.pool
    assert (pool["shield"], pool["snooper"], pool["thumper"]) == (1, 1, 4)


@pytest.mark.rule("DD-SETUP-05", "DD-DEC-31")
def test_the_starting_player_is_given_or_found_at_random() -> None:
    assert begin("guild corrino fremen", starter="p3").state.starter == "p3"
    assert {dune.new("dice", seats=5, seed=seed).state.starter for seed in range(40)} == {"p1", "p2", "p3", "p4", "p5"}


@pytest.mark.rule("DD-DEC-31", "DD-SETUP-05")
def test_a_starting_player_who_does_not_play_is_refused() -> None:
    with pytest.raises(DuneError, match="p5 does not play"):
        dune.new("dice", seats=4, starting_player="p5")


@pytest.mark.rule("DD-DEC-31")
def test_the_table_chooses_variants_and_profiles() -> None:
    names = {option.name: option.values for option in GAME.options}
    assert names["numbering"] == ("clockwise", "mirror")
    assert names["region_die"] == ("seed_text", "public_pictures")
    assert names["face_dancers"] == ("dice", "spice")
    assert names["starting_player"] == ("random", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8")
    with pytest.raises(DuneError):
        dune.new("dice", seats=4, face_dancers="both")


@pytest.mark.rule("DD-SETUP-06", "DD-DEC-01", "DD-SETUP-05")
def test_houses_are_picked_counter_clockwise_and_the_starter_is_last() -> None:
    g = dune.new("dice", seats=4, seed=1, starting_player="p2")
    order = []
    for house in ("guild", "corrino", "fremen", "atreides"):
        assert asked(g)[0] == "pick_house"
        order.append(asked(g)[1])
        g.play(f"house {house}")
    assert order == ["p1", "p4", "p3", "p2"]
    assert g.state.players == {"guild": "p1", "corrino": "p4", "fremen": "p3", "atreides": "p2"}


@pytest.mark.rule("DD-DEC-01")
def test_a_house_is_picked_once() -> None:
    g = dune.new("dice", seats=2, seed=1)
    g.play("house guild")
    assert refusal(g, "house guild") == "DD-DEC-01"
    assert refusal(g, "house ordos") == "DD-DEC-01"
    assert "house guild" not in options(g)


@pytest.mark.rule("DD-SETUP-07")
@pytest.mark.parametrize(
    ("players", "barred"),
    [(2, 3), (4, 3), (5, 2), (6, 0), (8, 0)],
)
def test_three_houses_need_more_players(players: int, barred: int) -> None:
    g = dune.new("dice", seats=players, seed=1)
    late = [house for house in ("bene_gesserit", "bene_tleilax", "smugglers") if refusal(g, f"house {house}")]
    assert late == ["bene_gesserit", "bene_tleilax", "smugglers"][3 - barred :]
    assert len(options(g)) == 8 - barred


def test_the_last_house_of_eight_is_not_asked_for() -> None:
    g = dune.new("dice", seats=8, seed=1, starting_player="p1")
    for house in list(HOUSES)[:7]:
        g.play(f"house {house}")
    assert g.state.players["smugglers"] == "p1"


@pytest.mark.rule("DD-SETUP-08")
def test_setups_follow_the_fixed_order() -> None:
    g = begin("smugglers bene_gesserit guild corrino bene_tleilax fremen harkonnen atreides")
    g.play("settle minor_erg").play("settle great_flat")
    assert [data["house"] for data in told(g, "set_up")] == list(HOUSES)[:7]
    g.play("predict guild")
    assert [data["house"] for data in told(g, "set_up")] == list(HOUSES)


@pytest.mark.rule("DD-SETUP-09", "DD-COMP-05", "DD-COMP-06", "DD-COMP-07")
def test_what_setup_does_not_place_is_in_supply() -> None:
    g = begin("corrino guild")
    s = g.state
    assert s.supply == {"corrino": 7, "sardaukar": 3, "guild": 9}
    assert s.card == {"corrino": 1, "sardaukar": 1, "guild": 3}
    assert GAME.conserved(s)["corrino"] == 8
    assert GAME.conserved(s)["sardaukar"] == 4
    assert GAME.conserved(s)["fremen"] == 8


@pytest.mark.rule("DD-COMP-05", "DD-HBGE-06")
def test_what_the_houses_own() -> None:
    owned = {name: (house.forces, len(house.leaders)) for name, house in HOUSES.items()}
    assert owned == {
        "atreides": ({"atreides": 12}, 2),
        "harkonnen": ({"harkonnen": 12}, 1),
        "fremen": ({"fremen": 8}, 1),
        "bene_tleilax": ({"bene_tleilax": 12}, 1),
        "corrino": ({"corrino": 8, "sardaukar": 4}, 1),
        "guild": ({"guild": 12}, 1),
        "bene_gesserit": ({"bene_gesserit": 12}, 1),
        "smugglers": ({"smugglers": 12}, 1),
    }
    assert [name for name, house in HOUSES.items() if not house.shared] == ["bene_gesserit"]
    assert HOUSES["bene_gesserit"].immune == ("poison",)
    assert HOUSES["guild"].ready == ("edric",)


@pytest.mark.rule("DD-SETUP-10")
def test_the_starting_player_begins_and_play_goes_clockwise() -> None:
    g = begin("guild corrino fremen", starter="p2")
    assert asked(g) == ("freeze", "p2")
    assert g.state.active == "corrino"


@pytest.mark.rule("DD-SETUP-11", "DD-DEC-02", "DD-HATR-01")
def test_atreides_begins_in_a_region_of_choice_stormed_or_not() -> None:
    g = begin("atreides guild", storm=[[3]])
    assert asked(g) == ("settle", "p1")
    assert options(g) == {"settle cielago_flat", "settle great_flat", "settle broken_land", "settle minor_erg"}
    assert refusal(g, "settle arrakeen") == "DD-DEC-02"
    assert refusal(g, "settle polar_sink") == "DD-DEC-02"
    g.play("settle broken_land")
    assert g.state.forces["atreides"] == {"broken_land": 2}
    assert told(g, "settled") == [{"house": "atreides", "region": "broken_land", "forces": 2}]
    assert g.state.supply["atreides"] == 10
    assert (g.state.leaders["leto"], g.state.leaders["duncan"]) == ("card", "card")
    assert told(g, "asset_placed") == []
    assert [event.rule for event in g.events if event.name == "settled"] == ["DD-HATR-01"]


@pytest.mark.rule("DD-HHAR-01", "DD-DEC-02")
def test_harkonnen_brings_the_left_over_asset_and_keeps_away_from_atreides() -> None:
    g = begin("harkonnen atreides")
    g.play("settle great_flat")
    assert asked(g) == ("settle", "p1")
    assert refusal(g, "settle great_flat") == "DD-HHAR-01"
    assert "settle great_flat" not in options(g)
    g.play("settle minor_erg")
    s = g.state
    assert s.forces["harkonnen"] == {"minor_erg": 2}
    assert s.supply["harkonnen"] == 10
    assert s.assets["minor_erg"] == "ornithopter"
    assert s.pool["ornithopter"] == 0
    assert s.leaders["baron"] == "supply"


@pytest.mark.rule("DD-HFRE-01")
def test_fremen_begin_in_every_empty_region() -> None:
    g = begin("fremen atreides harkonnen")
    g.play("settle minor_erg").play("settle great_flat")
    assert g.state.forces["fremen"] == {"cielago_flat": 1, "broken_land": 1}
    assert [data["forces"] for data in told(g, "settled")] == [2, 2, 1, 1]
    assert g.state.supply["fremen"] == 6
    assert g.state.leaders["liet_kynes"] == "card"
    assert len(begin("fremen guild").state.forces["fremen"]) == 4


@pytest.mark.rule("DD-HTLX-01", "DD-HCOR-01", "DD-HGUI-01", "DD-HBGE-01", "DD-HSMU-01", "DD-SETUP-09")
def test_what_the_other_houses_begin_with() -> None:
    g = begin("bene_tleilax corrino guild bene_gesserit smugglers fremen")
    g.play("predict corrino")
    s = g.state
    assert s.card == {"bene_tleilax": 2, "corrino": 1, "sardaukar": 1, "guild": 3} | dict.fromkeys(
        ("bene_gesserit", "smugglers", "fremen"), 0
    )
    assert s.forces["bene_tleilax"] == {"polar_sink": 2}
    assert s.forces["bene_gesserit"] == {"polar_sink": 3}
    assert s.forces["smugglers"] == {"polar_sink": 3}
    assert s.forces["corrino"] == s.forces["guild"] == {}
    assert s.reserve == {"corrino": 3, "guild": 1}
    assert set(s.leaders.values()) == {"card"}
    assert s.supply["bene_tleilax"] == 8
    assert s.supply["smugglers"] == 9


@pytest.mark.rule("DD-DEC-03", "DD-HBGE-02", "DD-HBGE-03", "DD-HBGE-01")
def test_bene_gesserit_predicts_in_secret() -> None:
    g = begin("bene_gesserit corrino fremen atreides harkonnen")
    g.play("settle minor_erg").play("settle great_flat")
    assert asked(g) == ("predict", "p1")
    assert refusal(g, "predict bene_gesserit") == "DD-DEC-03"
    assert refusal(g, "predict smugglers") == "DD-HBGE-03"
    assert options(g) == {f"predict {h}" for h in ("corrino", "fremen", "atreides", "harkonnen", "guild")}
    assert g.view("p2").state.prediction is None
    g.play("predict guild")
    assert g.state.prediction == "guild"
    assert g.view("p1").state.prediction == "guild"
    assert g.view("p2").state.prediction == "?"
    assert told(g, "predicted") == [{"seat": "p1", "house": "guild"}]
    seen = [event.data for event in g.view("p3").events if event.name == "predicted"]
    assert seen == [{"seat": "p1", "house": "?"}]


@pytest.mark.rule("DD-HBGE-02")
def test_an_imagined_prediction_is_one_that_could_be() -> None:
    g = begin("bene_gesserit corrino fremen guild harkonnen")
    g.play("settle minor_erg").play("predict guild")
    guesses = {g.view("p2").imagine(Random(i)).prediction for i in range(60)}
    assert guesses == {"corrino", "fremen", "guild", "harkonnen"}


@pytest.mark.rule("DD-HBGE-02")
def test_the_prediction_is_open_when_the_game_is_over() -> None:
    g = begin("bene_gesserit corrino fremen guild harkonnen")
    g.play("settle minor_erg").play("predict guild")
    g.state.winners = ("p2",)
    assert g.view("p2").state.prediction == "guild"
