"""The tests that a change can break, by the imports of the sources: ``check.py --since REV``."""

import ast
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("game", "tests", "build_scripts")
ALWAYS = "tests.test_house"
"""The test module that reads every source file, and so always runs."""
READERS = {"assets/locale/": "language", ".md": ".md"}
"""Files that no module imports, by the beginning or end of their names, each with a word that its readers have."""
STARTS = '"-m", "game'
"""The text in the source of a test that starts the game as a process."""


def changed_since(revision: str) -> list[str]:
    """The files that differ from a revision or are new, relative to the sources; raises ValueError for no revision."""
    asked = (("diff", "--name-only", "-z", revision, "--"), ("ls-files", "--others", "--exclude-standard", "-z"))
    found = [_git(*words) for words in asked]
    if any(done.returncode for done in found):
        raise ValueError(next(done.stderr for done in found if done.returncode).strip())
    return sorted({name for done in found for name in done.stdout.split("\0") if name})


def branched() -> str | None:
    """Where this branch left the one that it is to return to; ``None`` without such a branch, or for no change."""
    for other in ("@{upstream}", "origin/HEAD"):
        base = _git("merge-base", "HEAD", other).stdout.strip()
        if base:
            return base if changed_since(base) else None
    return None


def _git(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a command of git; without git, as on a machine that unpacked the sources, it counts as failed."""
    command = ["git", *words]
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return subprocess.CompletedProcess(command, 1, "", "git is not there")


def imports(*packages: str) -> grimp.ImportGraph:
    """The imports of the sources, wherever they stand in a module."""
    return grimp.build_graph(*packages, cache_dir=None)


def modules_for(changed: Iterable[str], graph: grimp.ImportGraph, sources: Mapping[str, str]) -> list[str] | None:
    """The test modules that import the changed files, directly or not; ``None`` if any test may be affected.

    :param changed: files, relative to the sources.
    :param sources: the source of each module of the tests.
    """
    found = {ALWAYS}
    for name in changed:
        word = next((word for part, word in READERS.items() if name.startswith(part) or name.endswith(part)), None)
        modules = _modules_of(name, graph) if word is None else _readers(word, sources)
        if modules is None or name == "tests/conftest.py":
            return None
        for module in modules:
            found |= {module, *graph.find_downstream_modules(module)}
    return sorted(module for module in found & sources.keys() if module.rpartition(".")[2].startswith("test_"))


def _readers(word: str, sources: Mapping[str, str]) -> set[str]:
    """The modules whose code has a word, whatever its case; comments and docstrings do not count."""
    return {module for module, source in sources.items() if word in source.lower() and word in _code(source).lower()}


def _code(source: str) -> str:
    """A source without comments and docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = ...
    return ast.unparse(tree)


def add_fixtures(graph: grimp.ImportGraph, sources: Iterable[str]) -> None:
    """Add an import of every ``conftest`` whose fixtures a module may use: of its folder and of the folders above."""
    rooms = {module.rpartition(".")[0] for module in sources if module.rpartition(".")[2] == "conftest"}
    for module in sources:
        for room in rooms:
            if module.startswith(f"{room}.") and module != f"{room}.conftest":
                graph.add_import(importer=module, imported=f"{room}.conftest")


def _modules_of(name: str, graph: grimp.ImportGraph) -> set[str] | None:
    """The modules for a file: itself, or for data the modules of its folder or of the nearest package above."""
    path = Path(name)
    if path.parts[0] not in PACKAGES:
        return None
    if path.suffix == ".py":
        module = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        return {module} & graph.modules
    for folder in path.parents:
        package = ".".join(folder.parts)
        if package in graph.modules:
            return {package, *graph.find_descendants(package)}
    return None


def files_since(revision: str) -> list[str] | None:
    """The test files to run for the changes since a revision; ``None``: all of them."""
    changed = changed_since(revision)
    graph = imports(*PACKAGES)
    sources = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path.read_text(encoding="utf-8")
        for path in ROOT.glob("tests/**/*.py")
    }
    for module, source in sources.items():
        if STARTS in source and module in graph.modules:
            graph.add_import(importer=module, imported="game.__main__")
    add_fixtures(graph, sources)
    chosen = modules_for(changed, graph, sources)
    return None if chosen is None else [f"{module.replace('.', '/')}.py" for module in chosen]
