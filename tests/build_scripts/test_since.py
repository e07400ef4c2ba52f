"""``check.py --since`` runs every test that a change can break, and no test that it cannot."""

from __future__ import annotations

import subprocess
from pathlib import Path

import grimp
import pytest

from build_scripts import since
from build_scripts.since import Uses, add_fixtures, branched, changed_since, chosen_for, imports
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


def whole(modules: set[str]) -> list[tuple[str, str]]:
    return [(module, "") for module in sorted(modules)]


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
    assert chosen_for([changed], graph, SOURCES) == whole({"tests.test_house", *chosen})


@pytest.mark.parametrize(
    "changed", ["pyproject.toml", "assets/title.jpg", "tests/conftest.py", "requirements/play.txt"]
)
def test_what_every_test_may_need_runs_them_all(graph: grimp.ImportGraph, changed: str) -> None:
    assert chosen_for(["game/scenes/settings.py", changed], graph, SOURCES) is None


def test_what_the_fixtures_of_a_room_need_runs_the_tests_of_that_room(graph: grimp.ImportGraph) -> None:
    """A test need not import what it asks for by name."""
    add_fixtures(graph, SOURCES)
    graph.add_import(importer="tests.scenes.conftest", imported="tests.scenes.pilot")
    chosen = {"tests.test_house", "tests.scenes.test_settings", "tests.scenes.test_words", "tests.scenes.test_widths"}
    assert chosen_for(["tests/scenes/conftest.py"], graph, SOURCES) == whole(chosen)
    assert chosen_for(["tests/scenes/pilot.py"], graph, SOURCES) == whole(chosen)


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
    assert {module for module in GAME if choice(module, graph, test)} == needs


GAME = "game.rules.scoring", "game.rules.limits", "game.scenes.settings", "game.__main__"


def choice(module: str, graph: grimp.ImportGraph, test: str) -> list[str]:
    """The tests in a source that use a module; an empty name for all of them."""
    for name in ("tests.scenes.samples", "tests.scenes.test_samples"):
        graph.add_module(name)
    sources = SOURCES | {"tests.scenes.samples": SAMPLES, "tests.scenes.test_samples": test}
    return [name for where, name in Uses(graph, sources).tests_at({module}) if where == "tests.scenes.test_samples"]


TESTS = """
from tests.scenes.samples import begun, counted, shown

def test_shown():
    shown()

def test_counted():
    counted()

"""


@pytest.mark.parametrize(
    ("more", "chosen"),
    [
        ("", ["test_shown"]),
        ("def test_more():\n    test_shown()", ["test_more", "test_shown"]),
        ("def helped():\n    shown()\n\ndef test_more():\n    helped()", ["test_more", "test_shown"]),
        ("class TestMore:\n    def test_more(self):\n        shown()", ["TestMore", "test_shown"]),
        ("@pytest.fixture\ndef page():\n    shown()\n\ndef test_more(page): ...", ["test_more", "test_shown"]),
        ("@pytest.mark.parametrize('one', [shown])\ndef test_more(one): ...", ["test_more", "test_shown"]),
        ("def helped(shown): ...\n\ndef test_more():\n    helped(1)", ["test_shown"]),
        (
            "@pytest.fixture\ndef page():\n    shown()\n\n@pytest.mark.usefixtures('page')\ndef test_more(): ...",
            ["test_more", "test_shown"],
        ),
        ("pytestmark = pytest.mark.usefixtures('shown')", [""]),
        ("@pytest.fixture(autouse=True)\ndef page():\n    shown()", [""]),
        ("shown()", [""]),
        ("from game.scenes.settings import Settings", [""]),
    ],
)
def test_of_a_file_of_tests_those_run_that_the_change_can_break(
    graph: grimp.ImportGraph, more: str, chosen: list[str]
) -> None:
    assert choice("game.scenes.settings", graph, TESTS + more) == chosen


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


def test_a_word_of_the_command_line_is_among_its_imports() -> None:
    """It imports what the word says."""
    assert "game.tools.verify" in imports("game").find_upstream_modules("game.tools.command_line")


def test_a_screen_is_among_the_imports_of_the_router_that_opens_it_later() -> None:
    opened = imports("game").find_upstream_modules("game.scenes.program.router")
    assert {"game.scenes.quiz.drills", "game.scenes.review.review"} <= opened
