"""Makes the web site of the game, in six languages: ``python -m build_scripts.make_site [FOLDER]``.

A language has a front page, a page for each rulebook, and pages about playing, learning, friends, access and downloads;
English lies at the top, each other language in its folder. The pages have no scripts and load nothing from other sites.
Rules, lessons, characters and settings are told by the game itself; the rest by ``packages/site.toml``, by the
description for stores, and by the front pages in ``docs/front``. Pictures and film are made of the gallery's states.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from build_scripts.usage import only_help

if __name__ == "__main__":
    only_help(__doc__)

import json
import os
import re
import shutil
import tomllib
from collections.abc import Mapping
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt
from PIL import Image

from build_scripts.packages.contents import FONTS, ROOT, address
from build_scripts.packages.store import LANGUAGES, TOLD, texts
from build_scripts.packages.tools import run
from game import __version__
from game.i18n import _, pgettext, use_language
from game.i18n.books import book, offered_books
from game.i18n.catalogue import LANGUAGE_NAMES
from game.i18n.general import general, name_of
from game.i18n.page_tiles import tile_style
from game.i18n.player_texts import character_name, temperament
from game.i18n.rules_page import rules_body
from game.i18n.translator import direction
from game.players.characters import CAST
from game.rules.rulesets import RULEBOOKS
from game.school.lessons.courses import Course
from game.school.lessons.files import lessons

PAGES = {"en": "README.md"} | {language: f"docs/front/{language}.md" for language in LANGUAGES if language != "en"}
"""The front page in the repository, by language."""
TEXTS: Mapping[str, Mapping[str, Any]] = tomllib.loads(
    (ROOT / "build_scripts" / "packages" / "site.toml").read_text(encoding="utf-8")
)
"""The texts of the site, by language."""
NAMES = ("index", *TEXTS["en"]["pages"], *RULEBOOKS)
"""The pages of a language, by the names of their files."""
SHOWN = ("middle-claim", "journey", "lesson-lit", "third-israeli-score", "join", "ledger-entry", "settings-switch")
"""The states of the gallery that are pictured in every language."""
_HELPS: tuple[str, ...] = (
    "speaks",
    "switch",
    "press_hold",
    "interface",
    "own_hand",
    "tile_marks",
    "faces",
    "reduced_motion",
    "flashes",
)
_HELPS += ("captions", "mono", "words_stay", "clock", "one_click")
"""The settings that the page on access tells of."""


def main(folder: Path) -> None:
    """Write the whole site into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    style = ROOT / "build_scripts" / "packages" / "site.css"
    fonts = (FONTS / "NotoSerifDisplay-Bold.ttf", FONTS / "NotoSerifHebrew-Bold.ttf")
    for file in (style, ROOT / "assets" / "icon-64.png", *fonts):
        shutil.copyfile(file, folder / file.name)
    (folder / "rules.css").write_text(_rules_style(), encoding="utf-8")
    _portraits(folder)
    os.environ |= {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"}
    for language in LANGUAGES:
        use_language(language)
        for name in NAMES:
            path = folder / place(language, name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(page(language, name), encoding="utf-8")
    use_language("en")
    run([sys.executable, "-m", "tests.gallery.front", str(folder), *SHOWN])
    print(folder / place("en", "index"))


def place(language: str, name: str) -> str:
    """The path of a page in the site."""
    return f"{name}.html" if language == "en" else f"{language}/{name}.html"


def page(language: str, name: str) -> str:
    """A page as HTML, in the language that is in use."""
    folder = Path(__file__).resolve().parent / "packages"
    made = Environment(loader=FileSystemLoader(folder), autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    said, store = TEXTS[language], texts(language)
    top = "" if language == "en" else "../"
    titles = {id_: said.get(id_ if id_ != "friends" else "friends_title", "") for id_ in said["pages"]}
    captions = dict(zip(TOLD["pictures"], store["captions"], strict=True))
    own = {"join": said["friends"][1][0], "ledger-entry": said["friends"][3][0]}
    own["settings-switch"] = general().settings["switch"]["name"].said()
    return made.get_template("site.html").render(
        _=_,
        pgettext=pgettext,
        language=language,
        direction=direction(),
        page=name,
        said=said,
        store=store,
        top=top,
        home=address(),
        version=__version__,
        languages=LANGUAGE_NAMES,
        title=titles.get(name) or (book(name).words.rules.said() if name in RULEBOOKS else store["summary"]),
        styles=("rules.css", "site.css") if name in RULEBOOKS else ("site.css",),
        place=lambda other: top + place(other, name),
        pictures=captions | own,
        offered=list(offered_books()),
        faces=RULEBOOKS,
        rules=lambda id_: rules_body(RULEBOOKS[id_]),
        part=lambda number: _part(language, number),
        cast=CAST.values(),
        courses={name_of(course): [lesson.file for lesson in lessons(course)] for course in Course},
        settings=[general().settings[each] for each in _HELPS],
        character_name=character_name,
        temperament=temperament,
    )


def _part(language: str, number: int) -> str:
    """A part of the front page as HTML: that on downloads, without its heading, or that on the first match."""
    text = (ROOT / PAGES[language]).read_text(encoding="utf-8")
    _head, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    told = parts[1].partition("\n")[2] if number == 0 else f"## {parts[2]}"
    home = address()
    told = re.sub(r"\[([^\]]+)\]\([./]*releases\)", rf"[\1]({home}/releases)" if home else r"\1", told)
    return str(MarkdownIt("commonmark").enable("table").render(told))


def _rules_style() -> str:
    """The style of the game's own rulebook pages, for their part of a page here."""
    look = (ROOT / "assets" / "rules_page.css").read_text(encoding="utf-8")
    return look[look.index("h1, h2") :].partition("@page")[0] + tile_style()


def _portraits(folder: Path) -> None:
    """Write the portraits of the computer players, each as one picture."""
    avatars = ROOT / "assets" / "avatars"
    sheet = json.loads((avatars / "avatars.json").read_bytes())["sheets"][0]
    with Image.open(avatars / sheet["file"]) as drawn:
        for portrait in CAST:
            left, top, width, height, *_rest = sheet["sprites"][portrait]
            drawn.crop((left, top, left + width, top + height)).save(folder / f"{portrait}.webp", quality=85)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "build" / "site")
