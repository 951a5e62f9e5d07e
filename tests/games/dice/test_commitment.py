"""What the commanders send into battle, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.dice.actions import Commit
from dunewidget.games.dice.commitment import STRENGTHS, strength
from dunewidget.kernel import Game
from tests.games.dice.table import FOUR, asked, game, refusal, told

DICE = (*("bene_gesserit",) * 4, "region_1", "spice_1", "shield")


def battle(houses: tuple[str, ...] = FOUR, ready: tuple[str, ...] = (), ally: str | None = None, **forces: int) -> Game:
    there: Any = {force: {"carthag": n} for force, n in forces.items()}
    g = game("battle_phase", houses, forces=there, ready=ready, ally=ally, dice=DICE)
    while asked(g)[0] == "lend":
        g.play(f"lend {','.join(next(iter(g.decisions[0].space.products)).fields['leaders'].items)}")  # type: ignore[attr-defined]
    return g


def fought(g: Game, attack: str, defence: str) -> Any:
    """The state after both commitments, the defender's first: the order does not matter."""
    attacker, defender = (decision.seat for decision in g.decisions)
    g.play(f"{defender}: commit {defence}").play(f"{attacker}: commit {attack}")
    return g.state


@pytest.mark.rule("DD-BATT-07", "DD-DEC-25")
def test_commitments_are_secret_until_both_are_in() -> None:
    g = battle(atreides=2, harkonnen=2, ready=("baron",))
    g.play("p2: commit harkonnen=1 leaders baron")
    assert g.view("p1").state.sealed == {}
    assert g.view("p1").decision is not None
    assert told(g, "committed") == []
    g.play("p1: commit atreides=1")
    assert told(g, "committed") == [
        {"house": "atreides", "forces": {"atreides": 1}, "leaders": ()},
        {"house": "harkonnen", "forces": {"harkonnen": 1}, "leaders": ("baron",)},
    ]


@pytest.mark.rule("DD-BATT-07", "DD-DEC-25")
def test_what_may_be_committed() -> None:
    g = battle(atreides=2, harkonnen=2, ready=("leto",))
    assert {action.text for action in g.decisions[0].options()} == {
        f"commit {forces}{leaders}" for forces in ("-", "atreides=1", "atreides=2") for leaders in ("", " leaders leto")
    }
    assert refusal(g, "p1: commit atreides=3") == "DD-BATT-07"
    assert refusal(g, "p1: commit harkonnen=1") == "DD-BATT-07"
    # a leader in supply stays there, and so does one that is not one's own
    assert refusal(g, "p1: commit - leaders duncan") == "DD-BATT-07"
    assert refusal(g, "p2: commit - leaders baron") == "DD-BATT-07"
    assert refusal(g, "p2: commit - leaders leto") == "DD-BATT-07"


@pytest.mark.rule("DD-DEC-25")
def test_forces_are_named_in_the_order_of_the_houses() -> None:
    g = battle(ally="corrino", atreides=1, corrino=1, harkonnen=1)
    assert refusal(g, "p1: commit corrino=1,atreides=1") == "DD-DEC-25"
    assert refusal(g, "p1: commit atreides=1,corrino=1") is None


@pytest.mark.rule("DD-BATT-07")
def test_the_allys_forces_are_used_without_consent() -> None:
    g = battle(ally="corrino", atreides=1, corrino=2, harkonnen=2)
    state = fought(g, "corrino=2", "harkonnen=1")
    assert state.forces["corrino"] == {}
    assert state.forces["atreides"] == {"carthag": 1}


@pytest.mark.rule("DD-BATT-08", "DD-HFRE-03", "DD-HCOR-02", "DD-HATR-02")
@pytest.mark.parametrize(
    ("forces", "leaders", "total"),
    [
        ({"atreides": 2}, (), 2),
        ({"fremen": 2}, (), 4),
        ({"corrino": 1, "sardaukar": 1}, (), 3),
        ({"atreides": 1}, ("leto",), 4),
        ({}, ("duncan",), 3),
        ({"atreides": 1}, ("leto", "duncan"), 6),
        ({}, ("leto", "baron"), 7),
        ({}, ("liet_kynes", "scytale", "shaddam", "edric", "mohiam", "esmar_tuek"), 16),
        ({}, (), 0),
    ],
)
def test_strength(forces: dict[str, int], leaders: tuple[str, ...], total: int) -> None:
    sent = Commit("p1", tuple(forces.items()), leaders)
    assert strength(sent) == total
    assert STRENGTHS.tally is not None
    assert STRENGTHS.tally.of(sent) == total, "what the board says beforehand"


@pytest.mark.rule("DD-BATT-08", "DD-BATT-10")
@pytest.mark.parametrize(
    ("attack", "defence", "winner"),
    [("atreides=2", "harkonnen=1", "atreides"), ("atreides=1", "harkonnen=1", "harkonnen"), ("-", "-", "harkonnen")],
)
def test_the_stronger_side_wins_and_the_defender_on_a_tie(attack: str, defence: str, winner: str) -> None:
    g = battle(atreides=3, harkonnen=3)
    state = fought(g, attack, defence)
    assert told(g, "battle_won")[0]["house"] == winner
    loser = "harkonnen" if winner == "atreides" else "atreides"
    assert state.forces[loser] == {}
    assert state.supply[loser] == 12
    spent = {"atreides=2": 2, "-": 0}.get(attack if winner == "atreides" else defence, 1)
    assert state.forces[winner] == {"carthag": 3 - spent}


