"""The rules in force: the order of a turn, and every step by name."""

from __future__ import annotations

from dunewidget.games.dice import (
    alliance,
    assets,
    battle,
    cargo,
    commitment,
    deals,
    end_of_turn,
    face_dancers,
    kanly,
    movement,
    recruiting,
    rolling,
    sandstorm,
    setup,
    shipping,
    spice,
)
from dunewidget.games.dice.state import T
from dunewidget.kernel import Rules, Step, rule, step, steps_of

#: the phases as the rules number them, with the step that begins each
PHASES: dict[str, Step[[]]] = {
    "Dice": rolling.dice_phase,
    "Alliance": alliance.alliance_phase,
    "Recruiting": recruiting.recruiting_phase,
    "Kanly": kanly.kanly_phase,
    "Shipping": shipping.shipping_phase,
    "Movement": movement.movement_phase,
    "Battle": battle.battle_phase,
    "Assets": assets.assets_phase,
    "Sandstorm": sandstorm.sandstorm_phase,
    "End of turn": end_of_turn.end_of_turn,
}
#: the first phase before which Corrino may give spice outside of shipping
_AFTER_SHIPPING = tuple(PHASES).index("Shipping") + 1


@step
@rule("DD-TURN-01", "DD-DEC-18", "DD-DEC-17")
def turn(t: T) -> None:
    """One turn: ten phases, with Gholas offered before all but the first where Bene Tleilax is in play."""
    tleilax = "bene_tleilax" in t.state.players
    for number, phase in enumerate(PHASES.values()):
        if tleilax and number:
            if number >= _AFTER_SHIPPING:
                t.do(spice.late_gift)
            t.do(spice.gholas)
        t.do(phase)
    t.do(turn)


STEPS: dict[str, Step[...]] = {
    turn.name: turn,
    **steps_of(
        setup,
        rolling,
        alliance,
        recruiting,
        kanly,
        spice,
        cargo,
        deals,
        shipping,
        movement,
        battle,
        face_dancers,
        commitment,
        assets,
        sandstorm,
        end_of_turn,
    ),
}
RULES = Rules("dice", STEPS)
