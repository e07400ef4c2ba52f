"""Measures the size of pages: ``python build_scripts/house_table.py [PAGE ...]``, for the sources as they are here.

A line of code is one with more than blanks, comments, imports or a docstring. A page is a module of a scene, with its
share of the modules that it imports from ``scenes`` and ``view``: a module imported by five pages counts a fifth for
each.
"""

import argparse
import ast
import io
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

_GAME = Path(__file__).parents[1] / "game"
_BY_HAND = (r"\.is_visible =(?!=)", r"\.write\(", r"\.relabel\(", r"\.put_together\(", r"\.set_focus\(")
"""Patterns for changes that a page makes to its widgets by hand."""
_QUIET = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the pages of the game.")
    parser.add_argument("pages", nargs="*", help="such as front.title; all in one mean when left out")
    asked = parser.parse_args()
    modules = {_name(path): path for path in sorted(_GAME.rglob("*.py"))}
    sizes = sizes_of_pages(modules)
    if unknown := set(asked.pages) - set(sizes):
        sys.exit(f"no page is called {unknown.pop()}; there are {', '.join(sorted(sizes))}")
    for page in asked.pages:
        own, shared = sizes[page]
        print(f"{page}: {own} code lines of its own, {shared:.0f} with its share of what it uses")
    scenes = [path.read_text(encoding="utf-8") for name, path in modules.items() if name.startswith("game.scenes")]
    view = [name for name in modules if name.startswith(("game.scenes", "game.view"))]
    texts = [path.read_text(encoding="utf-8") for path in modules.values()]
    print(f"code lines a page, mean of {len(sizes)}: {sum(whole for _own, whole in sizes.values()) / len(sizes):.0f}")
    print(f"bare numbers in lay functions of scenes: {sum(map(bare_numbers, scenes))}")
    for pattern in _BY_HAND:
        print(f"{pattern} in scenes: {sum(len(re.findall(pattern, text)) for text in scenes)}")
    print(f"files in scenes and view: {len(view)}")
    print(f"lines in game: {sum(text.count(chr(10)) for text in texts)}, of code {sum(map(code_lines, texts))}")


def code_lines(text: str) -> int:
    """The number of lines of code, without blanks, comments, imports and docstrings."""
    left_out: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Expr(ast.Constant(str())):
                left_out.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
            case _:
                pass
    found: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _QUIET:
            found.update(range(token.start[0], token.end[0] + 1))
    return len(found - left_out)


def bare_numbers(text: str) -> int:
    """The number of literal numbers in functions for layout."""
    found = 0
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name.lstrip("_").startswith("lay"):
            numbers = (constant.value for constant in ast.walk(node) if isinstance(constant, ast.Constant))
            found += sum(isinstance(number, int | float) and not isinstance(number, bool) for number in numbers)
    return found


def sizes_of_pages(modules: Mapping[str, Path]) -> dict[str, tuple[int, float]]:
    """For each page its own lines of code, and those with its share of what it imports."""
    pages = {name for name, path in modules.items() if name.startswith("game.scenes") and _has_page(path)}
    reached = {page: _reach(page, pages, modules) for page in pages}
    users = Counter(module for reach in reached.values() for module in reach)
    lines = {module: code_lines(modules[module].read_text(encoding="utf-8")) for module in {*pages, *users}}
    return {
        page.removeprefix("game.scenes."): (
            lines[page],
            lines[page] + sum(lines[module] / users[module] for module in reached[page]),
        )
        for page in pages
    }


def _name(path: Path) -> str:
    """The name of a module; a package is named after its folder."""
    return ".".join(path.relative_to(_GAME.parent).with_suffix("").parts).removesuffix(".__init__")


def _has_page(path: Path) -> bool:
    """Whether a module has a screen that can be opened."""
    text = path.read_text(encoding="utf-8")
    classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    return path.parent.name != "shared" and any(node.name.endswith("Scene") for node in classes)


def _reach(page: str, pages: set[str], modules: Mapping[str, Path]) -> set[str]:
    """The modules of scenes and view that a page imports, directly or not, without other pages."""
    found: set[str] = set()
    left = [page]
    while left:
        for module in _imports(left.pop(), modules):
            if module not in found and module not in pages and module.startswith(("game.scenes", "game.view")):
                found.add(module)
                left.append(module)
    return found


def _imports(module: str, modules: Mapping[str, Path]) -> Iterator[str]:
    """The modules that one module imports; a name re-exported by a package counts as its own module's."""
    for node in ast.walk(_parsed(modules[module])):
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.module in modules:
            for alias in node.names:
                yield _home(node.module, alias.name, modules)


def _home(module: str, name: str, modules: Mapping[str, Path]) -> str:
    """The module that defines a name, which may be re-exported by another one."""
    if f"{module}.{name}" in modules:
        return f"{module}.{name}"
    if modules[module].name == "__init__.py":
        for node in _parsed(modules[module]).body:
            if isinstance(node, ast.ImportFrom) and name in {alias.name for alias in node.names}:
                return node.module or module
    return module


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
