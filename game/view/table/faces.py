"""The faces on the plates: who blinks, glances, thinks, is glad or vexed, and when that changes."""

from collections.abc import Sequence
from math import inf

from msgspec import Struct

from game.engine.events import (
    BonusLaid,
    DealBegun,
    DealEnded,
    Event,
    MahjongDeclared,
    MatchEnded,
    ReadyDeclared,
    TileDiscarded,
)
from game.engine.seat import Seat
from game.players.characters import temper_of
from game.players.manner.moods import Feeling, dared, feeling, stirs
from game.players.manner.temper import Mood
from game.players.roster import Chair
from game.view.layout import TableModel, places
from game.view.paint import BLENDS, CALM_FACE, FaceLook, Kit, Pieces
from game.view.table.plates import PlateLook, face_piece
from game.view.table.table_picture import room_of
from game.view.units import back

BLEND = 0.12
"""How long a face takes to change, in seconds."""
PONDER = 1.2
"""How long a player is waited for before the face shows thinking, in seconds."""
_SHUT = 0.16
"""How long a blink takes, in seconds."""
_GLANCE = 1.3
"""How long a glance takes, in seconds."""
WINCED = 0.9
"""How long a face winces before it becomes merely vexed, in seconds."""
_BLINKS = 8.0
"""Time between blinks at average temper, in seconds; long, because a resting table is redrawn for nothing else."""
_LOOKS = 7
"""At average temper, every seventh discard gets a glance."""
POP = 0.16
"""How long a face takes to pop out of its ring, in seconds."""
POPPED = 1.6
"""How long it stays out, in seconds."""
GROWN = 0.22
"""By what share it grows."""
_POP_STEPS = 2
"""In how many steps it grows."""
_STAGGER = 0.05
"""Delay between the pops of neighboring seats, in seconds, so that no frame draws two faces at a new size."""
_APART = 1.7
"""Offset between the blinks of neighboring seats, in seconds."""


class _Face(Struct):
    """The present and previous expression of a seat, and the feeling behind it."""

    mood: Mood = Mood.CALM
    before: Mood = Mood.CALM
    since: float = -inf
    felt: Feeling | None = None
    until: float = -inf
    next: float = -inf
    """The time at which the expression may change by itself."""
    popped: float = -inf
    """When the face popped out of its ring."""
    sweats: float = -inf
    """When the player dared a dangerous discard."""

    def pop(self, now: float) -> int:
        """How far the face is out of its ring, in steps from 0 to ``_POP_STEPS``."""
        since = now - self.popped
        return round(max(0.0, min(since / POP, (POPPED - since) / POP, 1.0)) * _POP_STEPS)

    def is_wet(self, now: float) -> bool:
        """Whether drops of sweat are on the face."""
        return now < self.sweats + POPPED

    def look(self, now: float) -> FaceLook:
        """The blend between the previous and the present expression."""
        if now >= self.since + BLEND or Mood.BLINK in (self.mood, self.before):
            return FaceLook(self.mood)
        return FaceLook(self.mood, self.before, min(BLENDS - 1, int((now - self.since) / BLEND * BLENDS) + 1))


