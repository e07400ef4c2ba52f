"""Records of what is shown for an event: glides, calls, sounds, ceremonies and their timing."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from fractions import Fraction

from msgspec import structs

from game import Frozen
from game.app.sound.sounds import CALLS, Sound
from game.engine.seat import Seat, TileId
from game.players.roster import Chair
from game.rules.terms import Source
from game.tiles.tile import Suit, Tile, Tiles
from game.view.layout import Layer, Layout, Room, Slot, TableModel
from game.view.paint import MIXED_STEP, Pose
from game.view.units import Color, mixed, out
from game.view.units.timeline import Curve

_SWING = 0.6
"""The share of the way during which a tile turns."""
_OUT_OF_RACK = 0.1
"""The height in tile widths from which a tile flies in front of its rack's edge."""
MOST_COINS = 6
"""The most coins shown for one payment."""


def coins_for(amount: Fraction, largest: Fraction) -> int:
    """The number of coins for a payment, in proportion to the deal's largest payment."""
    return max(1, round(MOST_COINS * amount / largest))


class Glide(Frozen, kw_only=True):
    """A tile's way from one slot to another. Times are in milliseconds from the moment the event is shown."""

    tile_id: TileId
    start: Slot
    end: Slot
    begins: float = 0.0
    length: float
    curve: Curve = out
    arc: float = 0.0
    """How high above a straight way the tile is in the middle of the glide, in tile widths."""
    turns_at: float = 0.5
    """The share of the way after which the tile takes the pose of its end."""
    appears: bool = False
    """Whether the tile is invisible before the glide begins, and fades in."""
    is_flip: bool = False
    """Whether the tile is turned over like a page: it narrows and widens again."""
    is_awaited: bool = False
    """Whether the delay before the glide is kept in calm motion too, because something must be read meanwhile."""

    @property
    def ends(self) -> float:
        return self.begins + self.length

    def at(self, share: float) -> Slot:
        """The tile's slot after this share of the time, 0 to 1."""
        way = self.curve(share)
        start, end = self.start, self.end
        manner = start if share < self.turns_at else end
        turn, layer = manner.turn, max(start.layer, end.layer)
        if manner.pose is Pose.MIXED:
            whole = (end.turn - start.turn + 90) % 180 - 90
            turn = round((start.turn + whole * way) / MIXED_STEP) * MIXED_STEP % 180
        width = mixed(start.width, end.width, way)
        height = mixed(start.z * start.width, end.z * end.width, way) / width + 4 * self.arc * way * (1 - way)
        if self.arc and layer is Layer.HAND and height > _OUT_OF_RACK:
            layer = Layer.LIP  # in front of the hand that the tile leaves or reaches
        return Slot(
            x=mixed(start.x, end.x, way),
            y=mixed(start.y, end.y, way),
            z=height,
            width=width,
            pose=manner.pose,
            turn=turn,
            layer=layer,
        )

    def swung(self, share: float) -> float:
        """How far the tile is turned clockwise from its slot's orientation after this share of the time, in degrees."""
        start, end = self.start, self.end
        if start.turn == end.turn or start.pose is not Pose.FLAT or end.pose is not Pose.FLAT:
            return 0.0
        whole = (end.turn - start.turn + 180) % 360 - 180
        done = min(1.0, max(0.0, (share - self.turns_at + _SWING / 2) / _SWING))
        return whole * done if share < self.turns_at else whole * (done - 1.0)

    def squeezed(self, share: float) -> float:
        """The apparent width of the tile after this share of the time, as a share of its full width."""
        return abs(1 - 2 * share) if self.is_flip else 1.0


class CallKind(Enum):
    """Kinds of words called at a seat."""

    ROBBED = auto()
    """A mahjong by robbing another player's kong."""

    KONG = auto()
    """A kong that is laid out or extended from one's own tiles."""

    READY = auto()
    """A ready hand."""

    WORD = auto()
    """A remark such as the number of flowers."""
    NOTE = auto()
    """What all must know, said by nobody."""
    CLAIM = auto()
    FALSE = auto()
    """A claim that could not be shown."""
    WIN = auto()
    TALK = auto()
    """Chat, unrelated to the play."""


