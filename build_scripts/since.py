"""The tests that a change can break, by the imports of the sources: ``check.py --since REV``."""

import ast
import subprocess
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from symtable import SymbolTable, symtable

import grimp

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("game", "tests", "build_scripts")
ALWAYS = "tests.test_house"
"""The test module that reads every source file, and so always runs."""
READERS = {"assets/locale/": "language", ".md": ".md"}
"""Files that no module imports, by the beginning or end of their names, each with a word that its readers have."""
STARTS = '"-m", "game'
"""The text in the source of a test that starts the game as a process."""
NAMED_LATER = {"game.tools.command_line": "game.tools", "game.scenes.program.openers": "game.scenes"}
"""The modules that import by name what a package has, and the package."""
STARTED = "game.__main__"
"""The module that runs in this process."""


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
    """The imports of the sources, wherever they stand in a module, and those that are by name."""
    graph = grimp.build_graph(*packages, cache_dir=None)
    for importer, package in NAMED_LATER.items():
        for imported in graph.find_descendants(package) - {importer}:
            graph.add_import(importer=importer, imported=imported)
    return graph


Name = tuple[str, str]
"""A module and one of its names; with an empty name, the whole module."""
ALWAYS_USED = "*"
"""In place of a name: whatever all tests of a module use, such as fixtures that run without being asked for."""


def chosen_for(changed: Iterable[str], graph: grimp.ImportGraph, sources: Mapping[str, str]) -> list[Name] | None:
    """The tests that need the changed files, directly or not; ``None`` if any test may be affected.

    :param changed: files, relative to the sources.
    :param sources: the source of each module of the tests.
    """
    edited = {ALWAYS}
    for name in changed:
        word = next((word for part, word in READERS.items() if name.startswith(part) or name.endswith(part)), None)
        modules = _modules_of(name, graph) if word is None else _readers(word, sources)
        if modules is None or name == "tests/conftest.py":
            return None
        edited |= modules
    downstream = edited.union(*map(graph.find_downstream_modules, edited))
    affected = edited | (downstream - sources.keys())
    return Uses(graph, {module: sources[module] for module in downstream & sources.keys()}).tests_at(affected)


class Uses:
    """The names that each name of the test modules uses; a module of the game is used as a whole."""

    def __init__(self, graph: grimp.ImportGraph, sources: Mapping[str, str]) -> None:
        self._graph = graph
        self._sources = sources
        self._by_module = {module: self._uses_in(module) for module in sources}

    def tests_at(self, modules: Collection[str]) -> list[Name]:
        """The tests that use one of these modules, directly or not, or lie in one; whole modules where all do."""
        users: dict[Name, set[Name]] = defaultdict(set)
        found: set[Name] = set()
        ahead: list[Name] = []
        for module, uses in self._by_module.items():
            for name, used in uses.items():
                users[module, ALWAYS_USED].add((module, name))
                users[module, name].add((module, ""))
                for other, wanted in used:
                    known = self._by_module.get(other, {})
                    users[other, wanted if wanted in known else ""].add((module, name))
                    if other in modules:
                        ahead.append((module, name))
            if module in modules:
                ahead += [(module, name) for name in uses]
        while ahead:
            user = ahead.pop()
            if user not in found:
                found.add(user)
                ahead += users[user]
        chosen = []
        for module, uses in self._by_module.items():
            if _is_test(module.rpartition(".")[2]):
                tests = {name for name in uses if _is_test(name)}
                needing = {name for name in tests if (module, name) in found}
                is_whole = needing == tests if needing else (module, ALWAYS_USED) in found
                chosen += [(module, name) for name in ([""] if is_whole else needing)]
        return sorted(chosen)

    def _uses_in(self, module: str) -> dict[str, set[Name]]:
        """For each name of a module the names that it uses; under ``ALWAYS_USED`` those that all its tests use."""
        tree = ast.parse(self._sources[module])
        lines = self._sources[module].split("\n")
        within = [[*ast.walk(statement)] for statement in tree.body]
        imported = self._imported(chain.from_iterable(within))
        code = [nodes for nodes in within if not isinstance(nodes[0], ast.Import | ast.ImportFrom)]
        texts = [_text_of(nodes[0], lines) for nodes in code]
        bound = [_bound_by(nodes) for nodes in code]
        reads = [_read_in(*each) for each in zip(code, texts, bound, strict=True)]
        own = {name: {(module, name)} for names in bound for name in names}
        named = {name for read in reads for name, _attribute in read}
        dotted = {name for read in reads for name, attribute in read if attribute}
        uses = {name: meant for name, meant in imported.items() if name not in dotted}
        uses[ALWAYS_USED] = self._fixtures_of(module)
        if _is_test(module.rpartition(".")[2]):
            uses[ALWAYS_USED].update(*(imported[name] for name in imported.keys() - named))
        for names, text, read in zip(bound, texts, reads, strict=True):
            used = {(STARTED, "")} if STARTS in text else set()
            for name, attribute in read:
                used |= {(source, known or attribute) for source, known in imported.get(name, ())}
                used |= own.get(name, set())
            for name in names:
                uses.setdefault(name, set()).update(used)
        return uses

    def _imported(self, nodes: Iterable[ast.AST]) -> dict[str, set[Name]]:
        """Each name that these nodes import, with the names of other modules for which it stands."""
        found: dict[str, set[Name]] = {}
        for node in nodes:
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
        """The modules of the fixtures that a module can ask for by name."""
        imported = self._graph.find_modules_directly_imported_by(module) if module in self._graph.modules else ()
        return {(each, "") for each in imported if each.rpartition(".")[2] == "conftest"}


