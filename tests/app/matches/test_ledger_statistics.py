"""The statistics of sessions at real tables: what their deals add up to for each person, under each book."""

from __future__ import annotations

from pathlib import Path

from game.app.matches.ledger_file import SUFFIX, LedgerFile
from game.app.matches.ledger_statistics import LedgerStatistics
from game.ledger.records import figures
from game.players.match_record import Query
from tests.scenes import ledger_samples as samples


def test_every_person_has_the_figures_of_his_deals(tmp_path: Path) -> None:
    evening = samples.evening()
    LedgerFile(tmp_path / f"2026-11-20-190000{SUFFIX}").save(evening)
    (tmp_path / f"2026-11-21-190000{SUFFIX}").write_text("broken")
    source = LedgerStatistics(tmp_path)
    first = source.ask(Query(rules=evening.rules)).found
    assert first is not None
    assert sorted(first.played.names) == sorted(person.name for person in evening.persons)
    for person in evening.persons:
        answer = source.ask(Query(name=person.name, rules=evening.rules)).found
        assert answer is not None
        assert answer.query.name == person.name
        assert answer.figures == figures(person.name, [("2026-11-20-190000", evening)])
    assert any(
        answer.figures.total.wins
        for person in evening.persons
        if (answer := source.ask(Query(name=person.name)).found) is not None
    )


def test_other_books_and_later_days_have_none_of_them(tmp_path: Path) -> None:
    evening = samples.evening()
    LedgerFile(tmp_path / f"2026-11-20-190000{SUFFIX}").save(evening)
    source = LedgerStatistics(tmp_path)
    other = next(book for book in ("gala", "latvian") if book != evening.rules)
    for query in (Query(rules=other), Query(since="2999-01-01T00:00:00")):
        answer = source.ask(query).found
        assert answer is not None
        assert answer.figures.total.deals == 0
        assert answer.played.names, "everybody can be asked about"


def test_no_session_has_no_figures(tmp_path: Path) -> None:
    answer = LedgerStatistics(tmp_path).ask(Query()).found
    assert answer is not None
    assert answer.played.names == []
