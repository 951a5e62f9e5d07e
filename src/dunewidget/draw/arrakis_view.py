"""A position played on the polar map, as a picture.

The game is known by its public names alone: what is printed on leaders and cards, how long it lasts.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from dunewidget.draw import arrakis, asked, page, panels, tokens
from dunewidget.draw.arrakis import Position, Seat
from dunewidget.draw.geometry import NOTHING, load
from dunewidget.draw.layers import Layers, on_map
from dunewidget.draw.marks import Leader, Marks, Stack
from dunewidget.draw.panels import Card, Heap, Held, Panel, Player, Printed
from dunewidget.draw.scene import Scene
from dunewidget.kernel import State, View
from dunewidget.kernel.registry import find, folder
from dunewidget.kernel.sentence import listed

#: which band a kind of card wears and what it says of itself; all others are special
_KINDS = {
    "projectile": ("weapon", "Weapon, projectile"),
    "poison": ("weapon", "Weapon, poison"),
    "lasgun": ("weapon", "Weapon, special"),
    "shield": ("defence", "Defense, projectile"),
    "snooper": ("defence", "Defense, poison"),
    "worthless": ("worthless", "Worthless"),
}


_GROUPS = {"weapon": "Weapons", "defence": "Defenses", "special": "Special cards", "worthless": "Worthless cards"}
#: what is named as a whole
_WHOLE = {"cards": Printed("all cards"), "traitors": Printed("all traitors"), "spice": Printed("the spice")}

HIDDEN = "?"
LAYERS = ("graph", "reach", "exposure", "history", "heat")


def scene(value: View | State, wanted: Mapping[str, Any] = NOTHING) -> Scene:
    """The map with everything on it, and the layers that are wanted."""
    return drawn(shown(value, wanted))


def shown(value: View | State, wanted: Mapping[str, Any] = NOTHING) -> Position:
    """All that the map shows: seats that see the same have the same picture."""
    seen = position(asked.value_state(value), _acting(value))
    if isinstance(value, View):
        seen = seen._replace(**_lately(value), marks=seen.marks._replace(**_last_move(value)))
    return seen._replace(layers=layers(value, wanted)) if wanted else seen


drawn = arrakis.scene


def _lately(view: View) -> dict[str, Any]:
    """What the events of this turn leave to be seen: the storm's way and worms."""
    worms: list[str] = []
    found: dict[str, Any] = {}
    for event in reversed(view.events):
        if event.name == "turn":
            break
        data = event.data
        if event.name == "worm_appears":
            worms.append(data["territory"])
        elif event.name == "storm_moved":
            found["storm_path"] = (data["start"], data["sector"]) if data["distance"] else ()
    return {**found, "worms": tuple(dict.fromkeys(worms))}


def _last_move(view: View) -> dict[str, Any]:
    """The last move with its arrow."""
    event = asked.news(view, ("moved", "shipped"), since="turn")
    if event is None or event.data["to"] not in load("arrakis")["parts"]:
        return {}
    start, to = event.data.get("start"), str(event.data["to"])
    there = frozenset({f"{to}/{event.data['seat']}"})
    if start not in load("arrakis")["territories"]:
        return {"changed": there}
    x, y = arrakis.anchor(to)
    near = min(arrakis.parts_of(start), key=lambda p: (arrakis.anchor(p)[0] - x) ** 2 + (arrakis.anchor(p)[1] - y) ** 2)
    return {"moves": ((near, to),), "changed": there}


def places() -> dict[str, str]:
    """The name of every place by its key."""
    return {key: place["name"] for key, place in load("arrakis")["territories"].items()}


def picture(value: View | State, width: float = 1200, wanted: Mapping[str, Any] = NOTHING) -> Scene:
    """The map with players, hand, question and the last events beside it."""
    beside = panel(value)
    drawn = page.picture(scene(value, wanted), panels.boxes(beside), width)
    return drawn._replace(desc=(*drawn.desc, *panels.describe(beside)))


def layers(value: View | State, wanted: Mapping[str, Any]) -> Layers:
    """The layers that are wanted, reckoned from what is seen and from nothing else."""
    state: Any = asked.value_state(value)
    shapes = load("arrakis")
    figures: dict[str, Any] = dict(wanted)
    if wanted.get("graph") is True:
        figures["graph"] = find(state.game).board(state).edges
    if "reach" in wanted and not isinstance(wanted["reach"], Mapping):
        figures["reach"] = _reach(state, _seat(value), wanted["reach"])
    if wanted.get("exposure") is True:
        figures["exposure"] = folder(state.game).forecast.storm_chances(state)
    if wanted.get("history") is True:
        figures["history"] = _history(value)
    figures["graph"] = tuple((one, other) for one, other in figures.get("graph", ()))
    figures["exposure"] = {int(sector): chance for sector, chance in figures.get("exposure", {}).items()}
    on_map(figures.get("heat", ()), shapes["territories"])
    on_map((*figures.get("reach", ()), *figures.get("history", ())), shapes["parts"])
    on_map((end for edge in figures["graph"] for end in edge), shapes["parts"])
    on_map(figures["exposure"], shapes["sectors"])
    return Layers(**figures)


