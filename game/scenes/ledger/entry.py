"""The page on which a deal is entered: the hands, who lost the winning tile, questions about the win, and the score."""

from collections.abc import Callable
from fractions import Fraction

from pygame import K_SPACE

from game import Frozen, ui
from game.app.window.actions import Action, InputEvent, Key, PointerButton, PointerPressed, Pressed, TextTyped
from game.engine.codec import amount_to_json
from game.i18n import _
from game.i18n.numbers import count_text, points_text
from game.ledger import drafting
from game.ledger.checks import Problem, Trouble, lacking
from game.ledger.entry import EnteredDeal
from game.ledger.questions import Question, answered, is_yes, questions
from game.ledger.session import CountedDeal, counted
from game.ledger.words import problem_text
from game.players.roster import PortraitId
from game.rules.flow import Placing
from game.rules.ruleset import Ruleset
from game.scenes.ledger import kongs, words
from game.scenes.ledger.books import BooksScene, in_all_books
from game.scenes.ledger.deal_at import DealAt
from game.scenes.ledger.everybody import everybody, others_of
from game.scenes.ledger.faults import FaultsScene
from game.scenes.ledger.hands import Change, ShownHand
from game.scenes.ledger.kongs import KongsScene
from game.scenes.ledger.pad import foot_of_pad, pad, tile_of_mark, tiles_of_pad
from game.scenes.ledger.parts import onward, question
from game.scenes.ledger.reckoning import reckoning
from game.scenes.shared.paper_page import paper_page
from game.tiles.tile import Tile
from game.view.paint import Cue, Icon, Kit, Paint

_LONGEST_POINTS = 8


class Shown(Frozen):
    """The deal as entered so far, whose hand is open, and what has been typed."""

    deal: EnteredDeal
    seat: int
    """The seat whose hand is on the pad."""
    before: tuple[EnteredDeal, ...] = ()
    """The earlier states of the deal, for Undo."""
    points: str | None = None
    """The points as they are being written; ``None``: as they are in the deal."""
    said: str = ""
    """Why the last tile or the last typed text was refused."""
    refused: Tile | None = None
    letter: str = ""
    """The letter that was typed last, to which the following marks belong; empty: none."""
    typed: Tile | None = None
    """The tile that was typed last after this letter."""


