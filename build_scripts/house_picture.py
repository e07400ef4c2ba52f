"""Draws ``build/house.svg`` from the imports: ``python -m build_scripts.house_picture``.

A band is a floor of the game, a box in it a room, which is a folder of modules. A box is above all boxes that it
imports. A line is an import on the same floor, left out if other lines lead there too; every room may import lower
floors.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from build_scripts.usage import only_help

if __name__ == "__main__":
    only_help(__doc__)

import re
import tomllib
from collections import defaultdict
from html import escape

from build_scripts.since import imports

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "build" / "house.svg"
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
FLOORS = [re.findall(r"game\.([a-z]\w+)", layer) for layer in CONTRACTS[0]["layers"] if "__main__" not in layer]
"""The folders of each floor, the highest floor first, from the import contract."""
WIDTH = 1180
ROW = 62
BOX = (134, 40)
MARGIN = 150


def rooms() -> tuple[dict[str, int], dict[str, set[str]]]:
    """The number of modules in each room, such as ``scenes/table``, and the rooms that it imports."""
    graph = imports("game")
    count: dict[str, int] = defaultdict(int)
    below: dict[str, set[str]] = defaultdict(set)

    def path_of(module: str) -> Path:
        return ROOT.joinpath(*module.split("."))

    def room_of(module: str) -> str:
        path = path_of(module)
        return (path if path.is_dir() else path.parent).relative_to(ROOT / "game").as_posix()

    for module in graph.modules:
        room = room_of(module)
        count[room] += not path_of(module).is_dir()
        below[room] |= {room_of(other) for other in graph.find_modules_directly_imported_by(module)} - {room}
    return count, below


def heights(rooms: list[str], below: dict[str, set[str]]) -> dict[str, int]:
    """How many rooms are below each on the same floor; rooms that import each other may be side by side."""
    high = dict.fromkeys(rooms, 0)
    for _ in rooms:
        for room in rooms:
            lower = [high[other] for other in below[room] if other in high and room not in below[other]]
            high[room] = max([high[room], *(height + 1 for height in lower)])
    return high


def drawn() -> str:
    """The picture as SVG."""
    count, below = rooms()
    boxes: dict[str, tuple[float, float]] = {}
    parts, y = [], 20
    for floor in FLOORS:
        inside = sorted(room for room, number in count.items() if number and room.split("/")[0] in floor)
        high = heights(inside, below)
        rows = max(high.values()) + 1
        parts.append(f'<rect class="floor" x="8" y="{y - 8}" width="{WIDTH - 16}" height="{rows * ROW}" rx="10"/>')
        parts.append(f'<text class="name" x="24" y="{y + 22}">{escape(", ".join(floor))}</text>')
        for row in range(rows):
            line = [room for room in inside if high[room] == rows - 1 - row]
            step = (WIDTH - MARGIN) / len(line)
            for place, room in enumerate(line):
                boxes[room] = MARGIN + step * (place + 0.5) - BOX[0] / 2, y + row * ROW
        y += rows * ROW + 10
    for room, (x, top) in boxes.items():
        near = {other for other in below[room] if other in boxes and other.split("/")[0] == room.split("/")[0]}
        for other in sorted(near):
            if not any(other in below[third] for third in near):
                ends = [(left + BOX[0] / 2, upper + BOX[1] / 2) for left, upper in ((x, top), boxes[other])]
                parts.append('<line x1="{:.0f}" y1="{:.0f}" x2="{:.0f}" y2="{:.0f}"/>'.format(*ends[0], *ends[1]))
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
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(drawn(), encoding="utf-8")
    print(PICTURE)
