"""The gallery of a rulebook's special hands: their tiles, their odds, whether to go for them, and practice hands."""

from collections.abc import Callable, Hashable, Mapping

from msgspec import Struct

from game.i18n import _
from game.i18n.books import example_of_special_hand
from game.i18n.guide.examples import seen_in
from game.i18n.numbers import number
from game.i18n.row_texts import special_hand_text, special_worth_text
from game.players.figures import SpecialMade
from game.rules.example import Sets
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared.choice_list import ChoiceList
from game.scenes.shared.destinations import Go, PlayPosition
from game.scenes.statistics import words
from game.school.special_hands import MeasuredHand, SpecialShelf, specials_of
from game.tiles.tile import Tile
from game.view.paint import Canvas, Icon, Paint
from game.view.table.hand_row import HIGH, draw_row, fitting_tile
from game.view.units import Align, Box, Face, TextStyle, column, row, theme
from game.view.widgets import MAIN, Button, Label, Widget

_GAP, _TRY, _EDGE = 14.0, 250.0, 10.0
_ROOMY = 1200.0
"""The width below which the text under the list gets more lines, as with large text."""
_NAME = TextStyle(Face.BOLD, 24, theme.TEXT)
_WORTH = TextStyle(Face.BOLD, 21, theme.SCORE)
_SMALL = TextStyle(Face.MEDIUM, 19, theme.TEXT_SECOND)
_WORDS = 500.0


class GalleryCard(Struct, frozen=True):
    """A special hand, how often the person made it, and its measured odds."""

    id: str
    name: str
    help: str
    worth: str
    sets: Sets
    winning: Tile | None
    made: SpecialMade | None
    found: MeasuredHand | None
    """The measured odds of the hand; ``None`` if it is not in play with the usual options."""
    is_shape: bool
    """Whether the hand is made of certain tiles, so that a player can go for it."""


def gallery(rules: str, specials: Mapping[tuple[str, str], SpecialMade]) -> list[GalleryCard]:
    """A card for each special hand of a rulebook, in the rulebook's order."""
    cards = []
    measured = specials_of(rules).hands
    for hand in RULEBOOKS[rules].special_hands:
        shown = example_of_special_hand(rules, hand.id)
        made = specials.get((rules, hand.id))
        win = None if made is None else made.first.win
        text = special_hand_text(RULEBOOKS[rules].with_options(), hand.id)
        cards.append(
            GalleryCard(
                id=hand.id,
                name=text.name,
                help=text.help,
                worth=special_worth_text(hand),
                sets=seen_in(RULEBOOKS[rules], shown) if win is None else [*win.sets, win.bonus],
                winning=shown.tile if win is None else win.tile,
                made=made,
                found=measured.get(hand.id),
                is_shape=hand.pattern is not None,
            )
        )
    return cards


class SpecialList(ChoiceList[GalleryCard]):
    """The list of special hands; those already made have a tick and the date."""

    ROW = 112.0

    def __init__(self, choose: Callable[[], None], watch: Callable[[], None], deals: int) -> None:
        super().__init__(choose, watch)
        self._deals = deals

    def key_of(self, shown: GalleryCard) -> Hashable:
        return shown.id

    def draw_row(self, canvas: Canvas, box: Box, shown: GalleryCard) -> None:
        text = Box(box.x + 20, box.y + 2, _WORDS - 20, 42)
        room = canvas.kit.writer.width(shown.worth, _WORTH) + 20
        indent = 0.0
        if shown.made is not None:
            canvas.icon(Icon.CHECK, (text.x + 12, text.centre[1]), 22, theme.SCORE)
            indent = 34.0
        name = Box(text.x + indent, text.y, text.width - room - indent, text.height)
        canvas.block(shown.name, _NAME, name, align=Align.START)
        canvas.centred(shown.worth, _WORTH, Box(text.right - room, text.y, room, text.height), align=Align.END)
        lines = [_made_text(shown.made), "" if shown.found is None else often(shown.found, self._deals)]
        below = Box(text.x, text.bottom, text.width, box.bottom - text.bottom - 6)
        canvas.block("\n".join(filter(None, lines)), _SMALL, below, align=Align.START)
        strip = Box(box.x + _WORDS + 26, box.y, box.width - _WORDS - 46, box.height)
        tile = fitting_tile(shown.sets, strip.width, 42.0)
        top = strip.centre[1] - HIGH * tile / 2
        draw_row(canvas, shown.sets, (strip.x, top), tile, winning=shown.winning if shown.made is not None else None)


