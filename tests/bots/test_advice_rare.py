"""Advice of classic Dune and the tournament on questions that come up rarely: storm, worms, sides, captives."""

from __future__ import annotations

import re
from typing import Any

import pytest

from dunewidget import Game, diff_rules, new
from dunewidget.bots import make
from dunewidget.games.classic.advantages import Decline
from dunewidget.games.classic.bene_gesserit import DeclareBattle, TurnAdvisors
from dunewidget.games.classic.fremen_worms import Ride, SendWorm
from dunewidget.games.classic.harkonnen import Captive
from dunewidget.games.classic.storm import DialStorm
from dunewidget.games.classic.treachery_cards import FamilyAtomics, WeatherControl
from dunewidget.games.tournament import GAME as TOURNAMENT
from dunewidget.games.tournament.advice import IN_PLACE_OF
from dunewidget.games.tournament.coexistence import DeclareSide
from dunewidget.games.tournament.leader_recovery import RecoverLeader
from dunewidget.kernel import Action, Pass
from tests.games.classic.battlefield import dead_but, scene


def advised(game: Game, seat: str) -> Action:
    return make("greedy", 1).choose(game.view(seat))


# --- the storm


@pytest.mark.parametrize(("owner", "dial"), [("emperor", 3), ("harkonnen", 1)])
def test_the_storm_is_dialled_toward_others_and_away_from_oneself(owner: str, dial: int) -> None:
    """The storm stands in sector 18; the forces stand on open sand in sector 5, which 3 and 2 reach, 1 and 3 do not."""
    game = scene(
        ("harkonnen", "emperor"),
        ("dial_storm",),
        rules="basic",
        wheel_users=("harkonnen", "emperor"),
        forces={owner: {"south_mesa:5": 10}},
    )
    assert advised(game, "harkonnen") == DialStorm("harkonnen", dial)


@pytest.mark.parametrize(("owner", "plays"), [("harkonnen", True), ("emperor", True), (None, False)])
def test_weather_control_is_played_to_save_or_to_kill(owner: str | None, plays: bool) -> None:
    forces = {owner: {"south_mesa:5": 12}} if owner else {}
    game = scene(
        ("harkonnen", "emperor"),
        ("weather_control",),
        hands={"harkonnen": ("weather_control",)},
        forces=forces,
        storm_distance=6 if owner == "harkonnen" else 1,
    )
    choice = advised(game, "harkonnen")
    if not plays:
        assert choice == Pass("harkonnen")
    else:
        assert isinstance(choice, WeatherControl)
        assert (choice.sectors < 5) == (owner == "harkonnen")


@pytest.mark.parametrize("in_city", ["emperor", "harkonnen"])
def test_the_wall_is_destroyed_when_others_stand_behind_it(in_city: str) -> None:
    game = scene(
        ("harkonnen", "emperor"),
        ("family_atomics",),
        hands={"harkonnen": ("family_atomics",)},
        forces={"harkonnen": {"false_wall_east:9": 1}, in_city: {"arrakeen:10": 12, "false_wall_east:9": 1}},
        storm=8,
        storm_distance=3,
    )
    assert advised(game, "harkonnen") == (FamilyAtomics("harkonnen") if in_city == "emperor" else Pass("harkonnen"))


# --- worms


def test_a_further_worm_goes_where_most_others_stand() -> None:
    forces = {"harkonnen": {"south_mesa:5": 8}, "fremen": {"funeral_plain:15": 5}, "emperor": {"red_chasm:7": 2}}
    game = scene(("fremen", "harkonnen", "emperor"), ("send_worm",), forces=forces)
    assert advised(game, "fremen") == SendWorm("fremen", "south_mesa")


def test_a_further_worm_does_not_take_ones_own_spice() -> None:
    game = scene(
        ("fremen", "harkonnen"),
        ("send_worm",),
        forces={"fremen": {"funeral_plain:15": 5}},
        spice_on_board={"funeral_plain:15": 8},
    )
    assert advised(game, "fremen") == Decline("fremen")


@pytest.mark.parametrize(("others", "plays"), [(20, True), (2, False)])
def test_a_karama_is_played_for_a_worm_that_devours_enough(others: int, plays: bool) -> None:
    game = scene(
        ("fremen", "harkonnen"),
        ("worm_power",),
        hands={"fremen": ("karama",)},
        forces={"harkonnen": {"south_mesa:5": others}},
    )
    assert advised(game, "fremen") == (SendWorm("fremen", "south_mesa") if plays else Pass("fremen"))


def test_the_worm_is_ridden_into_the_stronghold_that_wins() -> None:
    forces = {"fremen": {"sietch_tabr:14": 3, "habbanya_sietch:17": 3, "funeral_plain:15": 5}}
    choice = advised(scene(("fremen", "harkonnen"), ("ride", "funeral_plain"), forces=forces), "fremen")
    assert isinstance(choice, Ride)
    assert choice.to in ("arrakeen:10", "carthag:11", "tueks_sietch:5")


