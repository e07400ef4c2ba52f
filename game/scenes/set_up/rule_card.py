"""The card on which a rulebook is chosen."""

from collections.abc import Callable, Mapping, Sequence
from textwrap import shorten

from msgspec.structs import replace

from game.i18n import _, ngettext
from game.i18n.books import Book
from game.i18n.gaps import isolated
from game.i18n.numbers import number
from game.rules.options import OWN_HANDS, Options, Value
from game.rules.ruleset import Ruleset
from game.scenes.set_up.house_rules import chosen_club, club_changes
from game.tiles.tile import Tile
from game.view.page.cloth import draw_rays
from game.view.paint import Canvas, Icon, Kit, PanelKind, Pose
from game.view.paint.shapes import rgb
from game.view.units import Align, Box, Color, TextStyle, grid, theme
from game.view.widgets import Chosen

MOST_COMPLEX = 4
_MOST_TOLD, _LONGEST = 3, 60
"""How many lines on a club's changes a card has, and the most letters of a change that can be listed."""
SIZE = (332.0, 566.0)
RAISED = 14.0
_PICTURE = 212.0
_FACT_ICONS = (Icon.TILE, Icon.STACK, Icon.PLAYERS, Icon.DICE)
_RADIUS = 26.0
"""The corner radius of the paper."""
_TITLE = theme.CARD_TITLE
_ORIGIN = theme.SMALL.colored(theme.INK_SMALL)
_FACT = TextStyle(theme.Face.SEMIBOLD, 17.5, theme.INK)
_LINE = TextStyle(theme.Face.MEDIUM, 21, theme.INK_BODY)
_FACT_COLOR: Color = (0x7A, 0x4A, 0x12)
_TITLE_HIGH, _LINES_HIGH = 54.0, 133.0
"""The height of a long title, and of all four lines."""
_DOT_OFF: Color = (0xC9, 0xB8, 0x8F)


def _change_lines(changes: Sequence[str]) -> list[str]:
    """The lines on a club's changes: the short ones, and a line with the number of the others."""
    short = [line for line in changes if len(line) <= _LONGEST]
    if len(short) == len(changes) <= _MOST_TOLD:
        return short
    told = short[: _MOST_TOLD - 1] or [shorten(changes[0], _LONGEST, placeholder="…")]
    rest = len(changes) - len(told)
    more = ngettext("and {count} more", "and {count} more", rest).format(count=number(rest))
    return [*told, more] if rest else told


