"""The frame of an HTML page for printing: one file, in the current language, without scripts."""

from html import escape

from game.hands.asset_files import asset_file
from game.i18n.translator import direction, language


def page_frame(title: str, body: str, style: str = "") -> str:
    """A whole page with its title; ``style`` is added to the style of every page."""
    look = asset_file("rules_page.css").read_text(encoding="utf-8")
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(language())}" dir="{direction()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>\n{look}{style}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n{body}</body>\n</html>\n"
    )
