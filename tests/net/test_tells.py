"""Nobody can tell from what is told, or when, whether somebody else may claim a discard."""

import random
from collections.abc import Mapping, Sequence
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from game.engine.events import ClaimMade, ClaimsOpened, Event, KongDeclared, TileDiscarded
from game.engine.replays.match import Match
from game.engine.rulings.legal import legal_claims
from game.engine.seat import TileId
from game.hands.meld import KongKind
from game.net.rack import Around, rack
from game.net.rack_words import WORTH_TELLING
from game.players.bot_protocol import choices_of
from game.players.characters import CAST
from game.players.local_client import LIES, LocalClient, computers, computers_pace
from game.players.phone_player import PhonePlayer
from game.players.roster import Chair, Computer, Level
from game.rules.options import Options
from game.rules.rulesets import rulebook
from tests.net.phones import set_up

STEP = 0.125


class Watched:
    """A table of phones that answer at once, and what each of them is told of every discard."""

    def __init__(self, seed: int, rules: str = "gala", *, takes_sets: bool = False) -> None:
        setup = set_up()
        match = Match(rules, Options(rulebook(rules).options, {}), seed)
        self.players = {n: PhonePlayer(n, lambda event: isinstance(event, WORTH_TELLING)) for n in range(4)}
        self.asked: dict[int, list[int]] = {n: [] for n in range(4)}
        self.truth: dict[tuple[int, int], bool] = {}
        """Whether anybody else was asked about a discard, for each who was not, and the discard."""
        self.lasted: dict[tuple[int, int], int] = {}
        """How many looks the window of a discard lasted for whoever was not asked."""
        self.kongs: set[int] = set()
        """How many looks passed from a tile added to a pung to whatever followed."""
        self._open: dict[int, tuple[int, int]] = {}
        self._kong: int | None = None
        self._takes_sets = takes_sets
        self._chairs = setup.chairs
        self.client = LocalClient(match, setup.chairs, self.players, record=self._record, lies=LIES)
        self._numbers = random.Random(seed)

    def _record(self, _command: object, events: Any) -> None:
        state = self.client.table.match.state
        for event in events:
            if isinstance(event, ClaimsOpened):
                asked = {state.person_at(seat) for seat in event.asked}
                for person in set(range(4)) - asked - {state.person_at(event.seat)}:
                    self.truth[person, event.tile_id] = bool(asked)

    def play_deal(self) -> None:
        self.client.begin_deal()
        looks = 0
        while not self.client.is_between_deals and not self.client.is_over:
            self.client.table.let_pass(STEP)
            while self.client.table.pump() and not self.client.is_between_deals:
                pass
            looks += 1
            for person, player in self.players.items():
                self.look(person, player, looks)

    def look(self, person: int, player: PhonePlayer, looks: int) -> None:
        """Has a phone take up what it was told, and answer."""
        for event in player.fresh():
            if person == 0 and self._kong is not None and not isinstance(event, ClaimsOpened):
                self.kongs.add(looks - self._kong)
                self._kong = None
            if person == 0 and isinstance(event, KongDeclared) and event.kind is KongKind.ADDED:
                self._kong = looks
            if isinstance(event, ClaimsOpened) and (person, event.tile_id) in self.truth:
                self._open[person] = (looks, event.tile_id)
            elif person in self._open and not isinstance(event, ClaimsOpened):
                since, tile = self._open.pop(person)
                self.lasted[person, tile] = looks - since
        question = player.open_question
        if question is None:
            return
        self.asked[person].append(question.id)
        wins = [n for n, way in enumerate(choices_of(question)) if "ahjong" in repr(way)]
        passes = [n for n, way in enumerate(choices_of(question)) if "Pass" in repr(way)]
        sets = [n for n, way in enumerate(choices_of(question)) if "Kong" in repr(way) or "PUNG" in repr(way)]
        ways = (
            wins or (sets if self._takes_sets else []) or passes or [self._numbers.randrange(len(choices_of(question)))]
        )
        player.choose(question.id, ways[0], self.client.waited(person))

    def picture(self, person: int) -> Mapping[str, Any]:
        return rack(self.players[person], Around(chairs=self._chairs))


def test_a_window_that_others_pass_closes_no_later_than_one_that_nobody_is_asked_in() -> None:
    lengths: dict[bool, list[int]] = {True: [], False: []}
    for seed in range(6):
        at = Watched(seed)
        at.play_deal()
        for key, length in at.lasted.items():
            lengths[at.truth[key]].append(length)
    assert min(map(len, lengths.values())) > 30
    assert len(set(lengths[True])) == 1
    assert set(lengths[True]) == set(lengths[False])


Told = Sequence[tuple[int, str, Event]]
"""What a guest was told, each with the time in steps and the kind of event."""


