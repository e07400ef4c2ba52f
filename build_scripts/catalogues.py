"""Updates the catalogues of all languages: ``python build_scripts/catalogues.py``.

It finds every text in the sources, adds new ones to ``assets/locale/CODE/LC_MESSAGES/sparrows.po``, removes unused
ones, and reports what is not translated yet. Nothing is guessed: a changed text counts as a new one. The texts are in
the order of context and text, so that what several people add at once meets seldom. A new language starts with the
header of its file alone. Needs Babel.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from build_scripts.usage import only_help

if __name__ == "__main__":
    only_help(__doc__)

import io
from collections.abc import Iterator

import msgspec
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

from build_scripts import words
from game.i18n.book_files import BookFile, CommonFile, GuideFile, ScoringFile
from game.i18n.general import GeneralFile, NamesFile, PagesFile
from game.i18n.guide.common import ChaptersFile
from game.i18n.texts import Names, Record, Text, read_text
from game.school.lessons.files import LessonFile, WhysFile

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "game"
LOCALE = ROOT / "assets" / "locale"
PLURALS = {
    path.parts[-3]: path.read_text(encoding="utf-8").partition('"Plural-Forms: ')[2].partition("\\n")[0]
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/sparrows.po"))
}
"""The languages of the game, each with its plural forms (by CLDR) from the header of its file."""
KEYWORDS = {**DEFAULT_KEYWORDS, "count_text": (1, 2)}
"""The functions that look texts up, with the places of the texts among what each is given."""
TEXT_FILES: dict[str, type[Record]] = {
    "general.toml": GeneralFile,
    "names.toml": NamesFile,
    "pages.toml": PagesFile,
    "words.toml": CommonFile,
    "chapters.toml": ChaptersFile,
    "book.toml": BookFile,
    "scoring.toml": ScoringFile,
    "guide.toml": GuideFile,
    "whys.toml": WhysFile,
}
"""The types of the files of texts, by file name; all other files are lessons."""


def texts_of(path: Path) -> list[Text]:
    """Every text in a file of texts."""
    found: list[Text] = []

    def heard(kind: type, written: object) -> Text | Names:
        made = read_text(kind, written)
        found.extend(made.values() if isinstance(made, Names) else [made])
        return made

    kind = TEXT_FILES.get(path.name, LessonFile)
    msgspec.toml.decode(path.read_bytes(), type=kind, dec_hook=heard)
    return found


def sources() -> Catalog:
    """Every text of the sources and of the files of texts, in the order of context and text."""
    found = Catalog(charset="utf-8")
    texts = extract_from_dir(str(SOURCES), keywords=KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True)
    for _name, _line, text, comments, context in sorted(texts, key=lambda entry: (entry[0], entry[1])):
        found.add(text, auto_comments=comments, context=context)
    for path in sorted(SOURCES.rglob("*.toml")):
        for said in texts_of(path):
            message = (said.message, said.form.many) if said.form.many else said.message
            found.add(message, context=said.form.context or None)
    ordered = Catalog(charset="utf-8")
    for entry in sorted((entry for entry in found if entry.id), key=_place):
        ordered[entry.id] = entry
    return ordered


def _place(message: Message) -> tuple[str, str]:
    """What a text is sorted by."""
    return message.context or "", message.id if isinstance(message.id, str) else message.id[0]


def po_path(code: str) -> Path:
    """The path of a language's file."""
    return LOCALE / code / "LC_MESSAGES" / "sparrows.po"


def read(code: str) -> Catalog:
    """The catalogue of a language."""
    return read_po(io.BytesIO(po_path(code).read_bytes()), locale=code)


def updated(catalogue: Catalog, template: Catalog) -> Catalog:
    """The catalogue with exactly the texts of the template."""
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def po_file(catalogue: Catalog, code: str) -> bytes:
    """The file for translators, without dates, names and places, so that it changes only with its texts."""
    out = io.BytesIO()
    write_po(out, catalogue, width=110, omit_header=True, no_location=True)
    header = po_path(code).read_bytes().partition(b"\n\n")[0]
    return header + b"\n\n" + out.getvalue()


def missing(catalogue: Catalog) -> Iterator[Message]:
    """The texts that are not translated, or not in all their plural forms."""
    for message in catalogue:
        if not message.id:
            continue
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        expected = catalogue.num_plurals if message.pluralizable else 1
        if len(forms) != expected or not all(forms):
            yield message


def main() -> int:
    """Update all languages; return 1 if translations are missing."""
    template = sources()
    complete = True
    for code in PLURALS:
        catalogue = updated(read(code), template)
        po_path(code).write_bytes(po_file(catalogue, code))
        left = sum(1 for _ in missing(catalogue))
        complete = complete and not left
        print(f"{code}: {len(catalogue)} texts, {left} not translated")
    words.make()
    return 0 if complete else 1


if __name__ == "__main__":
    sys.exit(main())
