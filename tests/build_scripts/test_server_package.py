"""What a club runs the hall with: a container file and a service unit."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from build_scripts.packages import debian
from game.app.hall.site import HEALTH
from game.tools.serve import parser

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build_scripts" / "packages" / "server"
ANALYZE = shutil.which("systemd-analyze")
UNIT = "usr/lib/systemd/system/sparrows.service"
RUNS_SYSTEMD = Path("/run/systemd/system").exists()
needs_dpkg = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="needs dpkg-deb")
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


def test_the_container_has_one_pinned_base_and_says_whether_its_hall_answers() -> None:
    text = (FOLDER / "Containerfile").read_text(encoding="utf-8")
    bases = re.findall(r"^FROM (\S+)", text, re.MULTILINE)
    assert len(bases) == 2
    assert len(set(bases)) == 1
    assert re.fullmatch(r"docker\.io/library/python:3\.\d+\.\d+-slim-\w+@sha256:[0-9a-f]{64}", bases[0])
    asked = re.search(r"^HEALTHCHECK .*\\\n +CMD \[(.*)\]$", text, re.MULTILINE)
    assert asked is not None
    assert f"http://127.0.0.1:{parser().parse_args([]).port}{HEALTH}" in asked[1]


def test_the_release_builds_the_container_and_waits_until_it_is_well() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert "docker build --file build_scripts/packages/server/Containerfile" in text
    assert "needs: [linux, wheel, windows, macos, container]" in text


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A system on which our package for Debian was unpacked, around a program that does nothing."""
    place = tmp_path_factory.mktemp("deb")
    program = place / "sparrows"
    (program / "_internal").mkdir(parents=True)
    (program / "_internal" / "LICENCES.txt").write_text("All of it.\n", encoding="utf-8")
    shutil.copy("/bin/true", program / "sparrows")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", "1800000000")
        package = debian.deb(program, place)
    system = place / "system"
    subprocess.run(["dpkg-deb", "--raw-extract", str(package), str(system)], check=True)
    (system / "bin").mkdir()
    shutil.copy("/bin/true", system / "bin" / "kill")
    for ending in ("target", "slice", "socket"):  # what every system has
        for unit in Path("/usr/lib/systemd/system").glob(f"*.{ending}"):
            shutil.copy(unit, system / "usr" / "lib" / "systemd" / "system")
    return system


def unit_of(system: Path) -> dict[str, str]:
    text = (system / UNIT).read_text(encoding="utf-8")
    return dict(line.split("=", 1) for line in text.splitlines() if "=" in line and not line.startswith("#"))


@pytest.mark.slow
@needs_dpkg
def test_the_unit_starts_a_program_that_the_package_has_with_options_that_it_knows(root: Path) -> None:
    unit = unit_of(root)
    program, word, *options = unit["ExecStart"].split()
    started = root / program.lstrip("/")
    assert started.is_symlink()
    assert started.resolve() == root / "usr" / "lib" / "sparrows" / "sparrows"
    assert word == "serve"
    parser().parse_args(options)
    assert unit["Type"] == "notify"
    assert unit["ExecReload"].endswith("kill -HUP $MAINPID")
    assert int(unit["LimitNOFILE"]) > 2 * parser().get_default("most_tables") * 5
    assert "AF_UNIX" in unit["RestrictAddressFamilies"].split(), "the manager is told over such a socket"


@needs_dpkg
def test_the_scripts_of_the_package_can_be_run_where_there_is_no_systemd(root: Path) -> None:
    for name, told in (("postinst", ("configure", "1.0")), ("prerm", ("remove",)), ("postrm", ("remove",))):
        script = root / "DEBIAN" / name
        assert script.stat().st_mode & 0o777 == 0o755
        subprocess.run([str(script), *told], check=True, env={"PATH": ""} if not RUNS_SYSTEMD else None)


@needs_dpkg
@pytest.mark.skipif(ANALYZE is None, reason="needs systemd-analyze")
def test_the_unit_as_it_is_installed_is_a_good_one_and_may_do_little(root: Path) -> None:
    def asked(*words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run([str(ANALYZE), *words], capture_output=True, text=True, check=False)

    checked = asked("verify", "--man=no", f"--root={root}", f"/{UNIT}")
    assert (checked.returncode, checked.stderr) == (0, "")
    program = root / "usr" / "lib" / "sparrows" / "sparrows"
    with_none = program.rename(root / "moved")
    assert "is not executable" in asked("verify", "--man=no", f"--root={root}", f"/{UNIT}").stderr, "it does look"
    with_none.rename(program)
    told = asked("security", "--offline=true", str(root / UNIT))
    if "Overall exposure" not in told.stdout:
        pytest.skip("this systemd-analyze judges no files")
    exposed = re.search(r"Overall exposure level for \S+: ([\d.]+)", told.stdout)
    assert exposed is not None
    assert float(exposed[1]) <= EXPOSED
