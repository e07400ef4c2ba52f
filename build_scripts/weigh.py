"""Weighs the program: ``python3 build_scripts/weigh.py [--since REV]``.

It counts in measures that no moving, joining or squeezing of lines can change: tokens without comments, docstrings,
newlines and indents, by floor; numbers of the look in scenes and view; widgets that scenes keep in step by hand.
``check.py`` fails if the program is heavier than ``tokens`` under ``[tool.sparrows]`` in ``pyproject.toml``.
"""

import argparse
import ast
import contextlib
import io
import json
import subprocess
import sys
import tarfile
import tempfile
import tokenize
import tomllib
from collections import Counter
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = Path(sys.prefix) / "sparrows-kept"
_UNWEIGHED = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
    tokenize.ENCODING,
}
_F_STRING = getattr(tokenize, "FSTRING_START", -1), getattr(tokenize, "FSTRING_END", -1)
"""Where an f-string begins and ends: one token before Python 3.12, and so one for us in every Python."""
_FLOORS_OF_THE_LOOK = ("scenes", "view", "ui")
_ROOMS_OF_THE_TABLE = {"asking", "hot_seat", "lesson", "program", "reader", "table"}
"""The rooms of scenes that show no page of their own."""
_LENGTHS = 6.0, 10_000.0
"""Between these lie the lengths on pages: shares are smaller, and what is counted or timed is a whole number."""
_PLAIN_NUMBERS = (0, 1, -1, 2, 0.5)
"""The numbers that say nothing of the look."""
_BY_HAND = (".is_visible =", ".place(", ".write(", ".relabel(", "put_together(", ".set_focus(")
"""What scenes write to keep their widgets in step."""
TOKENS = "tokens of game/"


def tokens(source: str, tree: ast.Module) -> int:
    """The number of tokens that a reader must understand."""
    docstrings = {
        (node.lineno, node.col_offset)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }
    found = 0
    depth = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        is_docstring = token.type == tokenize.STRING and token.start in docstrings
        if not depth and token.type not in _UNWEIGHED and not is_docstring:
            found += 1
        depth += (token.type == _F_STRING[0]) - (token.type == _F_STRING[1])
    return found


def weighed(root: Path) -> dict[str, int]:
    """All measures of the program below a folder, by their names; the whole weight is the first."""
    floors: Counter[str] = Counter()
    marks: Counter[str] = Counter()
    distinct: dict[str, set[str]] = {"lengths": set(), "lengths on pages": set(), "colors": set(), "text styles": set()}
    for path in sorted((root / "game").rglob("*.py")):
        parts = path.relative_to(root / "game").parts
        floor = parts[0] if len(parts) > 1 else "(top)"
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        floors[floor] += tokens(source, tree)
        marks["modules"] += 1
        if floor in _FLOORS_OF_THE_LOOK:
            looks = _looks(tree)
            for kind, written in looks:
                distinct[kind].add(written)
                marks["numbers of the look"] += kind == "lengths"
                marks["numbers of the look in scenes"] += kind == "lengths" and floor == "scenes"
            if floor == "ui" or (floor == "scenes" and parts[1] not in _ROOMS_OF_THE_TABLE):
                distinct["lengths on pages"] |= _lengths(tree)
        if floor == "scenes":
            marks.update({f"scenes: {text}": source.count(text) for text in _BY_HAND})
    marks.update({f"distinct {kind}": len(found) for kind, found in distinct.items()})
    by_floor = {f"tokens of {floor}": floors[floor] for floor in sorted(floors)}
    return {TOKENS: floors.total()} | by_floor | {name: marks[name] for name in sorted(marks)}


def _lengths(tree: ast.Module) -> set[str]:
    """The lengths that a page writes out, in layout units."""
    least, most = _LENGTHS
    numbers = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {str(number) for number in numbers if isinstance(number, float) and least <= number < most}


def _looks(tree: ast.Module) -> list[tuple[str, str]]:
    """The lengths, colors and text styles that a module writes out, each with its kind."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value not in _PLAIN_NUMBERS:
            found.append(("lengths", str(float(ast.literal_eval(node)))))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "TextStyle":
            found.append(("text styles", ast.unparse(node)))
        elif isinstance(node, ast.Tuple) and len(node.elts) in (3, 4) and all(map(_is_a_share_of_color, node.elts)):
            found.append(("colors", ast.unparse(node)))
    return found


def _is_a_share_of_color(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and 0 <= node.value <= 255


def weighed_at(revision: str) -> dict[str, int]:
    """The measures of the program as it was at a commit."""
    packed = subprocess.run(["git", "archive", revision, "game"], cwd=ROOT, check=True, capture_output=True).stdout
    with tempfile.TemporaryDirectory() as folder, tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
        return weighed(Path(folder))


def whole_weight(root: Path, kept: Path) -> int:
    """The tokens of the program below a folder; those of files that are as they were stand in a file that is kept."""
    known: dict[str, int] = {}
    with contextlib.suppress(OSError, ValueError, TypeError):
        known = dict(json.loads(kept.read_text(encoding="utf-8")))
    now: dict[str, int] = {}
    found = 0
    for path in (root / "game").rglob("*.py"):
        source = path.read_bytes()
        code = sha256(source).hexdigest()
        text = source.decode()
        now[code] = known[code] if code in known else tokens(text, ast.parse(text))
        found += now[code]
    with contextlib.suppress(OSError):
        kept.write_text(json.dumps(now), encoding="utf-8")
    return found


def allowed() -> int:
    """The number of tokens that the program may have."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    most: int = settings["tool"]["sparrows"]["tokens"]
    return most


def main() -> int:
    """Print what was asked; return 1 if the program is heavier than allowed."""
    parser = argparse.ArgumentParser(description="Weigh the program.")
    parser.add_argument("--since", metavar="REV", help="show what has changed since this commit")
    parser.add_argument("--check", action="store_true", help="print the first line alone, beside what is allowed")
    options = parser.parse_args()
    if options.check:
        weight = whole_weight(ROOT, KEPT / "weights.json")
        print(f"weigh: {weight:,} {TOKENS}, {allowed():,} allowed", flush=True)
        return int(weight > allowed())
    now = weighed(ROOT)
    if options.since is None:
        for name, value in now.items():
            print(f"{value:>9,}  {name}")
        return 0
    before = weighed_at(options.since)
    for name in before | now:
        old, new = before.get(name, 0), now.get(name, 0)
        if old != new:
            print(f"{old:>9,} -> {new:>9,}  ({new - old:+,})  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
