"""Names that nothing uses: ``python -m build_scripts.dead_names``, a part of ``check.py``.

Tests are not asked: what they alone use is dead. The words of all ``.toml`` files count as uses, also of members of
enums, and so do the names in the table of openers. What is found in no such way stands in ``FOUND_BY_NAME``.
"""

import re
import sys
from collections.abc import Collection
from keyword import iskeyword
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from build_scripts.usage import only_help

if __name__ == "__main__":
    only_help(__doc__)

from vulture import Vulture

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("game", "build_scripts", "build_scripts/packages/sparrows.spec")
TOLD = ("game/**/*.toml", "assets/**/*.toml")
OPENERS = "game/scenes/program/openers.py"
FOUND_BY_NAME = frozenset(
    {
        *("__call__", "__init_subclass__", "__traceback__", "_value_"),  # Python asks for them
        *("D8", "D9"),  # members of an enum that is listed whole
        *("pytest_make_collect_report", "pytest_runtest_makereport"),
        *("CustomBuildHook", "CustomMetadataHook", "initialize"),  # hatchling asks for them
        *("commenters", "handleError", "print_help", "whitespace_split"),  # logging, argparse and shlex
        *("annotation", "gid", "gname", "mtime", "returns", "uid", "uname"),  # ast and tarfile
        *("_COMPRESSION_LEVEL", "minimum_size", "toolkit_name"),  # PyInstaller, pygame and accesskit
        *("process_redirect", "service_type"),  # websockets and zeroconf
        *("_browser", "_changing"),  # held so that they live on
        "hears",  # pilots of the tests need it
    }
)


def dead_names(root: Path, found_by_name: Collection[str] = FOUND_BY_NAME) -> list[str]:
    """A line for each name that nothing below a folder uses, and for each that is in the list and need not be."""
    finder = Vulture()
    finder.scavenge([str(root / source) for source in SOURCES])
    finder.scan("\n".join(sorted(_told(root))))
    unused = finder.get_unused_code(min_confidence=60)
    needless = sorted(set(found_by_name) - {item.name for item in unused})
    return [
        *(item.get_report() for item in unused if item.name not in found_by_name),
        *(f"build_scripts/dead_names.py: {name} need not be in the list" for name in needless),
    ]


def _told(root: Path) -> set[str]:
    """The words of the files that are read by name, also as members of enums."""
    texts = [path.read_text(encoding="utf-8") for pattern in TOLD for path in root.glob(pattern)]
    words = {word for text in texts for word in re.findall(r"\b[a-z][a-z_]+\b", text) if not iskeyword(word)}
    openers = {name for path in root.glob(OPENERS) for name in re.findall(r':(\w+)"', path.read_text(encoding="utf-8"))}
    return words | {word.upper() for word in words} | openers


def main() -> int:
    """Print what is found; return 1 if anything is."""
    found = dead_names(ROOT)
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
