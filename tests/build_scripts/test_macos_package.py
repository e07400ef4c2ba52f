"""The disk image for macOS, made with programs that stand in for those of a Mac and write down how they were called.

That the real ones sign and notarize can be seen on a Mac alone: the release workflow tries the image it made.
"""

from __future__ import annotations

import json
import os
import platform
import plistlib
import time
from pathlib import Path

import pytest

from build_scripts.packages import macos
from tests.systems import needs_posix

pytestmark = needs_posix("programs that are shell scripts")

CODESIGN = "true"
DITTO = 'for last; do :; done; echo copied >"$last"'
XCRUN = """case "$1 $2" in
"notarytool submit") cat "$MAC/verdict"; exit 0 ;;
"notarytool log") cat "$MAC/log" ;;
esac"""
HDIUTIL = """for last; do :; done
echo x >>"$MAC/tries"
[ "$(wc -l <"$MAC/tries")" -gt "$BUSY" ] || { echo "hdiutil: create failed - Resource busy" >&2; exit 1; }
echo image >"$last\""""


@pytest.fixture
def mac(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the programs of a Mac that has a Developer ID and a notary's key; ``called`` lists the calls."""
    for name, does in {"codesign": CODESIGN, "ditto": DITTO, "xcrun": XCRUN, "hdiutil": HDIUTIL}.items():
        path = tmp_path / name
        path.write_text(f'#!/bin/sh\necho {name} "$@" >>"$MAC/called"\n{does}\n')
        path.chmod(0o755)
    monkeypatch.setattr(platform, "system", lambda: "Darwin")
    known = {"SIGNING_IDENTITY": "Developer ID", "NOTARY_KEY": "-key-", "NOTARY_KEY_ID": "K1", "NOTARY_ISSUER": "I1"}
    for name, value in known.items():
        monkeypatch.setenv(f"SPARROWS_{name}", value)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("MAC", str(tmp_path))
    monkeypatch.setenv("BUSY", "0")
    says(tmp_path, "Accepted")
    (tmp_path / "log").write_text("a log\n")
    (tmp_path / "Sparrows.app").mkdir()
    return tmp_path


def says(mac: Path, status: str) -> None:
    (mac / "verdict").write_text(json.dumps({"id": "1-2-3", "status": status}))


def made(mac: Path) -> list[str]:
    """What was called to make an image."""
    waited: list[float] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "sleep", waited.append)
        macos.image(mac / "Sparrows.app", mac / "s.dmg")
    assert len(waited) == len((mac / "tries").read_text().split()) - 1
    return (mac / "called").read_text().splitlines()


def test_app_and_image_are_notarized_and_stapled_and_nothing_is_signed_deep(mac: Path) -> None:
    calls = made(mac)
    app, image = mac / "Sparrows.app", mac / "s.dmg"
    assert [call for call in calls if "staple" in call] == [f"xcrun stapler staple {each}" for each in (app, image)]
    assert sum("notarytool submit" in call for call in calls) == 2
    assert sum("notarytool log 1-2-3" in call for call in calls) == 2
    assert calls.index(f"xcrun stapler staple {app}") < next(n for n, call in enumerate(calls) if "hdiutil" in call)
    signing = [call for call in calls if "--sign" in call]
    assert signing == [f"codesign --sign Developer ID --timestamp {image}"]
    assert not any("--deep" in call for call in signing)
    assert not list(mac.rglob("*.p8")), "the key is nowhere left"


@pytest.mark.parametrize("status", ["Invalid", "Rejected", "In Progress"])
def test_an_app_that_the_notary_does_not_accept_is_not_published(
    status: str, mac: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    says(mac, status)
    with pytest.raises(SystemExit, match="not notarized"):
        made(mac)
    assert "a log" in (told := capfd.readouterr().out), "which tells why"
    assert status in told
    assert not (mac / "s.dmg").exists()


def test_what_is_no_verdict_is_no_consent(mac: Path) -> None:
    (mac / "verdict").write_text("Error: HTTP status code: 403")
    with pytest.raises(SystemExit, match="not notarized"):
        made(mac)


def test_a_disk_image_is_tried_again_when_the_system_is_busy(mac: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BUSY", "3")
    assert sum("hdiutil" in call for call in made(mac)) == 4
    (mac / "tries").unlink()
    monkeypatch.setenv("BUSY", "9")
    with pytest.raises(SystemExit, match="hdiutil failed"):
        made(mac)


def test_without_a_developer_id_nothing_is_notarized(mac: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SPARROWS_SIGNING_IDENTITY")
    calls = made(mac)
    assert not any("xcrun" in call or "--sign" in call for call in calls)
    assert (mac / "s.dmg").is_file()


def test_every_program_is_signed_as_it_is_packed() -> None:
    recipe = (Path(macos.__file__).parent / "sparrows.spec").read_text(encoding="utf-8")
    assert "codesign_identity=macos.identity()" in recipe
    allowed = plistlib.loads(macos.ENTITLEMENTS.read_bytes())
    assert set(allowed) == {"com.apple.security.cs.allow-unsigned-executable-memory"}
