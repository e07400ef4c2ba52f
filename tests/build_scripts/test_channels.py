"""What stores and desktops are told: made of one description, and checked by their own linters where these are here."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml

from build_scripts.packages import contents, store
from build_scripts.packages.channels import debian_source, flathub, making, winget
from game import __version__
from tests.systems import needs_posix

ROOT = Path(__file__).parent.parent.parent
PLACE = "https://github.com/owner/name"
WHEELS: dict[str, list[dict[str, str]]] = {
    machine: [
        {"name": "pure-1-py3-none-any.whl", "sha256": "0" * 64},
        {"name": f"fast-2-cp313-cp313-{machine}.whl", "sha256": machine[0] * 64},
    ]
    for machine in flathub.MACHINES
}
"""What pip finds, in a few words: where each file lies, and its sum."""
NEEDED = {
    "version": {"DefaultLocale"},
    "installer": {"Installers"},
    "defaultLocale": {"PackageLocale", "Publisher", "PackageName", "License", "ShortDescription"},
    "locale": {"PackageLocale"},
}
"""What each of winget's manifests has to say, as its schema 1.10.0 asks, besides the four lines that all have."""


def run(*command: str | Path) -> None:
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of every channel, for packages and sources of a few bytes and a publisher that is made up."""
    out = tmp_path_factory.mktemp("dist")
    for name in store.PACKAGES.values():
        (out / name).write_text(f"this is {name}", encoding="utf-8")

    def few_sources(packed: Path, name: str) -> None:
        with tarfile.open(packed, "w") as file:
            for path in ("LICENSE", "assets/fonts/OFL-Inter.txt", "assets/fonts/OFL-Noto.txt", "assets/tiles"):
                file.add(ROOT / path, f"{name}/{path.replace('OFL-', '')}", recursive=False)
            file.add(ROOT / "assets" / "icon-32.png", f"{name}/assets/tiles/hand.png")

    def found(machine: str) -> Iterator[tuple[str, str]]:
        return ((f"https://pypi.example/{each['name']}", each["sha256"]) for each in WHEELS[machine])

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", "1800000000")
        patch.setenv("GITHUB_REPOSITORY", "owner/name")
        patch.setenv("GITHUB_SERVER_URL", "https://github.com")
        patch.setenv("DEBFULLNAME", "Somebody")
        patch.setenv("DEBEMAIL", "somebody@example.org")
        patch.setitem(store.TOLD, "itch", "owner/game")
        patch.setattr(flathub, "found", found)
        patch.setattr(flathub, "commit", lambda: "a" * 40)
        patch.setattr(debian_source, "take_sources", few_sources)
        if shutil.which("dpkg-source") is None:
            patch.delitem(making.CHANNELS, "debian")
        making.make(out)
    return out / "channels"


def test_every_language_is_told_the_same_in_the_description() -> None:
    english = store.texts("en")
    for language in store.LANGUAGES:
        told = store.texts(language)
        assert told.keys() == english.keys(), language
        assert [len(told[key]) for key in ("points", "captions")] == [
            len(english["points"]),
            len(store.TOLD["pictures"]),
        ]
        assert 3 <= len(told["summary"]) <= 80
        assert not told["summary"].endswith("."), "AppStream's line has no full stop"


@pytest.mark.slow
def test_every_picture_for_stores_is_a_moment_of_the_gallery() -> None:
    names = import_module("tests.gallery.states").NAMES
    assert [name for name in store.TOLD["pictures"] if not any(name.startswith(known) for known in names)] == []


def test_nothing_is_made_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    assert contents.address() is None
    assert "<screenshots>" not in store.metainfo()
    with pytest.raises(SystemExit, match="write the address of the repository into build_scripts/packages/description"):
        making.make(tmp_path)
    described = tmp_path / "description.toml"
    described.write_text(f'address = "{PLACE}"\n', encoding="utf-8")
    monkeypatch.setattr(contents, "DESCRIPTION", described)
    assert contents.address() == PLACE


def test_a_channel_without_its_packages_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GITHUB_REPOSITORY", "owner/name")
    monkeypatch.setattr(making, "CHANNELS", {"winget": making.CHANNELS["winget"], "itch": (None, ())})
    assert making.make(tmp_path) == []
    said = capsys.readouterr().err
    assert f"nothing for winget: there is no sparrows-{__version__}-windows-x64-setup.exe" in said
    assert "nothing for itch: the description names no page there" in said


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="needs desktop-file-utils")
def test_the_menu_entry_is_valid(made: Path) -> None:
    run("desktop-file-validate", *(made / "flathub").glob("*.desktop"))


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="needs appstream")
def test_the_description_for_software_centers_is_valid(made: Path) -> None:
    run("appstreamcli", "validate", "--no-net", *(made / "flathub").glob("*.metainfo.xml"))


def test_software_centers_show_pictures_in_every_language_that_a_release_holds(made: Path) -> None:
    (text,) = (path.read_text(encoding="utf-8") for path in (made / "flathub").glob("*.metainfo.xml"))
    shown = re.findall(r">(https://\S+\.png)<", text)
    assert len(shown) == len(set(shown)) == len(store.LANGUAGES) * len(store.TOLD["pictures"])
    assert shown[1] == f"{PLACE}/releases/download/v{__version__}/sparrows-middle-claim-he.png"
    assert text.count("<caption") == len(shown)


def test_flathub_builds_offline_from_this_commit_and_the_files_of_the_lock(made: Path) -> None:
    (text,) = (path.read_text(encoding="utf-8") for path in (made / "flathub").glob("*.json"))
    libraries, sparrows = json.loads(text)["modules"]
    assert [(source["sha256"][0], source.get("only-arches")) for source in libraries["sources"]] == [
        ("a", ["aarch64"]),
        ("x", ["x86_64"]),
        ("0", None),
    ]
    assert all("--no-index" in command for command in libraries["build-commands"])
    assert sparrows["sources"][0] == {
        "type": "git",
        "url": f"{PLACE}.git",
        "tag": f"v{__version__}",
        "commit": "a" * 40,
    }
    taken = {
        word for command in sparrows["build-commands"] for word in command.split() if "/" in word and "$" not in word
    }
    assert taken >= {"assets/icon.png", "build_scripts/packages/program.py"}
    assert [place for place in taken if not (ROOT / place).exists()] == []
    beside = [source["path"] for source in sparrows["sources"] if source["type"] == "file"]
    assert [name for name in beside if not (made / "flathub" / name).is_file()] == []


def test_winget_has_what_its_schema_asks_for(made: Path) -> None:
    told: dict[str, dict[str, Any]] = {}
    for path in sorted((made / "winget").iterdir()):
        manifest = yaml.safe_load(path.read_text(encoding="utf-8"))
        kind = manifest["ManifestType"]
        assert f"winget-manifest.{kind}.{winget.FORM}.schema.json" in path.read_text(encoding="utf-8")
        assert manifest.keys() >= NEEDED[kind] | {"PackageIdentifier", "PackageVersion", "ManifestVersion"}
        assert len(manifest.get("ShortDescription", "...")) in range(3, 257)
        assert len(manifest.get("Tags", [])) <= 16
        told[path.name.removeprefix("Sparrows.Sparrows.").removesuffix(".yaml")] = manifest
    assert len(told) == 2 + len(store.LANGUAGES)
    (setup,) = told["installer"]["Installers"]
    name = f"sparrows-{__version__}-windows-x64-setup.exe"
    assert setup["InstallerUrl"] == f"{PLACE}/releases/download/v{__version__}/{name}"
    assert setup["InstallerSha256"] == hashlib.sha256(f"this is {name}".encode()).hexdigest().upper()
    assert told["locale.he-IL"]["ShortDescription"] == store.texts("he")["summary"]
    own = (ROOT / "build_scripts" / "packages" / "sparrows.nsi").read_text(encoding="utf-8")
    assert f'Uninstall\\{told["installer"]["ProductCode"]}"' in own


def test_yamllint_finds_nothing(made: Path) -> None:
    long_lines = "{extends: default, rules: {line-length: disable, document-start: disable}}"
    run(sys.executable, "-m", "yamllint", "--strict", "-d", long_lines, made / "winget")


def test_the_cask_names_the_images_of_both_kinds_of_mac(made: Path) -> None:
    text = (made / "homebrew" / f"{store.TOLD['cask']}.rb").read_text(encoding="utf-8")
    for kind in ("mac-arm", "mac-intel"):
        name = store.PACKAGES[kind]
        assert f'"{hashlib.sha256(f"this is {name}".encode()).hexdigest()}"' in text
    url = re.search(r'url "(.*)"', text)
    assert url
    assert url[1].replace("#{version}", __version__).replace("#{arch}", "arm64") == (
        f"{PLACE}/releases/download/v{__version__}/{store.PACKAGES['mac-arm']}"
    )


@pytest.mark.skipif(shutil.which("ruby") is None, reason="needs ruby")
def test_the_cask_is_ruby(made: Path) -> None:
    run("ruby", "-c", *(made / "homebrew").iterdir())


@needs_posix("a shell script")
def test_itch_is_pushed_what_has_the_right_sum(made: Path) -> None:
    folder = made / "itch"
    run("bash", "-n", folder / "push.sh")
    pushed = (folder / "push.sh").read_text(encoding="utf-8")
    assert [name for name in store.PACKAGES.values() if f'"{name}"' not in pushed] == []
    assert len(re.findall(r'"owner/game:[a-z-]+"$', pushed, flags=re.MULTILINE)) == len(store.PACKAGES)
    assert [line.split()[1] for line in (folder / "SHA256SUMS").read_text().splitlines()] == [*store.PACKAGES.values()]
    (action,) = tomllib.loads((folder / "itch.toml").read_text(encoding="utf-8"))["actions"]
    assert action == {"name": "play", "path": "sparrows"}


@pytest.mark.skipif(shutil.which("dpkg-source") is None, reason="needs dpkg-dev")
def test_debians_sources_ask_for_the_libraries_of_the_game(made: Path) -> None:
    (dsc,) = (made / "debian").glob("*.dsc")
    assert dsc.name == f"sparrows_{__version__}-1.dsc"
    (packed,) = (made / "debian").glob("*.debian.tar.xz")
    with tarfile.open(packed) as file:
        control = file.extractfile("debian/control")
        assert control
        text = control.read().decode()
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    names = [re.split(r"[<>=]", library)[0] for library in wanted]
    assert [name for name in names if f" python3-{name} (>= " not in text] == []
    assert "Maintainer: Somebody <somebody@example.org>\n" in text
    assert "@" not in text.replace("somebody@", "")


@pytest.mark.slow
@pytest.mark.skipif(not (shutil.which("dpkg-source") and shutil.which("lintian")), reason="needs dpkg-dev and lintian")
def test_lintian_finds_nothing_in_debians_sources(made: Path) -> None:
    command = ["lintian", "--fail-on", "error,warning", *map(str, (made / "debian").glob("*.dsc"))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
