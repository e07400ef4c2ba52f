"""What helps at the table without being asked: names and numbers of tiles, captions, a pace of one's own."""

from __future__ import annotations

from game.app.sound.sounds import Sound, caption
from game.app.window.actions import Action, Actions, Device, InputEvent, KeyPressed, PadPressed
from game.engine import events as e
from game.engine.seat import TileId
from game.i18n.call_words import finished_with, ready_for
from game.scenes.asking.questions import TableQuestions
from game.scenes.shared.preferences import Manners
from game.scenes.table.click_pace import ClickPace
from game.scenes.table.tile_tips import TileTips, in_units_of_page
from game.scenes.table.unseen import unseen_in_short, unseen_words
from game.view.choreography.special_win import finish_won
from game.view.lane.caption_line import CaptionLine
from game.view.stage.table_page import TablePage
from game.view.stage.table_view import TableView

HOLD = 0.6
"""How long Pass is held down until no claims are made in this deal, in seconds."""


class TableAids:
    """All of them; the scene passes time and input on."""

    def __init__(self, view: TableView, page: TablePage, questions: TableQuestions, manners: Manners) -> None:
        self._view = view
        self._page = page
        self._questions = questions
        self._manners = manners
        self._tips = TileTips(view, page)
        self.pace = ClickPace(view, page, manners.waits_for_click)
        self._caption = CaptionLine()
        questions.words.is_taken = lambda: self.pace.holds
        self._told: TileId | None = None
        self._held = 0.0
        page.add(self._caption)
        page.add(self.pace.button)

    def place(self) -> None:
        """Lays out what is seen of them."""
        self.pace.place()
        self._caption.place_on(self._page.kit)

    def move(self, at: tuple[float, float] | None) -> None:
        """The pointer is at this place, in units of the table, or on something else."""
        self._tips.move(at)

    def hear(self, sound: Sound) -> None:
        """A sound is made: what it means is written, for those who want that."""
        text = caption(sound) if self._manners.captions() else None
        if text is not None:
            self._caption.say("  \u00b7  ".join([text, *self._said(sound)]))

    def _said(self, sound: Sound) -> list[str]:
        """What was called with a sound: the tiles of a ready hand, what a mahjong was finished with."""
        model = self._view.model
        book = model.state.rules.id
        for event in reversed(model.told):
            if sound is Sound.READY and isinstance(event, e.ReadyDeclared):
                return [ready_for(book, event.waits)]
            if sound is Sound.WIN and isinstance(event, e.MahjongDeclared):
                finish = finish_won(model, event.seat)
                return [] if finish is None else [finished_with(finish)]
        return []

    def pass_time(self, seconds: float) -> None:
        """Time goes by."""
        self._tips.pass_time(seconds)
        self._caption.pass_time(seconds)
        self._announce()

    def key(self, event: InputEvent) -> bool:
        """F1 explains the tile of the hand that the keys are at; any other key puts the words away."""
        look = self._view.look
        if not isinstance(event, KeyPressed | PadPressed):
            return False
        self._page.explain_no_more()
        tile = None if look.focused is None else self._view.model.face(look.focused)
        if look.focused is None or tile is None or not self._page.kit.actions.is_pressed(event, Action.EXPLAIN):
            return False
        slot = self._view.placed.get(look.focused)
        if slot is not None:
            self._page.explain(unseen_words(self._view.model, tile), in_units_of_page(slot, self._page))
        return True

    def holds_pass(self, seconds: float) -> bool:
        """Whether the button that passes has just been held down long enough to mean the whole deal."""
        if not self._questions.is_held_to_pass:
            self._held = 0.0
            return False
        before = self._held
        self._held += seconds
        return before < HOLD <= self._held

    @staticmethod
    def keeps_passing(event: InputEvent, actions: Actions) -> bool:
        """Whether the key that passes is held down."""
        if not isinstance(event, KeyPressed) or not event.repeated:
            return False
        return actions.is_pressed(event, Action.PASS) and not actions.is_pressed(event, Action.BACK)

    def _announce(self) -> None:
        """Names the tile that the player has come to."""
        look = self._view.look
        pointed = look.hovered if self._view.kit.actions.device is Device.MOUSE else look.focused
        if pointed == self._told:
            return
        self._told = pointed
        tile = None if pointed is None else self._view.model.face(pointed)
        if tile is not None and self._view.model.is_dealt and self._manners.announces():
            self._questions.tell(unseen_in_short(self._view.model, tile))
