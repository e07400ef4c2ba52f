"""The page on which a deal is entered: the hands, who lost the winning tile, questions about the win, and the score."""

from collections.abc import Callable
from fractions import Fraction

import pygame

from game.app.window.actions import Action, InputEvent, PointerButton, PointerPressed, TextTyped
from game.i18n import _, ngettext
from game.i18n.numbers import points_text
from game.ledger import drafting
from game.ledger.entry import EnteredDeal
from game.ledger.questions import answered, is_yes, questions
from game.ledger.session import CountedDeal, counted
from game.scenes.ledger import kongs, words
from game.scenes.ledger.books import BooksScene, in_all_books
from game.scenes.ledger.everybody import Everybody
from game.scenes.ledger.faults import FaultsScene
from game.scenes.ledger.hands import ShownHand
from game.scenes.ledger.header import DealAt, EntryHeader
from game.scenes.ledger.kongs import KongsScene
from game.scenes.ledger.pad import Pad
from game.scenes.ledger.parts import OnwardRow, SetCard, YesNo
from game.scenes.ledger.reckoning import HEADING, Reckoning
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.paper_page import HEADER, painted_sheet, sheet_of
from game.tiles.tile import Tile
from game.view.paint import Cue, Icon, Kit
from game.view.units import Box, Face, TextStyle, lay, row, theme
from game.view.widgets import MAIN, Button, Label, Widget

_INSET, _GAP = 32.0, 22.0
_PAD_WIDTH, _BODY = 712.0, 206.0
_RIGHT, _PEOPLE = 1014.0, 440.0
_SETS, _TILE = 164.0, 54.0
_FOOT = 930.0
_SMALL = TextStyle(Face.MEDIUM, 20, theme.INK_SMALL)
_INSTEAD = 360.0
_SET_GAP, _MOST_GAP = 8.0, 22.0


