"""The manifests of winget: version, installer, and the texts of each language."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from build_scripts.packages.contents import address
from build_scripts.packages.store import LANGUAGES, PACKAGES, TOLD, published, release_date, texts
from game import __version__

FORM = "1.10.0"
"""The version of winget's manifest format."""
LOCALES = {"en": "en-US", "he": "he-IL", "hu": "hu-HU", "lv": "lv-LV", "pl": "pl-PL", "ru": "ru-RU"}
Value = str | Sequence[object] | Mapping[str, object]


def write(folder: Path, sums: Mapping[str, str]) -> None:
    """Write every manifest, under the names that winget requires."""
    manifests = {
        "": _manifest("version", {"DefaultLocale": LOCALES["en"]}),
        ".installer": _manifest("installer", _installer(sums["windows"])),
    }
    for language in LANGUAGES:
        kind = "defaultLocale" if language == "en" else "locale"
        manifests[f".locale.{LOCALES[language]}"] = _manifest(kind, _words(language))
    for name, text in manifests.items():
        (folder / f"{TOLD['winget']}{name}.yaml").write_text(text, encoding="utf-8", newline="\n")


def _installer(known: str) -> dict[str, Value]:
    return {
        "InstallerType": "nullsoft",
        "Scope": "user",
        "InstallModes": ["interactive", "silent"],
        "UpgradeBehavior": "install",
        "FileExtensions": ["mahjong"],
        "ProductCode": "Sparrows",  # what the installer calls itself in the list of programs
        "ReleaseDate": release_date(),
        "Installers": [
            {"Architecture": "x64", "InstallerUrl": published(PACKAGES["windows"]), "InstallerSha256": known.upper()},
        ],
    }


def _words(language: str) -> dict[str, Value]:
    told, place = texts(language), str(address())
    points = "\n".join(f"- {point}" for point in told["points"])
    return {
        "PackageLocale": LOCALES[language],
        "Publisher": TOLD["developer"],
        "PublisherUrl": place,
        "PublisherSupportUrl": f"{place}/issues",
        "PackageName": TOLD["name"],
        "PackageUrl": place,
        "License": TOLD["licence"],
        "LicenseUrl": f"{place}/blob/v{__version__}/LICENSE",
        "ShortDescription": told["summary"],
        "Description": f"{told['lead']}\n\n{points}",
        "Tags": TOLD["keywords"],
        "ReleaseNotes": told["news"],
        "ReleaseNotesUrl": f"{place}/releases/tag/v{__version__}",
    }


def _manifest(kind: str, told: Mapping[str, Value]) -> str:
    """A manifest in YAML, with every text quoted as in JSON, which YAML reads too."""
    names = {"PackageIdentifier": TOLD["winget"], "PackageVersion": __version__}
    whole = {**names, **told, "ManifestType": kind, "ManifestVersion": FORM}
    schema = f"# yaml-language-server: $schema=https://aka.ms/winget-manifest.{kind}.{FORM}.schema.json"
    return "\n".join([schema, "", *_lines(whole, "")]) + "\n"


def _lines(told: Mapping[str, object], indent: str) -> Iterator[str]:
    for key, value in told.items():
        if isinstance(value, list):
            yield f"{indent}{key}:"
            for each in value:
                if isinstance(each, dict):
                    first, *others = _lines(each, f"{indent}    ")
                    yield f"{indent}  - {first.strip()}"
                    yield from others
                else:
                    yield f"{indent}  - {json.dumps(each, ensure_ascii=False)}"
        else:
            yield f"{indent}{key}: {json.dumps(value, ensure_ascii=False)}"
