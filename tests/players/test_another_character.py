"""A character is a drawing, a row and words: one is added to a copy of the game, as docs/house.md says."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

ROW = """
  { portrait = "lynx", name = "Ada", ground = ["#FFFFFF", "#888888"], lowest = "beginner", highest = "expert" },
]"""
LOOK = """
import pygame
from msgspec import convert
from game.app.system.settings import Settings
from game.i18n.player_texts import character_name, temperament
from game.net.page_words import page_words
from game.players.characters import CAST, newcomer
from game.players.manner.temper import Mood, Posture
from game.players.roster import Level
from game.view.paint import FaceLook
from game.view.paint.sprites import Sprites

*others, lynx = CAST
assert newcomer(others, Level.SKILLED).portrait == lynx == convert({"avatar": "lynx"}, Settings).avatar
pygame.display.set_mode((64, 64))
pictures = {pygame.image.tobytes(Sprites().avatar(lynx, 80, FaceLook(mood)).surface, "RGBA") for mood in Mood}
postures = tuple(Posture)
figures = {pygame.image.tobytes(Sprites().figure(lynx, posture, 80).surface, "RGBA") for posture in postures}
counts = len(pictures), len(figures)
print(character_name(lynx), page_words()["face_lynx"], temperament(lynx), *counts, sep=", ")
"""


def _changed(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.slow
def test_another_character_is_a_row_words_and_a_drawing(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=shutil.ignore_patterns("__pycache__"))
    assets = tmp_path / "assets"
    assets.mkdir()
    for folder in (ROOT / "assets").iterdir():
        if folder.name in ("players", "avatars", "figures"):
            shutil.copytree(folder, assets / folder.name)
        else:
            (assets / folder.name).symlink_to(folder)
    _changed(assets / "players" / "characters.toml", "\n]", ROW)
    for folder_name in ("avatars", "figures"):
        index = assets / folder_name / f"{folder_name}.json"
        sheets = json.loads(index.read_bytes())
        for sheet in list(sheets["sheets"]):  # the new drawing is that of the fox
            cuts = sheet["sprites"]
            cuts |= {name.replace("fox", "lynx"): cut for name, cut in cuts.items() if name.startswith("fox")}
            if sheet["kind"].endswith("fox"):
                sheets["sheets"].append({**sheet, "kind": sheet["kind"].replace("fox", "lynx")})
        index.write_text(json.dumps(sheets), encoding="utf-8")
    for table, words in (("characters", "Ada"), ("animals", "Lynx"), ("temperaments", "New here")):
        _changed(tmp_path / "game" / "i18n" / "names.toml", f"[{table}]\n", f'[{table}]\nlynx = "{words}"\n')
    told = subprocess.run(
        [sys.executable, "-c", LOOK],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert told.stdout.strip() == "Ada, Lynx, New here, 8, 6", told.stderr
