"""The advice that games give: legal, explained by their rules, blind to secrets, and better than chance."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from dunewidget import Game, View, new, play_on
from dunewidget.bots import Greedy, Knowledge, known, make
from dunewidget.bots.registry import _FACTORIES
from dunewidget.games.classic.bidding import Bid, BuyFree
from dunewidget.games.classic.forces import occupants
from dunewidget.games.classic.fremen_worms import Ride
from dunewidget.games.classic.guild import StopShipment, Transfer
from dunewidget.games.classic.mentat_pause import held, side_of
from dunewidget.games.classic.movement import Move, PlayHajr
from dunewidget.games.classic.nexus import Ally, Done, LeaveAlliance
from dunewidget.games.classic.plans import BattlePlan
from dunewidget.games.classic.prescience import ForetellDial
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.shipment import Ship
from dunewidget.games.classic.state import ClassicState, territory_of
from dunewidget.games.classic.treachery_cards import Ghola
from dunewidget.games.dice.actions import Freeze, PickHouse
from dunewidget.kernel import Action, Pass, registry
from dunewidget.kernel.view import see
from dunewidget.lab.playing import Plan, played
from dunewidget.lab.simulation import make_plan
from dunewidget.rulebook import rule
from tests.games.classic.battlefield import asked, battle, dead_but, scene, to
from tests.games.dice.table import game as dice_game

ADVISED = [name for name in registry.names() if known(name) != Knowledge()]


def greedy_games(game: str, seats: int, games: int, **options: Any) -> tuple[int, int]:
    """How many games greedy seats won, and random ones, sharing the table half and half."""
    plan: Plan = make_plan(game, ["greedy", "random"], seats, 0, options)
    won = {"greedy": 0, "random": 0}
    for number in range(games):
        notes, error = played(plan, number)
        assert error is None
        for bot in {notes.bots[seat] for seat in notes.state.winners or ()}:
            won[bot] += 1
    return won["greedy"], won["random"]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "games"), [("dice", 4, 12), ("classic", 6, 8)])
def test_advice_beats_chance(game: str, seats: int, games: int) -> None:
    advised, blind = greedy_games(game, seats, games)
    assert advised >= 0.75 * games
    assert advised > 2 * blind


@pytest.mark.parametrize("game", ADVISED)
def test_advice_is_given_on_questions_that_are_asked(game: str) -> None:
    steps = new(game, seed=1).rules.steps
    named = (*known(game).policies, *known(game).aims)
    assert [name for name in named if name not in steps or not steps[name].asks] == []


@pytest.mark.parametrize("game", ADVISED)
def test_answers_by_numbers_say_what_they_are_for(game: str) -> None:
    """Every question that comes up in some random games has a policy or an aim."""
    asked, rng = set(), Random(1)
    for seed in range(6):
        table = new(game, seed=seed)
        while not table.over:
            asked.add(table.decisions[0].name)
            table.play(rng.choice(table.decisions).sample(rng))
    assert asked - set(known(game).policies) - set(known(game).aims) == set()


@pytest.mark.slow
@pytest.mark.parametrize("game", ADVISED)
def test_every_answer_is_explained_by_rules_that_exist(game: str) -> None:
    table = new(game, seed=3)
    bots = {seat: make("greedy", seat) for seat in table.seats}
    for _ in range(120):
        if not table.decisions:
            break
        seat = table.decisions[0].seat
        table.play(bots[seat].choose(table.view(seat)))
        ids = re.findall(r"[A-Z]{2}-[A-Z0-9]+-\d+[a-z]?", bots[seat].explain())
        assert ids, bots[seat].explain()
        assert [rule(id).id for id in ids] == ids


@pytest.mark.slow
@pytest.mark.parametrize("game", ADVISED)
def test_what_a_seat_cannot_tell_apart_it_answers_alike(game: str) -> None:
    table, rng = new(game, seed=5), Random(1)
    compared = 0
    for number in range(150):
        if not table.decisions:
            break
        decision = table.decisions[0]
        view = table.view(decision.seat)
        if number % 5 == 0:
            question = (decision.ask, decision.args, [decision.seat])
            other = see(table.spec, view.imagine(rng), decision.seat, question, view.events, view.ply)
            assert make("greedy", number).choose(view) == make("greedy", number).choose(other)
            compared += 1
        table.play(make("greedy", number).choose(view))
    assert compared > 5


@pytest.mark.slow
@pytest.mark.parametrize(("game", "games"), [("dice", 8), ("classic", 4), ("tournament", 2)])
def test_a_seed_gives_the_same_games_in_every_process(game: str, games: int) -> None:
    """Names hash differently in each process, so nothing may hang on the order of a set."""
    program = (
        "import dunewidget as dune\n"
        f"played = dune.simulate({game!r}, {games}, ['greedy', 'random'], [4, 6, 2, 3], seed=9, workers=1)\n"
        "print(played.games['digest'].to_pylist())"
    )
    found = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": number},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for number in ("1", "2", "3")
    ]
    assert found[0].count(", ") == games - 1
    assert found == [found[0]] * 3


def advised(game: Game, seat: str) -> Action:
    return make("greedy", 1).choose(game.view(seat))


# --- the Dice Game


def test_the_guild_is_taken_while_it_is_free() -> None:
    game = new("dice", 4, seed=1)
    first = game.decisions[0].seat
    assert advised(game, first) == PickHouse(first, "guild")
    game.play(PickHouse(first, "guild"))
    assert advised(game, game.decisions[0].seat) in game.decisions[0]


def test_own_symbols_are_frozen() -> None:
    rng = Random(2)
    game = new("dice", 3, seed=4)
    kept = 0
    for _ in range(200):
        if not game.decisions:
            break
        decision = game.decisions[0]
        if decision.name == "freeze":
            house = game.state.active
            choice = advised(game, decision.seat)
            if isinstance(choice, Freeze) and house in game.state.rolled:
                assert choice.dice.count(house) == game.state.rolled.count(house)
                kept += 1
        game.play(decision.sample(rng))
    assert kept > 3


TWO_INVITED = ("harkonnen", "fremen", "corrino", "guild", "region_1", "spice_1", "thumper")
HELD = {"atreides": {"sietch_tabr": 2}, "harkonnen": {"carthag": 1}, "fremen": {"arrakeen": 1, "habbanya_sietch": 1}}


@pytest.mark.parametrize(("lost", "answer"), [((), "offer fremen"), (("fremen",), "decline")])
def test_an_ally_is_sought_who_brings_a_common_win_near(lost: Sequence[str], answer: str) -> None:
    forces = {house: there for house, there in HELD.items() if house not in lost}
    game = dice_game("alliance_phase", forces=forces, dice=TWO_INVITED)
    assert advised(game, "p1").text == answer
    assert "DD-WIN-02" in explained(game, "p1")


@pytest.mark.parametrize(
    ("asking", "dice", "answer"),
    [
        ("fremen", (), "accept"),  # three regions together, of four that win
        ("harkonnen", ("corrino", "corrino"), "decline"),
        ("harkonnen", ("atreides", "corrino"), "accept"),  # which recruits
    ],
)
def test_an_alliance_is_joined_when_it_helps(asking: str, dice: Sequence[str], answer: str) -> None:
    shown = (*dice, *TWO_INVITED[len(dice) :])
    houses = (asking, "atreides", "corrino", *{"fremen", "harkonnen"} - {asking})
    game = dice_game([("invitation", "atreides", None, 0)], houses, forces=HELD, dice=shown)
    assert advised(game, "p2").text == answer


# --- classic Dune: where to ship and move

THREE = {"arrakeen:10": 6, "carthag:11": 3, "tueks_sietch:5": 6}


def shipping(seat: str, rules: str = "basic", **about: Any) -> Game:
    return scene(("harkonnen", "emperor", "fremen"), ("ship", seat), rules=rules, **about)


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_a_third_stronghold_is_contested_where_it_is_weakest(rules: str) -> None:
    game = shipping("emperor", rules, forces={"harkonnen": THREE}, spice={"emperor": 10})
    choice = advised(game, "emperor")
    assert isinstance(choice, Ship)
    assert choice.to == "carthag:11"
    assert choice.forces >= 4


def test_even_the_last_spice_is_spent_to_stop_a_win() -> None:
    game = shipping("emperor", forces={"harkonnen": THREE}, spice={"emperor": 1})
    choice = advised(game, "emperor")
    assert isinstance(choice, Ship)
    assert choice.to in THREE


def test_a_win_is_stopped_on_foot_too() -> None:
    game = scene(
        ("harkonnen", "emperor", "fremen"),
        ("move", "emperor"),
        rules="basic",
        forces={"harkonnen": THREE, "emperor": {"imperial_basin:10": 8}},
    )
    choice = advised(game, "emperor")
    assert isinstance(choice, Move)
    assert choice.to in THREE


@pytest.mark.parametrize("spice", [20, 4, 1])
def test_the_guild_carries_its_forces_across_the_board_to_stop_a_win(spice: int) -> None:
    game = scene(
        ("harkonnen", "emperor", "guild"),
        ("ship", "guild"),
        rules="basic",
        forces={"harkonnen": THREE, "guild": {"cielago_south:2": 8}},
        spice={"guild": spice},
        reserves={"guild": 0},
        tanks={"guild": 12},
    )
    choice = advised(game, "guild")
    assert isinstance(choice, Transfer)
    assert choice.to in THREE
    game.play(choice)


WALLED = {"sietch_tabr:14": 8, "tueks_sietch:5": 8}
TWO = {"arrakeen:10": 8, "carthag:11": 8}


@pytest.mark.parametrize("rules", ["basic", "advanced"])
@pytest.mark.parametrize("spice", [1, 4, 10])
def test_the_last_free_stronghold_is_not_left_to_one_who_has_two(rules: str, spice: int) -> None:
    game = shipping(
        "emperor",
        rules,
        forces={"harkonnen": TWO, "fremen": WALLED},
        spice={"emperor": spice, "harkonnen": 10},
        to_act=("harkonnen", "fremen"),
    )
    choice = advised(game, "emperor")
    assert isinstance(choice, Ship)
    assert choice.to == "habbanya_sietch:17"


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_the_last_free_stronghold_is_taken_on_foot(rules: str) -> None:
    game = scene(
        ("harkonnen", "emperor", "fremen"),
        ("move", "emperor"),
        rules=rules,
        forces={"harkonnen": TWO, "fremen": WALLED, "emperor": {"habbanya_ridge_flat:17": 5}},
        to_act=("harkonnen", "fremen"),
    )
    choice = advised(game, "emperor")
    assert isinstance(choice, Move)
    assert choice.to == "habbanya_sietch:17"


def test_one_who_may_hold_four_is_contested_in_the_one_that_can_be_reached() -> None:
    game = scene(
        ("harkonnen", "fremen", "atreides", "emperor"),
        ("ship", "fremen"),
        rules="advanced",
        forces={
            "harkonnen": {"carthag:11": 2, "sietch_tabr:14": 1, "habbanya_sietch:17": 3, "tueks_sietch:5": 1},
            "atreides": {"habbanya_sietch:17": 2},
            "fremen": {"wind_pass:14": 18},
        },
        spice={"harkonnen": 5, "fremen": 10},
        spice_on_board={"funeral_plain:15": 6},
        to_act=("emperor",),
    )
    choice = advised(game, "fremen")
    assert isinstance(choice, Ship)
    assert choice.to == "sietch_tabr:14"


#: all five strongholds in the hands of two allies, where four are enough
FIVE = {"harkonnen": {"arrakeen:10": 3, "carthag:11": 3}, "fremen": {**WALLED, "habbanya_sietch:17": 4}}


def test_two_strongholds_are_contested_where_one_is_not_enough() -> None:
    alliance = [("harkonnen", "fremen")]
    game = scene(
        ("harkonnen", "fremen", "emperor"),
        ("ship", "emperor"),
        ("move", "emperor"),
        forces=FIVE,
        spice={"emperor": 8},
        alliances=alliance,
    )
    choice = advised(game, "emperor")
    assert isinstance(choice, Ship)
    assert choice.forces + choice.starred > 1
    game.play(choice)
    play_on(game, until="emperor: move")
    game.play(advised(game, "emperor"))
    assert held(game.state, ("harkonnen", "fremen")) == 3


@pytest.mark.parametrize(("holds", "ships"), [({**THREE, "sietch_tabr:14": 4}, True), (THREE, False)])
def test_a_karama_pays_for_the_force_that_stops_a_win(holds: dict[str, int], ships: bool) -> None:
    game = scene(
        ("harkonnen", "emperor", "fremen"),
        ("ship", "emperor"),
        spec=registry.find("tournament"),
        hands={"emperor": ("karama",)},
        forces={"harkonnen": holds},
        spice={"emperor": 0},
    )
    choice = advised(game, "emperor")
    assert (isinstance(choice, Ship) and choice.card == "karama" and choice.to in holds) == ships
    assert not ships or "TN-LAND-06" in explained(game, "emperor")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options"), [("classic", {"rules": "basic"}), ("classic", {"rules": "advanced"}), ("tournament", {})]
)
def test_no_win_is_let_go_by_that_could_be_contested(
    game: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In whole games: whoever acts when another stands in enough strongholds goes to one of them, if it can."""
    stood = []

    class Watched(Greedy):
        def choose(self, view: View) -> Action:
            choice = super().choose(view)
            assert view.decision
            places = winning_places(view.state, view.seat) if view.decision.name in ("ship", "move", "ride") else []
            if any(fights(option, places) for option in (view.decision.options() if places else ())):
                stood.append((view, choice, fights(choice, places)))
            return choice

    monkeypatch.setitem(_FACTORIES, "watched", Watched)
    plan = make_plan(game, "watched", 6, 0, options)
    for number in range(14):
        assert played(plan, number)[1] is None
    assert len(stood) > 3
    assert [(view, choice) for view, choice, fought in stood if not fought] == []


