"""Prints the changes of this version: ``python build_scripts/packages/release_notes.py [TAG]``.

With the tag of a release, it exits with one line if that is not the version of the sources, or if the changelog does
not begin with it.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game import __version__  # this needs none of the game's libraries

CHANGELOG = Path(__file__).resolve().parent / "changelog.md"


def notes(version: str, changelog: str) -> str | None:
    """The text under the heading of a version; ``None`` if there is none."""
    _, found, rest = f"\n{changelog}".partition(f"\n## {version}\n")
    return rest.partition("\n## ")[0].strip() or None if found else None


def entries(told: str) -> list[str]:
    """The paragraphs and items of such notes, one line each."""
    return [" ".join(entry.removeprefix("- ").split()) for entry in re.split(r"\n\n|\n(?=- )", told.strip())]


def complaint(tag: str, version: str, changelog: str) -> str | None:
    """Why this tag does not name a release of these sources; ``None`` if it does."""
    if tag != f"v{version}":
        return f"the tag {tag} is not v{version}, the version of the sources"
    newest = re.search(r"^## (.+)$", changelog, flags=re.MULTILINE)
    if newest is None or newest[1] != version:
        return f"{CHANGELOG.name} begins with {newest[1] if newest else 'nothing'}, not with {version}"
    if notes(version, changelog) is None:
        return f"{CHANGELOG.name} tells nothing of {version}"
    return None


def main(arguments: list[str]) -> int:
    """Print the notes of this version; return 1, with one line, if the tag does not fit."""
    changelog = CHANGELOG.read_text(encoding="utf-8")
    if problem := complaint(arguments[0] if arguments else f"v{__version__}", __version__, changelog):
        print(f"release notes: {problem}", file=sys.stderr)
        return 1
    print(notes(__version__, changelog))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
