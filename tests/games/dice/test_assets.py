"""Phase 8, Assets."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.dice.table import asked, game, options, refusal, told

HELD = {"atreides": {"carthag": 1}}


def building(target: str | None = "carthag", forces: Any = HELD, **fields: Any) -> Game:
    return game("assets_phase", target=target, forces=forces, **fields)


@pytest.mark.rule("DD-ASSET-01", "DD-DEC-26")
def test_an_empty_target_gets_an_asset_of_the_pool() -> None:
    g = building(assets={"arrakeen": "fortress", "sietch_tabr": "fortress"})
    assert options(g) == {"decline", "asset harvester", "asset ornithopter"}
    assert refusal(g, "asset fortress") == "DD-ASSET-01"
    assert refusal(g, "asset -") == "DD-ASSET-01"
    g.play("asset harvester")
    assert g.state.assets["carthag"] == "harvester"
    assert g.state.pool["harvester"] == 1
    assert told(g, "asset_placed") == [{"house": "atreides", "asset": "harvester", "region": "carthag"}]
    assert told(g, "asset_returned") == []


@pytest.mark.rule("DD-ASSET-01", "DD-ASSET-03", "DD-DEC-26")
def test_an_asset_is_removed_or_replaced() -> None:
    g = building(assets={"carthag": "fortress"})
    # there is another fortress in the pool, but it would change nothing
    assert options(g) == {"decline", "asset -", "asset harvester", "asset ornithopter"}
    gone = g.branch().play("asset -")
    assert gone.state.assets == {}
    assert gone.state.pool["fortress"] == 2
    g.play("asset ornithopter")
    assert g.state.assets == {"carthag": "ornithopter"}
    assert (g.state.pool["fortress"], g.state.pool["ornithopter"]) == (2, 1)


@pytest.mark.rule("DD-ASSET-01", "DD-DEC-26", "DD-TURN-03")
def test_nothing_need_be_changed() -> None:
    g = building(assets={"carthag": "fortress"})
    g.play("decline")
    assert g.state.assets == {"carthag": "fortress"}


@pytest.mark.rule("DD-ASSET-01")
@pytest.mark.parametrize(
    ("forces", "ally", "able"),
    [
        ({"atreides": {"carthag": 1}}, None, True),
        ({"atreides": {"carthag": 1}, "corrino": {"carthag": 1}}, "corrino", True),
        ({"atreides": {"carthag": 1}, "corrino": {"carthag": 1}}, None, False),
        ({"corrino": {"carthag": 1}}, "corrino", False),
        ({}, None, False),
    ],
)
def test_the_target_must_be_held(forces: Any, ally: str | None, able: bool) -> None:
    g = building(forces=forces, ally=ally)
    assert (asked(g)[0] == "asset") is able


@pytest.mark.rule("DD-ASSET-02", "DD-STORM-06")
def test_not_under_the_storm_nor_without_a_target() -> None:
    assert asked(building(storm=4)) == ("freeze", "p2")
    assert asked(building(target="arrakeen")) == ("freeze", "p2")
    assert asked(building(target=None)) == ("freeze", "p2")


@pytest.mark.rule("DD-ASSET-01")
def test_nobody_is_asked_when_the_pool_is_empty() -> None:
    everywhere = ("arrakeen", "sietch_tabr", "great_flat", "minor_erg", "habbanya_sietch", "tueks_sietch")
    assets = dict(zip(everywhere, ("fortress", "harvester", "ornithopter") * 2, strict=True))
    assert asked(building(assets=assets)) == ("freeze", "p2")


@pytest.mark.rule("DD-ASSET-03")
def test_an_asset_stays_when_the_region_changes_hands() -> None:
    dice = (*("guild",) * 4, "region_4", "spice_1", "shield")
    g = game([("movement_phase",)], forces={"atreides": {"arrakeen": 1}}, assets={"carthag": "harvester"}, dice=dice)
    g.play("target carthag").play("move atreides@arrakeen=1")
    assert g.state.assets == {"carthag": "harvester"}
