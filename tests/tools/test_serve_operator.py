"""Whoever runs a hall: its status, a table that is closed, a message to all, a stop that keeps every table."""

import json
import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from game.app.hall.access import FILE
from game.app.hall.waiting import KEPT_FOR, SUFFIX, BadTableError, kept_tables, read_table
from game.net.entrance import MOST_TRIES
from game.net.messages import LONGEST_NOTICE
from game.net.rack import NEXT
from game.tools.arguments import BadInput
from game.tools.command_line import main as run
from game.tools.serve import main
from tests.app.hall.halls import MADE, OpenHall, hall
from tests.conftest import LogLines
from tests.net.phones import ScriptedPhone
from tests.tools.test_serve import served
from tests.waiting import until

WORD = "blue heron on the pond"


@contextmanager
def operator(at: OpenHall, word: str = WORD, language: str = "en") -> Iterator[Callable[..., list[dict[str, Any]]]]:
    """A line of somebody who says the word; what it is given says something on it, and hears what came until then."""
    with connect(at.address, compression=None) as line:
        line.send(json.dumps({"type": "operator", "word": word, "language": language}))
        yield lambda until_type, **said: talked(at, line, until_type, said)


def talked(at: OpenHall, line: ClientConnection, until_type: str, said: dict[str, Any]) -> list[dict[str, Any]]:
    if said:
        line.send(json.dumps(said))
    heard: list[dict[str, Any]] = []

    def hear() -> None:
        at.step()
        with suppress(TimeoutError, ConnectionClosed):
            heard.append(json.loads(line.recv(timeout=0.005)))

    until(lambda: heard and heard[-1]["type"] == until_type, meanwhile=hear)
    return heard


def is_closed(line: ClientConnection) -> bool:
    try:
        line.recv(timeout=0.005)
    except TimeoutError:
        return False
    except ConnectionClosed:
        return True
    return False


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    capsys.readouterr()
    assert main(words) == 0
    return capsys.readouterr().out


def test_the_status_of_a_running_hall_tells_who_sits_where_since_when(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ("--folder", str(tmp_path))
    with served(tmp_path) as (process, address):
        assert (tmp_path / FILE).stat().st_mode & 0o077 == 0, "nobody else may read it"
        assert printed(capsys, "--status", *where).startswith("0 tables, 0 guests, open since 20")
        mira = ScriptedPhone(address, {"makes": {"rules": "gala", "level": "skilled"}, "name": "Mira"})
        until(lambda: mira.rack)
        boris = ScriptedPhone(address, {"code": mira.rack["code"], "name": "Boris"})
        until(lambda: boris.rack)
        code = mira.rack["code"]
        row = rf"^1 +{code} +GALA +not started +\d\d:\d\d +Mira \d\d:\d\d, Boris \d\d:\d\d, \(free\), \(free\)$"
        until(lambda: re.search(row, printed(capsys, "--status", *where), re.MULTILINE))
        mira.say(id=NEXT, choice=0)
        until(lambda: mira.rack["phase"] != "waiting")
        boris.cut()
        row = r"deal 1 .* Mira \d\d:\d\d, Boris \(away \d\d:\d\d\), \w+ \(Skilled\), \w+ \(Skilled\)$"
        until(lambda: re.search(row, printed(capsys, "--status", *where), re.MULTILINE))
        assert printed(capsys, "--tell", "Tea is ready.", *where) == "Sent to all guests.\n"
        until(lambda: mira.rack.get("notice", {}).get("text") == "Tea is ready.")
        assert "all guests are told: Tea is ready." in printed(capsys, "--status", *where)
        assert printed(capsys, "--tell", "", *where) == "Message withdrawn.\n"
        until(lambda: "notice" not in mira.rack)
        assert run(["serve", "--close", "7", *where]) == 2
        assert "There is no table 7." in capsys.readouterr().err
        assert printed(capsys, "--close", "1", *where) == "Table 1 is closed.\n"
        until(lambda: '"why":"over"' in mira.heard[-1])
        (match,) = tmp_path.glob("*.mahjong")
        assert not match.with_suffix(".tickets").exists(), "nobody comes back to it"
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)
    assert not (tmp_path / FILE).exists()
    assert main(["--status", *where]) == 1
    assert "no hall is open" in capsys.readouterr().err


def test_a_hall_that_was_killed_is_not_asked_for_long(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with served(tmp_path) as (process, _address):
        process.kill()
        process.communicate(timeout=20)
    assert main(["--status", "--folder", str(tmp_path)]) == 1
    assert "no hall answers at ws://127.0.0.1:" in capsys.readouterr().err
    (tmp_path / FILE).write_text("nothing", encoding="utf-8")
    assert main(["--status", "--folder", str(tmp_path)]) == 1
    assert FILE in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--tell", "x" * 10_000], f"at most {LONGEST_NOTICE} characters"),
        (["--close", "0"], "is not a whole number"),
        (["--status", "--close", "1"], "not allowed with"),
        (["--word", "nowhere"], "there is no such file"),
    ],
)
def test_what_an_operator_may_not_ask_for_is_told_in_one_line(tmp_path: Path, arguments: list[str], told: str) -> None:
    with pytest.raises(BadInput, match=re.escape(told)):
        main(["--folder", str(tmp_path), *arguments])


