"""The table in motion: shows one event after another, each as a transition between two layouts."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game import replace
from game.app.window.actions import Device
from game.app.window.late_keys import UNSEEN
from game.engine.events import DealBegun, DealEnded, Event, HandShown, MahjongDeclared, TilesDealt
from game.engine.seat import Seat, TileId
from game.players.roster import Chair
from game.view.choreography.choreography import choreographed
from game.view.choreography.ending import at_once
from game.view.choreography.flights import Flights
from game.view.choreography.steps import Call, Change, Heard, Part, voiced
from game.view.effects.effects import Effects
from game.view.layout import Layout, Slot, TableModel
from game.view.layout.layout import layout
from game.view.paint import Felt, Kit, Pieces
from game.view.paint.painter import Painter
from game.view.stage import opening_picture
from game.view.stage.counting import Counting
from game.view.stage.event_queue import EventQueue
from game.view.stage.great_hand import GreatHand, GreatHands
from game.view.table.faces import Faces
from game.view.table.hand_look import HandLifts, HandLook, hand_pieces
from game.view.table.plates import thinking_piece
from game.view.table.table_picture import (
    Emphasis,
    Scenery,
    last_discard_pieces,
    plate_looks,
    robbable,
    room_of,
    table_pieces,
    wall_sides,
)
from game.view.table.tile_pieces import flying_pieces

PULSE = 1.6
"""How long one pulse of the ring round the last discard takes, in seconds."""
PULSES = 2
RING_FADE = 0.12
LONGEST_FRAME = 0.1
"""Greatest time step of an animation per frame, in seconds, so that a slow frame skips nothing."""


class TableView:
    """The picture of the table, which shows events at its own pace.

    :param chairs: the players, by person.
    :param play: plays a sound.
    """

    def __init__(
        self,
        kit: Kit,
        model: TableModel,
        chairs: Sequence[Chair],
        *,
        felt: Felt = Felt.JADE,
        play: Callable[[Heard], None] | None = None,
    ):
        self.kit = kit
        self.model = model
        self.chairs = tuple(chairs)
        self._felt = felt
        self._play = play or (lambda _heard: None)
        self._painter = Painter(kit)
        self._scenery: Scenery | None = None
        self._now = 0.0
        self.events = EventQueue()
        self._part = Part.PLAY
        self._flights = Flights(kit.motion)
        self.effects = Effects(kit)
        self.effects.follow_turn(model, 0.0)
        self.effects.finish()
        self.great_hands = GreatHands(kit, ended=self._painter.renew)
        """Ceremonies over the whole window, in place of the table."""
        self.stated: frozenset[Seat] = frozenset()
        """The winners of this deal whose hand's worth was shown, by a ceremony or in the line of a plain win."""
        self._has_staged = False
        """Whether the last event had a ceremony, or ended a deal behind one."""
        self._leads_to_sheet = False
        """Whether the last event ended a deal behind a ceremony."""
        self._faces = Faces(kit)
        self._faces_seen: Pieces = {}
        self._sounds: list[tuple[float, Heard]] = []
        self._counting = Counting(kit.motion)
        self._unseen_until = 0.0
        self._ring_since = 0.0
        self._moved = (False, False)
        self.look = HandLook()
        """How the player is touching the own hand."""
        self._lifts = HandLifts(kit.motion)
        self._thinks: Seat | None = None
        self._at_rest: Pieces = {}
        """Pieces at rest, without those above the table."""
        self._extra: Pieces = {}
        self._has_new_extra = False
        self.placed: Layout = {}
        self._is_new = True
        self.told: Callable[[Event], None] | None = None
        """Called with every event when it begins to be shown."""
        self.first_of: Callable[[Seat], str] = lambda _seat: ""
        """Gives what a win that begins to be shown is a person's first of, in words; empty if it is none."""

    @property
    def busy(self) -> bool:
        """Whether something must still be shown before the game may go on."""
        return bool(self.events) or self._now < self.events.free_at or bool(self._flights.tiles)

    @property
    def is_unseen(self) -> bool:
        """Whether somebody has just gone out, so that what is pressed now was meant for what was there before."""
        return self._now < self._unseen_until

    @property
    def animates(self) -> bool:
        """Whether the next frame will differ from the present one."""
        return (
            self.busy
            or self.effects.busy
            or self.great_hands.busy
            or self._lifts.busy(self._now)
            or self._faces.moves(self._now)
            or self._pulses
            or bool(self._sounds)
        )

    @property
    def next_wake(self) -> float | None:
        """Seconds until a face changes although nothing happens; ``None`` if faces are still."""
        return self._faces.changes_in(self._now)

    @property
    def is_ceremony(self) -> bool:
        """Whether wall, dice or dealing are being shown."""
        return self.busy and self._part.is_skipped_whole

    @property
    def great_hand(self) -> GreatHand | None:
        return self.great_hands.at(self._now)

    @property
    def _pulses(self) -> bool:
        deal, motion = self.model.deal, self.kit.motion
        if motion.calm or not motion.flashes or deal is None or deal.winners:
            return False
        lies = bool(deal.discards) and not deal.discards[-1].is_taken
        return (lies or self._asked is not None) and self._now < self._ring_since + PULSE * PULSES

    @property
    def _asked(self) -> TileId | None:
        """The tile of a kong that may be robbed now, which is marked in place of the last discard."""
        return robbable(self.model, self.look.asked)

    def show(self, event: Event) -> None:
        """Show an event once those before it have been shown."""
        self.events.add(event)

    def skip(self) -> bool:
        """Finish what moves or, at a deal's beginning, the present part of it; returns whether anything moved."""
        if not self.busy:
            return False
        part = self._part
        self._finish()
        while part.is_skipped_whole and self.events:
            self._begin(self.events.take())
            if self._part is not part:
                break
            self._finish()
        return True

    def skip_opening(self) -> None:
        """Finish the beginning of the deal at once, up to the first discard."""
        self._finish()
        while self.events and self.model.is_opening:
            self._begin(self.events.take())
            self._finish()

    def update(self, seconds: float, rate: float = 1.0) -> None:
        """Pass time on, ``rate`` times as fast as usual; the texts of calls are always shown long enough to be read."""
        self.effects.rate = rate
        self._now += rate * (min(seconds, LONGEST_FRAME) if self.animates else seconds)
        for heard in [heard for at, heard in self._sounds if at <= self._now]:
            self._play(heard)
        self._sounds = [entry for entry in self._sounds if entry[0] > self._now]
        self._settle()
        while self.events and self._now >= self.events.free_at:
            self._begin(self.events.take())
        self.events.settle(self._now, self._flights.tiles)
        self._faces.update(self.model, self.chairs, self._now)

    def resize(self) -> None:
        """Lay everything out for a new window size, without transitions."""
        self._finish()
        self._lifts.finish()
        self._scenery = None
        self.placed = layout(self.model, room_of(self.kit))
        self._is_new = True

    def lay_felt(self, felt: Felt) -> None:
        if felt is not self._felt:
            self._felt = felt
            self._scenery = None

    def show_at_once(self, model: TableModel, *, is_quiet: bool = False) -> None:
        """Show another table without a transition; ``is_quiet``: calls that are still shown disappear, too."""
        self.events.clear()
        self._finish()
        self.model = model
        self.stated = frozenset()
        self.effects.uncounted = None
        self.placed = layout(model, room_of(self.kit))
        if is_quiet:
            self.effects.clear()
        self.effects.follow_turn(model, self._now)
        self.effects.finish()

    def rearrange(self, model: TableModel) -> None:
        """Show the same table with the player's hand in another order."""
        before, placed = self.model, self.placed
        self.model = model
        self.placed = layout(model, room_of(self.kit))
        change = Change(before, model, placed, self.placed, room_of(self.kit))
        glides = tuple(glide for glide in change.led() if glide.tile_id != self.look.dragged)
        self._flights.begin(glides, self._now)
        self.touch()

    def point(self, look: HandLook) -> None:
        """Show how the player handles the own hand: which tiles are lifted, focused or dragged."""
        if look != self.look:
            dropped = self.look.dragged
            if look.asked is not None and look.asked != self.look.asked:
                self._ring_since = self._now
            self.look = look
            self._lifts.aim(look, self.model.order, self._now)
            if dropped is not None and look.dragged is None:
                self._flights.drop(dropped)
            self.touch()

    def refuse(self, tile_id: TileId) -> None:
        """Let a tile of the hand wobble, because it may not be discarded."""
        self._lifts.wobble(tile_id, self._now)
        self.touch()

    def let_think(self, seat: Seat | None) -> None:
        """Show which player is being waited for."""
        if seat != self._thinks:
            self._thinks = seat
            self._faces.let_think(seat, self._now)
            self.touch()

    def add(self, pieces: Pieces) -> None:
        """Set the pieces of bars and buttons on top of the table."""
        self._extra = pieces
        self._has_new_extra = True

    def touch(self) -> None:
        """Redraw everything at rest in the next frame."""
        self._is_new = True

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        """Draw what changed; returns the rectangles drawn to, in pixels."""
        if self.great_hand is not None:
            return self.great_hand.draw(surface, self._now, partial(self._draw_table, whole=True), whole=whole)
        return self._draw_table(surface, whole=whole)

    def _draw_table(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        if self._scenery is None or self._scenery.sides != wall_sides(self.model):
            self._scenery = Scenery.of(self.model, self.kit, self._felt)
            self._painter.begin(self._scenery.table)
            self._is_new = whole = True
        flying = self._flights.tiles
        rests_anew = self._is_new or self._counting.since is not None or self.effects.moves_rest
        if rests_anew:
            self._moved = (self._pulses, self._hand_moves)
            self._at_rest = self._pieces_at_rest(flying)
            self._is_new, self._has_new_extra = False, True
        if rests_anew or self._faces.moves(self._now):
            self._faces_seen = self._faces_now()
        if self._has_new_extra:
            self._painter.rest(self._at_rest | self._extra)
            self._has_new_extra = False
        moving = self._moving_pieces(flying)
        lamp = moving.pop("lamp", None)
        self._painter.move(moving)
        return self._painter.paint(surface, lamp, whole=whole)

    def _begin(self, event: Event) -> None:
        """Begin to show an event: fold it into the model, and start the transition."""
        before, placed = self.model, self.placed
        self.model = before.after(event)
        self.placed = layout(self.model, room_of(self.kit))
        first = self.first_of(event.seat) if isinstance(event, MahjongDeclared) else ""
        room, is_plain = room_of(self.kit), self.kit.motion.plain or self.effects.is_untold
        step = choreographed(event, Change(before, self.model, placed, self.placed, room, first, is_plain))
        step = self.effects.counted(step, before)
        is_ending = isinstance(event, HandShown | DealEnded) and self.effects.is_counted_later
        self._leads_to_sheet = is_ending and self._has_staged
        self._has_staged = step.ceremony is not None or self._leads_to_sheet
        if self._leads_to_sheet:
            step = at_once(step)
        elif step.win is not None:
            self.stated |= {step.win.seat}
        elif step.ceremony is not None and step.ceremony.stage.tells_worth:
            self.stated |= {step.ceremony.seat}
        if isinstance(event, MahjongDeclared):
            self._unseen_until = self._now + UNSEEN
        self._part = step.part
        self._flights.begin(step.glides, self._now)
        self._sounds += voiced(step.sounds, self.model, self.chairs, self._now, self.kit.motion.paced)
        if step.counts:
            self._counting.since = self._now
        if self._leads_to_sheet:
            free_at = self._now
        else:
            free_at = self.great_hands.begin(step, self.model, self.chairs, self._now)
        self.events.begin(event, free_at, [way.tile_id for way in step.glides])
        if self.model.discards_count != before.discards_count or robbable(self.model, None) != robbable(before, None):
            self._ring_since = self._now
        if isinstance(event, DealBegun):
            self.effects.hush()
        self.effects.begin(step, before, self.model, self._now)
        self._faces.feel(event, self.model, self.chairs, self._now)
        self.effects.follow_turn(self.model, self._now)
        if isinstance(event, TilesDealt | DealBegun):
            self._counting.since = None
            self.stated = frozenset()
        self._lifts.aim(self.look, self.model.order, self._now)
        self.touch()
        if self.told is not None:
            self.told(event)

    def call(self, call: Call) -> None:
        """Show a call that is not part of an event."""
        self.effects.call(call, self._now)

    def make_way(self, *, is_asked: bool) -> None:
        """Free the rose from the signs of calls while a question stands."""
        self.effects.make_way(self._now, is_asked=is_asked)

    def _settle(self) -> None:
        self.great_hands.end(self._now)
        if self._flights.land(self._now) | self.effects.tidy(self._now):
            self.touch()
        if self._counting.is_over(self._now, self.model.deal):
            self._counting.since = None
            self.touch()
        if (self._pulses, self._hand_moves) != self._moved:
            self.touch()

    def _finish(self) -> None:
        self.great_hands.end()
        self._flights.finish()
        self.effects.finish()
        self._counting.since = None
        self.events.finish(self._now)
        self._sounds.clear()
        self.touch()

    def _pieces_at_rest(self, flying: frozenset[TileId]) -> Pieces:
        assert self._scenery is not None
        kit, room = self.kit, room_of(self.kit)
        hand = frozenset(self.model.order)
        pieces = table_pieces(self.model, self.placed, self.chairs, kit, self._emphasis(), away=flying, hand=hand)
        if not self._hand_moves:
            pieces |= self._hand_of_player(flying)
        pieces |= opening_picture.opening_pieces(
            self.model,
            self.chairs,
            room,
            kit,
            counted=self._counting.counted(self._now),
            in_air=1 if self.effects.throws else 0,
        )
        pieces["lip"] = self._scenery.lip
        return pieces

    def _faces_now(self) -> Pieces:
        emphasis = self._emphasis()
        looks = plate_looks(self.model, self.chairs, emphasis)
        seen = {side: look for side, look in looks.items() if side not in emphasis.moving}
        return self._faces.pieces(seen, self.model, self._now)

    def _emphasis(self) -> Emphasis:
        marks_kind = self.look.counts and self.model.is_turned_up and not self.look.suggested
        pointed = self.look.hovered if self.kit.actions.device is Device.MOUSE else self.look.focused
        return replace(
            self.effects.emphasis(self._now, self.model),
            ring=not self._pulses,
            asked=self.look.asked,
            kind=self.model.face(pointed) if pointed is not None and marks_kind else None,
            next_tiles=not self.model.is_opening,
            box=0.0 if self.look.light else self._counting.box_drawn(self._now, self.model.deal),
            hushed=bool(self.look.light),
        )

    @property
    def _pulse(self) -> float:
        """Strength of the ring round the last discard, 0 to 1."""
        since = self._now - self._ring_since
        phase = since % PULSE / PULSE
        return min(1.0, since / RING_FADE) * (1 - 0.25 * (1 - abs(1 - 2 * phase)))

    @property
    def _hand_moves(self) -> bool:
        return self._lifts.busy(self._now) or self.look.dragged is not None

    def _hand_of_player(self, flying: frozenset[TileId]) -> Pieces:
        def moved(tile_id: TileId, slot: Slot) -> Slot:
            return self._lifts.moved(tile_id, slot, self._now)

        return hand_pieces(self.model, self.placed, self.look, moved, self.kit, away=flying)

    def _moving_pieces(self, flying: frozenset[TileId]) -> Pieces:
        pieces: Pieces = dict(self._faces_seen)
        if self._hand_moves:
            pieces |= self._hand_of_player(flying)
        for tile_id, seen in self._flights.in_flight(self._now).items():
            pieces |= flying_pieces(tile_id, seen, self.model.face(tile_id), self.kit)
        if self._pulses:
            room = room_of(self.kit)
            pieces |= last_discard_pieces(
                self.model, self.placed, room, self.kit, away=flying, asked=self.look.asked, strength=self._pulse
            )
        pieces |= self.effects.pieces(self._now, self.model, self.chairs)
        if self._thinks is not None and not self.busy:
            pieces["thinking"] = thinking_piece(
                self.model.side_of(self._thinks), self._now, room_of(self.kit.chrome), self.kit.chrome
            )
        return pieces
