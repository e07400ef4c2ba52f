"""The rules of the house (docs/style.md, sections 1 and 2), looked up in the sources themselves."""

import ast
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from build_scripts.house_picture import drawn

ROOT = Path(__file__).resolve().parents[1]
GAME = sorted(ROOT.glob("game/**/*.py"))
SOURCES = [*GAME, *sorted(ROOT.glob("build_scripts/**/*.py")), *sorted(ROOT.glob("tests/**/*.py"))]
FLOORS = {
    "tiles": 1,
    "hands": 2,
    "rules": 3,
    "engine": 4,
    "players": 5,
    "i18n": 5,
    "ledger": 5,
    "net": 5,
    "school": 5,
    "app": 6,
    "view": 7,
    "ui": 8,
    "scenes": 9,
}
COMMAND_LINE = ("tools", "__main__")
RULESETS = {path.parent.name for path in ROOT.glob("game/rules/rulesets/*/book.toml")}
LARGEST = 600


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path)))


@cache
def imports(path: Path) -> list[str]:
    """Every module that a file imports, wherever in the file; ``from a import b`` may mean the module ``a.b``."""
    found = []
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)}: imports are absolute"
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def part(module: str) -> str:
    """The floor's name of a module of the game: ``rules`` for ``game.rules.option``."""
    return module.split(".")[1]


def test_every_folder_of_the_game_is_a_floor_or_the_command_line() -> None:
    found = {path.relative_to(ROOT / "game").parts[0].removesuffix(".py") for path in GAME}
    assert found - {"__init__"} <= {*FLOORS, *COMMAND_LINE}
    assert set(FLOORS) <= found


FOLDERS = sorted({path.parent for path in GAME})
MOST_MODULES = 30


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_a_folder_is_one_idea_with_a_face_that_says_it(folder: Path) -> None:
    """docs/house.md, "Rooms"."""
    face = folder / "__init__.py"
    assert ast.get_docstring(ast.parse(face.read_text(encoding="utf-8"))), f"{name(face)} says what lives there"
    assert len(list(folder.glob("*.py"))) - 1 <= MOST_MODULES


@pytest.mark.slow
def test_the_picture_of_the_house_has_a_box_for_every_room() -> None:
    rooms = [folder for folder in FOLDERS if len(list(folder.glob("*.py"))) > 1]
    places = [room.relative_to(ROOT / "game").parts for room in rooms]
    shown = re.findall(r'class="room" x=[^>]+>([^<]+)</text>', drawn())
    assert sorted(shown) == sorted("/".join(parts[1:] or parts) for parts in places if parts)


def own_part(path: Path) -> str:
    """The floor's name of a file of the game."""
    return path.relative_to(ROOT / "game").parts[0].removesuffix(".py")


OF_ALL = ("__version__", "Frozen", "least", "replace")
"""What the face of the game gives to all floors."""


@pytest.mark.slow
def test_a_module_imports_from_its_own_floor_and_below() -> None:
    for path in GAME:
        floor = FLOORS.get(own_part(path), 10)
        for module in imports(path):
            if module.startswith("game.") and part(module) not in OF_ALL:
                assert FLOORS.get(part(module), 9) <= floor, f"{name(path)} imports {module}"


def test_pygame_begins_on_floor_6() -> None:
    for path in GAME:
        if FLOORS.get(own_part(path), 0) < 6 and name(path) not in ("game/__main__.py", "game/tools/doctor.py"):
            assert not [module for module in imports(path) if module.split(".")[0] == "pygame"], name(path)


def names_a_ruleset(node: ast.AST) -> bool:
    """Whether an expression is a certain ruleset or its id, or a group with one in it."""
    match node:
        case ast.Constant(value=value):
            return value in RULESETS
        case ast.Name(id=word) | ast.Attribute(attr=word):
            return word.lower() in RULESETS
        case ast.Tuple(elts=elements) | ast.Set(elts=elements) | ast.List(elts=elements):
            return any(map(names_a_ruleset, elements))
        case _:
            return False


def is_the_ruleset(node: ast.AST) -> bool:
    """Whether an expression is the ruleset in play, or its id."""
    match node:
        case ast.Name(id=word):
            return word in ("ruleset", "ruleset_id")
        case ast.Attribute(attr="id", value=owner):
            return is_the_ruleset(owner)
        case ast.Attribute(attr=word):
            return word in ("ruleset", "ruleset_id")
        case _:
            return False


