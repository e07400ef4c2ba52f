"""A hint that was asked for is kept in the file of the match, and in its record."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from game.app.matches.match_file import MatchFile, load, reopen
from game.app.matches.match_list import SUFFIX
from game.app.matches.statistics_records import read_match
from game.engine.commands import Command, SeatCommand
from game.engine.events import Event, SeatsTaken
from game.engine.replays.replay import HINT
from tests.players.records import play


@pytest.mark.parametrize("is_hinted", [False, True])
def test_whoever_asked_for_a_hint_is_known_after_the_next_start(
    tmp_path: Path, is_hinted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, persons, asked = MatchFile.record, list[int](), list[int]()

    def hinting(file: MatchFile, command: Command, events: Sequence[Event], *, ended: int | None = None) -> None:
        """Records the first command of the second seat as one after a hint."""
        persons.extend(person for event in events if isinstance(event, SeatsTaken) for person in event.persons)
        is_first = is_hinted and not asked and isinstance(command, SeatCommand) and command.seat == 1
        asked.extend([persons[1]] * is_first)
        record(file, command, events, hinted=persons[1] if is_first else None, ended=ended)

    monkeypatch.setattr(MatchFile, "record", hinting)
    heard = play(tmp_path, "gala", 4, deals=1)
    (path,) = tmp_path.glob(f"*{SUFFIX}")
    assert [step.why for step in load(path).steps if step.why] == [HINT] * is_hinted
    match, _deals = read_match(path)
    assert match.hinted == heard[-1][0].hinted == tuple(asked)
    assert len(match.hinted) == is_hinted
    assert not match.was_helped, "it still counts in the statistics"
    reopened = reopen(path)
    assert reopened.file.hinted == {*asked}
    reopened.file.close()
