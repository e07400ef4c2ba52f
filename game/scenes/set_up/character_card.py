"""A card that describes an opponent: portrait, level, temperament, and the traits of the style."""

from game import ui
from game.i18n.player_texts import kind_name, temperament, trait_name
from game.players.characters import CAST, STRONGEST, Trait, strength
from game.players.roster import Chair
from game.view.page.book_emblem import draw_dots
from game.view.units import theme


def character_card(chair: Chair, note: str = "") -> ui.Part:
    """The description of a computer opponent.

    :param note: a line below it.
    """
    character = CAST[chair.portrait]
    words = (
        ui.heading(chair.name, is_narrow=True),
        ui.strong(kind_name(chair.kind), ui.Tone.NUMBER, is_narrow=True),
        ui.Text(temperament(chair.portrait), is_narrow=True),
    )
    head = ui.Row((ui.Portrait(chair.portrait, ui.Size.SAMPLE), ui.lines(*words)))
    traits = tuple(
        ui.Row((ui.Text(trait_name(trait), grow=1.0), _dots(strength(character.style, trait)))) for trait in Trait
    )
    below = ui.remark(note) if note else None
    return ui.Panel(ui.Column((head, ui.Column(traits, ui.Step.HAIR), below)))


def _dots(strong: int) -> ui.Part:
    """The strength of a trait."""
    lit = (draw_dots, strong, STRONGEST, theme.SCORE, theme.SWITCH_OFF)
    return ui.Picture(lit, STRONGEST * ui.Step.L, ui.Step.L)
