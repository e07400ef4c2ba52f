"""Matches, replays and sessions of a club's own book open after its file was changed, broken or deleted."""

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import product
from pathlib import Path

import pytest

from game.app.matches.ledger_file import begin, ledgers, open_ledger
from game.app.matches.match_file import MatchFile, load, reopen
from game.app.matches.match_list import MatchList
from game.app.system.clubs import Clubs
from game.engine.events import MatchBegun
from game.engine.replays.match import Match
from game.engine.replays.replay import Header, resumed
from game.ledger.session import TablePerson, ledger_of, session
from game.rules.options import OWN_HANDS, Options
from game.rules.own_draft import example_club
from game.rules.rulebook import Rulebook
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.scenes.ledger import sessions
from game.scenes.shared.saved_match import described
from tests.app.matches.test_match_file import go_on
from tests.for_each import one_in
from tests.scenes import ledger_samples as samples

NOW = datetime(2026, 11, 25, 18, 0, tzinfo=UTC)
EXAMPLES = {
    "british": ("polish", "British"),
    "classical_chinese": ("polish", "Classical Chinese"),
    "hong_kong": ("gala", "Hong Kong old style"),
    "chinese_official": ("gala", "Chinese Official"),
}
GONE: dict[str, Callable[[Path], object]] = {
    "deleted": Path.unlink,
    "broken": lambda path: path.write_text("[["),
    "of other rules": lambda path: path.write_text("[gala.elements]\nmahjong = 77\n[polish.elements]\nout = 77\n"),
    "of another book": lambda path: path.write_text("[latvian.rules]\nstake = 5\n"),
}


def chosen(folder: Path, name: str) -> tuple[Rulebook, Path, Ruleset]:
    """The rules of an example whose file lies in a folder of clubs, as they are chosen there."""
    book = RULEBOOKS[EXAMPLES[name][0]]
    path = folder / f"{name}.toml"
    path.write_text(example_club(name))
    ((_name, text),) = Clubs.of(folder).offered
    return book, path, book.with_options(Options(book.options, {OWN_HANDS: book.club(text).text}))


@pytest.mark.parametrize(("gone", "name"), one_in(3, product(GONE, EXAMPLES), pytest.mark.slow))
def test_a_match_goes_on_and_its_replay_is_watched(tmp_path: Path, name: str, gone: str) -> None:
    book, path, rules = chosen(tmp_path, name)
    match = Match(book.id, rules.options, 5)
    opening = match.past[0]
    assert isinstance(opening, MatchBegun)
    file = MatchFile.new(tmp_path, Header(names=("Mira", "Ilze", "Boris", "Dora")), opening, NOW)
    go_on(match, file, 40)
    file.close()
    GONE[gone](path)
    (saved,) = MatchList(tmp_path).unfinished()
    assert described(saved) == f"{EXAMPLES[name][1]} \u00b7 deal\u00a01"
    watched, _past = resumed(load(saved.path))
    assert watched.rules is rules
    assert watched == match.state
    again = reopen(saved.path)
    played, _past = resumed(again.replay)
    assert again.mend is None
    assert played.rules is rules
    assert played == match.state
    again.file.close()


@pytest.mark.parametrize("gone", GONE)
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_session_at_a_real_table_is_counted_on(tmp_path: Path, name: str, gone: str) -> None:
    _book, path, rules = chosen(tmp_path, name)
    known = session(rules, [TablePerson(name=each) for each in ("Mira", "Ilze", "Boris", "Dora")])
    deal = samples.won(0, "(B333) (B666) (B888) B4442 B2", loser=1)
    known = known.entered(deal)
    earned = ledger_of(known).balances()
    file = begin(tmp_path, NOW)
    file.save(known)
    GONE[gone](path)
    (kept,) = ledgers(tmp_path)
    assert kept.session is not None
    assert sessions.described(kept.session, kept.changed).startswith(EXAMPLES[name][1])
    _file, again = open_ledger(kept.path)
    assert again.ruleset is rules
    assert ledger_of(again).balances() == earned
    twice = ledger_of(again.entered(deal)).balances()
    assert any(earned)
    assert twice != earned
