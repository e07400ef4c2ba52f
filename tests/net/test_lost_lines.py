"""Lines that are torn, swallowed or late, guests that are killed, hosts that are lost: soon all is as it was."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.net.far_table import End, FarTable, GuestEnd, PhoneEnd, far_table
from tests.net.phones import hello, stranger


def torn(far: FarTable, end: End, numbers: random.Random) -> None:
    """Torn between two messages, or in the midst of one."""
    end.wire.tear(end.wire.newest(), after=numbers.choice((0, 1, 30, 400)))
    far.play(3)
    end.cut()
    end.come_back()


def swallowed(far: FarTable, end: End, numbers: random.Random) -> None:
    """The cable is out: the host notices nothing before the guest is back on another line."""
    end.wire.unplug(end.wire.newest())
    far.play(numbers.randrange(12))
    end.cut()
    end.come_back()


def unplugged(far: FarTable, end: End, numbers: random.Random) -> None:
    """The cable is out, and in again before anybody has noticed."""
    strand = end.wire.newest()
    end.wire.unplug(strand)
    far.play(numbers.randrange(12))
    end.wire.plug(strand)


def killed(far: FarTable, end: End, numbers: random.Random) -> None:
    """The guest is killed, perhaps with an answer on its way."""
    end.cut()
    far.play(numbers.randrange(4))
    end.begin_anew()


def reloaded(far: FarTable, end: End, numbers: random.Random) -> None:
    """The page says goodbye and is loaded anew."""
    assert isinstance(end, PhoneEnd)
    end.phone.end()
    end.begin_anew()


def knocks_twice(far: FarTable, end: End, numbers: random.Random) -> None:
    """A page gives a slow connection up for another one; what it had said on the first comes after all."""
    assert isinstance(end, PhoneEnd)
    end.cut()
    with stranger(end.phone.address) as slow:
        strand = end.wire.newest()
        end.wire.hold(strand)
        slow.send(hello(ticket=end.phone.ticket))
        slow.cut()
    end.come_back()
    far.settle()
    end.wire.let_pass(strand)
    far.play(10)
    assert '"moved"' not in end.phone.heard[-1]


def host_lost(far: FarTable, end: End, numbers: random.Random) -> None:
    """The host is lost without a word, and goes on from its file: everybody comes back by the ticket."""
    for each in far.ends:
        each.cut()
    newest, steps = max(far.newest_questions(), default=0), len(far.at.done)
    far.at.rise_again()
    far.at.step()
    if steps > far.steps_before:
        assert newest < min(far.newest_questions(), default=newest + 1), "an answer to the lost host is none to this"
    far.steps_before = len(far.at.done)
    for each in numbers.sample(far.ends, len(far.ends)):
        each.wire.host_port = far.at.host.port
        each.come_back()


Fault = Callable[[FarTable, End, random.Random], None]
FAULTS: Sequence[tuple[type[End], Fault]] = [
    *((PhoneEnd, fault) for fault in (torn, swallowed, unplugged, killed, reloaded, knocks_twice, host_lost)),
    *((GuestEnd, fault) for fault in (torn, swallowed, unplugged, killed, host_lost)),
]


def befall(far: FarTable, end: End, fault: Fault, numbers: random.Random) -> None:
    """Something happens to somebody who may be thinking, and soon nobody sees anything of it."""
    end.think(long=numbers.random() < 0.5)
    fault(far, end, numbers)
    far.settle()
    end.think(long=False)


def play_with_faults(folder: Path, numbers: random.Random, faults: list[tuple[type[End], Fault]]) -> None:
    """Plays a match in which something always happens to somebody, as long as anything is left to happen."""
    with far_table(folder, numbers, delay=numbers.choice((0.0, 0.004, 0.03))) as far:
        while faults and not far.is_over:
            far.play(numbers.randrange(numbers.choice((3, 30, 300))))
            kind, fault = faults.pop()
            befall(far, numbers.choice([end for end in far.ends if isinstance(end, kind)]), fault, numbers)


@pytest.mark.long
def test_whoever_comes_back_sees_what_was_never_away(tmp_path: Path, scaled: Callable[[int], int]) -> None:
    """A thousand times, over whole matches, within three seconds; and nobody has lost anything or sits elsewhere."""
    numbers, faults = random.Random(3), list[tuple[type[End], Fault]]()
    for _round in range(scaled(scaled(84))):  # a share of a share: what befalls costs a quarter of a second
        faults += numbers.sample(FAULTS, len(FAULTS))
    while faults:
        play_with_faults(tmp_path, numbers, faults)
