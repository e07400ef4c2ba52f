"""What the five pages (docs/rules) say of walls, claims, replacements and the order of deals, one class a book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from tests.flow.record import Json, Tile, all_tiles
from tests.flow.walls import Break, Square, hungarian, in_fours, tail_tile

FINISHES = ("kong", "pung", "chow", "pair")


@dataclass(frozen=True, slots=True)
class Placing:
    """Who is East, who leads, and which wind prevails (0 to 3)."""

    east: int
    dealer: int
    prevailing: int


@dataclass(frozen=True, slots=True)
class Call:
    """A true claim that was made."""

    seat: int
    kind: str
    after: float
    finish: str | None
    ranks: int = 0
    """Of a chow: the sum of its ranks."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a deal was over."""

    placing: Placing
    outcome: str
    winners: tuple[int, ...]
    balances: tuple[float, ...]

    @property
    def leader_won(self) -> bool:
        return self.placing.dealer in self.winners


class Book:
    """What most of the books share."""

    least_box: ClassVar[int | None] = None
    """As many tiles the box is refilled to; ``None`` where nothing is refilled so."""
    first_wind = 0
    rounds_of_bonus = False
    """Whether replacements before the first discard go round and round."""
    has_last_turns = False
    has_special_hands = True
    foursomes = False
    may_kong_after_claim = True
    strength: ClassVar[dict[str, int]] = {"chow": 1, "pung": 2, "kong": 2, "mahjong": 3}

    def __init__(self, options: Json) -> None:
        self.options = options
        self.seats = int(options.get("players", 4))
        self.square = Square(4, 18)
        self.tiles: list[Tile] = all_tiles()

    @property
    def tabletop(self) -> bool:
        return bool(self.options["play"] == "tabletop")

    @property
    def robbing(self) -> str:
        """When an extended kong may be robbed: ``off``, ``at_once`` or ``own_turn``."""
        value = self.options.get("rob_kong", False)
        return str(value) if not isinstance(value, bool) else "at_once" if value else "off"

    @property
    def has_kongs(self) -> bool:
        return True

    def chows_of(self, seat: int, owner: int) -> bool:
        """Whether a seat may claim a chow from another."""
        return seat == self.after(owner)

    def may_lay(self, row: Sequence[Tile], seat: int, owner: int) -> bool:
        """Whether a seat may claim this very chow."""
        return self.chows_of(seat, owner)

    def after(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def order_from(self, seat: int) -> list[int]:
        return [(seat + step) % self.seats for step in range(self.seats)]

    def broken(self, placing: Placing, throws: Sequence[Json]) -> Break:
        raise NotImplementedError

    def dealt(self, placing: Placing, live: Sequence[int]) -> list[tuple[int, list[int]]]:
        return in_fours(self.order_from(placing.dealer), live)

    def refill(self, live: Sequence[int], box: Sequence[int]) -> list[int]:
        """The tiles that now have to join the box, in their order."""
        return []

    def replacement(self, live: Sequence[int], box: Sequence[int]) -> int | None:
        """The tile that replaces the next one."""
        return tail_tile(live) if live else None

    def takes(self, calls: Sequence[Call], owner: int) -> list[set[int]]:
        """The sets of seats of which any may get the tile (nearly always one)."""
        best = max(self.strength[call.kind] for call in calls)
        rest = [call for call in calls if self.strength[call.kind] == best]
        return [{min(rest, key=lambda call: (call.seat - owner) % self.seats).seat}]

    def may_still_change(self, possible: set[str], calls: Sequence[Call], seat: int, owner: int) -> bool:
        """Whether a seat that has not answered could have taken the tile with what it may call."""
        late = [Call(seat, kind, 0.0, "kong", 99) for kind in possible]
        return any({seat} in self.takes([*calls, call], owner) for call in late)

    def first(self) -> Placing:
        return Placing(0, 0, 0)

    def next(self, past: Sequence[Ended]) -> Placing | None:
        """What is played after these deals; ``None`` when the match is over."""
        raise NotImplementedError

    def passed_on(self, placing: Placing, *, to: int) -> Placing:
        """East goes to another seat; the next wind prevails when he has gone round."""
        prevailing = placing.prevailing + (to == 0)
        return Placing(to, to, prevailing)


class Gala(Book):
    """docs/rules/gala.md."""

    has_special_hands = False

    def broken(self, placing: Placing, throws: Sequence[Json]) -> Break:
        (thrown,) = throws
        assert thrown["seat"] == placing.east, "East throws for the break"
        counted = self.square.clockwise(self.square.right_end(placing.east), sum(thrown["dice"]))
        return self.square.opened(placing.east, counted, box=0)

    def takes(self, calls: Sequence[Call], owner: int) -> list[set[int]]:
        out = {call.seat for call in calls if call.kind == "mahjong"}
        if out:
            return [out]
        chow = next((call for call in calls if call.kind == "chow"), None)
        more = next((call for call in calls if call.kind in ("pung", "kong")), None)
        if chow is None or more is None:
            return [{call.seat for call in calls}]
        within = self.options["preempt_seconds"]
        if within is False or more.after <= within:
            return [{more.seat}]
        if chow.after < more.after:
            return [{chow.seat}]
        return [{more.seat}] if chow.after > more.after else [{more.seat}, {chow.seat}]

    def may_still_change(self, possible: set[str], calls: Sequence[Call], seat: int, owner: int) -> bool:
        """A called chow waits, those seconds over, for nobody but who can go out; the clock is the table's."""
        if any(call.kind == "mahjong" for call in calls):
            return "mahjong" in possible and not self.tabletop
        within = self.options["preempt_seconds"]
        waits_for_more = within is False or all(call.after <= within for call in calls)
        late = possible & ({"mahjong", "pung", "kong"} if waits_for_more else {"mahjong"})
        if any(call.kind in ("pung", "kong") for call in calls):
            late &= {"mahjong"}
        return bool(late) and not self.tabletop

    def next(self, past: Sequence[Ended]) -> Placing | None:
        return None if len(past) == 4 else Placing(len(past), len(past), 0)


class Latvian(Book):
    """docs/rules/latvian.md."""

    has_special_hands = False

    def __init__(self, options: Json) -> None:
        super().__init__(options)
        self.square = Square(4, 18 if options["bonus_tiles"] else 17)
        self.tiles = all_tiles(bonus=options["bonus_tiles"])

    @property
    def has_kongs(self) -> bool:
        return bool(self.options["kongs"])

    def broken(self, placing: Placing, throws: Sequence[Json]) -> Break:
        (thrown,) = throws
        assert thrown["seat"] == placing.dealer, "the dealer throws for the break"
        counted = self.square.clockwise(self.square.right_end(placing.dealer), sum(thrown["dice"]))
        return self.square.opened(placing.dealer, counted, box=0)

    def next(self, past: Sequence[Ended]) -> Placing | None:
        counted = [ended for ended in past if ended.outcome == "won"]
        match self.options["match"]:
            case "rounds" if len(counted) == self.options["match_hands"]:
                return None
            case "target" if past and max(past[-1].balances) >= self.options["match_points"]:
                return None
            case _:
                pass
        last = past[-1]
        stays = last.outcome != "won" or (self.options["dealer"] == "stays_on_win" and last.leader_won)
        return last.placing if stays else self.passed_on(last.placing, to=self.after(last.placing.east))


class Israeli(Book):
    """docs/rules/israeli.md."""

    least_box = 4
    has_last_turns = True
    foursomes = True
    may_kong_after_claim = False
    strength: ClassVar[dict[str, int]] = {"chow": 1, "pung": 2, "kong": 3, "mahjong": 4}

    def chows_of(self, seat: int, owner: int) -> bool:
        return bool(self.options["chow_from_anyone"]) or super().chows_of(seat, owner)

    def broken(self, placing: Placing, throws: Sequence[Json]) -> Break:
        first, second = throws
        assert first["seat"] == placing.dealer, "the dealer throws for the side"
        assert len(first["dice"]) == 2
        breaker = (first["seat"] + sum(first["dice"]) - 1) % 4
        assert second["seat"] == breaker, "the player of that side throws"
        assert len(second["dice"]) == 3
        counted = self.square.back(self.square.left_end(breaker), sum(second["dice"]))
        return self.square.opened(breaker, counted, box=8)

    def refill(self, live: Sequence[int], box: Sequence[int]) -> list[int]:
        left = list(live)
        joined: list[int] = []
        while left and len(box) + len(joined) < 4:
            joined.append(tail_tile(left))
            left.remove(joined[-1])
        return joined

    def replacement(self, live: Sequence[int], box: Sequence[int]) -> int | None:
        return box[0] if box else None

    def takes(self, calls: Sequence[Call], owner: int) -> list[set[int]]:
        best = max(self.strength[call.kind] for call in calls)

        def key(call: Call) -> tuple[int, int]:
            first = 0
            if call.kind == "mahjong":
                first = FINISHES.index(call.finish) if call.finish in FINISHES else -1
            elif call.kind == "chow" and self.options["chow_from_anyone"]:
                first = -call.ranks
            step = 1 if self.options["equal_claims"] == "turn_order" else -1
            return first, step * (call.seat - owner) % 4

        return [{min((call for call in calls if self.strength[call.kind] == best), key=key).seat}]

    def next(self, past: Sequence[Ended]) -> Placing | None:
        moves = sum(ended.outcome == "won" and not ended.leader_won for ended in past)
        if moves == (4 if self.options["length"] == "simple" else 16):
            return None
        east, prevailing = -moves % 4, moves // 4
        if self.options["prevailing_order"] == "counter_clockwise":
            prevailing = -prevailing % 4
        return Placing(east, (east + prevailing) % 4, prevailing)


class Hungarian(Book):
    """docs/rules/hungarian.md."""

    rounds_of_bonus = True

    @property
    def has_wall(self) -> bool:
        return bool(self.options.get("wall", "built") == "built")

    def broken(self, placing: Placing, throws: Sequence[Json]) -> Break:
        assert self.has_wall
        first, second = throws[-2:]
        assert first["seat"] == placing.dealer, "East, or the beneficiary, throws for the side"
        breaker = (first["seat"] + sum(first["dice"]) - 1) % 4
        assert second["seat"] == breaker, "the player of that side throws"
        assert len(first["dice"]) == len(second["dice"]) == 2
        count = sum(first["dice"]) + sum(second["dice"])
        return self.square.opened(breaker, self.square.clockwise(self.square.right_end(breaker), count), box=8)

    def dealt(self, placing: Placing, live: Sequence[int]) -> list[tuple[int, list[int]]]:
        order = self.order_from(placing.dealer)
        if self.has_wall:
            return hungarian(order, live)
        left = list(live)
        return [(seat, [left.pop(0) for _ in range(13 + (seat == placing.dealer))]) for seat in order]

    def refill(self, live: Sequence[int], box: Sequence[int]) -> list[int]:
        """The loose tiles used up, the next stack is lifted, and one of the live wall slides to the fourteen."""
        return list(live[-2:]) if self.has_wall and len(box) == 14 and len(live) >= 2 else []

    def replacement(self, live: Sequence[int], box: Sequence[int]) -> int | None:
        if not self.has_wall:
            return live[0] if live else None
        return box[0] if box else None

    def first(self) -> Placing:
        return Placing(0, 3, 0) if self.options["match"] == "sixteen" else Placing(0, 0, 0)

    def next(self, past: Sequence[Ended]) -> Placing | None:
        last = past[-1]
        if self.options["match"] == "sixteen":
            scored = sum(ended.outcome == "won" for ended in past)
            turns = scored // 4 if self.options["beneficiary"] == "four_running" else scored
            return None if scored == 16 else Placing(0, (3 + turns) % 4, 0)
        if last.leader_won:
            return last.placing
        games = 1 if self.options["match"] == "circuit" else 4
        east, dealer = self.after(last.placing.east), self.after(last.placing.dealer)
        prevailing = last.placing.prevailing + (east == 0)
        return None if prevailing == games else Placing(east, dealer, prevailing)


class Polish(Book):
    """docs/rules/polish.md."""

    strength: ClassVar[dict[str, int]] = {"chow": 1, "pung": 2, "kong": 3, "mahjong": 4}
    robbing = "at_once"

    def __init__(self, options: Json) -> None:
        super().__init__(options)
        self._wall = options["three_player_wall"] if self.seats == 3 else "four_sides"
        if self._wall == "four_sides":
            self.square = Square(4, 18 if options["bonus_tiles"] else 17)
            self.tiles = all_tiles(bonus=options["bonus_tiles"])
        else:
            bonus = self._wall == "three_sides_138"
            self.square = Square(3, 23 if bonus else 22)
            self.tiles = all_tiles(bonus=bonus, without=("WN", "S4", "F4"))

    def broken(self, placing: Placing, throws: Sequence[Json]) -> Break:
        first, second = throws
        assert first["seat"] == placing.east, "East throws for the side"
        assert len(first["dice"]) == len(second["dice"]) == self.options["first_dice"]
        side = (self._side_of(placing.east, placing) + sum(first["dice"]) - 1) % self.square.sides
        if side == self.seats:
            side = self.seats - 1  # where the count ends on North, West throws and breaks his own side
        breaker = next(seat for seat in range(self.seats) if self._side_of(seat, placing) == side)
        assert second["seat"] == breaker, "the breaker throws"
        right_end = self.square.right_end(side)
        counted = self.square.clockwise(right_end, sum(first["dice"]) + sum(second["dice"]))
        mirrored = self.options["deal_direction"] == "right"
        lifted = self.options["loose_tiles"] // 2
        return self.square.opened(breaker, counted, box=self._apart // 2, mirrored=mirrored, lifted=lifted)

    @property
    def _apart(self) -> int:
        """The tiles of the dead wall at first."""
        return 14 + (int(self.options["loose_tiles"]) if "beside" in self.options["dead_wall"] else 0)

    def _side_of(self, seat: int, placing: Placing) -> int:
        """Three at four sides sit at the places of their winds; else everybody stays where he is."""
        return (seat - placing.east) % 3 if self.seats < self.square.sides else seat

    def chows_of(self, seat: int, owner: int) -> bool:
        is_without = self.seats == 3 and not self.options["three_player_chows"]
        return not is_without and super().chows_of(seat, owner)

    def may_lay(self, row: Sequence[Tile], seat: int, owner: int) -> bool:
        """Without chows one is left: that of imperial jade, which is made of tiles and need not be concealed."""
        return self.chows_of(seat, owner) or (list(row) == ["B2", "B3", "B4"] and seat == self.after(owner))

    def refill(self, live: Sequence[int], box: Sequence[int]) -> list[int]:
        if self.options["dead_wall"].startswith("fixed"):
            return []
        left = list(live)
        joined: list[int] = []
        while left and len(box) + len(joined) < self._apart:
            joined.append(tail_tile(left))
            left.remove(joined[-1])
        return joined

    def replacement(self, live: Sequence[int], box: Sequence[int]) -> int | None:
        return box[0] if box else None

    def next(self, past: Sequence[Ended]) -> Placing | None:
        last = past[-1]
        if self.options["bankrupt"] == "ends_match" and min(last.balances) + self.options["stake"] < 0:
            return None
        stays = self.options["east_stays"] == "always" or (
            self.options["east_stays"] == "with_four" and self.seats == 4
        )
        if stays and (last.outcome != "won" or last.leader_won):
            return last.placing
        rounds = self.options["rounds" if self.seats == 4 else "three_player_rounds"]
        after = self.passed_on(last.placing, to=self.after(last.placing.east))
        return None if after.prevailing == rounds else after


BOOKS: dict[str, type[Book]] = {
    "israeli": Israeli,
    "gala": Gala,
    "hungarian": Hungarian,
    "latvian": Latvian,
    "polish": Polish,
}
