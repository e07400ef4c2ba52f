"""The gauge gives what plain duplicate play gives, and nothing for who does nothing else."""

import json
from collections.abc import Callable
from pathlib import Path
from statistics import fmean, pstdev

import pytest

from game.players.characters import CAST
from game.tools.arguments import BadInput
from game.tools.deals import DealsAlone, play_wall
from tests.bench import strength
from tests.bench.gauge.__main__ import main
from tests.bench.gauge.kept import keep
from tests.bench.gauge.minds import GAUNTLET, check_variant, mind_of
from tests.bench.gauge.run import Measurement, Rows, run
from tests.bench.gauge.shadow import NOTHING, Field, Found, measured
from tests.bench.gauge.verdict import Bounds, verdict
from tests.tools.processes import PYTHON

pytestmark = pytest.mark.slow

GALA = Field(rules="gala", seed=11)


def rotated(where: Field, variant: str, wall: int) -> float:
    """What it brings more where the wall is played once for each seat that it may have, in plain play."""
    deals, usual = (
        play_wall(
            DealsAlone(
                rules=where.rules,
                options=where.options,
                players=(one, *[where.base] * (where.seats - 1)),
                seed=where.seed,
                rotates=True,
            ),
            wall,
        )
        for one in (variant, where.base)
    )
    more = zip(deals, usual, strict=True)
    return fmean(float(mine.parts[0].delta - theirs.parts[0].delta) for mine, theirs in more)


@pytest.mark.parametrize("base", ["strong", "skilled"])
def test_a_gain_is_what_duplicate_play_gives(base: str) -> None:
    where = Field(rules="gala", seed=11, base=base)
    variants = ["expert", "skilled", "casual"]
    for wall in range(3):
        found = measured(where, variants, wall)
        assert {name: one.gain for name, one in found.items()} == {
            name: pytest.approx(rotated(where, name, wall), abs=1e-5) for name in variants
        }


def test_a_variant_that_plays_as_the_base_brings_nothing_at_all() -> None:
    assert [measured(GALA, ["strong"], wall)["strong"] for wall in range(3)] == [NOTHING] * 3
    assert measured(Field(rules="latvian", seed=1, matches=True, base="skilled"), ["skilled"], 0)["skilled"] == NOTHING


def test_shares_of_first_places_add_up_over_whole_matches() -> None:
    where = Field(rules="latvian", seed=4, matches=True, base="skilled")
    found = measured(where, ["beginner"], 0)["beginner"]
    assert -0.25 <= found.gain <= 0.75
    assert found.parted == 1


@pytest.mark.long
def test_luck_of_the_draw_is_nothing_on_the_average(scaled: Callable[[int], int]) -> None:
    """What is taken off may be known better, never otherwise."""
    where = Field(rules="gala", seed=12)
    rows = [measured(where, ["strong-calibrated", "skilled"], wall) for wall in range(scaled(400))]
    for name in rows[0]:
        for lucky in ([row[name].own for row in rows], [row[name].others for row in rows]):
            assert abs(fmean(lucky)) < 3.3 * pstdev(lucky) / len(lucky) ** 0.5


def test_known_luck_narrows_the_interval_and_leaves_the_mean() -> None:
    luck = [((7 * place) % 11) - 5.0 for place in range(110)]
    rows = [Found(2 * each + (place % 3) - 1, each, 0.0, 0.5) for place, each in enumerate(luck)]
    found = verdict(rows)
    assert found.ci95 < found.plain_ci95 / 5
    assert abs(found.gain - found.plain) < found.plain_ci95
    assert found.saved > 25


def test_luck_that_a_few_partings_seem_to_explain_is_left_in() -> None:
    rows = [Found(0.0, 0.0, 0.0, 0.0)] * 2000
    rows[:12] = [Found(float(place), 40.0 - place, float(place % 3), 0.25) for place in range(12)]
    found = verdict(rows)
    assert (found.gain, found.ci95) == (found.plain, found.plain_ci95)


