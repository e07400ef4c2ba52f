"""The app's properties and the disk image for macOS. Only a Mac can build and sign them."""

import json
import os
import platform
import plistlib
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from build_scripts.packages.store import APP, LANGUAGES, texts
from build_scripts.packages.tools import run
from game import __version__
from game.net.nearby import KIND

IDENTIFIER = APP.replace("_", "-")
"""The name of the app for macOS, where an underscore may not stand."""
PROPERTIES = Path(__file__).resolve().parent / "macos" / "Info.plist"
"""The app's properties, except its version and those that PyInstaller writes itself."""
ENTITLEMENTS = Path(__file__).resolve().parent / "macos" / "entitlements.plist"
"""The exceptions from the hardened runtime that a packaged Python needs. All libraries have the app's signature."""
TRIES = 5
"""How often to try making a disk image, because the system sometimes keeps the folder busy for a while."""


def properties() -> dict[str, object]:
    """The entries of ``Info.plist`` besides those that PyInstaller writes itself."""
    versions = dict.fromkeys(("CFBundleShortVersionString", "CFBundleVersion"), __version__)
    text = PROPERTIES.read_text(encoding="utf-8").replace("@domain@", IDENTIFIER.rpartition(".")[0])
    text = text.replace("@service@", KIND.removesuffix(".local.")).replace("@network@", texts("en")["network"])
    told: dict[str, object] = plistlib.loads(text.encode())
    return told | versions


def translated_properties(folder: Path) -> list[tuple[str, str]]:
    """Write the property that people read in every language; return each file with its folder in the app."""
    made = []
    for language in LANGUAGES:
        path = folder / f"{language}.lproj" / "InfoPlist.strings"
        path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(texts(language)["network"], ensure_ascii=False)
        path.write_text(f"NSLocalNetworkUsageDescription = {text};\n", encoding="utf-8")
        made.append((str(path), path.parent.name))
    return made


def identity() -> str | None:
    """The Developer ID in ``SPARROWS_SIGNING_IDENTITY``; ``None``: the signature is ad hoc."""
    return os.environ.get("SPARROWS_SIGNING_IDENTITY") or None


def image(app: Path, path: Path) -> Path:
    """Make a disk image of the app, which PyInstaller has signed; both are notarized if there is a key.

    ``SPARROWS_NOTARY_KEY`` has a key of App Store Connect, ``SPARROWS_NOTARY_KEY_ID`` and ``SPARROWS_NOTARY_ISSUER``
    its identity. An ad hoc signature cannot be notarized.
    """
    if platform.system() != "Darwin":
        sys.exit("package: a disk image for macOS is made on a Mac")
    run(["codesign", "--verify", "--deep", "--strict", str(app)])
    with tempfile.TemporaryDirectory() as place:
        key = _notary_key(Path(place)) if identity() else []
        if key:
            packed = Path(place) / "Sparrows.zip"
            run(["ditto", "-c", "-k", "--keepParent", str(app), str(packed)])
            _notarize(packed, app, key)
        stage = Path(place) / "Sparrows"
        stage.mkdir()
        run(["ditto", str(app), str(stage / app.name)])
        (stage / "Applications").symlink_to("/Applications")
        _pack(stage, path)
        if name := identity():
            run(["codesign", "--sign", name, "--timestamp", str(path)])
        if key:
            _notarize(path, path, key)
    return path


def _pack(stage: Path, path: Path) -> None:
    create = ["hdiutil", "create", "-volname", "Sparrows", "-srcfolder", str(stage), "-ov", "-format", "UDZO"]
    for attempt in range(1, TRIES):
        if subprocess.run([*create, str(path)], check=False).returncode == 0:
            return
        time.sleep(5.0 * attempt)
    run([*create, str(path)])


def _notary_key(folder: Path) -> list[str]:
    """The arguments of the notary tool for the key; empty without one."""
    if not (key := os.environ.get("SPARROWS_NOTARY_KEY")):
        return []
    path = folder / "notary.p8"
    path.touch(mode=0o600)
    path.write_text(key, encoding="utf-8")
    names = (os.environ["SPARROWS_NOTARY_KEY_ID"], os.environ["SPARROWS_NOTARY_ISSUER"])
    return ["--key", str(path), "--key-id", names[0], "--issuer", names[1]]


def _notarize(path: Path, stapled: Path, key: list[str]) -> None:
    """Have Apple notarize a file, and staple the ticket to the original.

    Exits unless the file is accepted, because the tool itself succeeds with any verdict.
    """
    tool = ["xcrun", "notarytool"]
    asked = [*tool, "submit", str(path), *key, "--wait", "--output-format", "json"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    try:
        verdict = json.loads(done.stdout)
    except ValueError:
        verdict = {}
    status = verdict.get("status")
    print(f"package: the notary says of {path.name}: {status}", flush=True)
    if "id" in verdict:
        subprocess.run([*tool, "log", str(verdict["id"]), *key], check=False)
    if done.returncode or status != "Accepted":
        sys.exit(f"package: {path.name} is not notarized: {done.stderr.strip() or 'see the log above'}")
    run(["xcrun", "stapler", "staple", str(stapled)])
