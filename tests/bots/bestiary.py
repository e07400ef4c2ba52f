"""Bad bots: programs that treat the bot protocol as strangers' programs do. Run as ``bestiary.py KIND``.

None of them imports anything that takes time: each deal starts one anew.
"""

import os
import signal
import sys
import time


def next_id() -> int:
    """The number of the next question."""
    while line := sys.stdin.readline():
        if line.startswith('{"type":"question","id":'):
            return int(line.split(":", 3)[2].split(",")[0])
    sys.exit(0)


def say(text: str) -> None:
    try:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except OSError:
        os._exit(1)  # nobody listens any more


def mute() -> None:
    while True:
        next_id()


def deaf() -> None:
    sys.stdin.close()
    while True:
        os.read(os.pipe()[0], 1)


def late() -> None:
    """Answers each question when the next one is put."""
    before = next_id()
    while True:
        now = next_id()
        say(f'{{"id": {before}, "choice": 0}}')
        before = now


def crashing() -> None:
    for _ in range(3):
        say(f'{{"id": {next_id()}, "choice": 0}}')
    os._exit(3)


def never_there() -> None:
    os._exit(0)


def lying() -> None:
    """Choices that nobody offered."""
    lies = ("-1", "99", "1e9", "true", '"0"', "null", "[0]", "0.0", "1" * 40)
    number = 0
    while True:
        say(f'{{"id": {next_id()}, "choice": {lies[number % len(lies)]}}}')
        number += 1


def clairvoyant() -> None:
    """Answers questions that were not put yet, and those that were, twice."""
    while True:
        asked = next_id()
        say(f'{{"id": {asked + 1}, "choice": 0}}')
        say(f'{{"id": {asked}, "choice": 0}}')
        say(f'{{"id": {asked}, "choice": 1}}')


def babbling() -> None:
    """Talks between its answers: what it thinks, half JSON, no UTF-8."""
    while True:
        asked = next_id()
        say("thinking ...")
        say('{"id": ' + "[" * 20000)
        sys.stdout.buffer.write(b"\xff\xfe\x00\n")
        say('{"type": "question", "id": "x"}')
        say(f'{{"id": {asked}, "choice": 0, "why": "because\\u0007 of\\nit", "more": [1, 2]}}')


def flooding() -> None:
    sys.stdin.readline()
    while True:
        say("x" * 100)


def endless() -> None:
    """A line that never ends."""
    sys.stdin.readline()
    try:
        while True:
            os.write(1, b"x" * 10000)
    except OSError:
        os._exit(1)  # nobody listens any more


def staying() -> None:
    """Does not go when it is said goodbye to."""
    try:
        while True:
            say(f'{{"id": {next_id()}, "choice": 0}}')
    finally:
        while True:
            os.read(os.pipe()[0], 1)


def good() -> None:
    """Makes the first choice of every question."""
    while True:
        say(f'{{"id": {next_id()}, "choice": 0}}')


def child(*, leaves: bool = False) -> None:
    """Leaves a process behind that keeps the pipes open, in a session of its own if it ``leaves`` the group too."""
    if os.fork() == 0:
        if leaves:
            os.setsid()
        unmoved()


def unmoved() -> None:
    """Heeds no signal that can be unheeded, and waits for ever."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGPIPE, signal.SIGALRM):
        signal.signal(number, signal.SIG_IGN)
    while True:
        signal.pause()


def forking() -> None:
    child()
    good()


def leaving() -> None:
    child(leaves=True)
    good()


def breeding() -> None:
    """A few generations, each of which leaves its parent's group."""
    for _ in range(4):
        if os.fork() == 0:
            os.setsid()
            child(leaves=True)
            unmoved()
    good()


def orphaning() -> None:
    child(leaves=True)
    os._exit(0)


