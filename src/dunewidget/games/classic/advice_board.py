"""Advice on where to ship and move: to win, to stop a win, to hold strongholds, to gather spice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from dunewidget.games.classic.advantages import Decline
from dunewidget.games.classic.advice_contest import MUST, Contest
from dunewidget.games.classic.advice_outlook import SPICE, Outlook
from dunewidget.games.classic.entering import sides
from dunewidget.games.classic.forces import ADVISOR, put
from dunewidget.games.classic.guild import Transfer
from dunewidget.games.classic.leaving import origin, size
from dunewidget.games.classic.movement import Move
from dunewidget.games.classic.prices import RESERVE, half_price_of, price_of
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.shipment import Ship
from dunewidget.games.classic.state import ClassicState, territory_of
from dunewidget.kernel import Action, Ask, Product, Seat, Shares, Space, View

#: a change must promise more than this to be worth the trouble
TROUBLE = 0.5
#: spice that is kept for battles and cards when there is nothing to win with it
PURSE = 2

#: what a Karama is worth more than the freight it saves
KARAMA = 2.0

Choice = tuple[float, Action]


def _side(product: Product) -> dict[str, str]:
    """Tokens that may show either side come to fight."""
    return {"side": "fighter"} if "side" in product.fields else {}


def _values(product: Product, field: str) -> Iterable[Any]:
    return product.fields[field] if field in product.fields else (product.fixed[field],)


def _numbers(most: int) -> list[int]:
    """Some sizes for a group: small, middling and everything."""
    return sorted({n for n in (1, 2, 3, 4, 5, 6, 8, 10, most) if 0 < n <= most})


def _worthwhile(s: ClassicState, places: Iterable[str]) -> list[str]:
    """The parts worth thinking about: in a stronghold, or with spice in them."""
    held = rules_of(s).victory_places(s)
    return [part for part in places if territory_of(part) in held or part in s.spice_on_board]


def _comes_to_fight(s: ClassicState, seat: Seat, part: str, coming: str) -> bool:
    return sides(s, seat, territory_of(part), coming) != (ADVISOR,)


def _best(outlook: Outlook, found: Iterable[Choice]) -> Choice:
    """The choice that is worth most; before all others those that contest what another would win with."""
    contest = Contest(outlook)
    valued = [(worth + MUST * contest.done_by(action), action) for worth, action in found]
    return max(valued, key=lambda choice: choice[0], default=(0.0, Decline(outlook.seat)))


def worth_it(outlook: Outlook, best: Choice) -> bool:
    """Whether a choice is worth the trouble."""
    return best[0] > TROUBLE * outlook.later


# --- shipping


def ship(view: View, rng: Random) -> tuple[Action, str]:
    """The shipment after which the board looks best for its price; into a stronghold of one who wins as it is."""
    s: ClassicState = view.state
    outlook = Outlook(s, view.seat)
    products = view.decision.space.products if view.decision else ()
    found = [choice for product in products if product.kind is Ship for choice in _shipments(outlook, product)]
    found += [choice for product in products if product.kind is Transfer for choice in _transfers(outlook, product)]
    best = _best(outlook, _going_on(outlook, found) if Contest(outlook).due > 1 else found)
    if not worth_it(outlook, best):
        return Decline(view.seat), "No shipment is worth its price, so I keep my spice (CL-SHIP-01)."
    rules = "CL-GUI-02" if type(best[1]) is Transfer else "CL-SHIP-01"
    if getattr(best[1], "card", None) is not None:
        rules += ", CL-KAR-04"
    return best[1], reason(outlook, best, "Shipping there", rules)


def _going_on(outlook: Outlook, found: Sequence[Choice]) -> Iterator[Choice]:
    """The largest shipments to each part, and transfers, with what the movement after a shipment can still contest.

    Where more than one stronghold must be contested all depends on the two together.
    """
    largest: dict[str, tuple[int, float, Ship]] = {}
    for worth, action in found:
        if isinstance(action, Ship):
            offered = action.forces + action.starred, worth, action
            largest[action.to] = max(largest.get(action.to, offered), offered, key=lambda choice: choice[:2])
        else:
            yield worth, action
    for _, worth, action in largest.values():
        yield worth + MUST * _contested_next(outlook, action), action


def _contested_next(outlook: Outlook, shipment: Ship) -> int:
    """How many strongholds of one who wins as it is the movement after a shipment can contest."""
    s, seat = outlook.s.copy(), outlook.seat
    put(s, seat, shipment.to, shipment.forces, shipment.starred)
    s.advisors.discard(territory_of(shipment.to))
    landed = Outlook(s, seat)
    question = rules_of(s).steps["move"]
    _, movement = best_move(landed, question.space(s, seat, seat) if isinstance(question, Ask) else Space(()))
    return max(0, Contest(landed).done_by(movement))


def _shipments(outlook: Outlook, product: Product) -> Iterator[Choice]:
    s, seat = outlook.s, outlook.seat
    card = product.fixed.get("card")
    # A Karama is spent on freight only to keep another from winning.
    if not product.count or (card is not None and not outlook.winning()):
        return
    starred = product.fixed["starred"]
    price_for = price_of if card is None else half_price_of
    for part in _worthwhile(s, _values(product, "to")):
        if not _comes_to_fight(s, seat, part, RESERVE):
            continue
        for n in _sizes(product):
            cost = outlook.later * _cost(s, seat, price_for(s, seat, n + starred, RESERVE, part))
            action = product.kind(seat, **{**product.fixed, "forces": n, "to": part, **_side(product)})
            yield _worth(outlook, part, n, starred) - cost - (KARAMA if card is not None else 0.0), action


def _transfers(outlook: Outlook, product: Product) -> Iterator[Choice]:
    """What goes by ship from one territory to another: a movement with a price."""
    s, seat = outlook.s, outlook.seat
    for worth, action in _moves(outlook, product):
        if isinstance(action, Transfer) and action in product:
            start = origin(action.forces, action.starred) or ""
            price = price_of(s, seat, size(action.forces) + size(action.starred), start, action.to)
            yield worth - outlook.later * _cost(s, seat, price), action


def _sizes(product: Product) -> list[int]:
    forces = product.fields.get("forces")
    if forces is None:
        return [product.fixed["forces"]]
    low, high = int(forces.lo), int(forces.hi)  # type: ignore[attr-defined]
    return [n for n in (0, *_numbers(high)) if n >= low]


def _cost(s: ClassicState, seat: Seat, price: int) -> float:
    """What spending so much means: the last spice is dearer."""
    left = (s.spice[seat] or 0) - price
    return SPICE * price + (SPICE * (PURSE - left) if left < PURSE else 0.0)


def _worth(outlook: Outlook, part: str, plain: int, star: int) -> float:
    territory = territory_of(part)
    gain = outlook.with_change({territory: (plain, star)}) - outlook.now - outlook.risk(territory, plain, star)
    return gain + (outlook.harvest(part, plain + star) if part in outlook.s.spice_on_board else 0.0)


# --- moving


def move(view: View, rng: Random) -> tuple[Action, str]:
    """The movement after which the board looks best."""
    outlook = Outlook(view.state, view.seat)
    best = best_move(outlook, view.decision.space if view.decision else Space(()))
    if not worth_it(outlook, best):
        return Decline(view.seat), "My forces stand well where they are (CL-MOVE-01)."
    return best[1], reason(outlook, best, "Moving there", "CL-MOVE-01")


def best_move(outlook: Outlook, space: Space, kind: type[Action] = Move) -> Choice:
    """What a movement, or another way to go, can bring, and which one does."""
    found = [choice for product in space.products if product.kind is kind for choice in _moves(outlook, product)]
    return _best(outlook, found)


def _moves(outlook: Outlook, product: Product) -> Iterator[Choice]:
    s, seat = outlook.s, outlook.seat
    if not product.count:
        return
    plain, stars = _heap(product, "forces"), _heap(product, "starred")
    start = territory_of(next(iter((*plain, *stars))))
    most = product.fields["forces"].heaps.hi if plain else 0  # type: ignore[attr-defined]
    goals = [part for part in _worthwhile(s, _values(product, "to")) if territory_of(part) != start]
    for part in goals:
        if not _comes_to_fight(s, seat, part, start):
            continue
        for n in _numbers(most) or [0]:
            forces = _taken(plain, n)
            starred = _taken(stars, sum(stars.values())) if n == sum(plain.values()) else ()
            if not forces and not starred:
                continue
            action = product.kind(
                seat, **{**product.fixed, "to": part, "forces": forces, "starred": starred, **_side(product)}
            )
            yield _walk(outlook, start, part, dict(forces), dict(starred)), action


def _heap(product: Product, field: str) -> dict[str, int]:
    split = product.fields.get(field)
    if split is None:
        return {}
    heaps = split.heaps  # type: ignore[attr-defined]
    return dict(zip(heaps.names, heaps.caps, strict=True))


def _taken(heap: dict[str, int], n: int) -> Shares:
    """So many from a heap, the first parts first."""
    taken = []
    for part, most in heap.items():
        if n > 0:
            taken.append((part, min(n, most)))
        n -= most
    return tuple(taken)


def _walk(outlook: Outlook, start: str, part: str, forces: dict[str, int], starred: dict[str, int]) -> float:
    plain, star = sum(forces.values()), sum(starred.values())
    territory = territory_of(part)
    changes = {start: (-plain, -star), territory: (plain, star)}
    gain = outlook.with_change(changes) - outlook.now - outlook.risk(territory, plain, star)
    on_spice = outlook.s.spice_on_board
    for place, n in (*forces.items(), *starred.items()):
        if place in on_spice:
            gain -= max(0.0, outlook.harvest(place, n))
    return gain + (outlook.harvest(part, plain + star) if part in on_spice else 0.0)


def reason(outlook: Outlook, best: Choice, what: str, rule: str) -> str:
    """Why forces go where they go."""
    to = territory_of(getattr(best[1], "to", ""))
    place = to.replace("_", " ")
    if to not in outlook.muster:
        return f"{what} gathers spice in {place} ({rule}, CL-HARV-01)."
    enemies = [who for who, _ in sorted(outlook.muster.get(to, {}).items()) if who not in outlook.side[outlook.seat]]
    if best[0] > MUST / 2 and enemies:
        return f"{', '.join(enemies)} would win if nobody fought in {place} ({rule}, CL-MENTAT-01)."
    against = f" against {', '.join(enemies)}" if enemies else ""
    return f"{what} gives me the best hold on the strongholds, {place}{against} ({rule}, CL-MENTAT-01)."
