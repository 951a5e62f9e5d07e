"""Spaces: what is counted is what is listed, what is sampled is uniform, and nothing is listed to know it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dunewidget.kernel import Action, Choice, Field, Later, Marked, Product, Range, Space, Split, Subset, Text
from tests.kernel.toy import Bid, Choose, PlayCard

names = st.sampled_from(["a", "b", "c", "d"])
fields = st.one_of(
    st.builds(Range, st.integers(-3, 3), st.integers(-3, 6)),
    st.builds(lambda lo, n: Range(lo / 2, lo / 2 + n / 2, 0.5), st.integers(0, 4), st.integers(0, 6)),
    st.builds(Choice, st.lists(names, unique=True)),
    st.builds(Marked, st.just("abcdef"), st.integers(0, 63)),
    st.builds(Subset, st.lists(names, max_size=6), st.integers(0, 3), st.none() | st.integers(0, 6)),
    st.builds(Split, st.dictionaries(names, st.integers(0, 3)), st.integers(0, 3), st.none() | st.integers(0, 6)),
)


@given(fields)
def test_a_field_counts_what_it_lists_and_contains_it(field: Field) -> None:
    listed = list(field)
    assert field.count() == len(listed) == len(set(listed))
    assert all(value in field for value in listed)


@given(fields, st.integers(0, 10**6))
def test_a_sample_and_the_nearest_value_are_members(field: Field, seed: int) -> None:
    if field.count():
        assert field.sample(Random(seed)) in field
        for wrong in (-99, 99, "zzz", ("a", "a", "z"), (("a", 9), ("z", 1)), None):
            assert field.nearest(wrong) in field


@pytest.mark.parametrize(
    "field",
    [
        Range(2, 8),
        Range(0, 4.5, 0.5),
        Choice("abcde"),
        Marked("abcdefgh", 0b10110101),
        Subset(["a", "a", "b", "c"], 1),
        Subset(["a", "a", "b", "c", "d"], 1, 1),
        Split({"x": 3, "y": 2, "z": 1}, 1, 3),
        Split({"x": 5, "y": 5}, 9),
    ],
    ids=repr,
)
def test_sampling_is_uniform(field: Field) -> None:
    """A chi-square test: for k values the statistic stays within five standard deviations of its mean k - 1."""
    rng, draws, k = Random(7), 20_000, field.count()
    found = Counter(field.sample(rng) for _ in range(draws))
    assert set(found) == set(field)
    expected = draws / k
    statistic = sum((n - expected) ** 2 / expected for n in found.values())
    assert statistic < (k - 1) + 5 * (2 * (k - 1)) ** 0.5


def test_a_union_is_sampled_uniformly_over_its_answers_not_its_products() -> None:
    space = Space.of(Bid, "p1", coins=Range(0, 8)) | Space.of(Choose, "p1", stop=True)
    rng = Random(3)
    stops = sum(type(space.sample(rng)) is Choose for _ in range(10_000))
    assert 850 < stops < 1150


def test_a_product_is_put_together_only_when_it_is_drawn_or_looked_at() -> None:
    made: list[int] = []

    def bid(lo: int, hi: int) -> dict[str, Any]:
        made.append(lo)
        return {"coins": Range(lo, hi)}

    space = Space((Later(3, Bid, "p1", bid, 1, 3), Later(2, Bid, "p1", bid, 11, 12)))
    assert space.count() == 5
    assert (space | space).count() == 10
    assert made == []
    assert space.sample(Random(1)) in list(Product(Bid, "p1", coins=Range(1, 12)))
    assert len(made) == 1
    assert [str(action.text) for action in space] == [f"bid {n}" for n in (1, 2, 3, 11, 12)]
    assert Bid("p1", 12) in space


def test_a_huge_space_is_counted_sampled_and_asked_without_listing() -> None:
    heaps = {f"h{i}": 20 for i in range(40)}
    space = Space.of(Bid, "p1", coins=Split(heaps, 1))
    assert space.count() == 21**40 - 1
    action = space.sample(Random(1))
    assert action in space
    assert Bid("p1", (("h0", 21),)) not in space  # type: ignore[arg-type]


def test_membership_is_of_kind_seat_and_every_field() -> None:
    space = Space.of(PlayCard, "p1", card="coin", at=Choice(("p2", "p3")))
    assert PlayCard("p1", "coin", "p2") in space
    assert PlayCard("p2", "coin", "p2") not in space
    assert PlayCard("p1", "thief", "p2") not in space
    assert PlayCard("p1", "coin", "p1") not in space
    assert Bid("p1", 1) not in space


@pytest.mark.parametrize("value", [True, "1", None, 1.5, float("nan"), (1,)])
def test_a_range_of_whole_numbers_holds_whole_numbers_only(value: object) -> None:
    assert value not in Range(0, 3)


def test_equal_things_make_one_answer() -> None:
    assert list(Subset(["a", "a"], 1)) == [("a",), ("a", "a")]
    assert ("b", "a") not in Subset(["a", "b"])


def test_the_nearest_answers_come_closest_first() -> None:
    space = Space(
        (Product(PlayCard, "p1", card="coin", at=Choice(("p2",))), Product(PlayCard, "p1", card="thief", at="p3"))
    )
    assert space.nearest(PlayCard("p1", "thief", "p2"))[0] in space
    assert space.nearest(PlayCard("p1", "coin", "p9"))[0] == PlayCard("p1", "coin", "p2")


def test_a_misspelt_name_is_answered_with_the_one_that_was_meant() -> None:
    assert Choice(("coin", "thief", "5")).nearest("theif") == "thief"
    assert Choice(("coin", "thief", "5")).nearest("51") == "coin", "a number is no slip of the pen"
    space = Space(Product(PlayCard, "p1", card=card, at=Choice(("p2", "p3"))) for card in ("coin", "thief"))
    assert space.nearest(PlayCard("p1", "theif", "p3"))[0] == PlayCard("p1", "thief", "p3")


def test_free_text_can_be_checked_but_not_listed() -> None:
    space = Space.of(Bid, "p1", coins=Text(5))
    assert list(space) == []
    assert Bid("p1", "hello") in space  # type: ignore[arg-type]
    assert Bid("p1", "too long") not in space  # type: ignore[arg-type]
    assert space.to_json() == [{"type": "Bid", "fields": {"coins": {"text": 5}}}]


def test_an_empty_space_says_so() -> None:
    space = Space.of(Bid, "p1", coins=Range(1, 0))
    assert not space
    with pytest.raises(ValueError, match="no answer"):
        (space | space).sample(Random(1))


@dataclass(frozen=True, slots=True)
class Order(Action):
    """Something with a part that may be left out."""

    dish: str
    extra: int = 0


def test_what_a_product_does_not_name_has_its_default() -> None:
    product = Product(Order, "p1", dish=Choice(("soup", "bread")))
    assert Order("p1", "soup") in product
    assert Order("p1", "soup", 1) not in product
