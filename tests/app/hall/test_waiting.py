"""A stop keeps tables that have not begun, for a day."""

import os
import re
from pathlib import Path

import pytest

from game.app.hall.waiting import KEPT_FOR, SUFFIX, BadTableError, kept_tables, read_table
from tests.app.hall.halls import MADE, hall
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("pretended_net")


def test_a_stop_keeps_tables_that_have_not_begun_too(tmp_path: Path) -> None:
    with hall(tmp_path) as at:
        mira = at.guest(makes={"rules": "club", "level": "strong"}, name="Mira", portrait="panda")
        code = at.code_of(mira)
        boris = at.guest(code=code, name="Boris")
    until(lambda: any('"why":"stopped"' in said for said in mira.heard))
    (kept,) = (tmp_path / "hall").glob(f"*{SUFFIX}")
    assert mira.ticket not in kept.read_text(encoding="utf-8"), "a ticket is written nowhere"
    with hall(tmp_path) as at:
        assert not at.hall.tables
        again = at.guest(ticket=boris.ticket)
        (table,) = at.hall.tables
        assert kept.exists(), "so that a hall that is killed loses nobody"
        assert table.guests.code == code
        assert [player["name"] for player in again.rack["players"]][:2] == ["Mira", "Boris"]
        assert len(again.rack["players"]) == 3, "by the rules of the club"
        assert again.rack["question"]["choices"][0]["kind"] == "begin", "Mira is not back yet"
        mira.address = at.address
        mira.come_back()
        until(lambda: mira.rack["phase"] == "waiting", meanwhile=at.step)
        other = at.guest(code=code, name="Ilze")
        until(lambda: other.rack["phase"] != "waiting", meanwhile=at.step)
        assert {player["name"] for player in other.rack["players"]} == {"Mira", "Boris", "Ilze"}
        assert not kept.exists(), "its match has begun"


def test_kept_tables_that_are_old_or_damaged_are_left_out(tmp_path: Path) -> None:
    with hall(tmp_path) as at:
        at.guest(makes=MADE)
    folder = tmp_path / "hall"
    (kept,) = folder.glob(f"*{SUFFIX}")
    text = kept.read_text(encoding="utf-8")
    (folder / f"AAAAAA{SUFFIX}").write_text("nothing", encoding="utf-8")
    assert list(kept_tables(folder)) == [kept]
    for damaged in (
        text.replace('"gala"', '"elsewhere"'),
        text.replace('"options":{', '"options":{"x":1,'),
        re.sub(r'\{"name":"[^}]*\},', "", text, count=1),
        re.sub(r'"portrait":"\w+"', '"portrait":"dragon"', text, count=1),
    ):
        assert damaged != text
        kept.write_text(damaged, encoding="utf-8")
        with pytest.raises(BadTableError):
            read_table(kept)
    kept.write_text(text, encoding="utf-8")
    long_ago = kept.stat().st_mtime - KEPT_FOR - 1
    os.utime(kept, (long_ago, long_ago))
    assert kept_tables(folder) == {}
    assert not kept.exists()
