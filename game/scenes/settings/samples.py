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
from game.view.page.look_samples import felt_patch
from game.view.paint import PREMULTIPLIED, Back, Canvas, Faces, Felt, Icon, Kit, PanelKind, Pose
from game.view.paint.sprites import Sprites
from game.view.units import Align, Box, theme

_HAND = (Tile.C5, Tile.B1, Tile.D7, Tile.WE)
_POOL = (Tile.C5, Tile.B1, Tile.D7, Tile.WE, Tile.DG, Tile.F1)
_SUGGESTED = (Tile.D4, Tile.D5, Tile.C2, Tile.WN)
_HELPING = (Tile.D3, Tile.D6, Tile.C2)
_NAME = theme.TextStyle(theme.Face.BOLD, 32, theme.TEXT)
_POINTS = theme.NUMBER
_CALL = theme.TextStyle(theme.Face.DISPLAY, 58, theme.GOLD)


def sprites_of(kit: Kit, settings: Settings) -> Sprites:
    """The sprites of the tiles that the settings choose; a match on the journey may have other backs."""
    faces, marks, back = kit.shared.look
    return kit.sprites if back.value == settings.back else _other_sprites(faces, marks, Back(settings.back))


@lru_cache(maxsize=2)
def _other_sprites(faces: Faces, marks: bool, back: Back) -> Sprites:  # noqa: FBT001 - as a look has them
    return Sprites(faces=faces, marks=marks, back=back)


def draw_portrait(canvas: Canvas, portrait: PortraitId, box: Box) -> None:
    """Draws a portrait in its ring."""
    canvas.avatar(portrait, box.center, min(box.width, box.height))


def draw_sample(draw: Callable[[Settings, Canvas, Box], None], settings: Settings, canvas: Canvas, box: Box) -> None:
    """Draws a piece of the table as the settings would have it."""
    canvas.rounded(box.grown(3), theme.BRASS, radius=25)
    rect = canvas.rect(box)
    canvas.surface.blit(felt_patch(rect.size, Felt(settings.felt), canvas.kit.frame.px(22)), rect)
    draw(settings, canvas, box)


def _row(
    canvas: Canvas,
    sprites: Sprites,
    pose: Pose,
    tiles: Sequence[Tile | None],
    width: float,
    foot: tuple[float, float],
    *,
    height: float = 0.0,
    turn: int = 0,
) -> None:
    """Draws a row of tiles with its foot at ``foot``, ``height`` above the table in tile widths."""
    kit = canvas.kit
    wide = max(1, kit.frame.px(width))
    x, y = kit.frame.at(*foot)
    left = x - (len(tiles) - 1) * wide // 2
    lifted = y - round(0.6 * height * wide)
    if pose in (Pose.FLAT, Pose.DOWN, Pose.STAND) and not height:
        for i in range(len(tiles)):
            shadow = sprites.shadow(pose, turn, wide)
            canvas.surface.blit(*shadow.at(left + i * wide, y), special_flags=PREMULTIPLIED)
    for i, tile in enumerate(tiles):
        sprite = sprites.tile(pose, tile, turn, wide)
        canvas.surface.blit(*sprite.at(left + i * wide, lifted), special_flags=PREMULTIPLIED)


def _wall(canvas: Canvas, sprites: Sprites, width: float, foot: tuple[float, float]) -> None:
    """Draws two layers of the wall."""
    for layer in (0, 1):
        _row(canvas, sprites, Pose.DOWN, (None,) * 6, width, foot, height=layer * 0.6)


def draw_plate(settings: Settings, canvas: Canvas, box: Box) -> None:
    """Draws the player's plate as the table shows it."""
    x, y = box.center
    plate = Box(x - 150, y - 190, 300, 380)
    canvas.panel(PanelKind.LACQUER, plate)
    canvas.avatar(settings.avatar, (x, plate.y + 140), 190)
    name = settings.player_name or character_name(PortraitId(settings.avatar))
    canvas.text(name, _NAME, (x, plate.bottom - 78), align=Align.CENTER, widest=plate.width - 36)
    canvas.text("0", _POINTS, (x, plate.bottom - 30), align=Align.CENTER)


def draw_corner(settings: Settings, canvas: Canvas, box: Box) -> None:
    """Draws a corner of the table: tiles in the hand, among the discards, and in the wall."""
    sprites = sprites_of(canvas.kit, settings)
    x = box.center[0]
    width = min(88.0 * canvas.kit.hand, (box.width - 30) / len(_HAND))
    _row(canvas, sprites, Pose.HAND, _HAND, width, (x, box.y + 60 + width * 1.4))
    small = min(62.0, (box.width - 50) / 6.1)
    _row(canvas, sprites, Pose.FLAT, _POOL, small, (x, box.y + 0.47 * box.height))
    _wall(canvas, sprites, small, (x, box.y + 0.72 * box.height))
    _row(canvas, sprites, Pose.STAND, (None,) * 6, small * 0.9, (x, box.y + 0.92 * box.height), turn=180)


def draw_call(settings: Settings, canvas: Canvas, box: Box) -> None:
    """Draws a sample for the settings of sound: a call over its set, and the wall."""
    sprites = sprites_of(canvas.kit, settings)
    x, y = box.center[0], box.y + 0.22 * box.height
    said = call_out(next(iter(RULEBOOKS)), Call.PUNG)
    width = min(box.width - 60, canvas.kit.writer.width(said, _CALL) + 80)
    plate = Box(x - width / 2, y - 52, width, 104)
    canvas.panel(PanelKind.LACQUER_GLOW, plate, radius=36)
    canvas.block(said, _CALL, Box(plate.x + 24, plate.y, plate.width - 48, plate.height))
    _row(canvas, sprites, Pose.FLAT, (Tile.DR,) * 3, 84.0, (x, box.y + 0.5 * box.height))
    _wall(canvas, sprites, min(62.0, (box.width - 30) / 6), (x, box.y + 0.8 * box.height))


def draw_hint(settings: Settings, canvas: Canvas, box: Box) -> None:
    """Draws a sample for the settings of help: the lamp over a tile of the hand, and the tiles that complete a set."""
    sprites = sprites_of(canvas.kit, settings)
    width = min(88.0 * canvas.kit.hand, (box.width - 30) / len(_SUGGESTED))
    x, foot = box.center[0], box.y + 0.46 * box.height
    _row(canvas, sprites, Pose.HAND, _SUGGESTED, width, (x, foot))
    lamp = (x + 1.5 * width, foot - 1.65 * width)
    canvas.disc(lamp, 68, theme.GOLD_DARK)
    canvas.disc(lamp, 60, theme.GOLD)
    canvas.icon(Icon.BULB, lamp, 40, theme.ON_GOLD)
    _row(canvas, sprites, Pose.FLAT, _HELPING, 62.0, (x, box.y + 0.74 * box.height))
