"""Who would win a recorded deal from any moment on, found by playing the rest of it many times.

A playout begins with the true state of the deal: all hands and tables as they are. The rest of the wall is mixed anew,
since luck is not yet decided there, and quick computer players play to the end; they see only what their seats see. The
tiles that are left keep their order from one moment to the next, so that neighboring moments differ by what happened
between them more than by chance.
"""

import logging
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import reduce
from hashlib import sha256
from random import Random
from threading import Event as Flag
from threading import Lock

import msgspec

from game import Frozen, replace
from game.engine import events as e
from game.engine.replays.match import Match
from game.engine.replays.replay import Replay
from game.engine.state import DealState, Over, State
from game.engine.steps.evolve import evolve
from game.players.ai.computer import ComputerPlayer
from game.players.roster import Level
from game.players.table import BareTable
from game.players.threads import beside

log = logging.getLogger(__name__)

PASSES: Sequence[tuple[int, int]] = ((6, 8), (2, 8), (1, 8), (1, 24), (1, 64))
"""The passes of the work, each over every so many moments, with so many playouts of each in all."""
SETTLED = 24
"""The least number of playouts with which shares are told in figures."""
_LONGEST_REST = 0.05
"""The longest pause after a playout, in seconds."""
_REST_FACTOR = 1.0
"""After each playout the work pauses for this many times as long as it took."""
_REST_BESIDE_MOTION = 4.0
"""The same while something moves."""
_MOST_KEPT = 64
"""The number of deals whose figures are kept."""

Shares = tuple[float, ...]
"""The share of the playouts that each person wins; what is missing to 1 is won by nobody."""


class Moment(Frozen):
    """A moment of a deal, from which it can be played on."""

    place: int
    """The number of the match's commands before it."""
    state: State


def moments(replay: Replay, start: int, end: int) -> list[Moment]:
    """The moments of the deal that begins and ends at these places: its first turn, every discard, and its end."""
    before = (event for step in replay.steps[:start] for event in step.events)
    state = reduce(evolve, before, evolve(None, replay.opening))
    found = []
    for place, step in enumerate(replay.steps[start:end], start=start + 1):
        state = reduce(evolve, step.events, state)
        shown = (e.PlayBegan, e.TileDiscarded, e.MahjongDeclared)
        if place == end or any(isinstance(event, shown) for event in step.events):
            found.append(Moment(place, state))
    return found


def won_by(state: State) -> Shares:
    """The share of the win of each person once a deal is over; several winners share it equally."""
    winners = state.current_deal.winners
    shares = [0.0] * len(state.balances)
    for winner in winners:
        shares[state.person_at(winner.seat)] += 1 / len(winners)
    return tuple(shares)


def is_decided(state: State) -> bool:
    """Whether the winner is known: the deal has ended, or somebody has won and no one else may still win."""
    deal = state.current_deal
    return isinstance(deal.phase, Over) or bool(deal.winners and not deal.last_turns)


def mixed(deal: DealState, seed: int) -> DealState:
    """The deal with what is left of its wall in another order, which depends on the seed alone."""
    left = (*deal.live, *deal.box)
    numbers = Random(seed)
    rank = [numbers.random() for _ in deal.faces]
    faces = list(deal.faces)
    for place, tile_id in zip(left, sorted(left, key=rank.__getitem__), strict=True):
        faces[place] = deal.faces[tile_id]
    return replace(deal, faces=tuple(faces))


def played_out(replay: Replay, state: State, seed: int) -> Shares:
    """Who wins if the deal is played on from a state, with the rest of the wall mixed by the seed."""
    if is_decided(state):
        return won_by(state)
    match = Match.at_state(replay.opening, replace(state, deal=mixed(state.current_deal, seed)))
    players = [ComputerPlayer(person, Level.SKILLED, seed).choice for person in range(len(state.balances))]
    BareTable(match, players).play_on()
    return won_by(match.state)


class Chances(Frozen):
    """Who would win from a moment on, as far as it was played out."""

    playouts: int
    shares: Shares
    is_certain: bool = False
    """Whether the winner is known at this moment, so that no playouts are needed."""

    @property
    def is_settled(self) -> bool:
        """Whether there were so many playouts that more would change the shares only a little."""
        return self.is_certain or self.playouts >= SETTLED

    @property
    def nobody(self) -> float:
        """The share of the playouts that nobody wins."""
        return max(0.0, 1 - sum(self.shares))


