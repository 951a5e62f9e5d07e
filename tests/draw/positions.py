"""Positions to draw: the beginning, the middle and the end of a game, and the crowded cases."""

from dunewidget.draw import arrakis, wedges
from dunewidget.draw.layers import Layers
from dunewidget.draw.marks import Leader, Marks, Refusal, Stack
from dunewidget.draw.panels import Card, Heap, Line, Panel, Player, Question
from dunewidget.draw.table import Die, HouseCard

SIX = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen")
PHASES = (
    "Storm",
    "Spice blow",
    "Charity",
    "Bidding",
    "Revival",
    "Shipment & movement",
    "Battle",
    "Collection",
    "Mentat pause",
)
TURN = (
    "Dice",
    "Alliance",
    "Recruiting",
    "Kanly",
    "Shipping",
    "Movement",
    "Battle",
    "Assets",
    "Sandstorm",
    "End of turn",
)
HAND = (
    Card("maula_pistol", "Maula Pistol", "weapon", "Weapon, projectile"),
    Card("shield", "Shield", "defence", "Defense, projectile"),
    Card("hajr", "Hajr", "special", "Special: extra move", playable=True),
    Card("baliset", "Baliset", "worthless", "Worthless"),
)
_REACH = """arrakeen:10 old_gap:9 old_gap:10 old_gap:11 imperial_basin:9 imperial_basin:10
imperial_basin:11 carthag:11 hagga_basin:12 hagga_basin:13 arsunt:11 arsunt:12 polar_sink:0
plastic_basin:12 plastic_basin:13 plastic_basin:14 broken_land:11 broken_land:12 tsimpo:11
tsimpo:12 tsimpo:13 rock_outcroppings:13 rock_outcroppings:14 rim_wall_west:9 basin:9
hole_in_the_rock:9 shield_wall:8 shield_wall:9 gara_kulon:8 sihaya_ridge:9 sietch_tabr:14"""


def seats(acting: str = "", first: str = "fremen") -> tuple[arrakis.Seat, ...]:
    circles = zip((11, 17, 2, 8, 5, 14), SIX, strict=True)
    return tuple(arrakis.Seat(h, s, first=h == first, acting=h == acting) for s, h in circles)


def start() -> arrakis.Position:
    return arrakis.Position(
        forces={
            "arrakeen:10": (Stack("atreides", 10),),
            "carthag:11": (Stack("harkonnen", 10),),
            "tueks_sietch:5": (Stack("guild", 5),),
            "sietch_tabr:14": (Stack("fremen", 4, 3),),
            "false_wall_south:4": (Stack("fremen", 3),),
            "false_wall_west:17": (Stack("fremen", 3),),
            "polar_sink:0": (Stack("bene_gesserit", 1),),
        },
        turn=1,
        last_turn=10,
        phase="Storm",
        phases=PHASES,
        seats=seats(acting="emperor", first=""),
        decks=("21 cards left",),
        facts=("Shield Wall intact",),
    )


def middle() -> arrakis.Position:
    return arrakis.Position(
        forces={
            "arrakeen:10": (Stack("atreides", 8), Stack("bene_gesserit", 1, advisors=True)),
            "imperial_basin:10": (Stack("atreides", 3),),
            "carthag:11": (Stack("harkonnen", 7), Stack("bene_gesserit", 1, advisors=True)),
            "tsimpo:12": (Stack("harkonnen", 3),),
            "pasty_mesa:7": (Stack("harkonnen", 4),),
            "sietch_tabr:14": (Stack("fremen", 6, 2),),
            "the_great_flat:15": (Stack("fremen", 4, 1),),
            "polar_sink:0": (Stack("bene_gesserit", 4),),
            "tueks_sietch:5": (Stack("guild", 5), Stack("emperor", 2)),
            "false_wall_south:4": (Stack("fremen", 3),),
            "habbanya_sietch:17": (
                Stack("emperor", 7, 3),
                Stack("bene_gesserit", 2, advisors=True),
            ),
            "cielago_north:3": (Stack("emperor", 5, 2),),
            "south_mesa:5": (Stack("guild", 2),),
        },
        spice={
            "hagga_basin:13": 6,
            "old_gap:10": 6,
            "cielago_north:3": 8,
            "the_great_flat:15": 10,
            "south_mesa:5": 10,
            "habbanya_ridge_flat:18": 10,
        },
        storm=7,
        storm_path=(4, 5, 6),
        worms=("the_greater_flat",),
        tanks=tuple(Stack(h, n) for h, n in zip(SIX, (4, 2, 3, 2, 1, 4), strict=True)),
        leaders_lost=(Leader("emperor", 3), Leader("atreides", 2), Leader("harkonnen", 4)),
        turn=4,
        last_turn=10,
        phase="Shipment & movement",
        phases=PHASES,
        seats=seats(acting="atreides"),
        piles=(("A", "Hagga Basin 6"), ("B", "Old Gap 6")),
        decks=("12 cards left",),
        facts=("Shield Wall intact", "Nexus held"),
        marks=Marks(
            legal=frozenset(_REACH.split()),
            selected=frozenset({"hagga_basin:13"}),
            refused=Refusal(
                "pasty_mesa:7",
                "CL-MOVE-04",
                "Sector 7 is in the storm: no force may enter or leave it.",
            ),
            moves=(("arrakeen:10", "hagga_basin:13"),),
            changed=frozenset({"the_great_flat:15/fremen"}),
        ),
    )


