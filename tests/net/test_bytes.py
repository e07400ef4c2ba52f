"""What goes over the wire, byte by byte: no face that its seat may not know, no seed, no secret and no salt."""

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from game.engine.commands import BeginDeal
from game.engine.events import DealEnded, MatchBegun, WallBuilt
from game.engine.replays.replay import ReplayStep
from game.engine.seat_views import known_to
from game.engine.state import Over, State
from game.net.door import Line
from game.net.host import Line as HostLine
from game.net.messages import Wants
from game.net.told import Events
from game.net.wire import STILL_HERE
from game.players.roster import MatchSetup
from game.rules.rulesets import RULEBOOKS
from game.tiles.tile import Tile
from tests.engine.rigged import EAST, SOUTH
from tests.net.phones import ScriptedPhone, TableOfGuests, any_by, asked_in, hello, set_up, table
from tests.rulebook.test_sortings import waiting_for_b1
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("pretended_net")

SECOND = 0.05
MOST_DEALS = 16
"""Of one match: by a book in which East deals on after every deal that nobody wins, it would hardly end."""
BEATS = {STILL_HERE}
FACES = {face.value: face for face in Tile}
FACE = re.compile(rb'"(%s)"' % "|".join(FACES).encode())
WAITS = re.compile(rb'"waits":\[[^\]]*\]')
"""What somebody who is ready says that he waits for: kinds, which nobody need hold."""
AROUND_DEALS = {"match_begun", "wind_tiles_dealt"}
"""Events before the first deal: with options, and with the winds by which seats are drawn."""
SCORED = re.compile('"deal_ended"|"phase":"score"')
HEX = re.compile(rb"[0-9a-f]{32,}")
WANTS: Sequence[Wants] = get_args(Wants)


class InnerLine:
    """A line within the test: a guest who answers at once, and a listener to all that is told."""

    address = "127.0.0.1"
    opened = 0.0
    came = 0.0

    def __init__(self, door: "InnerDoor", choose: Callable[[Mapping[str, Any]], int]) -> None:
        self.is_in, self.is_open = False, True
        self.told: list[bytes] = []
        self.answered = 0
        self._door, self._choose = door, choose

    def say(self, message: bytes) -> None:
        """Hears the message, and answers what it asks."""
        self.told.append(message)
        question = asked_in(self._door.listen(self, message))
        if question and question["id"] != self.answered:
            self.answered = question["id"]
            answer = {"id": self.answered, "choice": self._choose(question)}
            self._door.said.append((self, json.dumps(answer).encode()))

    show = say

    def close(self, why: str = "", *, is_bad: bool = False) -> None:
        """Is closed, which no guest here gives a reason for."""
        assert not is_bad, why


class InnerDoor:
    """A door through which guests within the test come."""

    def __init__(self) -> None:
        self.said: list[tuple[InnerLine, bytes]] = []
        self.listen: Callable[[Line, bytes], Mapping[str, Any]] = lambda _line, _message: {}

    def heard(self) -> Sequence[tuple[InnerLine, bytes]]:
        """What the guests have said."""
        said, self.said = self.said, []
        return said

    def close(self) -> None:
        """Nobody comes any more."""


class Listener:
    """Looks at all that a line is told, beside what its seat knows at that moment."""

    def __init__(self, at: TableOfGuests) -> None:
        self._at = at
        self.said: set[bytes] = set()
        """All messages that were looked at."""
        self.faces = 0
        """How many faces were seen in them."""
        self._known: dict[int, tuple[State, Counter[Tile | None]]] = {}

    def hear(self, line: Line, message: bytes) -> Mapping[str, Any]:
        """Looks at a message; gives what it says."""
        said: dict[str, Any] = msgspec.json.decode(message)
        self.said.add(message)
        if self._at.client is None or said.get("phase") == "waiting":
            return said
        if said["type"] == "rack":
            self._look(line, faces_of(said), asked_about(said))
            for tiles in ways_to_sort(said):
                self._look(line, tiles, ())
        elif said["type"] in ("event", "question"):
            happened = said.get("event", {}).get("type")
            found = list(map(bytes.decode, FACE.findall(WAITS.sub(b"", message))))
            if happened == "deal_ended":
                deal = self._at.client.table.match.state.current_deal
                assert isinstance(deal.phase, Over), "a wall is shown when nobody plays with it any more"
            elif found and happened not in AROUND_DEALS:
                self._look(line, found if happened else (), found)
        else:
            assert not FACE.search(message) or said["type"] == "welcome"
        return said

    def _look(self, line: Line, faces: Iterable[str], kinds: Iterable[str]) -> None:
        """No face is there that the seat does not know, nor more tiles of it than it knows of."""
        known = self._known_to(next(n for n, guest in self._at.guests.guests.items() if guest.line is line))
        shown = Counter(map(FACES.__getitem__, faces))
        assert all(number <= known[face] for face, number in shown.items()), (shown, known)
        assert all(FACES[kind] in known for kind in kinds)
        self.faces += shown.total()

    def _known_to(self, person: int) -> Mapping[Tile | None, int]:
        """How many tiles of each face the person knows of at this moment."""
        assert self._at.client is not None
        state = self._at.client.table.match.state
        looked_at, known = self._known.get(person, (None, Counter()))
        if looked_at is not state:
            may_know = known_to(state, state.seat_of(person))
            player = self._at.guests.guests[person].player
            assert player is not None
            assert player.view == may_know, "a guest's player knows what its seat may know"
            known = Counter(may_know.current_deal.faces)
            self._known[person] = state, known
        return known


