"""A card that describes an opponent: portrait, temperament, levels, and the traits of the style."""

from game.i18n.player_texts import kind_name, levels_text, temperament, trait_name
from game.players.characters import CAST, STRONGEST, Trait, strength
from game.players.roster import Chair
from game.view.paint import Canvas, Kit, PanelKind
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import Widget

SIZE = (470.0, 410.0)
_INSET = 28.0
_PORTRAIT = 112.0
_NAME = TextStyle(Face.DISPLAY, 34, theme.TITLE)
_LEVEL = TextStyle(Face.BOLD, 20, theme.SCORE)
_TRAIT = theme.SMALL.colored(theme.TEXT)
_TRAITS_TOP, _STEP = 198.0, 34.0
_DOT, _DOT_STEP = 17.0, 25.0
_LINES = 3


class CharacterCard(Widget):
    """The description of a computer opponent."""

    bleed = 42.0

    def __init__(self, chair: Chair | None = None) -> None:
        self._chair = chair
        self.is_visible = self._has_character

    @property
    def height(self) -> int:
        return 4

    @property
    def _has_character(self) -> bool:
        return self._chair is not None and not self._chair.is_human and self._chair.portrait in CAST

    def tell_of(self, chair: Chair | None) -> None:
        """Describes a computer player; hides the card for a person or ``None``."""
        if chair != self._chair:
            self._chair = chair
            self.touch()
        self.is_visible = self._has_character

    def clipped(self, kit: Kit) -> list[str]:
        if not self._has_character or self._chair is None:
            return []
        portrait, writer = self._chair.portrait, kit.writer
        said = temperament(portrait)
        too_long = len(writer.wrapped(said, theme.SMALL, self._words.width)) > _LINES
        levels = (levels_text(CAST[portrait]), theme.SMALL, self.box.width - 2 * _INSET)
        traits = [(trait_name(trait), _TRAIT, self._trait_name_width) for trait in Trait]
        return [*writer.cut(levels, *traits), *([said] if too_long else [])]

    def hint(self, kit: Kit) -> str:
        """No text, because the card is only to be read and must not hide what is below it."""
        return ""

    def draw(self, canvas: Canvas) -> None:
        chair = self._chair
        assert chair is not None, "nobody to describe"
        character = CAST[chair.portrait]
        box, words = self.box, self._words
        canvas = canvas.reading(box)
        canvas.rounded(box, theme.WOOD_DARK, radius=24)
        canvas.panel(PanelKind.LACQUER, box, radius=24)
        canvas.avatar(chair.portrait, (box.x + _INSET + _PORTRAIT / 2, box.y + 82), _PORTRAIT)
        x = words.x
        canvas.text(chair.name, _NAME, (x, box.y + 54), widest=words.width)
        canvas.text(kind_name(chair.kind), _LEVEL, (x, box.y + 80), widest=words.width)
        step = theme.SMALL.size * theme.LINE_HEIGHT
        lines = canvas.kit.writer.wrapped(temperament(chair.portrait), theme.SMALL, words.width)[:_LINES]
        for number, line in enumerate(lines):
            canvas.text(line, theme.SMALL, (x, box.y + 106 + number * step), widest=words.width)
        canvas.fill(Box(box.x + _INSET, box.y + 168, box.width - 2 * _INSET, 2), theme.BRASS, opacity=0.4)
        for number, trait in enumerate(Trait):
            self._draw_trait(canvas, trait, strength(character.style, trait), box.y + _TRAITS_TOP + number * _STEP)
        foot = Box(box.x + _INSET, box.bottom - 48, box.width - 2 * _INSET, 28)
        canvas.centered(levels_text(character), theme.SMALL, foot, align=Align.START)

    def _draw_trait(self, canvas: Canvas, trait: Trait, strong: int, y: float) -> None:
        """Draws a trait of the style, with its strength as dots, the filled ones larger."""
        box = self.box
        canvas.text(trait_name(trait), _TRAIT, (box.x + _INSET, y + 7), widest=self._trait_name_width)
        for number in range(STRONGEST):
            x = box.right - _INSET - _DOT / 2 - (STRONGEST - 1 - number) * _DOT_STEP
            if number < strong:
                canvas.disc((x, y), _DOT, theme.SCORE)
            else:
                canvas.disc((x, y), _DOT * 0.6, theme.SWITCH_OFF)

    @property
    def _trait_name_width(self) -> float:
        return self.box.width - 2 * _INSET - STRONGEST * _DOT_STEP - 12

    @property
    def _words(self) -> Box:
        """The area for text beside the portrait, for left-to-right layout."""
        x = self.box.x + _INSET + _PORTRAIT + 22
        return Box(x, self.box.y + 24, self.box.right - _INSET - x, 130)
