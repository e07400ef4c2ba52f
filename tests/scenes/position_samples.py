"""Positions in the middle of a deal."""

from game.engine.codec import decoded, decoder
from game.school.positions.position import Position

SHOWN = """{"position": 1, "rules": "polish", "prevailing_wind": "S", "asks": "S", "players": [
{"seat": "E", "melds": [{"tiles": ["C2", "C2", "C2"], "from": "N"}, {"tiles": ["D3", "D4", "D5"]}], "bonus": ["F2"]},
{"seat": "S", "hand": ["B1", "B2", "B3", "C5", "C5", "C6", "C7", "D9", "D9", "WS", "WS"],
 "melds": [{"tiles": ["DR", "DR", "DR"], "from": "W"}], "bonus": ["F1", "S3"]},
{"seat": "W", "melds": [{"tiles": ["B8", "B8", "B8", "B8"], "concealed": true}]}],
"discards": [{"seat": "E", "tile": "B9"}, {"seat": "S", "tile": "DW"}, {"seat": "W", "tile": "WN"},
 {"seat": "N", "tile": "C1"}, {"seat": "E", "tile": "WE"}, {"seat": "S", "tile": "D1"}, {"seat": "W", "tile": "DG"},
 {"seat": "N", "tile": "WW"}], "turn": {"seat": "S", "tile": "C7"}}"""
CLAIM = """{"rules": "hungarian", "asks": "E", "players": [{"seat": "E", "hand":
["B1", "B2", "B3", "C5", "C5", "C6", "C7", "D9", "D9", "WS", "WS", "DR", "DR"]}],
"turn": {"seat": "W", "to": "claim", "tile": "DR"}}"""


_POSITION = decoder(Position)


def shown(text: str = SHOWN) -> Position:
    """A position in the middle of a deal."""
    return decoded(_POSITION, text.encode())
