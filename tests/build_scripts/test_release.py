"""The workflows: what they call is there, what they use is pinned, and a release has its version and its notes.

On a machine without ``actionlint`` and ``zizmor`` (``pip install --require-hashes --no-deps -r
requirements/workflows.txt``) the workflow ``check`` alone runs them.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from build_scripts.packages import release_notes, smoke, store
from build_scripts.packages.parts import PARTS
from build_scripts.packages.release_notes import CHANGELOG, complaint, notes
from game import __version__
from tests.systems import needs_git

ROOT = Path(__file__).parent.parent.parent
WORKFLOWS = {
    path.stem: path.read_text(encoding="utf-8") for path in sorted((ROOT / ".github" / "workflows").glob("*.yml"))
}
JOBS = {
    (workflow, name): text
    for workflow, whole in WORKFLOWS.items()
    for name, text in re.findall(r"^  (\w+):\n((?:(?:    .*)?\n)+)", whole.partition("\njobs:\n")[2], re.MULTILINE)
}
"""The text of every job, by its workflow and its name."""
SIGNING = "    environment: ${{ github.ref_type == 'tag' && 'signing' || 'rehearsal' }}\n"
"""Only a tag may enter the environment with the secrets; what is started by hand of a branch is made unsigned."""
GOING = ("ubuntu-20.04", "ubuntu-22.04", "windows-2019", "macos-13", "macos-14", "-latest")
"""Runners that are announced to go, and names that mean another one from time to time."""


@pytest.mark.parametrize("script", ["release_notes", "store"])
def test_what_makes_the_papers_of_a_package_needs_none_of_the_games_libraries(script: str) -> None:
    importing = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import build_scripts.packages.{script}"
    assert subprocess.run([sys.executable, "-I", "-S", "-c", importing], check=False).returncode == 0


def test_every_script_that_the_workflows_call_is_there() -> None:
    called = {path for text in WORKFLOWS.values() for path in re.findall(r"(?:build_scripts|\.ci)/[\w/]+[\w.]*", text)}
    assert {"build_scripts/check.py", "build_scripts/package.py", ".ci/run"} <= called
    assert [path for path in called if not (ROOT / path).is_file()] == []


def test_every_part_that_the_workflow_asks_for_can_be_made() -> None:
    asked = re.findall(r"package\.py ([a-z ]+)$", WORKFLOWS["release"], flags=re.MULTILINE)
    assert len(asked) >= 6
    assert {part for line in asked for part in line.split()} <= PARTS.keys()


def test_every_job_has_an_end_and_rights_of_its_own() -> None:
    assert {name for _, name in JOBS} >= {"everything", "quick", "version", "linux", "windows", "macos", "publish"}
    for (workflow, name), text in JOBS.items():
        assert re.search(r"^    permissions:\n      contents: (read|write)", text, re.MULTILINE), (workflow, name)
        if "uses: ./" not in text:
            assert re.search(r"^    timeout-minutes: \d+", text, re.MULTILINE), (workflow, name)
        written = re.findall(r"^      ([\w-]+): write", text, re.MULTILINE)
        assert set(written) <= ({"contents", "id-token", "attestations"} if name == "publish" else {"id-token"})
        assert bool(written) == (name in {"publish", "windows"}), "only what is published is written"
    assert all("\npermissions: {}\n" in text for text in WORKFLOWS.values())


def test_no_runner_is_about_to_go_and_the_intel_mac_sees_the_tests() -> None:
    runners = {
        runner.strip()
        for text in JOBS.values()
        for line in re.findall(r"(?:runs-on|os): (?!\$)\[?([^\]\n]+)", text)
        for runner in line.split(",")
    }
    assert {"ubuntu-24.04", "windows-2025"} < runners
    assert [runner for runner in runners if any(name in runner for name in GOING)] == []
    assert "macos-15-intel" in JOBS["check", "quick"]
    assert "macos-15-intel" in JOBS["release", "macos"]


def test_secrets_are_given_to_single_steps_in_the_environment_for_signatures() -> None:
    for (workflow, name), text in JOBS.items():
        for line in text.splitlines():
            if "secrets." in line:
                assert re.match(r" {10}\S", line), f"{workflow}, {name}: {line.strip()} is for the whole job"
                assert SIGNING in text
    assert "secrets." not in WORKFLOWS["check"]
    assert re.search(r"on:\n  push:\n.*  pull_request:\n", WORKFLOWS["check"], re.DOTALL)


def test_nothing_is_built_before_the_tag_is_compared() -> None:
    first = JOBS["release", "version"]
    assert "    environment: release" in first
    assert sum("environment: release" in text for text in JOBS.values()) == 1, "one approval a release"
    assert "release_notes.py" in first
    for (workflow, name), text in JOBS.items():
        if workflow == "release" and name != "version":
            assert comes_after("version", text), name


def comes_after(job: str, text: str) -> bool:
    """Whether a job waits for another one, or for one that does."""
    found = re.search(r"^    needs: \[?([\w, ]+)", text, re.MULTILINE)
    needed = found[1].split(", ") if found else []
    return job in needed or any(comes_after(job, JOBS["release", name]) for name in needed)


def test_what_is_published_is_attested_first() -> None:
    (text,) = (text for (workflow, _), text in JOBS.items() if workflow == "release" and "gh release create" in text)
    attested, published = text.index("actions/attest-build-provenance@"), text.index("gh release create")
    assert attested < published
    assert "subject-path: dist/*\n" in text[attested:published]
    assert text[published:].partition("\n")[0].endswith(" dist/*")
    assert {"id-token: write", "attestations: write"} <= {line.partition(" #")[0].strip() for line in text.splitlines()}


def test_windows_programs_are_signed_and_looked_at_where_there_is_an_account() -> None:
    steps = re.split(r"^      - ", JOBS["release", "windows"], flags=re.MULTILINE)
    signing = [step for step in steps if "azure/artifact-signing-action@" in step]
    (look,) = (step for step in steps if "Get-AuthenticodeSignature" in step)
    assert all("\n        if: steps.signing.outputs.on == 'yes'\n" in step for step in [*signing, look])
    (asked,) = (step for step in steps if "id: signing" in step)
    assert "secrets.AZURE_CLIENT_ID" in asked
    (packed,) = (step for step in steps if "package.py installer" in step)
    (removes,) = (step for step in steps if "package.py uninstaller" in step)
    (login,) = (step for step in steps if "azure/login@" in step)
    places = [steps.index(step) for step in (asked, removes, login, signing[0], packed, signing[1], look)]
    assert places == sorted(places), "programs before the installer that holds them, and then the installer"
    assert "files-folder-filter: exe,dll,pyd\n          files-folder-recurse: true\n" in signing[0]
    assert "client-secret" not in JOBS["release", "windows"].lower()
    assert SIGNING in JOBS["release", "windows"]


def test_every_action_is_named_by_one_commit_with_its_version_beside_it() -> None:
    used = {line for text in WORKFLOWS.values() for line in re.findall(r"uses: ([^.\s].*)", text)}
    assert all(re.fullmatch(r"[\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line) for line in used), used
    assert len({line.partition("@")[0] for line in used}) == len(used)
    assert "package-ecosystem: github-actions" in (ROOT / ".github" / "dependabot.yml").read_text(encoding="utf-8")


def test_the_files_of_github_are_yaml_without_a_fault() -> None:
    command = [sys.executable, "-m", "yamllint", "--strict", ".github"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_script_that_helpers_are_told_of_is_there() -> None:
    papers = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    assert {"CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md"} <= {path.name for path in papers}
    told = {
        name
        for path in papers
        for name in re.findall(r"(?<!/)build_scripts[/.](\w+)\b", path.read_text(encoding="utf-8"))
    }
    assert {name for name in told if not list((ROOT / "build_scripts").glob(f"{name}*"))} == set()
    starts = (path for path in (ROOT / "build_scripts").glob("*.py") if "\nif __name__ ==" in path.read_text("utf-8"))
    entries = {path.stem for path in starts} - {"checks"}  # check.py starts that one
    assert entries - told == set(), "every entry point is told of"


@pytest.mark.parametrize("command", [["actionlint"], ["zizmor", "--offline", ".github/workflows"]], ids=lambda c: c[0])
def test_the_workflows_have_no_fault_that_is_known(command: list[str]) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"needs {command[0]}")
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def released(changelog: str) -> str:
    """The changelog on the day on which this version is released: today's, where that has been."""
    if notes(__version__, changelog):
        return changelog
    return changelog.replace("## [Unreleased]", f"## [{__version__}] - 2027-01-31")