@pytest.mark.parametrize("word", [b"short", b"two\nlines of it", b"\xff\xfe no text at all", b"long" * 100])
def test_a_word_that_is_none_is_told_in_one_line(tmp_path: Path, word: bytes) -> None:
    (tmp_path / "word").write_bytes(word)
    with pytest.raises(BadInput, match="--word"):
        main(["--folder", str(tmp_path), "--word", str(tmp_path / "word")])


def test_by_the_word_tables_are_listed_closed_and_all_are_told(tmp_path: Path, log_lines: LogLines) -> None:
    with hall(tmp_path) as at:
        at.hall.operators.word = WORD
        mira = at.guest(makes=MADE, name="Mira")
        with operator(at, language="pl") as ask:
            (told,) = [said for said in ask("hall") if said["type"] == "hall"]
            (table,) = told["tables"]
            assert [chair["kind"] for chair in table["chairs"]] == ["guest", "free", "free", "free"]
            assert (table["code"], table["chairs"][0]["name"], table["state"]) == (at.code_of(mira), "Mira", "waiting")
            assert ask("problem", type="close", table=9)[-1]["text"] == "Nie ma stołu 9."
            assert ask("problem", type="announce", text="x" * 300)[-1]["type"] == "problem"
            ask("done", type="announce", text=" Tea\nis \u202eready. ")
            until(lambda: mira.rack.get("notice", {}).get("text") == "Tea is ready.", meanwhile=at.step)
            boris = at.guest(makes=MADE, name="Boris")
            assert boris.rack["notice"] == mira.rack["notice"], "who comes later is told, too"
            ask("done", type="close", table=table["number"])
            until(lambda: '"why":"over"' in mira.heard[-1], meanwhile=at.step)
            assert [other.number for other in at.hall.tables] == [table["number"] + 1]
        assert log_lines.take() == []


def test_a_message_to_all_ends_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.app.hall.hall.NOTICE", 1.5)
    with hall(tmp_path) as at:
        mira = at.guest(makes=MADE)
        at.hall.announce("Tea is ready.")
        until(lambda: "notice" in mira.rack, meanwhile=at.step)
        until(lambda: "notice" not in mira.rack, meanwhile=at.step)


def test_a_wrong_word_lets_nobody_in_and_only_some_are_tried(tmp_path: Path, log_lines: LogLines) -> None:
    with hall(tmp_path) as at:
        with operator(at, "") as ask:
            assert ask("refused")[-1]["why"] == "word", "where there is no word nobody has it"
        at.hall.operators.word = WORD
        for _ in range(MOST_TRIES - 1):
            with operator(at, WORD[:-1], "ru") as ask:
                assert ask("refused")[-1] == {"type": "refused", "why": "word", "text": "Неверный пароль."}
        with operator(at) as ask:
            assert ask("refused")[-1]["why"] == "tries"
        with operator(at, at.hall.operators.own_word) as ask:
            assert ask("hall"), "who can read the folder is let in, whatever others have tried"
        said = [line for line in log_lines.take(MOST_TRIES + 1) if "operator at" in line]
        assert len(said) == MOST_TRIES + 1, "a guest of another test's hall may knock, whose port this hall has now"


def test_an_operator_is_let_in_whatever_others_guess(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log_lines: LogLines
) -> None:
    monkeypatch.setattr("game.app.hall.operators._MOST_TRIES", 1)
    with hall(tmp_path) as at:
        at.hall.operators.word = WORD
        for _ in range(2):
            with operator(at, WORD[:-1]) as ask:
                assert ask("refused")[-1]["why"] == "word"
        with operator(at) as ask:
            assert ask("hall")
        assert len(log_lines.take(2)) == 2


@pytest.mark.parametrize(
    "said",
    [
        '{"type": "operator"}',
        '{"type": "operator", "word": 5}',
        json.dumps({"type": "operator", "word": WORD, "language": "x" * 100}),
        '{"type": "announce", "text": "Tea"}',
        '{"type": "close", "table": 1}',
        json.dumps({"type": "announce", "text": "x" * 10_000}),
    ],
)
def test_who_was_not_let_in_does_nothing_and_no_message_ends_the_hall(
    tmp_path: Path, said: str, log_lines: LogLines
) -> None:
    with hall(tmp_path) as at:
        at.hall.operators.word = WORD
        mira = at.guest(makes=MADE)
        with connect(at.address, compression=None) as line:
            line.send(said)
            until(lambda: is_closed(line), meanwhile=at.step)
        assert len(at.hall.tables) == 1
        assert "notice" not in mira.rack
        assert len(log_lines.take(1)) == 1


def test_an_operator_who_says_nonsense_loses_the_line_and_nobody_else(tmp_path: Path, log_lines: LogLines) -> None:
    with hall(tmp_path) as at:
        at.hall.operators.word = WORD
        mira = at.guest(makes=MADE)
        with connect(at.address, compression=None) as line:
            line.send(json.dumps({"type": "operator", "word": WORD}))
            line.send('{"type": "dance"}')
            until(lambda: is_closed(line), meanwhile=at.step)
        assert mira.is_there
        assert len(log_lines.take(1)) == 1


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
        assert not kept.exists()
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
