"""The calibration of computer players: its fits find what is there, and its self-play notes what happened."""

import shutil
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import numpy as np
import pytest

from build_scripts import calibrate
from build_scripts.calibrate import keep, write_report
from build_scripts.calibrating import fits, self_play, worths
from build_scripts.calibrating.self_play import Playing
from game.hands import asset_files
from game.players.ai.aiming.chance import FAR, chance_to_go_out
from game.players.ai.reading.aims import Plan
from game.players.ai.reading.calibration import (
    CLAIMABLE,
    GROUPS,
    HELPED,
    TOGETHER,
    Calibration,
    Case,
    calibration_of,
    chance_features,
    file_of,
)
from game.players.ai.reading.danger import danger_features
from game.players.ai.reading.stakes import relief_of
from game.players.ai.traits.skill import STRONG
from game.players.celebration import Grade
from game.rules.options import OWN_HANDS, Options
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.tools.spread import spread
from tests.for_each import one_of
from tests.players.hands_seen import position

GALA = Playing("gala", {})
FILES = sorted((Path(__file__).resolve().parents[2] / "assets" / "players").glob("*-*.json"))


@pytest.mark.slow
def test_a_fit_finds_the_chances_that_made_the_cases() -> None:
    chance, true = Random(1), (-1.0, 0.5, -0.25)
    rows: list[tuple[tuple[float, ...], bool]] = []
    for _ in range(20_000):
        features = (1.0, chance.uniform(0, 4), chance.uniform(0, 8))
        odds = sum(weight * feature for weight, feature in zip(true, features, strict=True))
        rows.append((features, bool(chance.random() < 1 / (1 + np.exp(-odds)))))
    found = fits.fit(rows)
    assert found.weights == pytest.approx(true, abs=0.1)
    assert sum(cases for *_, cases in found.table) == 20_000
    assert all(given == pytest.approx(came_true, abs=0.04) for given, came_true, _ in found.table)


@pytest.mark.slow
def test_a_fit_never_takes_help_for_a_hindrance() -> None:
    """In these cases the tiles that help and those that pairs wait for did harm, by chance."""
    chance = Random(2)
    rows: list[tuple[tuple[float, ...], bool]] = []
    for _ in range(4000):
        case = Case(chance.randrange(1, 6), chance.randrange(1, 20), chance.randrange(0, 6))
        features = chance_features(case, chance.randrange(1, 18), 0, 2)
        odds = 1.0 - case.missing - 0.3 * features[HELPED] - 0.4 * features[CLAIMABLE]
        rows.append((features, bool(chance.random() < 1 / (1 + np.exp(-odds)))))
    free, held = fits.fit(rows).weights, fits.fit_chance(rows).weights
    assert free[CLAIMABLE] < 0
    assert held[CLAIMABLE] == 0
    assert all(held[HELPED] + missing * held[TOGETHER] >= 0 for missing in range(1, FAR + 1))
    assert held[1] == pytest.approx(free[1], abs=1.5)


@pytest.mark.slow
def test_how_dear_aims_fare_is_told_by_how_far_behind_any_mahjong_they_are() -> None:
    """Aims as near as any mahjong came true as given; those two tiles further never, and others came half as often."""
    notes = self_play.play(GALA, STRONG, deals=12, seed=3)
    plain, _ = fits.fitted(notes, GALA.rules)
    near = [self_play.ExpensiveAim(0, 0.25, number % 4 == 0, 0.5, is_other=False) for number in range(1000)]
    far = [self_play.ExpensiveAim(2, 0.25, False, 0.5, is_other=number % 4 == 0) for number in range(1000)]
    notes.expensive = {"flush": [*near, *far]}
    found = fits.with_expensive_aims(plain, notes)
    assert found.holds(Plan.HALF_FLUSH, 0) == pytest.approx(1, abs=0.01)
    assert found.holds(Plan.HALF_FLUSH, 1) == 1, "nothing is known of these"
    assert found.holds(Plan.FULL_FLUSH, 4) == pytest.approx(3 / 253, abs=0.001), "but for three in doubt"
    assert found.left_to(Plan.HALF_FLUSH, 0) < 0.05
    assert found.left_to(Plan.HALF_FLUSH, 3) == pytest.approx(0.5, abs=0.01)
    assert (found.holds(Plan.ALL_PUNGS, 1), found.left_to(Plan.ALL_PUNGS, 1)) == (1, 0)