def test_this_version_has_its_notes() -> None:
    whole = CHANGELOG.read_text(encoding="utf-8")
    later = notes("Unreleased", whole) if notes(__version__, whole) else None
    assert complaint(f"v{__version__}", __version__, released(whole.replace(later, "") if later else whole)) is None
    told = release_notes.of_these_sources(__version__, whole)
    assert told == notes(__version__, released(whole)), "packages tell it before the day, too"


def test_the_guide_tells_what_an_unsigned_release_meets_and_whom_the_wheel_is_for() -> None:
    guide = (ROOT / "README.md").read_text(encoding="utf-8")
    install = " ".join(guide.partition("**Install**")[2].partition("\n## ")[0].split())
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    assert build["targets"]["wheel"]["sources"]["game"] == "sparrows/_program/game", "the name game is left to others"
    for name in ("SmartScreen", "Run anyway", "Gatekeeper", "Open Anyway", "pipx", "uv tool install", "SHA256SUMS"):
        assert name in install, name
    assert "SHA256SUMS" in JOBS["release", "publish"]


def test_stores_are_told_the_news_of_this_version_in_every_language() -> None:
    assert store.TOLD["news_of"] == __version__
    told = release_notes.entries(release_notes.of_these_sources(__version__, CHANGELOG.read_text(encoding="utf-8")))
    news = [store.texts(language)["news"] for language in store.LANGUAGES]
    assert told[0] == news[0]
    assert len(set(news)) == len(news)


