"""The card on which a rulebook is chosen."""

from collections.abc import Sequence
from textwrap import shorten
from typing import Any

from game import ui
from game.i18n import _, labeled
from game.i18n.book_files import CardWords
from game.i18n.gaps import isolated
from game.i18n.numbers import count_text
from game.rules.options import OWN_HANDS
from game.scenes.set_up.house_rules import LONGEST_TOLD, club_changes, club_help
from game.scenes.set_up.offers import Offer
from game.view.page.book_emblem import (
    MOST_COMPLEX,
    draw_dot,
    draw_dots,
    draw_emblem,
)
from game.view.paint import Icon, rgb
from game.view.units import Align, Color, theme

_MOST_TOLD = 3
"""The most lines on a club's changes that a card has."""


def _told(offer: Offer) -> tuple[str, Sequence[str], object, object]:
    """The origin, the lines, the number of tiles and of stacks on the card of a book, or of a club's changes to it."""
    book, card = offer.book, offer.card
    changes = [] if offer.is_example or not offer.club else club_changes(book.rules, {OWN_HANDS: offer.club})
    if not changes:
        return card.origin.said(), [line.said() for line in card.lines], card.tiles, card.stacks
    rules = book.rules.with_options({OWN_HANDS: offer.club})
    return book.words.rules.said(), _change_lines(changes), len(rules.tiles), rules.wall.stacks


def _change_lines(changes: Sequence[str]) -> Sequence[str]:
    """The lines on a club's changes: the short ones, and a line with the number of the others."""
    short = [line for line in changes if len(line) <= LONGEST_TOLD]
    if len(short) == len(changes) <= _MOST_TOLD:
        return short
    shown = short[: _MOST_TOLD - 1] or [shorten(changes[0], LONGEST_TOLD, placeholder="…")]
    rest = len(changes) - len(shown)
    more = count_text("and {count} more", "and {count} more", rest)
    return [*shown, more] if rest else shown


def rule_card(offer: Offer, on: ui.Act, *, is_chosen: bool) -> ui.Part:
    """The card of a rulebook or of a club's, with a picture, facts, and lines of description."""
    card, accent = offer.card, rgb(offer.card.accent)
    origin, lines, tile_count, stack_count = _told(offer)
    tiles = _("Tiles: {number}").format(number=tile_count)
    players = _("Players: {number}").format(number=isolated(card.players))
    stacks = _("Stacks on each side of the wall: {number}").format(number=stack_count)
    chips = tuple(
        ui.Panel(
            ui.remark(fact, Align.CENTER, is_narrow=True),
            ui.Ground.PAPER,
            0.0,
            fill=ui.Fill.STRIPE,
            corner=ui.Step.S,
            sides=ui.Step.HAIR,
        )
        for fact in (tiles, players)
    )
    dots = ui.Picture(
        (draw_dots, card.complexity, MOST_COMPLEX, accent, theme.TEXT_SECOND), MOST_COMPLEX * ui.Step.L, ui.Step.L
    )
    return _card(
        card,
        offer.title,
        ui.remark(origin, Align.CENTER, is_narrow=True),
        ui.Row(chips, ui.Step.HAIR, along=ui.Across.FILL, wraps=True),
        _listed(lines, accent),
        ui.Space(),
        ui.Row((ui.remark(_("Complexity"), grow=1.0), dots), ui.Step.S),
        on=on,
        chosen=is_chosen,
        hint=club_help(offer.book.rules, offer.club) if offer.name and not offer.is_example else stacks,
        called=f"{offer.title}, {origin}",
        more=". ".join(
            (
                *lines,
                tiles,
                stacks,
                players,
                _("Dice: {number}").format(number=card.dice),
                labeled(_("Complexity"), f"{card.complexity} / {MOST_COMPLEX}"),
            )
        ),
        key=f"{offer.book.id} {offer.name}".strip(),
    )


def more_card(offers: Sequence[Offer], on: ui.Act) -> ui.Part:
    """The card that leads to more rules, with the names of the next ones and the picture of the last of them."""
    names, last = [offer.title for offer in offers], offers[-1].card
    title = _("More rules")
    return _card(
        last, title, _listed(names, rgb(last.accent)), on=on, called=title, more=", ".join(names), key="more", grow=0.1
    )


def _card(card: CardWords, title: str, *words: ui.Part, chosen: bool | None = None, **how: Any) -> ui.Part:
    """A card with its picture and title."""
    frame = ui.Step.S if chosen else ui.Step.HAIR
    head = ui.Text(title, ui.Type.NAME, align=Align.CENTER, is_narrow=True)
    below = ui.Panel(ui.Column((head, *words), ui.Step.HAIR), pad=ui.Step.M - frame, is_clear=True, grow=1.0)
    emblem = ui.Picture((draw_emblem, card.emblem, rgb(card.accent)), ui.Size.SIDE / 2)
    tick = ui.Pin(ui.Mark(Icon.CHECK, theme.GOLD, theme.ON_GOLD, ui.Size.KNOB), pad=ui.Step.M)
    marked = ui.Over((emblem, tick if chosen else None))
    ground = ui.Ground.LIT if chosen else ui.Ground.CARD
    return ui.Panel(ui.Column((marked, below), 0.0), ground, frame, chosen=chosen, **how)


def _listed(lines: Sequence[str], color: Color) -> ui.Part:
    """Lines with dots before them."""
    return ui.Column(
        tuple(
            ui.Row(
                (
                    ui.Picture((draw_dot, color), ui.Step.M, ui.Step.L),
                    ui.Text(line, is_narrow=True, grow=1.0),
                ),
                ui.Step.S,
                ui.Across.START,
            )
            for line in lines
        ),
        0.0,
    )
