"""Makes the words that the game reads (``.mo``) from those that translators write (``.po``), with Python alone.

They are kept beside each other, or in the folder of the environment where the sources cannot be written. Every start,
the tests and whatever makes a package call it; others do with ``python3 -m build_scripts.words``. A ``.mo`` has the
time of the ``.po`` that it was made from: while they are equal there is nothing to do, and this module imports nothing
slow.
"""

from __future__ import annotations

import os
import sys

if __name__ == "__main__":
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from build_scripts.environment import ROOT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

WRITTEN = os.path.join(ROOT, "assets", "locale")
_FILE = os.path.join("LC_MESSAGES", "sparrows")


def make(environment: str = sys.prefix, written: str = WRITTEN) -> str:
    """Make what is missing or no longer fits, and return the folder of the words, where ``game.i18n`` looks for them.

    A file that cannot be read is told in one line, and one that cannot be written is left as it is.
    """
    elsewhere = os.path.join(environment, "sparrows-locale")
    for folder in (elsewhere,) if os.path.isdir(elsewhere) else (written, elsewhere):
        try:
            _make_in(folder, written)
        except OSError:
            continue
        return folder
    return written


def _make_in(folder: str, written: str) -> None:
    for code in os.listdir(written):
        po, mo = os.path.join(written, code, _FILE + ".po"), os.path.join(folder, code, _FILE + ".mo")
        if _time(po) is None and _time(mo) is not None:
            os.remove(mo)  # of a language that is no longer there
        elif _time(po) != _time(mo):
            _make_one(po, mo)


def _time(path: str) -> int | None:
    """The time of a file; ``None`` if there is none."""
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return None


def _make_one(po: str, mo: str) -> None:
    moment = os.stat(po).st_mtime_ns
    try:
        with open(po, encoding="utf-8") as file:
            content = compiled(translations(file.read()))
    except ValueError as error:
        print(f"Sparrows: {po} cannot be read: {error}", file=sys.stderr)
        return
    os.makedirs(os.path.dirname(mo), exist_ok=True)
    beside = f"{mo}.{os.getpid()}"
    try:
        with open(beside, "xb") as made:
            made.write(content)
        os.utime(beside, ns=(moment, moment))
        os.replace(beside, mo)
    except OSError:
        if _time(mo) != moment:  # nor has another start made it meanwhile
            raise
    finally:
        if os.path.exists(beside):
            os.remove(beside)


def translations(text: str) -> dict[str, str]:
    """The texts of a ``.po`` with their translations, as gettext keeps them: what is missing in a form is left out.

    Raises ValueError with the number of the line if it is no such file.
    """
    found = {}
    for entry in _entries(text):
        forms = [value for word, value in entry.items() if word.startswith("msgstr")]
        if all(forms) and "fuzzy" not in entry:
            context = [entry["msgctxt"], "\4"] if "msgctxt" in entry else []
            plural = ["\0", entry["msgid_plural"]] if "msgid_plural" in entry else []
            found["".join([*context, entry["msgid"], *plural])] = "\0".join(forms)
    return found


def _entries(text: str) -> Iterator[dict[str, str]]:
    import re

    entry: dict[str, str] = {}
    word = ""
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("#") or not line.strip():
            if line.startswith("#,") and "fuzzy" in line:
                if word.startswith("msgstr"):
                    yield entry
                    entry, word = {}, "fuzzy"
                entry["fuzzy"] = ""
            continue
        found = re.fullmatch(r'(?:(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\]) )?"((?:[^"\\]|\\.)*)"\s*', line)
        if found is None or not (found[1] or word.startswith("msg")):
            raise ValueError(f"line {number}")
        if found[1] in {"msgctxt", "msgid"} and word.startswith("msgstr"):
            yield entry
            entry = {}
        word = found[1] or word
        entry[word] = entry.get(word, "") + _unescaped(found[2])
    if word.startswith("msgstr"):
        yield entry


def _unescaped(text: str) -> str:
    import re

    if "\\" not in text:
        return text
    return re.sub(r"\\(.)", lambda found: {"n": "\n", "t": "\t", "r": "\r"}.get(found[1], found[1]), text)


def compiled(words: Mapping[str, str]) -> bytes:
    """The file that gettext reads, as its ``msgfmt`` writes it."""
    import struct

    keys = sorted(words, key=str.encode)
    start = 28 + 16 * len(keys)
    tables = b""
    texts = b""
    for column in (keys, [words[key] for key in keys]):
        for text in map(str.encode, column):
            tables += struct.pack("<II", len(text), start + len(texts))
            texts += text + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0)
    return head + tables + texts


if __name__ == "__main__":
    from build_scripts.usage import only_help

    only_help(__doc__)
    make()
