"""The arithmetic of support: dials, spice and losses."""

from __future__ import annotations

import itertools

import pytest

from dunewidget.games.classic.support import Army, dials_by_spice, losses_for


def slow(army: Army, spice: int) -> dict[int, set[tuple[int, int]]]:
    """Dial in halves -> sets of forces, by trying every way to leave out, send or support each single force."""
    found: dict[int, set[tuple[int, int]]] = {}
    tokens = [(2, "ordinary")] * army.ordinary + [(2 * army.worth, "special")] * army.special
    for fates in itertools.product(("out", "half", "full"), repeat=len(tokens)):
        sent = [(worth, kind, fate) for (worth, kind), fate in zip(tokens, fates, strict=True) if fate != "out"]
        paid = sum(fate == "full" for _, _, fate in sent)
        if army.full:
            if any(fate == "half" for _, _, fate in sent) or spice:
                continue
        elif paid != spice:
            continue
        halves = sum(worth if fate == "full" else worth // 2 for worth, _, fate in sent)
        pair = (sum(kind == "ordinary" for _, kind, _ in sent), sum(kind == "special" for _, kind, _ in sent))
        found.setdefault(halves, set()).add(pair)
    return found


ARMIES = [
    Army(n, m, worth, full)
    for n in range(5)
    for m in range(4)
    for worth in (1, 2)
    for full in (False, True)
    if n + m < 6
]


@pytest.mark.rule("CL-BATTLE-21", "CL-BATTLE-22", "CL-BATTLE-32")
@pytest.mark.parametrize("army", ARMIES, ids=str)
def test_every_dial_and_every_loss_agrees_with_trying_all_ways(army: Army) -> None:
    listed = dict(dials_by_spice(army, 99))
    for spice in range(army.ordinary + army.special + 2):
        ways = slow(army, spice)
        assert listed.get(spice, ()) == tuple(sorted(ways))
        for halves in range(4 * (army.ordinary + army.special) + 3):
            assert set(losses_for(army, halves, spice)) == ways.get(halves, set())


@pytest.mark.rule("CL-BATTLE-32")
def test_the_emperor_pays_for_a_dial_of_3_with_1_spice_in_three_ways() -> None:
    assert set(losses_for(Army(5, 1, 2), 6, 1)) == {(2, 1), (5, 0), (3, 1)}


@pytest.mark.rule("CL-BATTLE-22")
def test_sardaukar_against_fremen_are_worth_no_more_than_others() -> None:
    assert max(dict(dials_by_spice(Army(0, 5, 1), 5))[5]) == 10
    assert max(dict(dials_by_spice(Army(0, 5, 2), 5))[5]) == 20


@pytest.mark.rule("CL-BATTLE-22")
def test_fremen_count_full_without_spice_and_two_fedaykin_make_no_odd_number() -> None:
    assert dials_by_spice(Army(0, 2, 2, full=True), 9) == ((0, (0, 4, 8)),)
    assert dials_by_spice(Army(1, 2, 2, full=True), 9) == ((0, (0, 2, 4, 6, 8, 10)),)


@pytest.mark.rule("CL-BATTLE-21")
def test_spice_is_at_most_what_is_held() -> None:
    assert [spice for spice, _ in dials_by_spice(Army(6), 2)] == [0, 1, 2]
