"""What is wrong with a position that somebody wrote: what classic finds, and what only the tournament remembers."""

from __future__ import annotations

from collections.abc import Iterator

from dunewidget.games.classic import faults as classic
from dunewidget.games.classic.board import CITIES, spice_icons, territories
from dunewidget.games.classic.faults_moment import strangers
from dunewidget.games.tournament.state import TournamentState


def faults(s: TournamentState) -> list[str]:
    """Every fault of a position; none for one that can arise in play."""
    return [*classic.faults(s), *_remembered(s)]


def _remembered(s: TournamentState) -> Iterator[str]:
    for pile, territory in s.last_bloom.items():
        if pile not in ("A", "B") or territory not in spice_icons():
            yield f"last_bloom: spice does not bloom in {territory} on pile {pile}"
    if s.worms_seen < 0:
        yield f"worms_seen: {s.worms_seen} worms"
    for name in ("must_buy", "gifts", "landing_gifts", "ransoms", "vows"):
        yield from strangers(s, name, getattr(s, name))
    if s.command is not None and s.command[0] not in s.fighters:
        yield f"command: {s.command[0]} does not fight"
    yield from strangers(s, "ornithopters", s.ornithopters.values())
    for city in s.ornithopters:
        if city not in CITIES:
            yield f"ornithopters: there are none in {city}"
    for name, places in (("declared", set(s.declared)), ("alone", s.alone), ("unwelcome", s.unwelcome)):
        if unknown := sorted(places - set(territories())):
            yield f"{name}: there is no territory {', '.join(unknown)}"
