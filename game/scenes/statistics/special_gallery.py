"""The gallery of a rulebook's special hands: their tiles, their odds, whether to go for them, and practice hands."""

from collections.abc import Hashable, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from game.i18n import _, ngettext
from game.i18n.books import example_of_special_hand
from game.i18n.guide.examples import seen_in
from game.i18n.numbers import number
from game.i18n.row_texts import special_hand_text, special_worth_text
from game.players.figures import SpecialMade
from game.rules.example import Sets
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared.choice_list import ChoiceList
from game.scenes.shared.destinations import Go, PlayPosition
from game.scenes.shared.looks import picture_for
from game.scenes.statistics import words
from game.scenes.statistics.evening import NOTHING, Evening, strip_of, words_on
from game.scenes.statistics.hand_hero import PAD, HandName, HandTiles, parts_of
from game.school.special_hands import MeasuredHand, specials_of
from game.tiles.tile import Tile
from game.view.page.goals import draw_progress, draw_tick
from game.view.paint import Canvas, Icon, PanelKind
from game.view.table.hand_row import HIGH, fitting_tile, row_width
from game.view.table.hand_row import draw_row as draw_hand
from game.view.units import Align, Box, Face, TextStyle, column, lay, row, theme
from game.view.widgets import MAIN, Button, Label, TilesHeard, Widget

_GAP = 20.0
_HERO, STRIP = 486.0, 176.0
"""The height of the chosen hand's picture, and of the strip at its foot where it is told about."""
_SIDE, _TRY = 400.0, 62.0
"""The width of the figures and the height of the button beside what is told."""
_NAME = TextStyle(Face.BOLD, 25, theme.TEXT)
_WORTH = TextStyle(Face.SEMIBOLD, 20, theme.SCORE)
_SMALL = TextStyle(Face.MEDIUM, 20, theme.TEXT)
_RULE, _ADVICE = TextStyle(Face.MEDIUM, 22, theme.TEXT), TextStyle(Face.SEMIBOLD, 22, theme.SCORE)
_SIZES = (22.0, 21.0, 20.0, 19.0, 18.0)
"""The font sizes of the rule and the advice, of which the first is taken for which there is room."""
_FIGURE = TextStyle(Face.BOLD, 27, theme.SCORE)
_COUNT = TextStyle(Face.BOLD, 24, theme.SCORE)
_COUNTED, _COUNT_WIDE, _BAR = 46.0, 360.0, 14.0
"""The height and the width of the count of hands made, and the height of its bar."""
_SEAL, _SEALED = 44.0, 72.0
"""The size of the seal on a hand that was made, and the width of its column."""
_WORDS, _TILE = 400.0, 56.0
_DIM = 4
"""How dark the tiles of a hand that was not made yet are."""
_LONG, _LINE, _LEAST = 21.0, 26.0, 17.0
"""The font size of a name in two lines, the height of the line below it, and the least font size there."""
_APART = 10.0
"""The space between the rule of a hand and the advice about it."""
_HAND, _PAIR, _CHOW = 14, 2, 3


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
                sets=_in_pairs(seen_in(RULEBOOKS[rules], shown)) if win is None else [*_in_pairs(win.sets), win.bonus],
                winning=shown.tile if win is None else win.tile,
                made=made,
                found=measured.get(hand.id),
                is_shape=hand.pattern is not None,
            )
        )
    return cards


def _in_pairs(sets: Sets) -> Sets:
    """The groups of a hand; one of seven pairs is parted into these."""
    pairs = [group[at : at + _PAIR] for group in sets for at in range(0, len(group), _PAIR)]
    are_equal = all(len(pair) == _PAIR and len(set(pair)) == 1 for pair in pairs)
    return pairs if are_equal and len(pairs) * _PAIR == _HAND else _in_chows(sets)


def _in_chows(sets: Sets) -> Sets:
    """The groups of a hand; a longer run is parted into its chows."""
    parted: list[Sequence[Tile | None]] = []
    for group in sets:
        step = _CHOW if _is_long_run(group) else max(1, len(group))
        parted += [group[at : at + step] for at in range(0, len(group), step)]
    return parted


def _is_long_run(group: Sequence[Tile | None]) -> bool:
    ranks = [tile.rank for tile in group if tile is not None and tile.suit.has_ranks]
    is_run = len(ranks) == len(group) and all(after == before + 1 for before, after in pairwise(ranks))
    return is_run and len(ranks) in (2 * _CHOW, 3 * _CHOW)


