"""A name in a sentence moves no other word, whatever its letters and numbers are."""

from __future__ import annotations

import string
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_scripts.catalogues import PLURALS, read
from game.i18n import _ as said
from game.i18n import in_a_row, ngettext, use_language
from game.i18n.gaps import FIRST_STRONG_ISOLATE, POP_ISOLATE, Sentence, still_open
from game.i18n.tile_words import listed_names
from game.view.units.bidi import runs

pytestmark = pytest.mark.usefixtures("english_again")

NAMES = ("Ana 5", "D\u00f3ra (2)", "\u05d0\u05e0\u05d4 5")
PLACE = "\ufffc"
"""A thing without a direction: so a name shall behave."""
CODES = ("en", *PLURALS)


def seen(text: str, base: int | None) -> str:
    """The letters of a line from left to right."""
    return "".join(run.text[::-1] if run.is_rtl else run.text for run in runs(text, base=base))


def gaps(text: str) -> list[str]:
    return sorted({name for _, name, _, _ in string.Formatter().parse(text) if name is not None})


def texts(code: str) -> Iterator[str]:
    """Every text with gaps, as it is said in the language."""
    for message in read("he" if code == "en" else code):
        found = message.id if code == "en" else message.string
        for text in found if isinstance(found, tuple | list) else (found,):
            if message.id and "{" in text:
                yield text


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_a_name_in_any_gap_of_any_sentence_moves_no_other_word(code: str) -> None:
    is_rtl = code == "he"
    wrong = []
    for text in texts(code):
        names = gaps(text)
        for chosen in names:
            others = dict.fromkeys(names, 7)
            for name in NAMES:
                written = Sentence(text, is_right_to_left=is_rtl).format(**(others | {chosen: name}))
                if FIRST_STRONG_ISOLATE not in written:
                    continue  # a name of the sentence's own direction
                for line, plain in zip(
                    written.split("\n"), text.format(**(others | {chosen: PLACE})).split("\n"), strict=True
                ):
                    expected = seen(plain, int(is_rtl)).replace(PLACE, seen(name, None))
                    if seen(line, int(is_rtl)) != expected:
                        wrong.append((text, chosen, name))
    assert wrong == []


def test_without_isolates_the_order_would_be_another() -> None:
    """The rule above can fail."""
    assert seen("\u05de\u05e0\u05e6\u05d7: Ana 5 12", 1) != seen(
        Sentence("\u05de\u05e0\u05e6\u05d7: {name} 12", is_right_to_left=True).format(name="Ana 5"), 1
    )
    assert seen("\u05d0\u05e0\u05d4 5 points", 0) != seen(
        Sentence("{name} 5 points", is_right_to_left=False).format(name="\u05d0\u05e0\u05d4"), 0
    )


def test_names_of_the_own_direction_stay_as_they_are() -> None:
    for code in ("en", "ru", "hu"):
        use_language(code)
        for text in (said("{name} discards"), ngettext("{count} deal", "{count} deals", 2)):
            assert FIRST_STRONG_ISOLATE not in text.format(name="Ana 5", count=2)
    use_language("he")
    assert FIRST_STRONG_ISOLATE not in said("{name} discards").format(name="\u05d0\u05e0\u05d4")


@given(st.lists(st.sampled_from(("Ana 5", "Boris", "Дора", "Ilze (2)")), min_size=1, max_size=4))
def test_names_in_a_row_follow_each_other_in_the_direction_of_the_language(names: list[str]) -> None:
    use_language("he")
    line = seen(said("{names} roll again").format(names=listed_names(names)), 1)
    places, end = [], len(line)
    for name in names:
        end = line.rindex(name, 0, end)
        places.append(end)
    assert places == sorted(places, reverse=True)
    use_language("en")
    assert listed_names(names) == " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    assert in_a_row("{first}, {second}", ()) == ""
    assert POP_ISOLATE not in listed_names(names)


def test_a_name_that_is_broken_between_lines_keeps_its_place_in_both() -> None:
    begun = "\u05de\u05e0\u05e6\u05d7: \u2068Ana"
    assert still_open(begun) == FIRST_STRONG_ISOLATE
    assert still_open(f"{begun} Maria{POP_ISOLATE} 12") == ""
    assert seen(f"{still_open(begun)}Maria{POP_ISOLATE} 12", 1) == "12 Maria"