class EntryScene(ui.Screen[Shown]):
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
        save: Change,
        *,
        delete: Callable[[], None] | None = None,
        draw: Change | None = None,
        lay_aside: Change | None = None,
    ):
        super().__init__(kit, Shown(deal, deal.wins[0].seat))
        self.put_at(at)
        self._lay_aside = lay_aside
        self._save_it = save
        self._delete, self._draw = delete, draw
        self._known: tuple[tuple[Ruleset, Placing, EnteredDeal], CountedDeal] | None = None
        self.first_focus = self._tiles[0] if self.counted.problems else "save"

    def put_at(self, at: DealAt) -> None:
        """Enters the deal at this place in its session."""
        self.at, self._rules = at, at.session.ruleset
        self._names, self._tiles = words.names(at.session), tiles_of_pad(self._rules)
        self.show()

    @property
    def deal(self) -> EnteredDeal:
        """The deal as it is now."""
        return self.state.deal

    @property
    def counted(self) -> CountedDeal:
        """The deal as it is now, scored."""
        key = self._rules, self.at.placing, self.deal
        if self._known is None or self._known[0] != key:
            self._known = key, counted(*key)
        return self._known[1]

    @property
    def _is_seat_winner(self) -> bool:
        return self.state.seat in self.deal.winners

    # What is seen.

    def view(self, state: Shown) -> ui.Part:
        rules, names = self._rules, self._names
        hand = ShownHand(rules=rules, counted=self.counted, seat=state.seat, change=self.change)
        said = _("{name} goes out") if self._is_seat_winner else _("{name}'s tiles")
        column = reckoning(hand, names, self._complete, is_winner=self._is_seat_winner)
        people = everybody(self.at, self.counted, state.seat, self.open_hand, self.lines())
        right = ui.Column(
            (
                ui.Row(tuple(hand.cards), ui.Step.S, ui.Across.FILL, wraps=True, is_region=True),
                ui.Row((column, people), ui.Step.L, ui.Across.START, wraps=True),
            ),
            grow=1.0,
        )
        asked, answers = self._questions()
        source, seat = self._source(state), state.seat
        if self.is_narrow:
            parts = (source, self._pad(state), right, asked, *answers, self._foot(()))
            page: ui.Part = ui.Scroll(ui.Column(parts))
        else:
            body = ui.Row((self._pad(state), right), ui.Step.L, ui.Across.START, wraps=True)
            page = ui.Column((ui.Scroll(body), asked, self._foot(answers)), ui.Step.S, grow=1.0)
        return paper_page(
            said.format(name=names[seat]),
            self.go_back,
            page,
            () if self.is_narrow else (source,),
            told=self.told(),
            face=None if self.is_narrow else ui.Portrait(words.portraits(self.at.session)[seat], ui.Size.SAMPLE),
            is_bright=True,
        )

    def told(self) -> str:
        """The line below the title."""
        at = self.at
        led = words.leader_text(at.session, at.placing)
        return " \u00b7 ".join([words.deal_line(at.session, at.number, at.placing), led])

    def _source(self, state: Shown) -> ui.Part:
        """The question whose tile the winner took; for another hand, the field of its points."""
        if self._is_seat_winner:
            winner = self.deal.wins[0]
            seats = [seat for seat in range(self._rules.seats) if seat != winner.seat]
            values = (*((seat, self._names[seat]) for seat in seats), (None, _("The wall")))
            faces = words.portraits(self.at.session)
            signs: tuple[PortraitId | Icon, ...] = (*(faces[seat] for seat in seats), Icon.STACK)
            asked = _("Whose tile?")
            answer: ui.Part = ui.Choice(values, winner.loser, self._won_from, signs=signs, called=asked, key="source")
        else:
            asked = _("Or only the points")
            answer = ui.Field(
                self._written,
                self._tell_points,
                _LONGEST_POINTS,
                on_enter=self._told_points,
                wide=ui.Size.SIDE,
                called=_("Points"),
                key="points",
            )
        return ui.Row((ui.Text(asked), answer), wraps=True, is_region=True)

    def _pad(self, state: Shown) -> ui.Part:
        deal = self.deal
        hand = drafting.hand_in(deal, state.seat)
        invited = "" if lacking(deal, hand) <= 0 else _("Tap the tiles, laid-out sets first")
        laying = self._laying
        foot = foot_of_pad(
            state.said or invited,
            self.undo,
            self._lay,
            laying or _("Lay out"),
            is_refused=bool(state.said),
            can_undo=bool(state.before or hand.size or hand.bonus),
            can_lay=bool(laying),
        )
        return pad(self._rules, deal, state.seat, self.tap, refused=state.refused, foot=foot)

    def _questions(self) -> tuple[ui.Maybe, tuple[ui.Part, ...]]:
        """The heading with the number of questions, if it is shown, and the questions."""
        asked: list[tuple[str, bool, ui.Act]] = []
        for each in questions(self._rules, self.at.placing, self.deal) if self._is_seat_winner else ():
            text = words.question_text(each.about)
            if len(self.deal.wins) > 1:
                text = f"{self._names[each.seat]}: {text}"
            asked.append((text, is_yes(self.deal, each), (self._answer, each)))
        first, seat = self.deal.wins[0], self.state.seat
        if self._rules.claims.several_winners and first.loser not in (None, seat) and seat != first.seat:
            asked.append((_("Goes out on the same tile?"), self._is_seat_winner, self._win_too))
        count = len(asked)
        is_settled = (
            not self.counted.problems and self._is_seat_winner and not kongs.is_open(self._rules.kongs, self.deal)
        )
        said = count_text("One question", "{count} questions", count) if count else _("No questions")
        rest = ui.remark(_("nothing else matters for this hand"), grow=1.0)
        head = ui.Row((ui.label(said), rest if is_settled else None), wraps=True)
        lines = (question(text, on, is_yes=yes, key=("question", at)) for at, (text, yes, on) in enumerate(asked))
        return head if count or is_settled else None, tuple(lines)

    def lines(self) -> tuple[ui.Part, ...]:
        """The lines below the persons, above that of the other hands."""
        lost = sum(self.deal.lost(self._rules.seats))
        return (
            onward(_("Penalties"), points_text(Fraction(lost)) if lost else "\u2013", self._open_faults, key="faults"),
            *self.kongs_line(),
            onward(_("In every rulebook"), "", self.open_books, key="books"),
        )

    def kongs_line(self) -> tuple[ui.Part, ...]:
        """The line on kongs, under a book by which they are paid at once."""
        if not self._rules.kongs.is_paid:
            return ()
        told = kongs.told_text(self.at.session, self.deal)
        return (onward(_("Kongs"), told, self._open_kongs, key="kongs"),)

    def _foot(self, answers: tuple[ui.Part, ...]) -> ui.Part:
        instead = _("{name} goes out instead").format(name=self._names[self.state.seat])
        label = _("Nobody goes out") if self._is_seat_winner else instead
        has_other = not self._is_seat_winner or self._draw is not None
        clear = _("Clear") if self._delete is None else _("Delete deal")
        return ui.Row(
            (
                *answers,
                ui.Button(label, self._goes_otherwise, key="instead") if has_other else None,
                ui.Space(),
                ui.Button(clear, self._clear_it, key="clear"),
                ui.Button(self.saving(), self.save, Icon.CHECK, Paint.GOLD, is_off=not self.can_save, key="save"),
            ),
            wraps=True,
            is_region=True,
        )

    def saving(self) -> str:
        """The label of the button that saves the deal."""
        return _("Save deal")

    @property
    def can_save(self) -> bool:
        """Whether the deal can be saved."""
        return not self.counted.problems

    # What is done.

    def change(self, deal: EnteredDeal) -> None:
        """Replaces the deal, with the last one kept for Undo."""
        if deal != self.deal:
            self._show_hand(deal=deal, before=(*self.state.before, self.deal))

    def _show_hand(self, **fields: object) -> None:
        """Shows another deal or hand; with an empty one no letter has been typed yet."""
        seat = self.state.seat
        self.put(**{"said": "", "refused": None, "points": None, **fields})
        hand = drafting.hand_in(self.deal, self.state.seat)
        if seat != self.state.seat or not (hand.size or hand.bonus):
            self.put(letter="", typed=None)

    def tap(self, tile: Tile) -> None:
        """Adds a tile to the hand on the pad, or marks it as the winning one; refuses it if none is left."""
        after = drafting.tapped_with_kong(self._rules, self.at.placing, self.deal, self.state.seat, tile)
        copies = self._rules.tiles.copies(tile)
        if drafting.used(after)[tile] > copies:
            self.kit.play(Cue.ERROR)
            problem = Problem(trouble=Trouble.TOO_MANY, place=(), tile=tile, count=copies)
            self.put(said=problem_text(self._rules.id, problem, ()), refused=tile)
        else:
            self.change(after)

    def _complete(self, tile: Tile) -> None:
        """Adds the tile that completes the hand; then the deal can be saved."""
        self.tap(tile)
        self.focus_on(("waits", tile), "save")

    def undo(self) -> None:
        """Undoes the last change; if there was none, removes the last tile of the hand."""
        before = self.state.before
        if before:
            self._show_hand(deal=before[-1], before=before[:-1])
        else:
            self._show_hand(deal=drafting.without_last(self.deal, self.state.seat))

    def open_hand(self, seat: int) -> None:
        """Opens the hand of a seat on the pad; an empty one of a loser gives the focus to the field of its points."""
        self._show_hand(seat=seat)
        if not (self._is_seat_winner or drafting.hand_in(self.deal, seat).size):
            self.focus_on("points")

    def _answer(self, asked: Question, yes: bool) -> None:  # noqa: FBT001 - what a switch tells
        self.change(answered(self.deal, asked, yes=yes))

    def _win_too(self, too: bool) -> None:  # noqa: FBT001 - what a switch tells
        self.change(drafting.won_too(self.deal, self.state.seat, too=too))

    def _goes_otherwise(self) -> None:
        """Makes the person on the pad the winner instead; if that person is a winner already, says that nobody won."""
        if not self._is_seat_winner:
            self.change(drafting.won_instead(self.deal, self.state.seat))
        elif self._draw is not None:
            super().go_back()
            self._draw(self.deal)

    def _won_from(self, seat: int | None) -> None:
        self.change(drafting.won_from(self.deal, seat))

    def _tell_points(self, text: str) -> None:
        self.change(drafting.worth(self.deal, self.state.seat, words.points_written(text)))
        self.put(points=text)

    def _told_points(self) -> None:
        """Opens the next hand when the points are complete, or after the last one focuses the save button."""
        others = others_of(self.deal, self._rules.seats)
        if self.state.seat != others[-1]:
            self.open_hand(others[others.index(self.state.seat) + 1])
        else:
            self.focus_on("save")

    @property
    def _laying(self) -> str:
        """The label of the second button below the pad, for what it would do now; empty: nothing."""
        hand = drafting.hand_in(self.deal, self.state.seat)
        if drafting.can_lay_out(self.deal, self.state.seat):
            return _("Lay out")
        last = hand.melds[-1].meld if hand.melds else None
        return _("Turn set over") if last is not None and last.is_kong else ""

    def _lay(self) -> None:
        """Lays out the tiles tapped so far; without any, turns over the set that was laid out last."""
        seat = self.state.seat
        if drafting.can_lay_out(self.deal, seat):
            self.change(drafting.laid_out(self.deal, seat))
        else:
            self.change(drafting.turned(self.deal, seat, len(drafting.hand_in(self.deal, seat).melds) - 1))

    def _clear_it(self) -> None:
        if self._delete is not None:
            self.go_back()
            self._delete()
            return
        self.change(drafting.cleared(self.deal, self.state.seat))

    def _open_faults(self) -> None:
        self.stack.push(FaultsScene(self.kit, self.at.session, self.deal, self.change))

    def _open_kongs(self) -> None:
        self.stack.push(KongsScene(self.kit, self.at.session, self.deal, self.change))

    def open_books(self) -> None:
        """Shows the deal under all books."""
        names, portraits = tuple(self._names), tuple(words.portraits(self.at.session))
        asked = in_all_books(self._rules, self.at.placing, self.deal, self.state.seat, names, portraits)
        self.stack.push(BooksScene(self.kit, asked))

    def go_back(self) -> None:
        if self._lay_aside is not None:
            self._lay_aside(self.deal)
        super().go_back()

    def save(self) -> None:
        """Saves the deal and leaves the page."""
        self.go_back()
        self._save_it(self.deal)

    # What is pressed and typed.

    def handle(self, event: InputEvent) -> bool:
        page, actions = self.page, self.kit.actions
        if isinstance(event, PointerPressed) and event.button is PointerButton.RIGHT:
            place = self.kit.frame.units(event.at)
            pad = (each.part.key for each in page.nodes if isinstance(each.part, ui.Tile) and each.box.holds(place))
            tile = next((key for key in pad if isinstance(key, Tile)), None)
            return tile is not None and self._take_out(tile)
        key = ui.key_of(page.focus)
        if isinstance(key, Tile) and actions.is_pressed(event, Action.DELETE):
            return self._take_out(key)
        if key == "points":
            names_tile = isinstance(event, TextTyped) and event.text.isalpha() and not self._written
            if not names_tile:
                return super().handle(event)
            page.set_focus(page.node(self._tiles[0]))
        return self._take_typed(event) or super().handle(event)

    @property
    def _written(self) -> str:
        """The text in the field of the points."""
        told = drafting.hand_in(self.deal, self.state.seat).points
        return self.state.points or ("" if told is None else str(amount_to_json(told)))

    def _take_out(self, tile: Tile) -> bool:
        """Takes a tile out of the hand; the event that asked for it is handled."""
        self.change(drafting.taken_out(self.deal, self.state.seat, tile))
        return True

    def _take_typed(self, event: InputEvent) -> bool:
        """Handles typed text and the key to take back; returns whether the event was one of them."""
        if isinstance(event, TextTyped):
            if not self._typed(event.text):
                self.kit.play(Cue.ERROR)
            return True
        is_space = isinstance(event, Pressed) and isinstance(event.trigger, Key) and event.trigger.code == K_SPACE
        if is_space and self.state.letter:
            return True
        if self.kit.actions.is_pressed(event, Action.TAKE_BACK):
            self.undo()
            return True
        return False

    def _typed(self, text: str) -> bool:
        """Handles typed text: tiles, or the points of a loser's empty hand; returns whether it was understood."""
        is_empty = not drafting.hand_in(self.deal, self.state.seat).size
        if not self._is_seat_winner and is_empty and text.isdecimal() and not self.state.letter:
            self._tell_points(self._written + text)
            self.focus_on("points")
            return True
        understood = self._type(text)
        if self._is_seat_winner and not self.counted.problems:
            self.focus_on("save")
        return understood

    def _type(self, text: str) -> bool:
        """Taps the tiles of a typed text such as ``B123 C55 WEEE``; returns whether all of it was understood."""
        unknown, tiles = "", self._tiles
        for mark in text.upper():
            tile = tile_of_mark(mark, self.state.letter, self.state.typed, tiles)
            if tile is not None:
                self.put(typed=tile)
                self.tap(tile)
            elif mark.isspace() or any(each.name[0] == mark for each in tiles):
                self.put(letter=mark.strip(), typed=None)
            else:
                unknown += mark
        if unknown:
            self.put(said=_("Not understood: {text}").format(text=unknown))
        return not unknown
