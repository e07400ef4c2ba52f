"""Going back to an older version loses nothing: what it does not know of a file is still there when it has saved it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.app.hall.waiting import keep_table, kept_tables, read_table
from game.app.matches.ledger_file import begin, open_ledger
from game.app.matches.match_file import reopen
from game.app.matches.progress_file import ProgressFile
from game.app.matches.tickets_file import OwnChair, keep_tickets, kept_tickets, tickets_path
from game.app.system import persons, settings
from game.app.system.paths import Paths
from game.app.system.settings import Friend, LastSetUp, Settings
from game.app.system.storage import StorageError
from game.engine.replays.replay import Back
from game.engine.replays.replay_file import VERSION, Seal
from game.ledger.session import LedgerError, session
from game.net.tickets import NewOwner, OwnTicket, Tickets
from game.players.roster import Chair, Level, MatchSetup, Phone, PortraitId
from game.school.intervals import answered
from game.school.mistakes import Memory, Mistake, OfPuzzle
from game.school.progress import Begun, Learned, Progress
from game.school.rating import Rating, Verdict
from tests.ledger.played import PERSONS, rules_of
from tests.replays.reading import read_replay

NOW = datetime(2026, 11, 28, tzinfo=UTC)
MEMORY = Memory(stage=1, step=0, stability=1.0, difficulty=5.0, last=NOW)
MIRA = Settings(
    player_name="Mira",
    friends=(Friend(name="Anna", portrait=PortraitId("owl")), Friend(name="Kim", portrait=PortraitId("fox"))),
    last_set_up=LastSetUp(options={"limit": 500}),
)
LEARNED = Progress(
    lessons={"pung": Learned(times=2)},
    ratings={"puzzle": Rating(answered=3)},
    begun={"kong": Begun(book="gala", step=1, played=(0,))},
    mistakes=(
        Mistake(id="0" * 16, task=OfPuzzle(puzzle="1-1"), due=NOW, memory=MEMORY),
        Mistake(id="1" * 16, moment="a moment", due=NOW),
    ),
)
TABLES = ("lessons", "ratings", "begun", "anew")
MATCH = "2026-11-28-120000.mahjong"
TICKETS = Tickets("RKTWMB", {1: "a" * 64}, {1: NewOwner(name="Anna", portrait="owl", player="phone")})
OWN = OwnTicket(line="ws://10.0.0.5:8470/table", ticket="c" * 32, host="Anna", rules="gala")
GOLDEN = Path(__file__).parents[2] / "replays" / "gala_taken_back.jsonl"
LUCK = {"program": "1.0.0", "seed": 1, "persons": [0, 1, 2, 3], "humanlike": True}
RECORDS = (
    *(*TABLES, "", "last_set_up", "friends", "mistakes", "memory", "task", "progress"),
    *("tickets", "chairs"),
)


def records_of(document: Any, name: str = "") -> Iterator[dict[str, Any]]:
    """Every object of a document that is a record, not a table of entries."""
    if isinstance(document, list):
        for each in document:
            yield from records_of(each, name)
    elif isinstance(document, dict):
        is_table = name in TABLES and not document.keys() & {"times", "value", "book", "player"}
        if name in RECORDS and not is_table:
            yield document
        for field, value in document.items():
            yield from records_of(value, name if is_table else field)


def of_tomorrow(content: bytes) -> Any:
    """The document of a file to which a newer version has added a field in every record."""
    document = json.loads(content)
    for number, record in enumerate([*records_of(document)]):
        record["tomorrow"] = {"number": number, "more": [1, None, 10**30]}
    return document


def settings_file(paths: Paths) -> Path:
    assert settings.save(MIRA, paths) is None
    return paths.settings


def settings_again(paths: Paths) -> None:
    known, line = settings.load(paths)
    assert line is None
    assert settings.save(replace(known, felt="plum"), paths, known) is None


def persons_file(paths: Paths) -> Path:
    persons.keep(MIRA, paths)
    return next(paths.persons.iterdir())


def persons_again(paths: Paths) -> None:
    """Mira comes, plays, and lets Anna have her place again."""
    anna = Settings(player_name="Anna")
    assert settings.save(anna, paths) is None
    (mira,) = persons.other_persons(paths, anna)
    persons.keep(anna, paths)
    assert settings.save(mira, paths, anna) is None
    persons.has_come(mira, paths)
    here, _line = settings.load(paths)
    persons.keep(replace(here, felt="plum"), paths)
    assert settings.save(anna, paths, here) is None
    assert b"tomorrow" not in paths.settings.read_bytes(), "this is Mira's"


def progress_file(paths: Paths) -> Path:
    file = ProgressFile(paths.progress, "Mira")
    file.change(lambda _now: LEARNED)
    return file.path


def progress_again(paths: Paths) -> None:
    def learn(now: Progress) -> Progress:
        rated = now.ratings["puzzle"].after(1200.0, 1.0)
        first, second = now.mistakes
        after = answered(first, Verdict.WRONG, NOW), second
        return replace(now.with_lesson("pung"), ratings={"puzzle": rated}, mistakes=after)

    ProgressFile(paths.progress, "Mira").change(learn)


def tickets_file(paths: Paths) -> Path:
    keep_tickets(paths.matches / MATCH, TICKETS)
    return tickets_path(paths.matches / MATCH)


def tickets_again(paths: Paths) -> None:
    known = kept_tickets(paths.matches / MATCH)
    assert known == TICKETS
    keep_tickets(paths.matches / MATCH, replace(known, digests={**known.digests, 2: "b" * 64}))


def own_tickets_file(paths: Paths) -> Path:
    OwnChair(paths.data / "own-chair.ticket").keep(OWN)
    return paths.data / "own-chair.ticket"


def own_tickets_again(paths: Paths) -> None:
    OwnChair(paths.data / "own-chair.ticket").keep(replace(OWN, host="Boris"))


def waiting_file(paths: Paths) -> Path:
    chairs = tuple(Chair(name=name, portrait=PortraitId(name), kind=Phone()) for name in ("owl", "fox", "cat", "bear"))
    setup = MatchSetup(ruleset="gala", options={"rob_kong": "off"}, chairs=chairs)
    return keep_table(paths.matches, setup, Level.STRONG, TICKETS)


def waiting_again(paths: Paths) -> None:
    ((path, known),) = kept_tables(paths.matches).items()
    setup, level = read_table(path)
    keep_table(paths.matches, replace(setup, chairs=setup.chairs[::-1]), level, known)


FILES: dict[str, tuple[Callable[[Paths], Path], Callable[[Paths], None]]] = {
    "settings": (settings_file, settings_again),
    "persons": (persons_file, persons_again),
    "progress": (progress_file, progress_again),
    "tickets": (tickets_file, tickets_again),
    "own tickets": (own_tickets_file, own_tickets_again),
    "waiting table": (waiting_file, waiting_again),
}


@pytest.mark.parametrize("kind", FILES)
def test_what_an_older_version_does_not_know_is_still_there_after_its_next_save(kind: str, home: Path) -> None:
    paths = Paths.in_folder(home)
    made, saved_again = FILES[kind]
    path = made(paths)
    before = of_tomorrow(path.read_bytes())
    added = [record["tomorrow"] for record in records_of(deepcopy(before))]
    assert added
    path.write_text(json.dumps(before))
    saved_again(paths)
    after = json.loads(path.read_bytes())
    assert after != before, "something was changed"
    kept = [record["tomorrow"] for record in records_of(after)]
    assert sorted(each["number"] for each in kept) == [*range(len(added))]
    assert all(each in added for each in kept)


def test_own_tickets_of_tomorrow_are_passed_over_and_kept(home: Path) -> None:
    path = home / "own-chair.ticket"
    strange = b'{"line":"quic://10.0.0.5","ticket":"later"}\n'
    path.write_bytes(strange)
    chair = OwnChair(path)
    chair.keep(OWN)
    assert chair.ticket == OWN
    chair.forget(OWN)
    assert path.read_bytes() == strange
    path.write_bytes(b" " * (1 << 21))
    chair.keep(OWN)
    assert path.stat().st_size == 1 << 21, "what cannot be read is not written over"


def match_of_tomorrow(version: int) -> bytes:
    """An unfinished match to which a newer program has added a field in each record of some kinds of lines."""
    seal, made = Seal(), b""
    for line in GOLDEN.read_bytes().splitlines()[:120]:
        document = json.loads(line)
        del document["sum"]
        if document.get("type") == "replay":
            document |= {"version": version, "tomorrow": 1, "luck": {**LUCK, "tomorrow": 2}}
        if "tile_drawn" in line.decode():
            document["event"]["tomorrow"] = {"more": [1, None]}
        if "discard" in line.decode() and "command" in document:
            document["command"]["tomorrow"] = "why not"
        made += seal.lines(json.dumps(document, separators=(",", ":")).encode() + b"\n")
    return made


@pytest.mark.parametrize("torn", [0, 40])
@pytest.mark.parametrize("byte_order_mark", [b"", b"\xef\xbb\xbf"])
def test_a_match_that_goes_on_keeps_what_an_older_version_does_not_know(
    home: Path, torn: int, byte_order_mark: bytes
) -> None:
    content = match_of_tomorrow(VERSION)
    assert content.count(b"tomorrow") > 10
    (home / MATCH).write_bytes(byte_order_mark + content[: len(content) - torn])
    for _time in range(2):
        again = reopen(home / MATCH)
        assert again.mend is None
        again.file.take_back(1)
        assert again.file.close()
    after = (home / MATCH).read_bytes()
    whole = content[: content.rfind(b"\n", 0, len(content) - torn) + 1]
    assert after.startswith(whole)
    assert len(after) > len(whole)
    assert read_replay(after).history[-1] == Back(1)


def test_a_match_of_an_earlier_version_is_written_in_this_one(home: Path) -> None:
    (home / MATCH).write_bytes(match_of_tomorrow(VERSION - 1))
    assert reopen(home / MATCH).file.close()
    assert json.loads((home / MATCH).read_bytes().splitlines()[0])["version"] == VERSION


def test_a_session_with_what_an_older_version_does_not_know_is_left_alone(home: Path) -> None:
    """Whoever writes one by hand is told of a misspelt field."""
    file = begin(home, NOW)
    file.save(session(rules_of("gala"), PERSONS))
    content = file.path.read_bytes().replace(b"{", b'{"tomorrow":1,', 1)
    file.path.write_bytes(content)
    with pytest.raises(LedgerError, match="tomorrow"):
        open_ledger(file.path)
    file.save(session(rules_of("gala"), PERSONS))
    assert file.path.read_bytes() != content
    assert content in [path.read_bytes() for path in home.iterdir()]


def test_an_exercise_of_a_kind_of_tomorrow_is_passed_over_and_kept(home: Path) -> None:
    paths = Paths.in_folder(home)
    path = progress_file(paths)
    document = json.loads(path.read_bytes())
    document["progress"]["mistakes"][1]["task"] = {"type": "riddle", "number": 7}
    path.write_text(json.dumps(document))
    ProgressFile(paths.progress, "Mira").change(lambda now: now.with_lesson("kong"))
    mistakes = json.loads(path.read_bytes())["progress"]["mistakes"]
    assert {"type": "riddle", "number": 7} in [each["task"] for each in mistakes]


def test_what_is_removed_does_not_come_back_with_what_was_unknown_of_it(home: Path) -> None:
    paths = Paths.in_folder(home)
    path = progress_file(paths)
    path.write_text(json.dumps(of_tomorrow(path.read_bytes())))
    ProgressFile(paths.progress, "Mira").change(lambda now: now.with_begun("kong", "gala", 0, ()).with_mistakes(()))
    progress = json.loads(path.read_bytes())["progress"]
    assert progress["begun"] == {}
    assert progress["mistakes"] == []


def test_the_settings_of_a_person_that_a_newer_version_wrote_are_not_written_over(home: Path) -> None:
    paths = Paths.in_folder(home)
    path = persons_file(paths)
    path.write_bytes(b'{"version": 2}')
    with pytest.raises(StorageError, match="newer version"):
        persons.keep(MIRA, paths)
    assert path.read_bytes() == b'{"version": 2}'


def test_settings_that_cannot_be_read_are_not_written_over(home: Path) -> None:
    paths = Paths.in_folder(home)
    path = settings_file(paths)
    path.write_bytes(b" " * (1 << 21))
    line = settings.save(MIRA, paths)
    assert line is not None
    assert "longer than" in line
    assert path.stat().st_size == 1 << 21
