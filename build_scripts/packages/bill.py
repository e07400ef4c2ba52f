"""The bill of materials: the contents of each package, with versions, sums and licenses, as CycloneDX 1.6 in JSON."""

import hashlib
import json
import os
import platform
import re
import subprocess
import uuid
import zipfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import metadata
from pathlib import Path
from typing import Any
from urllib.parse import quote

from build_scripts.packages.contents import address, crates, locked
from build_scripts.packages.libraries import Known, known_font, known_library
from build_scripts.packages.tools import makensis
from game import __version__

Component = dict[str, Any]
"""An item in the bill; its values are texts, or lists of objects."""
_SHARED = re.compile(r"^(?!.*\.(cpython|abi3)).*\.(so|dll|dylib)(\.|$)", re.IGNORECASE)
"""The names of shared libraries, without the modules of Python and of pygame-ce, which are parts of these."""
_FONTS = (".otf", ".ttf")
_LICENCES = {
    "accesskit": "MIT OR Apache-2.0",
    "fsrs": "MIT",
    "ifaddr": "MIT",
    "pygame-ce": "LGPL-2.1-only",
    "pyinstaller": "GPL-2.0-or-later WITH Bootloader-exception",
    "segno": "BSD-3-Clause",
}
"""The licenses of packages whose metadata do not have them in SPDX's form."""
_RUNTIME = Known("type2-runtime", "20251108", "MIT", "pkg:github/AppImage/type2-runtime@20251108")
"""The runtime at the start of an AppImage; the release workflow fetches it."""
PACKAGES = (".whl", ".tar.xz", ".deb", ".AppImage", ".exe", ".dmg")


def write_all(folder: Path, out: Path, name: str) -> list[Path]:
    """Write bills beside the packages: one of the folder, and one of each package made of it or of a wheel."""
    bills = []
    if folder.is_dir():
        bills.append(_write(_within(folder), None, out / f"{name}.cdx.json"))
    for package in sorted(path for path in out.iterdir() if path.name.endswith(PACKAGES)):
        components = _within_wheel(package) if package.suffix == ".whl" else [*_within(folder), *_around(package)]
        bills.append(_write(components, package, out / f"{package.name}.cdx.json"))
    return bills


def write_around(package: Path, inside: Path) -> Path:
    """Write the bill of a package whose folder's bill was written by a Python of another system."""
    components = json.loads(inside.read_text(encoding="utf-8"))["components"]
    return _write([*components, *_around(package)], package, package.parent / f"{package.name}.cdx.json")


def _write(components: Sequence[Component], package: Path | None, path: Path) -> Path:
    """Write a bill; equal components give an equal bill."""
    moment = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), tz=UTC)
    known = json.dumps([path.name, *components])
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, known)}",
        "version": 1,
        "metadata": {"timestamp": moment.isoformat().replace("+00:00", "Z"), "component": _game(package)},
        "components": components,
        "dependencies": [{"ref": "sparrows", "dependsOn": [component["bom-ref"] for component in components]}],
    }
    path.write_text(json.dumps(bill, indent=1) + "\n", encoding="utf-8")
    return path


def _game(package: Path | None) -> Component:
    place = address()
    purl = f"pkg:generic/sparrows@{__version__}"
    if place and place.startswith("https://github.com/"):
        purl = f"pkg:github/{place.removeprefix('https://github.com/').lower()}@v{__version__}"
    component = _component("application", "sparrows", Known("Sparrows", __version__, "MIT", purl))
    if package is not None:
        component["hashes"] = _hashes(package.read_bytes())
    if place:
        component["externalReferences"] = [{"type": "vcs", "url": place}]
    return component


def _within(folder: Path) -> list[Component]:
    """The components in the folder made for this system."""
    version = platform.python_version()
    python = Known("Python", version, "PSF-2.0", f"pkg:generic/python@{version}")
    packages = [*(name for name, _ in locked(here=True)), "pyinstaller"]
    inside = [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()]
    read = ((path.relative_to(folder).as_posix(), path.read_bytes()) for path in inside if _is_told(path.name))
    return [
        _component("framework", python.purl, python),
        *(_package(name, metadata(name)["Version"]) for name in packages),
        *(_crate(row) for row in (crates() if "accesskit" in packages else ())),
        *_files(read),
    ]


def _within_wheel(wheel: Path) -> list[Component]:
    """The components of the wheel, and the tested versions of its dependencies."""
    with zipfile.ZipFile(wheel) as file:
        read = [(name, file.read(name)) for name in sorted(file.namelist()) if _is_told(name)]
    return [*(_package(name, version) for name, version in locked(here=False)), *_files(iter(read))]


def _around(package: Path) -> list[Component]:
    """The components of a package besides its folder."""
    if package.suffix == ".AppImage":
        return [_component("application", _RUNTIME.purl, _RUNTIME)]
    if package.suffix == ".exe":
        said = subprocess.run([makensis(), "-VERSION"], capture_output=True, text=True, check=True).stdout
        version = said.strip().removeprefix("v")
        nsis = Known("NSIS", version, "Zlib", f"pkg:generic/nsis@{quote(version)}")
        return [_component("application", nsis.purl, nsis)]
    return []


def _package(name: str, version: str) -> Component:
    licence = _LICENCES.get(name) or metadata(name)["License-Expression"]
    assert licence, f"the licence of {name} is told in no words of SPDX"
    purl = f"pkg:pypi/{name}@{version}"
    return _component("library", purl, Known(name, version, licence, purl))


def _crate(row: dict[str, str]) -> Component:
    purl = f"pkg:cargo/{row['name']}@{row['version']}"
    return _component("library", purl, Known(row["name"], row["version"], row["licence"], purl))


def _is_told(name: str) -> bool:
    return bool(_SHARED.match(Path(name).name)) or name.endswith(_FONTS)


def _files(files: Iterator[tuple[str, bytes]]) -> Iterator[Component]:
    """The shared libraries and fonts, by their places, with their sums."""
    for place, content in files:
        is_font = place.endswith(_FONTS)
        known = known_font(place, content) if is_font else known_library(place, content)
        if known is not None:
            component = _component("file" if is_font else "library", place, known)
            yield component | {"hashes": _hashes(content), "properties": [{"name": "sparrows:place", "value": place}]}


def _hashes(content: bytes) -> list[dict[str, str]]:
    return [{"alg": "SHA-256", "content": hashlib.sha256(content).hexdigest()}]


def _component(kind: str, ref: str, known: Known) -> Component:
    component: Component = {"type": kind, "bom-ref": ref, "name": known.name}
    if known.version:
        component["version"] = known.version
    simple = re.fullmatch(r"(?!LicenseRef-)[\w.+-]+", known.licence)
    licence = {"license": {"id": known.licence}} if simple else {"expression": known.licence}
    return component | {"licenses": [licence], "purl": known.purl}
