"""The bill of materials: what is inside a package, with versions, sums and licences, as CycloneDX 1.6 in JSON."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import uuid
from datetime import UTC, datetime
from importlib.metadata import metadata
from pathlib import Path
from typing import Any

from build_scripts.packages.contents import ROOT, notice_of
from game import __version__

Component = dict[str, Any]
"""One thing inside: its values are texts, or lists of objects."""
_SHARED = re.compile(r"^(?!.*\.(cpython|abi3)).*\.(so|dll|dylib)(\.|$)", re.IGNORECASE)
"""Shared libraries; not the modules of Python and of pygame-ce, which are a part of these."""
_FONTS = (".otf", ".ttf")


def write(folder: Path, path: Path) -> Path:
    """The bill of a folder that was made for this system, written to a path; the same for the same folder."""
    components = [_python(), *map(_package, _locked()), *_files(folder)]
    moment = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), tz=UTC)
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(components))}",
        "version": 1,
        "metadata": {
            "timestamp": moment.isoformat().replace("+00:00", "Z"),
            "component": {
                "type": "application",
                "bom-ref": "sparrows",
                "name": "Sparrows",
                "version": __version__,
                "licenses": [{"license": {"id": "MIT"}}],
            },
        },
        "components": components,
        "dependencies": [{"ref": "sparrows", "dependsOn": [component["bom-ref"] for component in components]}],
    }
    path.write_text(json.dumps(bill, indent=1) + "\n", encoding="utf-8")
    return path


def _python() -> Component:
    version = platform.python_version()
    return _component("framework", "Python", version, f"pkg:generic/python@{version}", "PSF-2.0")


def _locked() -> list[tuple[str, str]]:
    """Names and versions of the libraries that the game is played with."""
    lock = (ROOT / "requirements" / "play.txt").read_text(encoding="utf-8")
    return re.findall(r"^([\w.-]+)==([\w.]+)", lock, flags=re.MULTILINE)


def _package(locked: tuple[str, str]) -> Component:
    name, version = locked
    told = metadata(name)
    licence = told["License-Expression"] or told["License"]
    return _component("library", name, version, f"pkg:pypi/{name}@{version}", licence)


def _component(kind: str, name: str, version: str, url: str, licence: str) -> Component:
    """Something with a version of its own."""
    known = {"type": kind, "bom-ref": url, "name": name, "version": version, "purl": url}
    return known | {"licenses": [{"license": {"name": licence}}]}


def _files(folder: Path) -> list[Component]:
    """The shared libraries and the fonts."""
    inside = [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()]
    libraries = [path for path in inside if _SHARED.match(path.name)]
    fonts = [path for path in inside if path.suffix in _FONTS]
    told = [("library", path, f"LICENCES.txt: {notice_of(path.name) or 'Python'}") for path in libraries]
    return [_file(folder, *each) for each in [*told, *(("file", path, "OFL-1.1") for path in fonts)]]


def _file(folder: Path, kind: str, path: Path, licence: str) -> Component:
    """Something that is known by its place in the folder and its sum."""
    place = path.relative_to(folder).as_posix()
    content = hashlib.sha256(path.read_bytes()).hexdigest()
    known = {"type": kind, "bom-ref": place, "name": place, "hashes": [{"alg": "SHA-256", "content": content}]}
    return known | {"licenses": [{"license": {"name": licence}}]}
