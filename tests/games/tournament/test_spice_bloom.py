"""Spice Bloom: cards, worms, the Nexus before each, whom they spare, and rides."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.classic.content import spice_deck
from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, told
from tests.games.tournament.scenes import polite, scene

WORM = "shai_hulud"
PHASE = {"tournament": "spice_bloom_phase", "classic": "spice_blow_phase"}
GAP = {"A": "old_gap", "B": "broken_land"}


def bloom(*seats: str, deck: list[str], game: str = "tournament", **about: Any) -> Game:
    """The cards of the deck come up from left to right."""
    fields: dict[str, Any] = {"turn": 2, "phase": PHASE[game].removesuffix("_phase"), "spice_discard": ["old_gap"]}
    if game == "tournament":
        fields["last_bloom"] = GAP
    return scene(seats, (PHASE[game],), game=game, spice_deck=deck[::-1], **{**fields, **about})


def done(game: Game) -> Game:
    """Everybody is done with the Nexus."""
    while "nexus_talk" in asked(game).values():
        game.play(f"{next(iter(asked(game)))}: done")
    return game


@pytest.mark.rule("TN-SPICE-03", "TN-SPICE-11", "TN-GEN-03")
@pytest.mark.parametrize(("double", "left"), [(True, 1), (False, 2)])
def test_one_territory_blooms_for_each_pile(double: bool, left: int) -> None:
    deck = ["red_chasm", "south_mesa", "funeral_plain"]
    game = bloom("atreides", "guild", deck=deck, options={"double_bloom": double}, worms=3)
    assert game.state.worms == 0, "they are counted anew"
    assert game.state.spice_on_board["red_chasm:7"] == 8
    assert len(game.state.spice_deck) == left
    assert game.state.last_bloom == {"A": "red_chasm", "B": "south_mesa" if double else "broken_land"}


@pytest.mark.rule("TN-SPICE-03", "TN-SPICE-12", "TN-SPICE-13")
@pytest.mark.parametrize("game", ["tournament", "classic"])
def test_worms_of_turn_1_do_nothing_and_go_back_into_the_deck(game: str) -> None:
    deck = [WORM, "red_chasm", WORM, "south_mesa", "funeral_plain"]
    forces = {"atreides": {"red_chasm:7": 1}}
    found = bloom("atreides", "guild", deck=deck, game=game, turn=1, spice_discard=[], forces=forces)
    s = found.state
    assert told(found, "nexus") == told(found, "worm_appears") == []
    assert s.forces["atreides"] == {"red_chasm:7": 1}
    back = s.spice_deck.count(WORM)
    assert back == (2 if game == "tournament" else 0)
    if game == "tournament":
        assert (s.spice_discard, s.spice_discard_b) == (["red_chasm"], ["south_mesa"])
        assert s.worms_seen == 0


@pytest.mark.rule("TN-SPICE-04")
def test_the_nexus_comes_first_and_a_fresh_ally_of_the_fremen_is_spared() -> None:
    forces = {"fremen": {"old_gap:9": 1}, "guild": {"old_gap:10": 4}, "atreides": {"old_gap:11": 2}}
    game = bloom("fremen", "guild", "atreides", deck=[WORM, "red_chasm", "south_mesa"], forces=forces)
    assert set(asked(game).values()) == {"nexus_talk"}
    assert told(game, "devoured") == []
    game.play("guild: ally fremen")
    game.play("fremen: ally guild")
    done(game)
    assert game.state.forces["guild"] == {"old_gap:10": 4}, "TN-SPICE-07: without asking the Fremen"
    assert game.state.forces["atreides"] == {}
    assert asked(game) == {"fremen": "ride"}


@pytest.mark.rule("TN-SPICE-04")
def test_a_table_may_let_the_worm_bite_first() -> None:
    forces = {"guild": {"old_gap:10": 4}}
    game = bloom(
        "atreides",
        "guild",
        deck=[WORM, "red_chasm"],
        forces=forces,
        options={"double_bloom": False, "nexus_before_worm": False},
    )
    assert set(asked(game).values()) == {"nexus_talk"}
    assert game.state.forces["guild"] == {}


@pytest.mark.rule("TN-SPICE-04", "TN-SPICE-13")
@pytest.mark.parametrize(("game", "times"), [("tournament", 3), ("classic", 1)])
def test_every_worm_card_has_its_own_nexus(game: str, times: int) -> None:
    found = done(bloom("atreides", "guild", deck=[WORM, WORM, WORM, "red_chasm", "south_mesa"], game=game))
    assert len(told(found, "nexus")) == times
    if game == "tournament":
        assert found.state.worms_seen == 3


@pytest.mark.rule("TN-SPICE-05")
@pytest.mark.parametrize(("game", "left"), [("tournament", {}), ("classic", {"old_gap:10": 4})])
def test_the_last_bloom_is_remembered_when_the_pile_has_been_shuffled_away(game: str, left: dict[str, int]) -> None:
    about: dict[str, Any] = {"forces": {"guild": {"old_gap:10": 4}}, "spice_on_board": {"old_gap:10": 6}}
    deck = [WORM, "red_chasm", "south_mesa"]
    found = done(bloom("atreides", "guild", deck=deck, game=game, spice_discard=[], **about))
    assert found.state.forces["guild"] == left
    assert found.state.tanks["guild"] == (0 if left else 4)
    assert ("old_gap:10" in found.state.spice_on_board) is bool(left)


@pytest.mark.rule("TN-SPICE-05")
def test_nobody_places_the_first_worm_of_a_phase() -> None:
    game = bloom("atreides", "fremen", deck=[WORM, "red_chasm", "south_mesa"])
    while not told(game, "worm_appears"):
        assert asked(game) != {"fremen": "place_worm"}
        polite(game)
    assert told(game, "worm_appears")[0].data["territory"] == "old_gap"


@pytest.mark.rule("TN-SPICE-05", "TN-SPICE-08")
def test_each_pile_has_its_own_last_bloom_and_later_worms_bite_there_too() -> None:
    forces = {"guild": {"old_gap:10": 1, "broken_land:11": 2}}
    deck = [WORM, "red_chasm", WORM, "south_mesa"]
    game = bloom("atreides", "guild", deck=deck, forces=forces)
    done(game)
    assert game.state.forces["guild"] == {}
    assert [event.data["territory"] for event in told(game, "worm_appears")] == ["old_gap", "broken_land"]


@pytest.mark.rule("TN-SPICE-08")
@pytest.mark.parametrize(("game", "dead"), [("tournament", 3), ("classic", 2)])
def test_later_worms_that_nobody_places_bite_where_spice_bloomed_last(game: str, dead: int) -> None:
    forces = {"guild": {"old_gap:10": 2, "broken_land:11": 1}}
    deck = [WORM, "red_chasm", WORM, "south_mesa"]
    found = bloom("atreides", "guild", deck=deck, game=game, forces=forces, spice_discard_b=[], options={})
    done(found)
    assert found.state.tanks["guild"] == dead


@pytest.mark.rule("TN-SPICE-06")
def test_the_fremen_ride_at_once_within_the_limits_of_movement() -> None:
    forces = {
        "fremen": {"old_gap:9": 2, "old_gap:11": 1},
        "guild": {"arrakeen:10": 1, "tueks_sietch:5": 1},
        "atreides": {"arrakeen:10": 1},
        "emperor": {"carthag:11": 1},
    }
    seats = ("fremen", "guild", "atreides", "emperor")
    about: dict[str, Any] = {"forces": forces, "storm": 11, "alliances": [("fremen", "emperor")]}
    game = done(bloom(*seats, deck=[WORM, "red_chasm", "south_mesa"], **about))
    assert asked(game) == {"fremen": "ride"}
    assert game.state.spice_on_board == {}, "before the next card is drawn"
    assert not game.why_not("ride arrakeen:10 with old_gap:9=1"), "two other Houses"
    assert not game.why_not("ride carthag:11 with old_gap:9=1"), "in the storm, and an ally's"
    assert not game.why_not("ride false_wall_west:17 with old_gap:11=1"), "out of the storm"
    game.play("ride tueks_sietch:5 with old_gap:9=2")
    assert game.state.forces["fremen"] == {"old_gap:11": 1, "tueks_sietch:5": 2}


@pytest.mark.rule("TN-SPICE-07")
@pytest.mark.parametrize("game", ["tournament", "classic"])
def test_allies_of_the_fremen_are_spared_without_being_asked_for_and_do_not_ride(game: str) -> None:
    forces = {"guild": {"old_gap:10": 4}, "atreides": {"old_gap:9": 1}}
    about: dict[str, Any] = {"forces": forces, "alliances": [("fremen", "guild")]}
    found = done(bloom("fremen", "guild", "atreides", deck=[WORM, "red_chasm", "south_mesa"], game=game, **about))
    if game == "classic":
        assert asked(found) == {"fremen": "protect"}
        return
    assert found.state.forces["guild"] == {"old_gap:10": 4}
    assert found.state.forces["atreides"] == {}
    assert told(found, "ride_announced") == []


@pytest.mark.rule("TN-SPICE-09")
def test_one_karama_exposes_the_fremen_and_their_allies_together() -> None:
    forces = {"fremen": {"old_gap:9": 2}, "guild": {"old_gap:10": 4}}
    about: dict[str, Any] = {"forces": forces, "alliances": [("fremen", "guild")], "hands": {"atreides": ["karama"]}}
    game = done(bloom("fremen", "guild", "atreides", deck=[WORM, "red_chasm", "south_mesa"], **about))
    assert asked(game) == {"atreides": "may_cancel"}
    assert told(game, "devoured") == []
    assert told(game, "worm_appears")[0].data["territory"] == "old_gap"
    spared = game.branch().play("atreides: pass")
    assert (spared.state.forces["fremen"], spared.state.forces["guild"]) == (forces["fremen"], forces["guild"])
    game.play("atreides: cancel fremen.worm_friends")
    assert told(game, "cancelled")[0].rule == "TN-SPICE-09"
    assert game.state.forces["fremen"] == game.state.forces["guild"] == {}
    assert told(game, "ride_announced") == []
    assert game.state.cancelled == {}


@pytest.mark.rule("TN-SPICE-08")
def test_the_fremen_may_put_later_worms_on_rock_where_they_devour_nobody() -> None:
    forces = {"fremen": {"plastic_basin:12": 2}, "guild": {"plastic_basin:13": 4, "red_chasm:7": 1}}
    game = done(bloom("fremen", "guild", deck=[WORM, WORM, "south_mesa", "funeral_plain"], forces=forces))
    assert asked(game) == {"fremen": "place_worm"}
    game.play("worm plastic_basin")
    assert asked(game) == {"fremen": "ride"}
    game.play("ride red_chasm:7 with plastic_basin:12=2")
    assert game.state.forces["guild"] == forces["guild"], "neither on rock nor where the ride ends"
    assert game.state.forces["fremen"] == {"red_chasm:7": 2}


@pytest.mark.rule("TN-SPICE-08")
def test_a_later_worm_in_the_desert_devours_and_one_that_is_declined_comes_where_spice_bloomed_last() -> None:
    forces = {"guild": {"funeral_plain:15": 4, "old_gap:10": 1}}
    game = done(bloom("fremen", "guild", deck=[WORM, WORM, "south_mesa", "red_chasm"], forces=forces))
    game.play("worm funeral_plain")
    assert game.state.forces["guild"] == {}
    forces = {"guild": {"funeral_plain:15": 4, "broken_land:11": 1}}
    game = done(bloom("fremen", "guild", deck=[WORM, "south_mesa", WORM, "red_chasm"], forces=forces))
    game.play("decline")
    assert game.state.forces["guild"] == {"funeral_plain:15": 4}, "counted over both blooms"


@pytest.mark.rule("TN-SPICE-10")
def test_a_karama_sends_a_later_worm_back_to_the_last_bloom_where_the_fremen_still_ride() -> None:
    forces = {"fremen": {"old_gap:9": 2}, "guild": {"funeral_plain:15": 4, "old_gap:10": 1}}
    about: dict[str, Any] = {"forces": forces, "hands": {"guild": ["karama", "karama"]}, "turn": 3}
    game = done(bloom("fremen", "guild", deck=[WORM, WORM, "south_mesa", "red_chasm"], **about))
    assert asked(game) == {"guild": "may_cancel"}
    game.play("guild: pass")
    game.play("fremen: decline")
    done(game)
    assert asked(game) == {"fremen": "place_worm"}
    game.play("worm funeral_plain")
    game.play("guild: cancel fremen.calls_worms")
    assert told(game, "cancelled")[0].rule == "TN-SPICE-10"
    assert game.state.forces["guild"] == {"funeral_plain:15": 4}
    assert asked(game) == {"guild": "may_cancel"}, "a further Karama, as against any worm"
    game.play("guild: pass")
    assert asked(game) == {"fremen": "ride"}


@pytest.mark.rule("TN-SPICE-01", "TN-SPICE-02", "TN-SPICE-13")
def test_the_karama_worm_comes_before_the_first_card_anywhere_and_cannot_be_stopped() -> None:
    forces = {
        "fremen": {"funeral_plain:15": 2},
        "guild": {"funeral_plain:15": 4, "old_gap:10": 1},
        "atreides": {"arrakeen:10": 1},
    }
    hands = {"fremen": ["karama"], "guild": ["karama"]}
    game = bloom("fremen", "guild", "atreides", deck=[WORM, "south_mesa", "red_chasm"], forces=forces, hands=hands)
    assert asked(game) == {"fremen": "worm_power"}
    assert game.why_not("worm arrakeen")
    game.play("worm funeral_plain")
    assert asked(game) == {"fremen": "ride"}, "nobody can object"
    assert game.state.forces["guild"] == {"old_gap:10": 1}
    assert game.state.worms_seen == 1
    assert told(game, "nexus") == []
    game.play("ride habbanya_sietch:17 with funeral_plain:15=2")
    assert game.state.forces["fremen"] == {"habbanya_sietch:17": 2}
    done(game)
    assert asked(game) == {"fremen": "place_worm"}, "the worm of the deck is a later one"


@pytest.mark.rule("TN-SPICE-02")
def test_a_karama_worm_on_rock_devours_nobody() -> None:
    forces = {"guild": {"arrakeen:10": 4}}
    game = bloom("fremen", "guild", deck=["south_mesa", "red_chasm"], forces=forces, hands={"fremen": ["karama"]})
    game.play("worm arrakeen")
    assert game.state.forces["guild"] == {"arrakeen:10": 4}


@pytest.mark.rule("TN-SPICE-11")
def test_worms_left_over_belong_to_the_second_bloom_and_then_both_piles_are_shuffled() -> None:
    lying = [card for card in spice_deck() if card != WORM]
    forces = {"guild": {"broken_land:11": 4, "old_gap:10": 1}}
    game = bloom(
        "atreides", "guild", deck=[lying[0], WORM], spice_discard=lying[1:8], spice_discard_b=lying[8:], forces=forces
    )
    done(game)
    assert game.state.forces["guild"] == {"old_gap:10": 1}, "it bites where the second pile bloomed last"
    assert len(told(game, "spice_deck_shuffled")) == 1
    s = game.state
    assert sorted(s.spice_deck + s.spice_discard + s.spice_discard_b) == sorted([*lying, WORM])
    assert len(told(game, "spice_blow")) == 2


def nexus(game: str, seats: tuple[str, ...], **about: Any) -> Game:
    phase = "spice_bloom" if game == "tournament" else "spice_blow"
    return scene(seats, ("open_nexus",), game=game, phase=phase, turn=3, **about)


@pytest.mark.rule("TN-NEXUS-01")
@pytest.mark.parametrize(("game", "members"), [("tournament", 3), ("classic", 2)])
def test_an_alliance_may_grow_to_any_size_but_all(game: str, members: int) -> None:
    seats = ("atreides", "guild", "emperor", "harkonnen")
    found = nexus(game, seats)
    found.play("atreides: ally guild")
    found.play("guild: ally atreides")
    if members == 2:
        assert not found.why_not("emperor: ally atreides,guild")
        return
    found.play("emperor: ally atreides,guild")
    found.play("atreides: ally guild,emperor")
    assert found.state.alliances == [("atreides", "guild")], "all must agree"
    found.play("guild: ally atreides,emperor")
    assert found.state.alliances == [("atreides", "guild", "emperor")]
    assert not found.why_not("harkonnen: ally atreides,guild,emperor"), "never all the players"


@pytest.mark.rule("TN-NEXUS-01")
def test_several_ally_in_one_step_and_who_leaves_an_old_alliance_may_form_another() -> None:
    seats = ("atreides", "guild", "emperor", "harkonnen")
    game = nexus("tournament", seats)
    for seat, others in (("atreides", "guild,emperor"), ("guild", "atreides,emperor"), ("emperor", "atreides,guild")):
        assert game.state.alliances == []
        game.play(f"{seat}: ally {others}")
    assert game.state.alliances == [("atreides", "guild", "emperor")]
    later = nexus("tournament", seats, alliances=game.state.alliances)
    later.play("guild: leave alliance")
    assert later.state.alliances == [("atreides", "emperor")], "the others stay allied"
    later.play("guild: ally harkonnen").play("harkonnen: ally guild")
    assert later.state.alliances == [("atreides", "emperor"), ("guild", "harkonnen")]


@pytest.mark.rule("TN-NEXUS-02")
@pytest.mark.parametrize(("game", "binds"), [("tournament", True), ("classic", False)])
def test_what_is_made_in_a_nexus_binds_until_another(game: str, *, binds: bool) -> None:
    found = nexus(game, ("atreides", "guild", "emperor", "harkonnen"))
    found.play("atreides: ally guild").play("guild: ally atreides")
    verdict = found.why_not("guild: leave alliance")
    assert bool(verdict) is not binds
    assert verdict.rule == ("TN-NEXUS-02" if binds else None)
    assert bool(found.why_not("harkonnen: ally atreides,guild")) is binds, "but more may join it"


@pytest.mark.rule("TN-NEXUS-02")
def test_alliances_are_public_and_last_until_another_nexus() -> None:
    game = scene(
        ("atreides", "guild", "emperor"), ("dial_storm",), alliances=[("atreides", "guild")], wheel_users=("guild",)
    )
    assert game.view("emperor").state.alliances == [("atreides", "guild")]
    assert not game.why_not("guild: leave alliance")


@pytest.mark.rule("TN-IND-04")
def test_an_ally_who_was_shown_one_spice_card_does_not_see_the_next() -> None:
    game = scene(
        ("atreides", "fremen"),
        ("spice_bloom_phase",),
        ("look_at_spice",),
        ("bidding",),
        options={"double_bloom": False},
        spice_deck=["funeral_plain", "south_mesa", "red_chasm"],
        spice_card_seen=True,
        shown={"spice_card": ("fremen",)},
        treachery_deck=["shield"] * 2,
    )
    assert told(game, "spice_card_seen")
    assert game.view("atreides").state.spice_deck[-1] == "south_mesa"
    assert game.view("fremen").state.spice_deck[-1] != "south_mesa"