def winning_places(state: ClassicState, seat: str) -> list[str]:
    """The strongholds of a side that has at least as many as it needs."""
    for side in {side_of(state, other) for other in state.seats if other not in side_of(state, seat)}:
        if held(state, side) >= rules_of(state).strongholds_needed(state, len(side)):
            places = rules_of(state).victory_places(state)
            return [name for name in places if (there := occupants(state, name)) and set(there) <= set(side)]
    return []


def fights(action: Action, places: Sequence[str]) -> bool:
    """Whether somebody comes to fight in one of some places, with forces of its own."""
    return (
        isinstance(action, Ship | Move | Ride)
        and territory_of(action.to) in places
        and getattr(action, "side", None) != "advisor"
    )


def test_an_empty_stronghold_that_wins_is_taken() -> None:
    held = {"arrakeen:10": 5, "carthag:11": 5}
    game = shipping("emperor", forces={"emperor": held}, spice={"emperor": 6})
    choice = advised(game, "emperor")
    assert isinstance(choice, Ship)
    assert choice.to in ("tueks_sietch:5", "sietch_tabr:14", "habbanya_sietch:17")
    assert "strongholds" in explained(game, "emperor")


def explained(game: Game, seat: str) -> str:
    bot = make("greedy", 1)
    bot.choose(game.view(seat))
    return bot.explain()


