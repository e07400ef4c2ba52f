"""Names the actions of all workflows by the commits of ``packages/actions.tsv``, so that nobody can move them.

``python build_scripts/pin_actions.py`` brings the workflows up to date with the table; with ``--newest`` the table is
brought up to date first, with the newest finished version of each action. What changed is for a person to read.
"""

from __future__ import annotations

import argparse
import csv
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "build_scripts" / "packages" / "actions.tsv"
WORKFLOWS = ROOT / ".github" / "workflows"
USES = re.compile(r"(?<=uses: )(?P<action>[\w.-]+/[\w.-]+)@(?P<commit>\S+)(?: # (?P<version>\S+))?")
HOST = "https://github.com"

Pins = dict[str, tuple[str, str]]
"""The version and the commit of every action."""


def main() -> int:
    """Write the workflows, and with ``--newest`` the table; 1 where an action is in no row of it."""
    parser = argparse.ArgumentParser(description="Pin the actions of the workflows.")
    parser.add_argument("--newest", action="store_true", help="look for newer versions of all actions first")
    pins = read(TABLE.read_text(encoding="utf-8"))
    if parser.parse_args().newest:
        pins = {action: newest(f"{HOST}/{action}") for action in pins}
        TABLE.write_text(written(pins), encoding="utf-8")
    missing = set()
    for path in sorted(WORKFLOWS.glob("*.yml")):
        text = path.read_text(encoding="utf-8")
        missing |= {match["action"] for match in USES.finditer(text)} - pins.keys()
        path.write_text(pinned(text, pins), encoding="utf-8")
    for action in sorted(missing):
        print(f"pin_actions: {action} is not in {TABLE.name}", file=sys.stderr)
    return 1 if missing else 0


def read(table: str) -> Pins:
    """The rows of the table."""
    rows = csv.DictReader(table.splitlines(), delimiter="\t")
    return {row["action"]: (row["version"], row["commit"]) for row in rows}


def written(pins: Pins) -> str:
    """The table of these rows."""
    rows = (f"{action}\t{version}\t{commit}\n" for action, (version, commit) in sorted(pins.items()))
    return "action\tversion\tcommit\n" + "".join(rows)


def pinned(text: str, pins: Pins) -> str:
    """A workflow with every action of the table by its commit, and its version beside it."""

    def name(match: re.Match[str]) -> str:
        if (pin := pins.get(match["action"])) is None:
            return match[0]
        version, commit = pin
        return f"{match['action']}@{commit} # {version}"

    return USES.sub(name, text)


def newest(repository: str) -> tuple[str, str]:
    """The newest version of a repository that is finished, and the commit that its tag stands for."""
    asked = subprocess.run(["git", "ls-remote", "--tags", repository], capture_output=True, text=True, check=True)
    commits = {}
    for line in asked.stdout.splitlines():  # a tag that bears a text has a second line, with the commit it is of
        commit, _, name = line.partition("\trefs/tags/")
        commits[name.removesuffix("^{}")] = commit
    finished = {
        tuple(map(int, version[1:].split("."))): version
        for version in commits
        if re.fullmatch(r"v\d+\.\d+\.\d+", version)
    }
    version = finished[max(finished)]
    return version, commits[version]


if __name__ == "__main__":
    sys.exit(main())