def _reach(state: Any, seat: str | None, of: bool | str) -> dict[str, int]:  # noqa: FBT001  as it was asked for
    """How far a group can walk; without a place, every group of the seat that looks."""
    standing = {house: [*state.forces.get(house, {}), *state.specials.get(house, {})] for house in state.seats}
    if of is True:
        groups = [(seat, part) for part in standing.get(seat, ())]
    else:
        on_map((str(of),), load("arrakis")["parts"])
        groups = [(house, of) for house, parts in standing.items() if of in parts]
        groups = [group for group in groups if group[0] == seat] or groups[:1]
    found: dict[str, int] = {}
    for house, part in groups:
        for other, steps in folder(state.game).forecast.steps_from(state, house, part).items():
            found[other] = min(steps, found.get(other, steps))
    return found


def _history(value: View | State) -> dict[str, int]:
    """All the spice that came up, by part, as far as it is told."""
    told: dict[str, int] = {}
    for event in value.events if isinstance(value, View) else ():
        if event.name == "spice_blow":
            told[event.data["part"]] = told.get(event.data["part"], 0) + event.data["spice"]
    return told


def _seat(value: View | State) -> str | None:
    return value.seat if isinstance(value, View) else None


def _acting(value: View | State) -> str | None:
    """The seat that looks, if it is asked; a view holds nobody else's question."""
    return value.seat if isinstance(value, View) and value.decision is not None else None


def position(state: Any, acting: str | None = None) -> Position:
    """What of a state there is to see on the map and in its corners."""
    game: Any = folder(state.game)
    rules: Any = find(state.game).rules(state)
    return Position(
        forces=_forces(state),
        spice=state.spice_on_board,
        storm=state.storm,
        tanks=tuple(_tank(state, house) for house in state.seats if _dead(state, house)),
        leaders_lost=_leaders_lost(state, game),
        turn=state.turn or None,
        last_turn=rules.last_turn,
        phase=_phase(state.phase),
        phases=tuple(map(_phase, find(state.game).phases)),
        seats=tuple(Seat(house, n, house == state.first, house == acting) for house, n in state.circles.items()),
        piles=_piles(state, game),
        decks=(f"{len(state.spice_deck)} cards left",),
        facts=_facts(state),
        wall_destroyed=state.wall_destroyed,
        marks=Marks(spoken=dict.fromkeys(state.battlefield, "A battle is fought here")),
    )


def _forces(state: Any) -> dict[str, tuple[Stack, ...]]:
    stacks: dict[str, list[Stack]] = {}
    for house in state.seats:
        plain, starred = state.forces.get(house, {}), state.specials.get(house, {})
        for part in dict.fromkeys((*plain, *starred)):
            special = starred.get(part, 0)
            advisors = house == "bene_gesserit" and part.partition(":")[0] in state.advisors
            if total := plain.get(part, 0) + special:
                stacks.setdefault(part, []).append(Stack(house, total, special, advisors))
    return {part: tuple(found) for part, found in stacks.items()}


def _dead(state: Any, house: str) -> int:
    return int(state.tanks.get(house, 0) + state.special_tanks.get(house, 0))


def _tank(state: Any, house: str) -> Stack:
    return Stack(house, _dead(state, house), state.special_tanks.get(house, 0))


def _leaders_lost(state: Any, game: Any) -> tuple[Leader, ...]:
    """The leaders in the tanks, strongest first; one that lies face down is known to be dead, not who it is."""
    printed = game.content.leaders()
    lost = [printed[name] for name, where in state.leaders.items() if where == "tanks" and name in printed]
    lost.sort(key=lambda leader: -leader.strength)
    return tuple(Leader(leader.faction, leader.strength, leader.name) for leader in lost)


def _piles(state: Any, game: Any) -> tuple[tuple[str, str], ...]:
    piles = (("A", state.spice_discard), ("B", state.spice_discard_b))
    return tuple((name, _spice_card(pile[-1], game)) for name, pile in piles if pile)


def _spice_card(card: str, game: Any) -> str:
    amount = game.board.spice_icons().get(card)
    name = asked.printed_names().get(card, _title(card))
    return f"{name} {amount[1]}" if amount else name


def _facts(state: Any) -> tuple[str, ...]:
    wall = "Shield Wall destroyed" if state.wall_destroyed else "Shield Wall intact"
    allied = (f"{listed([tokens.house(seat).name for seat in members])} allied" for members in state.alliances)
    return (wall, *allied)


@cache
def _phase(key: str) -> str:
    """A phase as a heading: "CHOAM charity"."""
    said = asked.written(key)
    return said[:1].upper() + said[1:]


def _title(name: str) -> str:
    return name.replace("_", " ").title()


