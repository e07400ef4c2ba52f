"""Where drawings go, and where the fonts come from."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
DRAWINGS = ROOT / "build_scripts" / "drawings"

FONTS = {
    "heavy": "Inter-ExtraBold.otf",
    "kai": "LXGWWenKai-Bold.ttf",
}
"""The fonts whose outlines are drawn into pictures, by what they are used for."""


@cache
def _installed() -> dict[str, Path]:
    listed = subprocess.run(["fc-list", ":", "file"], capture_output=True, text=True, check=True).stdout
    paths = [Path(line.strip().rstrip(":")) for line in listed.splitlines()]
    return {path.name: path for path in paths}


def font_file(name: str) -> Path:
    """Where the system keeps the font file of this name."""
    try:
        return _installed()[name]
    except KeyError:
        raise SystemExit(
            f"font {name} is missing: install fonts-inter, fonts-noto-core and fonts-lxgw-wenkai"
        ) from None


def folder(name: str) -> Path:
    """A folder under ``assets``, made if need be."""
    path = ASSETS / name
    path.mkdir(parents=True, exist_ok=True)
    return path