class RuleCard(Chosen):
    """The card of a rulebook, with a picture, facts, and lines of description.

    The chosen card lies a little higher and has a tick; it has a golden frame, and so has the focused one.
    """

    bleed = 100.0
    ring_inset = -PanelKind.CARD_GLOW.reach
    corner = _RADIUS + PanelKind.CARD_GLOW.reach

    def __init__(self, book: Book, on_choose: Callable[[], None]) -> None:
        super().__init__(on_choose)
        self.book = book
        self._card = card = book.words.card
        self.tell_book()
        self.accent = rgb(card.accent)

    def tell_book(self) -> None:
        """Shows the book's own description."""
        card = self._card
        self._title, self._origin = self.book.words.name.said(), card.origin.said()
        self.lines = [line.said() for line in card.lines]
        self._tiles, self._stacks = card.tiles, card.stacks
        self._say()

    def tell_club(self, rules: Ruleset, club: str, changes: Sequence[str]) -> None:
        """Shows what a club has changed in the book instead of the book's own description."""
        self._title, self._origin = club or _("Your club"), self.book.words.rules.said()
        self.lines = _change_lines(changes)
        self._tiles, self._stacks = str(len(rules.tiles)), str(rules.wall.stacks)
        self._say()

    def _say(self) -> None:
        """Sets what a screen reader says: the name, then all other text on the card."""
        self.called = f"{self._title}, {self._origin}"
        said = f"{self._card.complexity} / {MOST_COMPLEX}"
        complexity = _("{name}: {said}").format(name=_("Complexity"), said=said)
        self.explained = ". ".join([*self.lines, *self._facts, complexity])

    @property
    def height(self) -> int:
        return 2 * self.is_focused + self.is_chosen

    def clipped(self, kit: Kit) -> list[str]:
        room = self.box.width - 60
        cut = kit.writer.cut((self._origin, _ORIGIN, self.box.width - 40))
        title, title_style = kit.writer.broken(self._title, _TITLE, self.box.width - 40, high=_TITLE_HIGH)
        broken = [(title, title_style, self.box.width - 40)]
        broken += [(parts, style, room) for parts, style in self._broken(kit)]
        cut += [" ".join(parts) for parts, style, widest in broken if kit.writer.is_cut(parts, style, widest)]
        high = sum(len(parts) * style.size * theme.CLOSE for parts, style, _ in broken[1:])
        return cut + (self.lines if high > _LINES_HIGH else [])

    @property
    def _facts(self) -> list[str]:
        """The figures on the card, each with its name."""
        card = self._card
        return [
            _("Tiles: {number}").format(number=self._tiles),
            _("Stacks on each side of the wall: {number}").format(number=self._stacks),
            _("Players: {number}").format(number=isolated(card.players)),
            _("Dice: {number}").format(number=card.dice),
        ]

    def _named_facts(self, kit: Kit, room: float) -> tuple[list[str], TextStyle] | None:
        """The facts with their names as written on the card, and their style; ``None`` if the names do not fit."""
        tiles, _stacks, players, dice = self._facts
        facts = [tiles, _("Stacks: {number}").format(number=self._stacks), players, dice]
        style = min((kit.writer.fitting(fact, _FACT, room) for fact in facts), key=lambda one: one.size)
        return None if any(kit.writer.width(fact, style) > room for fact in facts) else (facts, style)

    def hint(self, kit: Kit) -> str:
        return "\n".join([*self.clipped(kit), *self._facts])

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        canvas.panel(PanelKind.CARD_GLOW if self.height else PanelKind.CARD, box, radius=_RADIUS)
        top = Box(box.x, box.y, box.width, _PICTURE)
        draw_rays(canvas, top, self.accent, _RADIUS)
        canvas.fill(Box(box.x, top.bottom, box.width, 4), theme.BRASS)
        self._draw_emblem(canvas, top)
        x = box.center[0]
        at = (x, box.y + 267)
        canvas.lines(self._title, _TITLE, at, box.width - 40, align=Align.CENTER, high=_TITLE_HIGH)
        canvas.text(self._origin, _ORIGIN, (x, box.y + 298), align=Align.CENTER, widest=box.width - 40)
        self._draw_facts(canvas)
        self._draw_lines(canvas)
        if self.warmth and not self.is_chosen:
            canvas.rounded(box, theme.WHITE, radius=_RADIUS, opacity=0.10 * self.warmth)

    def draw_over(self, canvas: Canvas) -> None:
        """Draws the tick of the chosen card, which lies over the ring of the focus."""
        if self.is_chosen:
            self._draw_mark(canvas)

    def _draw_facts(self, canvas: Canvas) -> None:
        box = self.box
        cells = grid(Box(box.x + 18, box.y + 312, box.width - 36, 64), 4, columns=2, high=30, gap=4)
        canvas = canvas.reading(box)
        named = self._named_facts(canvas.kit, cells[0].width - 20)
        numbers = [self._tiles, self._stacks, isolated(self._card.players), self._card.dice]
        facts, style = named or (numbers, _FACT.sized(17))
        for icon, fact, cell in zip(_FACT_ICONS, facts, cells, strict=True):
            canvas.rounded(cell, (0x8A, 0x6A, 0x34), radius=9, opacity=0.13)
            if named is None:
                canvas.icon(icon, (cell.x + 20, cell.center[1]), 22, _FACT_COLOR)
            canvas.centered(fact, style, cell if named else replace(cell, x=cell.x + 34, width=cell.width - 36))

    def _draw_lines(self, canvas: Canvas) -> None:
        box = self.box
        canvas = canvas.reading(box)
        broken = self._broken(canvas.kit)
        highs = [len(parts) * style.size * theme.CLOSE for parts, style in broken]
        gap = max(0.0, _LINES_HIGH - sum(highs)) / len(highs)
        top = box.y + 382
        for (parts, style), high in zip(broken, highs, strict=True):
            y = top + gap / 2 + style.size * (theme.CLOSE / 2 + theme.CAPITALS)
            canvas.disc((box.x + 34, y - 7), 10, self.accent)
            for place, part in enumerate(parts):
                at = (box.x + 50, y + place * style.size * theme.CLOSE)
                canvas.text(part, style, at, widest=box.width - 60)
            top += high + gap
        canvas.text(_("Complexity"), _ORIGIN, (box.x + 28, box.bottom - 20), widest=box.width - 140)
        for place in range(MOST_COMPLEX):
            color = self.accent if place < self._card.complexity else _DOT_OFF
            canvas.disc((box.right - 100 + 24 * place, box.bottom - 27), 16, color)

    def _broken(self, kit: Kit) -> list[tuple[list[str], TextStyle]]:
        """The broken lines, with the largest font size in which all of them fit."""
        style, least = _LINE, _LINE.size * theme.SHRINK
        while True:
            broken = [kit.writer.wrapped(line, style, self.box.width - 60) for line in self.lines]
            high = sum(len(parts) for parts in broken) * style.size * theme.CLOSE
            if high <= _LINES_HIGH or style.size <= least:
                return [(parts, style) for parts in broken]
            style = style.sized(max(least, style.size - 0.5))

    def _draw_emblem(self, canvas: Canvas, top: Box) -> None:
        left, front, right = self._card.emblem
        x = top.center[0]
        self._draw_tile(canvas, left, (x - 74, top.y + 186), 84)
        self._draw_tile(canvas, right, (x + 74, top.y + 186), 84)
        self._draw_tile(canvas, front, (x, top.y + 201), 112)

    @staticmethod
    def _draw_tile(canvas: Canvas, tile: Tile, foot: tuple[float, float], width: float) -> None:
        canvas.rounded(
            Box(foot[0] - width / 2 + 5, foot[1] - width * 1.3, width, width * 1.36),
            theme.BLACK,
            radius=14,
            opacity=0.28,
        )
        canvas.tile(tile, foot, width, Pose.HAND)

    def _draw_mark(self, canvas: Canvas) -> None:
        box = self.box
        canvas, corner = canvas.reading(box), (box.right - 8, box.y + 8)
        canvas.disc(corner, 58, (0x7A, 0x4A, 0x05))
        canvas.disc(corner, 52, theme.GOLD)
        canvas.icon(Icon.CHECK, corner, 38, theme.ON_GOLD)


def tell_changes(card: RuleCard, options: Mapping[str, Value]) -> None:
    """Makes a card show the changes of the chosen club to its book, or else the book's own description."""
    book = card.book.rules
    changes = club_changes(book, options) if options.get(OWN_HANDS) else []
    if changes:
        club = chosen_club(book, options)
        rules = book.with_options(Options(book.options, {**options, OWN_HANDS: club.text}))
        card.tell_club(rules, club.name, changes)
    else:
        card.tell_book()
    card.touch()
