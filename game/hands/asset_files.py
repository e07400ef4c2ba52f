"""The files of assets that are read below the floors of the window."""

from pathlib import Path

_GAME = Path(__file__).resolve().parents[1]
ASSET_PLACES: tuple[Path, ...] = (_GAME / "_assets", _GAME.parent / "assets")
"""The folders of assets: inside the package when it is installed, beside it in a checkout."""


def asset_file(*paths: str, maker: str = "") -> Path:
    """The first of these asset files that exists; if none does, the error names ``maker``, the script that makes it."""
    found = next(filter(Path.exists, (place / path for path in paths for place in ASSET_PLACES)), None)
    if found is None:
        raise FileNotFoundError(f"{paths[0]} is missing{maker and f': build_scripts/{maker} makes it'}")
    return found
