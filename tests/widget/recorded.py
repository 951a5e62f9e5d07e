"""Questions and answers of random games, as the front end gets them: what its controls must be able to say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import MISSING, fields
from random import Random
from typing import Any, NamedTuple

from dunewidget.draw.scene import Node, Static
from dunewidget.kernel.action import Action
from dunewidget.kernel.codec import plain
from dunewidget.kernel.fields import Text
from dunewidget.kernel.game import Game
from dunewidget.kernel.registry import GameSpec
from dunewidget.kernel.space import Product, Space
from dunewidget.kernel.view import View
from dunewidget.testing.domain import domain
from dunewidget.widget.forms import free_acts, kinds, question
from dunewidget.widget.packing import packed
from dunewidget.widget.payload import heap
from dunewidget.widget.pictures import panel, picture

WORDS = "Do you hold a <weapon> & a shield?"
FREE_ACTS_EVERY = 7


class Given(NamedTuple):
    """A form as a board shows it, the answer that was given, and what a field holds that is not named.

    laid is what lies before the seat and can be pointed at: its cards and leaders, and the dice in the picture.
    """

    form: dict[str, Any]
    answer: dict[str, Any]
    defaults: dict[str, Any]
    laid: dict[str, Any]


class Recorder:
    """Plays games of one kind at random, fond of kinds of answer that were rare so far, and notes every answer."""

    def __init__(self, spec: GameSpec, seats: int, **options: Any) -> None:
        self.spec, self.seats, self.options = spec, seats, options
        self.seen: Counter[str] = Counter()

    def play(self, seed: int, most: int = 3_000) -> Iterator[Given]:
        """One game from beginning to end, with free acts now and then."""
        spec, rng = self.spec, Random(seed)
        game = Game(spec, spec.start(spec.named_seats(self.seats), spec.chosen_options(self.options), seed))
        for number in range(most):
            if not game.decisions:
                return
            if number % FREE_ACTS_EVERY == 0:
                view = game.view(rng.choice(game.seats))
                acts = [p for act in game.rules.free.values() for p in act.space(game.state, view.seat).products]
                yield from self._give(game, view, free_acts(view), acts, rng)
            view = game.view(rng.choice(game.decisions).seat)
            if view.decision is not None:
                yield from self._give(game, view, question(view), view.decision.space.products, rng)

    def _give(self, game: Game, view: View, form: dict[str, Any] | None, products: Any, rng: Random) -> Iterator[Given]:
        open_ones = [product for product in products if product.count or _has_text(product)]
        if form is None or not open_ones:
            return
        action = self._choose(open_ones, rng)
        self.seen[type(action).__name__] += 1
        yield Given(form, action.to_json(), _defaults(action), laid(view))
        game.play(action)

    def _choose(self, products: list[Product], rng: Random) -> Action:
        if rng.random() < 0.5 and any(product.count for product in products):
            return Space(products).sample(rng)
        by_kind: dict[str, list[Product]] = {}
        for product in products:
            by_kind.setdefault(product.kind.__name__, []).append(product)
        rarest = by_kind[min(by_kind, key=lambda kind: (self.seen[kind], rng.random()))]
        product = rng.choice(rarest)
        if not _has_text(product):
            return Space(rarest).sample(rng)
        values = {name: WORDS if isinstance(f, Text) else f.sample(rng) for name, f in product.fields.items()}
        return product.kind(product.seat, **product.fixed, **values)


def laid(view: View) -> dict[str, Any]:
    """What lies before a seat, as it crosses the wire: heaps of cards, and the pieces of the picture beside the map."""
    said, scene = panel(view), picture(view)
    heaps = [heap(one) for one in said.heaps] if said is not None else []
    return {"hand": heaps, "pieces": list(_pieces(scene.root)) if scene is not None else []}


def _pieces(node: Node | Static) -> Iterator[dict[str, Any]]:
    if not isinstance(node, Node):
        return
    if "data-key" in node.attrs and "data-part" not in node.attrs:
        yield {"t": "g", "k": node.key, "a": dict(node.attrs)}
    for child in node.children:
        yield from _pieces(child)


def _has_text(product: Product) -> bool:
    return any(isinstance(field, Text) for field in product.fields.values())


def _defaults(action: Action) -> dict[str, Any]:
    return {field.name: plain(field.default) for field in fields(action) if field.default is not MISSING}


def of_other_kinds(spec: GameSpec, seen: Container[str], samples: int) -> Iterator[Given]:
    """Some actions of each kind that the recorded games never came to.

    Each is one of all that could be said, legal or not, so its form offers every value its fields could have.
    """
    state, rng = spec.start(spec.named_seats(None), spec.chosen_options({}), 1), Random(1)
    for kind in (kind for kind in spec.actions if kind.__name__ not in seen):
        product = domain(spec, state, kind, state.seats[0])
        form = {
            "seat": state.seats[0],
            "space": packed([product.to_json()]),
            "kinds": kinds([product], {}, spec.phrases),
        }
        for _ in range(samples):
            action = product.sample(rng)
            yield Given(form, action.to_json(), _defaults(action), {"hand": [], "pieces": []})
