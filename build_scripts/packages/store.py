"""The menu entry and AppStream's description of the game, made from ``description.toml``.

``python build_scripts/packages/store.py FOLDER`` writes both into a folder.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.usage import only_help

if __name__ == "__main__":
    only_help(__doc__)

import os
import time
from collections.abc import Iterator
from typing import Any
from xml.sax.saxutils import escape

from build_scripts.packages.contents import ROOT, address, description
from game import __version__  # this needs none of the game's libraries

TOLD = description()
LANGUAGES = ("en", "he", "hu", "lv", "pl", "ru")
APP: str = TOLD["id"]
PACKAGES = {
    "linux": f"sparrows-{__version__}-linux-x86_64.tar.xz",
    "windows": f"sparrows-{__version__}-windows-x64-setup.exe",
    "mac-arm": f"sparrows-{__version__}-macos-arm64.dmg",
    "mac-intel": f"sparrows-{__version__}-macos-x86_64.dmg",
}
"""The packages of a release that channels use, by kind, with their file names."""
_ENTRY = ROOT / "build_scripts" / "packages" / "desktop" / "sparrows.desktop"


def texts(language: str) -> dict[str, Any]:
    """The texts of a language."""
    told: dict[str, Any] = TOLD[language]
    return told


def published(file: str) -> str:
    """The address of a file of this release."""
    return f"{address()}/releases/download/v{__version__}/{file}"


def picture(name: str, language: str) -> str:
    """The file name of a store picture in a release."""
    return f"sparrows-{name}-{language}.png"


def release_date() -> str:
    """The day of the release: that of the sources if ``SOURCE_DATE_EPOCH`` is set, else today."""
    return time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())))


def menu_entry(command: str = "sparrows") -> str:
    """The menu entry that runs this command."""
    text = _ENTRY.read_text(encoding="utf-8").replace("@command@", command).replace("@id@", APP)
    text = text.replace("@keywords@", "".join(f"{word};" for word in TOLD["keywords"]))
    for key in ("kind", "summary"):
        lines = (f"@label@{_suffix(language)}={texts(language)[key]}" for language in LANGUAGES)
        label = {"kind": "GenericName", "summary": "Comment"}[key]
        text = text.replace(f"@{key}@", "\n".join(lines).replace("@label@", label))
    return text


def _suffix(language: str) -> str:
    return "" if language == "en" else f"[{language}]"


def metainfo() -> str:
    """AppStream's description, with pictures and addresses if the repository has an address."""
    place = address()
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<component type="desktop-application">',
        f"  <id>{APP}</id>",
        "  <metadata_license>CC0-1.0</metadata_license>",
        f"  <project_license>{TOLD['licence']}</project_license>",
        f"  <name>{TOLD['name']}</name>",
        *_said("  ", "summary", "summary"),
        f'  <developer id="{TOLD["developer_id"]}">',
        f'    <name translate="no">{TOLD["developer"]}</name>',
        "  </developer>",
        "  <description>",
        *_said("    ", "p", "lead"),
        "    <ul>",
        *_rows("      ", "li", "points"),
        "    </ul>",
        "  </description>",
        f'  <launchable type="desktop-id">{APP}.desktop</launchable>',
        "  <provides>",
        "    <binary>sparrows</binary>",
        "    <mediatype>application/vnd.sparrows.mahjong</mediatype>",
        "  </provides>",
        "  <supports>",
        *(f"    <control>{control}</control>" for control in ("pointing", "keyboard", "gamepad")),
        "  </supports>",
        *(_addresses(place) if place else ()),
        *(_pictures() if place else ()),
        "  <branding>",
        *(
            f'    <color type="primary" scheme_preference="{scheme}">{color}</color>'
            for scheme, color in TOLD["colors"].items()
        ),
        "  </branding>",
        '  <content_rating type="oars-1.1">',
        '    <content_attribute id="social-chat">mild</content_attribute>',  # names of guests, and no chat
        "  </content_rating>",
        "  <releases>",
        f'    <release version="{__version__}" date="{release_date()}">',
        "      <description>",
        *_said("        ", "p", "news"),
        "      </description>",
        *([f'      <url type="details">{escape(place)}/releases/tag/v{__version__}</url>'] if place else []),
        "    </release>",
        "  </releases>",
        "</component>",
    ]
    return "\n".join(lines) + "\n"


def _lang(language: str) -> str:
    return "" if language == "en" else f' xml:lang="{language}"'


def _said(indent: str, tag: str, key: str) -> Iterator[str]:
    """The lines of a text in every language."""
    for language in LANGUAGES:
        yield f"{indent}<{tag}{_lang(language)}>{escape(texts(language)[key])}</{tag}>"


def _rows(indent: str, tag: str, key: str) -> Iterator[str]:
    """The lines of a list of texts, each followed by its translations."""
    for number in range(len(TOLD["en"][key])):
        for language in LANGUAGES:
            yield f"{indent}<{tag}{_lang(language)}>{escape(texts(language)[key][number])}</{tag}>"


def _addresses(place: str) -> Iterator[str]:
    for kind, page in {"homepage": "", "bugtracker": "/issues", "vcs-browser": ""}.items():
        yield f'  <url type="{kind}">{escape(place + page)}</url>'


def _pictures() -> Iterator[str]:
    yield "  <screenshots>"
    for number, name in enumerate(TOLD["pictures"]):
        yield '    <screenshot type="default">' if number == 0 else "    <screenshot>"
        for language in LANGUAGES:
            yield f"      <caption{_lang(language)}>{escape(texts(language)['captions'][number])}</caption>"
        for language in LANGUAGES:
            yield f'      <image type="source"{_lang(language)}>{escape(published(picture(name, language)))}</image>'
        yield "    </screenshot>"
    yield "  </screenshots>"


def main(folder: Path) -> None:
    """Write the menu entry and the description into a folder."""
    (folder / f"{APP}.desktop").write_text(menu_entry(), encoding="utf-8")
    (folder / f"{APP}.metainfo.xml").write_text(metainfo(), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