class Faces:
    """The faces of all seats at a table, derived from public events and time. Times are in seconds."""

    def __init__(self, kit: Kit):
        self._kit = kit
        self._faces: dict[Seat, _Face] = {}
        self.drawn: dict[Seat, FaceLook] = {}
        """How each face was last drawn."""
        self._drawn: dict[Seat, tuple[int, bool]] = {}
        """How far each face was out of its ring when last drawn, and whether it sweated."""
        self._thinks: Seat | None = None
        self._thinks_since = 0.0

    def feel(self, event: Event, model: TableModel, chairs: Sequence[Chair], now: float) -> None:
        """Let players react to an event."""
        if isinstance(event, DealBegun):
            self._faces.clear()
        seen = event.seen_by(None)
        if seen is None or not model.state.persons:
            return
        lasts = isinstance(seen, MahjongDeclared | DealEnded | MatchEnded)
        moved = list(stirs(seen, model.seats))
        if isinstance(seen, TileDiscarded) and model.deal is not None:
            dares = list(dared(seen, model.deal))
            moved += dares
            if dares:
                self._faces.setdefault(seen.seat, _Face()).sweats = now
        moves = not self._kit.motion.calm and self._kit.motion.speed.factor > 0
        if isinstance(seen, ReadyDeclared) and moves:  # whatever the temper: the call is the moment of the seat
            self._faces.setdefault(seen.seat, _Face()).popped = now
        for stir in moved:
            felt = feeling(stir, temper_of(chairs[model.person_at(stir.seat)].portrait), lasts=lasts)
            face = self._faces.setdefault(stir.seat, _Face())
            if felt is None and isinstance(seen, BonusLaid):  # nobody frowns over an own flower
                face.until, face.next = now, now
            is_glance = felt is not None and felt.mood is Mood.CALM and face.felt is not None and now < face.until
            if felt is not None and not is_glance:
                face.felt, face.until, face.next = felt, now + felt.seconds, now
                if felt.mood is not Mood.CALM and moves and not lasts:
                    face.popped = now + BLEND + _STAGGER * stir.seat
        if isinstance(seen, TileDiscarded):
            self._look_at(seen.seat, model, chairs, now)

    def _look_at(self, seat: Seat, model: TableModel, chairs: Sequence[Chair], now: float) -> None:
        """Let players who are attentive just now glance at the discarder."""
        for other in map(Seat, range(model.seats)):
            every = round(_LOOKS / temper_of(chairs[model.person_at(other)].portrait).alert)
            face = self._faces.setdefault(other, _Face())
            if other != seat and now >= face.until and not (model.discards_count + 2 * other) % every:
                face.felt, face.until, face.next = Feeling(other, Mood.CALM, _GLANCE, seat), now + _GLANCE, now

    def let_think(self, seat: Seat | None, now: float) -> None:
        if seat != self._thinks:
            self._thinks, self._thinks_since = seat, now
            for face in self._faces.values():
                face.next = now

    def changes_in(self, now: float) -> float | None:
        """Seconds until a face changes if nothing happens; ``None`` if faces are still."""
        return max(0.0, min(face.next for face in self._faces.values()) - now) if self._faces else None

    def moves(self, now: float) -> bool:
        """Whether any face must be redrawn now or soon."""
        return any(
            face.look(now) != self.drawn.get(seat, CALM_FACE)
            or face.look(now).step < BLENDS
            or (face.pop(now), face.is_wet(now)) != self._drawn.get(seat, (0, False))
            for seat, face in self._faces.items()
        )

    def update(self, model: TableModel, chairs: Sequence[Chair], now: float) -> None:
        if not self._kit.motion.has_faces or not model.state.persons:
            self._faces.clear()
            return
        for seat in map(Seat, range(model.seats)):
            face = self._faces.setdefault(seat, _Face())
            if now >= max(face.since + BLEND, face.next):
                mood, face.next = self._mood(seat, face, model, chairs, now)
                if mood is not face.mood:
                    face.before, face.mood, face.since = face.mood, mood, now

    def _mood(
        self, seat: Seat, face: _Face, model: TableModel, chairs: Sequence[Chair], now: float
    ) -> tuple[Mood, float]:
        """The expression of a seat, and until when it lasts."""
        if face.felt is not None and now < face.until:
            glance = self._glance(model.side_of(seat), model, face.felt.towards)
            winced = face.until - face.felt.seconds + WINCED
            if face.felt.mood is Mood.WINCE:
                return (Mood.WINCE, winced) if now < winced else (Mood.VEXED, face.until)
            return glance if face.felt.mood is Mood.CALM else face.felt.mood, face.until
        ponders = self._thinks_since + PONDER if self._thinks == seat else inf
        if now >= ponders:
            return Mood.THINK, inf
        if seat == model.seat:
            return Mood.CALM, ponders
        wink = temper_of(chairs[model.person_at(seat)].portrait).wink
        since = (now + _APART * seat) % (_BLINKS / wink)
        if since < _SHUT:
            return Mood.BLINK, min(ponders, now + _SHUT - since)
        return Mood.CALM, min(ponders, now + _BLINKS / wink - since)

    def _glance(self, side: int, model: TableModel, at: Seat | None) -> Mood:
        """Direction of a glance at a seat, seen from a plate at this side of the screen."""
        if at is None or model.side_of(at) == side:
            return Mood.CALM
        other = model.side_of(at)
        if side in (1, 3):
            return Mood.LEFT if side == 1 else Mood.RIGHT
        if other in (1, 3):
            return Mood.RIGHT if other == 1 else Mood.LEFT
        plate = places.plate(room_of(self._kit.chrome), side)
        return Mood.RIGHT if plate.center[0] < room_of(self._kit.chrome).center else Mood.LEFT

    def pieces(self, looks: dict[int, PlateLook], model: TableModel, now: float) -> Pieces:
        kit = self._kit.chrome
        room = room_of(kit)
        pieces: Pieces = {}
        for seat in map(Seat, range(model.seats)):
            face, look = self._faces.get(seat), looks.get(model.side_of(seat))
            self.drawn[seat] = CALM_FACE if face is None else face.look(now)
            self._drawn[seat] = pop, is_wet = (0, False) if face is None else (face.pop(now), face.is_wet(now))
            if look is not None:
                grown = 1 + GROWN * back(pop / _POP_STEPS)
                pieces["face", look.side] = face_piece(look, self.drawn[seat], room, kit, grown=grown, is_wet=is_wet)
        return pieces
