"""A stranger's program at the table (docs/commands.md, "The bot protocol")."""

import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.engine.commands import Discard, Pass
from game.engine.events import Alone, MatchBegun, SeatsTaken, TilesDealt
from game.engine.replays.match import Match
from game.engine.replays.replay import Header, Replay, ReplayStep, replayed
from game.engine.replays.replay_file import LONGEST_WHY
from game.engine.seat import Seat, TileId
from game.players import program_pipe
from game.players.ai.computer import ComputerPlayer
from game.players.ai.mind import MINDS
from game.players.bot_protocol import Answer, asked, choices_of, read_answer, read_message, reason
from game.players.player import Question
from game.players.program_player import SILENCES, ProgramPlayer
from game.players.table import Table
from game.rules.flow import Placing
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.tiles.notation import parse_tile
from game.tiles.tile import Wind
from tests.conftest import LogLines

PYTHON = (sys.executable, "-I", "-S")
BESTIARY = Path(__file__).parent.parent / "bots" / "bestiary.py"
ECHO = (
    "import sys\n"
    "for line in sys.stdin:\n"
    "    sys.stderr.write('')\n"
    "    open(sys.argv[1], 'a').write(line)\n"
    '    if \'"question"\' in line: print(\'{"id": 1, "choice": 1, "why": "it felt right"}\', flush=True)\n'
)
OPTIONS = Options(rulebook("gala").options)


def program(command: Sequence[str], *, patience: float | None = 5.0, background: bool = False) -> ProgramPlayer:
    return ProgramPlayer(command, 2, "gala", OPTIONS, patience=patience, background=background)


@pytest.fixture
def written(tmp_path: Path) -> Callable[[], list[dict[str, object]]]:
    """What a program was told so far."""
    path = tmp_path / "told"
    path.touch()
    return lambda: [json.loads(line) for line in path.read_text().splitlines()]


@pytest.fixture
def scribe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """A program that writes down what it is told, to the end, and makes the second choice of question 1."""
    monkeypatch.setattr(program_pipe, "_SECONDS_TO_END", 60.0)
    return (*PYTHON, "-c", ECHO, str(tmp_path / "told"))


QUESTION = Question(
    id=1,
    seat=Seat(1),
    choices=(
        Discard(seat=Seat(1), tile=parse_tile("B5"), tile_id=TileId(7)),
        Discard(seat=Seat(1), tile=parse_tile("WE"), tile_id=TileId(9)),
    ),
    default=Discard(seat=Seat(1), tile=parse_tile("B5"), tile_id=TileId(7)),
    seconds=None,
)
BEGUN = MatchBegun(rules="gala", options=dict(OPTIONS), seed=None)
ALONE = MatchBegun(
    rules="gala",
    options=dict(OPTIONS),
    seed=None,
    alone=Alone(1, Placing(east=Seat(0), dealer=Seat(0), prevailing=Wind.EAST)),
)


def test_a_program_is_greeted_when_its_seat_is_known_and_then_told_everything(
    scribe: tuple[str, ...], written: Callable[[], list[dict[str, object]]]
) -> None:
    player = program(scribe)
    player.observe(BEGUN)
    player.observe(SeatsTaken(persons=(1, 2, 3, 0)))
    player.observe(SeatsTaken(persons=(3, 2, 1, 0)))
    player.observe(TilesDealt(seat=Seat(0), tile_ids=(TileId(4),), tiles=None))
    player.close()
    hello, begun, _taken, taken, dealt, goodbye = written()
    assert hello == {"type": "hello", "protocol": 1, "seat": 1, "rules": {"id": "gala", "options": dict(OPTIONS)}}
    assert [begun["type"], taken["type"], dealt["type"]] == ["match_begun", "seats_taken", "tiles_dealt"]
    assert goodbye["type"] == "goodbye"
    assert begun["seed"] is None


def test_in_a_deal_that_stands_alone_persons_sit_as_they_are_numbered(
    scribe: tuple[str, ...], written: Callable[[], list[dict[str, object]]]
) -> None:
    player = program(scribe)
    player.observe(ALONE)
    player.close()
    assert written()[0]["seat"] == 2


