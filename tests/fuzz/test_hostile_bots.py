"""Programs from strangers never take the game down, and neither does a stranger's game our bot."""

import io
import json
from collections.abc import Callable
from random import Random

import pytest

from game.engine.commands import Discard
from game.engine.seat import Seat, TileId
from game.players import program_player
from game.players.player import Question
from game.players.program_player import ProgramPlayer
from game.tiles.notation import parse_tile
from game.tools.arguments import BadInput, one_line
from game.tools.bot import serve
from game.tools.deals import DealsAlone, play_wall
from tests.fuzz.mutations import spoiled, spoiled_json

QUICK, FULL = 60, 5000
CHOICES = tuple(
    Discard(seat=Seat(0), tile=parse_tile(tile), tile_id=TileId(number))
    for number, tile in enumerate(("B5", "WE", "DR"))
)
ASKED = Question(id=17, seat=Seat(0), choices=CHOICES, default=CHOICES[0], seconds=5.0)
ANSWER = {"id": 17, "choice": 2, "why": "nobody needs it"}


class Recorded:
    """A pipe to a program that said a few lines and ended."""

    said = b""

    def __init__(self, command: list[str]) -> None:
        self._lines = self.said.splitlines(keepends=True)

    def say(self, line: bytes) -> None: ...

    def line(self) -> bytes | None:
        return self._lines.pop(0) if self._lines else None

    @property
    def is_over(self) -> bool:
        return not self._lines

    def stop(self, why: str) -> None:
        self._lines.clear()


def answer_survives(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of the choices is made, or the default with the fault counted."""
    monkeypatch.setattr(program_player, "ProgramPipe", Recorded)
    monkeypatch.setattr(Recorded, "said", said)
    player = ProgramPlayer([], 0, "gala", {})
    player.ask(ASKED)
    answer = player.answer()
    assert answer in CHOICES
    assert player.wrong + player.missed <= 1
    assert answer == CHOICES[0] or not player.wrong + player.missed
    assert player.why.isprintable()


@pytest.mark.parametrize(
    "number", [pytest.param(QUICK, id="some"), pytest.param(FULL, id="all", marks=pytest.mark.long)]
)
def test_spoiled_answers_are_survived(
    number: int, monkeypatch: pytest.MonkeyPatch, scaled: Callable[[int], int]
) -> None:
    for seed in range(scaled(number) if number == FULL else number):
        said = spoiled_json(json.dumps(ANSWER).encode(), Random(f"answers {seed}"))
        answer_survives(said, monkeypatch)


@pytest.fixture(scope="module")
def told() -> bytes:
    """What a bot is told and asked in a deal."""
    spoken: list[bytes] = []

    class Listening(Recorded):
        def say(self, line: bytes) -> None:
            spoken.append(line)

        def close(self) -> None: ...

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(program_player, "ProgramPipe", Listening)
        players = ("cmd:any", "skilled", "beginner", "skilled")
        play_wall(DealsAlone(rules="polish", options={}, players=players, seed=3), 0)
    return b"".join(spoken)


def bot_survives(messages: bytes) -> None:
    """It plays to the end, or names the line that it cannot use."""
    answers = io.BytesIO()
    complaint = "line "
    try:
        serve("skilled", 1, io.BytesIO(messages), answers)
    except BadInput as error:
        complaint = one_line(str(error))
    assert complaint.startswith("line ")
    for line in answers.getvalue().splitlines():
        assert json.loads(line).keys() == {"id", "choice", "why"}


@pytest.mark.parametrize(
    "number", [pytest.param(QUICK, id="some"), pytest.param(FULL, id="all", marks=pytest.mark.long)]
)
def test_spoiled_messages_are_survived(number: int, told: bytes, scaled: Callable[[int], int]) -> None:
    lines = told.splitlines(keepends=True)
    bot_survives(told)
    for seed in range(scaled(number) if number == FULL else number):
        chance = Random(f"messages {seed}")
        place = chance.randrange(len(lines))
        spoilt = spoiled(lines[place], chance) if chance.random() < 0.3 else spoiled_json(lines[place], chance) + b"\n"
        bot_survives(b"".join([*lines[:place], spoilt, *lines[place + 1 :]]))
