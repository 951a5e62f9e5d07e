"""Who says nothing: what may be declined is declined, what must be done is done in the plainest way."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.classic import GAME
from dunewidget.games.classic.options import OPTIONS
from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, scene

SEATS = ("fremen", "guild", "harkonnen", "emperor", "bene_gesserit")


def table(step: tuple[Any, ...], **about: Any) -> Game:
    """A moment in which this step asks somebody something; three of the five are allied."""
    return scene(
        SEATS,
        step,
        forces={
            "fremen": {"red_chasm:7": 1},
            "guild": {"old_gap:9": 2, "wind_pass:15": 1},
            "bene_gesserit": {"wind_pass:16": 2, "arrakeen:10": 1},
        },
        advisors={"arrakeen"},
        alliances=[("fremen", "guild", "emperor")],
        to_act=("guild", "fremen") if step[0] == "act_or_wait" else ("fremen", "guild"),
        spice=dict.fromkeys(SEATS, 9),
        tanks=dict.fromkeys(SEATS, 3),
        hands={"harkonnen": ("karama", "weather_control", "shield"), "guild": ("karama",)},
        spice_on_board={"old_gap:9": 6},
        high_bid=4,
        storm_distance=5,
        drawn_leader="guild_rep",
        fighters=("harkonnen", "guild")
        if step[0] not in ("use_voice", "use_prescience")
        else ("bene_gesserit", "guild"),
        battlefield=("arrakeen:10",),
        **about,
    )


@pytest.mark.parametrize(
    ("step", "answer"),
    [
        (("protect", "old_gap"), "fremen: protect -"),
        (("send_worm",), "fremen: decline"),
        (("ride", "red_chasm"), "fremen: decline"),
        (("grant_revival",), "fremen: decline"),
        (("nexus_talk",), "fremen: done"),
        (("bid", "harkonnen"), "harkonnen: pass"),
        (("revive",), "fremen: decline"),
        (("pay_revival", "guild"), "emperor: decline"),
        (("declare_battle",), "bene_gesserit: decline"),
        (("grant_transport", "fremen"), "guild: decline"),
        (("act_or_wait",), "guild: act now"),
        (("ship", "fremen"), "fremen: decline"),
        (("move", "fremen"), "fremen: decline"),
        (("intrusion", "guild", "wind_pass"), "bene_gesserit: decline"),
        (("send_force", "guild", "carthag:11"), "bene_gesserit: decline"),
        (("use_voice",), "bene_gesserit: decline"),
        (("offer_capture", "guild"), "harkonnen: decline"),
        (("collect", "guild", "old_gap:9"), "guild: collect 4"),
    ],
)
@pytest.mark.rule("CL-FRE-08", "CL-SPICE-10", "CL-REV-10", "CL-NEXUS-02", "CL-GUI-06", "CL-HAR-05", "CL-GEN-14")
@pytest.mark.rule(
    "CL-DEC-06", "CL-DEC-08", "CL-DEC-10", "CL-DEC-13", "CL-DEC-18", "CL-DEC-19", "CL-DEC-26", "CL-DEC-30"
)
@pytest.mark.rule("CL-DEC-05", "CL-DEC-09", "CL-DEC-11", "CL-DEC-29", "CL-HARV-05")
def test_silence_is_the_plainest_answer(step: tuple[Any, ...], answer: str) -> None:
    game = table(step)
    decision = game.decisions[0]
    assert decision.name == step[0], asked(game)
    assert str(decision.default) == answer
    assert game.why_not(answer)


@pytest.mark.parametrize(
    ("step", "says"),
    [
        (("protect", "old_gap"), "Which allies does the worm in old_gap spare?"),
        (("ride", "red_chasm"), "Who rides the worm from red_chasm, and where to?"),
        (("avoid_payment", "harkonnen"), "Play a Karama instead of paying 4?"),
        (("may_cancel", "guild.half_price"), "Cancel the half price of Spacing Guild with a Karama?"),
        (("revive",), "Whom do you revive? 3 free of charge."),
        (("pay_revival", "guild"), "For how many forces of guild do you pay?"),
        (("grant_transport", "fremen"), "Carry the forces of fremen at half price, also across the board?"),
        (("claim_turn",), "Act before fremen?"),
        (("stop_shipment", "harkonnen"), "Play a Karama to stop the shipment of harkonnen?"),
        (("move", "fremen"), "Whom do you move, and where to? Your range is 2."),
        (("intrusion", "guild", "wind_pass"), "guild enters wind_pass: turn your fighters to advisors?"),
        (("send_force", "guild", "carthag:11"), "guild has shipped to carthag:11: send a force?"),
        (("weather_control",), "The storm will move by 5. Play Weather Control?"),
        (("form_plans",), "Your battle plan against guild in arrakeen"),
        (("offer_capture", "guild"), "Draw a leader of guild?"),
        (("decide_captive", "guild"), "Kill guild_rep for 2 spice, or keep it for a battle?"),
        (("give_back", "harkonnen", "fremen", 2), "Which of your cards does fremen get for the 2 you took?"),
        (("collect", "guild", "old_gap:9"), "How much of the spice in old_gap:9 do you collect?"),
    ],
)
@pytest.mark.rule(
    "CL-DEC-06", "CL-DEC-09", "CL-DEC-10", "CL-DEC-11", "CL-DEC-15", "CL-DEC-18", "CL-DEC-19", "CL-DEC-23"
)
@pytest.mark.rule("CL-DEC-24", "CL-DEC-26", "CL-DEC-27", "CL-DEC-28", "CL-DEC-29", "CL-DEC-30", "CL-KAR-03")
def test_a_question_says_who_where_and_how_much(step: tuple[Any, ...], says: str) -> None:
    game = table(step)
    assert game.decisions[0].name == step[0], asked(game)
    assert game.decisions[0].prompt == says


@pytest.mark.parametrize(
    ("step", "offered"),
    [
        (("weather_control",), {"harkonnen": [*(f"weather {n}" for n in range(11)), "pass"]}),
        (("avoid_payment", "harkonnen"), {"harkonnen": ["take card", "pass"]}),
        (("may_cancel", "guild.own_transfer"), {"harkonnen": ["cancel guild.own_transfer", "pass"]}),
        (("stop_shipment", "harkonnen"), {"guild": ["karama stop", "pass"]}),
        (("hajr", "guild"), {"guild": ["pass"]}),
    ],
)
@pytest.mark.rule("CL-DEC-24", "CL-DEC-27", "CL-DEC-28", "CL-GEN-11", "CL-KAR-14", "CL-CARD-07", "CL-KAR-03")
def test_a_window_offers_the_play_to_its_holder_alone(step: tuple[Any, ...], offered: dict[str, list[str]]) -> None:
    game = table(step, options={"windows": "public"})
    lists = {decision.seat: [a.text for a in decision.options()] for decision in game.decisions}
    assert lists == {seat: offered.get(seat, ["pass"]) for seat in lists}
    assert set(offered) <= set(lists)


#: what a table may choose, the default first
CHOICES: dict[str, tuple[Any, ...]] = {
    "alliance": ("2/4", "2/3", "3/4", "3/3", "any/3"),
    "circles": ("random", "seated"),
    "first_storm_damages": (True, False),
    "no_blow_in_storm": (False, True),
    "ally_transit": (True, False),
    "auction_reentry": (True, False),
    "karama_overbid": (False, True),
    "bribes_at_mentat": (False, True),
    "public_hand_sizes": (True, False),
    "notes_for_all": (False, True),
}


@pytest.mark.rule("CL-AMB-01", "CL-AMB-06", "CL-AMB-08", "CL-AMB-10", "CL-AMB-15", "CL-AMB-17", "CL-AMB-32")
@pytest.mark.rule("CL-AMB-40", "CL-AMB-45", "CL-AMB-68", "CL-OPT-01")
def test_the_rulings_leave_these_choices_and_these_defaults() -> None:
    given = {option.name: option.values for option in OPTIONS if option.name != "rules"}
    assert given == CHOICES
    assert GAME.chosen_options({}).items() >= {name: choices[0] for name, choices in CHOICES.items()}.items()
    with pytest.raises(ValueError, match="2/5"):
        GAME.chosen_options({"alliance": "2/5"})