@pytest.mark.parametrize("book", one_of(2, ["gala", "polish"]))
def test_self_play_notes_every_discard_and_what_a_deal_cost(book: str) -> None:
    notes = self_play.play(Playing(book, {}), STRONG, deals=3, seed=5)
    assert notes.deals == 3
    assert len(notes.danger) > 60
    assert set(notes.chance) <= set(GROUPS.values())
    assert 1 <= sum(taken for _, taken in notes.danger) + 1 <= 4
    assert sum(len(rows) for rows in notes.chance.values()) <= len(notes.danger)


def test_the_same_seed_teaches_the_same() -> None:
    first, again = (self_play.play(GALA, STRONG, deals=2, seed=9) for _ in range(2))
    assert first == again


def test_every_book_has_its_figures() -> None:
    found = [msgspec.json.decode(file.read_bytes(), type=Calibration) for file in FILES]
    assert {(one.rules, one.seats) for one in found} >= {(book, 4) for book in RULEBOOKS}
    assert {one.rules for one in found if one.seats == 3} <= {"latvian", "polish"}
    chances = len(chance_features(Case(1, 1), 1, 0, 0))
    dangers = len(danger_features(position("B123"), next(iter(position("B1").rules.honors))))
    for one in found:
        assert len(one.danger) == dangers
        assert all(len(weights) == chances for weights in one.chance.values())
        assert min(one.claim_gain, one.idle_claim_gain) > 0.5


def test_the_report_tells_of_every_book(tmp_path: Path) -> None:
    shutil.copyfile(FILES[0], tmp_path / "whist-4.json")
    keep(tmp_path, "whist", 4, {"any": [(0.1, 0.12, 50)]})
    write_report(tmp_path)
    text = (tmp_path / "report.md").read_text(encoding="utf-8")
    calibration = msgspec.json.decode(FILES[0].read_bytes(), type=Calibration)
    assert f"## whist-4\n\n{calibration.deals} deals." in text
    assert "| given | 10.0 % |" in text
    assert "| true | 12.0 % |" in text


@pytest.mark.slow
def test_deals_are_played_by_the_figures_that_are_handed_on() -> None:
    """Players that believe that no hand ever goes out lay nothing out and part from those who know better."""
    found = msgspec.json.decode((FILES[0].parent / "gala-4.json").read_bytes(), type=Calibration)
    hopeless = msgspec.structs.replace(found, chance={"any": (-9.0,) + (0.0,) * (len(found.chance["any"]) - 1)})
    usual = self_play.play(GALA, STRONG, deals=2, seed=9)
    assert self_play.play(Playing("gala", {}, found), STRONG, deals=2, seed=9) == usual
    assert self_play.play(Playing("gala", {}, hopeless), STRONG, deals=2, seed=9) != usual
    assert self_play.play(GALA, STRONG, deals=2, seed=9) == usual, "they were for those deals alone"


def test_nothing_that_followed_from_other_figures_is_remembered() -> None:
    seen = position("B123 C456 D789 C78 B5")
    known = calibration_of(seen.rules)
    hopeless = msgspec.structs.replace(
        known, chance={"any": (-9.0,) + (0.0,) * (len(known.chance["any"]) - 1)}, lost=0.0
    )

    def told() -> tuple[float, float]:
        return chance_to_go_out(seen, Plan.ANY, Case(1, 8)), relief_of(seen.rules)

    usual = told()
    with GALA._replace(known=hopeless).using_known():
        assert told()[0] < 0.001
        assert told()[1] == 0
    assert told() == usual
    assert usual[0] > 0.1