def panel(value: View | State) -> Panel:
    """What stands beside the map: the question, the players, the hand of the seat that looks, the last events."""
    state: Any = asked.value_state(value)
    seat = _seat(value)
    acting = _acting(value)
    around = sorted(state.circles, key=state.circles.get)
    begin = around.index(state.first) if state.first in around else 0
    order = around[begin:] + around[:begin]
    return Panel(
        question=asked.question(value),
        players=tuple(_player(state, house, seat, acting=house == acting) for house in order),
        players_note=f"storm order from {tokens.house(state.first).name}" if state.first else "",
        heaps=_heaps(state, seat) if seat else (),
        log=asked.log(value),
        log_note=f"turn {state.turn}" if state.turn else "",
    )


def _player(state: Any, house: str, seat: str | None, *, acting: bool) -> Player:
    game: Any = folder(state.game)
    own = [name for name, leader in game.content.leaders().items() if leader.faction == house]
    return Player(
        house=house,
        spice=state.spice.get(house),
        cards=len(state.hands.get(house, ())),
        holds=sum(game.forces.occupies(state, house, place) for place in game.board.STRONGHOLDS) if state.turn else 0,
        reserves=state.reserves.get(house, 0) + state.special_reserves.get(house, 0),
        leaders=tuple(_at_hand(state, name) for name in own),
        allies=tuple(ally for members in state.alliances if house in members for ally in members if ally != house),
        you=house == seat,
        acting=acting,
    )


def _at_hand(state: Any, leader: str) -> bool | None:
    """Whether a leader can still be played by its owner; None where the seat that looks cannot tell."""
    where = state.leaders.get(leader)
    return None if where == HIDDEN else where == "alive" and leader not in state.captured


def printed(state: Any) -> dict[str, Printed]:
    """What stands on leaders and cards, and how all of them are called at once."""
    game: Any = folder(state.game)
    leaders = {
        key: Printed(strength=leader.strength, group=f"Leaders of {tokens.house(leader.faction).name}")
        for key, leader in game.content.leaders().items()
    }
    cards = {key: Printed(group=_GROUPS[_card(key, card).kind]) for key, card in game.content.cards().items()}
    return leaders | cards | _WHOLE


def _heaps(state: Any, seat: str) -> tuple[Heap, ...]:
    """What lies before the seat that looks."""
    return (
        Heap("hand", _hand(state, seat), ("card", "cards", "commander")),  # a hero leads instead of a leader
        Heap("traitors", _traitors(state, seat), ("traitor", "traitors")),
        Heap("leaders", _leaders(state, seat), ("leader", "commander")),
    )


def _hand(state: Any, seat: str) -> tuple[Card, ...]:
    game: Any = folder(state.game)
    printed = game.content.cards()
    return tuple(_card(name, printed[name]) for name in state.hands.get(seat, ()) if name in printed)


def _card(key: str, card: Any) -> Card:
    return Card(key, card.name, *_KINDS.get(card.kind, ("special", "Special")))


def _traitors(state: Any, seat: str) -> tuple[Held, ...]:
    """The traitor cards of the seat that looks."""
    printed: Mapping[str, Any] = folder(state.game).content.leaders()
    return tuple(_held(name, printed[name]) for name in state.traitors.get(seat, ()) if name in printed)


def _held(key: str, leader: Any, note: str = "", *, away: bool = False) -> Held:
    return Held(key, Leader(leader.faction, leader.strength, leader.name), note, away)


def _leaders(state: Any, seat: str) -> tuple[Held, ...]:
    """The leaders of the seat that looks, with those it has captured."""
    printed: Mapping[str, Any] = folder(state.game).content.leaders()

    def own(name: str) -> Held:
        if name in state.captured:
            return _held(name, printed[name], f"captured by {tokens.house(state.captured[name]).name}", away=True)
        where = {"tanks": "in the tanks", "face_down": "face down in the tanks"}.get(state.leaders[name], "")
        return _held(name, printed[name], where or _fought(state.fought.get(name)), away=bool(where))

    out = [own(name) for name, leader in printed.items() if leader.faction == seat]
    out += _kwisatz_haderach(state, seat)
    caught = (name for name, by in state.captured.items() if by == seat and name in printed)
    return (*out, *(_held(name, printed[name], "captured") for name in caught))


def _fought(territory: str | None) -> str:
    return f"fought in {load('arrakis')['territories'][territory]['name']}" if territory else ""


def _kwisatz_haderach(state: Any, seat: str) -> list[Held]:
    """The one who is more than a leader, where he is played: asleep until enough forces are lost."""
    still: int | None = folder(state.game).forecast.kh_still_needs(state) if seat == "atreides" else None
    if still is None:
        return []
    note = _fought(state.kh_at) or f"wakes after {still} more lost" * bool(still)
    name = Leader(seat, 2, "Kwisatz Haderach")
    return [Held("kwisatz_haderach", name, "in the tanks" if state.kh_dead else note, state.kh_dead, great=True)]