class EntryScene(PageScene):
    """The page on which a deal is entered or changed.

    :param at: the place of the deal in its session.
    :param deal: the deal as entered so far, with at least one winner.
    :param save: called with the deal when it is saved.
    :param delete: deletes the deal from the session; ``None``: it is a new one.
    :param draw: called with the deal when the person says that nobody won; ``None``: that is not offered here.
    :param lay_aside: called with the deal when the page is left by Back, or by saving or deleting it.
    """

    def __init__(
        self,
        kit: Kit,
        at: DealAt,
        deal: EnteredDeal,
        save: Callable[[EnteredDeal], None],
        *,
        delete: Callable[[], None] | None = None,
        draw: Callable[[EnteredDeal], None] | None = None,
        lay_aside: Callable[[EnteredDeal], None] | None = None,
    ) -> None:
        super().__init__(kit)
        self._at = at
        self._lay_aside = lay_aside
        self._rules = at.session.ruleset
        self._names, self._portraits = words.names(at.session), words.portraits(at.session)
        self.deal = deal
        self._before: list[EnteredDeal] = []
        """The earlier states of the deal, for Undo."""
        self._save_it = save
        self._delete, self._draw = delete, draw
        self._seat = deal.wins[0].seat
        """The seat whose hand is on the pad."""
        self.header = EntryHeader(at.session, self._titles(), self._won_from, self._tell_points, self._told_points)
        self._close = self.cross()
        self.pad = Pad(self._rules, self.tap, self._take_out, self.undo, self._lay)
        self.cards: list[SetCard] = []
        self.reckoning = Reckoning(self._complete)
        self.second_row, self.last_row = self._rows()
        self.kongs = [OnwardRow(_("Kongs"), self._open_kongs)] if self._rules.kongs.is_paid else []
        self.everybody = Everybody(at, self.open_hand, (self.second_row, *self.kongs, self.last_row))
        self._asks = Label("", HEADING)
        self._asks_no_more = Label(_("nothing else matters for this hand"), _SMALL)
        self._is_asked = self._is_settled = False
        """``_is_asked``: whether a line tells the number of questions; ``_is_settled``: whether nothing is left to ask.
        """
        self.questions: list[YesNo] = []
        self.instead = Button("", self._goes_otherwise)
        self._clear = Button(_("Clear") if delete is None else _("Delete deal"), self._clear_it)
        self.save = Button(self._saving(), self._save_deal, finish=MAIN, icon=Icon.CHECK, key=Action.ACCEPT)
        self._show()
        self.page.set_focus(next(iter(self.pad.keys.values())) if self._counted.problems else self.save)

    def _titles(self) -> list[str]:
        """The parts of the line below the title."""
        at = self._at
        led = words.leader_text(at.session, at.placing)
        return [words.deal_line(at.session, at.number, at.placing), led]

    def _saving(self) -> str:
        """The label of the button that saves the deal."""
        return _("Save deal")

    def _rows(self) -> tuple[OnwardRow, OnwardRow]:
        """The two rows below the persons, above the row for the other hands."""
        return OnwardRow(_("Penalties"), self._open_faults), OnwardRow(_("In all five rulebooks"), self._open_books)

    @property
    def counted(self) -> CountedDeal:
        """The deal as it is now, scored."""
        return self._counted

    @property
    def _is_seat_winner(self) -> bool:
        return self._seat in self.deal.winners

    @property
    def _can_undo(self) -> bool:
        hand = drafting.hand_in(self.deal, self._seat)
        return bool(self._before or hand.size or hand.bonus)

    def change(self, deal: EnteredDeal) -> None:
        """Replaces the deal, with the last one kept for Undo."""
        if deal != self.deal:
            self._before.append(self.deal)
            self.deal = deal
            self._show_again()

    def tap(self, tile: Tile) -> None:
        """Adds a tile to the hand on the pad, or marks it as the winning one; refuses it if none is left."""
        after = drafting.tapped_with_kong(self._rules, self._at.placing, self.deal, self._seat, tile)
        if drafting.used(after)[tile] > self._rules.tiles.copies(tile):
            self.kit.play(Cue.ERROR)
            self.pad.refuse(tile)
        else:
            self.change(after)

    def _complete(self, tile: Tile) -> None:
        """Adds the tile that completes the hand; if nothing has the focus then, focuses the save button."""
        self.tap(tile)
        if self.page.focus is None:
            self.page.set_focus(self.save)

    def _take_out(self, tile: Tile) -> None:
        self.change(drafting.taken_out(self.deal, self._seat, tile))

    def undo(self) -> None:
        """Undoes the last change; if there was none, removes the last tile of the hand."""
        before = self._before.pop() if self._before else drafting.without_last(self.deal, self._seat)
        if before != self.deal:
            self.deal = before
            self._show_again()

    def open_hand(self, seat: int) -> None:
        """Opens the hand of a seat on the pad; an empty one of a loser gives the focus to the field of its points."""
        self._seat = seat
        self._show_again()
        if not (self._is_seat_winner or drafting.hand_in(self.deal, seat).size):
            self.page.set_focus(self.header.points)

    def _goes_otherwise(self) -> None:
        """Makes the person on the pad the winner instead; if that person is a winner already, says that nobody won."""
        if not self._is_seat_winner:
            self.change(drafting.won_instead(self.deal, self._seat))
        elif self._draw is not None:
            super().go_back()
            self._draw(self.deal)

    def _won_from(self, seat: int | None) -> None:
        self.change(drafting.won_from(self.deal, seat))

    def _tell_points(self, text: str) -> None:
        after = drafting.worth(self.deal, self._seat, words.points_written(text))
        if after != self.deal:
            self._before.append(self.deal)
            self.deal = after
            self._show_again(keeps_points=True)

    def _told_points(self) -> None:
        """Opens the next hand when the points are complete, or after the last one focuses the save button."""
        if not self.everybody.is_last:
            self.everybody.open_next()
        elif self.save.is_enabled:
            self.page.set_focus(self.save)

    def _typed(self, text: str) -> bool:
        """Handles typed text: tiles, or the points of a loser's empty hand; returns whether it was understood."""
        is_empty = not drafting.hand_in(self.deal, self._seat).size
        if not self._is_seat_winner and is_empty and text.isdecimal() and not self.pad.is_typing:
            points = self.header.points
            self.page.set_focus(points)
            return points.handle(TextTyped(text), self.kit)
        understood = self.pad.type(text)
        if self._is_seat_winner and not self._counted.problems:
            self.page.set_focus(self.save)
        return understood

    def _lay(self) -> None:
        """Lays out the tiles tapped so far; without any, turns over the set that was laid out last."""
        hand = drafting.hand_in(self.deal, self._seat)
        if drafting.can_lay_out(self.deal, self._seat):
            self.change(drafting.laid_out(self.deal, self._seat))
        elif hand.melds:
            self.change(drafting.turned(self.deal, self._seat, len(hand.melds) - 1))

    def _laying(self) -> str:
        """The label of the second button below the pad, for what it would do now; empty: nothing."""
        hand = drafting.hand_in(self.deal, self._seat)
        if drafting.can_lay_out(self.deal, self._seat):
            return _("Lay out")
        last = hand.melds[-1].meld if hand.melds else None
        return _("Turn set over") if last is not None and last.is_kong else ""

    def _clear_it(self) -> None:
        if self._delete is not None:
            self.go_back()
            self._delete()
            return
        self.change(drafting.cleared(self.deal, self._seat))

    def _open_faults(self) -> None:
        self.stack.push(FaultsScene(self.kit, self._at.session, self.deal, self.change))

    def _open_kongs(self) -> None:
        self.stack.push(KongsScene(self.kit, self._at.session, self.deal, self.change))

    def _open_books(self) -> None:
        names, portraits = tuple(self._names), tuple(self._portraits)
        asked = in_all_books(self._rules, self._at.placing, self.deal, self._seat, names, portraits)
        self.stack.push(BooksScene(self.kit, asked))

    def go_back(self) -> None:
        if self._lay_aside is not None:
            self._lay_aside(self.deal)
        super().go_back()

    def _save_deal(self) -> None:
        if self.save.is_enabled:
            self.go_back()
            self._save_it(self.deal)

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, PointerPressed) and event.button is PointerButton.RIGHT:
            return self.pad.take_out_at(event, self.kit)
        points = self.header.points
        names_tile = isinstance(event, TextTyped) and event.text.isalpha() and not points.text
        if self.page.focus is points and names_tile:
            self.page.set_focus(next(iter(self.pad.keys.values())))
        if self.page.focus is not points and self.pad.take_typed(event, self.kit, self._typed):
            return True
        return super().handle(event)

    def _show_again(self, *, keeps_points: bool = False) -> None:
        self._show(keeps_points=keeps_points)
        self.arrange_again()

    def _show(self, *, keeps_points: bool = False) -> None:
        """Makes all widgets that depend on the deal again.

        :param keeps_points: whether the field of the points is in use and stays as it is.
        """
        rules, deal, at = self._rules, self.deal, self._at
        self._counted = counted(rules, at.placing, deal)
        self.header.show(deal, self._seat, keeps_points=keeps_points)
        hand = ShownHand(rules=rules, counted=self._counted, seat=self._seat, change=self.change)
        self.cards = hand.cards
        self.pad.show(deal, self._seat, can_undo=self._can_undo, lay=self._laying())
        self.reckoning.show(hand, self._names, is_winner=self._is_seat_winner)
        self.everybody.show(self._counted, self._seat)
        self._tell_penalties()
        for row_ in self.kongs:
            row_.value = kongs.told_text(at.session, deal)
        self._show_questions()
        self.save.is_enabled = not self._counted.problems
        self.save.hides_key = True
        self.put_together(
            [self.pad.felt, *self.header.texts, self.everybody.title],
            self.pad.keys.values(),
            [self.pad.said, self.pad.undo, self.pad.lay],
            self.cards,
            [*self.reckoning.widgets, self._asks, self._asks_no_more],
            [*self.questions, self.instead],
            self.everybody.pressed,
            [self._clear, self.save],
            self.header.answers,
            [self._close],
        )

    def _tell_penalties(self) -> None:
        lost = sum(self.deal.lost(self._rules.seats))
        self.second_row.value = points_text(Fraction(lost)) if lost else "\u2013"

    def _show_questions(self) -> None:
        found = questions(self._rules, self._at.placing, self.deal) if self._is_seat_winner else ()
        self.questions = []
        for question in found:
            text = words.question_text(question.about)
            if len(self.deal.wins) > 1:
                text = f"{self._names[question.seat]}: {text}"
            answer = lambda yes, question=question: self.change(answered(self.deal, question, yes=yes))  # noqa: E731
            self.questions.append(YesNo(text, answer, is_yes=is_yes(self.deal, question)))
        first = self.deal.wins[0]
        if self._rules.claims.several_winners and first.loser not in (None, self._seat) and self._seat != first.seat:
            text = _("Goes out on the same tile?")
            too = lambda yes: self.change(drafting.won_too(self.deal, self._seat, too=yes))  # noqa: E731
            self.questions.append(YesNo(text, too, is_yes=self._is_seat_winner))
        instead = _("{name} goes out instead").format(name=self._names[self._seat])
        self.instead.relabel(_("Nobody goes out") if self._is_seat_winner else instead)
        self.instead.is_visible = not self._is_seat_winner or self._draw is not None
        count = len(self.questions)
        is_told = not self._counted.problems
        said = ngettext("One question", "{count} questions", count).format(count=count) if count else _("No questions")
        self._asks.write(said)
        self._is_settled = is_told and self._is_seat_winner and not kongs.is_open(self._rules.kongs, self.deal)
        self._is_asked = bool(count) or self._is_settled

    def lay_out(self) -> None:
        paper = sheet_of(self.kit)
        inner = paper.inset(_INSET)
        self._close.place(Box(paper.right - 30 - 58, paper.y + (HEADER - 58) / 2, 58, 58))
        self.header.lay_out(Box(paper.x, paper.y, paper.width - 30 - 58 - 54, HEADER), self.kit)
        pad = Box(inner.x, _BODY, max(inner.width * 0.39, min(_PAD_WIDTH, inner.width - _RIGHT)), 660)
        self.pad.lay_out(pad, self.kit)
        right = Box(pad.right + _GAP, _BODY, inner.right - pad.right - _GAP, 0)
        self._lay_sets(right)
        wide = min(_PEOPLE, right.width * 0.42)
        people = Box(right.right - wide, _BODY + _SETS + 62, wide, 0)
        self.everybody.lay_out(people)
        self.reckoning.lay_out(Box(right.x, people.y, people.x - right.x - 26, pad.bottom - people.y), self.kit)
        self._lay_foot(inner, pad)

    def _lay_sets(self, area: Box) -> None:
        tile = _TILE
        while (
            tile > 22
            and sum(card.width_for(tile) for card in self.cards) + _SET_GAP * (len(self.cards) - 1) > area.width
        ):
            tile -= 1
        widths = [card.width_for(tile) for card in self.cards]
        gap = (area.width - sum(widths)) / max(1, len(widths) - 1)
        gap = gap if gap < _MOST_GAP else _SET_GAP
        lay(self.cards, row(Box(area.x, area.y, area.width, _SETS), widths, gap))

    def _lay_foot(self, inner: Box, pad: Box) -> None:
        save = max(300.0, self.save.content_width(self.kit, 76))
        self.save.place(Box(inner.right - save, _FOOT, save, 76))
        clear = max(200.0, self._clear.content_width(self.kit, 76))
        self._clear.place(Box(inner.right - save - 24 - clear, _FOOT, clear, 76))
        room = self._clear.box.x - 24 - inner.x
        wide = self._asks.measure(self.kit)[0]
        answers: list[Widget] = [*self.questions]
        widths = [question.measure(self.kit)[0] for question in self.questions]
        self.instead.place(Box(inner.x, _FOOT, _INSTEAD, 62))
        if self.instead.is_visible:
            answers.append(self.instead)
            widths.append(max(_INSTEAD, self.instead.content_width(self.kit, 62)))
        rows: list[list[float]] = [[]]
        for width in widths:
            if rows[-1] and sum(rows[-1]) + 14 * len(rows[-1]) + width > room:
                rows.append([])
            rows[-1].append(min(width, room))
        is_crowded = len(rows) > 1
        self._asks.is_visible = self._is_asked and not is_crowded
        self._asks_no_more.is_visible = self._is_settled and not is_crowded
        y = pad.bottom + 14
        self._asks.place(Box(inner.x, y, min(wide, room), 44))
        self._asks_no_more.place(Box(inner.x + min(wide, room) + 18, y + 4, max(10.0, room - wide - 18), 40))
        high, first = (62.0, _FOOT + 7) if not is_crowded else (58.0, pad.bottom + 18)
        boxes = [
            box
            for n, line in enumerate(rows)
            for box in row(Box(inner.x, first + n * (high + 8), room, high), line, 14)
        ]
        lay(answers, boxes)

    def paint(self) -> pygame.Surface:
        return painted_sheet(self.kit, is_bright=True)
