"""The card on which a rulebook is chosen."""

from collections.abc import Mapping, Sequence
from textwrap import shorten

from msgspec import Struct

from game import ui
from game.i18n import _
from game.i18n.books import Book
from game.i18n.gaps import isolated
from game.i18n.numbers import count_text
from game.rules.options import OWN_HANDS, Options, Value
from game.scenes.set_up.house_rules import LONGEST_TOLD, chosen_club, club_changes
from game.view.page.book_emblem import (
    MOST_COMPLEX,
    draw_dot,
    draw_dots,
    draw_emblem,
)
from game.view.paint import Icon
from game.view.paint.shapes import rgb
from game.view.units import Align, theme

_MOST_TOLD = 3
"""The most lines on a club's changes that a card has."""


class Told(Struct, frozen=True):
    """The texts of a card on a book, or on a club's changes to it."""

    title: str
    origin: str
    lines: tuple[str, ...]
    tiles: str
    stacks: str


def told(book: Book, options: Mapping[str, Value]) -> Told:
    """The book's own description, or the changes of the chosen club."""
    card, changes = book.words.card, club_changes(book.rules, options) if options.get(OWN_HANDS) else []
    if not changes:
        lines = tuple(line.said() for line in card.lines)
        return Told(book.words.name.said(), card.origin.said(), lines, card.tiles, card.stacks)
    club = chosen_club(book.rules, options)
    rules = book.rules.with_options(Options(book.rules.options, {**options, OWN_HANDS: club.text}))
    name = club.name or _("Your club")
    return Told(name, book.words.rules.said(), _change_lines(changes), str(len(rules.tiles)), str(rules.wall.stacks))


def _change_lines(changes: Sequence[str]) -> tuple[str, ...]:
    """The lines on a club's changes: the short ones, and a line with the number of the others."""
    short = [line for line in changes if len(line) <= LONGEST_TOLD]
    if len(short) == len(changes) <= _MOST_TOLD:
        return tuple(short)
    shown = short[: _MOST_TOLD - 1] or [shorten(changes[0], LONGEST_TOLD, placeholder="…")]
    rest = len(changes) - len(shown)
    more = count_text("and {count} more", "and {count} more", rest)
    return (*shown, more) if rest else tuple(shown)


def rule_card(book: Book, options: Mapping[str, Value], on: ui.Act, *, is_chosen: bool) -> ui.Part:
    """The card of a rulebook, with a picture, facts, and lines of description."""
    card, said, accent = book.words.card, told(book, options), rgb(book.words.card.accent)
    facts = (
        _("Tiles: {number}").format(number=said.tiles),
        _("Stacks: {number}").format(number=said.stacks),
        _("Players: {number}").format(number=isolated(card.players)),
        _("Dice: {number}").format(number=card.dice),
    )
    stacks = _("Stacks on each side of the wall: {number}").format(number=said.stacks)
    chips = tuple(
        ui.Panel(
            ui.remark(fact, align=Align.CENTER, is_narrow=True),
            ui.Ground.PAPER,
            0.0,
            fill=ui.Fill.STRIPE,
            corner=ui.Step.S,
        )
        for fact in facts
    )
    lines = tuple(
        ui.Row(
            (
                ui.Picture((draw_dot, accent), ui.Step.M, ui.Step.L),
                ui.Text(line, ui.Type.SMALL, is_narrow=True, grow=1.0),
            ),
            ui.Step.S,
            ui.Across.START,
        )
        for line in said.lines
    )
    lit = (draw_dots, card.complexity, MOST_COMPLEX, accent, theme.TEXT_SECOND)
    dots = ui.Picture(lit, MOST_COMPLEX * ui.Step.L, ui.Step.L)
    complexity = ui.Row((ui.remark(_("Complexity"), grow=1.0), dots), ui.Step.S)
    words = (
        ui.Text(said.title, ui.Type.HEADING, align=Align.CENTER, is_narrow=True),
        ui.remark(said.origin, Align.CENTER, is_narrow=True),
        ui.Grid(chips, ui.Step.HAIR, cell=ui.Size.FACE, most=2),
        ui.Column(lines, gap=0.0),
        ui.Space(),
        complexity,
    )
    frame = ui.Step.S if is_chosen else ui.Step.HAIR
    below = ui.Panel(ui.Column(words, ui.Step.S), pad=ui.Step.M - frame, is_clear=True, grow=1.0)
    emblem = ui.Picture((draw_emblem, card.emblem, accent), ui.Size.SIDE, ratio=0.5)
    tick = ui.Mark(Icon.CHECK, theme.GOLD, theme.ON_GOLD, ui.Size.KNOB) if is_chosen else None
    marked = ui.Over((emblem, None if tick is None else ui.Pin(tick, pad=ui.Step.M)))
    return ui.Panel(
        ui.Column((marked, below), gap=0.0),
        ui.Ground.LIT if is_chosen else ui.Ground.CARD,
        frame,
        on,
        chosen=is_chosen,
        hint=stacks,
        called=f"{said.title}, {said.origin}",
        more=". ".join(
            (
                *said.lines,
                facts[0],
                stacks,
                *facts[2:],
                _("{name}: {said}").format(name=_("Complexity"), said=f"{card.complexity} / {MOST_COMPLEX}"),
            )
        ),
        key=book.rules.id,
    )