def faces_of(picture: dict[str, Any]) -> Iterator[str]:
    """The tiles that lie somewhere in a picture, each once."""
    yield from picture["hand"]
    for player in picture["players"]:
        own = player["seat"] == picture["seat"]
        for laid in player["melds"]:
            yield from filter(None, laid["tiles"])
        yield from filter(None, player["bonus"])
        yield from () if own else player["shown"]
    for river in picture["rivers"]:
        yield from river


def ways_to_sort(picture: dict[str, Any]) -> Iterator[list[str]]:
    """The tiles of a mahjong, once for each way to sort them."""
    for choice in (picture.get("question") or {}).get("choices", ()):
        if choice.get("kind") == "sorting":
            yield list(chain(*choice["sets"]))


def asked_about(picture: dict[str, Any]) -> Iterator[str]:
    """The kinds of tiles in what is asked and advised."""
    for answer in (*(picture.get("question") or {}).get("choices", ()), *picture.get("hints", ())):
        yield from (kind for kind in (answer.get("tile"), *answer.get("tiles", ())) if kind)


def secrets_of(at: TableOfGuests) -> tuple[list[bytes], list[bytes], list[bytes]]:
    """Seed and secret, as they would be written; salts; fingerprints."""
    assert at.client is not None
    opening = at.client.table.match.opening
    assert isinstance(opening, MatchBegun)
    events = [event for _command, events in at.done for event in events]
    salts = [str(event.salt).encode() for event in events if isinstance(event, DealEnded)]
    fingerprints = [str(event.fingerprint).encode() for event in events if isinstance(event, WallBuilt)]
    seed = opening.seed or 0
    return [b"%d" % seed, b"%x" % seed, str(opening.secret).encode()], salts, fingerprints


def far_setup(rules: str, numbers: random.Random) -> MatchSetup:
    """Phones in every chair, and a seed that cannot stand anywhere by chance."""
    options = {"players": 3} if rules == "polish" else {}
    return replace(set_up(rules, 3 if options else 4, **options), seed=numbers.randrange(10**17, 10**18))


def play(at: TableOfGuests, numbers: random.Random, most: int) -> int:
    """Plays the deals of a match, at most so many, and gives how many they were."""
    client = at.begin(secret=f"{numbers.getrandbits(128):032x}")
    played = 0
    while played < most and not client.is_over:
        before = len(at.done)
        until(lambda before=before: len(at.done) > before, meanwhile=lambda: at.step(SECOND), pause=0.0)  # type: ignore[misc]
        played = len(client.table.match.state.played)
    at.guests.attend()
    return played


