"""Nobody can tell from what is told, or when, whether somebody else may claim a discard."""

import random
from collections.abc import Mapping
from typing import Any

from game.engine.events import ClaimsOpened
from game.engine.replays.match import Match
from game.net.rack import Around, rack
from game.net.rack_words import WORTH_TELLING
from game.players.bot_protocol import offered
from game.players.local_client import LIES, LocalClient
from game.players.phone_player import PhonePlayer
from game.rules.options import Options
from game.rules.rulesets import rulebook
from tests.net.phones import set_up

STEP = 0.125


class Watched:
    """A table of phones that answer at once, and what each of them is told of every discard."""

    def __init__(self, seed: int) -> None:
        setup = set_up()
        match = Match("gala", Options(rulebook("gala").options, {}), seed)
        self.players = {n: PhonePlayer(n, lambda event: isinstance(event, WORTH_TELLING)) for n in range(4)}
        self.asked: dict[int, list[int]] = {n: [] for n in range(4)}
        self.truth: dict[tuple[int, int], bool] = {}
        """Whether anybody else was asked about a discard, for each who was not, and the discard."""
        self.lasted: dict[tuple[int, int], int] = {}
        """How many looks the window of a discard lasted for whoever was not asked."""
        self._open: dict[int, tuple[int, int]] = {}
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
            if isinstance(event, ClaimsOpened) and (person, event.tile_id) in self.truth:
                self._open[person] = (looks, event.tile_id)
            elif person in self._open and not isinstance(event, ClaimsOpened):
                since, tile = self._open.pop(person)
                self.lasted[person, tile] = looks - since
        question = player.open_question
        if question is None:
            return
        self.asked[person].append(question.id)
        wins = [n for n, way in enumerate(offered(question)) if "ahjong" in repr(way)]
        passes = [n for n, way in enumerate(offered(question)) if "Pass" in repr(way)]
        ways = wins or passes or [self._numbers.randrange(len(offered(question)))]
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