class Call(Frozen, kw_only=True):
    """Words shown at a player's seat."""

    side: int
    text: str
    kind: CallKind
    loser: int | None = None
    """For a robbed kong: the side of the screen that loses the tile; otherwise ``None``."""
    tile: Tile | None = None
    """The tile of a kong that was declared or robbed; ``None`` if its face is not known."""
    added: str = ""
    """What is said in a small line below the words."""
    ends_at_discard: bool = False
    """Whether the words end with the next discard, however long they would stay otherwise."""


class Win(Frozen, kw_only=True):
    """The facts of a plain win for one line: who won, with which tile, from whom, and for how much."""

    seat: Seat
    loser: Seat | None
    source: Source
    tile: Tile | None
    worth: Fraction
    sets: tuple[Tiles, ...] = ()
    """The whole hand in its sets, if it is to be shown in the line."""
    winning_at: int | None = None
    """Index of the winning tile among the tiles of all sets."""
    closes_at: float = 0.0
    """When the winning tile has landed and the first set closes, in milliseconds."""
    counts_at: float = 0.0
    """When the last set has closed and the worth is counted, in milliseconds."""


class Heard(Frozen, kw_only=True):
    """A sound with its place and time."""

    sound: Sound
    side: int | None = None
    """The side of the screen from which the sound comes; ``None`` for the middle."""
    at: float = 0.0
    """Milliseconds from the moment the event is shown."""
    step: int | None = None
    """Number of the tone in a rising series of sounds; ``None`` for an ordinary sound."""
    voice: str = ""
    """Portrait id of the character who speaks; empty if nobody does."""

    @property
    def pan(self) -> float:
        """Stereo position, -1 (left) to 1 (right)."""
        return {1: 0.5, 3: -0.5}.get(self.side, 0.0) if self.side is not None else 0.0


def voiced(
    sounds: Sequence[Heard], model: TableModel, chairs: Sequence[Chair], now: float, paced: Callable[[float], float]
) -> list[tuple[float, Heard]]:
    """Each sound with the time at which it is played; a call has the voice of the character at its seat."""
    timed = []
    for heard in sounds:
        seat = None if heard.side is None or heard.sound not in CALLS else model.seat_at(heard.side)
        said = heard if seat is None else structs.replace(heard, voice=chairs[model.person_at(seat)].portrait)
        timed.append((now + paced(heard.at), said))
    return timed


class Part(Enum):
    """The parts of a deal; skipping jumps to the end of the present one."""

    SEATS = auto()
    WALL = auto()
    BREAK = auto()
    DEAL = auto()
    PLAY = auto()
    END = auto()

    @property
    def is_skipped_whole(self) -> bool:
        """Whether one press skips the whole part, not only one step."""
        return self not in (Part.PLAY, Part.END)


class Throw(Frozen, kw_only=True):
    """Dice thrown by one player."""

    side: int
    dice: tuple[int, ...]


class Burst(Frozen, kw_only=True):
    """Specks that fly apart from a point; lengths are in layout units."""

    x: float
    y: float
    color: tuple[int, int, int]
    count: int
    reach: float
    widened: float = 1.0
    """The factor by which specks fly farther sideways than up and down."""
    size: float
    begins: float = 0.0
    length: float
    """How long the specks are shown, in milliseconds."""
    is_light: bool = True
    """Whether the specks glow like gold dust; petals do not."""


class SeatMove(Frozen, kw_only=True):
    """A player's move to another seat."""

    start: int
    """Side of the screen before the move."""
    walked: int
    """Side of the screen after walking, before the table turns."""
    end: int
    """The side of the screen at which the player sits after the table has turned."""


class Stage(Frozen, kw_only=True):
    """What is shown of the hands of one grade, and for how long, in milliseconds."""

    begins: float = 350.0
    """The time from the mahjong until the table makes way."""
    apart: float
    """The delay from one tile to the next."""
    pause: float
    """How much later the winning tile, which is the last, comes than a further tile would."""
    named: float = 150.0
    """The delay from the last tile to the name."""
    reads: float
    """How long the finished picture stays to be read, whatever the speed."""
    colors: tuple[Color, Color]
    """The dark and the bright color behind a hand without a picture."""
    sparks: int
    """The number of rising sparks."""
    sound: Sound | None = None
    """The sound that the name makes."""
    tells_worth: bool = False
    """Whether the worth is shown, too; otherwise the score sheet tells it."""