class SpecialList(ChoiceList[GalleryCard]):
    """The list of special hands: those already made on paper, with a golden seal and the date, the others dim."""

    ROW, EDGE = 96.0, 5.0
    shows_focus = False

    _longest: Sets = ()
    """The hand that takes the most room, by which the tiles of all are as wide as there is room for."""

    def key_of(self, shown: GalleryCard) -> Hashable:
        return shown.id

    def fill(self, rows: Sequence[GalleryCard]) -> None:
        super().fill(rows)
        self._longest = max((card.sets for card in rows), key=lambda sets: row_width(sets, 1.0), default=())

    def draw_panel(self, canvas: Canvas, box: Box, shown: GalleryCard) -> None:
        if shown.made is None:
            super().draw_panel(canvas, box, shown)
        else:
            canvas.panel(PanelKind.CARD, box.grown(-PanelKind.CARD.reach), radius=14)

    def draw_row(self, canvas: Canvas, box: Box, shown: GalleryCard) -> None:
        writer, is_made = canvas.kit.writer, shown.made is not None
        is_chosen = shown is self.chosen
        inks = (theme.INK, theme.INK, theme.INK_SMALL) if is_made else (theme.TEXT_SECOND,) * 3
        if is_chosen and not is_made:
            inks = theme.SCORE, theme.TEXT, theme.TEXT
        named, worth_style, small = (
            style.colored(ink) for style, ink in zip((_NAME, _WORTH, _SMALL), inks, strict=True)
        )
        seal, text, _gap, strip = row(Box(box.x, box.y, box.width - 22, box.height), [_SEALED, _WORDS, 18, None])
        if is_made:
            canvas.disc(seal.center, _SEAL + 6, theme.BRASS)
            draw_tick(canvas, seal.center, _SEAL)
        else:
            canvas.disc(seal.center, _SEAL + 6, theme.BRASS, opacity=1.0 if is_chosen else 0.6)
            canvas.disc(seal.center, _SEAL, theme.WOOD_DARK)
        style = named if writer.width(shown.name, named) <= text.width else named.sized(_LONG)
        lines = writer.wrapped(shown.name, style, text.width)[:2]
        high = theme.CLOSE * style.size * len(lines)
        name, below = column(text.inset(0, (text.height - high - _LINE) / 2), [high, _LINE])
        if len(lines) == 2:
            canvas.block(shown.name, style, name, align=Align.START)
        else:
            canvas.centered(shown.name, style, name, align=Align.START)
        when = "" if shown.made is None else f"·  {_made_text(shown.made)}"
        worth, date = row(below, [writer.width(shown.worth, worth_style), None], 12)
        canvas.centered(shown.worth, worth_style, worth, align=Align.START)
        canvas.centered(when, writer.fitting(when, small, date.width, least=_LEAST), date, align=Align.START)
        tile = fitting_tile(self._longest, strip.width, _TILE)
        at = (strip.x, strip.center[1] - HIGH * tile / 2)
        draw_hand(
            canvas,
            shown.sets,
            at,
            tile,
            winning=shown.winning if is_made else None,
            shade=0 if is_made or is_chosen else _DIM,
        )


class MadeCount(Widget):
    """How many of the special hands were made, with a bar."""

    tiles_heard = TilesHeard.NEVER

    def __init__(self, text: str, share: float) -> None:
        self._text, self._share = text, share

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        said, bar = column(self.box, [None, _BAR], 2)
        canvas.block(self._text, _COUNT, said, align=Align.END)
        draw_progress(canvas, bar, self._share)


class HandWords(Widget):
    """The rule of a special hand, and whether to go for it, as large as there is room for."""

    tiles_heard = TilesHeard.NEVER

    def __init__(self) -> None:
        self._rule = self._advice = ""

    def show(self, card: GalleryCard) -> None:
        """Tells about another hand."""
        self._rule = card.help if card.help.endswith((".", "!", "?")) else f"{card.help}."
        self._advice = advice_text(card)
        self.touch()

    def draw(self, canvas: Canvas) -> None:
        if not self._rule:
            return
        canvas = canvas.reading(self.box)
        area, writer = self.box, canvas.kit.writer
        said = ((self._rule, _RULE), (self._advice, _ADVICE))

        def count(size: float) -> int:
            return sum(len(writer.wrapped(text, style.sized(size), area.width)) for text, style in said)

        high = area.height - _APART
        size = next((each for each in _SIZES if count(each) * theme.LINE_HEIGHT * each <= high), _SIZES[-1])
        step = min(theme.LINE_HEIGHT * size, high / count(size))
        parts = [(style.sized(size), writer.wrapped(text, style.sized(size), area.width)) for text, style in said]
        heights = [step * len(lines) for _style, lines in parts]
        spare = (high - sum(heights)) / 2
        boxes = column(Box(area.x, area.y + spare, area.width, 0), heights, _APART)
        for (style, lines), box in zip(parts, boxes, strict=True):
            canvas.stacked(lines, style, box, step, align=Align.START)


class HandOdds(Widget):
    """How often strong computer players made a special hand."""

    tiles_heard = TilesHeard.NEVER

    def __init__(self) -> None:
        self._title = _("Made by strong computer players")
        self._figure = ""

    def show(self, figure: str) -> None:
        """Shows the figure of another hand."""
        self._figure = figure
        self.touch()

    def draw(self, canvas: Canvas) -> None:
        canvas = canvas.reading(self.box)
        if not self._figure:
            return
        _above, head, figure, _below = column(self.box, [None, 28.0, 34.0, None])
        canvas.block(self._title, _SMALL, head)
        canvas.centered(self._figure, canvas.kit.writer.fitting(self._figure, _FIGURE, figure.width), figure)


