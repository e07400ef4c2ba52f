"""What was found so far, on disk: a heading that says what is measured, and a line for each wall in their order."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.tools.arguments import BadInput
from tests.bench.gauge.shadow import Found

Wall = Mapping[str, Found]
"""What each variant brought."""


class Ledger:
    """A file that grows by a line for each wall; a run that goes on takes up where it ends."""

    def __init__(self, path: Path | None, heading: Mapping[str, Any]) -> None:  # values of every kind that JSON has
        """Opens the file, or begins it; without a path nothing is kept.

        Raises:
            BadInput: when it holds something else than what is to be measured.
        """
        self.walls: list[Wall] = []
        self._file = None
        if path is None:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+b")
        except OSError as error:
            raise BadInput(f"--out: {path}: {error.strerror}") from None
        self._file.seek(0)
        lines = self._file.read()
        whole = lines[: lines.rfind(b"\n") + 1]
        known = [json.loads(line) for line in whole.splitlines()]
        if known and known[0] != json.loads(json.dumps(heading)):
            self._file.close()
            different = sorted(key for key in {*known[0], *heading} if known[0].get(key) != heading.get(key))
            raise BadInput(f"--out: {path}: holds what was measured otherwise ({', '.join(different)})")
        if len(whole) < len(lines):
            self._file.truncate(len(whole))  # a line that was being written when the run ended
        if not known:
            self._write(heading)
        for number, line in enumerate(known[1:]):
            if line["wall"] != number:
                raise BadInput(f"--out: {path}: line {number + 2} is not that of wall {number}")
            self.walls.append({name: Found(*found) for name, found in line["found"].items()})

    def add(self, wall: Wall) -> None:
        """Notes the next wall."""
        if self._file is not None:
            self._write({"wall": len(self.walls), "found": wall})
        self.walls.append(wall)

    def close(self) -> None:
        """Closes the file."""
        if self._file is not None:
            self._file.close()

    def _write(self, line: Mapping[str, Any]) -> None:  # values of every kind that JSON has
        assert self._file is not None, "nothing is kept"
        self._file.seek(0, os.SEEK_END)
        self._file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