def asks_for_ruleset(node: ast.AST, floor: int) -> bool:
    """Whether code asks which ruleset is played. A scene may look for the card of the one that was chosen."""
    if isinstance(node, ast.MatchValue):
        return names_a_ruleset(node.value)
    if not isinstance(node, ast.Compare):
        return False
    sides = [node.left, *node.comparators]
    if any(isinstance(side, ast.Constant) and side.value is None for side in sides):
        return False
    return any(map(names_a_ruleset, sides)) or (floor < 6 and any(map(is_the_ruleset, sides)))


@pytest.mark.slow
def test_nothing_asks_which_ruleset_is_played() -> None:
    """What differs is a field of the ruleset."""
    for path in GAME:
        floor = FLOORS.get(own_part(path), 10)
        asking = [node for node in nodes(path) if asks_for_ruleset(node, floor)]
        assert [ast.unparse(node) for node in asking] == [], name(path)


@pytest.mark.parametrize(
    ("text", "floor", "asks"),
    [
        ("ruleset == GALA", 8, True),
        ("state.ruleset.id == 'x'", 4, True),
        ("state.ruleset.id == card.id", 8, False),
        ("state.ruleset is other.ruleset", 4, True),
        ("state.ruleset is None", 4, False),
        ("rules.id in ('gala', 'polish')", 8, True),
        ("word != 'latvian'", 1, True),
        ("seat == Seat.EAST", 4, False),
        ("flow.deals == 4", 4, False),
    ],
)
def test_the_question_would_be_noticed(text: str, floor: int, asks: bool) -> None:
    assert any(asks_for_ruleset(node, floor) for node in ast.walk(ast.parse(text))) == asks


def test_a_module_is_about_one_idea() -> None:
    """Tables of a ruleset aside."""
    for path in SOURCES:
        inside = path.relative_to(ROOT).parts
        if "tests" not in inside and "rulesets" not in inside:
            assert len(path.read_text(encoding="utf-8").splitlines()) <= LARGEST, name(path)


WRITTEN = ("*.py", "*.md", "*.toml", "*.txt", "*.json", "*.po", "*.cfg", "*.yml", "*.sh", "*.spec", "*.nsi", ".ci/run")
MADE = ("build", "dist")
"""Where packages are made."""
FOREIGN = re.compile("|".join(("/" + "work/", "/" + r"tmp/(?!\.X)", "/" + "root/", "/" + "opt/", "file:" + "//")))


def written() -> Iterator[Path]:
    """Every text that somebody wrote; what tools keep in folders with a dot is none."""
    for around, folders, files in os.walk(ROOT):
        here = Path(around)
        unwanted = MADE if here == ROOT else ()
        folders[:] = [each for each in folders if each[0] != "." or each in (".ci", ".github") if each not in unwanted]
        for path in (here / each for each in files):
            if any(fnmatch(path.name, pattern) or name(path) == pattern for pattern in WRITTEN):
                yield path


def test_no_file_names_a_place_of_one_machine() -> None:
    texts = sorted(written())
    found = [
        f"{name(path)}:{number}: {line.strip()[:80]}"
        for path in texts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if FOREIGN.search(line)
    ]
    assert found == []
    assert ROOT / ".ci" / "run" in texts


def locked(lock: str) -> dict[str, list[str]]:
    """The packages of a lock file as ``name==version ; marker``, each with its hashes."""
    packages: dict[str, list[str]] = {}
    for line in (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="ascii").splitlines():
        if line.startswith("#"):
            continue
        if line.startswith("    --hash=sha256:"):
            packages[list(packages)[-1]].append(line.strip().removesuffix(" \\"))
        else:
            packages[line.removesuffix(" \\")] = []
    return packages


@pytest.mark.parametrize("lock", ["play", "check", "assets"])
def test_a_lock_file_holds_nothing_but_versions_and_hashes(lock: str) -> None:
    for package, hashes in locked(lock).items():
        assert re.fullmatch(r"[a-z0-9-]+==[0-9.]+(?: ; [a-z_.0-9'<>=! A-Z]+)?", package)
        assert hashes
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", line) for line in hashes)


def test_the_game_runs_with_the_very_packages_it_is_checked_with() -> None:
    play, check, assets = locked("play"), locked("check"), locked("assets")
    assert {package.split("==")[0] for package in play} == {
        *("fsrs", "typing-extensions"),
        *("msgspec", "platformdirs", "pygame-ce", "segno", "websockets"),
        *("accesskit", "ifaddr", "zeroconf"),
    }
    assert play.items() <= check.items() <= assets.items()


