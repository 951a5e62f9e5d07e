"""The law read a second time, slowly, from the rulebook: every legal answer by trying all that can be said.

Nothing here calls a rule of the engine: only the state, the graph of the map and what is printed on cards and discs.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import networkx as nx

from dunewidget.games.classic.board import board
from dunewidget.games.classic.content import cards, factions, leaders
from dunewidget.kernel import Shares

Heap = dict[str, int]
POLAR_SINK = "polar_sink"
STRONG = {"arrakeen", "carthag", "sietch_tabr", "habbanya_sietch", "tueks_sietch"}
FREE = {"atreides": 2, "bene_gesserit": 1, "emperor": 1, "fremen": 3, "guild": 1, "harkonnen": 2}
WEAPONS, DEFENSES = {"projectile", "poison", "lasgun"}, {"shield", "snooper"}


# --- who stands where


def land(part: str) -> str:
    return str(board().nodes[part]["territory"])


def stormy(s: Any, part: str) -> bool:
    return bool(board().nodes[part]["sector"] == s.storm)


def tokens(s: Any, seat: str, name: str) -> int:
    return sum(n for heap in (s.forces[seat], s.specials[seat]) for part, n in heap.items() if land(part) == name)


def fights_in(s: Any, seat: str, name: str) -> bool:
    """Whether a seat has forces in a territory that are no advisors."""
    return tokens(s, seat, name) > 0 and not (seat == "bene_gesserit" and name in s.advisors)


def friends(s: Any, seat: str) -> set[str]:
    return {other for members in s.alliances if seat in members for other in members} - {seat}


def full(s: Any, seat: str, name: str) -> bool:
    return name in STRONG and sum(fights_in(s, other, name) for other in s.seats if other != seat) >= 2


def beside_ally(s: Any, seat: str, name: str) -> bool:
    return name != POLAR_SINK and any(fights_in(s, ally, name) for ally in friends(s, seat))


def advanced(s: Any) -> bool:
    return bool(s.options["rules"] == "advanced")


def karamas(s: Any, seat: str) -> list[str]:
    good = {"karama", "worthless"} if seat == "bene_gesserit" and advanced(s) else {"karama"}
    return [card for card in dict.fromkeys(s.hands[seat]) if cards()[card].kind in good]


def may_come(s: Any, seat: str, name: str, side: str | None, coming: str) -> bool:
    """Whether tokens from the reserve, as fighters or as advisors may enter and show that side (None: no choice)."""
    if full(s, seat, name):
        return False
    if seat != "bene_gesserit" or not advanced(s):
        return side is None and not beside_ally(s, seat, name)
    if tokens(s, seat, name):
        shown = {"advisor" if name in s.advisors else "fighter"}
    elif coming == "fighter" or not any(tokens(s, other, name) for other in s.seats if other != seat):
        shown = {"fighter"}
    else:
        shown = {"advisor"} if beside_ally(s, seat, name) else {"fighter", "advisor"}
    if beside_ally(s, seat, name) and shown != {"advisor"}:
        return False
    return side in shown if len(shown) == 2 else side is None


SIDES = (None, "fighter", "advisor")


def money(s: Any, seat: str) -> int:
    """What a seat can pay for a shipment: its own spice and what its allies have pledged."""
    pledged = (spice for ally in friends(s, seat) for taker, spice in s.pledges.get(ally, ()) if taker == seat)
    return int(s.spice[seat] + sum(pledged))


# --- Shipment and Movement


def shipments(s: Any, seat: str) -> set[tuple[Any, ...]]:
    """(forces, part, starred, side, card)."""
    found = set()
    home = set(nx.single_source_shortest_path_length(board().graph["territories"], "the_great_flat", cutoff=2))
    pay = (None, *karamas(s, seat)) if seat != "fremen" else (None,)
    amounts = itertools.product(range(s.reserves[seat] + 1), range(s.special_reserves[seat] + 1))
    for (n, stars), part, side, card in itertools.product(amounts, board(), SIDES, pay):
        name, price = land(part), (n + stars) * (1 if land(part) in STRONG else 2)
        if seat == "fremen":
            price = 0
        elif seat == "guild" or card or seat in s.carried:
            price = price // 2 + price % 2
        lands = seat != "fremen" or name in home
        dry = not stormy(s, part) or (seat == "fremen" and advanced(s))
        if n + stars and lands and dry and price <= money(s, seat) and may_come(s, seat, name, side, "reserve"):
            found.add((n, part, stars, side, card))
    return found


def groups(s: Any, seat: str) -> Iterator[tuple[str, Shares, Shares]]:
    """Every group of forces out of the storm in one territory."""
    for name in {land(part) for part in (*s.forces[seat], *s.specials[seat])}:
        dry = [part for part in board() if land(part) == name and not stormy(s, part)]
        for plain in _some(s.forces[seat], dry):
            for stars in _some(s.specials[seat], dry):
                if plain or stars:
                    yield name, plain, stars


def _some(heap: Heap, where: list[str]) -> Iterator[Shares]:
    for taken in itertools.product(*(range(heap.get(part, 0) + 1) for part in where)):
        yield tuple((part, n) for part, n in zip(where, taken, strict=True) if n)


def moves(s: Any, seat: str) -> set[tuple[Any, ...]]:
    """(part, forces, starred, side)."""
    steps = 2 if seat == "fremen" else 1
    if any(fights_in(s, seat, city) for city in ("arrakeen", "carthag")):
        steps = 3
    shut = {name for name in board().graph["territories"] if full(s, seat, name)}
    allied = {name for name in board().graph["territories"] if beside_ally(s, seat, name)}
    found = set()
    for name, plain, stars in groups(s, seat):
        starts = {part for part, _ in (*plain, *stars)}
        coming = "advisor" if seat == "bene_gesserit" and name in s.advisors else "fighter"
        free = s.options["ally_transit"] or coming == "advisor"
        walls = shut if free else shut | allied
        graph = board().subgraph(
            [part for part in board() if not stormy(s, part) and (land(part) == name or land(part) not in walls)]
        )
        reached = [
            set(nx.single_source_dijkstra_path_length(graph, part, cutoff=steps, weight="steps")) - {part}
            for part in starts
        ]
        for to, side in itertools.product(set.intersection(*reached), SIDES):
            if (side is None) if land(to) == name else may_come(s, seat, land(to), side, coming):
                found.add((to, plain, stars, side))
    return found


def transfers(s: Any, seat: str) -> set[tuple[Any, ...]]:
    """(part, forces, starred, side), the part None for the reserve: the Guild, or whom it carries, across the board."""
    found: set[tuple[Any, ...]] = set()
    if seat != "guild" and seat not in s.carried:
        return found
    for name, plain, stars in groups(s, seat):
        n = sum(count for _, count in (*plain, *stars))
        coming = "advisor" if seat == "bene_gesserit" and name in s.advisors else "fighter"
        if seat == "guild" and n // 2 + n % 2 <= money(s, seat):
            found.add((None, plain, stars, None))
        for part, side in itertools.product(board(), SIDES):
            price = n // 2 + n % 2 if land(part) in STRONG else n
            elsewhere = land(part) != name and not stormy(s, part)
            if elsewhere and price <= money(s, seat) and may_come(s, seat, land(part), side, coming):
                found.add((part, plain, stars, side))
    return found


# --- Revival


def revivals(s: Any, seat: str) -> set[tuple[Any, ...]]:
    """(forces, starred, leader), as the phase begins."""
    own = list(factions()[seat].leaders)
    up = [name for name in own if s.leaders[name] == "tanks"]
    held = [name for name in own if s.leaders[name] == "alive" and name not in s.captured]
    if not held and not up:
        up = [name for name in own if s.leaders[name] == "face_down"]
    back = up if up and (not held or seat in s.leader_revival) else []
    if seat == "atreides" and s.kh_dead and back:
        back = [*back, "kwisatz_haderach"]
    found = set()
    stars = min(s.special_tanks[seat], s.starred_revived.get(seat) != s.turn)
    for n, star, leader in itertools.product(range(min(s.tanks[seat], 3) + 1), range(stars + 1), (None, *back)):
        price = 2 * max(n + star - FREE[seat], 0)
        price += 0 if leader is None else 2 if leader == "kwisatz_haderach" else leaders()[leader].strength
        if n + star <= 3 and (n or star or leader) and price <= s.spice[seat]:
            found.add((n, star, leader))
    return found


# --- Battle


def sent(s: Any, seat: str) -> dict[tuple[float, int], set[tuple[int, int]]]:
    """(dial, spice) -> the numbers of ordinary and starred forces that make it up."""
    foe = next(other for other in s.fighters if other != seat)
    n, m = (sum(heap.get(part, 0) for part in s.battlefield) for heap in (s.forces[seat], s.specials[seat]))
    double = advanced(s) and (seat == "fremen" or (seat == "emperor" and foe != "fremen"))
    free = not advanced(s) or seat == "fremen"
    found: dict[tuple[float, int], set[tuple[int, int]]] = {}
    for whole, half, stars, half_stars in itertools.product(range(n + 1), range(n + 1), range(m + 1), range(m + 1)):
        if whole + half > n or stars + half_stars > m or (free and half + half_stars):
            continue
        spice = 0 if free else whole + stars
        dial = whole + half / 2 + (2 if double else 1) * (stars + half_stars / 2)
        found.setdefault((dial, spice), set()).add((whole + half, stars + half_stars))
    return found


def plans(s: Any, seat: str) -> set[tuple[Any, ...]]:
    """(dial, leader, weapon, defense, spice, kh)."""
    place, hand = land(s.battlefield[0]), s.hands[seat]
    mine = [name for name in leaders() if s.captured.get(name, leaders()[name].faction) == seat]
    lead: list[str | None] = [name for name in mine if name in s.leaders and s.leaders[name] == "alive"]
    lead = [name for name in lead if s.fought.get(str(name), place) in (place, None)]
    lead += ["cheap_hero"] if "cheap_hero" in hand else []
    kh = advanced(s) and seat == "atreides" and s.kh_losses >= 7 and not s.kh_dead and s.kh_at in (None, place)
    dials = [(dial, spice) for dial, spice in sent(s, seat) if spice <= s.spice[seat]]
    found = set()
    options = (None, *dict.fromkeys(hand))
    for leader, weapon, defense in itertools.product(lead or [None], options, options):
        if (weapon or defense) and leader is None:
            continue
        if weapon and cards()[weapon].kind not in WEAPONS | {"worthless"}:
            continue
        if defense and cards()[defense].kind not in DEFENSES | {"worthless"}:
            continue
        if weapon and Counter((weapon, defense))[weapon] > hand.count(weapon):
            continue
        for (dial, spice), with_kh in itertools.product(dials, (False, True) if kh and leader else (False,)):
            found.add((dial, leader, weapon, defense, spice, with_kh))
    return found


Plan = tuple[Any, ...]
#: what was commanded, foretold or answered, such as ("play", "poison") or ("least", 3.0)
Said = tuple[str, Any]


def kept(plan: Plan, said: Said) -> bool:
    """Whether a plan does what was said."""
    dial, leader, weapon, defense, spice, kh = plan
    what, value = said
    carried = [card for card in (leader, weapon, defense) if card in cards()]
    facts = {"leader": leader, "weapon": weapon, "defense": defense, "dial": dial, "spice": spice}
    if what in facts:
        return bool(facts[what] == value)
    if what in ("play", "not"):
        return any(value in (card, cards()[card].kind) for card in carried) is (what == "play")
    others = {"not_leader": leader != value, "with_kh": kh, "without_kh": not kh}
    if what in others:
        return bool(others[what])
    return bool(dial >= value) if what == "least" else bool(dial < value)


def bound_plans(s: Any, seat: str, all_said: tuple[Said, ...]) -> set[Plan]:
    """The plans that keep one thing after the other, wherever some plan still can."""
    found, standing = plans(s, seat), list[Said]()
    only_hero = {plan[1] for plan in found} == {"cheap_hero"}
    for said in all_said:
        keeping = {plan for plan in found if kept(plan, said)}
        if only_hero and said == ("not", "cheap_hero"):
            nobody = {(plan[0], None, None, None, plan[4], False) for plan in found}
            keeping = {plan for plan in nobody if all(kept(plan, earlier) for earlier in standing)}
        if keeping:
            found = keeping
            standing.append(said)
    return found


def losses(s: Any, seat: str) -> set[tuple[Any, ...]]:
    """(forces, starred, cards given up)."""
    plan = s.plans[seat]
    called = seat in s.traitor_calls
    due = {(0, 0)} if called else sent(s, seat)[plan.dial, plan.spice]
    kept = [card for card in plan.cards if called or card != "cheap_hero"]
    gone = {some for n in range(len(kept) + 1) for some in itertools.combinations(kept, n)}
    found = set()
    for plain in _some(s.forces[seat], list(s.battlefield)):
        for stars in _some(s.specials[seat], list(s.battlefield)):
            if (sum(n for _, n in plain), sum(n for _, n in stars)) in due:
                found |= {(plain, stars, some) for some in gone}
    return found


def battles(s: Any) -> set[tuple[str, str, frozenset[str]]]:
    """Who must fight, aggressor first, whom and where."""
    around = sorted(s.seats, key=lambda seat: (s.circles[seat] - s.circles[s.first]) % 18)
    for seat in around:
        found = set()
        for name in board().graph["territories"]:
            dry = [part for part in board() if land(part) == name and not stormy(s, part) and name != POLAR_SINK]
            for piece in nx.connected_components(board().subgraph(dry)):
                there = [
                    other
                    for other in s.seats
                    if any(part in s.forces[other] or part in s.specials[other] for part in piece)
                    and not (other == "bene_gesserit" and name in s.advisors)
                ]
                if seat in there:
                    foes = [other for other in there if other != seat and other not in friends(s, seat)]
                    found |= {(seat, other, frozenset(piece)) for other in foes}
        if found:
            return found
    return set()