NEW = """# New

## [Unreleased]

## [1.1.0] - 2027-01-02

More.

## [1.0.0] - 2026-12-01

### Added

- All
  of it.
- One.
"""


def test_notes_end_where_the_next_version_begins() -> None:
    told = [notes(version, NEW) for version in ("1.1.0", "1.0.0", "1.0", "Unreleased")]
    assert told == ["More.", "### Added\n\n- All\n  of it.\n- One.", None, None]
    assert release_notes.entries(told[1] or "") == ["All of it.", "One."]


@needs_git
@pytest.mark.parametrize(
    ("change", "message", "told"),
    [
        ("game/table.py", "Change", False),
        ("game/table.py", "Change\n\nChangelog: none", True),
        ("tests/test_table.py", "Test", True),
    ],
)
def test_a_change_that_players_feel_has_a_line(tmp_path: Path, change: str, message: str, told: bool) -> None:
    def commit(place: str, text: str, message: str) -> None:
        (tmp_path / place).parent.mkdir(exist_ok=True)
        (tmp_path / place).write_text(text, encoding="utf-8")
        named = ["-c", "user.name=A", "-c", "user.email=a@b.org"]
        for command in (["init", "-q"], ["add", "."], [*named, "commit", "-qm", message]):
            subprocess.run(["git", *command], cwd=tmp_path, check=True)

    commit("CHANGELOG.md", "# Changes\n", "Begin")
    first = subprocess.run(["git", "rev-parse", "HEAD"], cwd=tmp_path, check=True, capture_output=True, text=True)
    commit(change, "new", message)
    problem = release_notes.untold_since(first.stdout.strip(), tmp_path)
    assert (problem is None) == told, problem
    commit("CHANGELOG.md", "# Changes\n- New.\n", "Tell")
    assert release_notes.untold_since(first.stdout.strip(), tmp_path) is None


@pytest.mark.parametrize(
    ("tag", "version", "says"),
    [
        ("v1.1.0", "1.1.0", None),
        ("v1.1.1", "1.1.0", "the tag v1.1.1 is not v1.1.0"),
        ("1.1.0", "1.1.0", "the tag 1.1.0 is not v1.1.0"),
        ("v1.0.0", "1.0.0", "CHANGELOG.md begins with 1.1.0, not with 1.0.0"),
        ("v1.2.0", "1.2.0", "CHANGELOG.md begins with 1.1.0, not with 1.2.0"),
    ],
)
def test_a_tag_names_the_version_that_the_changelog_begins_with(tag: str, version: str, says: str | None) -> None:
    told = complaint(tag, version, NEW)
    assert told is None if says is None else told is not None and told.startswith(says)
    empty = NEW.replace("More.", "")
    assert complaint("v1.1.0", "1.1.0", empty) == "CHANGELOG.md tells nothing of 1.1.0"
    assert (
        complaint("v1.1.0", "1.1.0", NEW.replace(" - 2027-01-02", "")) == "CHANGELOG.md does not tell the day of 1.1.0"
    )
    late = NEW.replace("[Unreleased]", "[Unreleased]\n\n- More still.")
    assert complaint("v1.1.0", "1.1.0", late) == "CHANGELOG.md still has unreleased changes: move them under 1.1.0"


def test_a_wrong_tag_ends_the_release(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    changelog = tmp_path / "CHANGELOG.md"
    changelog.write_text(NEW.replace("[1.1.0]", f"[{__version__}]"), encoding="utf-8")
    monkeypatch.setattr(release_notes, "CHANGELOG", changelog)
    assert release_notes.main([f"v{__version__}"]) == 0
    assert capsys.readouterr().out.strip() == "More."
    assert release_notes.main(["v99.0.0"]) == 1
    assert "the tag v99.0.0 is not" in capsys.readouterr().err


@pytest.mark.slow
def test_the_smoke_test_is_content_with_the_game_and_with_nothing_else(tmp_path: Path) -> None:
    start = tmp_path / "sparrows"
    start.write_text(
        f"#!{sys.executable}\nimport sys; sys.path.insert(0, {str(ROOT)!r})\n"
        "from game.__main__ import main\n"
        'if __name__ == "__main__":\n    sys.exit(main())\n'
    )
    start.chmod(0o755)
    assert smoke.main(str(start), str(start)) == 0
    liar = tmp_path / "liar"
    liar.write_text("#!/bin/sh\nexit 0\n")
    liar.chmod(0o755)
    done = subprocess.run(
        [sys.executable, smoke.__file__, str(liar)], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 1
    assert "it ended by itself with 0" in done.stderr
    assert "doctor" in done.stderr
