"""Tips, captions, and the pause after discards at the table."""

from collections.abc import Iterable
from functools import partial

from game.app.sound.sounds import Sound, caption
from game.app.window.actions import Action, Actions, Device, InputEvent, Pressed
from game.engine import events as e
from game.engine.rulings.legal import awaited
from game.engine.rulings.worth_so_far import goes_out_with
from game.engine.seat import TileId
from game.engine.state import Over
from game.i18n import _, ngettext
from game.i18n.call_words import call_explained, dead_hand_explained, finished_with, goal_explained, ready_for
from game.i18n.tile_words import listed_in_short, tile_name
from game.scenes.asking.questions import TableQuestions
from game.scenes.shared.preferences import Preferences
from game.scenes.table.grounds import note_ground
from game.tiles.tile import Tile
from game.ui.table_page import TablePage
from game.view.choreography.ending import finish_won
from game.view.lane.notes import Note
from game.view.layout import TableModel, places
from game.view.layout.layout import own_flowers_width
from game.view.stage.table_view import TableView
from game.view.table.table_picture import next_tiles, room_of
from game.view.units import Box, Point
from game.view.widgets import SMALL, Button


def unseen_words(model: TableModel, tile: Tile) -> str:
    """Name of a tile, and how many copies are still unseen."""
    copies, left = model.rules.tiles.copies(tile), model.unseen(tile)
    if not left:
        said = _("All of them have been seen")
    elif copies == 1:
        said = _("Unseen")
    else:
        said = ngettext("{count} of {copies} unseen", "{count} of {copies} unseen", left)
    return f"{tile_name(model.rules.id, tile)}\n{said.format(count=left, copies=copies)}"


def unseen_in_short(model: TableModel, tile: Tile) -> str:
    """Name and unseen copies of a tile in a few words: ``5 of Bamboo · 3 unseen``."""
    left = model.unseen(tile)
    said = ngettext("{tile} \u00b7 {count} unseen", "{tile} \u00b7 {count} unseen", left)
    return said.format(tile=tile_name(model.rules.id, tile), count=left)


def dark_words() -> str:
    """The sentence that says why a discard is shown darker."""
    return _("Darker: discarded right after being drawn")


REST = 0.3
"""How long the pointer must rest on a tile, in seconds."""


class TileTips:
    """Tips on the face-up tiles of the table; the player's own hand shows its numbers on the tiles."""

    def __init__(self, view: TableView, page: TablePage):
        self._view = view
        self._page = page
        self._at: Point | None = None
        self._pointed: TileId | None = None
        self._rested = 0.0
        self._is_shown = False

    def move(self, at: Point | None) -> None:
        """Follows the pointer to a place in table units; ``None`` if the pointer is on something else."""
        self._at, pointed = at, None if at is None else self._tile_at(at)
        if pointed != self._pointed:
            self._pointed, self._rested = pointed, 0.0
            if self._is_shown:
                self._is_shown = False
                self._page.explain_no_more()

    def pass_time(self, seconds: float) -> None:
        """Explains the tile on which the pointer has rested long enough."""
        if self._pointed is None or self._is_shown:
            return
        self._rested += seconds
        if self._rested >= REST:
            if self._at is not None and self._tile_at(self._at) == self._pointed:
                self._show(self._pointed)
            else:  # the tile has gone meanwhile, as with the end of a deal
                self._pointed = None

    def _show(self, tile_id: TileId) -> None:
        slot, words = self._view.placed.get(tile_id), self._words(tile_id)
        if slot is None or not words:
            return
        self._is_shown = True
        self._page.explain(words, self._page.in_units(slot.box))

    def _words(self, tile_id: TileId) -> str:
        """The tip on a face-up tile or on a mark in the wall; empty for anything else."""
        model = self._view.model
        mark = self._marks.get(tile_id)
        if mark is not None:
            return _("The next tile to be drawn") if mark == "next" else _("The next replacement comes from here")
        tile = model.face(tile_id)
        if tile is None:
            return ""
        said = unseen_words(model, tile)
        if self._view.kit.shared.darkens_drawn and tile_id in model.thrown_as_drawn:
            said += "\n" + dark_words()
        return said

    @property
    def _marks(self) -> dict[TileId, str]:
        """The tips on the marked tiles of the wall."""
        return {} if self._view.model.deal is None else {at: name for name, at in next_tiles(self._view.model).items()}

    def _tile_at(self, at: Point) -> TileId | None:
        """The face-up tile at a place, the front one if there are several."""
        own, marks = set(self._view.model.order), self._marks
        found = [
            (slot.y, slot.z, tile_id)
            for tile_id, slot in self._view.placed.items()
            if tile_id not in own and (slot.pose.shows_face or tile_id in marks) and slot.box.holds(at)
        ]
        return max(found)[2] if found else None


