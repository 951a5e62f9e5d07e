"""Phase 7: what is gathered, and when spice passes between players."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, to, told
from tests.games.classic.test_noninterference import check_moment
from tests.games.tournament.scenes import battle, scene

DECK = ["shield"] * 6


def harvest(name: str = "tournament", **about: Any) -> Game:
    seats = about.pop("seats", ("guild", "fremen"))
    phase = "harvest" if name == "tournament" else "spice_collection"
    step = "harvest_phase" if name == "tournament" else "spice_collection_phase"
    about.setdefault("treachery_deck", DECK.copy())
    return scene(seats, (step,), ("bidding",), game=name, **{"phase": phase, **about})


@pytest.mark.rule("TN-HARV-01")
def test_three_for_each_force_of_who_has_held_a_city_since_the_storm() -> None:
    about: dict[str, Any] = {
        "forces": {"guild": {"the_minor_erg:6": 2, "arrakeen:10": 1}},
        "spice_on_board": {"the_minor_erg:6": 8, "the_minor_erg:7": 5},
    }
    assert harvest(ornithopters={"arrakeen": "guild"}, **about).decisions[0].default.spice == 6  # type: ignore[union-attr]
    late = harvest(**about)
    assert late.decisions[0].default.spice == 4, "the city was won only this turn"  # type: ignore[union-attr]
    assert harvest("classic", **about).decisions[0].default.spice == 6  # type: ignore[union-attr]
    late.play("guild: collect 4")
    assert late.state.spice_on_board == {"the_minor_erg:6": 4, "the_minor_erg:7": 5}


@pytest.mark.rule("TN-HARV-01")
def test_coexisting_forces_gather_nothing() -> None:
    forces = {"bene_gesserit": {"the_minor_erg:6": 2}}
    game = harvest(
        seats=("bene_gesserit", "guild"),
        forces=forces,
        spice_on_board={"the_minor_erg:6": 8},
        advisors={"the_minor_erg"},
    )
    assert "collect" not in asked(game).values()


@pytest.mark.rule("TN-HARV-02", "TN-GEN-03")
def test_the_increased_flow_is_an_option() -> None:
    forces = {"guild": {"arrakeen:10": 1, "tueks_sietch:5": 1}}
    assert harvest(forces=forces).state.spice["guild"] == 3
    assert harvest(forces=forces, options={"increased_spice_flow": False}).state.spice["guild"] == 0


@pytest.mark.rule("TN-HARV-03")
def test_spice_passes_between_players_in_the_harvest() -> None:
    game = harvest(spice={"guild": 4, "fremen": 0}, alliances=[("guild", "fremen")])
    assert asked(game) == {"guild": "trade"}
    assert game.why_not("guild: hand 5 to fremen").rule == "TN-HARV-03"
    assert game.why_not("guild: hand 1 to guild").rule == "TN-HARV-03"
    game.play("guild: hand 3 to fremen")
    assert game.state.spice == {"guild": 1, "fremen": 3}


@pytest.mark.rule("TN-HARV-03")
def test_in_the_harvest_anybody_may_give_to_several_others() -> None:
    seats = ("guild", "fremen", "atreides")
    game = harvest(seats=seats, spice={"guild": 4}, alliances=[("guild", "fremen")])
    for taker in ("fremen", "atreides"):
        game.play(f"guild: give {taker} 1").play(f"{taker}: gift accept guild")
    assert game.why_not("guild: give fremen 1 card").rule == "TN-HARV-03"
    assert game.why_not("guild: give guild 1").rule == "TN-HARV-03"
    assert game.why_not("guild: give fremen 3").rule == "TN-HARV-04"
    to("bid", game.play("guild: hand 2 to atreides"))
    assert game.state.spice == {"guild": 0, "fremen": 1, "atreides": 3}


def dealt(name: str) -> Game:
    seats = ("guild", "fremen")
    spice = dict.fromkeys(seats, 9)
    game = scene(seats, ("bidding",), game=name, spice=spice, treachery_deck=DECK.copy(), phase="auction")
    game.play("guild: offer fremen give 4")
    game.play("fremen: deal accept guild")
    return game


@pytest.mark.rule("TN-HARV-03", "TN-HARV-06")
def test_spice_of_a_deal_is_owed_until_the_harvest_and_all_hear_the_deal() -> None:
    game = dealt("tournament")
    assert game.state.spice == {"guild": 9, "fremen": 9}
    assert game.state.debts == [("guild", "fremen", 4, "harvest")]
    assert told(game, "deal_answered")[0].seen_by is None
    assert dealt("classic").state.spice == {"guild": 5, "fremen": 13}
    paid = scene(
        ("guild", "fremen"),
        ("begin_phase", "harvest"),
        ("bidding",),
        spice={"guild": 9, "fremen": 9},
        debts=[("guild", "fremen", 4, "harvest")],
        treachery_deck=DECK.copy(),
    )
    assert paid.state.spice == {"guild": 5, "fremen": 13}


@pytest.mark.rule("TN-HARV-03")
def test_a_deal_made_in_the_harvest_is_paid_at_once() -> None:
    game = harvest(spice={"guild": 4, "fremen": 1})
    game.play("guild: offer fremen give 2")
    game.play("fremen: deal accept guild")
    assert game.state.spice == {"guild": 2, "fremen": 3}


@pytest.mark.rule("TN-HARV-03")
def test_what_a_deal_made_in_the_harvest_promises_for_later_waits_for_the_next_one() -> None:
    game = harvest(spice={"guild": 4, "fremen": 1})
    game.play("guild: offer fremen give 2 when storm")
    game.play("fremen: deal accept guild")
    assert game.state.spice == {"guild": 4, "fremen": 1}
    assert game.state.debts == [("guild", "fremen", 2, "harvest")]


@pytest.mark.rule("TN-HARV-03")
@pytest.mark.parametrize(("name", "paid"), [("tournament", 4), ("classic", 0)])
def test_what_is_owed_can_be_paid_from_what_was_gathered(name: str, paid: int) -> None:
    phase = {"tournament": "harvest", "classic": "spice_collection"}[name]
    game = scene(
        ("guild", "fremen"),
        ("begin_phase", phase),
        ("bidding",),
        game=name,
        forces={"guild": {"red_chasm:7": 3}},
        spice_on_board={"red_chasm:7": 6},
        debts=[("guild", "fremen", 4, phase)],
        treachery_deck=DECK.copy(),
    )
    to("bid", game)
    assert game.state.spice == {"guild": 6 - paid, "fremen": paid}
    assert game.state.debts == []


# --- gifts outside the Harvest


def allied(*seats: str, **about: Any) -> Game:
    about.setdefault("spice", dict.fromkeys(seats, 5))
    about.setdefault("alliances", [seats[:2]])
    about.setdefault("treachery_deck", DECK.copy())
    return scene(seats, ("bidding",), phase="auction", **about)


@pytest.mark.rule("TN-HARV-04")
def test_the_emperor_may_give_to_an_ally_who_consents() -> None:
    game = allied("guild", "emperor", "fremen")
    game.play("emperor: give guild 3")
    assert game.state.spice["guild"] == 5, "nothing without consent"
    assert game.view("fremen").state.gifts == {}
    assert list(game.view("guild").state.gifts) == ["emperor"]
    game.play("guild: gift accept emperor")
    assert game.state.spice == {"guild": 8, "emperor": 2, "fremen": 5}
    game.play("emperor: give guild 1")
    game.play("guild: gift refuse emperor")
    assert game.state.spice["emperor"] == 2
    assert game.state.gifts == {}


@pytest.mark.rule("TN-HARV-03", "TN-HARV-04")
def test_nobody_else_gives_outside_the_harvest_and_the_emperor_to_allies_only() -> None:
    game = allied("guild", "emperor", "fremen")
    assert game.why_not("guild: give emperor 1").rule == "TN-HARV-03"
    assert game.why_not("emperor: give fremen 1").rule == "TN-HARV-03"
    assert game.why_not("emperor: give guild 6").rule == "TN-HARV-04"
    assert game.why_not("emperor: give guild 1 landing").rule == "TN-HARV-03"


@pytest.mark.rule("TN-HARV-04")
def test_no_gift_while_plans_are_committed() -> None:
    game = battle(
        "guild",
        "fremen",
        forces={"guild": 1, "fremen": 1},
        bystanders=("emperor",),
        spice={"emperor": 5},
        alliances=[("guild", "emperor")],
    )
    assert to("form_plans", game).why_not("emperor: give guild 1").rule == "TN-HARV-03"


@pytest.mark.rule("TN-HARV-05")
def test_the_guild_may_pay_for_its_allys_landing_and_gets_back_what_was_not_spent() -> None:
    seats = ("atreides", "guild")
    game = scene(
        seats,
        ("ship", "atreides"),
        ("shipping_over",),
        ("bidding",),
        phase="individual_turns",
        alliances=[seats],
        spice={"atreides": 0, "guild": 9},
        treachery_deck=DECK.copy(),
    )
    assert game.why_not("atreides: ship 2 carthag:11").rule == "CL-SHIP-08"
    assert game.why_not("guild: give atreides 5").rule == "TN-HARV-03"
    game.play("guild: give atreides 5 landing")
    game.play("atreides: gift accept guild")
    assert game.state.spice == {"atreides": 5, "guild": 4}
    game.play("atreides: ship 2 carthag:11")
    to("bid", game)
    assert game.state.forces["atreides"] == {"carthag:11": 2}
    assert game.state.spice == {"atreides": 0, "guild": 9}
    assert told(game, "gift_returned")[0].data["spice"] == 5 - 2


def landing(*seats: str, **spice: int) -> Game:
    """The first seat is about to land; all are allied."""
    return scene(
        seats,
        ("ship", seats[0]),
        ("shipping_over",),
        ("bidding",),
        phase="individual_turns",
        alliances=[seats],
        spice={**dict.fromkeys(seats, 0), **spice},
        treachery_deck=DECK.copy(),
    )


def given(game: Game, giver: str, n: int, taker: str, purpose: str = "") -> None:
    game.play(f"{giver}: give {taker} {n} {purpose}".strip())
    game.play(f"{taker}: gift accept {giver}")


@pytest.mark.rule("TN-HARV-05", "TN-LAND-05")
def test_of_several_gifts_for_a_landing_all_that_was_not_spent_goes_back() -> None:
    game = landing("atreides", "guild", "emperor", guild=9, emperor=6)
    given(game, "guild", 1, "atreides", "landing")
    given(game, "guild", 3, "atreides", "landing")
    given(game, "emperor", 5, "atreides")
    assert game.state.spice == {"atreides": 9, "guild": 5, "emperor": 1}
    game.play("atreides: ship 3 carthag:11")
    to("bid", game)
    assert game.state.spice == {"atreides": 5, "guild": 5 + 3 + 1, "emperor": 1}, "the Emperor's gift is no landing"


@pytest.mark.rule("TN-HARV-05", "TN-HARV-04")
def test_what_was_given_for_a_landing_is_not_given_on() -> None:
    game = landing("emperor", "guild", "atreides", guild=4, emperor=2)
    given(game, "guild", 4, "emperor", "landing")
    assert game.why_not("emperor: give atreides 3").rule == "TN-HARV-04"
    given(game, "emperor", 2, "atreides")
    game.play("emperor: decline")
    to("bid", game)
    assert game.state.spice == {"emperor": 0, "guild": 4, "atreides": 2}


@pytest.mark.rule("TN-HARV-05", "TN-LAND-05")
def test_the_guild_sees_that_it_may_pay_for_a_landing_and_the_ally_takes_it_only_to_land() -> None:
    game = landing("atreides", "guild", guild=9)
    gift = game.read("guild: give atreides 5 landing")
    assert game.why_not(gift)
    assert game.view("guild").why_not(gift), "though the Guild is not asked"
    for number in range(3):
        check_moment(game.state, Random(number))
    game.play(gift).play("atreides: decline")
    assert game.why_not("atreides: gift accept guild").rule == "TN-HARV-04"
    assert game.state.spice == {"atreides": 0, "guild": 9}


@pytest.mark.rule("TN-HARV-03")
@pytest.mark.parametrize(("phase", "may"), [("auction", True), ("harvest", False)])
def test_more_than_one_has_can_be_promised_for_the_harvest(phase: str, may: bool) -> None:
    seats = ("guild", "fremen")
    game = scene(seats, ("bidding",), phase=phase, spice={"guild": 3}, treachery_deck=DECK.copy())
    offer = game.read("guild: offer fremen give 5")
    assert bool(game.why_not(offer)) is may
    assert (offer in game.rules.free[type(offer)].space(game.state, "guild")) is may
