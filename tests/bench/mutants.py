"""How many small faults the tests find: ``python -m tests.bench.mutants FOLDER [--seed N] [--count N] [--share 0/2]``.

Faults are drawn by the seed: a kind, a floor, a place. Each is put into a copy of HEAD in FOLDER, and those quick tests
run that came to its line, as FOLDER/quick.cov tells, or need its module where it is read at the start; what they pass
is shown to the slow ones that need the module. The nearest go first. They run in forks of a process that has read them
all, where functions get the code with the fault; one outside of functions takes a process of its own.
FOLDER/found.jsonl has a line for each; a run that was stopped goes on there.
"""

import argparse
import ast
import gc
import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from subprocess import DEVNULL, PIPE
from types import CodeType, FunctionType
from typing import NamedTuple, NoReturn

import pytest
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
STAGES = {"quick": 240, "slow": 60}
"""The seconds after which the tests of a stage are stopped; what they have not found by then counts as not found."""
_QUICK, _ALL = "not slow and not long and not window and not bench", "not long and not window and not bench"


class Fault(NamedTuple):
    kind: str
    file: str
    first: int
    """Its first line."""
    last: int
    plain: str
    """The source without it."""
    source: str
    """The source with it."""

    @property
    def is_inside(self) -> bool:
        """Whether it lies in the body of a function, so that only the function's code differs."""
        return _outside(self.plain) == _outside(self.source)


def _outside(source: str) -> str:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [ast.Pass()]
    return ast.dump(tree)


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


def drawn(root: Path, seed: int, count: int) -> Iterator[Fault]:
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
        plain = path.read_text(encoding="utf-8")
        source = with_fault(plain, place, instead)
        assert place.end_lineno is not None
        yield Fault(kind, path.relative_to(root).as_posix(), place.lineno, place.end_lineno, plain, source)


def record(tree: Path, kept: Path) -> None:
    """Writes which lines each quick test comes to."""
    command = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", _QUICK, "--cov=game", "--cov-context=test"]
    surroundings = {**os.environ, "COVERAGE_FILE": str(kept)}
    subprocess.run([sys.executable, "-X", "utf8", *command, "--cov-report="], cwd=tree, env=surroundings, check=False)


def quick_tests_at(ran: CoverageData, fault: Fault) -> list[str] | None:
    """The quick tests that come to the lines of a fault; ``None``: what comes there is no test."""
    path = next((path for path in ran.measured_files() if path.endswith(f"/{fault.file}")), "")
    by_line = ran.contexts_by_lineno(path) if path else {}
    there = {context for line in range(fault.first, fault.last + 1) for context in by_line.get(line, ())}
    return None if there == {""} else sorted({context.rpartition("|")[0] for context in there if context})


def nearest_first(tests: Iterable[str], file: str) -> list[str]:
    """Tests, those first whose folders are called as those of the file."""
    rooms = Path(file).with_suffix("").parts[1:]

    def far(test: str) -> int:
        theirs = [part.removeprefix("test_") for part in Path(test.partition("::")[0]).with_suffix("").parts[1:]]
        return -len([1 for part in theirs if part in rooms])

    return sorted(tests, key=far)


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """The code of every function in some code."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from codes_in(inner)


def put_into_functions(fault: Fault) -> None:
    """Gives all functions of the fault's file the code that they have with it."""
    path = str(Path(fault.file).resolve())
    count: Counter[str] = Counter()
    places = {}
    for code in codes_in(compile(fault.plain, path, "exec")):
        places[code.co_qualname, code.co_firstlineno] = code.co_qualname, count[code.co_qualname]
        count[code.co_qualname] += 1
    count.clear()
    instead = {}
    for code in codes_in(compile(fault.source, path, "exec")):
        instead[code.co_qualname, count[code.co_qualname]] = code
        count[code.co_qualname] += 1
    gc.unfreeze()
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename == path:
            code = function.__code__
            found = instead.get(places[code.co_qualname, code.co_firstlineno])
            if found is not None and found.co_freevars == code.co_freevars:
                function.__code__ = found


