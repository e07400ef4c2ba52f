"""Puts the words of all languages, which no repository keeps, into the wheel."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Hatchling runs this file by itself.
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts import words


class CustomBuildHook(BuildHookInterface):  # type: ignore[misc]  # Hatchling is not there to be checked
    """The hook that Hatchling looks for in this file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the words, and name each file with its place in the wheel."""
        folder = Path(words.make())
        for path in sorted(folder.rglob("*.mo")):
            place = f"sparrows/_program/game/_assets/locale/{path.relative_to(folder).as_posix()}"
            build_data["force_include"][str(path)] = place
