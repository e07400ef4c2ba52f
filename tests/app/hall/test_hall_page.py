"""The hall's page in a browser: a table is made on a phone, joined at a desk, and begun."""

from pathlib import Path

import pytest

from game.app.system.assets import assets_root
from game.hands.asset_files import asset_file
from tests.app.hall.halls import OpenHall, hall
from tests.net.browser import CHROMIUM, DRIVER, Browser, browser
from tests.net.phones import LOOPBACK
from tests.net.test_phone_page import CUT, LYING, UPRIGHT
from tests.waiting import until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None or DRIVER is None, reason="needs Chromium and its driver"),
]
DESK = (1280, 800)
FILLED = "const e = document.getElementById(arguments[0]); e.value = arguments[1]; e.dispatchEvent(new Event('change'))"
WAYS = """
const seen = [...document.querySelectorAll('.hall select, .hall button')].filter(e => e.offsetParent);
return seen.length > 10 && seen.every(e => e.offsetHeight >= 44);
"""


def opened(page: Browser, at: OpenHall, size: tuple[int, int], language: str, code: str = "") -> None:
    """Opens the page as somebody who was never here."""
    address = f"http://{LOOPBACK}:{at.host.port}/"
    page.size(*size)
    page.open(address)
    page.run("localStorage.clear(); localStorage.sparrows = JSON.stringify({language: arguments[0]})", language)
    page.open(f"{address}?{language}{size[0]}#{code}")
    until(lambda: page.run("return Boolean(document.getElementById('name'))"), meanwhile=at.step)


def test_a_table_is_made_on_a_phone_and_joined_at_a_desk(tmp_path: Path) -> None:
    assert asset_file("phone/index.html").parent.parent == assets_root()
    with hall(tmp_path, assets=assets_root()) as at, browser() as phone, browser() as desk:
        for language, size in (("he", DESK), ("ru", LYING), ("hu", UPRIGHT), ("en", UPRIGHT)):
            opened(phone, at, size, language)
            phone.picture(tmp_path / f"hall-{language}-{size[0]}.png")
            assert phone.run(WAYS), "a thumb finds them"
            assert language == "ru" or phone.run(CUT) == []
        phone.run(FILLED, "rules", "latvian")
        phone.run(FILLED, "players", "3")
        phone.run(FILLED, "name", "Mira")
        phone.tap("#make")
        until(lambda: phone.run("return Boolean(document.querySelector('.letters strong'))"), meanwhile=at.step)
        (table,) = at.hall.tables
        assert phone.run("return document.querySelector('.letters strong').innerText") == table.guests.code
        phone.picture(tmp_path / "lobby.png")
        opened(desk, at, DESK, "en", table.guests.code)
        assert desk.run("return document.querySelector('.hall')") is None, "whoever has the code needs no more"
        desk.run(FILLED, "name", "Boris")
        desk.tap("button.gold")
        until(lambda: len(table.guests.free) == 1, meanwhile=at.step)
        until(lambda: phone.run("return document.querySelectorAll('.list .free').length") == 1, meanwhile=at.step)
        assert desk.run("return document.querySelector('[data-key=choice-0]')") is None
        phone.tap("[data-key=choice-0]")
        until(lambda: desk.run("return document.querySelectorAll('.own').length") > 12, meanwhile=at.step)
        until(lambda: phone.run("return document.querySelectorAll('.own').length") > 12, meanwhile=at.step)
        phone.picture(tmp_path / "table.png")
        desk.picture(tmp_path / "desk.png")
        assert table.client is not None
        assert len(table.client.chairs) == 3
        assert phone.complaints() == desk.complaints() == []
