"""Mixed lines, against Unicode Standard Annex 9."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.i18n.gaps import isolated
from game.view.units.bidi import Run, order, resolved, runs

UNICODE = Path("/usr/share/unicode/BidiCharacterTest.txt")
"""Debian's ``unicode-data``."""
EXPLICIT = set("\u202a\u202b\u202c\u202d\u202e")

FIVE_BAMBOO = "5 \u05d1\u05de\u05d1\u05d5\u05e7"
THREE_OF_16 = "3 \u05de\u05ea\u05d5\u05da 16"


def test_a_line_of_one_direction_is_one_run() -> None:
    assert runs("Pung") == [Run("Pung", is_rtl=False)]
    assert runs("\u05e4\u05d5\u05e0\u05d2") == [Run("\u05e4\u05d5\u05e0\u05d2", is_rtl=True)]
    assert runs("") == []


def test_numbers_keep_their_order_among_hebrew() -> None:
    assert [run.text for run in runs(THREE_OF_16, base=1)] == ["16", " \u05de\u05ea\u05d5\u05da ", "3"]
    assert [run.text for run in runs(FIVE_BAMBOO, base=1)] == [" \u05d1\u05de\u05d1\u05d5\u05e7", "5"]


def test_a_name_in_isolates_does_not_move_what_stands_beside_it() -> None:
    line = f"\u05d4\u05de\u05e0\u05e6\u05d7: {isolated('Ilze (2)')} 12"
    shown = [run.text.strip() for run in runs(line, base=1)]
    assert [text for text in shown if text] == ["12", "Ilze (2)", "\u05d4\u05de\u05e0\u05e6\u05d7:"]


@pytest.mark.parametrize("text", ["a(b)c", "\u05d0(\u05d1)c", "\u05d0 (b) \u05d2", "a [\u05d1] c"])
def test_brackets_stay_on_the_line(text: str) -> None:
    assert sorted("".join(run.text for run in runs(text))) == sorted(text)


@given(
    st.text(alphabet="ab 12.,+-$(\u05d0\u05d1\u0661\u2067\u2068\u2069[]{}", max_size=24), st.sampled_from([0, 1, None])
)
def test_every_visible_character_is_shown_once(text: str, base: int | None) -> None:
    levels = resolved(text, base=base)
    assert sorted(order(levels)) == [i for i, level in enumerate(levels) if level is not None]
    shown = "".join(run.text for run in runs(text, base=base))
    assert sorted(shown) == sorted(text if text.isascii() and not base else _without_isolates(text))


def _without_isolates(text: str) -> str:
    return "".join(character for character in text if character not in "\u2066\u2067\u2068\u2069")


@pytest.mark.slow
@pytest.mark.skipif(not UNICODE.is_file(), reason="Debian's unicode-data is not installed")
def test_the_consortiums_own_cases() -> None:
    cases = 0
    for line in UNICODE.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        characters, direction, _level, levels, visual = line.split(";")
        text = "".join(chr(int(code, 16)) for code in characters.split())
        if EXPLICIT & set(text):
            continue
        cases += 1
        found = resolved(text, base={"0": 0, "1": 1, "2": None}[direction])
        assert found == [None if level == "x" else int(level) for level in levels.split()], line
        assert order(found) == [int(index) for index in visual.split()], line
    assert cases > 90_000