class Ceremony(Frozen, kw_only=True):
    """A good hand shown over the whole window: its tiles one by one, then its name.

    Times are in milliseconds from the moment the mahjong is shown.
    """

    seat: Seat
    loser: Seat | None
    """The player who gave the winning tile; ``None`` if it was drawn."""
    stage: Stage
    source: Source
    title: str
    kind: str
    """The kind of hand, if the title does not tell it."""
    backdrop: Suit | None
    """The suit pictured behind a named hand; ``None`` shows rays instead."""
    worth: Fraction
    sets: tuple[Tiles, ...]
    winning: Tile | None
    winning_at: int | None
    """Index of the winning tile among the tiles of all sets."""
    tiles_at: float
    """The time at which the first tile comes."""
    named_at: float
    length: float


class Step(Frozen, kw_only=True):
    """Everything shown for one event."""

    part: Part = Part.PLAY
    glides: tuple[Glide, ...] = ()
    """Tile movements; several of one tile follow each other."""
    calls: tuple[Call, ...] = ()
    sounds: tuple[Heard, ...] = ()
    throws: tuple[Throw, ...] = ()
    bursts: tuple[Burst, ...] = ()
    counts: int = 0
    """The number of stacks counted out."""
    settles_calls: bool = False
    """Whether earlier calls are over because a tile is discarded, or may be claimed."""
    outranked: frozenset[int] = frozenset()
    """Sides whose calls were outranked by another claim."""
    hold: float = 0.0
    """Milliseconds until the next event may be shown."""
    gained: tuple[tuple[Seat, int], ...] = ()
    """The points that seats gain or lose at once, by a penalty or a kong."""
    rolls: bool = False
    """Whether the displayed balances roll to their new values."""
    drops_flag: int | None = None
    """The side whose plate gets the flag of a ready hand."""
    sparks: Slot | None = None
    """The slot of the tile that the player just drew, which sparkles; ``None`` if none does."""
    seats_counted: tuple[int, ...] = ()
    """Sides counted out on the rose once the dice lie, in turn order; a side may come more than once."""
    seat_moves: tuple[SeatMove, ...] = ()
    """The moves of all players, if any of them changes seats."""
    dims: bool = False
    brightens: bool = False
    ceremony: Ceremony | None = None
    win: Win | None = None
    robbed: TileId | None = None


CLOSE_GAP = 160.0
"""How long tiles take to make room or close a gap, in milliseconds."""


class Change(Frozen):
    """The table and its layout before and after an event."""

    before: TableModel
    after: TableModel
    placed: Layout
    places: Layout
    room: Room
    first: str = ""
    """What the win that is shown is a person's first of, in words; empty if it is none."""
    is_plain: bool = False
    """Whether every win is told in a line, and none over the whole window."""

    def way(
        self, tile_id: TileId, length: float, *, begins: float = 0.0, curve: Curve = out, arc: float = 0.0
    ) -> tuple[Glide, ...]:
        """The glide of a tile from its old slot to its new one; empty if the tile has no slot before or after."""
        start, end = self.placed.get(tile_id), self.places.get(tile_id)
        if start is None or end is None:
            return ()
        turns_at = 0.35 if arc else 0.5
        return (
            Glide(
                tile_id=tile_id,
                start=start,
                end=end,
                begins=begins,
                length=length,
                curve=curve,
                arc=arc,
                turns_at=turns_at,
            ),
        )

    def side(self, seat: Seat) -> int:
        """The side of the screen of a seat, after the event: 0 bottom, 1 right, 2 top, 3 left."""
        return self.after.side_of(seat)

    def led(self, *glides: Glide) -> tuple[Glide, ...]:
        """These glides, and those of all other tiles, which make room or close a gap."""
        busy = {glide.tile_id for glide in glides}
        others = (
            Glide(tile_id=tile_id, start=self.placed[tile_id], end=end, length=CLOSE_GAP)
            for tile_id, end in self.places.items()
            if tile_id not in busy and tile_id in self.placed and self.placed[tile_id] != end
        )
        return (*glides, *others)
