"""Deals without a window (docs/commands.md, "simulate")."""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from game.engine.events import DealBegun, WallBuilt
from game.tools.deals import DealPlayed, DealsAlone, Part, play_wall
from game.tools.simulate import Tally
from tests.replays.reading import read_replay
from tests.tools.conftest import Say

FOUR = "skilled,beginner,random,skilled"


def simulated(say: Say, *arguments: str) -> dict[str, Any]:
    code, out, err = say("simulate", "--rules", "gala", "--players", FOUR, *arguments)
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


def without_times(found: dict[str, Any]) -> dict[str, Any]:
    players = [
        {name: value for name, value in player.items() if not name.startswith("decision_ms")}
        for player in found["players"]
    ]
    return {name: value for name, value in found.items() if not name.startswith(("seconds", "deals_per"))} | {
        "players": players
    }


def test_the_answer_has_every_field(say: Say) -> None:
    found = simulated(say, "--deals", "6", "--seed", "5")
    assert (found["rules"], found["deals"], found["seed"]) == ("gala", 6, 5)
    assert found["seconds"] > 0
    assert found["deals_per_second"] > 0
    assert [player["player"] for player in found["players"]] == FOUR.split(",")
    assert sum(player["wins"] for player in found["players"]) >= 6 - found["exhausted"]
    for player in found["players"]:
        assert player["deals"] == 6
        assert player["balance_per_deal"] == pytest.approx(player["balance"] / 6, abs=1e-4)
        assert player["ci95"] >= 0
        assert 0 < player["decision_ms_p50"] <= player["decision_ms_p99"]
        assert (player["illegal"], player["timeouts"]) == (0, 0)


def test_the_same_seed_gives_the_same_deals_and_another_one_others(say: Say) -> None:
    first = without_times(simulated(say, "--deals", "4", "--seed", "5"))
    assert without_times(simulated(say, "--deals", "4", "--seed", "5")) == first
    assert without_times(simulated(say, "--deals", "4", "--seed", "6")) != first | {"seed": 6}


@pytest.mark.slow
def test_the_number_of_processes_changes_nothing(say: Say) -> None:
    alone = without_times(simulated(say, "--deals", "40", "--rotate"))
    assert without_times(simulated(say, "--deals", "40", "--rotate", "--jobs", "3")) == alone


def test_one_wall_is_played_whoever_is_there_to_share_it(say: Say) -> None:
    assert simulated(say, "--deals", "1", "--jobs", "2")["deals"] == 1


def test_each_deal_has_the_next_player_as_dealer_under_east(say: Say, tmp_path: Path) -> None:
    simulated(say, "--deals", "5", "--log", str(tmp_path / "new" / "log"))
    files = sorted((tmp_path / "new" / "log").iterdir())
    begun = [_first(path, DealBegun) for path in files]
    assert [(deal.east, deal.dealer, deal.prevailing) for deal in begun] == [(k % 4, k % 4, 0) for k in range(5)]
    assert len({_first(path, WallBuilt).tiles for path in files}) == 5


def test_with_rotation_every_wall_is_played_from_every_seat(say: Say, tmp_path: Path) -> None:
    found = simulated(say, "--deals", "2", "--rotate", "--log", str(tmp_path))
    assert (found["deals"], [player["deals"] for player in found["players"]]) == (8, [8] * 4)
    files = sorted(tmp_path.iterdir())
    assert len({_first(path, WallBuilt).tiles for path in files}) == 2
    seated = [read_replay(path.read_bytes()).header.players for path in files[:4]]
    names = tuple(FOUR.split(","))
    assert seated == [names[turn:] + names[:turn] for turn in range(4)]


def test_replay_files_of_a_simulation_verify(say: Say, tmp_path: Path) -> None:
    simulated(say, "--deals", "3", "--log", str(tmp_path), "--option", "play=tabletop")
    code, out, err = say("verify", *map(str, sorted(tmp_path.iterdir())))
    assert (code, err, out.count("\n")) == (0, "", 3)


def _first(path: Path, kind: type[Any]) -> Any:  # the event of the kind that was asked for
    replay = read_replay(path.read_bytes())
    return next(event for step in replay.steps for event in step.events if isinstance(event, kind))