CAPTION_STAYS = 1.6
"""How long a caption stays, in seconds."""
HOLD = 0.6
"""For how many seconds Pass must be held down to pass for the rest of the deal."""
_HEIGHT = 56.0


class TableAids:
    """Tips, captions, and the pause after discards at the table."""

    def __init__(
        self,
        view: TableView,
        page: TablePage,
        questions: TableQuestions,
        preferences: Preferences,
        message: Note,
    ):
        self._view = view
        self._page = page
        self._questions = questions
        self._preferences = preferences
        self._tips = TileTips(view, page)
        self.pace = ClickPace(view, page, preferences)
        self._message = message
        """Shows the caption of the last sound that matters to the game, unless it shows a message."""
        self._caption = ""
        self._told: TileId | None = None
        self._held = 0.0
        self._is_dead = False
        """Whether the hand was dead at the last question."""
        self._rest: frozenset[TileId] = frozenset()
        """The tiles of the hand, without one just drawn, at which it was last seen whether it is ready."""
        self._is_ready = False
        self.lesson = Note(view.kit, partial(note_ground, view))
        page.add(self.lesson, self.pace.button)

    def place(self) -> None:
        self.pace.place()

    def move(self, at: Point | None) -> None:
        """Follows the pointer to a place in table units; ``None`` if the pointer is on something else."""
        self._tips.move(at)

    def hear(self, sound: Sound) -> None:
        """Captions a sound if the player wants captions."""
        text = caption(sound) if self._preferences.now.captions else None
        if text is not None and (not self._message.is_visible or self._message.text == self._caption):
            self._caption = "  \u00b7  ".join([text, *self._caption_details(sound)])
            self._message.say(self._caption, CAPTION_STAYS)

    def _caption_details(self, sound: Sound) -> list[str]:
        """Details for the caption of a call: the tiles that a ready hand waits for, or how a mahjong was completed."""
        model = self._view.model
        book = model.rules.id
        for event in reversed(model.told):
            if sound is Sound.READY and isinstance(event, e.ReadyDeclared):
                return [ready_for(book, event.waits)]
            if sound is Sound.WIN and isinstance(event, e.MahjongDeclared):
                finish = finish_won(model, event.seat)
                return [] if finish is None else [finished_with(finish)]
        return []

    def pass_time(self, seconds: float) -> None:
        """Advances the tips, and announces the tile that the keyboard focus has reached."""
        self._tips.pass_time(seconds)
        self._announce()
        if self._questions.bar is None or self._questions.row.is_open:
            self.lesson.hush()

    def explain_calls(self, offered: Iterable[str]) -> None:
        """Explains above the bar one call that is offered for the first time, until the question is answered.

        At the first discard it explains the goal of the game. If mahjong is offered, no other call is explained. Where
        no call is, the first kong that somebody has laid out is, and then the first dark discards. In tabletop play,
        where every call is offered, true or not, that alone is explained of them. A hand that has died comes before.
        """
        model, rules = self._view.model, self._view.model.rules
        was_dead, self._is_dead = self._is_dead, model.state.current_deal.seats[model.seat].is_dead
        if self._is_dead and not was_dead:
            self.lesson.say(dead_hand_explained())
            return
        is_dark = self._view.kit.shared.darkens_drawn and bool(model.thrown_as_drawn)
        laid = [one.meld for seat in model.state.current_deal.seats for one in seat.sets]
        seen = ["kong"] * any(meld.is_kong for meld in laid) + ["dark"] * is_dark
        wanted, calls = self._preferences.now.calls_to_explain, [*offered, *seen]
        if rules.is_tabletop:
            calls = ["tabletop", *(call for call in calls if call in ("discard", "dark"))]
        elif "mahjong" in calls:
            calls = ["mahjong"]
        call = next((call for call in calls if call in wanted), None)
        if call is not None:
            self._preferences.change(calls_to_explain=tuple(other for other in wanted if other != call))
            goal = goal_explained(rules) if call == "discard" else ""
            self.lesson.say(goal or (dark_words() if call == "dark" else call_explained(rules, call)))

    def tell_ready(self) -> None:
        """Tells the tiles that complete the hand, once for as long as it stays ready, where that is not called."""
        model, deal = self._view.model, self._view.model.deal
        if deal is None or not deal.discards or isinstance(deal.phase, Over):
            self._is_ready = False
            return
        held = deal.seats[model.seat]
        rest = frozenset(held.hand) - {model.drawn}
        rules = model.rules
        is_told = held.is_dead or rules.is_tabletop or rules.ready is not None or not self._preferences.now.hints
        if rest == self._rest or len(rest) % 3 != 1 or is_told:
            return
        self._rest, was_ready = rest, self._is_ready
        waits = goes_out_with(model.state, model.seat, without=model.drawn)
        self._is_ready = bool(waits)
        if waits and not was_ready and "mahjong" not in self._questions.offered:
            said = _("One tile to go: {tiles}").format(tiles=listed_in_short(rules.id, waits))
            self._questions.words.tell(said)

    def key(self, event: InputEvent) -> bool:
        """Explains the focused tile of the hand on F1, and hides the explanation at any other key."""
        look = self._view.look
        if not isinstance(event, Pressed):
            return False
        self._page.explain_no_more()
        tile = None if look.focused is None else self._view.model.face(look.focused)
        if look.focused is None or tile is None or not self._page.kit.actions.is_pressed(event, Action.EXPLAIN):
            return False
        slot = self._view.placed.get(look.focused)
        if slot is not None:
            self._page.explain(unseen_words(self._view.model, tile), self._page.in_units(slot.box))
        return True

    def holds_pass(self, seconds: float) -> bool:
        """Whether the Pass button has just been held down long enough to pass for the rest of the deal."""
        if not self._questions.is_held_to_pass:
            self._held = 0.0
            return False
        before = self._held
        self._held += seconds
        return before < HOLD <= self._held

    @staticmethod
    def keeps_passing(event: InputEvent, actions: Actions) -> bool:
        """Whether the key that passes is held down."""
        if not isinstance(event, Pressed) or not event.repeated:
            return False
        return actions.is_pressed(event, Action.PASS) and not actions.is_pressed(event, Action.BACK)

    def _announce(self) -> None:
        look = self._view.look
        pointed = look.hovered if self._view.kit.actions.device is Device.MOUSE else look.focused
        if pointed == self._told:
            return
        before, self._told = self._told, pointed
        if before is not None and before not in self._view.model.order:
            return  # the keys went on because their tile was discarded
        tile = None if pointed is None else self._view.model.face(pointed)
        if tile is not None and self._view.model.is_dealt and self._preferences.now.announces:
            self._questions.words.tell(unseen_in_short(self._view.model, tile))


