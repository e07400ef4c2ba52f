"""The host's own process is killed again and again: the match is in its file, and goes on with the same guests."""

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

from game.app.matches.match_file import load
from game.app.matches.match_list import SUFFIX
from game.engine.replays.match import Match
from game.engine.replays.replay_file import salvaged
from game.engine.replays.told import told_again
from game.engine.seat_views import known_to
from game.net.guests import Guests
from game.net.messages import written
from game.net.pages import SOCKET
from game.net.rack import Around, rack
from game.players.phone_player import PhonePlayer
from tests.net.far_guest import FarGuest
from tests.net.far_table import SOON, Behind
from tests.net.phones import LOOPBACK, ScriptedPhone, hello, set_up, stranger
from tests.net.test_bytes import InnerDoor, InnerLine
from tests.net.wire import Wire
from tests.scenes.program.test_guest_table import WHO
from tests.waiting import until

PHONE = 0
"""The person at a phone."""
GUEST = 2
"""The person at another computer."""
NOBODY = 1
"""A port at which nobody listens."""


class HostProcess:
    """A host that was started, where it listens, and the code that it shows."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        port, self.code = self.line().split()
        self.port = int(port)
        self.address = f"ws://{LOOPBACK}:{port}{SOCKET}"

    def line(self) -> str:
        """The next line that it says."""
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def kill(self) -> None:
        """As by a power cut."""
        self._process.kill()
        self._process.wait()


@contextmanager
def hosting(home: Path, *more: str) -> Iterator[HostProcess]:
    """A process of the host, killed in the end as by a power cut."""
    command = [sys.executable, "-m", "tests.net.host_process", str(home), *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield HostProcess(process)
        finally:
            process.kill()


class Ends:
    """A phone and a guest's program, each behind a wire that leads to wherever the host is."""

    def __init__(self, host: HostProcess) -> None:
        self.wires = [Wire(host.port, random.Random(number), delay=0.004) for number in range(2)]
        there = [Behind(wire) for wire in self.wires]
        self.phone = ScriptedPhone(there[0].address, {"code": host.code, "name": "Ann"})
        until(lambda: self.phone.ticket)
        self.guest = FarGuest(there[1], "Ben", code=host.code)

    def lose(self) -> None:
        """Nobody is where the host was: soon another table might be."""
        for wire in self.wires:
            wire.host_port = NOBODY

    def find(self, host: HostProcess) -> None:
        """The host is there again: the guest finds it by itself, the phone knocks; both think for a while."""
        self.think(long=True)
        for wire in self.wires:
            wire.host_port = host.port
        self.phone.come_back()

    def think(self, *, long: bool) -> None:
        """Answer nothing for the time being, or what is asked now."""
        self.phone.thinks = self.guest.is_slow = long
        if not long:
            self.phone.decide()

    def show(self, path: Path) -> bool:
        """Whether both show what there is to be seen of the match in the file."""
        self.guest.step()
        match = Match.resumed(salvaged(path.read_bytes()).replay)
        player = PhonePlayer(PHONE, lambda _event: False)
        for event in match.told_to(PHONE):
            player.observe(event)
        twin, shown = json.loads(written(rack(player, Around(chairs=WHO.chairs)))), self.phone.rack
        return (
            self.guest.client.view == known_to(match.state, match.state.seat_of(GUEST))
            and all(shown.get(field) == twin.get(field) for field in ("hand", "rivers", "melds", "bonus", "left"))
            and [one["score"] for one in shown["players"]] == [one["score"] for one in twin["players"]]
        )

    def close(self) -> None:
        """Nobody plays any more."""
        self.guest.client.close(leaves=False)
        for wire in self.wires:
            wire.close()


def nobody_else_may_sit_there(host: HostProcess) -> None:
    """The chairs are the guests'."""
    with stranger(host.address) as eve:
        eve.send(hello(code=host.code, name="Eve"))
        assert json.loads(eve.recv())["why"] == "full"


def test_an_answer_to_the_lost_host_is_none_to_the_next() -> None:
    door = InnerDoor()
    door.listen = lambda _line, message: json.loads(message)
    guests = Guests(door, set_up(), begun=True)
    line = InnerLine(door, lambda _question: 0)
    for said in (hello(code=guests.code), '{"id":17,"choice":0}'):
        door.said.append((line, said.encode()))
        guests.attend()
    assert guests.guests[0].line is line, "it was asked before, and may come late"


@pytest.mark.long
def test_a_match_whose_host_is_killed_goes_on_with_the_same_guests(home: Path, scaled: Callable[[int], int]) -> None:
    numbers, before = random.Random(4), b""
    with ExitStack() as stack:
        host = stack.enter_context(hosting(home))
        ends = Ends(host)
        stack.callback(ends.close)
        tickets = host.line().split()
        until(lambda: len(ends.phone.rack.get("rivers", ((),))[0]) > 2, meanwhile=ends.guest.step)
        path = next(home.rglob(f"*{SUFFIX}"))
        for _kill in range(scaled(scaled(40))):  # a share of a share: the program begins anew each time
            for _moment in range(numbers.randrange(200)):
                ends.guest.step()
                sleep(0.005)
            ends.lose()
            host.kill()
            now = path.read_bytes()
            assert now.startswith(before), "nothing that was played is lost"
            before = now[: now.rindex(b"\n") + 1]
            assert not any(ends.phone.ticket.encode() in file.read_bytes() for file in path.parent.iterdir())
            host = stack.enter_context(hosting(home, "resume"))
            nobody_else_may_sit_there(host)
            ends.find(host)
            assert host.line().split() == tickets
            began = monotonic()
            until(lambda: ends.show(path))
            assert monotonic() < began + SOON
            ends.think(long=False)
        until(lambda: ends.phone.rack["phase"] in ("score", "over"), meanwhile=ends.guest.step)
        host.kill()
        match = Match.resumed(load(path))
        until(lambda: ends.guest.client.is_lost, meanwhile=ends.guest.step)
        ends.guest.step()
    told = ends.guest.told
    assert told == list(match.told_to(GUEST))[: len(told)], "each event once, none left out, whatever was killed"
    assert len(told) > 30
    accounts = list(told_again(load(path)))
    assert accounts
    assert all(account.sent == account.allowed for account in accounts)
