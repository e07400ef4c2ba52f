"""``sparrows serve`` as a service: what its manager is told, a new certificate, whether it is well."""

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

from game.app.hall.site import HallSite, Pulse
from game.app.system.service import tell_manager
from game.net.host import Host
from game.net.pages import Pages
from tests.net.phones import LOOPBACK, ScriptedPhone, Stranger, hello, stranger
from tests.tools.test_serve import served
from tests.waiting import until

needs_openssl = pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl")
needs_hangup = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="needs SIGHUP")


def got(address: str, path: str) -> str:
    with urllib.request.urlopen(f"http://{address}{path}", timeout=10) as answer:
        return str(answer.read().decode())


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


@pytest.mark.slow
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


def hear(line: Stranger, kind: str) -> dict[str, object]:
    while True:
        said: dict[str, object] = json.loads(line.recv())
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
@pytest.mark.slow
def test_a_new_certificate_is_read_at_a_signal_and_ends_nobody(tmp_path: Path) -> None:
    first = certify(tmp_path, "first.example")
    words = ("--certificate", str(tmp_path / "one.pem"), "--key", str(tmp_path / "key.pem"))
    with served(tmp_path / "hall", *words) as (process, address):
        assert process.stderr is not None
        secure = address.replace("ws:", "wss:")
        assert shown(address) == first
        with stranger(secure, ssl=trusting()) as line:
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
@pytest.mark.slow
def test_without_a_certificate_a_hangup_changes_nothing(tmp_path: Path) -> None:
    with served(tmp_path) as (process, address):
        assert process.stderr is not None
        phone = ScriptedPhone(address, {"makes": {"rules": "gala"}})
        until(lambda: phone.rack)
        process.send_signal(signal.SIGHUP)
        until_told(process, "nothing to read again")
        phone.say(type="hello", ticket=phone.ticket, language="ru")
        until(lambda: phone.rack.get("language") == "ru")


@pytest.mark.slow
def test_the_hall_says_whether_it_is_well(tmp_path: Path) -> None:
    with served(tmp_path) as (_process, address):
        assert got(address.split("/")[2], "/healthz") == "ok\n"


@contextmanager
def door_of(pulse: Pulse, folder: Path) -> Iterator[str]:
    host = Host.open(HallSite(Pages(folder, {}), pulse), LOOPBACK, (0,))
    try:
        yield f"{LOOPBACK}:{host.port}"
    finally:
        host.close()


@pytest.mark.slow
def test_a_hall_that_hangs_is_not_well(tmp_path: Path) -> None:
    now = [0.0]
    pulse = Pulse(clock=lambda: now[0])
    with door_of(pulse, tmp_path) as door:
        assert got(door, "/healthz") == "ok\n"
        now[0] = 30.0
        with pytest.raises(urllib.error.HTTPError, match="503"):
            got(door, "/healthz")
        pulse.beat()
        assert got(door, "/healthz") == "ok\n"
