"""``sparrows serve`` as a service: what its manager is told, a new certificate, whether it is well, its numbers."""

import json
import re
import shutil
import signal
import socket
import ssl
import subprocess
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection, connect

from game.app.hall.numbers import Numbers
from game.app.hall.site import HallSite
from game.app.system.service import tell_manager
from game.net.host import Host
from game.net.pages import SOCKET, Pages
from game.net.wire import Traffic
from game.tools.arguments import BadInput
from game.tools.serve import main, parser
from tests.net.phones import LOOPBACK, ScriptedPhone, hello
from tests.tools.test_serve import served
from tests.waiting import until

needs_openssl = pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl")
needs_hangup = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="needs SIGHUP")


def got(address: str, path: str) -> str:
    with urllib.request.urlopen(f"http://{address}{path}", timeout=10) as answer:
        return str(answer.read().decode())


def number_of(text: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


class Manager:
    """What systemd does: it hears on a socket how the service stands."""

    def __init__(self, folder: Path) -> None:
        self.place = folder / "notify"
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.bind(str(self.place))
        self._line.settimeout(20)

    def hears(self) -> list[str]:
        return self._line.recv(4096).decode().splitlines()

    def close(self) -> None:
        self._line.close()


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="needs sockets with paths")
def test_a_service_manager_is_told_when_the_hall_is_ready_and_when_it_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manager = Manager(tmp_path)
    monkeypatch.setenv("NOTIFY_SOCKET", str(manager.place))
    try:
        with served(tmp_path / "hall") as (process, _address):
            assert manager.hears() == ["READY=1"]
            assert manager.hears() == ["WATCHDOG=1", "STATUS=0 tables, 0 guests"]
            process.send_signal(signal.SIGHUP)
            reloading, at = manager.hears()
            assert reloading == "RELOADING=1"
            assert re.fullmatch(r"MONOTONIC_USEC=\d+", at)
            assert manager.hears() == ["READY=1"]
            process.send_signal(signal.SIGTERM)
            while (told := manager.hears()) != ["STOPPING=1"]:
                assert told[0] == "WATCHDOG=1"
            process.communicate(timeout=20)
            assert process.returncode == 0
    finally:
        manager.close()


