"""Truthtrance about intentions: who has said what it will do must do it, if it can."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.tournament.scenes import scene

SEATS = ("guild", "emperor", "atreides")
pytestmark = pytest.mark.rule("TN-BAT-22")


def asked(*then: tuple[Any, ...], about: str, yes: bool, game: str = "tournament", **more: Any) -> Game:
    """The Guild asks the Emperor what it will do, who answers; these steps come next."""
    start: dict[str, Any] = {
        "phase": "individual_turns",
        "to_act": ["emperor"],
        "hands": {"guild": ("truthtrance",)},
        "spice": {"emperor": 10, "guild": 10},
        "storm": 1,
    }
    found = scene(SEATS, ("free_plays", "W19"), *then, game=game, **{**start, **more})
    question = f"will {about}"
    found.play(f"guild: truthtrance emperor {question if game == 'tournament' else json.dumps(question)}")
    return found.play(f"emperor: answer {'yes' if yes else 'no'}")


def goals(game: Game) -> set[str]:
    """The territories that every answer leads to."""
    return {getattr(answer, "to", "nowhere").split(":")[0] for answer in game.decisions[0].options()}


def test_who_said_it_lands_there_must_and_who_denied_it_may_not() -> None:
    ship = ("ship", "emperor")
    game = asked(ship, about="land carthag", yes=True)
    assert goals(game) == {"carthag"}
    refusal = game.why_not("emperor: ship 2 arrakeen:10")
    assert (refusal.rule, refusal.legal) == ("TN-BAT-22", False)
    assert game.why_not(game.read("emperor: decline")).rule == "TN-BAT-22"
    denied = asked(ship, about="land carthag", yes=False)
    assert denied.why_not("emperor: ship 2 carthag:11").rule == "TN-BAT-22"
    assert denied.why_not("emperor: ship 2 arrakeen:10")
    assert denied.why_not("emperor: decline")


def test_in_classic_words_bind_nobody() -> None:
    game = asked(("ship", "emperor"), about="land carthag", yes=True, game="classic", phase="shipment_and_movement")
    assert game.why_not("emperor: ship 2 arrakeen:10")
    assert game.why_not("emperor: decline")


@pytest.mark.rule("TN-AMB-34")
def test_what_cannot_be_done_binds_nobody() -> None:
    game = asked(("ship", "emperor"), about="land carthag", yes=True, storm=11)
    assert game.why_not("emperor: decline")
    assert game.why_not("emperor: ship 2 arrakeen:10")


def test_a_move_that_was_foretold_is_made_once() -> None:
    about: dict[str, Any] = {"forces": {"emperor": {"carthag:11": 4}}, "storm": 1}
    hands = {"guild": ("truthtrance",), "emperor": ("hajr",)}
    game = asked(("move", "emperor"), ("hajr", "emperor"), about="move arsunt", yes=True, hands=hands, **about)
    assert goals(game) == {"arsunt"}
    assert game.why_not("emperor: decline").rule == "TN-BAT-22"
    game.play("emperor: move arsunt:11 with carthag:11=2")
    assert game.state.vows.get("emperor", ()) == ()
    denied = asked(("move", "emperor"), about="move arsunt", yes=False, **about)
    assert denied.why_not("emperor: move arsunt:11 with carthag:11=2").rule == "TN-BAT-22"
    assert denied.why_not("emperor: decline")


@pytest.mark.parametrize(("yes", "free"), [(False, False), (True, True)])
def test_a_missionary_and_a_ride_do_not_belie_a_denial(yes: bool, free: bool) -> None:
    about: dict[str, Any] = {"phase": "individual_turns", "storm": 1, "hands": {"guild": ("truthtrance",)}}
    game = scene(
        ("guild", "bene_gesserit"),
        ("free_plays", "W19"),
        ("send_force", "guild", "carthag:11"),
        to_act=("bene_gesserit",),
        **about,
    )
    game.play("guild: truthtrance bene_gesserit will land carthag")
    game.play(f"bene_gesserit: answer {'yes' if yes else 'no'}")
    assert bool(game.why_not("bene_gesserit: send carthag:11")) is free
    assert game.why_not("bene_gesserit: send polar_sink:0")
    assert game.why_not("bene_gesserit: decline"), "there is still a turn to land in"
    riders = scene(
        ("guild", "fremen"),
        ("free_plays", "W1"),
        ("ride", "red_chasm"),
        **{**about, "phase": "spice_bloom", "forces": {"fremen": {"red_chasm:7": 2}}},
    )
    riders.play("guild: truthtrance fremen will move carthag")
    riders.play(f"fremen: answer {'yes' if yes else 'no'}")
    assert bool(riders.why_not("fremen: ride carthag:11 with red_chasm:7=2")) is free
    assert riders.why_not("fremen: ride arrakeen:10 with red_chasm:7=2")


def test_a_bid_that_was_foretold_is_made_once() -> None:
    auction: dict[str, Any] = {
        "phase": "auction",
        "auction_card": "shield",
        "bidders": ["emperor", "atreides", "guild"],
    }
    game = asked(("bid", "emperor"), about="bid this_card", yes=True, **auction)
    assert game.why_not("emperor: pass").rule == "TN-BAT-22"
    assert game.why_not("emperor: bid 0").rule == "TN-BAT-22"
    assert game.decisions[0].default in game.decisions[0].space
    game.play("emperor: bid 1")
    assert game.state.vows.get("emperor", ()) == ()
    denied = asked(("bid", "emperor"), about="bid this_card", yes=False, **auction)
    assert denied.why_not("emperor: bid 1").rule == "TN-BAT-22"
    assert denied.why_not("emperor: pass")


def test_an_alliance_that_was_foretold_is_proposed_once_and_one_denied_never() -> None:
    nexus: dict[str, Any] = {"phase": "spice_bloom", "turn": 2}
    game = asked(("open_nexus",), about="ally atreides", yes=True, **nexus)
    assert game.why_not("emperor: done").rule == "TN-BAT-22"
    assert game.why_not("guild: done")
    game.play("emperor: ally atreides")
    assert game.why_not("emperor: done")
    denied = asked(("open_nexus",), about="ally atreides", yes=False, **nexus)
    assert denied.why_not("emperor: ally atreides").rule == "TN-BAT-22"
    assert denied.why_not("emperor: ally guild")
    while denied.decisions and denied.decisions[0].name == "nexus_talk":
        denied.play(f"{denied.decisions[0].seat}: done")
    assert denied.state.vows == {}


@pytest.mark.rule("TN-AMB-34")
def test_what_can_be_asked_and_that_the_answer_stands() -> None:
    game = scene(
        SEATS,
        ("free_plays", "W19"),
        ("free_plays", "W19"),
        phase="battle",
        hands={"guild": ("truthtrance", "truthtrance")},
    )
    for question in ("land carthag", "move carthag", "bid this_card", "ally emperor", "ally carthag"):
        assert game.why_not(f"guild: truthtrance emperor will {question}").rule == "TN-AMB-34", question
    game.play("guild: truthtrance emperor will ally atreides").play("emperor: answer no")
    game.play("guild: truthtrance emperor will ally atreides")
    assert game.why_not("emperor: answer yes").rule == "TN-BAT-22"
    assert game.view("atreides").state.vows == {"emperor": (("ally", "atreides", False),)}
