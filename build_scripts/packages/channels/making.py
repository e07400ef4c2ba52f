"""Writes the files of every channel into ``channels``, beside the packages that they describe."""

import hashlib
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from build_scripts.packages.channels import debian_source, flathub, homebrew, itch, winget
from build_scripts.packages.contents import DESCRIPTION, ROOT, address
from build_scripts.packages.store import PACKAGES, TOLD

CHANNELS: dict[str, tuple[Callable[[Path, dict[str, str]], None], tuple[str, ...]]] = {
    "flathub": (flathub.write, ()),
    "winget": (winget.write, ("windows",)),
    "homebrew": (homebrew.write, ("mac-arm", "mac-intel")),
    "debian": (debian_source.write, ()),
    "itch": (itch.write, tuple(PACKAGES)),
}
"""For each channel, the function that writes its files into a folder, and the packages whose sums it needs."""


def make(out: Path) -> list[Path]:
    """Make every channel whose packages exist; print a line for each of the others."""
    if address() is None:
        where = DESCRIPTION.relative_to(ROOT).as_posix()
        sys.exit(f"package: channels tell where the packages lie: write the address of the repository into {where}")
    made = []
    for name, (write, wanted) in CHANNELS.items():
        missing = [PACKAGES[kind] for kind in wanted if not (out / PACKAGES[kind]).is_file()]
        folder = out / "channels" / name
        shutil.rmtree(folder, ignore_errors=True)
        if missing:
            print(f"package: nothing for {name}: there is no {missing[0]}", file=sys.stderr)
        elif name == "itch" and not TOLD["itch"]:
            print("package: nothing for itch: the description names no page there", file=sys.stderr)
        else:
            folder.mkdir(parents=True)
            write(folder, {kind: _sum(out / PACKAGES[kind]) for kind in wanted})
            made.append(folder)
    return made


def _sum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
