"""The files for itch.io: the manifest of its app, and the script by which butler pushes a release."""

from collections.abc import Mapping
from pathlib import Path

from build_scripts.packages.store import PACKAGES, TOLD
from game import __version__

_ACTION = '[[actions]]\nname = "play"\npath = "sparrows"\n'
_PUSH = """\
#!/usr/bin/env bash
# Pushes a release to itch.io: push.sh FOLDER-OF-THE-PACKAGES, once butler is logged in, or with BUTLER_API_KEY.
set -euo pipefail
here="$(cd "$(dirname "${{BASH_SOURCE[0]}}")" && pwd)"
cd "$1"
sha256sum --check "$here/SHA256SUMS"
stage="$(mktemp -d)"
trap 'rm -rf "$stage"' EXIT
tar --extract --file "{linux}" --directory "$stage" --strip-components=1
cp "$here/itch.toml" "$stage/.itch.toml"
butler push --userversion "{version}" "$stage" "{page}:linux"
butler push --userversion "{version}" "{windows}" "{page}:windows"
butler push --userversion "{version}" "{mac_arm}" "{page}:mac-apple-silicon"
butler push --userversion "{version}" "{mac_intel}" "{page}:mac-intel"
"""


def write(folder: Path, sums: Mapping[str, str]) -> None:
    """Write the app's manifest, the sums of the packages, and the script."""
    known = "".join(f"{sums[kind]}  {PACKAGES[kind]}\n" for kind in sums)
    (folder / "itch.toml").write_text(_ACTION, encoding="utf-8")
    (folder / "SHA256SUMS").write_text(known, encoding="utf-8")
    files = {kind.replace("-", "_"): file for kind, file in PACKAGES.items()}
    script = _PUSH.format(version=__version__, page=TOLD["itch"], **files)
    (folder / "push.sh").write_text(script, encoding="utf-8", newline="\n")