@pytest.mark.parametrize("place", ["", "/nowhere/at/all", "nonsense", "@nobody-listens-here"])
def test_where_no_manager_listens_nothing_is_told_and_nothing_breaks(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", place)
    tell_manager("READY=1")


def certify(folder: Path, name: str) -> str:
    """Writes a certificate of a name with its key, signed by itself, and gives what it looks like on a line."""
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command += ["-keyout", str(folder / "key.pem"), "-out", str(folder / "one.pem"), "-subj", f"/CN={name}"]
    subprocess.run(command, check=True, capture_output=True)
    return (folder / "one.pem").read_text(encoding="ascii")


def trusting() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def shown(address: str) -> str:
    """The certificate that somebody is shown who comes now."""
    with (
        socket.create_connection((LOOPBACK, int(address.split("/")[2].rpartition(":")[2])), timeout=10) as line,
        trusting().wrap_socket(line) as tls,
    ):
        certificate = tls.getpeercert(binary_form=True)
    assert certificate
    return ssl.DER_cert_to_PEM_cert(certificate)


def hear(line: ClientConnection, kind: str) -> dict[str, object]:
    while True:
        said: dict[str, object] = json.loads(line.recv(timeout=20))
        if said["type"] == kind:
            return said


def until_told(process: subprocess.Popen[str], text: str) -> None:
    """Read its log up to a line with this text; a program that never says it is ended after a while."""
    assert process.stderr is not None
    patience = threading.Timer(30.0, process.kill)
    patience.start()
    try:
        assert any(text in told for told in process.stderr), text
    finally:
        patience.cancel()


@needs_openssl
@needs_hangup
def test_a_new_certificate_is_read_at_a_signal_and_ends_nobody(tmp_path: Path) -> None:
    first = certify(tmp_path, "first.example")
    words = ("--certificate", str(tmp_path / "one.pem"), "--key", str(tmp_path / "key.pem"))
    with served(tmp_path / "hall", *words) as (process, address):
        assert process.stderr is not None
        secure = address.replace("ws:", "wss:")
        assert shown(address) == first
        with connect(secure, ssl=trusting(), compression=None) as line:
            line.send(hello(makes={"rules": "gala"}))
            ticket = str(hear(line, "welcome")["ticket"])
            hear(line, "rack")
            second = certify(tmp_path, "second.example")
            process.send_signal(signal.SIGHUP)
            until_told(process, "was read again")
            assert shown(address) == second
            line.send(hello(ticket=ticket, language="pl"))
            assert hear(line, "welcome")["language"] == "pl", "the guest is still there, on the same line"
            (tmp_path / "key.pem").write_text("nothing", encoding="ascii")
            process.send_signal(signal.SIGHUP)
            until_told(process, "cannot be read again")
            assert shown(address) == second, "what cannot be read changes nothing"
            line.send(hello(ticket=ticket, language="hu"))
            assert hear(line, "welcome")["language"] == "hu"


@needs_hangup
def test_without_a_certificate_a_hangup_changes_nothing(tmp_path: Path) -> None:
    with served(tmp_path) as (process, address):
        assert process.stderr is not None
        phone = ScriptedPhone(address, {"makes": {"rules": "gala"}})
        until(lambda: phone.rack)
        process.send_signal(signal.SIGHUP)
        until_told(process, "nothing to read again")
        phone.say(type="hello", ticket=phone.ticket, language="ru")
        until(lambda: phone.rack.get("language") == "ru")


def test_the_hall_says_whether_it_is_well_and_tells_its_numbers_at_an_address_of_their_own(tmp_path: Path) -> None:
    with served(tmp_path, "--metrics", f"{LOOPBACK}:0", "--most-made", "1") as (process, address):
        door = address.split("/")[2]
        phone = ScriptedPhone(address, {"makes": {"rules": "gala"}})
        until(lambda: phone.rack)
        assert got(door, "/healthz") == "ok\n"
        for path in ("/metrics", "/metrics/"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                got(door, path)
        assert process.stderr is not None
        found = re.search(r"port (\d+)", next(told for told in process.stderr if "numbers at" in told))
        assert found is not None
        numbers = f"{LOOPBACK}:{found[1]}"
        assert got(numbers, "/healthz") == "ok\n"
        with pytest.raises(urllib.error.HTTPError, match="404"):
            got(numbers, "/")
        with pytest.raises(Exception, match="503"), connect(f"ws://{numbers}{SOCKET}"):
            pass
        refused = ScriptedPhone(address, {"makes": {"rules": "gala"}})
        until(lambda: refused.heard)
        phone.say(type="say", phrase="hello")
        until(lambda: number_of(got(numbers, "/metrics"), "sparrows_answer_seconds_count") >= 1)
        until(lambda: number_of(got(numbers, "/metrics"), 'sparrows_tables{state="waiting"}') == 1)
        said = sum(len(each.encode()) for each in phone.heard)
        until(lambda: number_of(got(numbers, "/metrics"), 'sparrows_bytes_total{way="out"}') >= said)
        text = got(numbers, "/metrics")
        assert number_of(text, "sparrows_guests") == 1
        assert number_of(text, 'sparrows_refused_total{why="tries"}') == 1
        assert 0 < number_of(text, 'sparrows_answer_seconds{quantile="0.5"}') < 10
        assert 0 < number_of(text, 'sparrows_bytes_total{way="in"}') < said
        for line in text.splitlines():
            assert re.fullmatch(r'# (HELP|TYPE) \w+ .+|\w+(\{\w+="[\w.]+"\})? [\d.]+', line), line


@contextmanager
def door_of(numbers: Numbers, folder: Path) -> Iterator[str]:
    host = Host.open(HallSite(Pages(folder, {}), numbers), LOOPBACK, (0,))
    try:
        yield f"{LOOPBACK}:{host.port}"
    finally:
        host.close()


def test_a_hall_that_hangs_is_not_well(tmp_path: Path) -> None:
    now = [0.0]
    numbers = Numbers(Traffic(), clock=lambda: now[0])
    with door_of(numbers, tmp_path) as door:
        assert got(door, "/healthz") == "ok\n"
        now[0] = 30.0
        with pytest.raises(urllib.error.HTTPError, match="503"):
            got(door, "/healthz")
        numbers.look([])
        assert got(door, "/healthz") == "ok\n"


def test_half_and_ninety_nine_of_a_hundred_answers_of_the_last_minutes() -> None:
    now = [1000.0]
    numbers = Numbers(Traffic(), clock=lambda: now[0])
    assert numbers.shares() is None
    for hundredth in range(1, 101):
        numbers.answered(now[0] - hundredth / 100)
    assert [round(share, 6) for share in numbers.shares() or ()] == [0.5, 0.99]
    now[0] = 2000.0
    assert numbers.shares() is None, "they were long ago"
    assert "sparrows_answer_seconds_count 100" in numbers.text().decode()


@pytest.mark.parametrize("place", ["9470", "here:", "::1:9470", "127.0.0.1:99999", "[::1]"])
def test_where_numbers_cannot_be_is_told_in_one_line(place: str) -> None:
    with pytest.raises(BadInput, match="--metrics"):
        parser().parse_args(["--metrics", place])


def test_an_address_of_another_machine_is_no_place_for_numbers(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"--metrics 192\.0\.2\.1:9470"):
        main(["--folder", str(tmp_path), "--port", "0", "--metrics", "192.0.2.1:9470"])
