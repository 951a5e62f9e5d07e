"""End of Turn: how many Dominions win, the Shield Wall, and what happens when nobody has won."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.classic.board import STRONGHOLDS, territories
from dunewidget.games.tournament.end_of_turn import dominions_needed, victory_places
from dunewidget.kernel import Game
from tests.games.classic.battlefield import told
from tests.games.tournament.scenes import scene

SEATS = ("atreides", "harkonnen", "emperor", "guild", "fremen", "bene_gesserit")
MATCH: dict[str, Any] = {"worms_seen": 6}


def holding(**held: int) -> dict[str, dict[str, int]]:
    """So many of the strongholds to each, one after the other."""
    left = iter(STRONGHOLDS)
    return {seat: {territories()[next(left)][0]: 1 for _ in range(n)} for seat, n in held.items()}


def pause(seats: tuple[str, ...], game: str = "tournament", **about: Any) -> Game:
    """The strongholds are about to be counted."""
    phase = "end_of_turn" if game == "tournament" else "mentat_pause"
    return scene(seats, ("mentat_pause_phase",), ("dial_storm",), game=game, phase=phase, **about)


@pytest.mark.rule("TN-END-02")
@pytest.mark.parametrize(
    ("players", "members", "needed"),
    [(2, 1, 4), (3, 1, 4), (3, 2, 5), (4, 1, 3), (4, 2, 4), (4, 3, 5), (6, 1, 3), (6, 5, 5)],
)
def test_how_many_dominions_win_goes_by_players_and_allies(players: int, members: int, needed: int) -> None:
    assert dominions_needed(pause(SEATS[:players]).state, members) == needed


@pytest.mark.rule("TN-END-01", "TN-END-02")
@pytest.mark.parametrize(("game", "over"), [("tournament", False), ("classic", True)])
def test_three_strongholds_are_not_enough_among_three_players(game: str, over: bool) -> None:
    assert pause(SEATS[:3], game, forces=holding(atreides=3)).over is over
    assert pause(SEATS[:3], game, forces=holding(atreides=4)).state.winners == ("atreides",)


@pytest.mark.rule("TN-END-01", "TN-END-02")
def test_three_allies_need_five() -> None:
    allied = [("atreides", "harkonnen", "emperor")]
    four = pause(SEATS, forces=holding(atreides=2, emperor=2), alliances=allied)
    assert not four.over
    five = pause(SEATS, forces=holding(atreides=2, emperor=3), alliances=allied)
    assert five.state.winners == ("atreides", "harkonnen", "emperor")


@pytest.mark.rule("TN-END-01", "TN-END-08")
def test_two_sides_that_qualify_win_together() -> None:
    forces = holding(atreides=3, guild=2)
    forces["guild"]["shield_wall:8"] = 1
    assert pause(SEATS, forces=forces, **MATCH).state.winners == ("atreides", "guild")


@pytest.mark.rule("TN-END-03", "TN-END-01")
@pytest.mark.parametrize("foretold", ["atreides", "guild"])
def test_the_prediction_is_checked_against_each_winner_and_wins_alone_even_allied(foretold: str) -> None:
    forces = holding(atreides=3, guild=2)
    forces["guild"]["shield_wall:8"] = 1
    game = pause(SEATS, forces=forces, prediction=(foretold, 2), alliances=[("emperor", "bene_gesserit")], **MATCH)
    assert game.state.winners == ("bene_gesserit",)


@pytest.mark.rule("TN-END-08", "TN-SPICE-13")
@pytest.mark.parametrize(
    ("worms", "match", "counts"), [(5, True, False), (6, True, True), (7, True, True), (6, False, False)]
)
def test_the_shield_wall_counts_from_the_sixth_worm_on(worms: int, match: bool, counts: bool) -> None:
    forces = holding(atreides=2)
    forces["atreides"]["shield_wall:9"] = 1
    game = pause(SEATS, forces=forces, worms_seen=worms, options={"tournament_match": match})
    assert game.over is counts


@pytest.mark.rule("TN-END-11", "TN-END-08")
def test_the_wall_counts_when_it_has_been_destroyed_too() -> None:
    forces = holding(atreides=2)
    forces["atreides"]["shield_wall:9"] = 1
    assert pause(SEATS, forces=forces, wall_destroyed=True, **MATCH).state.winners == ("atreides",)


@pytest.mark.rule("TN-END-12")
def test_two_sides_on_the_wall_own_it_not_but_allies_do_and_coexisting_forces_do_not_count() -> None:
    forces = holding(atreides=2)
    forces["atreides"]["shield_wall:9"] = 1
    forces["guild"] = {"shield_wall:8": 4}
    assert not pause(SEATS, forces=forces, storm=8, **MATCH).over
    allied = {**forces, "guild": {"shield_wall:8": 4, "sietch_tabr:14": 1}}
    both = pause(SEATS, forces=allied, storm=8, alliances=[("atreides", "guild")], **MATCH)
    assert both.state.winners == ("atreides", "guild")
    forces["bene_gesserit"] = forces.pop("guild")
    assert pause(SEATS, forces=forces, advisors={"shield_wall"}, **MATCH).state.winners == ("atreides",)


@pytest.mark.rule("TN-END-04", "TN-END-06", "TN-GEN-01")
def test_the_fifteenth_turn_is_the_last() -> None:
    assert not pause(SEATS, turn=14).over
    assert pause(SEATS[:4], turn=15).state.winners == ("guild",)
    assert pause(SEATS, turn=10, game="classic").over, "classic ends with the tenth"


@pytest.mark.rule("TN-GEN-01")
@pytest.mark.parametrize(("game", "refused_by"), [("tournament", None), ("classic", "CL-SETUP-04")])
def test_a_prediction_may_name_the_fifteenth_turn(game: str, refused_by: str | None) -> None:
    predicting = scene(("bene_gesserit", "guild"), ("predict",), game=game, turn=0)
    assert predicting.why_not("predict guild turn 15").rule == refused_by
    assert predicting.why_not("predict guild turn 16").rule == (refused_by or "TN-GEN-01")


@pytest.mark.rule("TN-END-05")
@pytest.mark.parametrize(
    ("there", "winner"),
    [
        ({}, "fremen"),
        ({"fremen": {"sietch_tabr:14": 1}}, "fremen"),
        ({"guild": {"tueks_sietch:5": 1}}, "fremen"),
        ({"guild": {"sietch_tabr:14": 1}}, "guild"),
        ({"emperor": {"tueks_sietch:5": 1}}, "guild"),
    ],
)
def test_the_fremen_win_if_their_sietches_are_free(there: dict[str, Any], winner: str) -> None:
    assert pause(("fremen", "guild", "emperor", "atreides"), turn=15, forces=there).state.winners == (winner,)


@pytest.mark.rule("TN-END-07", "TN-END-06")
@pytest.mark.parametrize(("game", "winners"), [("tournament", ()), ("classic", ("atreides",))])
def test_without_guild_and_fremen_condition_it_is_a_draw(game: str, winners: tuple[str, ...]) -> None:
    last = {"tournament": 15, "classic": 10}[game]
    found = pause(("atreides", "emperor"), game, turn=last, forces=holding(atreides=1))
    assert found.state.winners == winners
    assert len(told(found, "game_drawn")) == (not winners)
    spoilt = pause(("fremen", "emperor"), game, turn=last, forces={"emperor": {"sietch_tabr:14": 1}})
    assert spoilt.state.winners == (() if game == "tournament" else ("fremen",))


@pytest.mark.rule("TN-GEN-03", "TN-END-08")
def test_the_match_rule_is_an_option() -> None:
    assert "shield_wall" in victory_places(pause(SEATS, worms_seen=9).state)
    assert "shield_wall" not in victory_places(pause(SEATS, worms_seen=9, options={"tournament_match": False}).state)
