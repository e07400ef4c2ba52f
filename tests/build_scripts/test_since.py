"""``check.py --since`` runs every test that a change can break, and no test that it cannot."""

from __future__ import annotations

import subprocess
from pathlib import Path

import grimp
import pytest

from build_scripts import since
from build_scripts.since import Needs, add_fixtures, branched, changed_since, imports, modules_for
from tests.systems import needs_git

SOURCES = {
    "tests.test_house": "",
    "tests.rules.test_scoring": "from game.rules import scoring",
    "tests.scenes.pilot": "from game.scenes import settings\n\n\ndef fly():\n    return settings.open()\n",
    "tests.scenes.test_settings": "from tests.scenes import pilot\n\npilot.fly()\n",
    "tests.scenes.test_words": 'use_language("he")',
    "tests.scenes.languages": "LANGUAGES = ()",
    "tests.scenes.test_widths": "from tests.scenes.languages import LANGUAGES",
    "tests.scenes.conftest": "from tests.scenes import pilot",
    "tests.i18n.test_papers": 'read("docs/play.md")',
    "tests.i18n.test_notes": '"""docs/play.md"""  # docs/play.md',
}


@pytest.fixture
def graph() -> grimp.ImportGraph:
    made = grimp.ImportGraph()
    for module in (
        *("game", "game.rules", "game.rules.scoring", "game.rules.limits", "game.scenes", "game.scenes.settings"),
        *("tests", "tests.conftest", "tests.rules", "tests.scenes", "build_scripts", *SOURCES),
    ):
        made.add_module(module)
    for importer, imported in (
        ("game.scenes.settings", "game.rules.scoring"),
        ("game.rules.scoring", "game.rules.limits"),
        ("tests.rules.test_scoring", "game.rules.scoring"),
        ("tests.scenes.pilot", "game.scenes.settings"),
        ("tests.scenes.test_settings", "tests.scenes.pilot"),
        ("tests.scenes.test_widths", "tests.scenes.languages"),
    ):
        made.add_import(importer=importer, imported=imported)
    return made


RULES, SETTINGS = "tests.rules.test_scoring", "tests.scenes.test_settings"


@pytest.mark.parametrize(
    ("changed", "chosen"),
    [
        ("game/scenes/settings.py", {SETTINGS}),
        ("game/rules/scoring.py", {RULES, SETTINGS}),
        ("game/rules/limits.py", {RULES, SETTINGS}),
        ("game/rules/gala/scoring.toml", {RULES, SETTINGS}),
        ("tests/scenes/pilot.py", {SETTINGS}),
        ("tests/rules/test_scoring.py", {RULES}),
        ("game/rules/gone.py", set()),
        ("assets/locale/he/LC_MESSAGES/sparrows.po", {"tests.scenes.test_words", "tests.scenes.test_widths"}),
        ("docs/play.md", {"tests.i18n.test_papers"}),
        ("CHANGELOG.md", {"tests.i18n.test_papers"}),
    ],
)
def test_a_change_runs_the_tests_that_import_it(graph: grimp.ImportGraph, changed: str, chosen: set[str]) -> None:
    assert modules_for([changed], graph, SOURCES) == sorted({"tests.test_house", *chosen})


@pytest.mark.parametrize(
    "changed", ["pyproject.toml", "assets/title.jpg", "tests/conftest.py", "requirements/play.txt"]
)
def test_what_every_test_may_need_runs_them_all(graph: grimp.ImportGraph, changed: str) -> None:
    assert modules_for(["game/scenes/settings.py", changed], graph, SOURCES) is None


def test_what_the_fixtures_of_a_room_need_runs_the_tests_of_that_room(graph: grimp.ImportGraph) -> None:
    """A test need not import what it asks for by name."""
    add_fixtures(graph, SOURCES)
    graph.add_import(importer="tests.scenes.conftest", imported="tests.scenes.pilot")
    chosen = {"tests.test_house", "tests.scenes.test_settings", "tests.scenes.test_words", "tests.scenes.test_widths"}
    assert modules_for(["tests/scenes/conftest.py"], graph, SOURCES) == sorted(chosen)
    assert modules_for(["tests/scenes/pilot.py"], graph, SOURCES) == sorted(chosen)


