"""The rules in force: one field for each rule function or hook that another system may replace."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dunewidget.games.classic.state import ClassicState, ClassicTable, Promise
from dunewidget.kernel import Rules, Seat, Step, registry

if TYPE_CHECKING:
    from dunewidget.games.classic.advantages import Advantage


#: territories into which one may ship, None for all of them; and whether into the storm too
Landing = tuple[frozenset[str] | None, bool]
#: masks of parts by the sides to choose for tokens that enter there
Doors = dict[tuple[str, ...], int]


@dataclass(frozen=True, kw_only=True, repr=False)
class ClassicRules(Rules):
    """The table of classic Dune. Each phase adds the fields it calls."""

    # which game is played: advantages, starred forces and powers of the Advanced Game; battles fought with spice
    advanced: Callable[[ClassicState], bool]
    advanced_combat: Callable[[ClassicState], bool]

    # the clock: how many turns, the phases of a turn in their order, and that in which hand sizes are public
    last_turn: int
    phases: Mapping[str, Step[[]]]
    bidding_phase: str

    # Setup: what comes before the traitors, whose first forces stand where the sheet says, and who places its own
    before_traitors: tuple[Step[[]], ...]
    first_forces: tuple[Advantage, ...]
    placements: tuple[Step[[]], ...]

    # moments: whatever has changed on the board, a seat has entered a territory, a shipment from off-planet has landed
    after_changes: tuple[Step[[]], ...]
    on_entry: tuple[Step[[Seat, str]], ...]
    after_landing: tuple[Step[[Seat, str]], ...]

    # Storm
    storm_cards: Callable[[ClassicState], bool]
    after_storm: tuple[Step[[]], ...]
    storm_dialers: Callable[[ClassicState], Sequence[Seat]]
    storm_dial: Callable[[ClassicState], tuple[int, int]]
    storm_damages: Callable[[ClassicState], bool]
    storm_losses: tuple[Advantage, ...]
    first_player: Callable[[ClassicState], Seat]

    # Spice Blow and Nexus: the piles on which cards are turned up; whether a ride can be stopped once announced
    spice_piles: Callable[[ClassicState], tuple[str, ...]]
    refill_spice_deck: Callable[[ClassicTable], None]
    rides_opposed: bool
    # worms: before one bites, whom it spares, once it has bitten, a further one; around each blow, and after its Nexus
    before_worm: tuple[Callable[[ClassicTable, str], None], ...]
    worm_spares: Callable[[ClassicState], Collection[Seat]]
    after_worm: tuple[Callable[[ClassicTable, str], None], ...]
    further_worm: Step[[]]
    around_blows: tuple[Step[[]], ...]
    after_nexus: tuple[Step[[]], ...]
    alliance_limit: Callable[[ClassicState], int]
    may_leave: Callable[[ClassicState, Seat], bool]

    # CHOAM Charity and Spice Collection
    charity_due: Callable[[ClassicState, Seat], int]
    charity_always: Callable[[ClassicState], Sequence[Advantage]]
    collection_rate: Callable[[ClassicState, Seat], int]
    income: Callable[[ClassicState, Seat], int]

    # Mentat Pause: what counts, how much of it is needed; a win is its rule and the winners
    victory_places: Callable[[ClassicState], Sequence[str]]
    strongholds_needed: Callable[[ClassicState, int], int]
    special_wins: tuple[Callable[[ClassicState], tuple[str, tuple[Seat, ...]] | None], ...]
    prophecy: Callable[[ClassicTable, tuple[str, tuple[Seat, ...]]], tuple[str, tuple[Seat, ...]]]
    stronghold_win: Callable[[ClassicState], tuple[str, tuple[Seat, ...]] | None]
    last_turn_win: Callable[[ClassicState], tuple[str, tuple[Seat, ...]]]

    # whose pledges a seat may spend on a card or a shipment
    sponsors: Callable[[ClassicState, Seat], Sequence[Seat]]

    # Bidding: who may bid, its turn, how much, who looks at the card, who collects, and what follows from buying one
    may_bid: Callable[[ClassicState, Seat], bool]
    keeps_place: Callable[[ClassicState, Seat], bool]
    bidding_turn: Callable[[ClassicTable, Seat], None]
    may_reenter: Callable[[ClassicState], bool]
    most_bid: Callable[[ClassicState, Seat], int]
    karama_on_winning: bool
    auction_look: tuple[Advantage, ...]
    auction_payee: tuple[Advantage, ...]
    extra_cards: tuple[Advantage, ...]

    # Revival: what allies are asked for, how many forces are free or paid for, which leaders may come back and who else
    # does like a leader
    revival_grants: tuple[Callable[[ClassicTable], None], ...]
    free_revivals: tuple[Advantage, ...]
    paid_revivals: tuple[Advantage, ...]
    unused_revivals: Callable[[ClassicState, Seat, int], None]
    leaders_revived_with_forces: bool
    revivable_leaders: Callable[[ClassicState, Seat], Sequence[str]]
    among_leaders: tuple[Advantage, ...]

    # Shipment and Movement: what comes first, before each turn, around the movement; from where to where, for how much
    before_shipments: tuple[Step[[]], ...]
    before_shipment: tuple[Step[[Seat]], ...]
    against_shipment: tuple[Step[[Seat]], ...]
    before_each_turn: tuple[Callable[[ClassicTable], None], ...]
    before_movement: tuple[Callable[[ClassicTable, Seat], None], ...]
    after_movement: tuple[Callable[[ClassicTable, Seat], None], ...]
    shipment_zone: tuple[Advantage, ...]
    ships_into_storm: tuple[Advantage, ...]
    landing_zones: Callable[[ClassicState, Seat], Sequence[Landing]]
    shipment_price: tuple[Advantage, ...]
    shipment_payee: tuple[Advantage, ...]
    karama_price: Callable[[int], int]
    transfers: tuple[Advantage, ...]
    closed_to_shipping: Callable[[ClassicState, Seat], frozenset[str]]
    closed_to_movement: Callable[[ClassicState, Seat], frozenset[str]]
    barred_by_allies: Callable[[ClassicState, Seat], frozenset[str]]
    entry_sides: Callable[[ClassicState, Seat, str, str], tuple[str, ...]]
    doors: Callable[[ClassicState, Seat, str], Doors]
    ornithopters: Callable[[ClassicState, Seat], bool]
    move_range: tuple[Advantage, ...]

    # cards played outside battle: who may destroy the wall, how many starred forces may be revived
    may_use_atomics: Callable[[ClassicState, Seat], bool]
    starred_limit: Callable[[ClassicState, Seat], int]
    power_starred: Callable[[ClassicState, Seat], int]
    power_counts: bool
    most_exchanged: Callable[[ClassicState, Seat, Seat], int]
    returnable: Callable[[ClassicState, Seat, int], Sequence[str]]

    # battle: where in a territory there is one, what is demanded of a plan and the window before it, what may be done
    # until all have passed, who may lead, what forces and leaders are worth, what may be commanded
    battlefields: Callable[[ClassicState, str], Sequence[tuple[str, ...]]]
    commands: Mapping[str, Step[[]]]
    against_plans: tuple[Step[[]], ...]
    plan_leaders: Callable[[ClassicState, Seat], tuple[str | None, ...]]
    promised: Callable[[ClassicState, Seat], tuple[Promise, ...]]
    kh_ready: Callable[[ClassicState, Seat], bool]
    kh_could_come: Callable[[ClassicState], bool]
    starred_worth: tuple[Advantage, ...]
    fights_free: tuple[Advantage, ...]
    leader_strength: tuple[Advantage, ...]
    voice_kinds: tuple[str, ...]
    traitor_callers: tuple[Advantage, ...]
    on_battle_losses: tuple[Callable[[ClassicTable, Seat, int], None], ...]
    on_explosion: tuple[Callable[[ClassicTable, str], None], ...]
    after_victory: tuple[Callable[[ClassicTable, Seat, Seat], None], ...]
    after_fighting: tuple[Callable[[ClassicTable, Seat, str | None], None], ...]
    caller_discards: Callable[[ClassicState, Seat], tuple[str, ...]]

    # deals: when spice that was promised changes hands
    payday: Callable[[ClassicState, Any], str]

    # Karama: all advantages by name, what else counts as the card, and who may cancel whose advantages
    advantages: Mapping[str, Advantage]
    karama_cards: tuple[Advantage, ...]
    may_oppose: Callable[[ClassicState, Seat, Seat], bool]


#: the table of each game by its name: looking a game up is too slow for every question
_TABLES: dict[str, ClassicRules] = {}


def rules_of(s: ClassicState) -> ClassicRules:
    """The table in force for a state, for questions to the state, which have no table at hand."""
    try:
        return _TABLES[s.game]
    except KeyError:
        _TABLES[s.game] = registry.find(s.game).rules(s)  # type: ignore[assignment]
        return _TABLES[s.game]


def is_advanced(s: ClassicState) -> bool:
    """Whether the rules of the Advanced Game are in force."""
    return rules_of(s).advanced(s)