# --- the Bene Gesserit


def sisters(agenda: tuple[Any, ...], own: int, others: int, **about: Any) -> Game:
    forces = {"bene_gesserit": {"carthag:11": own}, "harkonnen": {"carthag:11": others}}
    return scene(("bene_gesserit", "harkonnen", "emperor"), agenda, forces=forces, spice={"bene_gesserit": 10}, **about)


@pytest.mark.parametrize(("own", "others", "fight"), [(10, 1, True), (1, 12, False)])
def test_advisors_become_fighters_where_they_would_win(own: int, others: int, fight: bool) -> None:
    game = sisters(("declare_battle",), own, others, advisors={"carthag"})
    chosen = DeclareBattle("bene_gesserit", ("carthag",)) if fight else Decline("bene_gesserit")
    assert advised(game, "bene_gesserit") == chosen


def test_advisors_become_fighters_to_stop_a_win() -> None:
    forces = {
        "bene_gesserit": {"carthag:11": 2},
        "harkonnen": {"carthag:11": 6, "arrakeen:10": 6, "tueks_sietch:5": 6},
    }
    game = scene(("bene_gesserit", "harkonnen", "emperor"), ("declare_battle",), forces=forces, advisors={"carthag"})
    assert advised(game, "bene_gesserit") == DeclareBattle("bene_gesserit", ("carthag",))


@pytest.mark.parametrize(("own", "others", "fight"), [(10, 1, True), (1, 14, False)])
def test_fighters_stand_by_where_they_would_lose(own: int, others: int, fight: bool) -> None:
    game = sisters(("intrusion", "harkonnen", "carthag"), own, others)
    chosen = Decline("bene_gesserit") if fight else TurnAdvisors("bene_gesserit")
    assert advised(game, "bene_gesserit") == chosen


@pytest.mark.parametrize(("own", "others", "side"), [(10, 1, "fighter"), (1, 14, "advisor")])
def test_an_ally_is_let_in_where_one_would_lose_alone(own: int, others: int, side: str) -> None:
    game = sisters(
        ("admit_ally", "emperor", "carthag"), own, others, spec=TOURNAMENT, alliances=[("bene_gesserit", "emperor")]
    )
    assert advised(game, "bene_gesserit") == DeclareSide("bene_gesserit", side)


# --- leaders


@pytest.mark.parametrize(("drawn", "fate"), [("thufir_hawat", "kill"), ("lady_jessica", "keep")])
def test_a_captive_who_is_better_than_ones_own_leaders_is_kept(drawn: str, fate: str) -> None:
    leaders = dead_but("harkonnen", "umman_kudu") if fate == "keep" else {}
    game = scene(("harkonnen", "atreides"), ("decide_captive", "atreides"), drawn_leader=drawn)
    game.state.leaders.update(leaders)
    assert advised(game, "harkonnen") == Captive("harkonnen", fate)  # type: ignore[arg-type]


@pytest.mark.parametrize(("spice", "leader"), [(9, "feyd_rautha"), (3, "piter_de_vries"), (0, None)])
def test_the_best_leader_that_can_be_paid_comes_back(spice: int, leader: str | None) -> None:
    game = scene(
        ("harkonnen", "atreides"),
        ("recover_leader", "harkonnen"),
        spec=TOURNAMENT,
        spice={"harkonnen": spice},
        leaders=dead_but("harkonnen"),
        leader_revival={"harkonnen"},
    )
    chosen = Decline("harkonnen") if leader is None else RecoverLeader("harkonnen", leader)
    assert advised(game, "harkonnen") == chosen


# --- reasons


def test_rules_cited_in_place_of_classic_ones_replace_them() -> None:
    changes = diff_rules("classic", "tournament")
    for classic, replacing in IN_PLACE_OF.items():
        assert replacing in [row.rule.id for row in changes.of(classic) if row.change == "replaces"]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), [("classic", {"rules": "advanced"}), ("tournament", {})])
def test_every_question_has_a_reason_of_its_own(game: str, options: dict[str, Any]) -> None:
    """No answer is explained by numbers alone, and none names a rule that another stands in place of."""
    table = new(game, seats=6, seed=5, **options)
    bots = {seat: make("greedy", seat) for seat in table.seats}
    while not table.over:
        seat = table.decisions[0].seat
        table.play(bots[seat].choose(table.view(seat)))
        reason = bots[seat].explain()
        assert "answers I thought through" not in reason, reason
        if game == "tournament":
            assert not set(re.findall(r"[A-Z]{2}-[A-Z]+-\d+", reason)) & IN_PLACE_OF.keys(), reason
