"""Prints the changes of this version: ``python build_scripts/packages/release_notes.py [TAG]``.

With the tag of a release, it exits with one line if that is not the version of the sources, or if the changelog does
not begin with it. With ``--since COMMIT`` it exits with one line if players can feel what changed since then, and no
commit adds to the changelog or says ``Changelog: none`` in its message.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.usage import only_help

if __name__ == "__main__":
    only_help(__doc__)

import re
import subprocess

from game import __version__  # this needs none of the game's libraries

ROOT = Path(__file__).resolve().parents[2]
CHANGELOG = ROOT / "CHANGELOG.md"
FELT = ("game", "assets", "docs/rules")
"""The folders with what players, hosts and authors of bots meet."""
_SILENT = "Changelog: none"
"""The line of a commit's message that says that nobody feels its change."""
_HEADING = re.compile(r"^## \[(?P<version>[^\]]+)\](?: - (?P<day>\d{4}-\d\d-\d\d))?$", re.MULTILINE)


def notes(version: str, changelog: str) -> str | None:
    """The text under the heading of a version; ``None`` if there is none."""
    for found in _HEADING.finditer(changelog):
        if found["version"] == version:
            return changelog[found.end() :].partition("\n## ")[0].strip() or None
    return None


def of_these_sources(version: str, changelog: str) -> str:
    """What is new in the version of the sources; before it is released, that stands under Unreleased."""
    return notes(version, changelog) or notes("Unreleased", changelog) or ""


def entries(told: str) -> list[str]:
    """The paragraphs and items of such notes, one line each, without their headings."""
    parts = re.split(r"\n\n|\n(?=- )", told.strip())
    return [" ".join(part.removeprefix("- ").split()) for part in parts if not part.startswith("#")]


def complaint(tag: str, version: str, changelog: str) -> str | None:
    """Why this tag does not name a release of these sources; ``None`` if it does."""
    if tag != f"v{version}":
        return f"the tag {tag} is not v{version}, the version of the sources"
    if notes("Unreleased", changelog) is not None:
        return f"{CHANGELOG.name} still has unreleased changes: move them under {version}"
    newest = next((found for found in _HEADING.finditer(changelog) if found["version"] != "Unreleased"), None)
    if newest is None or newest["version"] != version:
        return f"{CHANGELOG.name} begins with {newest['version'] if newest else 'nothing'}, not with {version}"
    if newest["day"] is None:
        return f"{CHANGELOG.name} does not tell the day of {version}"
    if notes(version, changelog) is None:
        return f"{CHANGELOG.name} tells nothing of {version}"
    return None


def untold_since(commit: str, root: Path) -> str | None:
    """Why what changed since a commit lacks a line in the changelog; ``None`` if it has one, or needs none."""

    def git(*command: str) -> str:
        return subprocess.run(["git", *command], cwd=root, check=True, capture_output=True, encoding="utf-8").stdout

    span = f"{commit}..HEAD"
    felt = git("diff", "--name-only", f"{commit}...HEAD", "--", *FELT).split()
    told = git("diff", f"{commit}...HEAD", "--", CHANGELOG.name)
    adds = any(re.match(r"\+\s*\S", line) for line in told.splitlines() if not line.startswith("+++"))
    if not felt or adds or _SILENT in git("log", "--format=%B", span).splitlines():
        return None
    return (
        f"{felt[0]} changed, and {CHANGELOG.name} has no new line: add one under Unreleased, in the words of players, "
        f"or write “{_SILENT}” into the message of a commit that nobody feels"
    )


def main(arguments: list[str]) -> int:
    """Print the notes of this version, or nothing with ``--since``; return 1, with one line, if something is wrong."""
    changelog = CHANGELOG.read_text(encoding="utf-8")
    if arguments[:1] == ["--since"]:
        problem = untold_since(arguments[1], ROOT)
    else:
        problem = complaint(arguments[0], __version__, changelog) if arguments else None
    if problem:
        print(f"release notes: {problem}", file=sys.stderr)
        return 1
    if arguments[:1] != ["--since"]:
        print(of_these_sources(__version__, changelog))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
