"""What macOS is told about the game, and how its disk image is made. Only a Mac can build and sign it."""

from __future__ import annotations

import os
import platform
import plistlib
import sys
import tempfile
from pathlib import Path

from build_scripts.packages.tools import run
from game import __version__

IDENTIFIER = "org.sparrows-mahjong.Sparrows"
DOCUMENT = "org.sparrows-mahjong.match"
LANGUAGES = ("en", "he", "hu", "lv", "pl", "ru")


def properties() -> dict[str, object]:
    """The entries of ``Info.plist`` besides those that PyInstaller writes itself."""
    return {
        "CFBundleDisplayName": "Sparrows",
        "CFBundleShortVersionString": __version__,
        "CFBundleVersion": __version__,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": list(LANGUAGES),
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Sparrows match",
                "CFBundleTypeIconFile": "icon.icns",
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [DOCUMENT],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": DOCUMENT,
                "UTTypeDescription": "Sparrows match",
                "UTTypeIconFile": "icon.icns",
                "UTTypeConformsTo": ["public.data"],
                "UTTypeTagSpecification": {"public.filename-extension": ["mahjong"]},
            }
        ],
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": "11.0",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": "MIT licence",
        "NSSupportsAutomaticGraphicsSwitching": True,
    }


ENTITLEMENTS = {
    "com.apple.security.cs.allow-unsigned-executable-memory": True,
    "com.apple.security.cs.disable-library-validation": True,
}
"""What the hardened runtime has to let a packaged Python do: its libraries bear other signatures."""


def image(app: Path, path: Path) -> Path:
    """The app signed, in a disk image, notarized where the secrets for that are given.

    ``SPARROWS_SIGNING_IDENTITY`` names a Developer ID in the keychain, ``SPARROWS_NOTARY_PROFILE`` the profile that
    ``notarytool store-credentials`` kept. Without the first the signature is an ad-hoc one.
    """
    if platform.system() != "Darwin":
        sys.exit("package: a disk image for macOS is made on a Mac")
    identity = os.environ.get("SPARROWS_SIGNING_IDENTITY") or "-"
    profile = os.environ.get("SPARROWS_NOTARY_PROFILE")
    with tempfile.TemporaryDirectory() as place:
        entitlements = Path(place) / "entitlements.plist"
        entitlements.write_bytes(plistlib.dumps(ENTITLEMENTS))
        sign = ["codesign", "--force", "--deep", "--sign", identity]
        if identity != "-":
            sign += ["--options", "runtime", "--timestamp", "--entitlements", str(entitlements)]
        run([*sign, str(app)])
        run(["codesign", "--verify", "--deep", "--strict", str(app)])
        stage = Path(place) / "Sparrows"
        stage.mkdir()
        run(["ditto", str(app), str(stage / app.name)])
        (stage / "Applications").symlink_to("/Applications")
        run(
            ["hdiutil", "create", "-volname", "Sparrows", "-srcfolder", str(stage), "-ov", "-format", "UDZO", str(path)]
        )
    if identity != "-":
        run(["codesign", "--sign", identity, "--timestamp", str(path)])
        if profile:
            run(["xcrun", "notarytool", "submit", str(path), "--keychain-profile", profile, "--wait"])
            run(["xcrun", "stapler", "staple", str(path)])
    return path
