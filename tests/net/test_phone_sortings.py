"""A phone offers whoever goes out to sort his tiles, where that moves points or a name (docs/rules/common.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.engine.commands import BeginDeal, Claim
from game.engine.events import DealEnded, Event
from game.engine.replays.replay import ReplayStep
from game.engine.seat import Seat
from game.i18n.translator import speaking
from game.net.rack import Around, rack
from game.net.rack_words import WORTH_TELLING
from game.players.bot_protocol import choices_of
from game.players.local_client import LocalClient
from game.players.phone_player import PhonePlayer
from game.rules.terms import ClaimKind
from game.tiles.tile import Tile
from tests.engine.rigged import EAST, SEATS, SOUTH, WEST, Scene, of_kind
from tests.rulebook.test_sortings import PUNGS_OR_CHOWS, waiting_for_b1
from tests.view.deals import CHAIRS


def is_news(event: Event) -> bool:
    return isinstance(event, WORTH_TELLING)


class Phones:
    """A table of phones in every chair, at which a chosen deal has come so far."""

    def __init__(self, scene: Scene) -> None:
        self.match = scene.match
        self.match.steps.insert(0, ReplayStep(BeginDeal(), scene.opening))
        self._players = {person: PhonePlayer(person, is_news) for person in range(4)}
        self.client = LocalClient(self.match, CHAIRS, self._players)
        self.client.put_questions()

    def player(self, seat: Seat) -> PhonePlayer:
        return self._players[self.match.state.person_at(seat)]

    def choices(self, seat: Seat) -> list[dict[str, Any]]:
        """What the picture of a seat asks."""
        picture = rack(self.player(seat), Around(chairs=CHAIRS))
        return list(picture["question"]["choices"]) if "question" in picture else []

    def sortings(self, seat: Seat) -> list[dict[str, Any]]:
        return [choice for choice in self.choices(seat) if choice["kind"] == "sorting"]

    def take(self, seat: Seat, choice: int) -> bool:
        """Answers with the choice of this number; gives whether it is taken."""
        question = self.player(seat).open_question
        assert question is not None
        return self.player(seat).choose(question.id, choice, 0.0)


def dealt(east: str = PUNGS_OR_CHOWS, **options: object) -> Phones:
    """East may go out at once."""
    return Phones(Scene(east, options=options))


def claimed() -> Phones:
    """South goes out on the 1 of bamboo that East has thrown, which completes a chow or a pung."""
    scene = waiting_for_b1()
    scene.discard(EAST, "B1")
    return Phones(scene)


def robbed() -> Phones:
    """West may rob South's kong, with four chows, or three pungs and a chow."""
    scene = Scene("B5", "B555 WS", "B111222333 B46 DRR", tail="DW")
    scene.discard(EAST, "B5")
    scene.pass_(WEST)
    scene.claim(SOUTH, ClaimKind.KONG, "B555")
    scene.discard(SOUTH, "WS")
    return Phones(scene)


def test_the_ways_come_after_all_that_is_asked() -> None:
    at = dealt()
    question = at.player(EAST).open_question
    assert question is not None
    asked, name = len(choices_of(question)), "Four sets and a pair"
    assert [(way["choice"], way["label"], way["worth"]) for way in at.sortings(EAST)] == [
        (asked, name, "2"),
        (asked + 1, name, "1"),
    ]
    assert [choice["choice"] for choice in at.choices(EAST)] == list(range(asked + 2))


def test_the_names_are_told_in_the_language_of_the_phone() -> None:
    at = claimed()
    names = [way["label"] for way in at.sortings(SOUTH)]
    assert names == 2 * ["Earthly blessing"] + 2 * ["Four sets and a pair"]
    with speaking("pl"):
        assert [way["label"] for way in at.sortings(SOUTH)] == 2 * ["Ziemskie błogosławieństwo"] + 2 * [
            "Cztery układy i para"
        ]


def test_the_set_is_marked_that_the_winning_tile_completes() -> None:
    ways = claimed().sortings(SOUTH)
    assert [("".join(map(str, way["sets"][way["winning"][0]])), way["worth"]) for way in ways] == [
        ("B1B2B3", "810"),
        ("B1B1B1", "807"),
        ("B1B2B3", "10"),
        ("B1B1B1", "7"),
    ]
    assert all(way["sets"][way["winning"][0]][way["winning"][1]] is Tile.B1 for way in ways)
    assert [way["winning"] for way in dealt().sortings(EAST)] == [None, None], "no tile completed a dealt hand"


@pytest.mark.parametrize(
    ("table", "seat", "taken"), [(dealt, EAST, []), (claimed, SOUTH, ["B1"]), (robbed, WEST, ["B5"])]
)
def test_a_way_is_of_the_own_tiles_and_told_to_nobody_else(
    table: Callable[[], Phones], seat: Seat, taken: list[str]
) -> None:
    at = table()
    view = at.player(seat).view
    assert view is not None
    assert view.deal is not None
    own = sorted([*taken, *(str(view.deal.faces[tile_id]) for tile_id in view.deal.seats[seat].hand)])
    ways = at.sortings(seat)
    assert len(ways) > 1
    assert all(sorted(str(tile) for tiles in way["sets"] for tile in tiles) == own for way in ways)
    assert not any(at.sortings(other) for other in SEATS if other != seat)


def test_the_way_that_is_chosen_settles() -> None:
    at = dealt()
    _best, other = at.sortings(EAST)
    assert at.take(EAST, other["choice"])
    at.client.pass_time(0.0)
    (ended,) = of_kind(at.match.steps[-1].events, DealEnded)
    assert ended.deltas[EAST] == 1


def test_a_claim_is_sorted_too() -> None:
    at = claimed()
    assert at.take(SOUTH, at.sortings(SOUTH)[-1]["choice"])
    answer = at.player(SOUTH).answer()
    assert isinstance(answer, Claim)
    assert answer.sorting == "regular: (B1B1B1) B1B2B3 C4C5C6 C9C9 D7D8D9"


def test_a_number_beyond_the_ways_is_no_answer() -> None:
    for at in (dealt(), dealt("B123 C456 D789 C111 D55"), dealt(play="tabletop")):
        assert not at.take(EAST, len(at.choices(EAST)))
        assert not at.take(EAST, -1)


def test_where_nothing_moves_nothing_is_offered() -> None:
    assert not dealt("B123 C456 D789 C111 D55").sortings(EAST)


def test_at_a_real_table_nobody_is_told_what_his_tiles_make() -> None:
    assert not dealt(play="tabletop").sortings(EAST)