def test_spice_is_gathered_when_nothing_is_at_stake() -> None:
    game = scene(
        ("harkonnen", "emperor"),
        ("move", "emperor"),
        rules="basic",
        forces={"emperor": {"cielago_south:2": 6}, "harkonnen": {"arrakeen:10": 10}},
        spice_on_board={"cielago_depression:2": 10},
        storm=8,
    )
    choice = advised(game, "emperor")
    assert isinstance(choice, Move)
    assert choice.to == "cielago_depression:2"


# --- classic Dune: spice


@pytest.mark.parametrize(("spice", "high", "bids"), [(20, 0, True), (20, 9, False), (4, 0, False), (7, 1, True)])
def test_bids_stay_within_value_and_budget(spice: int, high: int, bids: bool) -> None:
    game = scene(
        ("harkonnen", "emperor"),
        ("bid", "harkonnen"),
        rules="basic",
        spice={"harkonnen": spice},
        auction_card="shield",
        bidders=("harkonnen", "emperor"),
        high_bid=high,
        high_bidder="emperor" if high else None,
    )
    choice = advised(game, "harkonnen")
    assert choice == (Bid("harkonnen", high + 1) if bids else Pass("harkonnen"))


@pytest.mark.parametrize(("card", "bids"), [("shield", True), ("baliset", False)])
def test_a_card_that_was_looked_at_is_worth_what_it_is(card: str, bids: bool) -> None:
    game = scene(
        ("atreides", "emperor"),
        ("bid", "atreides"),
        rules="basic",
        spice={"atreides": 20},
        auction_card=card,
        auction_seen_by=("atreides",),
        bidders=("atreides", "emperor"),
        high_bid=2,
        high_bidder="emperor",
    )
    assert isinstance(advised(game, "atreides"), Bid if bids else Pass)