def test_a_question_names_its_choices_its_default_and_the_time_there_is(
    scribe: tuple[str, ...], written: Callable[[], list[dict[str, object]]]
) -> None:
    player = program(scribe, patience=2.5)
    player.observe(ALONE)
    player.ask(QUESTION)
    assert player.answer() == QUESTION.choices[1]
    assert player.why == "it felt right"
    assert player.answer() is None, "an answer is given once"
    player.close()
    question = next(line for line in written() if line["type"] == "question")
    assert question == {
        "type": "question",
        "id": 1,
        "choices": [
            {"type": "discard", "seat": 1, "tile": "B5", "tile_id": 7},
            {"type": "discard", "seat": 1, "tile": "WE", "tile_id": 9},
        ],
        "default": 0,
        "milliseconds": 2500,
    }
    assert (player.wrong, player.missed) == (0, 0)


def test_without_a_clock_the_milliseconds_are_null(
    scribe: tuple[str, ...], written: Callable[[], list[dict[str, object]]]
) -> None:
    player = program(scribe, patience=None)
    player.observe(ALONE)
    player.ask(QUESTION)
    player.close()
    assert [line["milliseconds"] for line in written() if line["type"] == "question"] == [None]


def test_a_default_that_is_no_choice_is_offered_as_the_last_one() -> None:
    question = Question(id=3, seat=Seat(1), choices=QUESTION.choices, default=Pass(seat=Seat(1)), seconds=3)
    assert choices_of(question) == (*QUESTION.choices, Pass(seat=Seat(1)))
    assert asked(question, 3).default == 2


def test_a_question_that_lapsed_is_withdrawn_and_its_late_answer_counts_for_nothing(
    scribe: tuple[str, ...], written: Callable[[], list[dict[str, object]]]
) -> None:
    player = program(scribe, background=True)
    player.observe(ALONE)
    player.ask(QUESTION)
    player.withdraw()
    assert player.answer() is None
    player.close()
    assert {"type": "withdraw", "id": 1} in written()
    assert (player.wrong, player.missed) == (0, 0)


def test_beside_the_table_an_answer_is_fetched_when_it_is_there(scribe: tuple[str, ...]) -> None:
    player = program(scribe, background=True)
    player.observe(ALONE)
    player.ask(QUESTION)
    answer = None
    for _ in range(1000):
        answer = player.answer()
        if answer is not None:
            break
        time.sleep(0.01)
    assert answer == QUESTION.choices[1]
    player.close()


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        (rb'{"id": 1, "choice": 2, "why": "\ud800"}', ""),
        (rb'{"id": 1, "choice": 2, "why": "it felt \udfff right"}', "it felt right"),
        (rb'{"id": 1, "choice": 2, "mood": "\ud83d"}', ""),
        (b'{"id": 1, "choice": 2, "why": "\xff it felt right"}', "\ufffd it felt right"),
        (b'{"id": 1, "choice": 2, "why": "\x00it\tfelt\x1b right"}', "it felt right"),
        (b'\xef\xbb\xbf{"id": 1, "choice": 2, "why": "it felt right"}\r\n', "it felt right"),
    ],
)
def test_text_that_is_no_text_takes_nothing_from_an_answer(line: bytes, kept: str) -> None:
    answer = read_answer(line)
    assert answer is not None
    assert (answer.id, answer.choice, reason(answer)) == (1, 2, kept)


@pytest.mark.parametrize(
    "line",
    [
        b'{"id": NaN, "choice": 0, "why": "\\ud800"}',
        b'{"id": "1", "choice": 0, "why": "\\ud800"}',
        b'{"id": true, "choice": 0, "why": "\\ud800"}',
        b'{"choice": 0, "why": "\\ud800"}',
        b'{"id": 1, "why": "\\ud800"}',
        b'["\\ud800"]',
        b'"\\ud800"',
        b'{"id": 1, "choice": 0, "why": "\\ud800"',
        b'{"id": ' + b"[" * 60_000,
        b'{"why": "\\ud800", "id": ' + b"9" * 60_000 + b"}",
        b"\xff\xfe\x00",
        b"",
    ],
)
def test_what_is_no_answer_stays_none(line: bytes) -> None:
    assert read_answer(line) is None