def test_a_test_ends_where_its_bounds_were_passed() -> None:
    bounds = Bounds(gain=1.0)
    better = verdict([Found(1.0 + place % 2 * 8 - 4, 0.0, 0.0, 1.0) for place in range(1000)])
    alike = verdict([Found(place % 2 * 8 - 4.0, 0.0, 0.0, 1.0) for place in range(1000)])
    assert better.likelihood(bounds) > bounds.likelihood
    assert alike.likelihood(bounds) < -bounds.likelihood


def last(what: Measurement, out: Path | None = None, jobs: int = 1) -> Rows:
    return list(run(what, out, jobs))[-1]


def test_stops_torn_lines_and_workers_change_nothing(tmp_path: Path) -> None:
    def measurement(walls: int) -> Measurement:
        return Measurement(where=GALA, variants=("expert", "skilled"), walls=walls)

    whole = last(measurement(6), tmp_path / "whole")
    assert last(measurement(6), tmp_path / "two", jobs=2).found == whole.found
    assert (tmp_path / "two").read_bytes() == (tmp_path / "whole").read_bytes()
    last(measurement(2), tmp_path / "parts")
    with (tmp_path / "parts").open("ab") as file:
        file.write(b'{"wall":2,"fou')
    assert last(measurement(6), tmp_path / "parts").found == whole.found
    assert (tmp_path / "parts").read_bytes() == (tmp_path / "whole").read_bytes()
    alone = last(Measurement(where=GALA, variants=("skilled",), walls=6))
    assert alone.found["skilled"] == whole.found["skilled"]


def test_a_file_of_another_measurement_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    last(Measurement(where=GALA, variants=("strong",), walls=1), file)
    before = file.read_bytes()
    with pytest.raises(BadInput, match=r"holds what was measured otherwise \(test, variants\)"):
        last(Measurement(where=GALA, variants=("expert",), walls=1, bounds=Bounds(gain=2)), file)
    assert file.read_bytes() == before
    assert json.loads(before.splitlines()[0])["seed"] == 11


@pytest.mark.parametrize(
    "other",
    [b"a letter", b"a letter\nto somebody\n", b"[1]\n", b'{"wall":0}', b'{"\xff":0}\n', b"[" * 9999 + b"\n"],
    ids=range(6),
)
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, other: bytes) -> None:
    file = tmp_path / "letter"
    file.write_bytes(other)
    with pytest.raises(BadInput, match=r"^--out: .*letter: (line 1 is none that a gauge writes|holds what was .*)$"):
        last(Measurement(where=GALA, variants=("strong",), walls=1), file)
    assert file.read_bytes() == other


@pytest.mark.parametrize("line", ["", "{}", '{"wall":1,"found":{}}', '{"wall":0,"found":{"strong":"none"}}', "\x00"])
def test_a_line_that_is_none_of_a_gauge_is_told_by_its_number(tmp_path: Path, line: str) -> None:
    file = tmp_path / "kept"
    last(Measurement(where=GALA, variants=("strong",), walls=1), file)
    heading = file.read_text().splitlines()[0]
    file.write_text(f"{heading}\n{line}\n")
    with pytest.raises(BadInput, match=r"line 2 is (none that a gauge writes|not that of wall 0)"):
        last(Measurement(where=GALA, variants=("strong",), walls=1), file)
    assert file.read_text() == f"{heading}\n{line}\n"


def test_a_run_that_was_stopped_in_its_heading_begins_anew(tmp_path: Path) -> None:
    what = Measurement(where=GALA, variants=("strong",), walls=1)
    last(what, tmp_path / "whole")
    whole = (tmp_path / "whole").read_bytes()
    (tmp_path / "kept").write_bytes(whole[:20])
    last(what, tmp_path / "kept")
    assert (tmp_path / "kept").read_bytes() == whole


