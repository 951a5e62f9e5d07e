"""Dune: The Dice Game, by Heiko Günther, for two to eight players."""

from __future__ import annotations

from collections.abc import Mapping

from dunewidget.games.dice.actions import ACTIONS
from dunewidget.games.dice.board import ZONES, board
from dunewidget.games.dice.domains import domains
from dunewidget.games.dice.faces import DIE_OF, DIRECTIONS, FACES, SPICE, STEP, STORM_MARKS, faces_shown
from dunewidget.games.dice.faults import PHASES, faults, shared_tokens
from dunewidget.games.dice.houses import HOUSES, LARGE
from dunewidget.games.dice.rules import RULES, turn
from dunewidget.games.dice.secrets import imagine, mask
from dunewidget.games.dice.sentences import LANDMARKS, SENTENCES, TERMS
from dunewidget.games.dice.setup import setup
from dunewidget.games.dice.state import DiceState
from dunewidget.games.dice.tokens import ASSETS, KANLY_TOKENS
from dunewidget.kernel import GameSpec, Option, OptionValue, Seat, rule
from dunewidget.kernel.errors import DuneError

__all__ = [
    "DIE_OF",
    "DIRECTIONS",
    "FACES",
    "GAME",
    "HOUSES",
    "LARGE",
    "RULES",
    "SPICE",
    "STEP",
    "STORM_MARKS",
    "DiceState",
    "faces_shown",
]

SEATS = tuple(f"p{i}" for i in range(1, 9))


@rule("DD-DEC-31", "DD-SETUP-05")
def start(seats: tuple[Seat, ...], options: dict[str, OptionValue], seed: int) -> DiceState:
    """The empty table, with the setup and then the first turn to do."""
    starter = options["starting_player"]
    if starter != "random" and starter not in seats:
        raise DuneError(f"starting_player: {starter} does not play; the seats are {', '.join(seats)}")
    return DiceState("dice", seats, options, seed, agenda=[(turn.name,), (setup.name,)])


def moment(s: DiceState) -> str:
    """Where the game stands: `round 2, Shipping`."""
    return f"round {s.round}, {s.phase}"


@rule("DD-COMP-06")
def conserved(s: DiceState) -> Mapping[str, int]:
    """All tokens; those of houses that nobody plays (yet) lie in the box."""
    counts: dict[str, int] = {}
    for name, house in HOUSES.items():
        played = name in s.players
        for force, owned in house.forces.items():
            counts[force] = sum(s.forces[force].values()) + s.card[force] + s.supply[force] if played else owned
        for leader in house.leaders:
            counts[leader] = int(leader in s.leaders or not played)
    shared = shared_tokens(s)
    counts.update({token: shared[token] for token in (*ASSETS, *KANLY_TOKENS)})
    return counts


OPTIONS = (
    Option("numbering", tuple(ZONES), "which way round the zones are numbered"),
    Option("region_die", tuple(DIRECTIONS), "which faces of the region die point west"),
    Option("face_dancers", ("dice", "spice"), "what pays for the face dancers of Bene Tleilax"),
    Option("starting_player", ("random", *SEATS), "who takes the first turn"),
)

GAME = GameSpec(
    name="dice",
    title="Dune: The Dice Game",
    min_seats=2,
    max_seats=8,
    phases=PHASES,
    state=DiceState,
    actions=ACTIONS,
    start=start,
    rules=lambda s: RULES,
    moment=moment,
    board=board,
    conserved=conserved,
    domains=domains,
    mask=mask,
    imagine=imagine,
    faults=faults,
    options=OPTIONS,
    factions=lambda s: {seat: house for house, seat in s.players.items()},
    sentences=SENTENCES,
    landmarks=LANDMARKS,
    terms=TERMS,
    drawing="dunewidget.draw.wedges_view",
)
