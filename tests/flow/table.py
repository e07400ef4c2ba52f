"""What lies on the table and in the hands, as the referee sees it, and what may be done with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.flow.books import Book, Call, Placing
from tests.flow.record import Json, Tile, chow_from, has_rank, is_bonus, is_regular, less


@dataclass(slots=True)
class Laid:
    """A set on the table."""

    kind: str
    tile_ids: list[int]
    by: str
    """``claimed``, ``concealed`` or ``added``."""


@dataclass(slots=True)
class Held:
    """What a seat has."""

    hand: list[int] = field(default_factory=list)
    sets: list[Laid] = field(default_factory=list)
    bonus: list[int] = field(default_factory=list)
    owed: int = 0
    """Replacements to be taken."""
    frozen: bool = False
    dead: bool = False
    penalty: float = 0
    shown: set[int] = field(default_factory=set)
    """Tiles of which one must be the next discard."""


class Table:
    """One deal as far as it went."""

    def __init__(self, book: Book, rules: str) -> None:
        self.book = book
        self.rules = rules
        self.begin(None)

    def begin(self, placing: Placing | None) -> None:
        self.placing = placing
        self.faces: list[Tile] = []
        self.held = [Held() for _ in range(self.book.seats)]
        self.live: list[int] = []
        self.box: list[int] = []
        self.dealing: list[tuple[int, list[int]]] = []
        self.throws: list[Json] = []
        self.discards: list[tuple[int, int]] = []
        """Seat and tile of every discard that still lies there."""
        self.thrown = 0
        self.turn: int | None = None
        self.drawn: int | None = None
        self.from_wall = False
        self.after_claim = False
        self.playing = False
        self.claiming: Json | None = None
        self.calls: list[Call] = []
        self.answered: set[int] = set()
        self.false_calls: dict[int, str] = {}
        self.unshown: list[Call] = []
        """False calls that nobody has asked to be shown yet, in the one book where they are heard like true ones."""
        self.to_pay: int | None = None
        """Who has to pay for a false call now."""
        self.to_take: list[set[int]] = []
        """Who has to get the claimed tile now: any of these sets of seats."""
        self.to_die: int | None = None
        self.is_special = False
        """Whether who is out came before another who called mahjong: only a special hand does."""
        self.winners: list[Json] = []
        self.last_turns: list[int] = []
        self.robbed: list[int] = []
        self.to_refill: list[int] = []

    @property
    def last_bonus(self) -> int | None:
        """The bonus tile just drawn, if it is one."""
        if self.drawn is None or self.turn is None or self.drawn not in self.held[self.turn].hand:
            return None
        return self.drawn if is_bonus(self.faces[self.drawn]) else None

    def bonus_in(self, seat: int) -> list[int]:
        return [tile_id for tile_id in self.held[seat].hand if is_bonus(self.faces[tile_id])]

    def before(self, seat: int) -> list[int]:
        """The seats that replace their bonus tiles before this one."""
        assert self.placing is not None
        order = self.book.order_from(self.placing.dealer)
        return order[: order.index(seat)]

    def possible(self, seat: int, *, sure: bool = True) -> set[str]:
        """What a seat may call for the tile, special hands aside."""
        assert self.claiming is not None
        owner, tile_id = self.claiming["seat"], self.claiming["tile_id"]
        held, face = self.held[seat], self.faces[tile_id]
        found: set[str] = set()
        if held.dead or any(winner["seat"] == seat for winner in self.winners):
            return found
        hand = [self.faces[one] for one in held.hand]
        if not self.winners or self.book.options.get("rob_kong"):
            sets = 4 - len(held.sets)
            if not self.last_turns and not self.is_last and self.is_out([*hand, face], sets, held):
                found.add("mahjong")
        if self.claiming["robbing"] or self.claiming["only_mahjong"] or held.frozen:
            return found
        if hand.count(face) >= 2:
            found.add("pung")
        if hand.count(face) >= 3 and self.book.has_kongs and (self.book.replacement(self.live, self.box) is not None):
            found.add("kong")
        if self.book.chows_of(seat, owner) and self.can_chow(hand, face):
            found.add("chow")
        return found

    @property
    def is_last(self) -> bool:
        """Whether somebody is out and the others have their last turns."""
        return bool(self.winners) and self.book.has_last_turns

    def is_out(self, tiles: Sequence[Tile], sets: int, held: Held) -> bool:
        """Whether tiles are sets and a pair; three-player tables may play without chows."""
        if len(tiles) == 14 and self.book.foursomes and sets == 4:
            four = [tile for tile, count in Counter(tiles).items() if count == 4]
            if len(four) == 3 and len(set(tiles)) == 4:
                return True
        regular = is_regular(tiles, sets)
        if regular and self.book.options.get("three_player_chows") is False and self.book.seats == 3:
            return not _has_chow(tiles, sets) and all(one.kind != "chow" for one in held.sets)
        return regular

    @staticmethod
    def can_chow(hand: Sequence[Tile], face: Tile) -> bool:
        if not has_rank(face):
            return False
        for low in range(max(1, int(face[1]) - 2), int(face[1]) + 1):
            row = chow_from(f"{face[0]}{low}")
            if row is not None and all(tile in hand for tile in row if tile != face):
                return True
        return False

    def finish(self, seat: int, face: Tile) -> str | None:
        """In which set or pair a tile completes a hand best; ``None`` where it must be a special hand."""
        hand, sets = [self.faces[one] for one in self.held[seat].hand], 4 - len(self.held[seat].sets)
        if not self.is_out([*hand, face], sets, self.held[seat]):
            return None
        if not is_regular([*hand, face], sets):
            return "kong" if hand.count(face) == 3 else "pair"
        if hand.count(face) >= 2 and is_regular(less(hand, [face, face]), sets - 1):
            return "pung"
        rows = [row for low in range(1, 8) if has_rank(face) and (row := chow_from(f"{face[0]}{low}")) and face in row]
        rests = [[tile for tile in row if tile != face] for row in rows]
        if any(all(tile in hand for tile in rest) and is_regular(less(hand, rest), sets - 1) for rest in rests):
            return "chow"
        return "pair"

    def could(self, seat: int, kind: str, faces: Sequence[Tile]) -> bool:
        """Whether a call for the tile could be shown with these tiles."""
        assert self.claiming is not None
        face = self.faces[self.claiming["tile_id"]]
        if kind not in self.possible(seat):
            return False
        match kind:
            case "mahjong":
                return True
            case "chow":
                return chow_from(min([*faces, face])) == sorted([*faces, face])
            case _:
                return faces == [face] * (3 if kind == "kong" else 2)

    @property
    def rivals(self) -> list[Call]:
        """The calls, true or not yet shown, that no false one has taken down with it."""
        strength = self.book.strength
        least = max((strength[kind] for kind in self.false_calls.values()), default=0)
        return [call for call in (*self.calls, *self.unshown) if strength[call.kind] >= least]

    def must_show(self, owner: int) -> Call | None:
        """The false call whose caller is to have the tile and cannot show the set; ``None`` where it is a true one."""
        rivals = self.rivals
        first = next(iter(self.book.takes(rivals, owner)[0])) if rivals else None
        return next((call for call in self.unshown if call.seat == first), None)

    def stands(self) -> bool:
        """Whether true calls are carried out beside false ones (docs/rules/israeli.md, "Penalties")."""
        if self.rules != "israeli" or not self.false_calls:
            return True
        strength = self.book.strength
        best = max(strength[call.kind] for call in self.calls)
        return best >= max(strength[kind] for kind in self.false_calls.values())

    def check_sizes(self) -> None:
        """Thirteen tiles and a fourteenth in turn, a kong as three."""
        for seat, held in enumerate(self.held):
            if held.dead or any(winner["seat"] == seat for winner in self.winners):
                continue
            size = len(held.hand) + 3 * len(held.sets) + held.owed
            assert size == 13 + (seat == self.turn), f"{seat} has {size} tiles"


def _has_chow(tiles: Sequence[Tile], sets: int) -> bool:
    """Whether tiles can be sets and a pair with chows alone, not with pungs only."""
    counts = sorted(Counter(tiles).values())
    return counts != [2, *[3] * sets]