class Tests:
    """All quick and slow tests, read once by pytest, of which this is a plug-in, to be run in forks."""

    def __init__(self, kept: Path, faults: dict[int, Fault]) -> None:
        self._kept = kept
        self._faults = faults
        self._told: int | None = None
        """The pipe by which a fork says which test failed."""
        self._items: dict[str, pytest.Item] = {}
        self.slow: set[str] = set()
        self._bad: set[str] = set()
        """Those that fail without any fault here."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._items = {item.nodeid: item for item in session.items}
        self.slow = {name for name, item in self._items.items() if item.get_closest_marker("slow")}
        measure(self, self._kept, self._faults)
        return True

    def needing(self, file: str) -> list[str]:
        chosen = since.files_for([file])
        wanted = None if chosen is None else set(chosen)
        return [name for name in self._items if wanted is None or _asked_for(name, wanted)]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self._told is not None:
            os.write(self._told, report.nodeid.encode())
            os._exit(1)

    def finder(self, fault: Fault, names: list[str], seconds: float) -> str | None:
        """The test that fails with a fault and not without; ``None``: all pass, or time is up."""
        end = time.monotonic() + seconds
        names = [name for name in names if name not in self._bad]
        while names:
            found = self._failing(names, end - time.monotonic(), fault)
            if found is None or self._failing([found], seconds, None) is None:
                return found
            self._bad.add(found)
            names = names[names.index(found) + 1 :]
        return None

    def _failing(self, names: list[str], seconds: float, fault: Fault | None) -> str | None:
        heard, told = os.pipe()
        process = os.fork()
        if not process:
            os.setsid()
            self._told = told
            self._run(names, fault)
        os.close(told)
        is_told, _, _ = select.select([heard], [], [], max(1.0, seconds))
        found = os.read(heard, 1 << 16).decode() if is_told else ""
        os.close(heard)
        with suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)
        os.waitpid(process, 0)
        return found or None

    def _run(self, names: list[str], fault: Fault | None) -> NoReturn:
        try:
            if fault:
                put_into_functions(fault)
            items = [self._items[name] for name in names]
            for item, following in zip(items, [*items[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        finally:
            os._exit(0)


def _asked_for(name: str, wanted: set[str]) -> bool:
    """Whether pytest would run a test when it is told to run these files and tests."""
    file, _, rest = name.partition("[")[0].partition("::")
    return file in wanted or f"{file}::{rest.partition('::')[0]}" in wanted


@contextmanager
def written(fault: Fault) -> Iterator[None]:
    """While this lasts the fault stands in its file."""
    path = Path(fault.file)
    plain, before = path.read_bytes(), path.stat()
    path.write_text(fault.source, encoding="utf-8", newline="")
    os.utime(path, (before.st_atime, time.time()))  # or what was compiled before seems new
    try:
        yield
    finally:
        path.write_bytes(plain)
        os.utime(path, (before.st_atime, before.st_mtime))


def finder_anew(fault: Fault, names: list[str], seconds: float) -> str | None:
    """The test that fails with a fault in a process of its own; ``None``: all pass, or time is up."""
    asked = Path.cwd().with_suffix(".txt")
    asked.write_text("\n".join(names), encoding="utf-8")
    command = [sys.executable, "-X", "utf8", "-m", "pytest", "-qx", "-p", "no:cacheprovider", "-m", _ALL, f"@{asked}"]
    with (
        written(fault),
        subprocess.Popen(command, stdout=PIPE, stderr=DEVNULL, start_new_session=True, text=True) as process,
    ):
        try:
            said = process.communicate(timeout=seconds)[0]
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # with what a test has started
            return None
    told = re.search(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
    return None if process.returncode in (0, 5) else told[1] if told else "no start"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.mutants", description="Count what the tests find.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=70)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--share", default="0/1", help="which of how many shares to do")
    options = parser.parse_args()
    share, shares = map(int, options.share.split("/"))
    kept = options.folder.resolve() / "quick.cov"
    tree = options.folder.resolve() / f"tree-{share}"
    if not tree.is_dir():
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(tree)], cwd=since.ROOT, check=True)
    if tree != since.ROOT:  # so that all is imported from there
        subprocess.run(["git", "checkout", "--quiet", "--", "game"], cwd=tree, check=True)  # a run was stopped
        os.chdir(tree)
        words = [str(kept.parent), f"--seed={options.seed}", f"--count={options.count}", f"--share={options.share}"]
        os.execv(sys.executable, [sys.executable, "-X", "utf8", "-m", "tests.bench.mutants", *words])
    if not kept.is_file():
        record(tree, kept)
    faults = dict(enumerate(drawn(tree, options.seed, options.count)))
    tests = Tests(kept, {number: fault for number, fault in faults.items() if number % shares == share})
    pytest.main(["-q", "-p", "no:cacheprovider", "-m", _ALL], plugins=[tests])


def measure(tests: Tests, kept: Path, faults: dict[int, Fault]) -> None:
    """Adds a line for each fault, by its number, that has none yet."""
    found = kept.with_name("found.jsonl")
    known = [json.loads(line)["number"] for line in found.read_text().splitlines()] if found.is_file() else []
    ran = CoverageData(str(kept))
    ran.read()
    for number, fault in faults.items():
        if number in known:
            continue
        find = tests.finder if fault.is_inside else finder_anew
        quick = quick_tests_at(ran, fault)
        needing = nearest_first(tests.needing(fault.file), fault.file)
        slow = [name for name in needing if name in tests.slow]
        if quick is None:
            quick = [name for name in needing if name not in tests.slow]
        stages = {"quick": nearest_first(quick, fault.file), "slow": slow}
        by = ((stage, find(fault, names, STAGES[stage])) for stage, names in stages.items() if names)
        stage, test = next((each for each in by if each[1]), (None, None))
        told = {"number": number, "kind": fault.kind, "file": fault.file, "line": fault.first, "tests": len(quick)}
        with found.open("a", encoding="utf-8") as out:
            print(json.dumps(told | {"found by": stage, "test": test}), file=out)


if __name__ == "__main__":
    main()
