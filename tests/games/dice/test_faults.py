"""Positions that cannot be, each told in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import dunewidget as dune
from dunewidget.games.dice import GAME, DiceState, example
from dunewidget.kernel import BadPosition, Scripted

Spoil = Callable[[DiceState], Any]


def set_to(**fields: Any) -> Spoil:
    def spoil(s: DiceState) -> None:
        for name, value in fields.items():
            setattr(s, name, value)

    return spoil


SPOILED: list[tuple[str, Spoil]] = [
    ("players: there is no house ordos", lambda s: s.players.update(ordos="p1")),
    ("players: every house is played by a seat of its own", lambda s: s.players.update(atreides="p2")),
    ("players: smugglers needs more players than 4", lambda s: s.players.update(smugglers="p1")),
    ("players: after setup every seat has a house", lambda s: s.players.pop("fremen")),
    ("active: 'guild' is not in play", set_to(active="guild")),
    ("phase: one of Setup, Dice", set_to(phase="Bidding")),
    ("round: from 1 to 6", set_to(round=7)),
    ("storm: a zone from 1 to 6", set_to(storm=0)),
    ("starter: one of the seats", set_to(starter="p9")),
    ("ally: another house in play", set_to(ally="atreides")),
    ("target: 'caladan' is no region", set_to(target="caladan")),
    ("refused, shipped: regions and houses in play", set_to(refused=("caladan",))),
    ("refused, shipped: regions and houses in play", set_to(shipped=("guild",))),
    (
        "forces: there must be an entry for atreides, harkonnen, fremen, corrino, sardaukar",
        lambda s: s.forces.pop("fremen"),
    ),
    ("forces.atreides: there is no region caladan", lambda s: s.forces["atreides"].update(caladan=1)),
    ("atreides: numbers are positive", lambda s: s.forces["atreides"].update(carthag=0)),
    ("atreides: numbers are positive", lambda s: s.card.update(atreides=-1)),
    ("atreides: map, card and supply must add up to 12", lambda s: s.supply.update(atreides=9)),
    ("leaders: each of baron, duncan, leto, liet_kynes, shaddam", lambda s: s.leaders.update(leto="carthag")),
    ("leaders: each of", lambda s: s.leaders.pop("leto")),
    ("lent: leaders of houses in play", set_to(lent=("edric",))),
    ("lent: leaders of houses in play", set_to(lent=("leto", "leto"))),
    ("reserve: for Corrino and the Guild", set_to(reserve={"atreides": 1, "corrino": 1})),
    ("reserve: for Corrino and the Guild", set_to(reserve={})),
    ("reserve: from 0 to 5", set_to(reserve={"corrino": 6})),
    ("spice: die, harvester and gift", set_to(spice={"die": 1})),
    ("spice: die, harvester and gift", set_to(spice={"die": -1, "harvester": 0, "gift": 0})),
    ("gift: no more than Corrino has", set_to(gift=1)),
    ("deal: forces of the allies, to regions", set_to(deal=(("fremen", "carthag"),))),
    ("deal: more forces than there are", set_to(ally="corrino", deal=(("sardaukar", "carthag"),) * 5)),
    ("assets: one of fortress, harvester and ornithopter", lambda s: s.assets.update(polar_sink="fortress")),
    ("assets: one of fortress, harvester and ornithopter", lambda s: s.assets.update(carthag="palace")),
    ("held: for each house in play", set_to(held={})),
    ("held: no player has more than one thumper", lambda s: s.held.update(atreides=("thumper", "thumper"))),
    ("pool: a number for each asset", set_to(pool={})),
    ("thumper: map, players and pool must add up to 4", lambda s: s.pool.update(thumper=3)),
    ("fortress: map, players and pool must add up to 2", lambda s: s.pool.update(fortress=1)),
    ("dice: no die shows ordos", set_to(dice=("ordos",))),
    ("dice: four house dice", set_to(dice=("guild",) * 5)),
    ("dice: all seven are frozen", set_to(dice=("guild",), phase="Kanly")),
    ("dice: in the order house, region, spice, kanly", set_to(dice=("poison", "guild"))),
    ("symbol: one of atreides", set_to(symbol="smugglers")),
    ("given, used: numbers of dice", set_to(given=5)),
    ("given, used: numbers of dice", set_to(used={"smugglers": 1})),
    ("prediction: by Bene Gesserit", set_to(prediction="atreides")),
    ("agenda: recruit cannot be about 'guild house'", set_to(agenda=[("turn",), ("recruit", "guild house")])),
    ("agenda: nothing is to be done", set_to(agenda=[])),
]


@pytest.mark.rule("DD-COMP-02", "DD-COMP-03", "DD-COMP-05", "DD-COMP-06", "DD-COMP-07", "DD-ASSET-03")
@pytest.mark.parametrize(("says", "spoil"), SPOILED, ids=[f"{i}-{says[:30]}" for i, (says, _) in enumerate(SPOILED)])
def test_every_fault_is_told(says: str, spoil: Spoil) -> None:
    s = example.before()
    spoil(s)
    found = GAME.faults(s)
    assert any(fault.startswith(says) for fault in found), found


def test_several_faults_are_told_together() -> None:
    s = example.before()
    s.round, s.storm = 0, 9
    with pytest.raises(BadPosition) as refused:
        dune.from_position(s.to_json())
    assert len(refused.value.faults) == 2


@pytest.mark.rule("DD-COMP-03", "DD-COMP-06", "DD-COMP-07", "DD-ASSET-03")
def test_what_may_be_is_no_fault() -> None:
    s = example.before()
    s.held["atreides"], s.held["fremen"] = ("shield", "thumper"), ("thumper",)
    s.pool |= {"shield": 0, "thumper": 2}
    s.lent = ("baron",)
    assert GAME.faults(s) == []


def test_a_sound_position_can_be_played_from() -> None:
    g = dune.from_position(example.before().to_json(), chance=Scripted(dice=[[0, 0, 2, 1, 3, 0, 3]]))
    assert g.decisions[0].seat == "p1"
    assert repr(g) == "<dice round 3, Dice, p1 to act, ply 0>"


@pytest.mark.rule("DD-COMP-06")
def test_what_is_conserved_is_counted_everywhere() -> None:
    s = example.before()
    before = dict(GAME.conserved(s))
    assert before["sardaukar"] == 4
    assert before["ornithopter"] == 2
    assert before["guild"] == 12
    assert before["leto"] == before["edric"] == 1
    s.supply["fremen"] -= 1
    del s.leaders["leto"]
    s.pool["shield"] = 0
    after = GAME.conserved(s)
    assert {name for name in before if before[name] != after[name]} == {"fremen", "leto", "shield"}