@pytest.mark.parametrize(
    ("own", "others", "answer"),
    [
        ({"arrakeen:10": 5}, {"carthag:11": 5, "tueks_sietch:5": 5}, Ally("emperor", ("harkonnen",))),
        ({"arrakeen:10": 5}, {"carthag:11": 5}, Done("emperor")),
        ({"arrakeen:10": 5, "carthag:11": 5}, {"tueks_sietch:5": 5}, Ally("emperor", ("harkonnen",))),
        (
            {"arrakeen:10": 5, "carthag:11": 5},
            {"tueks_sietch:5": 5, "sietch_tabr:14": 5},
            Ally("emperor", ("harkonnen",)),
        ),
        ({"arrakeen:10": 5, "carthag:11": 5}, {}, Done("emperor")),
        ({"arrakeen:10": 5, "carthag:11": 5, "sietch_tabr:14": 5}, {"tueks_sietch:5": 5}, Done("emperor")),
    ],
)
def test_an_alliance_is_made_when_it_brings_a_win_near(
    own: dict[str, int], others: dict[str, int], answer: Action
) -> None:
    game = scene(
        ("emperor", "harkonnen", "fremen"),
        ("nexus_talk",),
        rules="basic",
        forces={"emperor": own, "harkonnen": others},
    )
    assert advised(game, "emperor") == answer


