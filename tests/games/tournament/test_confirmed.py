"""What the tournament confirms is still in force: no step or advantage behind it has been replaced."""

from dunewidget.games.classic.advantages import Advantage
from dunewidget.games.tournament import RULES
from dunewidget.games.tournament.confirmed import CONFIRMED
from dunewidget.kernel import Step


def test_what_is_confirmed_is_in_force() -> None:
    for rule, functions in CONFIRMED.items():
        assert functions, rule
        for function in functions:
            if isinstance(function, Step):
                now = RULES.steps[function.name]
                assert now.fn is function.fn, rule
                assert getattr(now, "plays", None) is getattr(function, "plays", None), rule
            elif isinstance(function, Advantage):
                assert RULES.advantages[function.name] is function, rule
