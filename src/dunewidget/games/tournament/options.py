"""What the table settles before a tournament game."""

from __future__ import annotations

from dunewidget.games.classic.options import OPTIONS as CLASSIC
from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import Option, rule

#: what classic leaves open and the tournament does not settle
SHARED = ("circles", "no_blow_in_storm", "ally_transit", "public_hand_sizes", "notes_for_all")

#: how many turns there are (TN-GEN-01)
TURNS = 15

OPTIONS = (
    Option("double_bloom", (True, False), "two spice blooms a turn, each with its pile (TN-GEN-03)"),
    Option("advanced_combat", (True, False), "forces count half in battle unless spice supports them (TN-GEN-03)"),
    Option("increased_spice_flow", (True, False), "Arrakeen, Carthag and Tuek's Sietch bring spice (TN-GEN-03)"),
    Option("tournament_match", (True, False), "the Shield Wall is a Dominion from the sixth worm on (TN-END-08)"),
    Option("nexus_before_worm", (True, False), "whether the Nexus comes before the worm bites (TN-AMB-08)"),
    Option("fremen_free_support", (True, False), "whether Fremen need no spice in battle (TN-AMB-18)"),
    *(option for option in CLASSIC if option.name in SHARED),
)


@rule("TN-GEN-03")
def advanced(s: ClassicState) -> bool:
    """The powers, starred forces and advantages of the Advanced Game are always in force."""
    return True


@rule("TN-GEN-03")
def advanced_combat(s: ClassicState) -> bool:
    """Whether battles are fought with spice."""
    return s.options["advanced_combat"] is True


@rule("TN-GEN-03")
def spice_piles(s: ClassicState) -> tuple[str, ...]:
    """Two blooms a turn, or one."""
    return ("A", "B") if s.options["double_bloom"] else ("A",)