def test_players_are_known_by_who_they_are_wherever_they_sit() -> None:
    deals = DealsAlone(
        rules="gala", options={}, players=("skilled", "random", "random", "random"), seed=3, rotates=True
    )
    wall = play_wall(deals, 0)
    assert [sum(deal.parts[player].wins for deal in wall) for player in range(4)][1:] == [0, 0, 0]


def test_the_interval_counts_walls_not_the_deals_on_them() -> None:
    tally = Tally(["one"])
    for brought in (4, 0, 2, 2):
        tally.add(tuple(DealPlayed((Part(delta=Fraction(brought)),), is_won=True) for _ in range(4)))
    (player,) = tally.players()
    assert (player["deals"], player["balance"], player["balance_per_deal"]) == (16, 32, 2)
    assert player["ci95"] == pytest.approx(1.96 * (8 / 3 / 4) ** 0.5, abs=1e-4)


def test_one_wall_has_no_interval() -> None:
    tally = Tally(["one"])
    tally.add((DealPlayed((Part(thought=[0.001, 0.002, 0.003]),), is_won=False),))
    (player,) = tally.players()
    assert player["ci95"] is None
    assert player["decision_ms_p50"] == pytest.approx(2, rel=0.02)
    assert player["decision_ms_p99"] == pytest.approx(3, rel=0.02)
    assert tally.exhausted == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--rules", "whist"],
            "--rules: 'whist' is not a rulebook; there are israeli, gala, hungarian, latvian, polish",
        ),
        (["--players", "skilled"], "--players: 1 given; 4 play"),
        (["--players", "skilled,skilled,skilled,genius"], "--players[3]: 'genius' is not a level; there are random"),
        (["--players", "skilled,cmd:no-such-bot -x,skilled,random"], "--players[1]: there is no program 'no-such-bot'"),
        (["--players", "skilled,cmd:,skilled,random"], "--players[1]: 'cmd:' names no program"),
        (["--players", "skilled,cmd:'bot,skilled,random"], "--players: 3 given; 4 play"),
        (["--players", "skilled,cmd:'no, bot',skilled,random"], "--players[1]: there is no program 'no, bot'"),
        (["--deals", "0"], "argument --deals: '0' is not a whole number from 1"),
        (["--deals", "many"], "argument --deals: 'many' is not a whole number from 1"),
        (["--jobs", "-1"], "argument --jobs: '-1' is not a whole number from 1"),
        (["--seed", "x"], "argument --seed: 'x' is not a whole number"),
        (["--option", "play"], "--option: 'play' is not of the form K=V"),
        (["--option", "players=3"], "--option: gala has no option 'players'; there are turn_seconds"),
        (["--option", "turn_seconds=5"], "--option: turn_seconds: '5' is not a whole number from 10 to 120 or off"),
        (["--colour"], "unrecognized arguments: --colour"),
    ],
)
def test_bad_arguments_end_with_2_and_one_line(say: Say, arguments: list[str], message: str) -> None:
    code, out, err = say("simulate", "--rules", "gala", "--players", FOUR, "--deals", "1", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"sparrows simulate: {message}")
    assert err.count("\n") == 1


def test_a_log_folder_that_cannot_be_made_is_bad_input(say: Say, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, _, err = say(
        "simulate", "--rules", "gala", "--players", FOUR, "--deals", "1", "--log", str(tmp_path / "file" / "log")
    )
    assert code == 2
    assert err.startswith("sparrows simulate: --log: ")


GROWTH = """
import functools, gc
from game.tools.deals import DealsAlone, play_wall
deals = DealsAlone(rules="gala", options={}, players=("skilled", "beginner", "random", "skilled"), seed=1)
kept = []
for number in range(90):
    play_wall(deals, number)
    if number % 30 == 29:
        for found in gc.get_objects():
            if isinstance(found, type(functools.lru_cache(len))) and found.cache_info().maxsize:
                found.cache_clear()
        gc.collect()
        kept.append(len(gc.get_objects()))
print(*kept)
"""


@pytest.mark.slow
def test_deals_leave_nothing_behind_but_what_is_remembered_within_bounds() -> None:
    """Answers that are remembered, so many of each sort at most, are all that makes a long run grow."""
    done = subprocess.run([sys.executable, "-c", GROWTH], check=True, capture_output=True)
    first, *later = map(int, done.stdout.split())
    assert all(number < first + 60 for number in later), "not one for each deal"