class PlayoutWork:
    """The playouts of one deal, in passes from coarse to fine, each from its first moment to its last.

    :param start: the place at which the deal begins; ``end``: that at which it ends.
    :param rests: whether it leaves processor time to others.
    :param passes: as ``PASSES``, which is usual.
    """

    def __init__(
        self,
        replay: Replay,
        start: int,
        end: int,
        *,
        rests: bool = True,
        passes: Sequence[tuple[int, int]] | None = None,
    ):
        self._replay, self._start, self._end = replay, start, end
        self._rests = rests
        self._passes = PASSES if passes is None else passes
        self._stopped = Flag()
        self.gives_way = False
        """Whether the playouts pause longer, so that animations keep the processor time they need."""
        self.wanted = -1
        """The place whose chances come first while nothing moves; -1 for none."""
        self.found: Mapping[int, Chances] = {}
        """The chances found so far, by place."""
        self.is_over = False
        """Whether the work is complete, failed, or was stopped."""
        self.failed = False
        """Whether it failed because of an error, which is in the log."""

    def start(self) -> None:
        """Starts the work in a thread of its own."""
        beside(self.run, "playouts")

    def stop(self) -> None:
        """Stops the work after the playout in progress; what was found is kept."""
        self._stopped.set()

    def run(self) -> None:
        """Does the work here and now, from where it was stopped the last time."""
        try:
            key = self._key
            self.found = kept.get(key)
            self._play(moments(self._replay, self._start, self._end))
            kept.put(key, self.found)
        except Exception:
            log.exception("the playouts broke off")
            self.failed = True
        self.is_over = True

    def _play(self, found: Sequence[Moment]) -> None:
        for apart, playouts in self._passes:
            for number, moment in enumerate(found):
                if number % apart and moment is not found[-1] and not is_decided(moment.state):
                    continue
                for wanted in [each for each in found if each.place <= self.wanted and not self.gives_way][-1:]:
                    for enough in range(6, SETTLED + 1, 6):  # in steps, so that it can be told how far it is
                        self._improve(wanted, enough)
                self._improve(moment, playouts)
                if self._stopped.is_set():
                    return

    def _improve(self, moment: Moment, playouts: int) -> None:
        """Plays a moment out until it has so many playouts."""
        before = self.found.get(moment.place) or Chances(0, (0.0,) * len(moment.state.balances))
        if before.is_certain:
            return
        if is_decided(moment.state):
            self.found = {**self.found, moment.place: Chances(1, won_by(moment.state), is_certain=True)}
            return
        sums = [share * before.playouts for share in before.shares]
        for number in range(before.playouts, playouts):
            began = time.perf_counter()
            for person, share in enumerate(played_out(self._replay, moment.state, number)):
                sums[person] += share
            if self._rests:
                factor = _REST_BESIDE_MOTION if self.gives_way else _REST_FACTOR
                self._stopped.wait(min(_LONGEST_REST, factor * (time.perf_counter() - began)))
            if self._stopped.is_set():
                return
        if playouts > before.playouts:
            self.found = {**self.found, moment.place: Chances(playouts, tuple(each / playouts for each in sums))}

    @property
    def _key(self) -> bytes:
        """The match up to the end of the deal in short: the same only for the same opening and commands."""
        steps = self._replay.steps[: self._end]
        return sha256(msgspec.json.encode((self._replay.opening, [step.command for step in steps]))).digest()


class Kept:
    """The figures of the deals looked at last, so that they are there at once when a replay is opened again."""

    def __init__(self) -> None:
        self._found: OrderedDict[bytes, Mapping[int, Chances]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: bytes) -> Mapping[int, Chances]:
        """The figures of a deal; empty if there are none."""
        with self._lock:
            return self._found.get(key, {})

    def put(self, key: bytes, found: Mapping[int, Chances]) -> None:
        with self._lock:
            self._found[key] = found
            self._found.move_to_end(key)
            while len(self._found) > _MOST_KEPT:
                self._found.popitem(last=False)


kept = Kept()


def at_place(found: Mapping[int, Chances], place: int) -> Chances | None:
    """The chances at the last of the moments found up to a place; ``None`` before the first."""
    known = [moment for moment in found if moment <= place]
    return found[max(known)] if known else None


def in_percent(chances: Chances) -> tuple[int, ...]:
    """The shares in percent, nobody's last: whole numbers that sum to 100, the largest remainders rounded up."""
    exact = [100 * share for share in (*chances.shares, chances.nobody)]
    whole = [int(each + 1e-9) for each in exact]
    by_rest = sorted(range(len(exact)), key=lambda number: whole[number] - exact[number])
    for number in by_rest[: 100 - sum(whole)]:
        whole[number] += 1
    return tuple(whole)
