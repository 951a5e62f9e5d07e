"""The worked turn of the rules as a position and the moves that follow, scene by scene."""

from __future__ import annotations

from dataclasses import dataclass

from dunewidget.games.dice.houses import CARD, SUPPLY
from dunewidget.games.dice.rules import turn
from dunewidget.games.dice.state import DiceState
from dunewidget.kernel import Scripted, rule


@dataclass(frozen=True, slots=True)
class Scene:
    """A part of the turn: the rule that tells it, and its moves in notation."""

    rule: str
    title: str
    moves: tuple[str, ...]


SCENES = (
    Scene("DD-EX-02", "Dice", ("p1: freeze atreides,atreides,harkonnen,corrino,region_4,spice_1,snooper",)),
    Scene("DD-EX-03", "Alliance", ("p1: offer corrino", "p2: accept")),
    Scene("DD-EX-04", "Recruiting", ("p1: recruit 2", "p2: recruit 1")),
    Scene("DD-EX-05", "Kanly", ("p1: take",)),
    Scene(
        "DD-EX-06",
        "Shipping",
        (
            "p2: decline",
            "p1: ship atreides arrakeen",
            "p2: give 4",
            "p2: add atreides arrakeen",
            "p2: add atreides arrakeen",
            "p2: add corrino sietch_tabr",
            "p2: add corrino sietch_tabr",
            "p2: propose",
            "p1: accept",
        ),
    ),
    Scene("DD-EX-07", "Movement", ("p1: target carthag", "p1: move atreides@arrakeen=3", "p2: move -")),
    Scene("DD-EX-08", "Battle", ("p2: lend -", "p1: commit atreides=2", "p3: commit - leaders baron")),
)


@rule("DD-EX-01")
def before() -> DiceState:
    """Atreides is about to roll; Corrino sits next, then Harkonnen and Fremen."""
    state = DiceState("dice", ("p1", "p2", "p3", "p4"), agenda=[(turn.name,)], seed=1)
    state.options = {"numbering": "clockwise", "region_die": "seed_text", "face_dancers": "dice"}
    state.options |= {"starting_player": "p1", "windows": "quiet"}
    state.round, state.phase, state.starter, state.active, state.storm = 3, "Dice", "p1", "atreides", 6
    state.players = {"atreides": "p1", "harkonnen": "p3", "fremen": "p4", "corrino": "p2"}
    state.forces = {
        "atreides": {"arrakeen": 2},
        "harkonnen": {"carthag": 2},
        "fremen": {"cielago_flat": 1},
        "corrino": {"sietch_tabr": 1},
        "sardaukar": {},
    }
    state.card = {"atreides": 2, "harkonnen": 0, "fremen": 0, "corrino": 1, "sardaukar": 1}
    state.supply = {"atreides": 8, "harkonnen": 10, "fremen": 7, "corrino": 6, "sardaukar": 3}
    state.leaders = {"leto": SUPPLY, "duncan": SUPPLY, "baron": CARD, "liet_kynes": CARD, "shaddam": CARD}
    state.reserve = {"corrino": 4}
    state.assets = {
        "carthag": "ornithopter",
        "arrakeen": "fortress",
        "sietch_tabr": "fortress",
        "habbanya_sietch": "harvester",
        "tueks_sietch": "harvester",
        "broken_land": "ornithopter",
    }
    state.pool = {"fortress": 0, "harvester": 0, "ornithopter": 0, "shield": 1, "snooper": 1, "thumper": 4}
    state.held = dict.fromkeys(state.players, ())
    return state


def rolls() -> Scripted:
    """The roll of the example: Atreides twice, Corrino, Harkonnen; region 4, spice 1, snooper."""
    return Scripted(dice=[[0, 0, 2, 1, 3, 0, 3]])


@rule("DD-EX-09", "DD-EX-10")
def after() -> DiceState:
    """The same table when Corrino takes the dice: nobody could build, the storm lay still, nobody has won."""
    state = before()
    state.active = "corrino"
    state.forces["atreides"] = {"arrakeen": 2}
    state.forces["corrino"] = {"sietch_tabr": 3}
    state.card |= {"atreides": 1, "corrino": 0}
    state.supply |= {"atreides": 9, "corrino": 5}
    state.leaders["baron"] = SUPPLY
    state.reserve["corrino"] = 0
    state.held["atreides"] = ("snooper",)
    state.pool["snooper"] = 0
    return state
