"""A wrong code costs one try, whatever else a guest says with it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from game.net.gate import limits
from game.net.guests import Guests
from tests.app.hall.halls import MADE
from tests.app.hall.quiet_hall import Entrance, Knocking, QuietHall, quiet_hall
from tests.conftest import LogLines
from tests.net.phones import hello, set_up

pytestmark = pytest.mark.usefixtures("pretended_net")

SHAPES: Mapping[str, Sequence[object]] = {
    "makes": (None, MADE, {"rules": "no such rules"}),
    "ticket": ("", "0" * 32),
    "watches": (False, True),
    "asks": (False, True),
    "wants": ("rack", "events"),
    "name": ("", "Mira"),
}
"""The fields of a hello besides the code, with the values that are tried in every combination."""


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[QuietHall]:
    with quiet_hall(tmp_path) as opened:
        yield opened


@pytest.fixture
def few_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    """All codes are of one part, so that every address has as many guesses as a part."""
    monkeypatch.setattr(limits, "PARTS", 1)
    monkeypatch.setattr(limits, "MOST_IN_ALL", 10**6)


def guess_in_every_shape(why: Callable[..., str], code: str) -> None:
    """Guess wrong codes, and then say the right one, in hellos of every shape.

    :param why: why somebody is refused who says hello from an address.
    """
    wrong = [f"WRONG{letter}" for letter in "ABCDEF"]
    for number, values in enumerate(product(*SHAPES.values())):
        shape = dict(zip(SHAPES, values, strict=True))
        address = f"2001:db8:{number:x}::1"
        said = [why(address, **shape, code=guess) for guess in wrong]
        assert said == ["code"] * limits.MOST_OF_PART + ["tries"] * 2, shape
        assert why(address, **shape, code=code) == "tries", shape
        assert why(address, code=code) == "tries", "the right code comes too late"


@pytest.mark.usefixtures("few_guesses")
def test_in_a_hall_a_wrong_code_costs_one_try_whatever_else_a_hello_says(quiet: QuietHall, log_lines: LogLines) -> None:
    quiet.knock("192.0.2.1", makes=MADE)
    guess_in_every_shape(quiet.why, quiet.hall.tables[0].guests.code)
    assert len(quiet.hall.tables) == 1, "a wrong code makes no table"
    log_lines.take()


@pytest.mark.usefixtures("few_guesses")
def test_at_a_hosts_table_a_wrong_code_costs_one_try_whatever_else_a_hello_says(log_lines: LogLines) -> None:
    door = Entrance()
    guests = Guests(door, set_up())

    def why(address: str, **first: Any) -> str:
        knocking = Knocking(address)
        door.coming.append((knocking, hello(**first).encode()))
        guests.attend()
        return str(knocking.heard[0].get("why", ""))

    guess_in_every_shape(why, guests.code)
    assert len(guests.free) == 4
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