def told_in_a_deal(seed: int, unasked: TileId | None = None) -> tuple[Mapping[int, Told], Match]:
    """A deal of two phones, which pass at once, and two computers, up to its end or the discard after a certain one.

    Returns what the phones were told, and the match.

    :param unasked: the discard that nobody is asked about.
    """
    setup = set_up()
    cast = [chair.portrait for chair in setup.chairs]
    filled = [Chair(name=CAST[one].name, portrait=one, kind=Computer(Level.CASUAL)) for one in cast[2:]]
    setup = replace(setup, chairs=(*setup.chairs[:2], *filled), seed=seed)
    phones = {n: PhonePlayer(n, lambda event: isinstance(event, WORTH_TELLING)) for n in range(2)}
    match = Match("gala", Options(rulebook("gala").options, {}), seed)
    players = {**phones, **computers(setup, background=False)}
    client = LocalClient(match, setup.chairs, players, pace=computers_pace(match, setup), lies=LIES)
    told: dict[int, list[tuple[int, str, Event]]] = {n: [] for n in phones}
    client.begin_deal()
    numbers, looks = random.Random(seed), 0

    def asked_less(state: Any, deal: Any, window: Any, seat: Any, known: Any = None) -> Any:
        return () if window.tile_id == unasked else legal_claims(state, deal, window, seat, known)

    with patch("game.engine.decisions.claiming.legal_claims", asked_less):
        while not client.is_between_deals:
            client.table.let_pass(STEP / 2)
            while client.table.pump() and not client.is_between_deals:
                pass
            looks += 1
            for person, phone in phones.items():
                told[person] += [(looks, type(event).__name__, event) for event in phone.fresh()]
                question = phone.open_question
                if question is not None:
                    passes = [n for n, way in enumerate(choices_of(question)) if "Pass" in repr(way)]
                    ways = passes or [numbers.randrange(len(choices_of(question)))]
                    phone.choose(question.id, ways[0], client.waited(person))
            thrown = [event.tile_id for _at, _kind, event in told[0] if isinstance(event, TileDiscarded)]
            if unasked in thrown[:-1]:
                break
    return told, match


@pytest.mark.slow
def test_what_follows_a_discard_comes_at_the_same_times_whether_others_are_asked_or_not() -> None:
    assert sum(same_whether_asked_or_not(seed) for seed in range(5)) > 10


def same_whether_asked_or_not(seed: int) -> int:
    """Compares each discard that others passed on with the same one about which nobody was asked; counts them."""
    told, match = told_in_a_deal(seed)
    events = [event for step in match.steps for event in step.events]
    compared = 0
    for place, opened in enumerate(events):
        if not isinstance(opened, ClaimsOpened) or not opened.asked or opened.robbing:
            continue
        after = next((n for n, event in enumerate(events) if n > place and isinstance(event, TileDiscarded)), None)
        if after is None or any(isinstance(event, ClaimMade) for event in events[place:after]):
            continue
        other, _match = told_in_a_deal(seed, opened.tile_id)
        concerned = {match.state.person_at(seat) for seat in (opened.seat, *opened.asked)}
        for person, what in told.items():
            if person not in concerned:
                mine, others = (kinds_from(said, opened.tile_id) for said in (what, other[person]))
                assert mine == others
                compared += 1
    return compared


def kinds_from(told: Told, tile: TileId) -> Sequence[tuple[int, str]]:
    """The kinds of events from a discard to the next, with their times."""
    discards = [n for n, (_at, _kind, event) in enumerate(told) if isinstance(event, TileDiscarded)]
    first = next(n for n in discards if getattr(told[n][2], "tile_id", None) == tile)
    return [(at, kind) for at, kind, _event in told[first : next(n for n in discards if n > first) + 1]]


def test_nothing_follows_a_tile_of_a_kong_before_it_could_be_robbed() -> None:
    lasted = set()
    for seed in range(12):
        at = Watched(seed, "polish", takes_sets=True)
        at.play_deal()
        lasted |= at.kongs
    assert lasted
    assert lasted == {round(LIES / STEP)}


def test_a_question_has_the_next_number_of_its_seat_whatever_others_are_asked() -> None:
    at = Watched(3)
    at.play_deal()
    for numbers in at.asked.values():
        assert list(dict.fromkeys(numbers)) == list(range(1, len(set(numbers)) + 1))


def test_a_discard_is_claimable_for_whoever_is_asked_alone() -> None:
    at = Watched(3)
    at.client.begin_deal()
    seen = {True: 0, False: 0}
    while not at.client.is_between_deals:
        at.client.table.pump(STEP)
        at.client.table.put_questions()
        for person, player in at.players.items():
            last = at.picture(person).get("last")
            question = player.open_question
            is_asked = question is not None and any("Pass" in repr(way) for way in question.choices)
            if last is not None:
                assert last["claimable"] == is_asked
                seen[is_asked] += 1
        for person, player in at.players.items():
            at.look(person, player, 0)
    assert all(seen.values())


def test_a_whole_deal_is_told_to_everybody_though_discards_lie() -> None:
    at = Watched(8)
    at.play_deal()
    match = at.client.table.match
    assert all(player.shown == len(list(match.told_to(person))) for person, player in at.players.items())
