"""The tests that a change can break, by the imports of the sources: ``check.py --since REV``."""

import ast
import subprocess
from collections.abc import Iterable, Iterator, Mapping
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
STARTED = "game.__main__"
"""The module that it starts."""
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef, ast.comprehension)


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
    """The test modules that need the changed files, directly or not; ``None`` if any test may be affected.

    Of another module of the tests, each needs only the names that it uses.

    :param changed: files, relative to the sources.
    :param sources: the source of each module of the tests.
    """
    affected, asked = {ALWAYS}, {ALWAYS}
    for name in changed:
        word = next((word for part, word in READERS.items() if name.startswith(part) or name.endswith(part)), None)
        modules = _modules_of(name, graph) if word is None else _readers(word, sources)
        if modules is None or name == "tests/conftest.py":
            return None
        for module in modules:
            asked |= {module, *graph.find_downstream_modules(module)}
            affected |= {module, *(each for each in asked if each not in sources)}
    names = Names(graph, sources)
    tests = {module for module in sources if module.rpartition(".")[2].startswith("test_")}
    return sorted(module for module in tests & asked if not affected.isdisjoint(names.needed_by(module)))


Name = tuple[str, str]
"""A module and a name of its own; the empty name stands for all of it."""


class Names:
    """What the names of the modules of the tests need, and which modules all of it comes from."""

    def __init__(self, graph: grimp.ImportGraph, sources: Mapping[str, str]) -> None:
        self._graph = graph
        self._sources = sources
        self._uses: dict[str, dict[str, set[Name]]] = {}

    def needed_by(self, module: str) -> set[str]:
        """The modules that a module needs, and itself."""
        found: set[Name] = set()
        ahead = [(module, "")]
        while ahead:
            name = ahead.pop()
            if name not in found:
                found.add(name)
                ahead += self._needed_by(*name)
        return {module for module, _name in found}

    def _needed_by(self, module: str, name: str) -> set[Name]:
        if module not in self._sources:
            return set()
        if module not in self._uses:
            self._uses[module] = self._read(module)
        uses = self._uses[module]
        return uses[""] | uses[name] if name and name in uses else set().union(*uses.values())

    def _read(self, module: str) -> dict[str, set[Name]]:
        """What each name at the top of a module uses; under the empty name, what is done whoever imports it."""
        tree = ast.parse(self._sources[module])
        lines = self._sources[module].splitlines()
        bound = self._imported(tree)
        own = {name: {(module, name)} for statement in tree.body for name in _bound_by(statement)}
        dotted = {name for name, attribute in _read_in(tree) if attribute}
        uses = {name: meant for name, meant in bound.items() if name not in dotted}
        uses[""] = self._fixtures_of(module)
        for statement in tree.body:
            if not isinstance(statement, ast.Import | ast.ImportFrom):
                needed = _used_in(statement, bound, own)
                if any(STARTS in line for line in lines[statement.lineno - 1 : statement.end_lineno]):
                    needed.add((STARTED, ""))
                for name in _bound_by(statement) or [""]:
                    uses.setdefault(name, set()).update(needed)
        return uses

    def _imported(self, tree: ast.Module) -> dict[str, set[Name]]:
        """What each name stands for that is imported anywhere in a module."""
        found: dict[str, set[Name]] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    found.setdefault(alias.asname or alias.name.partition(".")[0], set()).add((alias.name, ""))
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    meant = (whole, "") if whole in self._graph.modules else (node.module, alias.name)
                    found.setdefault(alias.asname or alias.name, set()).add(meant)
        return found

    def _fixtures_of(self, module: str) -> set[Name]:
        """Where the fixtures are that a module can ask for by name."""
        imported = self._graph.find_modules_directly_imported_by(module) if module in self._graph.modules else ()
        return {(each, "") for each in imported if each.rpartition(".")[2] == "conftest"}


def _bound_by(statement: ast.stmt) -> list[str]:
    """The names that a statement at the top of a module binds, other than by importing."""
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case _:
            return []


def _used_in(statement: ast.stmt, bound: Mapping[str, set[Name]], own: Mapping[str, set[Name]]) -> set[Name]:
    """What a statement uses: of a module that it imports whole, only the names behind its dots."""
    found: set[Name] = set()
    for name, attribute in _read_in(statement):
        found |= {(module, known or attribute) for module, known in bound.get(name, ())} | own.get(name, set())
    return found


def _read_in(node: ast.AST, local: frozenset[str] = frozenset()) -> Iterator[tuple[str, str]]:
    """The names of the module that are read in a part of it, each with the attribute that is asked for, or nothing."""
    match node:
        case ast.Attribute(value=ast.Name(id=name), attr=attribute):
            if name not in local:
                yield name, attribute
            return
        case ast.Name(id=name, ctx=ast.Load()) if name not in local:
            yield name, ""
    body = getattr(node, "body", ())
    is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    inside = local | _bound_inside(node) if is_function else local
    for child in ast.iter_child_nodes(node):
        yield from _read_in(child, inside if child is body or (isinstance(body, list) and child in body) else local)


def _bound_inside(function: ast.AST) -> set[str]:
    """The names that a function binds itself; those of the functions in it and of its comprehensions do not count."""
    found = set()
    ahead = list(ast.iter_child_nodes(function))
    while ahead:
        node = ahead.pop()
        if isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif not isinstance(node, _SCOPES):
            ahead += ast.iter_child_nodes(node)
    return found


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
            graph.add_import(importer=module, imported=STARTED)
    add_fixtures(graph, sources)
    chosen = modules_for(changed, graph, sources)
    return None if chosen is None else [f"{module.replace('.', '/')}.py" for module in chosen]
