"""The page for entering, copying and pasting a position, and for playing on from it."""

from collections.abc import Callable
from functools import partial

import pygame

from game.app.system import clipboard
from game.app.window.actions import Action, InputEvent, PointerButton, PointerPressed
from game.i18n import _, ngettext, pgettext
from game.i18n.book_files import Term
from game.i18n.books import book_title, rules_title, term
from game.i18n.tile_words import wind_name
from game.ledger.checks import Problem, Trouble
from game.ledger.entry import EnteredDeal, EnteredWin
from game.ledger.words import problem_text
from game.players.roster import PortraitId
from game.rules.terms import Source
from game.scenes.ledger.books import BooksScene, in_all_books
from game.scenes.ledger.pad import Pad
from game.scenes.ledger.parts import OnwardRow
from game.scenes.positions.board import SeatBoard, SeatTiles
from game.scenes.positions.carrying import Carrying, Place
from game.scenes.shared.destinations import AskPosition, DrillPosition, Go, OpenPosition, PlayPosition
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.paper_page import HEADER, painted_sheet, sheet_of
from game.scenes.shared.program import Program
from game.scenes.shared.sharing import copied_text
from game.school.drills.given import exercise_on
from game.school.positions import editing
from game.school.positions.checks import size_of, troubles
from game.school.positions.dealing import moment_at
from game.school.positions.editing import Spot
from game.school.positions.position import AtTurn, Position, wind_at
from game.school.positions.text import PositionError, read_unchecked, written
from game.tiles.tile import Tile, Wind
from game.view.paint import Cue, Icon, Kit
from game.view.units import Box, Face, TextStyle, column, grid, lay, theme
from game.view.widgets import MAIN, Button, Choice, Finish, Label

_INSET = 32.0
_GAP = 22.0
_BODY = 206.0
_PAD_WIDTH, _RIGHT = 712.0, 1014.0
_CHOICE = 54.0
_BOARD = 112.0
_ROW = 44.0
_FOOT = 930.0
_BUTTON = 70.0
_ABOVE = 64.0
_SAID = TextStyle(Face.MEDIUM, 22, theme.INK_SMALL)
_WRONG = _SAID.colored(theme.LOSS)
_PLAIN = Finish(style=theme.BUTTON.sized(22), padding=16.0)
_AVATARS = (PortraitId("owl"), PortraitId("bear"), PortraitId("cat"), PortraitId("carp"))
_WHOLE = 14


