"""A card that describes an opponent: portrait, temperament, levels, and the sides of the style."""

from __future__ import annotations

from game.i18n.character_texts import levels_text, temperament, trait_name
from game.i18n.level_texts import level_name
from game.players.characters import CAST, STRONGEST, Trait, strength
from game.players.roster import Chair
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.materials import PanelKind
from game.view.paint.sprites import Avatar
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.units.theme import Face, TextStyle
from game.view.widgets.widget import Widget

SIZE = (470.0, 410.0)
_INSET = 28.0
_PORTRAIT = 112.0
_NAME = TextStyle(Face.DISPLAY, 34, theme.TITLE)
_LEVEL = TextStyle(Face.BOLD, 20, theme.SCORE)
_TRAIT = theme.SMALL.coloured(theme.TEXT)
_TRAITS_TOP, _STEP = 198.0, 34.0
_DOT, _DOT_STEP = 17.0, 25.0
_LINES = 3


class CharacterCard(Widget):
    """The card; it shows whom it was told to, and nothing of a person."""

    bleed = 42.0

    def __init__(self, chair: Chair | None = None) -> None:
        super().__init__()
        self._chair = chair
        self.show(visible=self._is_told)

    @property
    def _is_told(self) -> bool:
        return self._chair is not None and self._chair.level is not None and self._chair.portrait in CAST

    def tell_of(self, chair: Chair | None) -> None:
        """Describe somebody; nothing is seen for a person, or for nobody."""
        if chair != self._chair:
            self._chair = chair
            self.touch()
        self.show(visible=self._is_told)

    def clipped(self, kit: Kit) -> list[str]:
        if not self._is_told or self._chair is None:
            return []
        character = CAST[self._chair.portrait]
        words = self._words
        levels = levels_text(character)
        cut = [levels] if kit.writer.line(levels, theme.SMALL, self.box.width - 2 * _INSET).is_cut else []
        lines = kit.writer.wrapped(temperament(self._chair.portrait), theme.SMALL, words.width)
        cut += [] if len(lines) <= _LINES else [temperament(self._chair.portrait)]
        room = self._trait_room
        return cut + [trait_name(trait) for trait in Trait if kit.writer.line(trait_name(trait), _TRAIT, room).is_cut]

    def hint(self, kit: Kit) -> str:
        """Nothing: it lies there only to be read, and what it lies over stays within reach."""
        return ""

    def draw(self, canvas: Canvas) -> None:
        chair = self._chair
        assert chair is not None, "nobody to describe"
        assert chair.level is not None, "a person is not described"
        character = CAST[chair.portrait]
        box, words = self.box, self._words
        canvas.rounded(box, theme.WOOD_DARK, radius=24)
        canvas.panel(PanelKind.LACQUER, box, radius=24)
        mirrored = canvas.kit.mirrored
        portrait_x = box.right - _INSET - _PORTRAIT / 2 if mirrored else box.x + _INSET + _PORTRAIT / 2
        canvas.avatar(Avatar(chair.portrait), (portrait_x, box.y + 82), _PORTRAIT)
        if mirrored:
            words = Box(box.x + box.right - words.right, words.y, words.width, words.height)
        x = words.right if mirrored else words.x
        canvas.text(chair.name, _NAME, (x, box.y + 54), widest=words.width)
        canvas.text(level_name(chair.level), _LEVEL, (x, box.y + 80), widest=words.width)
        step = theme.SMALL.size * theme.LINE_HEIGHT
        lines = canvas.kit.writer.wrapped(temperament(chair.portrait), theme.SMALL, words.width)[:_LINES]
        for number, line in enumerate(lines):
            canvas.text(line, theme.SMALL, (x, box.y + 106 + number * step), widest=words.width)
        canvas.fill(Box(box.x + _INSET, box.y + 168, box.width - 2 * _INSET, 2), theme.BRASS, opacity=0.4)
        for number, trait in enumerate(Trait):
            self._draw_trait(canvas, trait, strength(character.style, trait), box.y + _TRAITS_TOP + number * _STEP)
        foot = Box(box.x + _INSET, box.bottom - 48, box.width - 2 * _INSET, 28)
        canvas.centred(levels_text(character), theme.SMALL, foot, align=Align.START)

    def _draw_trait(self, canvas: Canvas, trait: Trait, strong: int, y: float) -> None:
        """A line: what it is, and how much of it, as dots of which the filled ones are larger too."""
        box, mirrored = self.box, canvas.kit.mirrored
        sign = -1 if mirrored else 1
        start = box.right - _INSET if mirrored else box.x + _INSET
        canvas.text(trait_name(trait), _TRAIT, (start, y + 7), widest=self._trait_room)
        first = box.x + _INSET if mirrored else box.right - _INSET
        for number in range(STRONGEST):
            x = first - sign * (_DOT / 2 + (STRONGEST - 1 - number) * _DOT_STEP)
            if number < strong:
                canvas.disc((x, y), _DOT, theme.SCORE)
            else:
                canvas.disc((x, y), _DOT * 0.6, theme.SWITCH_OFF)

    @property
    def _trait_room(self) -> float:
        return self.box.width - 2 * _INSET - STRONGEST * _DOT_STEP - 12

    @property
    def _words(self) -> Box:
        """Beside the portrait, in a layout from left to right."""
        x = self.box.x + _INSET + _PORTRAIT + 22
        return Box(x, self.box.y + 24, self.box.right - _INSET - x, 130)
