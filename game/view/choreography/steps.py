"""The records of what happens on the screen when an event is shown: tiles on their way, calls, sounds, lengths."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from fractions import Fraction

from msgspec import Struct, structs

from game.app.sound.sounds import CALLS, Sound
from game.engine.seat import Seat, TileId
from game.players.celebration import Grade
from game.players.roster import Chair
from game.rules.terms import Source
from game.tiles.tile import Suit, Tile
from game.view.choreography.win_rows import WinRow
from game.view.layout import Layout, Room, Slot, TableModel
from game.view.paint import MIXED_STEP, Pose
from game.view.units import mixed, out
from game.view.units.timeline import Curve

_SWING = 0.6
"""The share of its way on which a tile turns."""
COIN_TRAVEL, COINS_APART = 620.0, 70.0
"""How long a coin is on its way, and how much later the next one sets out, in milliseconds."""
MOST_COINS = 6
"""However much is paid, no more coins than these are seen."""


def coins_for(amount: Fraction, largest: Fraction) -> int:
    """The number of coins for a payment, in proportion to the largest of the deal, which has as many as can be seen."""
    return max(1, round(MOST_COINS * amount / largest))


class Glide(Struct, frozen=True, kw_only=True):
    """A tile's way from one slot to another. Times are in milliseconds from the moment the event is shown."""

    tile_id: TileId
    start: Slot
    end: Slot
    begins: float = 0.0
    length: float
    curve: Curve = out
    arc: float = 0.0
    """How high it rises on its way, in tile widths."""
    turns_at: float = 0.5
    """After which share of the way it shows how it will lie."""
    appears: bool = False
    """Whether it comes out of nothing: it is not seen before it begins, and fades in."""
    is_flip: bool = False
    """Whether it is turned over like a page: it grows narrow and wide again."""
    is_awaited: bool = False
    """Whether what is seen before it begins is left to be read, in calm motion too."""

    @property
    def ends(self) -> float:
        return self.begins + self.length

    def at(self, share: float) -> Slot:
        """Where the tile is after a share of the time, 0 to 1."""
        way = self.curve(share)
        start, end = self.start, self.end
        manner = start if share < self.turns_at else end
        turn = manner.turn
        if manner.pose is Pose.MIXED:
            whole = (end.turn - start.turn + 90) % 180 - 90
            turn = round((start.turn + whole * way) / MIXED_STEP) * MIXED_STEP % 180
        width = mixed(start.width, end.width, way)
        height = mixed(start.z * start.width, end.z * end.width, way) / width
        return Slot(
            x=mixed(start.x, end.x, way),
            y=mixed(start.y, end.y, way),
            z=height + 4 * self.arc * way * (1 - way),
            width=width,
            pose=manner.pose,
            turn=turn,
            layer=max(start.layer, end.layer),
        )

    def swung(self, share: float) -> float:
        """By how many degrees, clockwise, it is turned out of the manner in which it is seen."""
        start, end = self.start, self.end
        if start.turn == end.turn or start.pose is not Pose.FLAT or end.pose is not Pose.FLAT:
            return 0.0
        whole = (end.turn - start.turn + 180) % 360 - 180
        done = min(1.0, max(0.0, (share - self.turns_at + _SWING / 2) / _SWING))
        return whole * done if share < self.turns_at else whole * (done - 1.0)

    def squeezed(self, share: float) -> float:
        """How wide it is seen while it is turned over, as a share."""
        return abs(1 - 2 * share) if self.is_flip else 1.0


class CallKind(Enum):
    """What somebody calls over the table."""

    ROBBED = auto()
    """A kong of somebody else is robbed."""

    WORD = auto()
    """Something said by the way, such as the number of flowers."""
    CLAIM = auto()
    FALSE = auto()
    """A call that cannot be shown."""
    WIN = auto()
    TALK = auto()
    """What has nothing to do with the play."""


