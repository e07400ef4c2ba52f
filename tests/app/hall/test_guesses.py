"""A wrong code costs one try, whatever else a guest says with it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path

import pytest

from game.net.gate import limits
from tests.app.hall.halls import MADE
from tests.app.hall.quiet_hall import QuietHall, quiet_hall
from tests.conftest import LogLines

SHAPES: Mapping[str, Sequence[object]] = {
    "makes": (None, MADE, {"rules": "no such rules"}),
    "ticket": ("", "0" * 32),
    "watches": (False, True),
    "asks": (False, True),
    "wants": ("rack", "events"),
    "name": ("", "Mira"),
    "last": (0, 7),
}
"""The fields of a hello besides the code, with the values that are tried in every combination."""


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[QuietHall]:
    with quiet_hall(tmp_path) as opened:
        yield opened


def test_a_wrong_code_costs_one_try_whatever_else_a_hello_says(
    quiet: QuietHall, monkeypatch: pytest.MonkeyPatch, log_lines: LogLines
) -> None:
    monkeypatch.setattr(limits, "PARTS", 1)
    monkeypatch.setattr(limits, "MOST_IN_ALL", 10**6)
    quiet.knock("192.0.2.1", makes=MADE)
    code = quiet.hall.tables[0].guests.code
    wrong = [f"WRONG{letter}" for letter in "ABCDEF"]
    for number, values in enumerate(product(*SHAPES.values())):
        shape = dict(zip(SHAPES, values, strict=True))
        address = f"2001:db8:{number:x}::1"
        said = [quiet.why(address, **shape, code=guess) for guess in wrong]
        assert said == ["code"] * limits.MOST_OF_PART + ["tries"] * 2, shape
        assert quiet.why(address, **shape, code=code) == "tries", shape
        assert quiet.why(address, code=code) == "tries", "the right code comes too late"
    assert len(quiet.hall.tables) == 1, "a wrong code makes no table"
    log_lines.take()


@pytest.mark.parametrize(("most_made", "rules", "why"), [(1, "gala", "tries"), (9, "no such rules", "rules")])
def test_whoever_is_given_no_new_table_closes_no_other(
    tmp_path: Path, log_lines: LogLines, most_made: int, rules: str, why: str
) -> None:
    with quiet_hall(tmp_path, most_tables=2, most_made=most_made) as quiet:
        for address in ("192.0.2.1", "192.0.2.2"):
            quiet.door.coming.append((quiet.knock(address, makes=MADE), None))
        quiet.hall.attend(0.0)
        before = list(quiet.hall.tables)
        assert quiet.why("192.0.2.2", makes={"rules": rules}) == why
        assert quiet.hall.tables == before
        log_lines.take()
