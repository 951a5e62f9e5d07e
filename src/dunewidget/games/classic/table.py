"""The rules of classic Dune in force: every rule function and hook by name, and all the steps."""

from __future__ import annotations

from dataclasses import fields
from types import ModuleType
from typing import Any

from dunewidget.games.classic import (
    advantages,
    choam_charity,
    content,
    fremen,
    karama,
    mentat_pause,
    nexus,
    options,
    sandworm,
    setup,
    spice_blow,
    spice_collection,
    storm,
    turn,
)
from dunewidget.games.classic.advantages import advantages_of
from dunewidget.games.classic.rules import ClassicRules
from dunewidget.kernel import Action, steps_of

MODULES: tuple[ModuleType, ...] = (
    advantages,
    setup,
    turn,
    storm,
    spice_blow,
    sandworm,
    nexus,
    choam_charity,
    spice_collection,
    mentat_pause,
    karama,
    fremen,
)


def actions_of(*modules: ModuleType) -> tuple[type[Action], ...]:
    """The kinds of action that the modules declare."""
    return tuple(
        dict.fromkeys(
            value
            for module in modules
            for value in vars(module).values()
            if isinstance(value, type) and issubclass(value, Action) and value.__module__ == module.__name__
        )
    )


def _table(**given: Any) -> ClassicRules:
    """The table; what phases that are not played yet would call is left empty."""
    empty = {field.name: None for field in fields(ClassicRules) if field.name not in (*given, "free")}
    return ClassicRules(**given, **empty)  # type: ignore[arg-type]


RULES = _table(
    name="classic",
    steps=steps_of(*MODULES),
    last_turn=content.TURNS,
    phases={
        "storm": storm.storm_phase,
        "spice_blow": spice_blow.spice_blow_phase,
        "choam_charity": choam_charity.choam_charity_phase,
        "spice_collection": spice_collection.spice_collection_phase,
        "mentat_pause": mentat_pause.mentat_pause_phase,
    },
    storm_dialers=storm.dialers,
    storm_dial=storm.dial_range,
    storm_damages=storm.storm_damages,
    storm_losses=(fremen.half_losses,),
    first_player=storm.first_player,
    refill_spice_deck=spice_blow.refill_spice_deck,
    alliance_limit=options.alliance_limit,
    charity_due=choam_charity.charity_due,
    charity_always=(),
    collection_rate=spice_collection.collection_rate,
    income=spice_collection.income,
    strongholds_needed=options.strongholds_needed,
    stronghold_win=mentat_pause.stronghold_win,
    last_turn_win=mentat_pause.last_turn_win,
    advantages=advantages_of(*MODULES),
    karama_cards=(),
    may_oppose=karama.may_oppose,
)
