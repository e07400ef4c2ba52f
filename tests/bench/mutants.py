"""How many small faults the tests find: ``python -m tests.bench.mutants FOLDER [--seed N] [--count N]``.

Faults are drawn by the seed: a kind, a floor, a place. Each is put into a copy of the sources in FOLDER, where those
quick tests run that came to its line, as FOLDER/quick.cov tells, or need its module where it is read at the start. What
they pass is shown to the slow ones that need the module. The nearest go first. FOLDER/found.jsonl has a line for each;
a run that was stopped goes on there.
"""

import argparse
import ast
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from coverage import CoverageData

from build_scripts import since

OTHER = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
KINDS = ("comparison", "off by one", "constant", "dropped call", "condition", "and, or")
STAGES = {"quick": ("not slow and not long and not window and not bench", 1200), "slow": ("slow and not window", 120)}
"""The tests of each stage, and the seconds after which it ends; quick tests that do not end have found the fault."""
NEAR = 12
"""Files of tests, or tests, that run before the others."""


def faults_in(source: str) -> Iterator[tuple[str, ast.expr | ast.stmt, str]]:
    """Every fault that may be put into a source: its kind, the place, and what stands there then."""
    tree = ast.parse(source)
    skipped = {
        id(below)
        for node in ast.walk(tree)
        for kept in (getattr(node, "annotation", None), getattr(node, "returns", None), *_whole(node))
        if kept is not None
        for below in ast.walk(kept)
    }
    constants = [node.value for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign) and node.value]
    skipped |= {id(below) for value in constants for below in ast.walk(value)}
    for value in constants:
        match value:
            case ast.Constant(value=float(number)) if number:
                yield "constant", value, repr(round(number * 1.25, 4))
            case ast.Constant(value=number) if type(number) is int:
                yield "constant", value, repr(number + 2)
            case _:
                pass
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        match node:
            case ast.Compare(left=left, ops=[operation], comparators=[right]):
                yield "comparison", node, f"({ast.unparse(ast.Compare(left, [OTHER[type(operation)]()], [right]))})"
            case ast.Constant(value=number) if type(number) is int:
                yield "off by one", node, repr(number + 1)
            case ast.Expr(value=ast.Call()):
                yield "dropped call", node, "pass"
            case ast.If(test=test) | ast.IfExp(test=test):
                yield "condition", test, f"(not ({ast.unparse(test)}))"
            case ast.BoolOp(op=operation, values=values):
                other = ast.Or() if isinstance(operation, ast.And) else ast.And()
                yield "and, or", node, f"({ast.unparse(ast.BoolOp(other, values))})"
            case _:
                pass


def _whole(node: ast.AST) -> list[ast.AST]:
    """What is left alone: texts with gaps, whose places Python 3.11 does not tell, and decorators."""
    return [node] if isinstance(node, ast.JoinedStr) else list(getattr(node, "decorator_list", ()))


def with_fault(source: str, place: ast.expr | ast.stmt, instead: str) -> str:
    """The source with something else at a place."""
    lines = source.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    assert place.end_lineno is not None
    assert place.end_col_offset is not None
    begin, end = starts[place.lineno - 1] + place.col_offset, starts[place.end_lineno - 1] + place.end_col_offset
    whole = b"".join(lines)
    return (whole[:begin] + instead.encode() + whole[end:]).decode()


def drawn(root: Path, seed: int, count: int) -> Iterator[tuple[str, str, int, int, str]]:
    """Faults: the kind, the file, the first and the last line, and the whole source with it."""
    by_kind: dict[tuple[str, str], list[tuple[Path, ast.expr | ast.stmt, str]]] = {}
    for path in sorted((root / "game").rglob("*.py")):
        floor = path.relative_to(root).parts[1]
        for kind, place, instead in faults_in(path.read_text(encoding="utf-8")):
            by_kind.setdefault((kind, floor), []).append((path, place, instead))
    random = Random(seed)
    for _number in range(count):
        kind = random.choice(KINDS)
        floor = random.choice(sorted(floor for known, floor in by_kind if known == kind))
        path, place, instead = random.choice(by_kind[kind, floor])
        source = with_fault(path.read_text(encoding="utf-8"), place, instead)
        ast.parse(source)
        assert place.end_lineno is not None
        yield kind, path.relative_to(root).as_posix(), place.lineno, place.end_lineno, source