def test_a_variant_that_is_decided_is_asked_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def found(_where: Field, variants: tuple[str, ...], wall: int) -> dict[str, Found]:
        asked.append(wall)
        gains = {"skilled": -9.0, "expert": 0.5}
        return {name: Found(gains[name] + wall % 2 * 8 - 4, 0.0, 0.0, 1.0) for name in variants}

    monkeypatch.setattr("tests.bench.gauge.run.measured", found)
    rows = last(Measurement(where=GALA, variants=("skilled", "expert"), walls=1402, bounds=Bounds(gain=1.0)))
    assert rows.ended == {"skilled": 1000}
    assert {name: len(known) for name, known in rows.found.items()} == {"skilled": 1000, "expert": 1402}
    decided = Measurement(where=GALA, variants=("skilled",), walls=1402, bounds=Bounds(gain=1.0))
    last(decided, tmp_path / "kept")
    asked.clear()
    assert last(decided, tmp_path / "kept").ended == {"skilled": 1000}
    assert not asked, "the next run plays nothing"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("genius", "'genius' is not a level"),
        ("strong:dragon", "'dragon' is not a character"),
        ("strong+flying", "'flying' is no switch"),
        ("strong,tempo=2", "'tempo=2' is none of"),
        ("strong --base casual", "'casual' leaves something to chance"),
        ("random-plans", "who does not think has no switches"),
    ],
)
def test_what_no_mind_is_called_is_told(name: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gala", *name.split(), "--walls", "1"]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.slow
def test_a_program_is_measured_by_whole_deals() -> None:
    bot = f"cmd:{PYTHON} -m game bot skilled"
    where = Field(rules="latvian", seed=1)
    found = measured(where, [bot, "skilled"], 0)
    assert found[bot].gain == found["skilled"].gain
    with pytest.raises(BadInput, match=r"left [0-9]+ questions of wall 0 without an answer"):
        measured(where, [f"cmd:{PYTHON} -c 0"], 0)


def test_what_is_kept_is_a_row_of_the_tables(tmp_path: Path) -> None:
    kept, shown = tmp_path / "strength.json", tmp_path / "strength.md"
    kept.write_text("{}", encoding="utf-8")
    shown.write_text(f"{strength.NOTES}what was tried\n", encoding="utf-8")
    what = Measurement(where=GALA, variants=("strong", "casual"), walls=3)
    rows = Rows({"strong": [NOTHING] * 3, "casual": [Found(-float(each), 0.0, 0.0, 1.0) for each in range(3)]}, {})
    keep(rows, what, kept, shown)
    three = Field(rules="latvian", options={"players": 3}, seed=11)
    keep(rows, Measurement(where=three, variants=("strong",), walls=3), kept, shown)
    among_skilled = Field(rules="gala", seed=11, base="skilled")
    keep(rows, Measurement(where=among_skilled, variants=("strong",), walls=3), kept, shown)
    keep(rows, what, kept, shown, begin=strength.GAUNTLET)
    text, _, gauntlet = shown.read_text(encoding="utf-8").partition("## The gauntlet")
    assert "| gala | casual | strong | points a deal | 3 | 11 | -1.000 ± 1.132" in gauntlet
    assert "skilled |" not in gauntlet
    assert "| latvian for three | strong | strong | points a deal | 3 | 11 |" in text
    assert "| gala | strong | strong | points a deal | 3 | 11 | +0.000 ± 0.000 | +0.000 ± 0.000 | 0.0 % |" in text
    assert "| gala | casual | strong | points a deal | 3 | 11 | -1.000 ± 1.132 | -1.000 ± 1.132 | 100.0 % |" in text
    assert "| gala | strong | skilled | points a deal | 3 | 11 |" in text
    assert gauntlet.endswith("what was tried\n")


def test_the_gauntlet_has_three_levels_and_everybody() -> None:
    assert GAUNTLET[:3] == ("strong", "expert", "skilled")
    assert len(GAUNTLET) == 3 + len(CAST)
    for name in GAUNTLET:
        check_variant(name)


def test_switches_and_factors_make_a_mind_of_a_level() -> None:
    assert mind_of("strong+declines+looks_ahead") == mind_of("expert")
    assert mind_of("strong,caution=1.0") == mind_of("strong")
    assert mind_of("strong-defense") != mind_of("strong")
    assert mind_of("strong:owl") != mind_of("strong")


def test_the_command_prints_one_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["latvian", "strong", "skilled", "--walls", "2", "--out", str(tmp_path / "kept")]
    assert main(command) == 0
    told = capsys.readouterr().out
    assert "latvian, seed 1, one among strong: points a deal" in told
    assert "walls now" in told
    assert main(command) == 0
    assert capsys.readouterr().out == "\n".join(told.splitlines()[:-1]) + "\n"
