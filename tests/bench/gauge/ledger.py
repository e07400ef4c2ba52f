"""What was found so far, on disk: a heading that says what is measured, and a line for each wall in their order."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from game.tools.arguments import BadInput
from tests.bench.gauge.shadow import Found

Wall = Mapping[str, Found]
"""What each variant brought."""


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    """What was found on a wall."""

    wall: int
    found: dict[str, Found]


class Ledger:
    """A file that grows by a line for each wall; a run that goes on takes up where it ends."""

    def __init__(self, path: Path | None, heading: Mapping[str, Any]) -> None:  # values of every kind that JSON has
        """Opens the file, or begins it; without a path nothing is kept.

        :raises BadInput: when it holds something else than what is to be measured; it stays as it is.
        """
        self.walls: list[Wall] = []
        self._file = None
        if path is None:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+b")
            self._file.seek(0)
            lines = self._file.read()
        except OSError as error:
            raise BadInput(f"--out: {path}: {error.strerror}") from None
        whole = lines[: lines.rfind(b"\n") + 1]
        try:
            if whole or not _in_bytes(heading).startswith(lines):
                self._read(whole or lines, heading)
        except BadInput as error:
            self._file.close()
            raise BadInput(f"--out: {path}: {error}") from None
        self._file.truncate(len(whole))  # what was being written when the run ended
        if not whole:
            self._write(heading)

    def _read(self, lines: bytes, heading: Mapping[str, Any]) -> None:  # values of every kind that JSON has
        for number, line in enumerate(lines.splitlines(), start=1):
            try:
                if number == 1:
                    _demand_same(msgspec.json.decode(line, type=dict[str, Any]), json.loads(_in_bytes(heading)))
                    continue
                noted = msgspec.json.decode(line, type=_Line)
            except (msgspec.MsgspecError, ValueError, RecursionError):
                raise BadInput(f"line {number} is none that a gauge writes") from None
            if noted.wall != len(self.walls):
                raise BadInput(f"line {number} is not that of wall {len(self.walls)}")
            self.walls.append(noted.found)

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
        self._file.write(_in_bytes(line))
        self._file.flush()


def _in_bytes(line: Mapping[str, Any]) -> bytes:  # values of every kind that JSON has
    return json.dumps(line, separators=(",", ":")).encode() + b"\n"


def _demand_same(known: Mapping[str, Any], heading: Mapping[str, Any]) -> None:  # values of every kind that JSON has
    different = sorted(key for key in {*known, *heading} if known.get(key) != heading.get(key))
    if different:
        raise BadInput(f"holds what was measured otherwise ({', '.join(different)})")