@pytest.mark.slow
def test_the_tests_need_no_more_than_check_installs() -> None:
    known = {*sys.stdlib_module_names, *("game", "build_scripts", "tests")}
    known |= {
        package.split("==")[0]
        .removesuffix("-ce")
        .removeprefix("pytest-")
        .replace("pyyaml", "yaml")
        .replace("pillow", "PIL")
        for package in locked("check")
    }
    for path in sorted(ROOT.glob("tests/**/*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        at_once = (node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom))
        for node in at_once:
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [str(node.module)]
            assert {module.split(".")[0] for module in modules} <= known, name(path)


CITED = re.compile(r'(?<![\w./-])((?:[\w-]+/)*[A-Za-z]+\.md)(?:,? (?:``\w+``, )?(?:"([^"]{1,60})"|section (\d+)))?')
WRITTEN_BY_SCRIPTS = {"report.md", "notes.md", "hashlib.md", "RELEASE.md"}
"""What a script writes for itself, and no paper."""


def folded(text: str) -> str:
    return " ".join(text.split()).rstrip(",.")


@pytest.mark.slow
def test_every_paper_that_is_cited_opens_at_that_place() -> None:
    papers = {name(path): path.read_text(encoding="utf-8") for path in sorted(written()) if path.suffix == ".md"}
    unbroken = {paper: folded(text) for paper, text in papers.items()}
    for path in [*SOURCES, ROOT / "README.md"]:
        for cited, words, section in CITED.findall(path.read_text(encoding="utf-8")):
            if cited in WRITTEN_BY_SCRIPTS:
                continue
            where = f"{name(path)}: {cited}"
            paper = next((paper for paper in papers if paper == cited or paper.endswith(f"/{cited}")), None)
            assert paper, f"{where} is not in the repository"
            assert folded(words) in unbroken[paper], f"{where} has no place {words!r}"
            has_section = not section or re.search(rf"^## {section} ", papers[paper], re.MULTILINE)
            assert has_section, f"{where} has no section {section}"


PRIVATE_AT_MOST = 150
"""So many looks inside are left in the tests; fewer is better, and more is a test that should go by what is public."""


def looks_inside(path: Path) -> Iterator[str]:
    """Every private name that is asked of others than ``self``, its class and its parent, or imported."""
    for node in nodes(path):
        if isinstance(node, ast.Attribute):
            is_private = re.match(r"_[^_]", node.attr)  # first, for it is quickly seen
            is_own = is_private and ast.unparse(node.value) in {"self", "cls", "super()", "os"}
            found = [] if is_own else [node.attr]
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found = [part for alias in node.names for part in alias.name.split(".")]
        else:
            continue
        yield from (word for word in found if re.match(r"_[^_]", word))


@pytest.mark.slow
def test_tests_seldom_look_inside() -> None:
    found = {name(path): len(list(looks_inside(path))) for path in sorted(ROOT.glob("tests/**/*.py"))}
    assert sum(found.values()) <= PRIVATE_AT_MOST, sorted(found.items(), key=lambda each: -each[1])[:10]


def test_what_the_page_on_access_names_is_there() -> None:
    """docs/access.md: each guideline has an answer, and the tests and settings that it calls as witnesses exist."""
    page = (ROOT / "docs/access.md").read_text(encoding="utf-8")
    rows = re.findall(r"^- [^*]+ \((\w+)\):\s+\*\*([\w\s]+)\*\*,\s", page, re.MULTILINE)
    assert len(rows) > 100
    assert {level for level, _ in rows} == {"Basic", "Intermediate", "Advanced"}
    assert {" ".join(answer.split()) for _, answer in rows} == {"Met", "Partly", "Not met", "Not applicable"}
    for file, test in set(re.findall(r"`(\w+/[\w/]+\.py)::(test_\w+)`", page)):
        assert f"def {test}(" in (ROOT / "tests" / file).read_text(encoding="utf-8"), (file, test)
    settings = tomllib.loads((ROOT / "game/i18n/general.toml").read_text(encoding="utf-8"))["settings"]
    assert set(re.findall(r"(?<!\*)\*([A-Z][^*]+)\*", " ".join(page.split()))) <= {
        row["name"] for row in settings.values()
    } | {"Italics"}
