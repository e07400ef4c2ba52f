"""Units and basics of drawing: boxes in columns, rows and grids, colors, type, text, time.

Imports nothing of this floor.
"""

from game.view.units import theme
from game.view.units.arrange import column, row
from game.view.units.geometry import DEPTH, LENGTH, RISE, THICKNESS, Box, Frame, Pixels, Point
from game.view.units.pictures import FILES, kept
from game.view.units.text import ELLIPSIS, Align, Unended, Writer
from game.view.units.theme import Color, Face, TextStyle
from game.view.units.timeline import CALM_FADE, Motion, Span, Tween, back, inout, linear, mixed, out, quint