def are_silent(at: TableOfGuests, sent: Mapping[int, Sequence[bytes]]) -> None:
    """None of the secrets of a match is among the bytes that the persons were sent, nor another chair's ticket.

    The salt of a wall is told to guests who want events, for they check the wall by it, once its deal is over.
    """
    never, salts, fingerprints = secrets_of(at)
    tickets = []
    for person, told in sent.items():
        screen = at.guests.guests[person].screen
        bytes_ = b"\n".join(told)
        tickets += re.findall(rb'"ticket":"(\w{32})"', bytes_)
        hidden = never if isinstance(screen, Events) else [*never, *salts, *fingerprints]
        assert not any(unsaid in bytes_ for unsaid in hidden if not HEX.fullmatch(unsaid))
        assert not set(hidden) & set(HEX.findall(bytes_))
        if isinstance(screen, Events):
            ends = [message for message in told if b'"deal_ended"' in message]
            assert [salt in end for salt, end in zip(salts, ends, strict=True)] == [True] * len(salts)
            assert not set(salts) & set(HEX.findall(b"\n".join(set(told) - set(ends)))), "salts are told at the end"
            assert not re.search(rb'"(?:seed|secret)":(?!null)', bytes_)
        else:
            assert not re.search(rb'"(?:seed|salt|secret|fingerprint)"', bytes_)
    assert len(set(tickets)) == len(tickets) == len(sent)


def test_no_byte_on_the_wire_tells_what_a_seat_may_not_know(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = random.Random(2)
    with table(far_setup("gala", numbers), tmp_path) as at:
        listener = Listener(at)
        for way in ("say", "show"):
            monkeypatch.setattr(HostLine, way, listened(getattr(HostLine, way), listener))
        phones: list[ScriptedPhone] = []
        for number in range(4):
            first = {"code": at.guests.code, "name": f"Guest {number}", "wants": WANTS[number % 2]}
            phones.append(ScriptedPhone(at.address, first))
            until(lambda: phones[-1].ticket, meanwhile=at.step)
        assert play(at, numbers, 1) == 1
        at.guests.attend()
        until(lambda: all(any(map(SCORED.search, phone.heard)) for phone in phones), meanwhile=at.guests.attend)
        sent = {number: [text.encode() for text in phone.heard] for number, phone in enumerate(phones)}
        assert set(chain(*sent.values())) - BEATS <= listener.said, "all was looked at"
        are_silent(at, sent)
        assert listener.faces > 100


def test_the_ways_to_sort_a_mahjong_are_of_tiles_that_their_seat_knows(tmp_path: Path) -> None:
    """South may go out on the tile that East has thrown, and sort his tiles in four ways."""
    door, scene = InnerDoor(), waiting_for_b1()
    scene.match.steps.insert(0, ReplayStep(BeginDeal(), scene.opening))
    scene.discard(EAST, "B1")
    with table(set_up("israeli"), tmp_path, door=door) as at:
        listener = Listener(at)
        door.listen = listener.hear
        lines = [InnerLine(door, lambda question: len(question["choices"]) - 1) for _chair in at.setup.chairs]
        for number, line in enumerate(lines):
            door.said.append((line, hello(code=at.guests.code, name=f"Guest {number}").encode()))
        at.guests.attend()
        at.begin(scene.match)
        at.step()
        at.guests.attend()
        ways = [list(chain(*map(ways_to_sort, map(json.loads, line.told)))) for line in lines]
        assert [len(found) > 0 for found in ways] == [False, True, False, False]
        assert all(len(tiles) == 14 for tiles in ways[SOUTH])


def listened(told: Callable[[HostLine, bytes], None], listener: Listener) -> Callable[[HostLine, bytes], None]:
    """A way to tell a guest something, with a listener to it."""

    def tell(line: HostLine, message: bytes) -> None:
        listener.hear(line, message)
        told(line, message)

    return tell


@pytest.mark.long
@pytest.mark.parametrize("rules", RULEBOOKS)
def test_no_byte_of_ten_thousand_deals_does(tmp_path: Path, scaled: Callable[[int], int], rules: str) -> None:
    """With phones and guests from elsewhere in any chair; the lines are handed the very bytes that the host sends."""
    numbers, wanted = random.Random(rules), scaled(scaled(2000))  # a share of a share: a deal takes half a second
    while wanted:
        door = InnerDoor()
        with table(far_setup(rules, numbers), tmp_path, door=door) as at:
            listener = Listener(at)
            door.listen = listener.hear
            lines = [InnerLine(door, any_by(random.Random(numbers.random()))) for _chair in at.setup.chairs]
            for number, line in enumerate(lines):
                first = hello(code=at.guests.code, name=f"Guest {number}", wants=numbers.choice(WANTS))
                door.said.append((line, first.encode()))
            at.guests.attend()
            played = play(at, numbers, min(wanted, MOST_DEALS))
            are_silent(at, {number: line.told for number, line in enumerate(lines)})
            assert listener.faces > 100 * played
            wanted -= played
