from pathlib import Path

import pytest

from build_scripts.words import compiled
from game.i18n import _, language, languages, ngettext, npgettext, pgettext, use_language
from game.i18n import catalogue as catalogues
from game.i18n.translator import Translator
from tests.conftest import LogLines

pytestmark = pytest.mark.usefixtures("english_again")

HUNGARIAN = {
    "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n",
    "Play": "Játék",
    "{n} tile\0{n} tiles": "{n} kő\0{n} kőből",
    "wind\4East": "Kelet",
    "wind\4{n} wind\0{n} winds": "{n} szél\0{n} szélből",
}


def write(folder: Path, code: str, content: bytes) -> None:
    path = folder / code / "LC_MESSAGES" / "sparrows.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, "hu", compiled(HUNGARIAN))
    return tmp_path


def test_english_is_what_stands_in_the_source() -> None:
    assert _("Play") == "Play"
    assert [ngettext("{n} tile", "{n} tiles", n).format(n=n) for n in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]
    assert pgettext("wind", "East") == "East"
    assert npgettext("wind", "{n} wind", "{n} winds", 1) == "{n} wind"


def test_another_language_has_its_own_words_and_plurals(folder: Path) -> None:
    translator = Translator(folder)
    assert translator.use("hu") == "hu"
    assert translator.words.gettext("Play") == "Játék"
    assert [translator.words.ngettext("{n} tile", "{n} tiles", n) for n in (1, 5)] == ["{n} kő", "{n} kőből"]
    assert translator.words.pgettext("wind", "East") == "Kelet"
    assert translator.words.npgettext("wind", "{n} wind", "{n} winds", 5) == "{n} szélből"


def test_a_word_that_is_missing_stays_english(folder: Path) -> None:
    translator = Translator(folder)
    translator.use("hu")
    assert translator.words.gettext("Pause") == "Pause"


@pytest.mark.parametrize("code", ["hu_HU", "hu-HU", "hu_HU.UTF-8", "hu.UTF-8"])
def test_a_country_falls_back_to_its_language(folder: Path, code: str) -> None:
    assert Translator(folder).use(code) == "hu"


@pytest.mark.parametrize("code", ["tlh", "", "../hu", "C"])
def test_an_unknown_language_is_english(folder: Path, code: str) -> None:
    translator = Translator(folder)
    translator.use("hu")
    assert translator.use(code) == "en"
    assert translator.words.gettext("Play") == "Play"


def test_the_game_tells_which_language_it_speaks() -> None:
    assert use_language("tlh") == "en"
    assert language() == "en"
    assert languages()[0] == "en"


def test_languages_are_those_with_a_catalogue(folder: Path) -> None:
    (folder / "lv" / "LC_MESSAGES").mkdir(parents=True)
    assert catalogues.languages(folder) == ("en", "hu")


def test_a_catalogue_is_read_when_a_word_is_asked_for(folder: Path) -> None:
    translator = Translator(folder)
    translator.use("hu")
    (folder / "hu" / "LC_MESSAGES" / "sparrows.mo").write_bytes(compiled(HUNGARIAN | {"Play": "Indul"}))
    assert translator.words.gettext("Play") == "Indul"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xde\x12",
        b"not a catalogue at all",
        compiled(HUNGARIAN)[:60],
        compiled(HUNGARIAN)[:-30],
        compiled({"": "Plural-Forms: nplurals=2; plural=(n\n"}),
        compiled({"": "Content-Type: text/plain; charset=klingon\n", "Play": "x"}),
    ],
)
def test_a_broken_catalogue_is_said_in_one_line_and_english_is_spoken(
    tmp_path: Path, content: bytes, log_lines: LogLines
) -> None:
    write(tmp_path, "hu", content)
    translator = Translator(tmp_path)
    assert translator.use("hu") == "hu"
    assert translator.words.gettext("Play") == "Play"
    assert translator.words.gettext("Play") == "Play"
    (line,) = log_lines.take(1)
    assert line.startswith("game.i18n.catalogue: the words of the language hu cannot be read")
    assert "\n" not in line
