"""Programs that play: ours for other tables, others' at ours (docs/commands.md, "The bot protocol")."""

import io
import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game.engine.commands import SeatCommand
from game.engine.fairness import Chance, fingerprint_of, salt_of
from game.tiles.tile import TileSet
from game.tools import contestants
from game.tools.arguments import BadInput
from game.tools.bot import serve
from game.tools.deals import MOST_GIVEN_UP
from tests.conftest import LogLines
from tests.replays.reading import read_replay
from tests.tools.conftest import Say
from tests.tools.processes import PYTHON, ROOT
from tests.tools.processes import bot as bad

START = "import sys; sys.path[:0] = {}; from game.__main__ import main; sys.exit(main())"
OURS = f"cmd:{PYTHON} -c {shlex.quote(START.format(json.dumps([str(ROOT)])))} bot"


def simulated(say: Say, players: str, *arguments: str, rules: str = "gala") -> dict[str, Any]:
    code, out, err = say("simulate", "--rules", rules, "--players", players, *arguments)
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def outcome(player: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in player.items() if name != "player" and not name.startswith("decision_ms")}


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["israeli", "gala", "hungarian", "latvian", "polish"])
def test_our_player_as_a_program_plays_as_it_does_inside_the_game(say: Say, rules: str) -> None:
    inside = simulated(say, "skilled,beginner,random,beginner", "--deals", "3", "--seed", "1", rules=rules)
    outside = simulated(say, f"{OURS} skilled,beginner,random,beginner", "--deals", "3", "--seed", "1", rules=rules)
    assert [outcome(player) for player in outside["players"]] == [outcome(player) for player in inside["players"]]


@pytest.mark.slow
def test_with_programs_too_the_number_of_processes_changes_nothing(say: Say) -> None:
    players = f"{bad('babbling')},skilled,{bad('lying')},random"
    one = simulated(say, players, "--deals", "20", "--seed", "1")
    three = simulated(say, players, "--deals", "20", "--seed", "1", "--jobs", "3")
    assert [outcome(player) for player in three["players"]] == [outcome(player) for player in one["players"]]
    assert one["players"][2]["illegal"] > 20


@pytest.mark.slow
def test_a_program_that_dies_is_counted_and_the_deals_go_on(say: Say) -> None:
    players = f"skilled,{bad('crashing')},beginner,random"
    found = simulated(say, players, "--deals", "2")
    assert found["deals"] == 2
    assert found["players"][1]["timeouts"] > 2
    assert [player["timeouts"] for player in found["players"][::2]] == [0, 0]


@pytest.mark.slow
def test_replay_files_of_deals_with_programs_verify(say: Say, tmp_path: Path) -> None:
    players = f"skilled,{bad('lying')},beginner,random"
    simulated(say, players, "--deals", "2", "--log", str(tmp_path))
    code, out, err = say("verify", "--fair", *map(str, sorted(tmp_path.iterdir())))
    assert (code, err) == (0, ""), out


@pytest.mark.slow
def test_what_a_program_says_to_its_answers_stands_in_the_replay(say: Say, tmp_path: Path) -> None:
    players = f"skilled,{bad('babbling')},beginner,random"
    simulated(say, players, "--deals", "1", "--log", str(tmp_path))
    (path,) = tmp_path.iterdir()
    steps = read_replay(path.read_bytes()).steps
    said = {(step.command.seat, step.why) for step in steps if isinstance(step.command, SeatCommand)}
    assert said == {(0, ""), (1, "because of it"), (2, ""), (3, "")}


@pytest.mark.slow
def test_a_program_that_stays_silent_is_given_up_for_the_run(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log_lines: LogLines
) -> None:
    """Each deal in which it is waited for takes three times its patience; so these must be few."""
    started = tmp_path / "started"
    (tmp_path / "mute.py").write_text(f"import sys; open({str(started)!r}, 'a').write('.'); list(sys.stdin)")
    monkeypatch.setattr(contestants, "PATIENCE", 0.05)
    players = f"random,cmd:{PYTHON} -I -S {tmp_path}/mute.py,random,random"
    found = simulated(say, players, "--deals", "8", "--seed", "1")
    assert (found["deals"], len(started.read_text())) == (8, MOST_GIVEN_UP)
    silent, others = found["players"][1], [found["players"][seat] for seat in (0, 2, 3)]
    assert silent["timeouts"] > 8 * 5
    assert [other["timeouts"] for other in others] == [0, 0, 0]
    lines = log_lines.take()
    assert lines[:3] == ["game.players.program_pipe: a program is stopped: it does not answer"] * 3
    assert [line.rpartition(": ")[2] for line in lines[3:]] == ["given up for the rest of the run"]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the processes that share the work inherit its patience")
def test_processes_that_share_the_work_give_up_together(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = tmp_path / "started"
    (tmp_path / "mute.py").write_text(f"import sys; open({str(started)!r}, 'a').write('.'); list(sys.stdin)")
    monkeypatch.setattr(contestants, "PATIENCE", 0.05)
    players = f"random,cmd:{PYTHON} -I -S {tmp_path}/mute.py,random,random"
    code, out, _ = say("simulate", "--rules", "gala", "--players", players, "--deals", "64", "--jobs", "3")
    assert (code, json.loads(out)["deals"]) == (0, 64)
    assert MOST_GIVEN_UP <= len(started.read_text()) <= MOST_GIVEN_UP + 2


@pytest.mark.slow
def test_a_program_that_ends_by_itself_is_started_anew_for_every_deal(say: Say, tmp_path: Path) -> None:
    started = tmp_path / "started"
    (tmp_path / "dead.py").write_text(f"open({str(started)!r}, 'a').write('.')")
    players = f"random,cmd:{PYTHON} -I -S {tmp_path}/dead.py,random,random"
    simulated(say, players, "--deals", "6")
    assert len(started.read_text()) == 6


SPY = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] in ("hello", "match_begun", "wall_built", "deal_ended"):
        open(sys.argv[1], "a").write(line)
    if message["type"] == "question":
        print(json.dumps({"id": message["id"], "choice": message["default"]}), flush=True)