@pytest.mark.rule("DD-BATT-09", "DD-BATT-11")
def test_what_was_committed_goes_to_supply_and_other_leaders_stay() -> None:
    g = battle(atreides=3, harkonnen=2, ready=("leto", "duncan", "baron"))
    state = fought(g, "atreides=1 leaders duncan", "harkonnen=1")
    assert state.supply["atreides"] == 10
    assert state.forces["atreides"] == {"carthag": 2}
    assert state.leaders == {
        "leto": "card",
        "duncan": "supply",
        "baron": "card",
        "liet_kynes": "supply",
        "shaddam": "supply",
    }
    assert [data["number"] for data in told(g, "lost_in_battle")] == [1, 1, 1]


@pytest.mark.rule("DD-BATT-09", "DD-BATT-06")
def test_a_lent_leader_goes_to_its_owners_supply() -> None:
    g = battle(ally="harkonnen", atreides=1, fremen=1, ready=("baron",))
    state = fought(g, "- leaders baron", "fremen=1")
    assert state.leaders["baron"] == "supply"
    assert state.lent == ()
    assert state.forces["atreides"] == {"carthag": 1}


@pytest.mark.rule("DD-BATT-10")
def test_without_survivors_the_region_is_empty_and_the_asset_stays() -> None:
    forces = {"atreides": {"carthag": 2}, "harkonnen": {"carthag": 1}}
    g = game("battle_phase", forces=forces, assets={"carthag": "harvester"}, dice=DICE)
    state = fought(g, "atreides=2", "harkonnen=1")
    assert state.forces["atreides"] == state.forces["harkonnen"] == {}
    assert state.assets == {"carthag": "harvester"}


@pytest.mark.rule("DD-BATT-11")
def test_a_leader_lost_in_one_battle_is_missing_in_the_next() -> None:
    forces = {"atreides": {"carthag": 1, "arrakeen": 1}, "harkonnen": {"carthag": 1, "arrakeen": 1}}
    g = game("battle_phase", forces=forces, ready=["leto", "baron"], dice=DICE)
    g.play("fight carthag").play("p1: commit - leaders leto").play("p2: commit -")
    assert refusal(g, "p1: commit - leaders leto") == "DD-BATT-07"
    assert refusal(g, "p2: commit - leaders baron") is None


# --- Honourable duel and Evacuation


@pytest.mark.rule("DD-HATR-04", "DD-BATT-12")
def test_after_a_duel_of_leaders_atreides_forces_go_to_the_card() -> None:
    g = battle(atreides=3, harkonnen=3, ready=("leto", "baron"))
    state = fought(g, "atreides=1 leaders leto", "harkonnen=1 leaders baron")
    # committed and uncommitted forces of the loser, but not the leader
    assert (state.card["atreides"], state.supply["atreides"]) == (3, 9)
    assert state.leaders["leto"] == "supply"
    assert (state.card["harkonnen"], state.supply["harkonnen"]) == (0, 10)


@pytest.mark.rule("DD-HATR-04")
@pytest.mark.parametrize(("attack", "defence"), [(" leaders leto", ""), ("", " leaders baron")])
def test_no_duel_unless_both_sides_commit_a_leader(attack: str, defence: str) -> None:
    g = battle(atreides=3, harkonnen=3, ready=("leto", "baron"))
    state = fought(g, "atreides=1" + attack, "harkonnen=3" + defence)
    assert state.card["atreides"] == 0


@pytest.mark.rule("DD-HATR-05")
def test_atreides_as_ally_covers_the_active_player_too() -> None:
    houses = ("harkonnen", "atreides", "fremen", "corrino")
    g = battle(houses, ally="atreides", harkonnen=1, atreides=1, fremen=1, ready=("baron", "liet_kynes"))
    state = fought(g, "atreides=1,harkonnen=1 leaders baron", "fremen=1 leaders liet_kynes")
    assert (state.card["harkonnen"], state.card["atreides"], state.card["fremen"]) == (1, 1, 0)


@pytest.mark.rule("DD-HATR-05")
def test_active_atreides_does_not_cover_the_ally() -> None:
    g = battle(ally="corrino", atreides=1, corrino=1, harkonnen=1, ready=("leto", "baron"))
    state = fought(g, "atreides=1,corrino=1 leaders leto", "harkonnen=1 leaders baron")
    assert (state.card["atreides"], state.card["corrino"]) == (1, 0)


@pytest.mark.rule("DD-HATR-05")
def test_atreides_as_helper_saves_its_own_forces_by_a_lent_or_foreign_leader() -> None:
    houses = ("harkonnen", "atreides", "fremen", "corrino")
    # p4 Corrino defends, Atreides helps
    g = battle(houses, harkonnen=5, atreides=1, corrino=1, ready=("baron", "shaddam"))
    state = fought(g, "harkonnen=5 leaders baron", "atreides=1 leaders shaddam")
    assert (state.card["atreides"], state.card["corrino"]) == (1, 0)


@pytest.mark.rule("DD-HGUI-04", "DD-BATT-12")
def test_the_guild_evacuates_what_it_did_not_commit() -> None:
    houses = ("atreides", "harkonnen", "fremen", "guild")
    g = battle(houses, atreides=3, guild=3)
    state = fought(g, "atreides=2", "guild=1")
    assert (state.card["guild"], state.supply["guild"]) == (2, 10)


@pytest.mark.rule("DD-HGUI-04", "DD-ALLY-05")
def test_the_active_ally_of_the_guild_evacuates_too_and_others_do_not() -> None:
    houses = ("atreides", "harkonnen", "fremen", "guild")
    g = battle(houses, ally="guild", atreides=3, guild=1, harkonnen=3)
    state = fought(g, "atreides=1", "harkonnen=3")
    assert (state.card["atreides"], state.supply["atreides"], state.card["guild"]) == (2, 10, 1)
    g = battle(houses, ally="guild", atreides=3, harkonnen=3)
    state = fought(g, "atreides=3", "harkonnen=1")
    assert state.card["harkonnen"] == 0
