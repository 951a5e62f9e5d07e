"""Advice on where to ship and move: to win, to stop a win, to hold strongholds, to gather spice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from dunewidget.games.classic.advantages import Decline
from dunewidget.games.classic.advice_outlook import SPICE, Outlook
from dunewidget.games.classic.bene_gesserit import ADVISOR
from dunewidget.games.classic.entering import sides
from dunewidget.games.classic.guild import Transfer
from dunewidget.games.classic.leaving import origin, size
from dunewidget.games.classic.movement import Move
from dunewidget.games.classic.prices import RESERVE, price_of
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.shipment import Ship
from dunewidget.games.classic.state import ClassicState, territory_of
from dunewidget.kernel import Action, Product, Seat, Shares, Space, View

#: a change must promise more than this to be worth the trouble
TROUBLE = 0.5
#: spice that is kept for battles and cards when there is nothing to win with it
PURSE = 2

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


def _best(outlook: Outlook, found: Sequence[Choice]) -> Choice:
    """The choice that is worth most; into a stronghold of one who wins as it is, if there is a way."""
    winning = outlook.winning()
    contesting = [choice for choice in found if territory_of(getattr(choice[1], "to", "")) in winning]
    return max(contesting or found, key=lambda choice: choice[0], default=(0.0, Decline(outlook.seat)))


def worth_it(outlook: Outlook, best: Choice) -> bool:
    """Whether a choice is worth the trouble: whatever keeps another from winning now is."""
    return best[0] > TROUBLE * outlook.later or territory_of(getattr(best[1], "to", "")) in outlook.winning()


# --- shipping


def ship(view: View, rng: Random) -> tuple[Action, str]:
    """The shipment after which the board looks best for its price; into a stronghold of one who wins as it is."""
    s: ClassicState = view.state
    outlook = Outlook(s, view.seat)
    products = view.decision.space.products if view.decision else ()
    found = [choice for product in products if product.kind is Ship for choice in _shipments(outlook, product)]
    found += [choice for product in products if product.kind is Transfer for choice in _transfers(outlook, product)]
    best = _best(outlook, found)
    if not worth_it(outlook, best):
        return Decline(view.seat), "No shipment is worth its price, so I keep my spice (CL-SHIP-01)."
    return best[1], reason(outlook, best, "Shipping there", "CL-GUI-02" if type(best[1]) is Transfer else "CL-SHIP-01")


def _shipments(outlook: Outlook, product: Product) -> Iterator[Choice]:
    s, seat = outlook.s, outlook.seat
    if product.fixed.get("card") is not None or not product.count:
        return
    starred = product.fixed["starred"]
    for part in _worthwhile(s, _values(product, "to")):
        if not _comes_to_fight(s, seat, part, RESERVE):
            continue
        for n in _sizes(product):
            price = price_of(s, seat, n + starred, RESERVE, part)
            action = product.kind(seat, **{**product.fixed, "forces": n, "to": part, **_side(product)})
            yield _worth(outlook, part, n, starred) - outlook.later * _cost(s, seat, price), action


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
    if to in outlook.winning():
        return f"{', '.join(enemies)} would win if nobody fought in {place} ({rule}, CL-MENTAT-01)."
    against = f" against {', '.join(enemies)}" if enemies else ""
    return f"{what} gives me the best hold on the strongholds, {place}{against} ({rule}, CL-MENTAT-01)."
