"""What can be wrong with a position that somebody wrote."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from dunewidget.games.dice import rules
from dunewidget.games.dice.board import POLAR_SINK, REGIONS
from dunewidget.games.dice.faces import DICE, DIE_OF, SYMBOLS
from dunewidget.games.dice.houses import CARD, FORCES, HOUSES, KINDS, LEADER_OF, LEADERS, SUPPLY
from dunewidget.games.dice.setup import open_to, predictable
from dunewidget.games.dice.state import DiceState
from dunewidget.games.dice.tokens import ASSETS, KANLY_TOKENS, MOST_RESERVE, ROUNDS
from dunewidget.kernel import rule

PHASES = ("Setup", *rules.PHASES)


def faults(s: DiceState) -> list[str]:
    """Everything wrong with a position, in words."""
    found = list(_players(s))
    if found:
        return found  # the rest is counted by houses
    return [*_turn(s), *_forces(s), *_leaders(s), *_spice(s), *_shared_tokens(s), *_dice(s), *_secret(s), *_agenda(s)]


def _players(s: DiceState) -> Iterator[str]:
    unknown = set(s.players) - set(HOUSES)
    if unknown:
        yield f"players: there is no house {', '.join(sorted(unknown))}"
        return
    seats = list(s.players.values())
    if set(seats) - set(s.seats) or len(set(seats)) < len(seats):
        yield "players: every house is played by a seat of its own"
    for house in s.players:
        if not open_to(house, len(s.seats)):
            yield f"players: {house} needs more players than {len(s.seats)}"
    if s.phase != "Setup" and len(s.players) < len(s.seats):
        yield "players: after setup every seat has a house"
    if s.phase != "Setup" and s.active not in s.players:
        yield f"active: {s.active!r} is not in play"


def _turn(s: DiceState) -> Iterator[str]:
    if s.phase not in PHASES:
        yield f"phase: one of {', '.join(PHASES)}"
    if not 1 <= s.round <= ROUNDS:
        yield f"round: from 1 to {ROUNDS}"
    if not 1 <= s.storm <= 6:
        yield "storm: a zone from 1 to 6"
    if s.phase != "Setup" and s.starter not in s.seats:
        yield "starter: one of the seats"
    if s.ally is not None and (s.ally not in s.players or s.ally == s.active or len(s.seats) < 4):
        yield "ally: another house in play, among four players or more"
    if s.target is not None and s.target not in REGIONS:
        yield f"target: {s.target!r} is no region"
    if set(s.refused) - set(REGIONS) or set(s.shipped) - set(s.players):
        yield "refused, shipped: regions and houses in play"


@rule("DD-COMP-05", "DD-COMP-06")
def _forces(s: DiceState) -> Iterator[str]:
    """Map, card and supply add up to what a house owns."""
    kinds = {kind for house in s.players for kind in KINDS[house]}
    for name in ("forces", "card", "supply"):
        if set(getattr(s, name)) != kinds:
            yield f"{name}: there must be an entry for {', '.join(k for k in FORCES if k in kinds) or 'nothing'}"
            return
    for house in s.players:
        for kind in KINDS[house]:
            yield from _one_force(s, kind, HOUSES[house].forces[kind])


def _one_force(s: DiceState, kind: str, owned: int) -> Iterator[str]:
    there = s.forces[kind]
    if set(there) - set(REGIONS):
        yield f"forces.{kind}: there is no region {', '.join(sorted(set(there) - set(REGIONS)))}"
    if min(s.card[kind], s.supply[kind], *there.values(), 0) < 0 or 0 in there.values():
        yield f"{kind}: numbers are positive; a region without forces is left out"
    if sum(there.values()) + s.card[kind] + s.supply[kind] != owned:
        yield f"{kind}: map, card and supply must add up to {owned}"


@rule("DD-COMP-07")
def _leaders(s: DiceState) -> Iterator[str]:
    """On the card or in supply, never on the map."""
    own = {leader for leader in LEADERS if LEADER_OF[leader] in s.players}
    if set(s.leaders) != own or set(s.leaders.values()) - {CARD, SUPPLY}:
        yield f"leaders: each of {', '.join(sorted(own)) or 'nobody'} is on the card or in supply"
    if set(s.lent) - own or len(set(s.lent)) < len(s.lent):
        yield "lent: leaders of houses in play, each once"


def _spice(s: DiceState) -> Iterator[str]:
    keepers = {house for house in s.players if HOUSES[house].reserve is not None}
    if set(s.reserve) - keepers or (s.phase != "Setup" and set(s.reserve) != keepers):
        yield "reserve: for Corrino and the Guild, if they play"
    if not all(0 <= n <= MOST_RESERVE for n in s.reserve.values()):
        yield f"reserve: from 0 to {MOST_RESERVE}"
    if set(s.spice) != {"die", "harvester", "gift"} or not all(0 <= n <= 10 for n in s.spice.values()):
        yield "spice: die, harvester and gift, each from 0 to 10"
    if not 0 <= s.gift <= (s.reserve.get("corrino", 0) if s.ally == "corrino" else 0):
        yield "gift: no more than Corrino has in reserve, as ally"
    parties = [kind for house in (s.active, s.ally) if house for kind in KINDS.get(house, ())]
    if any(force not in parties or to not in REGIONS for force, to in s.deal):
        yield "deal: forces of the allies, to regions"
    elif any(n > s.card[force] + s.supply[force] for force, n in Counter(force for force, _ in s.deal).items()):
        yield "deal: more forces than there are"


@rule("DD-COMP-02", "DD-COMP-03", "DD-COMP-06", "DD-ASSET-03")
def _shared_tokens(s: DiceState) -> Iterator[str]:
    """Assets and kanly tokens: all there, one asset a region, one thumper a player."""
    if not s.pool and not s.assets and s.phase == "Setup":
        return
    if set(s.assets) - set(REGIONS) or POLAR_SINK in s.assets or set(s.assets.values()) - set(ASSETS):
        yield "assets: one of fortress, harvester and ornithopter to a region, none in the Polar Sink"
    if set(s.held) != set(s.players) or any(set(tokens) - set(KANLY_TOKENS) for tokens in s.held.values()):
        yield "held: for each house in play its kanly tokens"
    if any(tokens.count("thumper") > 1 for tokens in s.held.values()):
        yield "held: no player has more than one thumper"
    if set(s.pool) != {*ASSETS, *KANLY_TOKENS} or min(s.pool.values()) < 0:
        yield "pool: a number for each asset and kanly token"
        return
    counted = shared_tokens(s)
    for token, n in {**ASSETS, **KANLY_TOKENS}.items():
        if counted[token] != n:
            yield f"{token}: map, players and pool must add up to {n}"


def shared_tokens(s: DiceState) -> Counter[str]:
    """How many there are of each asset and kanly token."""
    counted = Counter(s.pool)
    counted.update(s.assets.values())
    for tokens in s.held.values():
        counted.update(tokens)
    return counted


def _dice(s: DiceState) -> Iterator[str]:
    faces = s.dice + s.rolled
    if set(faces) - set(DIE_OF):
        yield f"dice: no die shows {', '.join(sorted(set(faces) - set(DIE_OF)))}"
        return
    allowed = Counter(DICE)
    if Counter(DIE_OF[face] for face in faces) - allowed:
        yield "dice: four house dice, one for region, spice and kanly"
    if s.phase not in ("Setup", "Dice") and len(s.dice) < len(DICE) and s.dice:
        yield "dice: all seven are frozen after the dice phase"
    if list(faces) != [*sorted(s.dice, key=_place), *sorted(s.rolled, key=_place)]:
        yield "dice: in the order house, region, spice, kanly, and houses in the order of their faces"
    if s.symbol is not None and s.symbol not in SYMBOLS:
        yield f"symbol: one of {', '.join(SYMBOLS)}"
    if not 0 <= s.given <= 4 or any(symbol not in SYMBOLS or n < 0 for symbol, n in s.used.items()):
        yield "given, used: numbers of dice by symbol"


def _place(face: str) -> int:
    return list(DIE_OF).index(face)


def _secret(s: DiceState) -> Iterator[str]:
    if s.prediction is not None and ("bene_gesserit" not in s.players or s.prediction not in predictable(s)):
        yield "prediction: by Bene Gesserit, of another house in play or the Guild"


def _agenda(s: DiceState) -> Iterator[str]:
    """The names in the arguments of steps must mean something here."""
    known: Mapping[str, object] = dict.fromkeys((*REGIONS, *s.seats, *s.players, *s.forces, *SYMBOLS))
    for step, *args in s.agenda:
        wrong = [arg for arg in args if isinstance(arg, str) and arg not in known]
        if wrong:
            yield f"agenda: {step} cannot be about {wrong[0]!r}"
    if s.phase != "Setup" and not s.agenda and not s.over:
        yield "agenda: nothing is to be done, and nobody has won"
