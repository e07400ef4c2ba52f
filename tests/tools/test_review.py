"""Every decision in replay files looked at again (docs/commands.md, "review")."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from game.players.review import ReviewWork, accuracy
from game.rules.rulesets import RULEBOOKS
from game.tools.deals import DealsAlone, play_wall
from tests.replays.reading import read_replay
from tests.tools.conftest import Say

GOLDEN = Path(__file__).parent.parent / "replays"


def lines(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.slow
def test_each_person_is_told_what_the_review_on_the_screen_finds(say: Say) -> None:
    path = GOLDEN / "latvian_rounds.jsonl"
    code, out, err = say("review", str(path))
    assert (code, err) == (0, "")
    match, whole = lines(out)
    assert (match["file"], match["rules"]) == (str(path), "latvian")
    replay = read_replay(path.read_bytes())
    for person, told in enumerate(match["persons"]):
        work = ReviewWork(replay.opening, replay.steps, person, rests=False)
        work.run()
        decisions = sum(work.judged.values())
        assert (told["name"], told["decisions"]) == (replay.header.names[person], decisions)
        assert told["cost"] == round(sum(finding.cost for finding in work.findings), 2)
        assert told["accuracy"] == round(accuracy(decisions, work.findings), 4)
        assert told["luck"] == round(work.luck or 0, 2)
    assert whole["persons"] == [{"rules": "latvian", **one} for one in match["persons"]]


@pytest.mark.slow
def test_matches_of_a_person_are_added_up_book_by_book(say: Say) -> None:
    files = [str(GOLDEN / f"{name}.jsonl") for name in ("latvian_rounds", "gala_guests", "latvian_rounds")]
    *matches, whole = lines(say("review", *files)[1])
    told = {(one["rules"], one["name"]): one for one in whole["persons"]}
    for first, other in zip(matches[0]["persons"], matches[2]["persons"], strict=True):
        both = told["latvian", first["name"]]
        assert both["decisions"] == first["decisions"] + other["decisions"]
        assert both["accuracy"] == first["accuracy"]
        assert Fraction(both["points"]) == 2 * Fraction(first["points"])
    assert {rules for rules, _ in told} == {"latvian", "gala"}


@pytest.mark.slow
@pytest.mark.parametrize("book", RULEBOOKS)
def test_who_gives_the_hints_makes_no_choice_that_costs_anything(say: Say, tmp_path: Path, book: str) -> None:
    players = ("expert", "skilled", "random", "skilled")
    play_wall(DealsAlone(rules=book, options={}, players=players, seed=4, log=tmp_path), 0)
    (path,) = tmp_path.iterdir()
    told = {one["name"]: one for one in lines(say("review", "--all", str(path))[1])[-1]["persons"]}
    best, worst = (next(one for one in told.values() if one["player"] == level) for level in ("expert", "random"))
    assert (best["accuracy"], best["cost"], best["better"]) == (1, 0, 0)
    assert worst["accuracy"] < 1
    assert worst["cost"] > 0
    assert "persons" in lines(say("review", str(path))[1])[0]
    assert lines(say("review", str(path))[1])[0]["persons"] == [], "no people sat there"


def test_a_bad_file_hides_no_good_one(say: Say, tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.mahjong", GOLDEN / "latvian_rounds.jsonl"
    bad.write_bytes(b"nothing")
    code, out, err = say("review", str(bad), str(tmp_path / "none"), str(good))
    assert code == 2
    assert [line.split(": ")[:2] for line in err.splitlines()] == [
        ["sparrows review", str(bad)],
        ["sparrows review", str(tmp_path / "none")],
    ]
    assert lines(out)[0]["file"] == str(good)


@pytest.mark.slow
def test_processes_that_share_the_work_tell_the_same(say: Say) -> None:
    files = [str(GOLDEN / f"{name}.jsonl") for name in ("latvian_rounds", "gala_guests", "gala_sealed")]
    assert say("review", "--jobs", "2", *files) == say("review", *files)
