"""Sentences as data: values, groups that are left out, lists, and phrases by value."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel.sentence import fill, in_own_words, phrased, with_phrases

CASES: list[tuple[str, dict[str, Any], str]] = [
    ("{seat} ships {n}", {"seat": "p1", "n": 3}, "p1 ships 3"),
    ("{seats} meet", {"seats": ("a", "b", "c")}, "a, b and c meet"),
    ("ships [{n}, {m} starred|nothing]", {"n": 2, "m": 1}, "ships 2 and 1 starred"),
    ("ships [{n}, {m} starred|nothing]", {"n": 0, "m": 1}, "ships 1 starred"),
    ("ships [{n}, {m} starred|nothing]", {"n": 0, "m": 0}, "ships nothing"),
    (
        "dials {n}[ with ~{who}, {kh:if}the hero]",
        {"n": 0.5, "who": "paul", "kh": True},
        "dials 0.5 with paul and the hero",
    ),
    ("dials {n}[ with ~{who}, {kh:if}the hero]", {"n": 0.0, "who": "?", "kh": False}, "dials 0"),
    ("tells its card[: {card:even}]", {"card": None}, "tells its card: none"),
    ("tells its card[: {card:even}]", {"card": "?"}, "tells its card"),
    ("tells {card}", {"card": "?"}, "tells something hidden"),
    ("{n} card{n:s}, {m} card{m:s}", {"n": 1, "m": 0}, "1 card, 0 cards"),
    ("pays {paid:sum}[ (~{paid:others})]", {"seat": "a", "paid": {"a": 3}}, "pays 3"),
    ("pays {paid:sum}[ (~{paid:others})]", {"seat": "a", "paid": {"a": 3, "b": 2}}, "pays 5 (2 from b)"),
    ("places [{n:in}, {m:in men}]", {"n": {"x:1": 2}, "m": {"y_z:2": 1}}, "places 2 in x:1 and 1 men in y z:2"),
    ("kills {dead:whose force}", {"dead": {"a": 1, "b": 2, "c": 0}}, "kills 1 a force and 2 b forces"),
    ("hands: {n:each}", {"n": {"a": 1, "b": 0}}, "hands: a 1, b 0"),
    (
        "laid out: {what:lying}",
        {"what": {"x": "ornithopter", "y": "wall"}},
        "laid out: an ornithopter in x and a wall in y",
    ),
    ("{phase:title}", {"phase": "shipment_and_movement"}, "Shipment and Movement"),
    ("refuses the gift[ of ~{of:else}| it made]", {"seat": "a", "of": "b"}, "refuses the gift of b"),
    ("refuses the gift[ of ~{of:else}| it made]", {"seat": "a", "of": "a"}, "refuses the gift it made"),
    ("said: {words:free}", {"words": "a_b {seat} [n]", "seat": "p1"}, "said: a_b {seat} [n]"),
    ("knows {pair:row}", {"pair": ("a", 8)}, "knows a, 8"),
    ("ships {all:row}", {"all": ("a to b", "c to b", "a to b")}, "ships 2 × a to b, c to b"),
]


@pytest.mark.parametrize(("sentence", "data", "said"), CASES)
def test_a_sentence_is_filled_with_what_is_known(sentence: str, data: dict[str, Any], said: str) -> None:
    assert fill(sentence, data) == said


PHRASES = {"order": {"play": "to play {card:kind}", "not": "to keep {card}"}, "kind": {"shield": "a shield"}}


def test_a_phrase_goes_by_the_value_of_a_field_and_may_take_in_another() -> None:
    says = "{seat} commands {order:order}"
    data = {"seat": "p1", "order": "play", "card": "shield"}
    assert fill(with_phrases(says, PHRASES, data), data) == "p1 commands to play a shield"
    assert fill(with_phrases(says, PHRASES, data | {"order": "wait"}), data | {"order": "wait"}) == "p1 commands wait"
    assert phrased(PHRASES, "order", "not", card="lasgun") == "to keep lasgun"


def test_own_words_leave_the_names_of_fields_alone() -> None:
    says = in_own_words("ships {n} and {starred:in starred}, Starred", {"starred": "Fedaykin"})
    assert says == "ships {n} and {starred:in Fedaykin}, Fedaykin"
