"""What all tests share."""

import pytest
from hypothesis import settings

# The same examples every time, however slow the machine: a failure can be repeated, and no clock decides.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules", metavar="ID,ID", help="run only the tests marked with one of these rules")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not (given := config.getoption("--rules")):
        return
    wanted = set(given.split(","))
    kept = [item for item in items if wanted & rules_of(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def rules_of(item: pytest.Item) -> set[str]:
    return {id for mark in item.iter_markers("rule") for id in mark.args}