class Call(Struct, frozen=True, kw_only=True):
    """Words at a player's seat."""

    side: int
    text: str
    kind: CallKind
    loser: int | None = None
    """The side that loses a tile by it."""
    tile: Tile | None = None
    """That tile."""


class Win(Struct, frozen=True, kw_only=True):
    """A plain win in a line: who won, with which tile and from whom, and what the hand is worth."""

    seat: Seat
    loser: Seat | None
    source: Source
    tile: Tile | None
    worth: Fraction


class Heard(Struct, frozen=True, kw_only=True):
    """A sound, and where and when it is heard."""

    sound: Sound
    side: int | None = None
    """At whose seat; ``None``: in the middle."""
    at: float = 0.0
    """Milliseconds from the moment the event is shown."""
    step: int | None = None
    """For sounds that rise."""
    voice: str = ""
    """The portrait of whoever calls."""

    @property
    def pan(self) -> float:
        """From -1, left, to 1, right."""
        return {1: 0.5, 3: -0.5}.get(self.side, 0.0) if self.side is not None else 0.0


def voiced(
    sounds: Sequence[Heard], model: TableModel, chairs: Sequence[Chair], now: float, paced: Callable[[float], float]
) -> list[tuple[float, Heard]]:
    """When each sound is heard; calls have the voice of the character who sits there."""
    timed = []
    for heard in sounds:
        seat = None if heard.side is None or heard.sound not in CALLS else model.seat_at(heard.side)
        said = heard if seat is None else structs.replace(heard, voice=chairs[model.person_at(seat)].portrait)
        timed.append((now + paced(heard.at), said))
    return timed


class Part(Enum):
    """What a step belongs to: who skips goes to the end of the part."""

    SEATS = auto()
    WALL = auto()
    BREAK = auto()
    DEAL = auto()
    PLAY = auto()
    END = auto()

    @property
    def is_skipped_whole(self) -> bool:
        """Whether one press goes to the end of the part, not only of the step."""
        return self not in (Part.PLAY, Part.END)


class Throw(Struct, frozen=True, kw_only=True):
    """Dice in the air."""

    side: int
    dice: tuple[int, ...]


class Burst(Struct, frozen=True, kw_only=True):
    """Specks that fly apart from a place, in units."""

    x: float
    y: float
    colour: tuple[int, int, int]
    count: int
    reach: float
    """How far they fly."""
    widened: float = 1.0
    """How much further they fly to the sides than up and down."""
    size: float
    begins: float = 0.0
    length: float
    """In milliseconds."""
    is_light: bool = True
    """Whether they glow, as gold dust does; petals do not."""


class SeatMove(Struct, frozen=True, kw_only=True):
    """Somebody changes his seat."""

    start: int
    """The side of the screen where he sat."""
    walked: int
    """Where he goes, while the table lies as before."""
    end: int
    """Where he sits when the table is turned so that its person is below."""


class Paid(Struct, frozen=True):
    """Coins that go from one plate to another."""

    payer: int
    """A side of the screen."""
    receiver: int
    coins: int


class Ceremony(Struct, frozen=True, kw_only=True):
    """A good hand over the whole window: its tiles one after the other, then what it is called.

    Times are in milliseconds from the moment the mahjong is shown.
    """

    seat: Seat
    loser: Seat | None
    """The seat that lost the winning tile."""
    grade: Grade
    source: Source
    """Where the winning tile came from."""
    title: str
    kind: str
    """What kind of hand it is, where its name does not say so."""
    backdrop: Suit | None
    """What the picture behind a hand with a name shows; ``None``: it is the table, dark and out of focus."""
    worth: Fraction
    sets: tuple[tuple[Tile, ...], ...]
    winning: Tile | None
    winning_at: int | None
    """Which of the tiles of all sets is the one that won."""
    is_own: bool
    """Whether whoever looks on has won: another's hand is seen less brightly, and not as long."""
    share: float
    """How far a hand without a name has come in its grade, 0 to 1: it shines the more."""
    begins: float
    """When the table grows dark."""
    tiles_at: float
    """When the first tile comes."""
    apart: float
    """From tile to tile."""
    pause: float
    """How much later the winning tile comes, which is the last one."""
    named_at: float
    rolls_at: float | None
    """When the worth of a hand with a name begins to roll up; ``None``: the score sheet tells it."""
    rows: tuple[WinRow, ...] = ()
    """What makes a hand without a name worth so much, a row after the other from the title on."""
    length: float
    """When all of it is there."""
    reads: float
    """How long it stays then, at whatever speed: it must be read."""

    @property
    def shine(self) -> float:
        """How bright it is, about 1: the more it is worth in its grade, and brighter for who has won it."""
        return (0.8 + 0.4 * self.share) * (1.15 if self.is_own else 0.85)


