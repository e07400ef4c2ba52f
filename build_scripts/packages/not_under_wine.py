"""A plugin of pytest for the tests under Wine: what needs a library that does not run there is skipped."""

from collections.abc import Generator
from typing import TypeVar

import pytest

from build_scripts.packages.windows import NOT_UNDER_WINE

_Report = TypeVar("_Report", pytest.CollectReport, pytest.TestReport)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Skip a module of tests."""
    return _without_libraries((yield), collector)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Skip a test."""
    return _without_libraries((yield), item)


def _without_libraries(report: _Report, node: pytest.Collector | pytest.Item) -> _Report:
    told = str(report.longrepr)
    missing = [name for name in NOT_UNDER_WINE if f"No module named '{name}" in told]
    if report.failed and missing:
        report.outcome = "skipped"
        report.longrepr = (str(node.path), 0, f"Skipped: {missing[0]} does not run under Wine")
    return report
