"""Adds the addresses of the project to the wheel, where they are known."""

import sys
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

# Hatchling runs this file by itself.
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.packages.contents import address


class CustomMetadataHook(MetadataHookInterface):  # type: ignore[misc]  # Hatchling is not there to be checked
    """The hook that Hatchling looks for in this file."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add those of the repository whose workflow makes the wheel, or of the description."""
        place = address()
        pages = {"Source": "", "Issues": "/issues", "Releases": "/releases"}
        metadata["urls"] = {name: place + page for name, page in pages.items()} if place else {}
