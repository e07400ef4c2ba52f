"""What a club runs the hall with: a container file and a service unit."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from game.tools.serve import parser

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build_scripts" / "packages" / "server"
ANALYZE = shutil.which("systemd-analyze")
EXPOSED = 2.0
"""What ``systemd-analyze security`` may call it, of 10; services of a usual system have 9."""


def test_the_container_has_what_it_copies_and_runs_as_nobody_special() -> None:
    lines = (FOLDER / "Containerfile").read_text(encoding="utf-8").splitlines()
    copied = [
        name for line in lines if line.startswith("COPY ") and "--from" not in line for name in line.split()[1:-1]
    ]
    assert copied
    assert [name for name in copied if not (ROOT / name).exists()] == []
    users = [line.split()[1] for line in lines if line.startswith("USER ")]
    assert users == ["10001:10001"]
    (entry,) = (line for line in lines if line.startswith("ENTRYPOINT "))
    arguments = re.findall(r'"([^"]+)"', entry)
    assert arguments[:2] == ["/hall/bin/sparrows", "serve"]
    given = parser().parse_args(arguments[2:])
    assert f"VOLUME {given.folder}" in lines
    assert f"EXPOSE {given.port}" in lines


@pytest.mark.skipif(ANALYZE is None, reason="needs systemd-analyze")
def test_the_service_is_a_good_unit_and_may_do_little(tmp_path: Path) -> None:
    unit = (FOLDER / "sparrows.service").read_text(encoding="utf-8")
    command = re.search(r"^ExecStart=(/usr/bin/sparrows) serve (.*)$", unit, re.MULTILINE)
    assert command is not None
    parser().parse_args(command[2].split())
    here = tmp_path / "sparrows.service"
    here.write_text(unit.replace(command[1], "/bin/true"), encoding="utf-8")
    checked = subprocess.run([str(ANALYZE), "verify", str(here)], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")
    told = subprocess.run(
        [str(ANALYZE), "security", "--offline=true", str(here)], capture_output=True, text=True, check=False
    )
    if "Overall exposure" not in told.stdout:
        pytest.skip("this systemd-analyze judges no files")
    exposed = re.search(r"Overall exposure level for \S+: ([\d.]+)", told.stdout)
    assert exposed is not None
    assert float(exposed[1]) <= EXPOSED
