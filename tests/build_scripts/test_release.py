"""The release workflow: what it calls is there, and a version has its notes."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from build_scripts.packages import smoke
from build_scripts.packages.parts import PARTS
from build_scripts.packages.release_notes import CHANGELOG, notes
from game import __version__

ROOT = Path(__file__).parent.parent.parent
WORKFLOW = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")


def test_every_script_that_the_workflow_calls_is_there() -> None:
    called = set(re.findall(r"build_scripts/[\w/]+\.(?:py|sh)", WORKFLOW))
    assert {"build_scripts/check.py", "build_scripts/package.py"} <= called
    assert [path for path in called if not (ROOT / path).is_file()] == []


def test_every_part_that_the_workflow_asks_for_can_be_made() -> None:
    asked = re.findall(r"package\.py ([a-z ]+)$", WORKFLOW, flags=re.MULTILINE)
    assert len(asked) == 3
    assert {part for line in asked for part in line.split()} <= PARTS.keys()


def test_this_version_has_its_notes() -> None:
    assert notes(__version__, CHANGELOG.read_text(encoding="utf-8"))


def test_notes_end_where_the_next_version_begins() -> None:
    changelog = "# New\n\n## 1.1.0\n\nMore.\n\n## 1.0.0\n\nAll.\n"
    assert [notes(version, changelog) for version in ("1.1.0", "1.0.0", "1.0")] == ["More.", "All.", None]


@pytest.mark.slow
def test_the_smoke_test_is_content_with_the_game_and_with_nothing_else(tmp_path: Path) -> None:
    start = tmp_path / "sparrows"
    start.write_text(
        f"#!{sys.executable}\nimport sys; sys.path.insert(0, {str(ROOT)!r})\n"
        "from game.__main__ import main; sys.exit(main())\n"
    )
    start.chmod(0o755)
    assert smoke.main(str(start), str(start)) == 0
    liar = tmp_path / "liar"
    liar.write_text("#!/bin/sh\nexit 0\n")
    liar.chmod(0o755)
    done = subprocess.run(
        [sys.executable, smoke.__file__, str(liar)], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 1
    assert "it ended by itself with 0" in done.stderr
    assert "doctor" in done.stderr
