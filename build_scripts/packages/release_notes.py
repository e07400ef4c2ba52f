"""The part of the changelog that tells of one version: ``python build_scripts/packages/release_notes.py VERSION``."""

from __future__ import annotations

import sys
from pathlib import Path

CHANGELOG = Path(__file__).resolve().parent / "changelog.md"


def notes(version: str, changelog: str) -> str | None:
    """What is under the heading of a version; ``None`` where there is no such heading."""
    _, found, rest = f"\n{changelog}".partition(f"\n## {version}\n")
    return rest.partition("\n## ")[0].strip() or None if found else None


if __name__ == "__main__":
    told = notes(sys.argv[1], CHANGELOG.read_text(encoding="utf-8"))
    if told is None:
        sys.exit(f"release notes: {CHANGELOG.name} tells nothing of version {sys.argv[1]}")
    print(told)
