"""Samples of portraits, and of how the table would look."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from game.app.system.settings import Settings
from game.i18n.book_files import Call
from game.i18n.call_words import call_out
from game.i18n.player_texts import character_name
from game.players.roster import PortraitId
from game.rules.rulesets import RULEBOOKS
from game.tiles.tile import Tile
from game.view.page.cloth import draw_cloth
from game.view.paint import Back, Canvas, Faces, Felt, Icon, Kit, PanelKind, Pose
from game.view.paint.sprites import Sprites
from game.view.units import Box, column, theme

_NAME = theme.TOTAL.colored(theme.TEXT)
_CALL = theme.PAGE_TITLE.colored(theme.GOLD)
_TILES = 0.19
"""The width of a tile of the hand, as a share of the sample's."""
_SMALL = 0.7
"""The width of another tile, as a share of one of the hand."""
_SIX = (None,) * 6
_Row = tuple[Pose, Sequence[Tile | None], float]
"""Tiles side by side, and where their feet lie, as a share of the sample's height from above."""
_WALL: Sequence[_Row] = ((Pose.DOWN, _SIX, 0.76), (Pose.DOWN, _SIX, 0.72))
_CORNER: Sequence[_Row] = (
    (Pose.HAND, (Tile.C5, Tile.B1, Tile.D7, Tile.WE), 0.29),
    (Pose.FLAT, (Tile.C5, Tile.B1, Tile.D7, Tile.WE, Tile.DG, Tile.F1), 0.47),
    *_WALL,
    (Pose.STAND, _SIX, 0.94),
)
_CALLED: Sequence[_Row] = ((Pose.FLAT, (Tile.DR,) * 3, 0.5), *_WALL)
_HINT: Sequence[_Row] = (
    (Pose.HAND, (Tile.D4, Tile.D5, Tile.C2, Tile.WN), 0.46),
    (Pose.FLAT, (Tile.D3, Tile.D6, Tile.C2), 0.74),
)


def sprites_of(kit: Kit, settings: Settings) -> Sprites:
    """The sprites of the tiles that the settings choose; a match on the journey may have other backs."""
    faces, marks, back = kit.shared.look
    return kit.sprites if back.value == settings.back else _other_sprites(faces, marks, Back(settings.back))


@lru_cache(2)
def _other_sprites(faces: Faces, marks: bool, back: Back) -> Sprites:  # noqa: FBT001 - as a look has them
    return Sprites(faces=faces, marks=marks, back=back)


def draw_portrait(canvas: Canvas, portrait: PortraitId, box: Box) -> None:
    """Draws a portrait in its ring."""
    canvas.avatar(portrait, box.center, min(box.width, box.height))


def draw_sample(draw: Callable[[Settings, Canvas, Box], None], settings: Settings, canvas: Canvas, box: Box) -> None:
    """Draws a piece of the table as the settings would have it."""
    draw_cloth(Felt(settings.felt), canvas, box)
    draw(settings, canvas, box)


def _draw_rows(rows: Sequence[_Row], settings: Settings, canvas: Canvas, box: Box) -> float:
    """Draws rows of tiles; gives the width of a tile of the hand."""
    kit, sprites = canvas.kit, sprites_of(canvas.kit, settings)
    hand = min(_TILES * kit.shared.hand, 0.23) * box.width
    for pose, tiles, share in rows:
        wide = max(1, kit.frame.px(hand if len(tiles) < len(_SIX) else _SMALL * _TILES * box.width))
        x, y = kit.frame.at(box.center[0], box.y + share * box.height)
        turn = 180 if pose is Pose.STAND else 0
        sprite_rows = [[sprites.tile(pose, tile, turn, wide) for tile in tiles]]
        if pose is not Pose.HAND:
            sprite_rows.insert(0, [sprites.shadow(pose, turn, wide)] * len(tiles))
        for sprite_row in sprite_rows:
            for place, sprite in enumerate(sprite_row):
                at = x + (2 * place - len(tiles) + 1) * wide // 2
                canvas.lay(*sprite.at(at, y))
    return hand


def draw_plate(settings: Settings, canvas: Canvas, box: Box) -> None:
    """Draws the player's plate as the table shows it."""
    wide = 0.64 * box.width
    plate = Box(box.center[0] - wide / 2, box.center[1] - 0.6 * wide, wide, 1.2 * wide)
    canvas.panel(PanelKind.LACQUER, plate)
    face, name, points = column(plate.inset(18, 18), [None, 46, 46])
    canvas.avatar(settings.avatar, face.center, 0.6 * wide)
    canvas.centered(settings.player_name or character_name(PortraitId(settings.avatar)), _NAME, name)
    canvas.centered("0", theme.NUMBER, points)


def draw_corner(settings: Settings, canvas: Canvas, box: Box) -> None:
    """Draws a corner of the table: tiles in the hand, among the discards, and in the wall."""
    _draw_rows(_CORNER, settings, canvas, box)


def draw_call(settings: Settings, canvas: Canvas, box: Box) -> None:
    """Draws a sample for the settings of sound: a call over its set, and the wall."""
    _draw_rows(_CALLED, settings, canvas, box)
    said = call_out(next(iter(RULEBOOKS)), Call.PUNG)
    plate = column(box.inset(0.2 * box.width, 0.16 * box.height), [0.13 * box.height, None])[0]
    canvas.panel(PanelKind.LACQUER_GLOW, plate, radius=plate.height / 3)
    canvas.block(said, _CALL, plate.inset(18, 0))


def draw_hint(settings: Settings, canvas: Canvas, box: Box) -> None:
    """Draws a sample for the settings of help: the lamp over a tile of the hand, and the tiles that complete a set."""
    wide = _draw_rows(_HINT, settings, canvas, box)
    canvas.badge(Icon.BULB, (box.center[0] + 1.5 * wide, box.y + 0.46 * box.height - 1.6 * wide), 0.7 * wide)
