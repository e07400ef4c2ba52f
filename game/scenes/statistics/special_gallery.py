"""The gallery of a rulebook's special hands: their tiles, their odds, whether to go for them, and practice hands."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from game import Frozen, ui
from game.i18n import _, joined, ngettext
from game.i18n.books import example_of_special_hand
from game.i18n.guide.examples import seen_in
from game.i18n.numbers import number
from game.i18n.row_texts import special_hand_text, special_worth_text
from game.players.figures import SpecialMade
from game.rules.example import Sets
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared.looks import picture_for
from game.scenes.statistics import words
from game.scenes.statistics.evening import on_evening
from game.scenes.statistics.parts import LIGHT_OF_HAND, hand, tiles
from game.school.special_hands import MeasuredHand, specials_of
from game.tiles.tile import Tile
from game.view.paint import Icon, Paint
from game.view.units import Align, theme

_DIM = 4
"""How dark the tiles of a hand that was not made yet are."""
_HAND = 14
_PAIR = 2
_CHOW = 3


class GalleryCard(Frozen):
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
    for special in RULEBOOKS[rules].special_hands:
        shown = example_of_special_hand(rules, special.id)
        made = specials.get((rules, special.id))
        win = None if made is None else made.first.win
        text = special_hand_text(RULEBOOKS[rules].with_options(), special.id)
        cards.append(
            GalleryCard(
                id=special.id,
                name=text.name,
                help=text.help,
                worth=special_worth_text(special),
                sets=_in_pairs(seen_in(RULEBOOKS[rules], shown)) if win is None else [*_in_pairs(win.sets), win.bonus],
                winning=shown.tile if win is None else win.tile,
                made=made,
                found=measured.get(special.id),
                is_shape=special.pattern is not None,
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


def chosen_hand(rules: str, cards: Sequence[GalleryCard], chosen: GalleryCard, try_it: ui.Act | None) -> ui.Part:
    """A special hand on a picture, with what is known of it, and a button to try it.

    :param try_it: opens the table to try it at; ``None`` if it cannot be tried.
    """
    is_made = chosen.made is not None
    made = sum(card.made is not None for card in cards)
    title = words.book_title(rules)
    said = _("{book}: {made} of {all} made").format(book=title, made=number(made), all=number(len(cards)))
    count = ui.Column((ui.strong(said, ui.Tone.NUMBER, Align.END), ui.Progress(made / len(cards))), ui.Step.HAIR)
    line = f"{chosen.worth}  \u00b7  {_made_text(chosen.made)}"
    shown = hand(chosen.name, line, chosen.sets, chosen.winning if is_made else None, count, is_made=is_made)
    rule = chosen.help if chosen.help.endswith((".", "!", "?")) else f"{chosen.help}."
    told = ui.Column((ui.Text(rule), ui.strong(advice_text(chosen), ui.Tone.NUMBER)), ui.Step.S, grow=2.0)
    side: list[ui.Part] = []
    if chosen.found is not None:
        figure = often(chosen.found, specials_of(rules).deals)
        side.append(ui.Text(_("Made by strong computer players"), align=Align.CENTER))
        side.append(ui.strong(figure, ui.Tone.NUMBER, Align.CENTER))
    if try_it is not None:
        hint = _("Play on from a hand with which a strong computer player went for it. Hints are at hand.")
        side.append(ui.Button(_("Try it"), try_it, Icon.PLAY, Paint.GOLD, hint=hint, key="try"))
    foot = ui.Row((told, ui.Column(tuple(side), ui.Step.S, grow=1.0) if side else None), ui.Step.XL, wraps=True)
    return on_evening(shown, picture_for(rules), foot, LIGHT_OF_HAND if is_made else None)


def hands(cards: Sequence[GalleryCard], chosen: GalleryCard, choose: ui.Act, act: ui.Act) -> ui.Part:
    """The special hands: those already made on paper, with a golden seal and the date, the others dim.

    :param choose: called with the id of the hand that the keys have reached.
    :param act: called with the id of the hand that was pressed.
    """
    lines = tuple(_line(card, choose, act, is_chosen=card is chosen) for card in cards)
    return ui.Column(lines, ui.Step.HAIR, is_region=True)


def _line(card: GalleryCard, choose: ui.Act, act: ui.Act, *, is_chosen: bool) -> ui.Part:
    is_made = card.made is not None
    tone = ui.Tone.MAIN if is_made or is_chosen else ui.Tone.SECOND
    colors = (theme.GOLD, theme.ON_GOLD) if is_made else (theme.WOOD_DARK, theme.WOOD_DARK)
    seal = ui.Mark(Icon.CHECK, *colors, ui.Size.CAP)
    about = card.worth if card.made is None else f"{card.worth}  \u00b7  {_made_text(card.made)}"
    name = ui.Column((ui.strong(card.name, tone), ui.Text(about, tone=tone)), 0.0, grow=2.0)
    shade = 0 if is_made or is_chosen else _DIM
    shown = tiles(card.sets, card.winning if is_made else None, ui.Size.TILE, shade=shade)
    ground = ui.Ground.PAPER if is_made else ui.Ground.LACQUER if is_chosen else ui.Ground.GLASS
    line = ui.Panel(
        ui.Row((seal, name, shown)),
        ground,
        ui.Step.M,
        (act, card.id),
        (choose, card.id),
        chosen=is_chosen,
        corner=ui.Size.CORNER,
        called=f"{card.name}, {card.worth}, {_made_text(card.made)}",
        key=card.id,
    )
    return ui.Panel(
        line, ui.Ground.NONE, ui.Step.HAIR, fill=theme.GOLD if is_chosen else None, is_clear=True, corner=ui.Step.L
    )


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
    return joined("  ·  ", *parts)
