"""The words that the game reads are made from what translators write, when they are needed."""

import gettext
import os
from pathlib import Path

import pytest

from build_scripts import words
from game.i18n import catalogue as catalogues

POLISH = """
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

#, python-brace-format
#. Translators: said at once.
msgctxt "table"
msgid "Play"
msgstr "Graj"
msgid "{n} tile"
msgid_plural "{n} tiles"
msgstr[0] "{n} kamień"
msgstr[1] "{n} kamieni"

#, fuzzy
msgid "Pause"
msgstr "Pauza?"

msgid "Stop"
msgstr ""

#~ msgid "Old"
#~ msgstr "Stary"

msgid ""
"Say \\"no\\"\\n"
"or \\\\n"
msgstr "Powiedz \\"nie\\"\\n"
"lub \\\\n"
"""


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A folder like ``assets/locale``, with words in one language."""
    folder = tmp_path / "locale"
    write(folder, "pl", POLISH)
    (folder / "terms.toml").touch()
    return folder


def write(folder: Path, code: str, text: str) -> None:
    path = folder / code / "LC_MESSAGES" / "sparrows.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    moments[path] = moments.get(path, 1_000_000_000) + 7
    os.utime(path, (moments[path], moments[path]))


moments: dict[Path, int] = {}
"""When each file was written last: two times of the clock could be the same."""


def made(written: Path) -> Path:
    return Path(words.make(str(written.parent / "environment"), str(written)))


def read(folder: Path) -> gettext.NullTranslations:
    return catalogues.catalogue("pl", folder)


def test_whatever_is_translated_is_read_and_the_rest_stays_english(written: Path) -> None:
    polish = read(made(written))
    assert polish.pgettext("table", "Play") == "Graj"
    assert polish.gettext("Play") == "Play"
    assert [polish.ngettext("{n} tile", "{n} tiles", n) for n in (1, 5)] == ["{n} kamień", "{n} kamieni"]
    assert [polish.gettext(text) for text in ("Pause", "Stop", "Old")] == ["Pause", "Stop", "Old"]
    assert polish.gettext('Say "no"\nor \\n') == 'Powiedz "nie"\nlub \\n'


def test_what_was_made_is_made_again_only_when_it_no_longer_fits(written: Path) -> None:
    path = made(written) / "pl" / "LC_MESSAGES" / "sparrows.mo"
    first = path.stat()
    made(written)
    assert path.stat().st_ino == first.st_ino
    write(written, "pl", POLISH.replace("Graj", "Zagraj"))
    assert read(made(written)).pgettext("table", "Play") == "Zagraj"
    moments[path.with_suffix(".po")] -= 1000
    write(written, "pl", POLISH)
    assert read(made(written)).pgettext("table", "Play") == "Graj", "an older archive was unpacked over it"


def test_a_language_that_is_gone_is_no_longer_spoken(written: Path) -> None:
    assert catalogues.languages(made(written)) == ("en", "pl")
    (written / "pl" / "LC_MESSAGES" / "sparrows.po").unlink()
    assert catalogues.languages(made(written)) == ("en",)


def test_sources_that_cannot_be_written_have_their_words_in_the_environment(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = os.replace

    def refused(source: str, target: str) -> None:
        if Path(target).is_relative_to(written):
            raise PermissionError(13, "Permission denied", target)
        replace(source, target)

    monkeypatch.setattr(os, "replace", refused)
    folder = made(written)
    assert folder == written.parent / "environment" / "sparrows-locale"
    assert read(folder).pgettext("table", "Play") == "Graj"
    assert [path.name for path in written.rglob("sparrows*")] == ["sparrows.po"]
    monkeypatch.undo()
    write(written, "pl", POLISH.replace("Graj", "Zagraj"))
    assert made(written) == folder, "the game looks there first"
    assert read(folder).pgettext("table", "Play") == "Zagraj"


def test_the_game_looks_for_its_words_where_they_were_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.prefix", str(tmp_path))
    assert catalogues.locale_folder() == Path(words.WRITTEN)
    (tmp_path / "sparrows-locale").mkdir()
    assert catalogues.locale_folder() == tmp_path / "sparrows-locale"


def test_a_start_that_comes_second_leaves_what_the_first_has_made(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows a file that somebody reads cannot be replaced."""
    replace = os.replace

    def taken(source: str, target: str) -> None:
        replace(source, target)
        raise PermissionError(5, "Access is denied", target)

    monkeypatch.setattr(os, "replace", taken)
    assert made(written) == written
    assert read(written).pgettext("table", "Play") == "Graj"


@pytest.mark.parametrize(
    ("broken", "line"), [("<<<<<<< ours\n", 10), ('msgid "a" "b"\n', 10), ('"said to nothing"\n', 1)]
)
def test_a_broken_file_is_told_in_one_line_and_the_old_words_stay(
    written: Path, broken: str, line: int, capsys: pytest.CaptureFixture[str]
) -> None:
    made(written)
    lines = POLISH.splitlines(keepends=True)
    write(written, "pl", "".join([*lines[: line - 1], broken, *lines[line - 1 :]]))
    folder = made(written)
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1
    assert told[0].endswith(f"cannot be read: line {line}")
    assert read(folder).pgettext("table", "Play") == "Graj"