def end() -> arrakis.Position:
    return arrakis.Position(
        forces={
            "arrakeen:10": (Stack("emperor", 12, 5), Stack("bene_gesserit", 3, advisors=True)),
            "carthag:11": (Stack("emperor", 4),),
            "tueks_sietch:5": (Stack("guild", 11),),
            "sietch_tabr:14": (Stack("fremen", 9, 3),),
            "habbanya_sietch:17": (Stack("harkonnen", 6), Stack("bene_gesserit", 2)),
            "rim_wall_west:9": (Stack("atreides", 2),),
            "hole_in_the_rock:9": (Stack("atreides", 1),),
        },
        spice={"red_chasm:7": 8, "sihaya_ridge:9": 6, "wind_pass_north:17": 6},
        storm=16,
        storm_path=(13, 14, 15),
        worms=("funeral_plain",),
        tanks=tuple(Stack(h, n) for h, n in zip(SIX, (15, 9, 4, 8, 7, 13), strict=True)),
        leaders_lost=tuple(Leader(h, n) for h in SIX for n in (2, 4)),
        turn=10,
        last_turn=10,
        phase="Mentat pause",
        phases=PHASES,
        seats=seats(first="guild"),
        piles=(("A", "Shai-Hulud"), ("B", "Wind Pass North 6")),
        decks=("4 cards left",),
        facts=("Shield Wall destroyed", "Guild wins"),
        wall_destroyed=True,
    )


def crowded() -> arrakis.Position:
    everyone = tuple(Stack(h, 20 - i, 3 if h in {"emperor", "fremen"} else 0) for i, h in enumerate(SIX))
    holds = ("arrakeen:10", "carthag:11", "tueks_sietch:5", "sietch_tabr:14", "habbanya_sietch:17")
    return arrakis.Position(
        forces=dict.fromkeys((*holds, "polar_sink:0", "the_great_flat:15"), everyone),
        spice={"the_great_flat:15": 20, "red_chasm:7": 8},
        storm=11,
        turn=7,
        last_turn=10,
        seats=seats(acting="guild"),
    )


def layers() -> arrakis.Position:
    heat = {"arrakeen": 41.0, "carthag": 33.5, "sietch_tabr": 20, "tueks_sietch": 12, "meridian": 1}
    return arrakis.Position(
        storm=3,
        turn=5,
        last_turn=10,
        layers=Layers(
            heat=heat,
            heat_title="battles, %",
            graph=(("arrakeen:10", "old_gap:10"), ("old_gap:10", "broken_land:11")),
            reach={"hagga_basin:12": 1, "hagga_basin:13": 2, "wind_pass:14": 3},
            exposure={4: 0.17, 5: 0.5, 6: 0.83, 7: 0.67, 8: 0.33, 9: 0.1},
            history={"red_chasm:7": 16, "south_mesa:5": 10, "cielago_south:2": 36},
        ),
    )


def panel() -> Panel:
    alive = (True,) * 5
    return Panel(
        question=Question(
            "Move a group",
            "Up to 3 territories: you hold Arrakeen.",
            "CL-MOVE-02",
            "atreides",
            fields=(("From", "Arrakeen · 10"), ("To", "Hagga Basin · 13"), ("Forces", "5 of 8")),
            choices=("Move 5", "Stay"),
        ),
        players=(
            Player("fremen", 5, 2, 1, 5, alive),
            Player("atreides", 9, 4, 1, 5, (True, True, True, True, False), you=True, acting=True),
            Player("harkonnen", None, 7, 1, 2, alive, allies=("emperor",)),
            Player("bene_gesserit", None, 4, 0, 10, alive),
            Player("emperor", None, 3, 1, 3, alive, allies=("harkonnen",)),
            Player("guild", None, 4, 0, 12, alive),
        ),
        players_note="storm order from Fremen",
        heaps=(Heap("hand", HAND, note="4 of 4"),),
        log=(
            Line("Fremen brings 4 to The Great Flat", "CL-FRE-01", "fremen"),
            Line("Harkonnen pays 3 to the Emperor for a card", "CL-EMP-01", "harkonnen"),
            Line("Shai-Hulud in The Greater Flat", "CL-SPICE-03", "worm"),
            Line("Storm card 3: now in sector 7", "CL-STORM-04", "storm"),
        ),
        log_note="turn 4",
    )


