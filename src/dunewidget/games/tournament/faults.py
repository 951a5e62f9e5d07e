"""What is wrong with a position that somebody wrote: what classic finds, and what only the tournament remembers."""

from __future__ import annotations

from collections.abc import Iterator

from dunewidget.games.classic import faults as classic
from dunewidget.games.classic.board import CITIES, spice_icons, territories
from dunewidget.games.classic.content import FACTIONS
from dunewidget.games.classic.faults_moment import strangers
from dunewidget.games.classic.forces import ADVISOR, FIGHTER
from dunewidget.games.tournament.harkonnen import Ransom
from dunewidget.games.tournament.harvest import Give
from dunewidget.games.tournament.intentions import CARD
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
    yield from _promised(s)
    if s.command is not None and s.command[0] not in s.fighters:
        yield f"command: {s.command[0]} does not fight"
    yield from strangers(s, "ornithopters", s.ornithopters.values())
    for city in s.ornithopters:
        if city not in CITIES:
            yield f"ornithopters: there are none in {city}"
    for territory, side in s.declared.items():
        if side not in (FIGHTER, ADVISOR):
            yield f"declared: forces in {territory} are {FIGHTER} or {ADVISOR}, not {side}"
    for name, places in (("declared", set(s.declared)), ("alone", s.alone), ("unwelcome", s.unwelcome)):
        if unknown := sorted(places - set(territories())):
            yield f"{name}: there is no territory {', '.join(unknown)}"


def _promised(s: TournamentState) -> Iterator[str]:
    """What was offered, given for a landing, or said of what is to come."""
    for name, offers, kind in (("gifts", s.gifts, Give), ("ransoms", s.ransoms, Ransom)):
        for seat, made in offers.items():
            if not isinstance(made, kind) or made.seat != seat or getattr(made, "to", seat) not in s.seats:
                yield f"{name}: {made} is no {kind.__name__.lower()} of {seat}"
    for taker, (giver, given, _) in s.landing_gifts.items():
        if giver not in s.seats or given < 1:
            yield f"landing_gifts: {giver} cannot have given {taker} {given} spice"
    known = {"land": (*territories(),), "move": (*territories(),), "bid": (CARD,), "ally": FACTIONS}
    for seat, vows in s.vows.items():
        for about, what, _ in vows:
            if what not in known.get(about, ()):
                yield f"vows: {seat} cannot have said whether it will {about} {what}"
