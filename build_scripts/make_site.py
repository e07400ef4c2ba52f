"""Makes a web site of the front page: ``python -m build_scripts.make_site [FOLDER]``, a page in each language.

The pages are ``README.md`` and those in ``docs/front``; they have no scripts, and load nothing from other sites. The
site goes to ``build/site``. Links to other documents lead to the repository, if its address is known.
"""

import posixpath
import shutil
import sys
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from build_scripts.packages.contents import ROOT, address
from build_scripts.packages.store import LANGUAGES, TOLD, texts
from game import __version__

FRONT = ROOT / "docs" / "front"
PAGES = {"en": "README.md"} | {language: f"docs/front/{language}.md" for language in LANGUAGES if language != "en"}
"""The page in the repository, by language."""
_STYLE = Path(__file__).resolve().parent / "packages" / "site.css"
_PAGE = """\
<!DOCTYPE html>
<html lang="{language}" dir="{direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="{summary}">
<title>{name} · {summary}</title>
<link rel="icon" href="icon-64.png">
<link rel="stylesheet" href="site.css">
</head>
<body>
<main>
{body}</main>
</body>
</html>
"""


def main(folder: Path) -> None:
    """Write the pages, and copy the pictures that they show."""
    folder.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        (folder / file_of(language)).write_text(page(language), encoding="utf-8")
    for shown in (*FRONT.glob("*.webp"), ROOT / "assets" / "icon-64.png", _STYLE):
        shutil.copyfile(shown, folder / shown.name)
    print(folder / file_of("en"))


def file_of(language: str) -> str:
    """The file name of a language's page."""
    return "index.html" if language == "en" else f"{language}.html"


def page(language: str) -> str:
    """The page of a language as HTML."""
    markdown = MarkdownIt("commonmark").enable("table")
    tokens = markdown.parse((ROOT / PAGES[language]).read_text(encoding="utf-8"))
    for token in tokens:
        if token.children is not None:
            token.children = list(_led(token.children, posixpath.dirname(PAGES[language])))
    body = markdown.renderer.render(tokens, markdown.options, {})
    told = {"name": escape(TOLD["name"]), "summary": escape(texts(language)["summary"])}
    direction = "rtl" if language == "he" else "ltr"
    return _PAGE.format(language=language, direction=direction, body=body, **told)


def _led(tokens: Sequence[Token], folder: str) -> Iterator[Token]:
    """The same tokens, with links and pictures that work on the site; a link without a target becomes its text."""
    led: list[str | None] = []
    for token in tokens:
        if token.type == "image":
            token.attrs["src"] = posixpath.basename(str(token.attrs["src"]))
        if token.type == "link_open":
            led.append(_place(posixpath.normpath(posixpath.join(folder, str(token.attrs["href"])))))
            token.attrs["href"] = str(led[-1])
        if token.type not in {"link_open", "link_close"} or led[-1]:
            yield token


def _place(path: str) -> str | None:
    """The address on the site for a path of the repository; ``None`` if there is none."""
    pages = {path: language for language, path in PAGES.items()}
    if path in pages:
        return file_of(pages[path])
    home = address()
    if home is None:
        return None
    return f"{home}/releases" if path.endswith("releases") else f"{home}/blob/v{__version__}/{path}"


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "build" / "site")
