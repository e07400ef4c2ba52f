"""How pixels are made: canvas, materials, sprites of tiles and portraits, and the kit that carries them.

Imports ``units``.
"""

from game.view.paint.blank import BlankCanvas, FittingCanvas
from game.view.paint.canvas import (
    Canvas,
    chip_width,
    draw_lit_portrait,
    draw_wind,
    draw_wind_chip,
    keycap_box,
    picture_of,
    pixels,
)
from game.view.paint.edges import edge, halo
from game.view.paint.felt import Felt, cut_corners, spread_cloth
from game.view.paint.kit import Cue, Kit, Upper
from game.view.paint.materials import page_background
from game.view.paint.painter import Piece, Pieces, drawn_piece, faintly, sprite_piece
from game.view.paint.panels import Paint, PanelKind
from game.view.paint.shapes import PREMULTIPLIED, Sprite, clear, draw_rays, faded, flipped, rgb, vertical
from game.view.paint.sprites import BLENDS, CALM_FACE, FaceLook, Icon
from game.view.paint.tile_pictures import MIXED_STEP, Back, Faces, Pose
