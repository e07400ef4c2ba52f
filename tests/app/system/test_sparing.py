"""Strangers fill no log: of one kind a line a minute is written, and how many more there were."""

import logging
from collections.abc import Iterator
from io import StringIO

import pytest

from game.app.system.sparing import MOST, Sparing
from tests.conftest import LogLines

LOG = logging.getLogger("game.net.host")


class Written:
    """A log with its clock."""

    def __init__(self) -> None:
        self.now, self._text = 0.0, StringIO()
        self.sparing = Sparing(lambda: self.now)
        self.handler = logging.StreamHandler(self._text)
        self.handler.addFilter(self.sparing)

    def lines(self) -> list[str]:
        """What was written since this was asked last."""
        lines = self._text.getvalue().splitlines()
        self._text.seek(0)
        self._text.truncate()
        return lines


@pytest.fixture
def written(log_lines: LogLines) -> Iterator[Written]:
    made, game = Written(), logging.getLogger("game")
    before = game.level
    game.setLevel(logging.INFO)
    game.addHandler(made.handler)
    yield made
    game.removeHandler(made.handler)
    game.setLevel(before)
    log_lines.take()


def test_a_thousand_bad_lines_are_one_line_and_their_number(written: Written) -> None:
    for number in range(1000):
        LOG.warning("guest at %s: %s; the line is closed", f"192.0.2.{number % 250}", "says too much")
    LOG.warning("guest at %s: too many lines; refused", "192.0.2.1")
    assert written.lines() == [
        "guest at 192.0.2.0: says too much; the line is closed",
        "guest at 192.0.2.1: too many lines; refused",
    ]
    written.sparing.tell()
    assert written.lines() == [], "the minute is not over"
    written.now = 60.0
    LOG.warning("guest at %s: %s; the line is closed", "192.0.2.7", "no message")
    assert written.lines() == ["guest at 192.0.2.7: no message; the line is closed (and 999 more like the one before)"]


def test_the_number_is_told_though_nothing_of_the_kind_comes_any_more(written: Written) -> None:
    for _times in range(4):
        LOG.warning("guest at %s: says too much", "192.0.2.1")
    written.lines()
    written.now = 61.0
    written.sparing.tell()
    assert written.lines() == ["left out 3 more like this: guest at …: says too much"]
    written.sparing.tell(is_end=True)
    assert written.lines() == []


def test_who_comes_and_goes_at_one_table_hides_no_other(written: Written) -> None:
    for _times in range(1000):
        LOG.info("table 1: guest at %s: is back", "192.0.2.1")
    LOG.info("table 2: guest at %s: is back", "192.0.2.2")
    lines = written.lines()
    assert lines.count("table 1: guest at 192.0.2.1: is back") == MOST[logging.INFO]
    assert lines[-1] == "table 2: guest at 192.0.2.2: is back"


def test_what_no_guest_can_cause_is_always_written(written: Written) -> None:
    for _times in range(9):
        logging.getLogger("game.app.matches").warning("a file is damaged")
        LOG.error("the door is broken")
    assert len(written.lines()) == 18


def test_kinds_without_end_are_forgotten(written: Written) -> None:
    for number in range(3000):
        written.now = float(number)
        LOG.info("table " + str(number) + ": guest at %s: takes chair", "192.0.2.1")  # noqa: G003 # as a table does
    assert len(written.sparing.kinds) <= 1000