class PositionScene(PageScene):
    """A position being entered; it is not saved unless it is copied.

    :param go: opens other screens, such as the match that begins in the position.
    """

    def __init__(self, kit: Kit, position: Position, go: Go) -> None:
        super().__init__(kit)
        self.position = position
        self._go = go
        self._before: list[Position] = []
        self._spot, self._seat = Spot.HAND, int(wind_at(position.asks))
        self._said = ""
        """The last message about copying and pasting."""
        self._title = Label(_("A position"), theme.PAGE_TITLE)
        self._line = Label("", theme.BODY_SECOND, most=2)
        self._note = Label("", _SAID, most=2)
        self._close = self.cross()
        self._drill = Button(_("Practice this hand"), self._open_drill, finish=_PLAIN, icon=Icon.HAND)
        self._ask = Button(_("Find the best move"), self._open_question, finish=_PLAIN, icon=Icon.BULB)
        self._spots = Choice(
            [(Spot.HAND, _("Hand")), (Spot.SETS, _("Sets")), (Spot.DISCARDS, _("Discards"))], Spot.HAND, self._choose
        )
        self._spots.called = _("A position")
        self._turn = OnwardRow(_("Whose turn?"), self._press_to(editing.next_turn))
        self._to = OnwardRow(_("Question"), self._press_to(editing.asked_otherwise))
        self._wind = OnwardRow(_("Prevailing wind"), self._press_to(editing.next_wind))
        self._book = OnwardRow(_("Rules"), self._press_to(editing.next_book))
        self._hide = OnwardRow(_("Hand not known"), self._hide_hand)
        self._books = OnwardRow(_("In all five rulebooks"), self.open_books)
        self._clear = Button(_("Clear"), self._clear_it, finish=_PLAIN)
        self._paste = Button(_("Paste"), self.paste, finish=_PLAIN)
        self._copy = Button(_("Copy"), self.copy, finish=_PLAIN)
        self.play = Button(_("Play on from here"), self._play_on, finish=MAIN, icon=Icon.PLAY, key=Action.ACCEPT)
        self.play.hides_key = True
        self.pad: Pad
        self.boards: list[SeatBoard] = []
        self._carrying = Carrying(self.kit, self.page, self._move)
        self._make_pad()
        self._show()
        self.page.set_focus(next(iter(self.pad.keys.values())))

    @property
    def problems(self) -> tuple[Problem, ...]:
        return troubles(self.position)

    @property
    def _rows(self) -> tuple[OnwardRow, ...]:
        return (self._turn, self._to, self._wind, self._book, self._hide, self._books)

    def change(self, position: Position) -> None:
        """Replaces the position; this can be undone."""
        if position != self.position:
            self._before.append(self.position)
            self._replace(position)

    def _replace(self, position: Position) -> None:
        has_other_tiles = position.ruleset.tiles != self.position.ruleset.tiles or position.rules != self.position.rules
        self.position, self._said = position, ""
        self._seat = min(self._seat, position.ruleset.seats - 1)
        if has_other_tiles:
            self._make_pad()
        self._show_again()

    def _make_pad(self) -> None:
        self.pad = Pad(self.position.ruleset, self.tap, self._take_out, self.undo, lambda: None)

    def _press_to(self, step: Callable[[Position], Position]) -> Callable[[], None]:
        return lambda: self.change(step(self.position))

    def tap(self, tile: Tile) -> None:
        """Adds a tile at the spot chosen for entering tiles."""
        self._add_tile(tile, self.position, Place(self._seat, self._spot))

    def _add_tile(self, tile: Tile, position: Position, place: Place) -> None:
        """Adds a tile to ``position`` at this place, and shows the result on the page."""
        if editing.is_free(position, tile):
            after = editing.tapped(position, place.seat, place.spot, tile)
            if after == position:
                self.kit.play(Cue.ERROR)
            else:
                self.change(after)
        else:
            self.kit.play(Cue.ERROR)
            self.pad.refuse(tile)

    def _move(self, tile: Tile, source: Place | None, goal: Place | None) -> None:
        """Moves a tile that was dragged: from the pad or a seat, onto a seat or off the table."""
        if source == goal:
            return
        position = self.position
        if source is not None:
            position = editing.taken_out(position, source.seat, source.spot, tile)
        if goal is None:
            self.change(position)
        else:
            self._add_tile(tile, position, goal)

    def _take_out(self, tile: Tile) -> None:
        self.change(editing.taken_out(self.position, self._seat, self._spot, tile))

    def undo(self) -> None:
        if self._before:
            self._replace(self._before.pop())

    def open_seat(self, seat: int) -> None:
        """Chooses the seat whose tiles are entered."""
        self._seat = seat
        self._show_again()

    def _choose(self, spot: Spot) -> None:
        self._spot = spot
        self._show_again()

    def _hide_hand(self) -> None:
        self.change(editing.hidden(self.position, self._seat))

    def _clear_it(self) -> None:
        self.change(editing.begun(self.position.rules))

    def copy(self) -> None:
        self._say(copied_text(written(self.position)))

    def paste(self) -> None:
        """Pastes a position from the clipboard, or says why that is impossible."""
        try:
            position = read_unchecked(clipboard.text())
        except PositionError as error:
            self.kit.play(Cue.ERROR)
            self._say(_("No position on the clipboard: {reason}").format(reason=error))
            return
        if position.is_over:
            self._open_over(position)
        else:
            self._seat = int(wind_at(position.asks))
            self.change(position if position.turn is not None else editing.settled(_to_discard(position)))

    def _open_over(self, position: Position) -> None:
        found = troubles(position)
        if found:
            self._say(problem_text(position.rules, found[0], self._names(position)))
            return
        self._open_scoring(position, position.deal)

    def _say(self, line: str) -> None:
        self._said = line
        self._show_again()

    def _play_on(self) -> None:
        if self.play.is_enabled:
            self._go(PlayPosition(self.position))

    def _open_drill(self) -> None:
        if exercise_on(self.position) is None:
            self._refuse()
        else:
            self._go(DrillPosition(self.position))

    def _open_question(self) -> None:
        """Opens the position at the table with the question what is best."""
        if moment_at(self.position) is None:
            self._refuse()
        else:
            self._go(AskPosition(self.position))

    def _refuse(self) -> None:
        self.kit.play(Cue.ERROR)
        self._say(_("That question does not fit this position."))

    def open_books(self) -> None:
        """Scores the hand of the asked seat, as if the tile just drawn or discarded completed it."""
        position = self.position
        seat, turn = int(wind_at(position.asks)), position.turn
        loser = None if turn is None or turn.to != "claim" else int(wind_at(turn.seat))
        last = turn.tile if turn is not None and turn.tile is not None else (position.player(seat).hand or (None,))[-1]
        hands = tuple(
            hand
            if hand.seat != seat or loser is None or last is None
            else type(hand)(seat=seat, hand=(*hand.hand, last), melds=hand.melds, bonus=hand.bonus, ready=hand.ready)
            for hand in position.deal.players
        )
        source = Source.WALL if loser is None else Source.DISCARD
        win = EnteredWin(seat=seat, source=source, tile=last, loser=loser)
        self._open_scoring(position, EnteredDeal(players=hands, wins=(win,)))

    def _open_scoring(self, position: Position, deal: EnteredDeal) -> None:
        rules = position.ruleset
        seat = deal.wins[0].seat
        asked = in_all_books(rules, position.placing, deal, seat, self._names(position), _AVATARS[: rules.seats])
        self.stack.push(BooksScene(self.kit, asked))

    @staticmethod
    def _names(position: Position) -> list[str]:
        return [wind_name(position.rules, Wind(seat)) for seat in range(position.ruleset.seats)]

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, PointerPressed) and event.button is PointerButton.RIGHT:
            return self.pad.take_out_at(event, self.kit)
        is_taken = self._carrying.handle(event, self.pad, self.boards) or self.pad.take_typed(event, self.kit)
        return is_taken or super().handle(event)

    def _show_again(self) -> None:
        self._show()
        self.arrange_again()

    def _show(self) -> None:
        position = self.position
        names = self._names(position)
        turn = position.turn or AtTurn(seat="E")
        at = names[wind_at(turn.seat)]
        asked = _("Call on the tile") if turn.to == "claim" else pgettext("position", "Discard")
        self._turn.value = at
        self._to.value = asked
        self._wind.value = wind_name(position.rules, wind_at(position.prevailing_wind))
        self._book.value = book_title(position.rules)
        self._hide.is_visible = position.player(self._seat).hand is not None
        whole = position.player(wind_at(position.asks))
        self._books.is_visible = len(whole.hand or ()) + 3 * len(whole.melds) + (turn.to == "claim") == _WHOLE
        round_ = term(position.rules, Term.ROUND).format(wind=self._wind.value)
        self._line.write(" \u00b7 ".join([rules_title(position.rules), round_]))
        self._tell_pad()
        self._tell_note(names)
        self.boards = [
            SeatBoard(
                self._tiles_of(seat),
                names[seat],
                partial(self.open_seat, seat),
                is_chosen=seat == self._seat,
                upper=Spot.SETS if self._spot is Spot.SETS else Spot.HAND,
            )
            for seat in range(position.ruleset.seats)
        ]
        self.put_together(
            [self.pad.felt, self._title, self._line, self._note],
            self.pad.keys.values(),
            [self.pad.said, self.pad.undo, self.pad.lay],
            [self._spots],
            self.boards,
            self._rows,
            [self._clear, self._paste, self._copy, self.play],
            [self._drill, self._ask],
            [self._close, self._carrying.tile],
        )

    def _tell_pad(self) -> None:
        inside = editing.held(self.position, self._seat, self._spot)
        for tile, key in self.pad.keys.items():
            key.count = inside[tile] if not tile.is_bonus else 0
            key.is_used_up = not editing.is_free(self.position, tile)
        self.pad.undo.is_enabled = bool(self._before)
        name = wind_name(self.position.rules, Wind(self._seat))
        told = {Spot.HAND: _("{name}'s hand"), Spot.SETS: _("{name}'s sets")}
        self.pad.tell(told.get(self._spot, _("{name}'s discards")).format(name=name))
        self.pad.lay.is_visible = False

    def _tell_note(self, names: list[str]) -> None:
        """Writes the first problem, or the last message."""
        found = self.problems
        own = self.position.player(wind_at(self.position.asks))
        wrong = next((each for each in found if each.trouble is not Trouble.MISSING), found[0] if found else None)
        said = "" if wrong is None else problem_text(self.position.rules, wrong, names)
        if wrong is not None and wrong.seat is not None and wrong.trouble in (Trouble.MISSING, Trouble.SURPLUS):
            said = f"{names[wrong.seat]}: {said}"
        self._note.write(self._said or said, _SAID if self._said or wrong is None else _WRONG)
        self.play.is_enabled = self._ask.is_enabled = not found and self.position.turn is not None
        sizes = size_of(self.position, wind_at(self.position.asks)), len(own.hand or ())
        self._drill.is_enabled = own.hand is not None and sizes[0] == sizes[1]

    def _tiles_of(self, seat: int) -> SeatTiles:
        position = self.position
        player, turn = position.player(seat), position.turn
        is_at_turn = turn is not None and wind_at(turn.seat) == seat
        tile = turn.tile if turn is not None and is_at_turn else None
        is_claim = turn is not None and turn.to == "claim"
        count = size_of(position, seat)
        return SeatTiles(
            wind=Wind(seat),
            hand=player.hand,
            drawn=None if is_claim else tile,
            hidden=ngettext("{count} hidden tile", "{count} hidden tiles", count).format(count=count),
            sets=tuple(one.tiles for one in player.melds),
            bonus=player.bonus,
            discards=tuple(thrown.tile for thrown in position.discards if thrown.seat == player.seat),
            claimed=tile if is_claim else None,
            is_at_turn=is_at_turn,
        )

    def lay_out(self) -> None:
        paper = sheet_of(self.kit)
        inner = paper.inset(_INSET)
        self._close.place(Box(paper.right - 30 - 58, paper.y + (HEADER - 58) / 2, 58, 58))
        x = self._close.box.x - 26
        for button in (self._ask, self._drill):
            wide = button.content_width(self.kit, _ABOVE)
            x -= wide
            button.place(Box(x, paper.y + (HEADER - _ABOVE) / 2, wide, _ABOVE))
            x -= 14
        room = x - paper.x - 44 - 20
        self._title.place(Box(paper.x + 44, paper.y + 10, room, 72))
        self._line.place(Box(paper.x + 44, paper.y + 84, room, 44))
        pad = Box(inner.x, _BODY, max(inner.width * 0.39, min(_PAD_WIDTH, inner.width - _RIGHT)), 660)
        self.pad.lay_out(pad, self.kit)
        right = Box(pad.right + _GAP, _BODY, inner.right - pad.right - _GAP, 0)
        self._spots.place(Box(right.x, right.y, right.width, _CHOICE))
        boards = column(Box(right.x, right.y + _CHOICE + 10, right.width, 0), [_BOARD] * len(self.boards), 8)
        lay(self.boards, boards)
        below = Box(right.x, right.y + _CHOICE + 10 + 4 * (_BOARD + 8) + 2, right.width, 0)
        lay(self._rows, grid(below, len(self._rows), columns=2, high=_ROW, gap=12, down=6))
        self._lay_foot(inner)

    def _lay_foot(self, inner: Box) -> None:
        buttons = [self._clear, self._paste, self._copy, self.play]
        widths = [max(130.0, button.content_width(self.kit, _BUTTON)) for button in buttons]
        x = inner.right - sum(widths) - 14 * (len(buttons) - 1)
        self._note.place(Box(inner.x, _FOOT + 4, x - inner.x - 20, _BUTTON))
        for button, wide in zip(buttons, widths, strict=True):
            button.place(Box(x, _FOOT + 4, wide, _BUTTON))
            x += wide + 14

    def paint(self) -> pygame.Surface:
        return painted_sheet(self.kit, is_bright=False)


def empty_position(rules: str) -> Position:
    """An empty position under the rules."""
    return editing.begun(rules)


def _to_discard(position: Position) -> Position:
    """The position with the asked seat to discard."""
    return type(position)(
        **{name: getattr(position, name) for name in position.__struct_fields__ if name != "turn"},
        turn=AtTurn(seat=position.asks),
    )


def opened(program: Program, page: OpenPosition) -> PositionScene:
    """The page for a given position, or for an empty one."""
    return PositionScene(program.kit, page.position or empty_position(program.last_setup.ruleset), program.go)