def table() -> wedges.Position:
    return wedges.Position(
        forces={
            "sietch_tabr": (Stack("fremen", 2, 2), Stack("atreides", 1)),
            "broken_land": (Stack("harkonnen", 2),),
            "carthag": (Stack("harkonnen", 3),),
            "arrakeen": (Stack("harkonnen", 2),),
            "polar_sink": (Stack("bene_gesserit", 3),),
            "tueks_sietch": (Stack("guild", 4),),
            "minor_erg": (Stack("fremen", 1, 1),),
            "cielago_flat": (Stack("corrino", 3, 2), Stack("fremen", 1, 1)),
            "great_flat": (Stack("atreides", 2),),
        },
        assets={
            "sietch_tabr": "harvester",
            "carthag": "ornithopter",
            "arrakeen": "fortress",
            "habbanya_sietch": "fortress",
            "tueks_sietch": "harvester",
        },
        worms=("sietch_tabr",),
        storm=5,
        round=3,
        phase="Dice",
        phases=TURN,
        rolled=(
            Die("house", "atreides", frozen=True),
            Die("house", "atreides", frozen=True),
            Die("house", "fremen", chosen=True),
            Die("house", "guild"),
            Die("kanly", "crysknife"),
            Die("spice", "4_storm", frozen=True),
            Die("region", "2_west", chosen=True),
        ),
        cards=(
            HouseCard(
                "atreides",
                "Zsuzsa",
                2,
                supply=8,
                leaders=(Leader("atreides", 3),),
                leaders_away=(Leader("atreides", 3),),
                holds=("snooper",),
                acting=True,
                you=True,
            ),
            HouseCard("harkonnen", "Ferenc", 3, supply=2, leaders=(Leader("harkonnen", 4),)),
            HouseCard("fremen", "Anna", 1, 1, 3, 3, leaders=(Leader("fremen", 3),)),
            HouseCard("corrino", "Judit", 3, 1, 4, 2, (Leader("corrino", 3),), spice=3, ally=True),
            HouseCard("guild", "Bela", 3, supply=5, leaders=(Leader("guild", 2),), spice=1),
            HouseCard("bene_gesserit", "Eva", 4, supply=5, holds=("shield", "thumper")),
        ),
        pool={"ornithopter": 1, "thumper": 3},
        spice=4,
        marks=Marks(legal=frozenset({"great_flat", "habbanya_sietch"})),
    )


def table_question() -> Panel:
    return Panel(
        question=Question(
            "Freeze dice",
            "Roll 3 of 7. Freeze at least one.",
            "DD-DICE-01",
            "atreides",
            choices=("Freeze 2, roll 2", "Stop"),
        ),
        log=(
            Line("Atreides freezes spice 4 and storm", "DD-DICE-01", "atreides"),
            Line("Harkonnen moves 2 to Arrakeen", "DD-MOVE-02", "harkonnen"),
        ),
    )


def opening_table() -> wedges.Position:
    return wedges.Position(
        forces={
            "cielago_flat": (Stack("atreides", 2),),
            "minor_erg": (Stack("harkonnen", 2),),
            "great_flat": (Stack("fremen", 1, 1),),
            "broken_land": (Stack("fremen", 1, 1),),
        },
        assets={
            "sietch_tabr": "harvester",
            "carthag": "ornithopter",
            "arrakeen": "fortress",
            "habbanya_sietch": "harvester",
            "tueks_sietch": "ornithopter",
            "minor_erg": "fortress",
        },
        storm=1,
        round=1,
        phase="Dice",
        phases=TURN,
        cards=(
            HouseCard("atreides", leaders=(Leader("atreides", 3),) * 2, supply=10, acting=True),
            HouseCard("harkonnen", supply=10, leaders_away=(Leader("harkonnen", 4),)),
            HouseCard("fremen", supply=6, supply_large=6, leaders=(Leader("fremen", 3),)),
        ),
        pool={"shield": 1, "snooper": 1, "thumper": 4},
    )


def crowded_table() -> wedges.Position:
    houses = ("atreides", "harkonnen", "fremen", "bene_tleilax", "corrino", "guild",
              "bene_gesserit", "smugglers")  # fmt: skip
    everyone = tuple(Stack(h, 12 if h != "fremen" else 8, {"fremen": 8, "corrino": 4}.get(h, 0)) for h in houses)
    regions = ("polar_sink", "habbanya_sietch", "carthag", "tueks_sietch", "arrakeen", "great_flat")
    return wedges.Position(
        forces=dict.fromkeys(regions, everyone),
        assets={"carthag": "harvester", "arrakeen": "fortress", "habbanya_sietch": "ornithopter"},
        storm=2,
        round=6,
        phase="Battle",
        phases=TURN,
        rolled=(
            Die("house", "harkonnen"),
            Die("house", "corrino"),
            Die("house", "bene_gesserit"),
            Die("kanly", "hunter_seeker"),
            Die("kanly", "thumper"),
            Die("spice", "shai_hulud"),
            Die("region", "6_east"),
        ),
        cards=tuple(HouseCard(h, leaders=(Leader(h, 3),), supply=12) for h in houses),
        pool={"fortress": 1, "harvester": 2, "shield": 1, "snooper": 1, "thumper": 4},
        marks=Marks(
            refused=Refusal(
                "great_flat",
                "DD-MOVE-04",
                "Zone 2 is in the storm: no force enters or leaves it.",
            ),
            moves=(("arrakeen", "carthag"),),
            selected=frozenset({"carthag"}),
            changed=frozenset({"tueks_sietch/guild"}),
            spoken={"carthag": "Target of this turn"},
        ),
    )