class Gallery:
    """The list of special hands, with details of the chosen one and a button to try it.

    :param go: opens the table to try a hand at; without it, the button is hidden.
    """

    def __init__(self, rules: str, cards: list[GalleryCard], go: Go | None, *, empty: str) -> None:
        self.cards = cards
        self._go = go
        self._shelf = specials_of(rules)
        self._tried: dict[str, int] = {}
        self.list = SpecialList(self._tell, self._try, self._shelf.deals)
        self.words = Label("" if cards else empty, theme.SMALL if cards else theme.BODY_SECOND, wraps=True)
        self.to_try = Button(_("Try it"), self._try, finish=MAIN, icon=Icon.PLAY)
        self.to_try.tooltip = _(
            "Play on from a hand with which a strong computer player went for it. Hints are at hand."
        )
        self.list.is_visible = bool(cards)
        self.list.fill(cards)
        self._tell()

    @property
    def widgets(self) -> list[Widget]:
        """All widgets, in Tab order."""
        return [self.list, self.words, self.to_try]

    def lay(self, area: Box) -> None:
        if not self.cards:
            self.words.place(area)
            return
        below = 150.0 if area.width >= _ROOMY else 262.0
        listed, foot = column(area, (None, below), _GAP)
        self.list.place(listed)
        taken = _TRY + 2 * _GAP if self.to_try.is_visible else 0.0
        _edge, words, button = row(foot, (_EDGE, foot.width - _EDGE - taken, _TRY))
        self.words.place(words)
        self.to_try.place(Box(foot.right - _TRY, button.centre[1] - 34, _TRY, 68))

    def glow(self, focus: Widget | None) -> None:
        """Highlights the chosen hand and its button while Enter would try it."""
        self.list.is_lit = focus in (self.list, self.to_try)
        self.to_try.paint = Paint.GOLD if self.list.is_lit else Paint.GREY

    def _tell(self) -> None:
        """Updates the text and the button for the chosen hand."""
        chosen = self.list.chosen
        found = None if chosen is None else chosen.found
        self.to_try.is_visible = self._go is not None and found is not None and bool(found.tries)
        if chosen is None:
            return
        self.words.write(f"{chosen.name}: {chosen.help}\n{odds_text(chosen, self._shelf)}")

    def _try(self) -> None:
        """Opens a position in which a computer player went for the hand, the next one each time."""
        chosen = self.list.chosen
        if chosen is None or chosen.found is None or not chosen.found.tries or self._go is None:
            return
        tries = chosen.found.tries
        place = self._tried.get(chosen.id, 0)
        self._tried[chosen.id] = place + 1
        self._go(PlayPosition(tries[place % len(tries)]))


def often(found: MeasuredHand, deals: int) -> str:
    """How often a hand won, as short text."""
    if not found.wins:
        return _("never in {deals} deals").format(deals=number(deals))
    return _("1 in {least} deals").format(least=number(round(deals / found.wins)))


def odds_text(card: GalleryCard, shelf: SpecialShelf) -> str:
    """How often strong computer players won with a hand, and whether it is worth going for."""
    found = card.found
    if found is None:
        return _("It is not in play with the usual options, so its odds were not measured.")
    if found.wins:
        won = _("Won by strong computer players: {count} of {deals} deals.").format(
            count=number(found.wins), deals=number(shelf.deals)
        )
    else:
        won = _(
            "Won by strong computer players: never in {deals} deals. It is probably rarer than 1 in {least}."
        ).format(deals=number(shelf.deals), least=number(shelf.deals // 3))
    return f"{won}\n{worth_going(card, found)}"


def worth_going(card: GalleryCard, found: MeasuredHand) -> str:
    """Whether a hand is worth going for, and from which first hands."""
    if not card.is_shape:
        return _("You cannot go for it: it depends on how you win.")
    start = found.worth_going
    if start is None and found.tries:
        return _("Too far away for a first hand. Go for it if the right tiles come.")
    if start is None:
        return _("Not worth going for: no strong computer player did.")
    if start.won:
        said = _(
            "Worth going for if your first hand needs {missing} more tiles or fewer. Won with it: {won} of {hands} "
            "such hands."
        )
    else:
        said = _(
            "Strong computer players go for it if the first hand needs {missing} more tiles or fewer, but none of "
            "{hands} such hands won with it."
        )
    return said.format(missing=number(start.missing), won=number(start.won), hands=number(start.hands))


def _made_text(made: SpecialMade | None) -> str:
    if made is None:
        return _("not made yet")
    first = made.first
    parts = [words.when(first.match), words.against(first.match, first.name)]
    if made.times > 1:
        parts.append(_("{count} times").format(count=made.times))
    return "  ·  ".join(part for part in parts if part)