CLUB = 'name = "River house"\n[gala.elements]\n"pung.dragon" = 4\n'


def by_club(text: str, book: str = "gala") -> Ruleset:
    known = RULEBOOKS[book]
    return known.with_options(Options(known.options, {OWN_HANDS: known.club(text).text}))


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which figures are put and found, before the game's own; nothing that they tell is remembered."""
    (tmp_path / "clubs").mkdir()
    monkeypatch.setattr(calibrate, "ASSETS", tmp_path)
    monkeypatch.setattr(asset_files, "ASSET_PLACES", (tmp_path, *asset_files.ASSET_PLACES))
    return tmp_path


def of_club(text: str) -> Calibration:
    """The figures by which a club's rules are played, looked up anew."""
    latvian = calibration_of(RULEBOOKS["latvian"].with_options())
    with Playing("latvian", {}, latvian).using_known():
        return calibration_of(by_club(text))


def test_figures_of_a_club_hold_for_its_rules_alone(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate, "write_report", lambda _folder: None)
    (elsewhere / "river.toml").write_text(CLUB, encoding="utf-8")
    book = of_club("")
    assert of_club(CLUB) == book, "without figures of its own it is played with its book's"
    arguments = ["--rules", "gala", "--own-hands", str(elsewhere / "river.toml"), "--deals", "3"]
    assert calibrate.main(arguments) == 0
    found = of_club(CLUB)
    assert [path.name for path in (elsewhere / "clubs").iterdir()] == [Path(file_of(by_club(CLUB))).name]
    assert (found.deals, found.claim_gain) == (3, book.claim_gain)
    assert found.chance != book.chance
    assert of_club("") == book
    assert of_club(CLUB.replace("4", "5")) == book
    assert of_club(CLUB.replace("River", "Lake")) == found, "a name changes no rule"


@pytest.mark.parametrize(
    ("rules", "file", "line"),
    [
        ("gala", "plain.toml", "plain.toml: it changes nothing in gala"),
        ("hungarian", "river.toml", "river.toml: it changes nothing in hungarian"),
        ("gala", "none.toml", "none.toml"),
    ],
)
def test_what_is_no_club_of_the_book_is_one_line(
    elsewhere: Path, capsys: pytest.CaptureFixture[str], rules: str, file: str, line: str
) -> None:
    (elsewhere / "river.toml").write_text(CLUB, encoding="utf-8")
    (elsewhere / "plain.toml").write_text('name = "As it is"\n', encoding="utf-8")
    assert calibrate.main(["--rules", rules, "--own-hands", str(elsewhere / file)]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert line in told.err
    assert not list((elsewhere / "clubs").iterdir())


@pytest.mark.slow
def test_processes_that_share_the_deals_note_the_same() -> None:
    latvian = Playing("latvian", {})
    shares = [partial(spread, jobs=jobs) for jobs in (1, 3)]
    alone, shared = (self_play.play(latvian, STRONG, deals=6, seed=9, share=share) for share in shares)
    assert shared == alone
    rows = [self_play.noted_others("gala", 3, number) for number in range(2)]
    assert list(spread(partial(self_play.noted_others, "gala", 3), range(2), 2)) == rows


def test_how_often_each_grade_comes_is_told_of_a_hundred_deals() -> None:
    found = worths.grades_of(RULEBOOKS["gala"].with_options(), 12)
    assert 1 <= found.total() <= 24
    assert set(found) <= set(Grade)
    line = worths.grades_line("gala", {Grade.PLAIN: 9, Grade.NAMED: 3}, 12)
    assert line == "gala: of 100 deals plain 75.0, good 0.0, great 0.0, named 25.0 (12 deals)"
