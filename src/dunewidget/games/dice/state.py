"""The position of a game, in plain names."""

from __future__ import annotations

from dataclasses import dataclass, field

from dunewidget.kernel import Rules, Seat, State, Table


@dataclass(slots=True, repr=False)
class DiceState(State):
    """Everything on the table. Houses are keys; a kind of force has its house's name, large Corrino ones `sardaukar`.

    Only `prediction` is ever hidden (and sealed battle commitments, which the kernel keeps).
    """

    round: int = 1
    phase: str = "Setup"
    starter: Seat = ""
    #: house -> seat, the other way round than people sit, because rules speak of houses
    players: dict[str, Seat] = field(default_factory=dict)
    active: str = ""
    ally: str | None = None
    #: the zone of the storm
    storm: int = 1
    #: kind of force -> region -> how many; on the card and in the supply: kind -> how many
    forces: dict[str, dict[str, int]] = field(default_factory=dict)
    card: dict[str, int] = field(default_factory=dict)
    supply: dict[str, int] = field(default_factory=dict)
    #: leader -> "card" or "supply"
    leaders: dict[str, str] = field(default_factory=dict)
    #: spice on the cards of Corrino and the Guild, and the active player's by where it came from
    reserve: dict[str, int] = field(default_factory=dict)
    spice: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("die", "harvester", "gift"), 0))
    #: region -> asset; house -> kanly tokens; and what lies beside the board
    assets: dict[str, str] = field(default_factory=dict)
    held: dict[str, tuple[str, ...]] = field(default_factory=dict)
    pool: dict[str, int] = field(default_factory=dict)
    #: the faces just rolled, and the frozen ones (house dice first, then region, spice and kanly)
    rolled: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    #: the symbol Bene Tleilax recruits with this turn, and how many of its dice go to the ally
    symbol: str | None = None
    given: int = 0
    #: symbol -> dice that have recruited or danced this turn
    used: dict[str, int] = field(default_factory=dict)
    #: houses for whose shipments the Guild has been paid, and regions into which the ally let nobody ship
    shipped: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    #: the deal the ally is putting together: spice given, and shipments (force, region)
    gift: int = 0
    deal: tuple[tuple[str, str], ...] = ()
    target: str | None = None
    #: leaders lent for the battle at hand
    lent: tuple[str, ...] = ()
    prediction: str | None = None


T = Table[DiceState, Rules]


def active_seat(s: DiceState) -> tuple[Seat]:
    """Who is asked when the active player is."""
    return (s.players[s.active],)


def ally_seat(s: DiceState) -> tuple[Seat, ...]:
    """Who is asked when the ally is."""
    return (s.players[s.ally],) if s.ally else ()


def house_at(s: DiceState, seat: Seat) -> str:
    """The house a seat plays."""
    return next(house for house, player in s.players.items() if player == seat)


def clockwise(s: DiceState) -> list[str]:
    """The houses in turn order, the active one first."""
    first = s.seats.index(s.players[s.active])
    house_of = {seat: house for house, seat in s.players.items()}
    return [house_of[seat] for seat in s.seats[first:] + s.seats[:first]]
