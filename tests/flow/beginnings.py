"""How a match and its deals begin and follow each other: seats, walls, dealing, flowers; and how the match ends."""

from __future__ import annotations

from tests.flow.books import BOOKS, Ended, Placing
from tests.flow.record import Json, Record, is_bonus
from tests.flow.seating import WINDS, changed, persons
from tests.flow.table import Table


class Beginnings(Table):
    """The part of the referee that looks at all this."""

    def __init__(self, record: Record) -> None:
        super().__init__(BOOKS[record.rules](record.options), record.rules)
        self._record = record
        self.past: list[Ended] = []
        self._places: list[int] | None = None
        self._drawn_for_seats: list[Json] = []
        self._persons: list[int] = []
        self._thrown_again: Json | None = None

    @property
    def is_over(self) -> bool:
        """Whether the whole match was seen."""
        return self._places is not None

    # The match.

    def _match_begun(self, event: Json) -> None:
        assert event["rules"] == self.rules
        assert event["options"] == self._record.options

    def _seat_dice_thrown(self, event: Json) -> None:
        assert not self.past
        if self.faces:
            assert self.book.options["seating"] == "second_throw"
            assert self._thrown_again is None
            self._thrown_again = event
        else:
            self._drawn_for_seats.append(event)

    def _wind_tiles_dealt(self, event: Json) -> None:
        assert not self.past
        assert sorted(event["tiles"]) == sorted(WINDS[: self.book.seats])
        self._drawn_for_seats.append(event)

    def _seats_taken(self, event: Json) -> None:
        if self._thrown_again is None:
            assert event["persons"] == persons(self.rules, self._drawn_for_seats)
        else:
            assert event["persons"] == changed(self._persons, self._thrown_again)
        self._persons = event["persons"]

    def _banker_thrown(self, event: Json) -> None:
        assert self.book.options["banker"] == "rolled"
        assert event["seat"] == (sum(event["dice"]) - 1) % 4
        self._banker = event["seat"]

    def _deal_begun(self, event: Json) -> None:
        placing = Placing(event["east"], event["dealer"], event["prevailing"])
        expected = self.book.next(self.past) if self.past else self.book.first()
        if not self.past and hasattr(self, "_banker") and self.book.options["match"] != "sixteen":
            expected = Placing(0, self._banker, 0)
        assert placing == expected, f"deal {event['number']}: {placing}, by the page {expected}"
        assert event["number"] == len(self.past) + 1
        self.begin(placing)

    def _match_ended(self, event: Json) -> None:
        if self._record.steps[-1].command["type"] != "end_match":
            assert self.book.next(self.past) is None, "the match is over too early"
        totals = self.past[-1].balances
        assert event["places"] == [1 + sum(other > total for other in totals) for total in totals]
        self._places = event["places"]

    # The wall.

    def _wall_built(self, event: Json) -> None:
        square = self.book.square
        assert (event["sides"], event["stacks"]) == (square.sides, square.stacks)
        assert sorted(event["tiles"]) == self.book.tiles, "the tiles of the game"
        self.faces = event["tiles"]
        self._mark = event["fingerprint"]

    def _pool_opened(self, event: Json) -> None:
        assert self.placing is not None
        assert self.book.options["wall"] == "mixed"
        self._check_seats()
        assert sorted([*event["live"], *event["stay"]]) == list(range(len(self.book.tiles)))
        assert len(event["stay"]) == 14, "the last 14 stay"
        self.live, self.box = list(event["live"]), list(event["stay"])
        self.dealing = self.book.dealt(self.placing, self.live)

    def _check_seats(self) -> None:
        """A provisional East has thrown again, where he has to."""
        if not self.past and self.book.options.get("seating") == "second_throw":
            assert self._thrown_again is not None

    def _dice_thrown(self, event: Json) -> None:
        self._check_seats()
        assert all(1 <= die <= 6 for die in event["dice"])
        self.throws.append(event)

    def _wall_broken(self, event: Json) -> None:
        assert self.placing is not None
        broken = self.book.broken(self.placing, self.throws)
        for part in ("breaker", "counted", "live", "box"):
            assert event[part] == getattr(broken, part), part
        self.live, self.box = list(broken.live), list(broken.box)
        self.dealing = self.book.dealt(self.placing, self.live)

    def _wall_refilled(self, event: Json) -> None:
        assert event["tile_ids"] == self.to_refill
        for tile_id in event["tile_ids"]:
            self.live.remove(tile_id)
            self.box.append(tile_id)
        self.to_refill = []

    def _tiles_dealt(self, event: Json) -> None:
        seat, tile_ids = self.dealing.pop(0)
        assert (event["seat"], event["tile_ids"]) == (seat, tile_ids)
        for tile_id in tile_ids:
            self.live.remove(tile_id)
        self.held[seat].hand += tile_ids

    # Bonus tiles and the opening.

    def _bonus_laid(self, event: Json) -> None:
        held = self.held[event["seat"]]
        assert all(is_bonus(self.faces[tile_id]) for tile_id in event["tile_ids"])
        if self.playing:
            assert event["seat"] == self.turn
            assert event["tile_ids"] == [self.drawn], "the one just drawn"
        else:
            assert not self.dealing
            assert sorted(event["tile_ids"]) == sorted(self.bonus_in(event["seat"])), "all at once"
            for seat in self.before(event["seat"]):
                assert self.book.rounds_of_bonus or not self.bonus_in(seat), f"{seat} comes first"
        for tile_id in event["tile_ids"]:
            held.hand.remove(tile_id)
        held.bonus += event["tile_ids"]
        held.owed += len(event["tile_ids"])
        self.drawn = None

    def _bonus_finished(self, event: Json) -> None:
        assert not self.playing
        assert not self.held[event["seat"]].owed
        assert not self.bonus_in(event["seat"])
        assert all(not self.bonus_in(seat) for seat in self.before(event["seat"]))

    def _opening_began(self, event: Json) -> None:
        assert not self.playing
        assert not self.bonus_in(event["seat"])

    def _play_began(self, event: Json) -> None:
        assert self.placing is not None
        assert event["seat"] == self.placing.dealer
        for seat, held in enumerate(self.held):
            assert not held.owed
            assert not self.bonus_in(seat), "all flowers are laid out"
        self.playing = True
        self.turn, self.drawn = event["seat"], None
        self.check_sizes()