"""


def walls_found(told: Path, seeds: Sequence[int]) -> int:
    """In how many deals a program finds the wall by its fingerprint, when it tries these seeds as the engine does."""
    found = number = 0
    for line in map(json.loads, told.read_text().splitlines()):
        if line["type"] == "match_begun":
            number = line["alone"]["number"]
        elif line["type"] == "wall_built":
            walls = ((seed, Chance(seed, number).shuffled(TileSet.FULL.tiles)) for seed in seeds)
            found += any(fingerprint_of(salt_of(seed, number), wall) == line["fingerprint"] for seed, wall in walls)
    return found


@pytest.mark.slow
def test_a_program_finds_no_wall_by_its_fingerprint_unless_the_seed_was_given(say: Say, tmp_path: Path) -> None:
    (tmp_path / "spy.py").write_text(SPY)

    def spied(name: str, *arguments: str) -> tuple[dict[str, Any], Path]:
        bot = f"cmd:{PYTHON} -I -S {tmp_path}/spy.py {tmp_path}/{name}"
        return simulated(say, f"random,{bot},random,random", "--deals", "3", *arguments), tmp_path / name

    first, told = spied("first")
    seed = first["seed"]
    assert walls_found(told, [*range(20), seed]) == 0, "not even with the seed, which nobody knows"
    second, _ = spied("second")
    assert second["seed"] != seed
    again, told = spied("again", "--seed", str(seed))
    assert again["seed"] == seed
    assert [outcome(player) for player in again["players"]] == [outcome(player) for player in first["players"]]
    assert walls_found(told, [*range(20), seed]) == 3, "who gives a seed is told that it can be tried"


def test_without_programs_the_seed_is_1_as_before(say: Say) -> None:
    assert simulated(say, "random,random,random,random", "--deals", "1")["seed"] == 1


@pytest.mark.slow
def test_the_bot_of_the_readme_plays(say: Say, tmp_path: Path) -> None:
    code = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    assert len(code.splitlines()) <= 40
    path = tmp_path / "my_bot.py"
    path.write_text(code, encoding="utf-8")
    players = f"cmd:{PYTHON} -I -S {path},random,random,random"
    (bot, *others) = simulated(say, players, "--deals", "12", "--seed", "1", rules="latvian")["players"]
    assert (bot["illegal"], bot["timeouts"]) == (0, 0)
    assert bot["wins"] > max(other["wins"] for other in others)


def served(lines: Sequence[object]) -> list[Any]:
    text = "".join(line if isinstance(line, str) else json.dumps(line) + "\n" for line in lines)
    answers = io.BytesIO()
    serve("skilled", 1, io.BytesIO(text.encode()), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


HELLO = {"type": "hello", "protocol": 1, "seat": 0, "rules": {"id": "gala", "options": {}}}
BEGUN: dict[str, object] = {"type": "match_begun", "rules": "gala", "options": {}, "seed": None}
TWO = [{"type": "discard", "seat": 0, "tile": "B5", "tile_id": 3}, {"type": "pass", "seat": 0}]


def test_the_bot_ends_with_goodbye_and_with_the_end_of_its_input() -> None:
    assert served([HELLO, BEGUN, {"type": "goodbye"}, "whatever follows"]) == []
    assert served([HELLO, BEGUN]) == []
    assert served([]) == []


def test_the_bot_passes_over_what_it_does_not_know_in_messages() -> None:
    assert served([HELLO | {"mood": "good"}, BEGUN | {"more": [1]}, {"type": "withdraw", "id": 4, "why": "late"}]) == []


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (["what?\n"], "line 1: JSON is malformed"),
        ([BEGUN], "line 1: the game has not said hello"),
        ([{"type": "good_day"}], "line 1: Invalid value 'good_day'"),
        ([HELLO | {"seat": "east"}], "line 1: Expected `int`, got `str` - at `$.seat`"),
        ([HELLO, BEGUN | {"rules": "whist"}], "line 2: it cannot come now"),
        (
            [HELLO, {"type": "question", "id": 1, "choices": TWO, "default": 0, "milliseconds": None}],
            "line 2: the match",
        ),
        ([HELLO, BEGUN, {"type": "question", "id": 1, "choices": [{}], "default": 0, "milliseconds": 1}], "line 3: "),
        (
            [HELLO, BEGUN, {"type": "question", "id": 1, "choices": TWO, "default": 2, "milliseconds": 1}],
            "line 3: the def",
        ),
        (
            [HELLO, BEGUN, {"type": "question", "id": 1, "choices": TWO, "default": 0, "milliseconds": 1}],
            "line 3: it can",
        ),
        ([HELLO, {"type": "tile_drawn", "seat": 0, "tile_id": 1, "tile": "B1"}], "line 2: it cannot come now"),
        ([HELLO, '{"id":' * 5000 + "\n"], "line 2: "),
        ([HELLO, "[" * 5000 + "\n"], "line 2: "),
    ],
)
def test_what_the_protocol_does_not_have_is_bad_input_that_names_the_line(lines: list[object], complaint: str) -> None:
    with pytest.raises(BadInput) as raised:
        served(lines)
    assert str(raised.value).startswith(complaint)


def test_a_level_that_there_is_not_is_bad_input(say: Say) -> None:
    code, out, err = say("bot", "genius")
    assert (code, out) == (2, "")
    assert err.startswith("sparrows bot: LEVEL: 'genius' is not a level; there are random, beginner")
