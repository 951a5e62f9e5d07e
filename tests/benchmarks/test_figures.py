"""What a run of the benchmarks makes of its measurements."""

from benchmarks.figures import COPY, FIGURES, MOVES, Figure, line, summed_up, with_anchors

ROUNDS = [
    {
        "catanatron": {"moves": 100.0},
        "catanatron_copy": {"copy": 0.010},
        "own": {"plies": 150.0, "copy": 0.002, "wait": 0.5},
    },
    {
        "catanatron": {"moves": 50.0},
        "catanatron_copy": {"copy": 0.020},
        "own": {"plies": 100.0, "copy": 0.002, "wait": 0.1},
    },
    {
        "catanatron": {"moves": 100.0},
        "catanatron_copy": {"copy": 0.010},
        "own": {"plies": 110.0, "copy": 0.002, "wait": 0.3},
    },
]


def test_a_ratio_is_taken_to_the_anchor_of_its_own_round() -> None:
    report = summed_up(Figure("speed", "own", "plies", "plies/s", anchor=MOVES, least_ratio=1.5), ROUNDS)
    assert report is not None
    assert (report["value"], report["spread"]) == (110, [100, 150])
    assert (report["ratio"], report["ratio_spread"]) == (1.5, [1.1, 2.0])
    assert report["met"] is True


def test_shorter_is_better_for_a_copy_and_a_wait_counts_in_moves() -> None:
    copy = summed_up(Figure("copy", "own", "copy", "ms", 1e3, COPY, "quicker", least_ratio=6), ROUNDS)
    wait = summed_up(Figure("wait", "own", "wait", "s", 1, MOVES, "moves", most=0.3), ROUNDS)
    assert copy is not None
    assert wait is not None
    assert (copy["value"], copy["ratio"], copy["met"]) == (2, 5, False)
    assert (wait["value"], wait["ratio"], wait["met"]) == (0.3, 30, True)
    assert "MISSED" in line(copy)
    assert "met" in line(wait)


def test_what_was_not_measured_is_not_reported() -> None:
    assert [report for figure in FIGURES if (report := summed_up(figure, [{}]))] == []


def test_an_anchor_is_measured_where_a_figure_is_compared_with_it_and_only_there() -> None:
    assert with_anchors(["classic"]) == {"classic", "catanatron"}
    assert with_anchors(["options"]) == {"options", "catanatron", "catanatron_copy"}
    assert with_anchors(["workers", "widget", "memory"]) == {"workers", "widget", "memory"}