@pytest.mark.parametrize(("ours", "theirs"), [(1, 2), (2, 1), (2, 2)])
def test_two_greedy_bots_come_to_terms(ours: int, theirs: int) -> None:
    parts = ("arrakeen:10", "carthag:11", "tueks_sietch:5", "sietch_tabr:14")
    game = scene(
        ("emperor", "harkonnen", "fremen", "atreides"),
        ("nexus_talk",),
        rules="basic",
        forces={
            "emperor": dict.fromkeys(parts[:ours], 4),
            "harkonnen": dict.fromkeys(parts[ours : ours + theirs], 4),
        },
    )
    play_on(
        game, "greedy", until=lambda table: bool(table.state.alliances) or "nexus_talk" not in asked(table).values()
    )
    assert game.state.alliances == [("emperor", "harkonnen")]


@pytest.mark.parametrize(
    ("ally", "answer"),
    [({}, LeaveAlliance("emperor")), ({"carthag:11": 5}, Done("emperor"))],
)
def test_allies_who_hold_one_back_are_left(ally: dict[str, int], answer: Action) -> None:
    game = scene(
        ("emperor", "harkonnen", "fremen"),
        ("nexus_talk",),
        rules="basic",
        forces={"emperor": {"arrakeen:10": 5, "sietch_tabr:14": 5}, "harkonnen": ally},
        alliances=[("emperor", "harkonnen")],
    )
    assert advised(game, "emperor") == answer


def test_the_only_opponent_is_no_ally() -> None:
    forces = {"emperor": {"arrakeen:10": 5, "carthag:11": 5}, "harkonnen": {"tueks_sietch:5": 5, "sietch_tabr:14": 5}}
    game = scene(("emperor", "harkonnen"), ("nexus_talk",), rules="basic", forces=forces)
    assert advised(game, "emperor") == Done("emperor")


# --- classic Dune: battle plans


def plan_of(seat: str, **about: Any) -> BattlePlan:
    game = to("form_plans", battle("harkonnen", "emperor", rules="basic", **about))
    choice = advised(game, seat)
    assert isinstance(choice, BattlePlan)
    assert choice in game.view(seat).decision  # type: ignore[operator]
    return choice


@pytest.mark.parametrize(("weapon", "defense"), [("chaumas", "snooper"), ("stunner", "shield")])
def test_a_plan_defends_against_the_weapon_it_knows_of(weapon: str, defense: str) -> None:
    plan = plan_of(
        "harkonnen",
        forces={"harkonnen": 6, "emperor": 6},
        hands={"harkonnen": ("shield", "snooper"), "emperor": (weapon,)},
        cards_seen={"harkonnen": (("emperor", weapon),)},
    )
    assert plan.defense == defense


def test_a_lasgun_is_not_fired_beside_ones_own_shield() -> None:
    plan = plan_of(
        "harkonnen",
        forces={"harkonnen": 6, "emperor": 6},
        hands={"harkonnen": ("lasgun", "shield"), "emperor": ("stunner",)},
        cards_seen={"harkonnen": (("emperor", "stunner"),)},
    )
    assert {plan.weapon, plan.defense} != {"lasgun", "shield"}


def test_no_more_is_dialled_than_the_enemy_can_answer() -> None:
    plan = plan_of("harkonnen", forces={"harkonnen": 15, "emperor": 1})
    assert plan.leader is not None
    assert plan.dial <= 6


def test_a_game_without_battles_tells_of_none() -> None:
    assert list(known("classic").battles([])) == []  # type: ignore[misc]


