"""``sparrows serve`` as a program: it says where it is open, stops cleanly, and loses nothing when it is killed."""

import re
import signal
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.net.nearby import Found, Nearby, Sign
from game.net.pages import SOCKET
from game.net.rack import NEXT
from game.tools.arguments import BadInput
from game.tools.serve import main
from tests.net.phones import LOOPBACK, ScriptedPhone
from tests.waiting import until


@contextmanager
def served(folder: Path, *words: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A hall in a process of its own, and where phones knock."""
    command = [sys.executable, "-m", "game", "serve", "--port", "0", "--folder", str(folder), *words]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            opened = next(line for line in process.stderr if "open at" in line)
            found = re.search(r"port (\d+)", opened)
            assert found is not None
            yield process, f"ws://{LOOPBACK}:{found[1]}{SOCKET}"
        except Exception as error:
            process.kill()
            if process.stderr is not None and not process.stderr.closed:
                error.add_note(process.stderr.read())
            raise
        finally:
            process.kill()


@pytest.mark.slow
def test_a_stop_is_clean_and_tells_the_guests(tmp_path: Path) -> None:
    nearby = Nearby((LOOPBACK,))
    with served(tmp_path, "--announce", "Club") as (process, address):
        phone = ScriptedPhone(address, {"makes": {"rules": "gala"}})
        until(lambda: phone.rack)
        code = phone.rack["code"]
        until(lambda: nearby.tables == (Found(address.split("/")[2], Sign("Club")),))
        process.send_signal(signal.SIGTERM)
        _out, told = process.communicate(timeout=20)
        assert process.returncode == 0
    until(lambda: not nearby.tables)
    nearby.close()
    until(lambda: '"why":"stopped"' in phone.heard[-1])
    assert [line.split("INFO ")[1] for line in told.splitlines()] == [
        "table 1: made by the guest at 127.0.0.1, gala",
        "table 1: guest at 127.0.0.1: takes chair 0",
        f"table 1: closed; the table is kept, {code}.waiting",
        "stopped",
    ]


@pytest.mark.slow
def test_a_hall_that_was_killed_goes_on_with_its_matches(tmp_path: Path) -> None:
    with served(tmp_path) as (process, address):
        phone = ScriptedPhone(address, {"makes": {"rules": "gala", "level": "beginner"}})
        until(lambda: phone.rack)
        phone.say(id=NEXT, choice=0)
        until(lambda: sum(map(len, phone.rack.get("rivers", ""))) > 2)
        process.kill()
    with served(tmp_path) as (_process, address):
        again = ScriptedPhone(address, {"ticket": phone.ticket})
        until(lambda: again.rack)
        assert again.rack["deal"] == phone.rack["deal"]
        assert again.rack["left"] <= phone.rack["left"]
        left = again.rack["left"]
        until(lambda: again.rack["left"] < left)


def test_it_needs_no_window() -> None:
    code = "import sys, game.tools.serve; print([name for name in sys.modules if name.split('.')[0] == 'pygame'])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--rules", "elsewhere"], "is no book and no file"),
        (["--rules", "gala", "--rules", "gala"], "there twice"),
        (["--key", "key.pem"], "there is no --certificate"),
        (["--certificate", "nowhere.pem"], "No such file"),
        (["--port", "70000"], "is not a whole number from 0 to 65535"),
        (["--address", "192.0.2.1"], "--address 192.0.2.1"),
    ],
)
@pytest.mark.slow
def test_what_cannot_be_served_is_told_in_one_line(tmp_path: Path, arguments: list[str], told: str) -> None:
    with pytest.raises(BadInput, match=re.escape(told)):
        main(["--folder", str(tmp_path), *arguments])


def test_without_tls_in_the_package_it_is_said_what_helps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ssl", None)
    with pytest.raises(BadInput, match="TLS is left out of this package"):
        main(["--folder", str(tmp_path), "--certificate", "one.pem"])


def test_a_damaged_certificate_is_told(tmp_path: Path) -> None:
    certificate = tmp_path / "one.pem"
    certificate.write_text("nothing", encoding="utf-8")
    assert ssl.OPENSSL_VERSION
    with pytest.raises(BadInput, match="--certificate"):
        main(["--folder", str(tmp_path), "--certificate", str(certificate)])
