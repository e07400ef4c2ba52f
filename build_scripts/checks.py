"""The work of ``check.py``, in an environment with its tools: format, lint, types, import contracts and tests.

The caches of the tools are in the environment's folder, none beside the sources.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import PIPE, STDOUT

ROOT = Path(__file__).resolve().parent.parent
KEPT = Path(sys.prefix) / "sparrows-kept"
MEMORY = "/dev/shm"
"""The folder that Linux keeps in memory."""
SHARE_IN_CI = 0.02
"""The share of each long test that ``--ci`` runs."""


def _types_on(platform: str) -> tuple[str, ...]:
    """Types as another system has them, of all that runs there; the cache is one for each system."""
    return ("-m", "mypy", f"--platform={platform}", f"--cache-dir={KEPT / f'mypy-{platform}'}", "game", "build_scripts")


_LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
STATIC = {
    "dead-names": ("-m", "build_scripts.dead_names"),
    "format": ("-m", "ruff", "format", "--check", "--quiet"),
    "lint": ("-m", "ruff", "check", "--quiet"),
    "types": ("-m", "mypy"),
    "types-windows": _types_on("win32"),
    "types-mac": _types_on("darwin"),
    "floors": ("-c", _LINT_IMPORTS, "--no-logo", f"--cache-dir={KEPT / 'floors'}"),
    "weight": ("-m", "build_scripts.weigh", "--check"),
}
PARTS = (*STATIC, "tests")


def main(arguments: Sequence[str]) -> int:
    """Run the requested parts, the tests last; return 0 if all of them passed."""
    options = _read(arguments)
    KEPT.mkdir(exist_ok=True)
    if options.amount == "bench":
        return int(_run(("-m", "tests.bench", *options.tests)).returncode != 0)
    failed = []
    with ThreadPoolExecutor(1 if options.one_core else os.cpu_count()) as pool:
        begun = {part: pool.submit(_run, command, PIPE) for part, command in STATIC.items() if part in options.parts}
        if options.changed is not None:
            options.tests += _tests_for(options.changed)
        for part, done in begun.items():
            print(f"check: {part}", flush=True)
            print(done.result().stdout, end="", flush=True)
            if done.result().returncode:
                failed.append(part)
    if "tests" in options.parts:
        print("check: tests", flush=True)
        if _run(_tests(options)).returncode:
            failed.append("tests")
    if failed:
        print(f"check: failed: {', '.join(failed)}", flush=True)
    return 1 if failed else 0


def _read(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="check.py", description="Check the sources and run the tests.")
    told = f"{', '.join(PARTS)}; static: all but the tests"
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--quick", action="store_const", dest="amount", const="quick", help="the quick tests (default)")
    amount.add_argument("--ci", action="store_const", dest="amount", const="ci", help="and a share of each long one")
    amount.add_argument("--long", action="store_const", dest="amount", const="long", help="all tests, in full")
    amount.add_argument("--bench", action="store_const", dest="amount", const="bench", help="benchmarks, no checks")
    parser.add_argument("--only", action="append", choices=(*PARTS, "static"), dest="parts", metavar="PART", help=told)
    extent = parser.add_mutually_exclusive_group()
    extent.add_argument("--since", metavar="REV", help="tests that a change since then can break (default: the branch)")
    extent.add_argument("--all", action="store_true", help="the quick tests of everything, changed or not")
    parser.add_argument("--one-core", action="store_true", help="run one test at a time")
    parser.add_argument("tests", nargs="*", help="behind --, what pytest or the benchmarks are to be told")
    parser.set_defaults(amount="quick", changed=None)
    options = parser.parse_args(arguments)
    options.parts = options.parts or list(PARTS)
    if "static" in options.parts:
        options.parts += STATIC
    chooses = options.amount == "quick" and "tests" in options.parts and not (options.all or options.tests)
    if chooses or options.since is not None:
        from build_scripts import since  # needs a library, and --help comes without any

        try:
            options.since = options.since or since.branched()
            options.changed = None if options.since is None else since.changed_since(options.since)
        except ValueError as error:
            parser.error(f"--since: {error}")
    return options


def _tests_for(changed: Sequence[str]) -> list[str]:
    """Pytest's argument for the tests of these changes: a file that lists them, as a command line can be too long."""
    from build_scripts import since

    chosen = since.files_for(changed)
    if chosen is None:
        print("check: a change that any test may need", flush=True)
        return []
    print(f"check: tests in {len({name.partition('::')[0] for name in chosen})} files", flush=True)
    asked = KEPT / "asked.txt"
    asked.write_text("\n".join(chosen), encoding="utf-8")
    return [f"@{asked}"]


def _run(command: Sequence[str], stdout: int | None = None) -> subprocess.CompletedProcess[str]:
    """Run a tool; what it reports goes to ``stdout``, its errors too."""
    python = [sys.executable, "-I", "-X", "utf8", *command]
    errors = None if stdout is None else STDOUT
    return subprocess.run(python, cwd=ROOT, env=_surroundings(), check=False, stdout=stdout, stderr=errors, text=True)


def _tests(options: argparse.Namespace) -> tuple[str, ...]:
    unwanted = {"quick": ["slow", "long", "window"], "ci": [], "long": []}[options.amount] + ["bench"]
    if not (shutil.which("Xvfb") and shutil.which("xdotool")) and "window" not in unwanted:
        print("check: no Xvfb and xdotool here, so the tests in a real window are left out", flush=True)
        unwanted.append("window")
    return (
        *("-m", "pytest", "-q", "-o", f"cache_dir={KEPT / 'pytest'}"),
        f"--benchmark-storage={(KEPT / 'benchmarks').as_uri()}",
        *("-m", " and ".join(f"not {mark}" for mark in unwanted)),
        *(("--share", str(SHARE_IN_CI)) if options.amount == "ci" else ()),
        *(("--hypothesis-profile", options.amount) if options.amount != "quick" else ()),
        *(() if options.one_core else ("-n", "auto", "--dist", "worksteal")),
        *options.tests,
    )


def _surroundings() -> dict[str, str]:
    """The environment variables of the tools.

    Python keeps what it compiles: else each process of the tests would rewrite the asserts of all test files anew. The
    C library of Linux keeps the memory of large pictures for the next ones: else the system would clear it each time.
    What tests write goes to memory where there is enough, for they often wait until it is safe on the disk.
    """
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    if _is_roomy(MEMORY):
        kept["TMPDIR"] = MEMORY
    return kept | {
        "MYPY_CACHE_DIR": str(KEPT / "mypy"),
        "RUFF_CACHE_DIR": str(KEPT / "ruff"),
        "HYPOTHESIS_STORAGE_DIRECTORY": str(KEPT / "hypothesis"),
        "COVERAGE_FILE": str(KEPT / "coverage"),
        "MALLOC_MMAP_THRESHOLD_": str(1 << 30),
        "MALLOC_TRIM_THRESHOLD_": str(1 << 30),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }


def _is_roomy(folder: str) -> bool:
    """Whether there is such a folder, with room for all that the tests write, in which programs may lie."""
    if sys.platform == "linux" and os.access(folder, os.W_OK):
        disk = os.statvfs(folder)
        return disk.f_bavail * disk.f_frsize > 2 << 30 and not disk.f_flag & os.ST_NOEXEC
    return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