class Step(Struct, frozen=True, kw_only=True):
    """An event as it is shown."""

    part: Part = Part.PLAY
    glides: tuple[Glide, ...] = ()
    """Several of one tile follow each other."""
    calls: tuple[Call, ...] = ()
    sounds: tuple[Heard, ...] = ()
    throws: tuple[Throw, ...] = ()
    bursts: tuple[Burst, ...] = ()
    counts: int = 0
    """How many stacks are counted out."""
    settles_calls: bool = False
    """Whether another tile may be claimed from now on."""
    outranked: frozenset[int] = frozenset()
    """Sides whose calls were heard in vain."""
    hold: float = 0.0
    """Milliseconds until the next event may be shown."""
    fined: tuple[Seat, int] | None = None
    """Whom a fault costs how many points."""
    rolls: bool = False
    """Whether balances roll to what they are now."""
    paid: tuple[Paid, ...] = ()
    """What players pay each other."""
    drops_flag: int | None = None
    """The side on whose plate the flag of a ready hand drops."""
    sparks: Slot | None = None
    """Where the own tile comes to lie that was just drawn."""
    seats_counted: tuple[int, ...] = ()
    """Sides that are counted out on the rose when the dice lie, in turn order, some more than once."""
    seat_moves: tuple[SeatMove, ...] = ()
    """The moves of all players, where any of them changes his seat."""
    dims: bool = False
    """Whether what is left of the wall grows dark."""
    brightens: bool = False
    """Whether the lamp shines brighter for a while."""
    ceremony: Ceremony | None = None
    """The hand that is seen over the whole window."""
    win: Win | None = None
    """The win that is told in a line."""
    robbed: TileId | None = None
    """The tile that is taken out of a kong."""


CLOSE_GAP = 160.0
"""How long tiles take that make room or close a gap, in milliseconds."""


class Change(Struct, frozen=True):
    """A change of the table, from the layout before an event to the one after it."""

    before: TableModel
    after: TableModel
    placed: Layout
    """The layout before."""
    places: Layout
    """The layout after."""
    room: Room

    def way(
        self, tile_id: TileId, length: float, *, begins: float = 0.0, curve: Curve = out, arc: float = 0.0
    ) -> tuple[Glide, ...]:
        """The tile's way from its old slot to its new one; none if it has no old or no new one."""
        start, end = self.placed.get(tile_id), self.places.get(tile_id)
        if start is None or end is None:
            return ()
        glide = Glide(tile_id=tile_id, start=start, end=end, begins=begins, length=length, curve=curve, arc=arc)
        return (structs.replace(glide, turns_at=0.35) if arc else glide,)

    def side(self, seat: Seat) -> int:
        """Where a seat is on the screen."""
        return self.after.side_of(seat)

    def led(self, *glides: Glide) -> tuple[Glide, ...]:
        """These ways, and those of all other tiles that make room or close a gap."""
        busy = {glide.tile_id for glide in glides}
        others = (
            Glide(tile_id=tile_id, start=self.placed[tile_id], end=end, length=CLOSE_GAP)
            for tile_id, end in self.places.items()
            if tile_id not in busy and tile_id in self.placed and self.placed[tile_id] != end
        )
        return (*glides, *others)