# --- classic Dune: cards and advantages


@pytest.mark.parametrize(("price", "answer"), [(5, BuyFree("emperor", "karama")), (1, Pass("emperor"))])
def test_a_karama_is_played_in_place_of_a_high_price(price: int, answer: Action) -> None:
    game = scene(
        ("harkonnen", "emperor"),
        ("avoid_payment", "emperor"),
        hands={"emperor": ("karama",)},
        spice={"emperor": 9},
        auction_card="shield",
        high_bid=price,
        high_bidder="emperor",
    )
    assert advised(game, "emperor") == answer


@pytest.mark.parametrize(("dead", "forces"), [(6, 5), (2, None)])
def test_a_ghola_is_played_when_the_dead_are_worth_it(dead: int, forces: int | None) -> None:
    game = scene(
        ("harkonnen", "emperor"),
        ("free_plays", "W3"),
        hands={"harkonnen": ("tleilaxu_ghola",)},
        tanks={"harkonnen": dead},
    )
    choice = advised(game, "harkonnen")
    assert choice == (Pass("harkonnen") if forces is None else Ghola("harkonnen", forces=forces))


def test_a_ghola_can_bring_back_the_kwisatz_haderach() -> None:
    hands, dead = {"atreides": ("tleilaxu_ghola",)}, dead_but("atreides")
    game = scene(("atreides", "emperor"), ("free_plays", "W3"), hands=hands, leaders=dead, kh_dead=True)
    assert Ghola("atreides", "kwisatz_haderach") in game.view("atreides").decision  # type: ignore[operator]
    choice = advised(game, "atreides")
    assert isinstance(choice, Ghola)
    assert choice.leader in dead


@pytest.mark.parametrize(("holds", "answer"), [({"carthag:11": 6, "tueks_sietch:5": 6}, True), ({}, False)])
def test_the_guild_stops_the_shipment_of_one_who_is_about_to_win(holds: dict[str, int], answer: bool) -> None:
    game = scene(
        ("harkonnen", "guild"),
        ("stop_shipment", "harkonnen"),
        hands={"guild": ("karama",)},
        forces={"harkonnen": holds},
    )
    assert advised(game, "guild") == (StopShipment("guild") if answer else Pass("guild"))


@pytest.mark.parametrize("near", [True, False])
def test_hajr_is_played_for_a_stronghold_that_wins(near: bool) -> None:
    held = {"arrakeen:10": 6, "carthag:11": 6, "habbanya_ridge_flat:17": 4} if near else {"arrakeen:10": 1}
    game = scene(("emperor", "harkonnen"), ("hajr", "emperor"), hands={"emperor": ("hajr",)}, forces={"emperor": held})
    assert advised(game, "emperor") == (PlayHajr("emperor") if near else Pass("emperor"))


def test_what_is_foretold_is_part_of_a_good_plan() -> None:
    """Four enemies with a leader of 5 are beaten by 4 and a leader of 6: whoever has fifteen need not tell them all."""
    forces = {"harkonnen": 15, "atreides": 4}
    game = to("use_prescience", battle("atreides", "harkonnen", rules="basic", forces=forces))
    game.play("atreides: foresee dial")
    to("foretell", game)
    choice = advised(game, "harkonnen")
    assert isinstance(choice, ForetellDial)
    assert 3 <= choice.dial <= 9


@pytest.mark.parametrize(("turn", "fights"), [(2, False), (3, True)])
def test_a_win_that_was_predicted_is_let_happen(turn: int, fights: bool) -> None:
    game = scene(
        ("harkonnen", "bene_gesserit", "fremen"),
        ("ship", "bene_gesserit"),
        rules="basic",
        forces={"harkonnen": THREE},
        spice={"bene_gesserit": 10},
        prediction=("harkonnen", turn),
    )
    choice = advised(game, "bene_gesserit")
    assert (isinstance(choice, Ship) and territory_of(choice.to) in ("arrakeen", "carthag", "tueks_sietch")) == fights


def test_a_bid_is_not_made_with_a_full_hand() -> None:
    game = scene(
        ("harkonnen", "emperor"),
        ("bid", "emperor"),
        spec=registry.find("tournament"),
        spice={"emperor": 20},
        hands={"emperor": ("shield", "snooper", "stunner", "karama")},
        bidders=("emperor", "harkonnen"),
        auction_card="lasgun",
    )
    assert advised(game, "emperor") == Pass("emperor")
