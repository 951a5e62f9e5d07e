"""What Atreides look at."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, scene, to


def phase_six(**about: Any) -> Game:
    about.setdefault("spice_deck", ["red_chasm", "south_mesa"])
    return scene(("atreides", "guild"), ("begin_phase", "shipment_and_movement"), rules="basic", **about)


@pytest.mark.rule("CL-ATR-03", "CL-MOVE-09", "CL-VIS-02")
def test_atreides_see_the_next_spice_card_before_anyone_ships() -> None:
    game = phase_six()
    assert asked(game) == {"atreides": "ship"}
    assert game.view("atreides").state.spice_deck == ["?", "south_mesa"]
    assert game.view("guild").state.spice_deck == ["?", "?"]
    seen = {
        seat: [e.data["card"] for e in game.view(seat).events if e.name == "spice_card_seen"] for seat in game.seats
    }
    assert seen == {"atreides": ["south_mesa"], "guild": ["?"]}


@pytest.mark.rule("CL-ATR-03")
def test_the_card_is_known_until_it_is_drawn() -> None:
    game = scene(
        ("atreides", "guild"),
        ("begin_phase", "spice_blow"),
        ("free_plays", "W1"),
        ("bidding",),
        rules="basic",
        spice_deck=["red_chasm", "south_mesa"],
        spice_card_seen=True,
        treachery_deck=["shield"] * 4,
    )
    assert game.state.spice_discard == ["south_mesa"]
    assert game.view("atreides").state.spice_deck == ["?"]


@pytest.mark.rule("CL-KAR-22")
def test_a_karama_stops_the_look_for_this_turn() -> None:
    game = phase_six(hands={"guild": ("karama",)})
    assert asked(game) == {"guild": "may_cancel"}
    game.play("guild: cancel atreides.spice_look")
    assert game.view("atreides").state.spice_deck == ["?", "?"]
    assert game.state.cancelled == {"atreides.spice_look": "turn"}
    to("nothing", game)
    assert game.state.cancelled == {"atreides.spice_look": "turn"}


@pytest.mark.rule("CL-GEN-07", "CL-ATR-03", "CL-MOVE-09")
def test_an_empty_deck_is_made_anew_before_the_look() -> None:
    game = phase_six(spice_deck=[], spice_discard=["red_chasm", "shai_hulud"])
    assert len(game.state.spice_deck) == 2
    assert game.view("atreides").state.spice_deck[-1] in ("red_chasm", "shai_hulud")