class ClickPace:
    """The pause after another player's discard that the person cannot claim."""

    def __init__(self, view: TableView, page: TablePage, preferences: Preferences):
        self._view = view
        self._page = page
        self._preferences = preferences
        self._seen = view.model.discards_count
        self.holds = False
        """Whether the table waits for the player to continue."""
        self.button = Button(_("Continue"), self._press, finish=SMALL, key=Action.SKIP)
        self.button.is_visible = False

    def place(self) -> None:
        """Lays out the button in the lane of the player at the bottom of the table."""
        width = max(150.0, self.button.content_width(self._page.kit, _HEIGHT))
        lane = places.lane(room_of(self._page.kit), width, flowers=own_flowers_width(self._view.model))
        self.button.place(Box(lane.x, lane.y + (lane.height - _HEIGHT) / 2, width, _HEIGHT))

    def look(self) -> None:
        """Pauses the table if another player has discarded since the last call; called when everything is shown."""
        model = self._view.model
        count, before = model.discards_count, self._seen
        self._seen = count
        deal = model.deal
        if not self._preferences.now.waits_for_click or count <= before or deal is None or isinstance(deal.phase, Over):
            return
        if deal.discards[-1].seat != model.seat and model.seat not in awaited(model.state):
            self._hold(holds=True)

    def go_on(self) -> bool:
        """Ends the pause; returns whether there was one."""
        held = self.holds
        self._hold(holds=False)
        return held

    def key(self, event: InputEvent) -> bool:
        """Ends the pause if a key means that; returns whether it did."""
        actions = self._page.kit.actions
        if not self.holds or self._page.focus not in (None, self.button):
            return False
        goes_on = actions.is_pressed_anew(event, Action.SKIP)
        return (goes_on or actions.is_pressed_anew(event, Action.ACCEPT)) and self.go_on()

    def _press(self) -> None:
        self.go_on()

    def _hold(self, *, holds: bool) -> None:
        self.holds = holds
        if holds:
            self.place()
        self.button.is_visible = holds