class Gallery:
    """The chosen special hand on a picture, with a button to try it, over the list of all.

    :param go: opens the table to try a hand at; without it, the button is hidden.
    :param count: the text that says how many of the hands were made.
    """

    def __init__(self, rules: str, cards: list[GalleryCard], go: Go | None, *, empty: str, count: str = "") -> None:
        self.cards = cards
        self._go = go
        self._shelf = specials_of(rules)
        self._tried: dict[str, int] = {}
        made = sum(card.made is not None for card in cards)
        self.count = MadeCount(count, made / max(1, len(cards)))
        self.list = SpecialList(self._tell, self._try)
        self.nothing = Label(empty, NOTHING, most=4)
        self.told, self._name, self._tiles = HandWords(), HandName(), HandTiles()
        self.figures = HandOdds()
        self._evening = Evening(picture_for(rules), strip=STRIP if cards else 0.0)
        self.to_try = Button(_("Try it"), self._try, finish=MAIN, icon=Icon.PLAY)
        self.to_try.tooltip = _(
            "Play on from a hand with which a strong computer player went for it. Hints are at hand."
        )
        for widget in (self.count, self.list, self._name, self._tiles, self.told, self.figures):
            widget.is_visible = bool(cards)
        self.nothing.is_visible = not cards
        self.list.fill(cards)
        self._tell()

    @property
    def widgets(self) -> list[Widget]:
        """All widgets, in Tab order."""
        seen = [self._evening, self.count, self._name, self._tiles]
        return [*seen, self.list, self.nothing, self.told, self.figures, self.to_try]

    def lay(self, area: Box) -> None:
        self.nothing.place(words_on(area))
        upper, listed = column(area, (_HERO, None), _GAP)
        self._evening.place(upper if self.cards else area)
        head, tiles = parts_of(Box(upper.x, upper.y, upper.width, upper.height - STRIP - 8))
        name, count = row(head, [None, _COUNT_WIDE], 30)
        lay([self._name, self._tiles], [name, tiles])
        self.count.place(Box(count.x, count.y + 16, _COUNT_WIDE, _COUNTED))
        self.list.place(listed)
        strip = strip_of(upper, STRIP)
        words, side = row(strip.inset(PAD, 10), [None, _SIDE], 40)
        self.told.place(words)
        lay([self.figures, self.to_try], column(side, [None, _TRY, 8.0], 10)[:2])

    def _tell(self) -> None:
        """Updates the picture, the text and the button for the chosen hand."""
        chosen = self.list.chosen
        found = None if chosen is None else chosen.found
        self.to_try.is_visible = self._go is not None and found is not None and bool(found.tries)
        if chosen is None:
            return
        is_made = chosen.made is not None
        self._evening.middle_light = 0.5 if is_made else None
        self.told.show(chosen)
        line = f"{chosen.worth}  ·  {_made_text(chosen.made)}"
        self._name.show(chosen.name, line, is_ticked=is_made)
        self._tiles.show(chosen.sets, chosen.winning if is_made else None)
        self.figures.show("" if found is None else often(found, self._shelf.deals))

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
        return _("Rarer than 1 in {least} deals").format(least=number(deals))
    return _("About 1 in {least} deals").format(least=number(round(deals / found.wins)))


def advice_text(card: GalleryCard) -> str:
    """Whether a hand is worth going for, and from which starting hands."""
    if card.found is None:
        return _("It is not in play with the usual options, so its odds were not measured.")
    if not card.is_shape:
        return _("You cannot go for it: it depends on how you win.")
    start = card.found.worth_going
    if start is None and card.found.tries:
        return _("Too far away for a starting hand. Go for it if the right tiles come.")
    if start is None:
        return _("Not worth going for: no strong computer player did.")
    if start.won:
        said = ngettext(
            "Go for it if your starting hand is at most {count} tile away.",
            "Go for it if your starting hand is at most {count} tiles away.",
            start.missing,
        )
    else:
        said = ngettext(
            "Strong computer players go for it if the starting hand is at most {count} tile away.",
            "Strong computer players go for it if the starting hand is at most {count} tiles away.",
            start.missing,
        )
    said = said.format(count=number(start.missing))
    if not start.won:
        return said
    chance = _("Chance from there: about 1 in {count}.").format(count=number(round(start.hands / start.won)))
    return f"{said} {chance}"


def _made_text(made: SpecialMade | None) -> str:
    if made is None:
        return _("Not made yet")
    first = made.first
    parts = [words.when(first.match)]
    if made.times > 1:
        parts.append(_("{count} times").format(count=made.times))
    return "  ·  ".join(part for part in parts if part)
