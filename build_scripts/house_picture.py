"""Draws ``docs/house.svg`` from the imports: ``python build_scripts/house_picture.py``.

A band is a floor of the game, a box in it a room: a folder of modules. Boxes stand above all that they import. A line
is an import on the same floor, unless other lines lead there too; lower floors may be imported by every room.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "house.svg"
FLOORS = (
    ("tools",),
    ("scenes",),
    ("view",),
    ("app",),
    ("players", "i18n"),
    ("engine",),
    ("rules",),
    ("hands",),
    ("tiles",),
)
"""The folders of each floor, the highest floor first."""
WIDTH, ROW, BOX, MARGIN = 1180, 62, (134, 40), 150


def modules() -> dict[str, Path]:
    """Every module of the game by its full name."""
    found = {}
    for path in sorted((ROOT / "game").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(path: Path, known: dict[str, Path]) -> set[str]:
    """The modules of the game that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {name if (name := f"{node.module}.{alias.name}") in known else node.module for alias in node.names}
    return found & known.keys()


def room_of(path: Path) -> str:
    """The folder that a module lives in, such as ``scenes/table``."""
    return path.parent.relative_to(ROOT / "game").as_posix()


def heights(rooms: list[str], below: dict[str, set[str]]) -> dict[str, int]:
    """How many rooms stand below each on the same floor; rooms that import each other may stand side by side."""
    high = dict.fromkeys(rooms, 0)
    for _ in rooms:
        for room in rooms:
            lower = [high[other] for other in below[room] if other in high and room not in below[other]]
            high[room] = max([high[room], *(height + 1 for height in lower)])
    return high


def drawn() -> str:
    """The picture."""
    known = modules()
    below: dict[str, set[str]] = defaultdict(set)
    count: dict[str, int] = defaultdict(int)
    for path in known.values():
        room = room_of(path)
        count[room] += path.name != "__init__.py"
        below[room] |= {room_of(known[name]) for name in imported(path, known)} - {room}
    boxes: dict[str, tuple[float, float]] = {}
    parts, y = [], 20
    for floor in FLOORS:
        rooms = sorted(room for room, number in count.items() if number and room.split("/")[0] in floor)
        high = heights(rooms, below)
        rows = max(high.values()) + 1
        parts.append(f'<rect class="floor" x="8" y="{y - 8}" width="{WIDTH - 16}" height="{rows * ROW}" rx="10"/>')
        parts.append(f'<text class="name" x="24" y="{y + 22}">{escape(", ".join(floor))}</text>')
        for row in range(rows):
            line = [room for room in rooms if high[room] == rows - 1 - row]
            step = (WIDTH - MARGIN) / len(line)
            for place, room in enumerate(line):
                boxes[room] = MARGIN + step * (place + 0.5) - BOX[0] / 2, y + row * ROW
        y += rows * ROW + 10
    for room, (x, top) in boxes.items():
        near = {other for other in below[room] if other in boxes and other.split("/")[0] == room.split("/")[0]}
        for other in sorted(near):
            if not any(other in below[third] for third in near):
                to_x, to_top = boxes[other]
                start, end = (x + BOX[0] / 2, top + BOX[1] / 2), (to_x + BOX[0] / 2, to_top + BOX[1] / 2)
                parts.append(f'<line x1="{start[0]:.0f}" y1="{start[1]:.0f}" x2="{end[0]:.0f}" y2="{end[1]:.0f}"/>')
    for room, (x, top) in boxes.items():
        middle = x + BOX[0] / 2
        parts.append(f'<rect class="room" x="{x:.0f}" y="{top}" width="{BOX[0]}" height="{BOX[1]}" rx="6"/>')
        parts.append(
            f'<text class="room" x="{middle:.0f}" y="{top + 17}">{escape(room.partition("/")[2] or room)}</text>'
        )
        parts.append(f'<text class="size" x="{middle:.0f}" y="{top + 32}">{count[room]} modules</text>')
    style = (
        "text{font-family:sans-serif;fill:#2b1d12}.name{font-size:17px;font-weight:bold}"
        ".room{font-size:13px;text-anchor:middle}rect.room{fill:#fff8e8;stroke:#8a6a3a}"
        ".size{font-size:10px;text-anchor:middle;fill:#7a6248}rect.floor{fill:#efe4cf}line{stroke:#b79a6b}"
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y}"><style>{style}</style>'
    return "\n".join([head, f'<rect width="{WIDTH}" height="{y}" fill="#fffdf7"/>', *parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
