"""Tells quick tests from longer ones, and makes a test fail after it has run."""

import pytest

LONGER = ("slow", "long", "window", "bench")
"""The marks of tests that may take longer."""


def is_quick(item: pytest.Item) -> bool:
    """Whether a test has no mark that lets it take longer."""
    return not any(map(item.get_closest_marker, LONGER))


def fail(item: pytest.Item, told: str) -> None:
    """Has a test that has run fail, as if in its teardown."""
    report = pytest.TestReport(item.nodeid, item.location, {}, "failed", told, "teardown")
    item.ihook.pytest_runtest_logreport(report=report)
