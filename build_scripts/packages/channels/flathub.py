"""The manifest of Flathub: an offline build of this commit, with the libraries in the lock file."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from build_scripts.packages import store
from build_scripts.packages.contents import ROOT, address
from build_scripts.packages.debian import ICONS
from game import __version__

RUNTIME = "25.08"
PYTHON = "3.13"
"""The Python of that runtime."""
MACHINES = ("x86_64", "aarch64")
LOCK = ROOT / "requirements" / "play.txt"
_SHARE = "${FLATPAK_DEST}/share"
_PLACE = f"{_SHARE}/sparrows"
_GAME = (
    "python3 -m build_scripts.words",
    f"install -d {_PLACE}",
    f"cp -a game assets build_scripts/packages/program.py {_PLACE}",
    *(f"find {_PLACE}/assets -name '{name}' -delete" for name in ("*.po", "*.tsv", "icon.ic*")),
    f"python3 -m compileall -q {_PLACE}",
    "install -D sparrows.sh ${FLATPAK_DEST}/bin/sparrows",
    f"install -Dm644 build_scripts/packages/desktop/mime.xml {_SHARE}/mime/packages/{store.APP}.xml",
    f"install -Dm644 {store.APP}.desktop -t {_SHARE}/applications",
    f"install -Dm644 {store.APP}.metainfo.xml -t {_SHARE}/metainfo",
    *(
        f"install -Dm644 assets/{name} {_SHARE}/icons/hicolor/{size}x{size}/apps/{store.APP}.png"
        for size, name in ICONS.items()
    ),
)


def write(folder: Path, _sums: Mapping[str, str]) -> None:
    """Write the manifest, and the two files that it uses."""
    store.main(folder)
    text = json.dumps(manifest(commit(), sources()), indent=2)
    (folder / f"{store.APP}.json").write_text(text + "\n", encoding="utf-8")


def manifest(revision: str, libraries: list[dict[str, Any]]) -> dict[str, Any]:
    """The manifest for flatpak-builder: the game of this commit, and its libraries."""
    beside = ({"type": "file", "path": f"{store.APP}.{kind}"} for kind in ("desktop", "metainfo.xml"))
    start = {
        "type": "script",
        "dest-filename": "sparrows.sh",
        "commands": ['exec python3 /app/share/sparrows/program.py "$@"'],
    }
    install = 'pip3 install --no-index --no-deps --find-links=. --prefix="${FLATPAK_DEST}" *.whl'
    return {
        "id": store.APP,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": RUNTIME,
        "sdk": "org.freedesktop.Sdk",
        "command": "sparrows",
        "finish-args": [
            "--share=ipc",
            "--share=network",  # guests with screens of their own
            "--socket=wayland",
            "--socket=fallback-x11",
            "--socket=pulseaudio",
            "--device=all",  # gamepads
        ],
        "modules": [
            {"name": "libraries", "buildsystem": "simple", "build-commands": [install], "sources": libraries},
            {
                "name": "sparrows",
                "buildsystem": "simple",
                "build-commands": list(_GAME),
                "sources": [
                    {"type": "git", "url": f"{address()}.git", "tag": f"v{__version__}", "commit": revision},
                    *beside,
                    start,
                ],
            },
        ],
    }


def commit() -> str:
    """The commit of these sources."""
    log = ["git", "-c", f"safe.directory={ROOT}", "rev-parse", "HEAD"]
    done = subprocess.run(log, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit("package: the manifest of Flathub names a commit, and this is no repository")
    return done.stdout.strip()


def sources() -> list[dict[str, Any]]:
    """The files of the lock for Flathub's machines, with their addresses and sums, as pip finds them."""
    by_machine = {machine: dict(found(machine)) for machine in MACHINES}
    everything = {place: known for files in by_machine.values() for place, known in files.items()}
    told: list[dict[str, Any]] = []
    for place, known in sorted(everything.items(), key=lambda each: Path(each[0]).name):
        having = [machine for machine, files in by_machine.items() if place in files]
        one = {} if len(having) == len(MACHINES) else {"only-arches": having}
        told.append({"type": "file", "url": place, "sha256": known, **one})
    return told


def found(machine: str) -> Iterator[tuple[str, str]]:
    """The address and the sum of each file for a machine; pip uses the usual index only."""
    with tempfile.TemporaryDirectory() as place:
        report = Path(place) / "report.json"
        command = [
            *(sys.executable, "-I", "-m", "pip", "--isolated", "install", "--quiet", "--dry-run", "--ignore-installed"),
            *("--disable-pip-version-check", "--require-hashes", "--no-deps", "--only-binary=:all:"),
            *("--implementation=cp", f"--python-version={PYTHON}", f"--target={place}", f"--report={report}"),
            *(f"--platform=manylinux_2_{libc}_{machine}" for libc in (34, 28, 17)),
            *(f"--platform=manylinux2014_{machine}", f"--requirement={LOCK}"),
        ]
        if subprocess.run(command, check=False, stderr=subprocess.PIPE).returncode:
            sys.exit(f"package: pip does not find all that {LOCK.name} names for {machine}")
        for each in json.loads(report.read_text(encoding="utf-8"))["install"]:
            told = each["download_info"]
            yield told["url"], told["archive_info"]["hashes"]["sha256"]
