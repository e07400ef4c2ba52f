"""Kept tables are found by code and by ticket until they are open again."""

from pathlib import Path

from game.app.hall.reading import KeptTables
from game.net.entrance import digest
from game.net.tickets import Tickets

ONE, OTHER = Path("one.mahjong"), Path("other.waiting")


def test_a_kept_table_is_found_by_its_code_and_every_ticket() -> None:
    kept = KeptTables()
    first = Tickets("AAAAAA", {0: digest("a"), 2: digest("b")})
    kept.keep(ONE, first)
    kept.keep(OTHER, Tickets("BBBBBB"))
    assert [kept.find(known) for known in ("AAAAAA", digest("a"), digest("b"))] == [ONE] * 3
    assert (kept.find("BBBBBB"), kept.find("CCCCCC"), kept.find(digest("c"))) == (OTHER, None, None)
    assert kept.take(ONE) == first
    assert [kept.find(known) for known in ("AAAAAA", digest("a"), digest("b"))] == [None] * 3
    assert len(kept) == 1