def record(tree: Path, kept: Path) -> None:
    """Writes which lines each quick test comes to."""
    marks = STAGES["quick"][0]
    command = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", marks, "--cov=game", "--cov-context=test"]
    surroundings = {**os.environ, "COVERAGE_FILE": str(kept)}
    subprocess.run([sys.executable, "-X", "utf8", *command, "--cov-report="], cwd=tree, env=surroundings, check=False)


def quick_tests_at(ran: CoverageData, path: Path, first: int, last: int) -> list[str] | None:
    """The quick tests that come to these lines of a file; ``None``: what comes there is no test."""
    by_line = ran.contexts_by_lineno(str(path))
    there = {context for line in range(first, last + 1) for context in by_line.get(line, ())}
    return None if there == {""} else sorted({context.rpartition("|")[0] for context in there if context})


def nearest_first(tests: Iterable[str], file: str) -> list[str]:
    """Tests, those first whose folders are called as those of the file."""
    rooms = Path(file).with_suffix("").parts[1:]

    def far(test: str) -> int:
        theirs = [part.removeprefix("test_") for part in Path(test.partition("::")[0]).with_suffix("").parts[1:]]
        return -len([1 for part in theirs if part in rooms])

    return sorted(tests, key=far)


def finder(tree: Path, tests: list[str], stage: str) -> str | None:
    """The test that fails or does not end, those near the fault first; ``None``: all pass."""
    marks, longest = STAGES[stage]
    end = time.monotonic() + longest
    command = [sys.executable, "-X", "utf8", "-m", "pytest", "-qx", "-p", "no:cacheprovider", "-m", marks]
    for some in filter(None, (tests[:NEAR], tests[NEAR:])):
        asked = tree.parent / "asked.txt"
        asked.write_text("\n".join(some), encoding="utf-8")
        left = max(1.0, end - time.monotonic())
        try:
            done = subprocess.run(
                [*command, f"@{asked}"], cwd=tree, capture_output=True, check=False, timeout=left, text=True
            )
        except subprocess.TimeoutExpired:
            return "no end" if stage == "quick" else None
        if done.returncode not in (0, 5):
            told = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
            return told[1] if told else "no start"
    return None


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.mutants", description="Count what the tests find.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=70)
    parser.add_argument("--count", type=int, default=200)
    options = parser.parse_args()
    tree, found = options.folder.resolve() / "tree", options.folder / "found.jsonl"
    if not tree.is_dir():
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(tree)], cwd=since.ROOT, check=True)
    known = found.read_text(encoding="utf-8").splitlines() if found.is_file() else []
    kept = options.folder.resolve() / "quick.cov"
    if not kept.is_file():
        record(tree, kept)
    ran = CoverageData(str(kept))
    ran.read()
    for number, (kind, file, first, last, source) in enumerate(drawn(tree, options.seed, options.count)):
        if number < len(known):
            continue
        needing = nearest_first(since.files_for([file]) or ["tests"], file)
        quick = quick_tests_at(ran, tree / file, first, last)
        tests = {"quick": needing if quick is None else nearest_first(quick, file), "slow": needing}
        path = tree / file
        plain, before = path.read_bytes(), path.stat()
        path.write_text(source, encoding="utf-8", newline="")
        os.utime(path, (before.st_atime, before.st_mtime + number + 1))  # or what was compiled before seems new
        try:
            by = next(((stage, test) for stage in STAGES if (test := finder(tree, tests[stage], stage))), (None, None))
        finally:
            path.write_bytes(plain)
            os.utime(path, (before.st_atime, before.st_mtime))
        with found.open("a", encoding="utf-8") as out:
            told = {"number": number, "kind": kind, "file": file, "line": first, "tests": len(tests["quick"])}
            told |= {"found by": by[0], "test": by[1]}
            print(json.dumps(told), file=out)


if __name__ == "__main__":
    main()
