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
                assert RULES.steps[function.name] is function, rule
            elif isinstance(function, Advantage):
                assert RULES.advantages[function.name] is function, rule
