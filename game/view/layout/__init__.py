"""Where everything at the table lies, computed from the state of the match; nothing is drawn here.

Imports ``units`` and ``paint``.
"""

from game.view.layout.layout import Layout
from game.view.layout.slots import CENTER_Y, ROSE_Y, Layer, Room, Slot
from game.view.layout.table_model import TableModel