def _is_test(name: str) -> bool:
    return name.startswith(("test", "Test"))


def _bound_by(nodes: Sequence[ast.AST]) -> list[str]:
    """The names that a statement at the top of a module binds, other than by importing.

    :param nodes: the statement, and all inside it.
    """
    match nodes[0]:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            names = [name]
        case ast.Assign(targets=targets):
            names = [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            names = [name]
        case _:
            names = []
    is_always_used = not names or names[0].startswith("pytest") or any(map(_is_autouse, nodes))
    return [ALWAYS_USED] if is_always_used else names


def _is_autouse(node: ast.AST) -> bool:
    return isinstance(node, ast.keyword) and node.arg == "autouse"


def _text_of(statement: ast.AST, lines: Sequence[str]) -> str:
    """The lines of a statement, with its decorators."""
    assert isinstance(statement, ast.stmt)
    start = min(node.lineno for node in (statement, *getattr(statement, "decorator_list", ())))
    return "\n".join(lines[start - 1 : statement.end_lineno])


def _read_in(nodes: Sequence[ast.AST], text: str, bound: Iterable[str]) -> set[tuple[str, str]]:
    """The names of the module that a statement reads, each with the attribute that it asks for, or with nothing.

    What pytest calls reads the fixtures that its parameters or texts name.

    :param nodes: the statement, and all inside it.
    :param text: its lines.
    :param bound: the names that it binds.
    """
    names = _shared_names(symtable(text, "", "exec"))
    attributes = {node.value: node.attr for node in nodes if isinstance(node, ast.Attribute)}
    found = {(node.id, attributes.get(node, "")) for node in nodes if isinstance(node, ast.Name) and node.id in names}
    if any(map(_is_test, bound)) or "pytest" in text:
        told = map(_told_by, nodes)
        found |= {(name, "") for name in told if name is not None}
    return found


def _told_by(node: ast.AST) -> str | None:
    """The name of a parameter, or a text."""
    match node:
        case ast.arg(arg=name) | ast.Constant(value=str(name)):
            return name
        case _:
            return None


def _shared_names(scope: SymbolTable) -> set[str]:
    """The names in a scope, or in one inside it, that are the module's or imported."""
    own = {symbol.get_name() for symbol in scope.get_symbols() if symbol.is_global() or symbol.is_imported()}
    return own.union(*map(_shared_names, scope.get_children()))


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


def files_for(changed: Iterable[str]) -> list[str] | None:
    """Pytest's arguments for the tests that need these files, each ``FILE`` or ``FILE::TEST``; ``None``: run all."""
    graph = imports(*PACKAGES)
    sources = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path.read_text(encoding="utf-8")
        for path in ROOT.glob("tests/**/*.py")
    }
    for module, source in sources.items():
        if STARTS in source and module in graph.modules:
            graph.add_import(importer=module, imported=STARTED)
    add_fixtures(graph, sources)
    chosen = chosen_for(changed, graph, sources)
    if chosen is None:
        return None
    return [f"{module.replace('.', '/')}.py" + (f"::{name}" if name else "") for module, name in chosen]
