"""A slow reading of a question: the checks, run over everything that could be said with the tokens on the board."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from dunewidget.games.classic.board import parts
from dunewidget.games.classic.forces import parts_held
from dunewidget.games.classic.guild import Transfer, Withdraw
from dunewidget.games.classic.movement import Move
from dunewidget.games.classic.shipment import Ship
from dunewidget.kernel import Action, Decision, Shares
from dunewidget.kernel.verdict import judge

SIDES = (None, "fighter", "advisor")


def groups(s: Any, seat: str) -> Iterator[tuple[Shares, Shares]]:
    """Every group of a seat's tokens, one too many of each included, from any parts together."""
    held = [part for part in parts() if part in parts_held(s, seat)]
    ordinary = [range(s.forces[seat].get(part, 0) + 2) for part in held]
    beyond = 2 if s.specials[seat] else 1
    starred = [range(s.specials[seat].get(part, 0) + beyond) for part in held]
    for plain in itertools.product(*ordinary):
        for stars in itertools.product(*starred):
            yield _shares(held, plain), _shares(held, stars)


def _shares(held: list[str], taken: tuple[int, ...]) -> Shares:
    return tuple((part, n) for part, n in zip(held, taken, strict=True) if n)


def said(kind: type[Action], s: Any, seat: str) -> Iterator[Action]:
    """Everything of one kind that could be said."""
    cards = (None, *dict.fromkeys(s.hands[seat]))
    if kind is Ship:
        ordinary, starred = range(s.reserves[seat] + 2), range(s.special_reserves[seat] + 2)
        for n, part, stars, side, card in itertools.product(ordinary, parts(), starred, SIDES, cards):
            yield Ship(seat, n, part, stars, side, card)
    elif kind in (Move, Transfer):
        for (forces, starred_forces), part, side in itertools.product(groups(s, seat), parts(), SIDES):
            yield kind(seat, part, forces, starred_forces, side)
    elif kind is Withdraw:
        for forces, starred_forces in groups(s, seat):
            if not starred_forces:
                yield Withdraw(seat, forces)
    else:
        yield kind(seat)


def agrees(decision: Decision) -> int:
    """Assert that checks and space say the same of everything; how many answers are legal."""
    space, legal = decision.space, 0
    for kind, checks in decision.ask.checks.items():
        for action in said(kind, decision.state, decision.seat):
            verdict = judge(checks, decision.state, action, decision.args)
            assert bool(verdict) == (action in space), (action, verdict)
            legal += bool(verdict)
    assert legal == space.count()
    assert len(set(space)) == legal
    return legal
