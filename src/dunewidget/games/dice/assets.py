"""Phase 8, Assets: the target region can be rebuilt."""

from __future__ import annotations

from dunewidget.games.dice.actions import Decline, PlaceAsset
from dunewidget.games.dice.choices import decline, declining
from dunewidget.games.dice.presence import contestable, enemies_in, present
from dunewidget.games.dice.state import DiceState, T, active_seat
from dunewidget.games.dice.tokens import ASSETS, place_asset, return_asset
from dunewidget.kernel import Check, Choice, Product, Seat, Space, ask, rule, step


@step
def assets_phase(t: T) -> None:
    """The active player may change the asset of the target region."""
    s = t.state
    s.phase = "Assets"
    if may_build(s) and changes(s):
        t.do(asset)


@rule("DD-ASSET-01", "DD-ASSET-02")
def may_build(s: DiceState) -> bool:
    """Whether the active player holds the target, won this turn or earlier, and it is no place without assets."""
    where = s.target
    return where is not None and contestable(s, where) and present(s, s.active, where) and not enemies_in(s, where)


@rule("DD-ASSET-01", "DD-ASSET-03")
def changes(s: DiceState) -> list[str | None]:
    """What could lie there instead: an asset of the pool, or nothing."""
    there = s.assets.get(s.target or "")
    pool: list[str | None] = [kind for kind in ASSETS if s.pool[kind] and kind != there]
    return [None, *pool] if there else pool


@ask(
    "DD-DEC-26",
    "DD-ASSET-01",
    seats=active_seat,
    space=lambda s, seat: Space((declining(seat), Product(PlaceAsset, seat, asset=Choice(changes(s))))),
    prompt=lambda s, seat: f"Do you change the asset in {s.target}?",
    checks={
        Decline: (),
        PlaceAsset: (
            Check(
                "DD-ASSET-01",
                lambda s, a: a.asset in changes(s),
                "the pool does not hold that, or nothing would change",
            ),
        ),
    },
    default=decline,
    otherwise="Change nothing",
)
def asset(t: T, seat: Seat, action: PlaceAsset | Decline) -> None:
    """The old asset goes to the pool, then one of the pool takes its place."""
    s = t.state
    if type(action) is not PlaceAsset or s.target is None:
        return
    if s.target in s.assets:
        gone = return_asset(s, s.target)
        t.tell("DD-ASSET-01", "asset_returned", house=s.active, asset=gone, region=s.target)
    if action.asset is not None:
        place_asset(s, action.asset, s.target)
        t.tell("DD-ASSET-01", "asset_placed", house=s.active, asset=action.asset, region=s.target)
