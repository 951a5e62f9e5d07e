"""The table of rules: advantages over general rules, replaceable functions, events with words."""

from __future__ import annotations

import ast
from dataclasses import fields, replace
from pathlib import Path

import pytest

import dunewidget as dune
from dunewidget.games import classic
from dunewidget.games.classic import guild, shipment
from dunewidget.games.classic.advantages import fold
from dunewidget.games.classic.content import FACTIONS
from dunewidget.games.classic.fremen import half_losses
from dunewidget.games.classic.sentences import SENTENCES
from dunewidget.games.classic.table import RULES
from dunewidget.kernel import Ask
from tests.games.classic.battlefield import scene

SOURCES = sorted(Path(classic.__file__).parent.glob("*.py"))


@pytest.mark.rule("CL-GEN-01")
def test_an_advantage_in_force_wins_over_the_general_rule() -> None:
    s = scene(("fremen", "guild"), ("next_battle",)).state
    assert fold((half_losses,), s, "fremen", 5) == 3
    assert fold((half_losses,), s, "guild", 5) == 5
    s.cancelled[half_losses.name] = "use"
    assert fold((half_losses,), s, "fremen", 5) == 5
    assert fold((half_losses,), scene(("fremen", "guild"), ("next_battle",), rules="basic").state, "fremen", 5) == 5


def test_another_system_is_a_replaced_table() -> None:
    longer = replace(RULES, name="long", last_turn=15)
    differing = [field.name for field in fields(RULES) if getattr(longer, field.name) != getattr(RULES, field.name)]
    assert differing == ["name", "last_turn"]


#: where the advantages of a faction stand
OWNERS = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen", "prescience", "starred", "voice")
#: what comes before the first turn, the phases of a turn, and what they have in common
PHASES = (
    *("setup", "turn", "storm", "spice_blow", "sandworm", "nexus", "choam_charity", "bidding", "revival", "shipment"),
    *("movement", "battle", "plans", "traitors", "resolution", "spice_collection", "mentat_pause"),
    *("entering", "leaving", "prices", "purse", "sides", "support", "half_losses", "hands", "karama", "deals"),
)


def names_in(source: Path) -> tuple[set[str], set[str]]:
    """The modules and names a source imports, and the words it holds."""
    imported, words = set(), set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            imported |= {(node.module or "").split(".")[-1], *(name.name for name in node.names)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            words.add(node.value)
    return imported, words


@pytest.mark.parametrize("name", PHASES)
def test_a_phase_names_no_faction_and_calls_none_but_by_a_hook(name: str) -> None:
    imported, words = names_in(Path(classic.__file__).parent / f"{name}.py")
    assert not {word for word in imported if word.startswith(OWNERS)}
    assert not {word for word in words if word.startswith(FACTIONS) and word.isidentifier()}


def test_the_guild_adds_its_transfers_to_the_question_of_shipments() -> None:
    in_force = RULES.steps["ship"]
    assert isinstance(in_force, Ask)
    assert set(in_force.checks) - set(shipment.ship.checks) == {guild.Transfer, guild.Withdraw}


def told_names() -> set[str]:
    """The names of all events that the sources tell."""
    found = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
                name = node.args[1]
                if isinstance(name, ast.Constant):
                    found.add(str(name.value))
    return found


def test_every_event_has_a_sentence() -> None:
    assert told_names() <= set(SENTENCES)


def test_no_step_and_no_action_is_named_twice() -> None:
    notations = [kind.notation for kind in classic.GAME.actions]
    assert len(set(notations)) == len(notations)
    assert all(step.name == name for name, step in RULES.steps.items())


def test_parts_may_be_written_by_their_territory() -> None:
    game = dune.new("classic", seats=["fremen", "guild"], seed=1)
    assert str(game.read("fremen: place Sietch-Tabr=10")) == "fremen: place sietch_tabr:14=10"
    with pytest.raises(dune.InvalidAction, match="several parts"):
        game.read("fremen: place false_wall_west=10")
