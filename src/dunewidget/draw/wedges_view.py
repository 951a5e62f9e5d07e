"""A position played on the round map of ten regions, as a picture.

The game is known by its public names alone: which tokens are whose, which face is on which die.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dunewidget.draw import asked, table, tokens, wedges
from dunewidget.draw.geometry import NOTHING, load
from dunewidget.draw.layers import Layers, on_map, steps_between
from dunewidget.draw.marks import Leader, Marks, Stack
from dunewidget.draw.page import MARGIN
from dunewidget.draw.panels import Panel, Printed
from dunewidget.draw.scene import Scene
from dunewidget.draw.wedges import Die, HouseCard, Position
from dunewidget.kernel import State, View
from dunewidget.kernel.registry import find, folder

LAYERS = ("graph", "reach", "exposure", "heat")

#: the narrowest cell whose words must be readable: there the table lies below the map
NARROW = 700.0


def scene(value: View | State, wanted: Mapping[str, Any] = NOTHING) -> Scene:
    """The table as it stands: map, track, dice, houses and pool, and the layers that are wanted."""
    return drawn(shown(value, wanted))


def places() -> dict[str, str]:
    """The name of every place by its key."""
    return {key: place["name"] for key, place in load("wedges")["regions"].items()}


def picture(value: View | State, width: float = 1000, wanted: Mapping[str, Any] = NOTHING) -> Scene:
    """The table with the question and the last events beside it."""
    return wedges.picture(shown(value, wanted), panel(value), width)


def panel(value: View | State) -> Panel:
    """What stands beside the table: the players stand on it, by their houses."""
    state: Any = asked.value_state(value)
    houses = {seat: [house for house, player in state.players.items() if player == seat] for seat in state.seats}
    wears = {seat: own[0] for seat, own in houses.items() if len(own) == 1}
    return Panel(question=asked.question(value), log=asked.log(value), seated=True, wears=wears)


def drawn(position: Position) -> Scene:
    """The picture of what there is to see, without a margin: the page has its own."""
    table = wedges.picture(position, width=NARROW)
    x, y, width, height = table.box
    return table._replace(box=(x + MARGIN, y + MARGIN, width - 2 * MARGIN, height - 2 * MARGIN))


def shown(value: View | State, wanted: Mapping[str, Any] = NOTHING) -> Position:
    """All that the table shows: seats that see the same have the same picture."""
    seat = _seat(value)
    seen = position(asked.value_state(value), seat, asked=isinstance(value, View) and value.decision is not None)
    if isinstance(value, View):
        seen = seen._replace(marks=seen.marks._replace(**_last_move(value)))
    return seen._replace(layers=layers(value, wanted)) if wanted else seen


def layers(value: View | State, wanted: Mapping[str, Any]) -> Layers:
    """The layers that are wanted, reckoned from what is seen and from nothing else."""
    state: Any = asked.value_state(value)
    graph = find(state.game).board(state)
    figures: dict[str, Any] = dict(wanted)
    if wanted.get("graph") is True:
        figures["graph"] = graph.edges
    if "reach" in wanted and not isinstance(wanted["reach"], Mapping):
        stormed = [name for name, node in graph.nodes.items() if node["number"] == state.storm]
        figures["reach"] = steps_between(graph.adj, _starts(state, _seat(value), wanted["reach"]), stormed)
    if wanted.get("exposure") is True:
        figures["exposure"] = _storm_chances(state)
    figures["graph"] = tuple((one, other) for one, other in figures.get("graph", ()))
    figures["exposure"] = {int(zone): chance for zone, chance in figures.get("exposure", {}).items()}
    on_map((*figures.get("heat", ()), *figures.get("reach", ())), load("wedges")["regions"])
    on_map((end for edge in figures["graph"] for end in edge), load("wedges")["regions"])
    return Layers(**figures)


def _starts(state: Any, seat: str | None, of: bool | str) -> list[str]:  # noqa: FBT001  as it was asked for
    """The region that was named, or all where the seat that looks has forces."""
    if of is not True:
        on_map((str(of),), load("wedges")["regions"])
        return [str(of)]
    own = [house for house, player in state.players.items() if player == seat]
    stacks = _forces(state, folder(state.game))
    return [region for region, found in stacks.items() if any(stack.house in own for stack in found)]


def _storm_chances(state: Any) -> dict[int, float]:
    """How likely the storm moves to each zone at the end of a turn, every face of the dice equally likely."""
    game: Any = folder(state.game)
    marked = len(game.STORM_MARKS) / len(game.FACES["spice"])
    ways = game.DIRECTIONS[state.options["region_die"]]
    chances: dict[int, float] = {}
    for way in ways:
        zone = (state.storm - 1 + game.STEP[way]) % 6 + 1
        chances[zone] = chances.get(zone, 0.0) + marked / len(ways)
    return chances


def _seat(value: View | State) -> str | None:
    return value.seat if isinstance(value, View) else None


def position(state: Any, seat: str | None = None, *, asked: bool = False) -> Position:
    """What of a state there is to see, for a seat that may be asked."""
    game: Any = folder(state.game)
    graph = find(state.game).board(state)
    return Position(
        forces=_forces(state, game),
        assets=state.assets,
        storm=state.storm,
        rolled=_rolled(state, game),
        cards=tuple(_card(state, game, house, seat, asked=asked) for house in state.players),
        pool={name: n for name, n in state.pool.items() if n},
        spice=sum(state.spice.values()) if state.active else None,
        round=state.round,
        phase=state.phase,
        phases=find(state.game).phases[1:],
        numbers={name: node["number"] for name, node in graph.nodes.items() if node["number"]},
        marks=Marks(spoken={state.target: "Target of this turn"} if state.target else {}),
    )


def _last_move(view: View) -> dict[str, Any]:
    """The last move or shipment, with arrows from where the forces came."""
    event = asked.news(view, ("moved", "shipped"), since="round_begins")
    if event is None:
        return {}
    game: Any = folder(view.state.game)
    forces = [force.partition("@") for force in event.data.get("forces", {event.data.get("force"): 1})]
    to, kinds = event.data["region"], {kind for kind, _, _ in forces}
    houses = (house for house in view.state.players if kinds & set(game.HOUSES[house].forces))
    starts = dict.fromkeys(place for _, _, place in forces if place in load("wedges")["regions"])
    return {"moves": tuple((start, to) for start in starts), "changed": frozenset(f"{to}/{h}" for h in houses)}


def _forces(state: Any, game: Any) -> dict[str, tuple[Stack, ...]]:
    """The stacks of every region; large forces are stars on the stack of their house."""
    stacks: dict[str, list[Stack]] = {}
    for house in state.players:
        kinds: Mapping[str, Mapping[str, int]] = {kind: state.forces[kind] for kind in game.HOUSES[house].forces}
        for region in dict.fromkeys(place for places in kinds.values() for place in places):
            counts = {kind: places.get(region, 0) for kind, places in kinds.items()}
            if total := sum(counts.values()):
                large = sum(n for kind, n in counts.items() if kind in game.LARGE)
                stacks.setdefault(region, []).append(Stack(house, total, special=large))
    return {region: tuple(found) for region, found in stacks.items()}


def printed(state: Any) -> dict[str, Printed]:
    """What stands on the dice, as in the picture, and on the leaders."""
    game: Any = folder(state.game)
    faces = [face for kind in ("region", "spice") for face in game.FACES[kind]]
    shown = {face: Printed(table.face_name(_die(state, game, face, frozen=False))) for face in faces}
    return shown | {name: Printed(strength=n) for house in game.HOUSES.values() for name, n in house.leaders.items()}


def _rolled(state: Any, game: Any) -> tuple[Die, ...]:
    return tuple(_die(state, game, face, frozen=frozen) for face, frozen in game.faces_shown(state))


def _die(state: Any, game: Any, face: str, *, frozen: bool) -> Die:
    kind = game.DIE_OF[face]
    if kind == "region":
        ways = game.DIRECTIONS[state.options["region_die"]]
        number = game.FACES["region"].index(face)
        return Die(kind, f"{number + 1}_{ways[number]}", frozen, key=face)
    if kind == "spice" and game.SPICE[face]:
        return Die(kind, f"{game.SPICE[face]}{'_storm' * (face in game.STORM_MARKS)}", frozen, key=face)
    return Die(kind, face, frozen, key=face)


def _card(state: Any, game: Any, house: str, seat: str | None, *, asked: bool) -> HouseCard:
    kinds = game.HOUSES[house].forces
    strengths: Mapping[str, int] = game.HOUSES[house].leaders
    leaders = {name: Leader(house, n, name.replace("_", " ").title()) for name, n in strengths.items()}
    at_hand = [name for name in leaders if state.leaders.get(name) == "card"]
    player = state.players[house]
    return HouseCard(
        house=house,
        player=tokens.house(player).name,
        forces=sum(state.card[kind] for kind in kinds),
        large=sum(state.card[kind] for kind in kinds if kind in game.LARGE),
        supply=sum(state.supply[kind] for kind in kinds),
        supply_large=sum(state.supply[kind] for kind in kinds if kind in game.LARGE),
        leaders=tuple(leaders[name] for name in at_hand),
        leaders_away=tuple(leaders[name] for name in leaders if name not in at_hand),
        spice=state.reserve.get(house),
        holds=state.held.get(house, ()),
        acting=asked and player == seat,
        turn=house == state.active,
        ally=house == state.ally,
        you=player == seat,
    )