def unheeding() -> None:
    """Hears neither signals nor the end of its input."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    while line := sys.stdin.readline():
        if line.startswith('{"type":"goodbye"'):
            break
        if line.startswith('{"type":"question","id":'):
            say(f'{{"id": {line.split(":", 3)[2].split(",")[0]}, "choice": 0}}')
    unmoved()


def shouting() -> None:
    """Complains between its answers, at length."""
    while True:
        sys.stderr.write("what a hand! " * 100 + "\n")
        say(f'{{"id": {next_id()}, "choice": 0}}')


def halves() -> None:
    """Says its answers in two parts, and ends within the third one."""
    for _ in range(2):
        text = f'{{"id": {next_id()}, "choice": 0}}\n'
        os.write(1, text[:9].encode())
        os.write(1, text[9:].encode())
    next_id()
    os.write(1, b'{"id": 3, "cho')
    os._exit(1)


def surrogates() -> None:
    while True:
        say(f'{{"id": {next_id()}, "choice": 0, "why": "half \\ud800 of it \\udfff", "more": "\\ud83d"}}')


def no_utf8() -> None:
    while True:
        os.write(1, b'{"id": %d, "choice": 0, "why": "\xff\xfe\x00\x01"}\n' % next_id())


def huge() -> None:
    """Reasons of nearly the longest line that is heard."""
    while True:
        say(f'{{"id": {next_id()}, "choice": 0, "why": "{"because " * 8000}"}}')


def misnamed() -> None:
    """Numbers of questions that are none, and at last the right one."""
    while True:
        asked = next_id()
        for number in ("NaN", "1e400", "-1", "Infinity", '"1"', "null", "true", "[1]", "1.0", "9" * 4999):
            say(f'{{"id": {number}, "choice": 0}}')
        say(f'{{"id": {asked}, "choice": 0}}')


def nested() -> None:
    while True:
        say("[" * 30000 + "]" * 30000)
        say(f'{{"id": {next_id()}, "choice": {"[" * 9000}{"]" * 9000}}}')


def binary() -> None:
    while True:
        os.write(1, os.urandom(997) + b"\n")
        say(f'{{"id": {next_id()}, "choice": 0}}')


def closing() -> None:
    """Closes what it says to, and listens on."""
    say(f'{{"id": {next_id()}, "choice": 0}}')
    next_id()
    os.close(1)
    while sys.stdin.readline():
        pass


def hasty() -> None:
    """Answers many questions before it was greeted, and then none."""
    for number in range(300):
        say(f'{{"id": {number}, "choice": 0}}')
    mute()


def dying() -> None:
    """Ends in the middle of what it is told."""
    for _ in range(os.getpid() % 40):
        sys.stdin.readline()
    os.kill(os.getpid(), signal.SIGKILL)


def stopped() -> None:
    """Stands still, as with Ctrl-Z."""
    next_id()
    os.kill(os.getpid(), signal.SIGSTOP)


def halting() -> None:
    """Makes its whole group stand still, and with it whoever is to end the group."""
    next_id()
    os.kill(0, signal.SIGSTOP)


def razing() -> None:
    """Ends its whole group, and with it whoever is to end the group, but for a child that left it before."""
    child(leaves=True)
    next_id()
    os.kill(0, signal.SIGKILL)


def repeating() -> None:
    """Objects that say the same thing twice, in lines that end as those of Windows do."""
    while True:
        os.write(1, b'\x20{"id": 0, "id": %d, "choice": 99, "choice": 0}\r\n' % next_id())


def marked() -> None:
    """Begins each line with the mark that some editors write, and ends it as Windows does."""
    while True:
        os.write(1, b'\xef\xbb\xbf{"id": %d, "choice": 0}\r\n' % next_id())


def moving() -> None:
    """Goes to a folder that is no more."""
    folder = f"{os.environ.get('TMPDIR', '/tmp')}/sparrows-{os.getpid()}"
    os.mkdir(folder)  # noqa: PTH102 - pathlib takes time to import
    os.chdir(folder)
    os.rmdir(folder)  # noqa: PTH106
    good()


def echoing() -> None:
    """Says all that it is told."""
    while line := sys.stdin.readline():
        say(line.rstrip())


def dripping() -> None:
    """Begins an answer, and says a byte of it now and then."""
    said = f'{{"id": {next_id()}, "choice": 0{" " * 10**6}}}'
    for letter in said.encode():
        os.write(1, bytes([letter]))
        time.sleep(0.02)


def screaming() -> None:
    """Complains without an end, and plays on."""
    if os.fork() == 0:
        for _ in range(10_000):
            os.write(2, b"what a hand! " * 100)
        os._exit(0)
    good()


def shutting() -> None:
    """Closes all that it could be reached by, and stays."""
    next_id()
    for number in range(3):
        os.close(number)
    unmoved()


def becoming() -> None:
    """Becomes another program, which answers nothing."""
    next_id()
    os.execv("/bin/sleep", ["sleep", "1000"])


def wandering() -> None:
    """Leaves its own group, in which somebody waits to end it."""
    if os.fork() == 0:
        os.setsid()
        good()
    unmoved()


KINDS = {
    kind.__name__: kind
    for kind in (
        mute,
        deaf,
        late,
        crashing,
        never_there,
        lying,
        clairvoyant,
        babbling,
        flooding,
        endless,
        staying,
        good,
        forking,
        leaving,
        breeding,
        orphaning,
        unheeding,
        shouting,
        halves,
        surrogates,
        no_utf8,
        huge,
        misnamed,
        nested,
        binary,
        closing,
        hasty,
        dying,
        stopped,
        halting,
        razing,
        repeating,
        marked,
        moving,
        echoing,
        dripping,
        screaming,
        shutting,
        becoming,
        wandering,
    )
}

if __name__ == "__main__":
    KINDS[sys.argv[1]]()
