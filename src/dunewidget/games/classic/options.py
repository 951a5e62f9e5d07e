"""What the table settles before the game: the game played, the alliance rules, and where the rulings leave a choice."""

from __future__ import annotations

from collections.abc import Sequence

from dunewidget.games.classic.board import STRONGHOLDS
from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import Option, rule

OPTIONS = (
    Option("rules", ("basic", "advanced"), "the Basic Game or the Advanced Game"),
    Option(
        "alliance",
        ("2/4", "2/3", "3/4", "3/3", "any/3"),
        "how many may be allied, and how many strongholds an alliance needs (CL-OPT-01 to CL-OPT-05)",
    ),
    Option("circles", ("random", "seated"), "who sits where: at random, or round the board in the order of the seats"),
    Option("first_storm_damages", (True, False), "whether the storm of turn 1 kills and blows spice away (CL-AMB-08)"),
    Option("no_blow_in_storm", (False, True), "whether a blow in the storm sector puts no spice down (CL-AMB-10)"),
    Option("ally_transit", (True, False), "whether one may move through an ally's territory (CL-AMB-15)"),
    Option("auction_reentry", (True, False), "whether one who passed may bid again for the same card (CL-AMB-17)"),
    Option("karama_overbid", (False, True), "whether the holder of a Karama may bid above its spice (CL-AMB-32)"),
    Option(
        "bribes_at_mentat", (False, True), "whether spice promised in a deal is paid in the Mentat Pause (CL-AMB-40)"
    ),
    Option("public_hand_sizes", (True, False), "whether hand sizes are public outside Bidding (CL-AMB-68)"),
    Option("notes_for_all", (False, True), "whether everyone gets a log of the cards auctioned (CL-AMB-06)"),
)


def advanced(s: ClassicState) -> bool:
    """Whether the Advanced Game is played."""
    return s.options["rules"] == "advanced"


@rule("CL-SPICE-08")
def spice_piles(s: ClassicState) -> tuple[str, ...]:
    """One spice blow a turn, in the Advanced Game two, each with a pile of its own."""
    return ("A", "B") if advanced(s) else ("A",)


@rule("CL-NEXUS-03", "CL-OPT-01", "CL-OPT-02", "CL-OPT-03", "CL-OPT-04", "CL-OPT-05")
def alliance_limit(s: ClassicState) -> int:
    """How many members an alliance may have."""
    most = str(s.options["alliance"]).partition("/")[0]
    return len(s.seats) if most == "any" else int(most)


@rule("CL-COMP-03")
def victory_places(s: ClassicState) -> Sequence[str]:
    """What has to be held to win the game."""
    return STRONGHOLDS


@rule("CL-ALLY-01", "CL-OPT-01", "CL-OPT-02", "CL-OPT-03", "CL-OPT-04", "CL-OPT-05")
def strongholds_needed(s: ClassicState, members: int) -> int:
    """How many strongholds win the game for a player alone or for an alliance of so many."""
    return 3 if members == 1 else int(str(s.options["alliance"]).partition("/")[2])