@pytest.mark.parametrize(
    ("why", "kept"),
    [
        (None, ""),
        ("", ""),
        (["no", "text"], ""),
        ("two\nlines\x07 and a bell", "two lines and a bell"),
        ("long " * 1000, ("long " * 1000)[:LONGEST_WHY]),
    ],
)
def test_a_reason_is_one_printable_line_of_a_decent_length(why: object, kept: str) -> None:
    assert reason(Answer(id=1, choice=0, why=why)) == kept


def played_with(kind: str, patience: float) -> tuple[Table, ProgramPlayer, Replay]:
    """A deal of a bad bot at seat 2 among three of ours."""
    match = Match("gala", OPTIONS, 5, alone=Alone(1, Placing(east=Seat(0), dealer=Seat(0), prevailing=Wind.EAST)))
    bot = program((*PYTHON, str(BESTIARY), kind), patience=patience)
    steps: list[ReplayStep] = []
    ours = [ComputerPlayer(person, MINDS["skilled"], 1) for person in range(4)]
    table = Table(
        match,
        [bot if person == 2 else ours[person] for person in range(4)],
        record=lambda command, events: steps.append(ReplayStep(command, tuple(events))),
    )
    (opening,) = match.past
    assert isinstance(opening, MatchBegun)
    try:
        table.begin_deal()
        for _ in range(3000):
            if table.is_over:
                break
            table.pump()
    finally:
        bot.close()
    return table, bot, Replay(Header(), opening, tuple(steps))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "patience", "is_missed", "is_wrong", "line"),
    [
        ("mute", 0.1, True, False, "it does not answer"),
        ("deaf", 0.1, True, False, "it does not answer"),
        ("late", 0.1, True, False, "it does not answer"),
        ("crashing", 5.0, True, False, None),
        ("never_there", 5.0, True, False, None),
        ("lying", 5.0, False, True, None),
        ("clairvoyant", 5.0, False, False, None),
        ("babbling", 5.0, False, False, None),
        ("flooding", 5.0, True, False, "it says more than anybody can listen to|it babbles"),
        ("endless", 5.0, True, False, "it says lines without an end"),
        ("staying", 5.0, False, False, None),
    ],
)
def test_whatever_a_program_does_the_match_goes_on_and_its_faults_are_counted(
    kind: str, patience: float, is_missed: bool, is_wrong: bool, line: str | None, log_lines: LogLines
) -> None:
    table, bot, replay = played_with(kind, patience)
    assert table.is_over
    assert (bot.missed > 0, bot.wrong > 0) == (is_missed, is_wrong)
    assert replayed(replay) == table.match.state
    said = log_lines.take()
    assert (not said) if line is None else any(part in said[0] for part in line.split("|"))


def test_a_program_that_stays_silent_is_given_up_after_some_questions(log_lines: LogLines) -> None:
    now = 0.0

    def an_hour_later() -> float:
        nonlocal now
        now += 3600
        return now

    bot = ProgramPlayer(
        (*PYTHON, str(BESTIARY), "mute"), 2, "gala", OPTIONS, patience=5.0, background=True, clock=an_hour_later
    )
    for number in range(1, SILENCES + 2):
        assert not bot._pipe.is_over or number > SILENCES
        bot.ask(replace(QUESTION, id=number))
        assert bot.answer() == QUESTION.default
    assert bot.missed == SILENCES + 1
    assert bot._pipe.is_over
    bot.close()
    assert log_lines.take() == ["game.players.program_pipe: a program is stopped: it does not answer"]


def test_what_a_program_is_told_reads_back(
    scribe: tuple[str, ...], tmp_path: Path, written: Callable[[], list[dict[str, object]]]
) -> None:
    player = program(scribe)
    player.observe(ALONE)
    player.ask(QUESTION)
    player.close()
    for line in (tmp_path / "told").read_bytes().splitlines():
        read_message(line)