SAMPLES = """
import game.rules.limits
from game.rules import scoring
from game.scenes.settings import Settings

KEPT = {"one": lambda: shown()}

def shown() -> object:
    return Settings()

class Counted:
    shown: int = 0

    def counted(self, shown: int) -> object:
        self.shown = scoring.total(shown)
        return shown

class Called:
    shown: int = 0

    def called(self) -> object:
        return shown()

def counted() -> object:
    shown = scoring.total()
    return shown

def begun() -> object:
    command = ["-m", "game.tools"]
    return command

def kept(name: str) -> object:
    return KEPT[name]
"""


@pytest.mark.parametrize(
    ("test", "needs"),
    [
        ("from tests.scenes.samples import shown\nshown()", {"game.scenes.settings"}),
        ("from tests.scenes.samples import counted\ncounted()", {"game.rules.scoring"}),
        ("from tests.scenes.samples import Counted\nCounted()", {"game.rules.scoring"}),
        ("from tests.scenes.samples import Called\nCalled()", {"game.scenes.settings"}),
        ("from tests.scenes import samples\nsamples.counted()", {"game.rules.scoring"}),
        ("from tests.scenes import samples\nsamples.kept('one')", {"game.scenes.settings"}),
        ("from tests.scenes.samples import Settings\n", {"game.scenes.settings"}),
        ("from tests.scenes.samples import begun\nbegun()", {"game.__main__"}),
        ("def test(begun): ...\nfrom tests.scenes.samples import begun", {"game.__main__"}),
        ("def test():\n    from tests.scenes.samples import shown\n    shown()", {"game.scenes.settings"}),
        ("def test():\n    from tests.scenes import samples\n    samples.counted()", {"game.rules.scoring"}),
        ('@given(["-m", "game.tools"])\ndef test(command): ...', {"game.__main__"}),
        (
            "from tests.scenes import samples\nlook(samples)",
            {"game.scenes.settings", "game.rules.scoring", "game.rules.limits", "game.__main__"},
        ),
        (
            "from tests.scenes.samples import unknown",
            {"game.scenes.settings", "game.rules.scoring", "game.rules.limits", "game.__main__"},
        ),
    ],
)
def test_of_another_module_of_the_tests_only_the_used_names_count(
    graph: grimp.ImportGraph, test: str, needs: set[str]
) -> None:
    for module in ("tests.scenes.samples", "tests.scenes.test_samples"):
        graph.add_module(module)
    sources = SOURCES | {"tests.scenes.samples": SAMPLES, "tests.scenes.test_samples": test}
    found = Needs(graph, sources).of("tests.scenes.test_samples")
    assert found - {"tests.scenes.test_samples", "tests.scenes.samples"} == needs


@needs_git
def test_a_branch_is_compared_with_where_it_began_and_a_fresh_clone_with_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def git(*words: str, at: Path) -> None:
        who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        subprocess.run(["git", *who, *words], cwd=at, check=True, capture_output=True)

    first, clone = tmp_path / "first", tmp_path / "clone"
    first.mkdir()
    git("init", "-q", "-b", "main", at=first)
    git("commit", "-q", "--allow-empty", "-m", "One", at=first)
    monkeypatch.setattr(since, "ROOT", first)
    assert branched() is None, "no branch to return to"
    git("clone", "-q", str(first), str(clone), at=tmp_path)
    monkeypatch.setattr(since, "ROOT", clone)
    assert branched() is None, "nothing changed"
    (clone / "new.py").write_text("", encoding="utf-8")
    base = branched()
    assert base is not None
    git("add", "new.py", at=clone)
    git("commit", "-q", "-m", "Two", at=clone)
    assert branched() == base
    assert changed_since(base) == ["new.py"]


@needs_git
def test_a_revision_that_there_is_not_is_told() -> None:
    with pytest.raises(ValueError, match="no-such-revision"):
        changed_since("no-such-revision")


def test_sources_are_checked_whole_where_there_is_no_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert branched() is None
    with pytest.raises(ValueError, match="git is not there"):
        changed_since("HEAD")


def test_a_screen_is_among_the_imports_of_the_router_that_opens_it_later() -> None:
    opened = imports("game").find_upstream_modules("game.scenes.program.router")
    assert {"game.scenes.quiz.drills", "game.scenes.review.review"} <= opened
