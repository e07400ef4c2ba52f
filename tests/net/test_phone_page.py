"""The phone's page in a browser: it sits down, plays, gets lost and comes back, by finger and by keys."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.app.system.assets import assets_root
from game.engine.commands import BeginDeal
from game.engine.replays.replay import ReplayStep
from game.i18n.rules_page import rules_page
from game.i18n.translator import speaking
from game.net.host import Host
from game.net.page_words import words_of_all
from game.net.pages import Pages
from game.players.roster import Chair, Computer, Kind, Level, MatchSetup, Phone, PortraitId
from game.rules.options import OWN_HANDS, Options
from game.rules.own_draft import EXAMPLES, example_club, example_clubs
from game.rules.rulesets import RULEBOOKS, rulebook
from tests.conftest import LogLines
from tests.engine.rigged import Scene
from tests.net.browser import CHROMIUM, DRIVER, Browser, browser
from tests.net.phones import LOOPBACK, ScriptedPhone, TableOfGuests, set_up, table
from tests.waiting import until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None or DRIVER is None, reason="needs Chromium and its driver"),
]
UPRIGHT = (390, 844)
LYING = (844, 390)
SMALL = (360, 640)
NAMES = {"en": "Mira", "he": "מירה", "ru": "Борис", "hu": "Dóra", "lv": "Jānis", "pl": "Zosia"}
OFFERED = "return [...document.querySelectorAll('.calls button:not(:disabled)')].map(b => [b.dataset.key, b.className])"
PAUSED = ["The host has paused the match.", "Ilze: Well done!", "", "Boris discards", "Your turn"]
THROWN = "return [...document.querySelectorAll('.own:not(.kept)')].map(b => b.dataset.key)"
HAND = "return [...document.querySelectorAll('.own')].map(b => b.getAttribute('aria-label').split(',')[0])"
CUT = """
return [...document.querySelectorAll('button, b, small, td, h1, h2, h3, p, label')].filter(e => {
  if (!e.innerText || !e.getClientRects().length || e.closest('.scroll, .unseen, .away')) return false;
  const b = e.getBoundingClientRect();
  return b.left < -1 || b.right > innerWidth + 1 || b.top < -1 || b.bottom > innerHeight + 1
    || (getComputedStyle(e).textOverflow !== 'ellipsis' && e.scrollWidth > e.clientWidth + 2 && e.tagName === 'BUTTON');
}).map(e => e.tagName + ': ' + e.innerText);
"""
"""Texts that stick out of the screen, or out of their button."""


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    with browser() as opened:
        yield opened


@pytest.fixture
def phone(window: Browser) -> Browser:
    """The browser, without what its page complained of when the table of an earlier test closed."""
    window.complaints()
    return window


def with_computers(rules: str = "gala", seats: int = 4, **options: object) -> MatchSetup:
    """One phone among computers."""
    named = [("Mira", "panda"), ("Boris", "tiger"), ("Ilze", "fox"), ("Ofra", "owl")][:seats]
    kinds: list[Kind] = [Phone(), *[Computer(Level.BEGINNER)] * (seats - 1)]
    chairs = [Chair(name=n, portrait=PortraitId(p), kind=k) for (n, p), k in zip(named, kinds, strict=True)]
    return MatchSetup(ruleset=rules, options=options, chairs=tuple(chairs), seed=11)  # type: ignore[arg-type]


def sit_down(at: TableOfGuests, phone: Browser, language: str = "en") -> None:
    """The only guest comes in and sits down."""
    sit_down_first(at, phone, language)
    assert not at.guests.free


def sit_down_first(at: TableOfGuests, phone: Browser, language: str = "en") -> None:
    """Comes in by the address of the QR code, says a name and sits down."""
    address = f"http://127.0.0.1:{at.host.port}/"
    phone.open(address)
    phone.run("localStorage.clear(); localStorage.sparrows = JSON.stringify({language: arguments[0]})", language)
    phone.open(f"{address}?again#{at.guests.code}")
    until(lambda: phone.run("return Boolean(document.getElementById('name'))"))
    assert phone.run("return document.getElementById('code').value") == at.guests.code
    phone.run("document.getElementById('name').value = arguments[0]", NAMES[language])
    assert phone.run(CUT) == []
    phone.tap("button.gold")
    until(lambda: 0 not in at.guests.free, meanwhile=at.step)
    assert at.guests.chairs[0].name == NAMES[language]


def act(phone: Browser, chance: random.Random) -> None:
    """Does what a learner would: calls mahjong, otherwise calls or discards anything."""
    offered = phone.run(OFFERED)
    calls = [key for key, _looks in offered if key != "discard"]
    if calls:
        gold = [key for key, looks in offered if "gold" in looks and key != "discard"]
        phone.tap(f'[data-key="{(gold or [chance.choice(calls)])[0]}"]')
        return
    tile = f'[data-key="{chance.choice(phone.run(THROWN))}"]'
    phone.tap(tile)
    phone.tap(chance.choice([tile, "[data-key=discard]"]))


def play_deal(at: TableOfGuests, phone: Browser, *, pictures: Path | None = None, by_keys: bool = False) -> int:
    """Plays until the score of the deal stands on the phone; gives how often something was answered."""
    client = at.client or at.begin()
    chance, answered, seen = random.Random(3), 0, set()
    while not (client.is_between_deals and at.guests.may_go_on):
        for _frame in range(5):
            at.step(0.2)
        player = at.guests.guests[0].player
        question = None if player is None else player.open_question
        if question is None:
            continue
        until(lambda: phone.run("return Boolean(document.querySelector('.bar:not(.quiet)'))"), meanwhile=at.step)
        until(lambda: phone.run(CUT) == [], meanwhile=at.step)  # the page lays a new bar out within a frame
        looks = str(phone.run("return document.querySelector('.bar').className"))
        if pictures is not None and looks not in seen:
            seen.add(looks)
            phone.picture(pictures / f"{len(seen)}.png")
        if by_keys:
            act_by_keys(phone)
        else:
            act(phone, chance)
        answered += 1
        assert answered < 300
    until(lambda: phone.run("return Boolean(document.querySelector('.sheet'))"), meanwhile=at.step)
    assert phone.run(CUT) == []
    if pictures is not None:
        phone.picture(pictures / "score.png")
    return answered


def act_by_keys(phone: Browser) -> None:
    """Lifts a tile with an arrow and throws it with Enter; passes with Escape."""
    if phone.run("return Boolean(document.querySelector('[data-key=discard]'))"):
        phone.press("ArrowLeft")
        phone.press("Enter")
    else:
        phone.press("Escape")


def hand_at_table(at: TableOfGuests) -> int:
    """How many tiles the phone's person holds."""
    player = at.guests.guests[0].player
    assert player is not None
    assert player.view is not None
    deal = player.view.current_deal
    return len(deal.seats[player.view.seat_of(0)].hand)


def test_a_phone_plays_a_deal_and_goes_on(phone: Browser, tmp_path: Path) -> None:
    phone.size(*UPRIGHT)
    with table(with_computers(), assets_root()) as at:
        sit_down(at, phone)
        assert play_deal(at, phone, pictures=tmp_path) > 5
        until(lambda: phone.run("return Boolean(document.querySelector('.bar .gold'))"), meanwhile=at.step)
        phone.tap(".bar .gold")
        until(
            lambda: phone.run("return document.querySelectorAll('.own').length") >= 13,
            meanwhile=lambda: at.step(0.2),
        )
        assert at.client is not None
        assert len(at.client.table.match.state.played) == 1
        assert phone.complaints() == []


def test_a_page_that_is_loaded_anew_has_its_tiles_again(phone: Browser) -> None:
    """Loaded anew, or its line cut: within three seconds the hand is there, and nobody else sits in the chair."""
    phone.size(*SMALL)
    with table(with_computers(), assets_root()) as at:
        sit_down(at, phone, "he")
        at.begin()
        until(
            lambda: phone.run("return Boolean(document.querySelector('.bar:not(.quiet)'))"),
            meanwhile=lambda: at.step(0.2),
        )
        ticket = at.guests.guests[0].ticket
        before = phone.run(HAND)
        phone.run("location.reload()")
        until(lambda: phone.run("return document.querySelectorAll('.own').length") > 0, meanwhile=at.step)
        assert phone.run(HAND) == before
        line = at.guests.guests[0].line
        assert line is not None
        line.close()
        until(lambda: at.guests.guests[0].line not in (line, None), meanwhile=at.step)
        until(lambda: not phone.run("return document.body.classList.contains('lost')"), meanwhile=at.step)
        assert phone.run(HAND) == before
        assert at.guests.guests[0].ticket == ticket
        assert len(before) == hand_at_table(at)


def test_keys_alone_play_a_deal_of_three(phone: Browser) -> None:
    """Polish book, page of the options: three play."""
    phone.size(*LYING)
    with table(with_computers("polish", 3, players=3), assets_root()) as at:
        sit_down(at, phone, "pl")
        assert play_deal(at, phone, by_keys=True) > 5
        assert phone.run("return document.querySelectorAll('.at').length") == 3


def test_a_wrong_code_is_told_and_asked_again(phone: Browser, log_lines: LogLines) -> None:
    with table(with_computers(), assets_root()) as at:
        phone.open(f"http://127.0.0.1:{at.host.port}/")
        phone.run("localStorage.sparrows = JSON.stringify({language: 'ru', name: 'Борис'})")
        phone.open(f"http://127.0.0.1:{at.host.port}/?again#XXXXXX")
        until(lambda: phone.run("return Boolean(document.getElementById('name'))"))
        phone.tap("button.gold")
        until(lambda: phone.run("return Boolean(document.querySelector('.complaint'))"), meanwhile=at.step)
        assert phone.run("return document.querySelector('.complaint').innerText.length") > 10
        assert at.guests.free == (0,)
    assert len(log_lines.take(1)) == 1


@pytest.mark.parametrize(("typed", "seated"), [("Anna", "Anna"), ("", "Kim")])
def test_whoever_types_the_address_is_asked_a_name_only_if_the_seat_has_none(
    phone: Browser, typed: str, seated: str
) -> None:
    made = with_computers()
    chair, *others = made.chairs
    made = replace(made, chairs=(replace(chair, name=typed or chair.name), *others))
    with table(made, assets_root()) as at:
        phone.open(f"http://127.0.0.1:{at.host.port}/")
        until(lambda: phone.run("return Boolean(document.getElementById('code'))"))
        assert not phone.run("return document.getElementById('name')")
        phone.run("document.getElementById('code').value = arguments[0]", at.guests.code)
        phone.tap("button.gold")
        if not typed:
            until(lambda: phone.run("return Boolean(document.getElementById('name'))"), meanwhile=at.step)
            phone.run("document.getElementById('name').value = arguments[0]", seated)
            phone.tap("button.gold")
        until(lambda: not at.guests.free, meanwhile=at.step)
        assert at.guests.chairs[0].name == seated


def at_own_turn(at: TableOfGuests, phone: Browser) -> None:
    """Sits down, and plays until a tile is to be thrown."""
    sit_down(at, phone)
    at.begin()
    until(
        lambda: phone.run("return Boolean(document.querySelector('[data-key=discard]'))"),
        meanwhile=lambda: at.step(0.2),
    )


def test_a_newcomer_sees_numerals_and_letters_on_the_tiles(phone: Browser) -> None:
    """The tiles have marks, as on the table, until they are switched off in the menu."""
    phone.size(*UPRIGHT)
    sheet = "return document.querySelector('.own .picture i').style.backgroundImage"
    with table(with_computers(), assets_root()) as at:
        at_own_turn(at, phone)
        assert "hand-marks" in phone.run(sheet)
        phone.tap("[data-key=menu]")
        phone.tap("[data-key=marks]")
        assert "marks" not in phone.run(sheet)


def test_a_tile_that_is_held_tells_its_name_and_is_not_lifted(phone: Browser) -> None:
    phone.size(*UPRIGHT)
    with table(with_computers(), assets_root()) as at:
        at_own_turn(at, phone)
        name = phone.run("return document.querySelector('[data-key=tile-2]').dataset.name")
        phone.hold("[data-key=tile-2]")
        until(lambda: phone.run("return Boolean(document.querySelector('.bubble'))"))
        assert phone.run("return document.querySelector('.bubble').textContent") == name
        assert phone.run(CUT) == []
        phone.let_go("[data-key=tile-2]")
        assert phone.run("return document.querySelectorAll('.bubble, .own.lifted').length") == 0
        phone.tap("[data-key=tile-2]")
        assert phone.run("return document.querySelectorAll('.own.lifted').length") == 1


def test_tiles_are_dragged_into_an_order_of_their_owner(phone: Browser) -> None:
    phone.size(*UPRIGHT)
    with table(with_computers(), assets_root()) as at:
        at_own_turn(at, phone)
        sorted_ = phone.run(HAND)
        phone.drag("[data-key=tile-0]", "[data-key=tile-4]")
        assert phone.run(HAND) == sorted_, "the hand is sorted by itself, unless that is switched off"
        phone.tap("[data-key=menu]")
        phone.tap("[data-key=sort]")
        phone.tap("[data-key=close]")
        phone.drag("[data-key=tile-0]", "[data-key=tile-4]")
        wanted = [*sorted_[1:5], sorted_[0], *sorted_[5:]]
        assert phone.run(HAND) == wanted
        phone.run("location.reload()")
        until(lambda: phone.run("return document.querySelectorAll('.own').length") > 0, meanwhile=at.step)
        assert phone.run(HAND)[:-1] == [tile for tile in wanted if tile != wanted[-1]] or phone.run(HAND) == wanted


@pytest.mark.parametrize("size", [UPRIGHT, LYING, SMALL])
def test_larger_text_sticks_out_nowhere(phone: Browser, size: tuple[int, int]) -> None:
    phone.size(*size)
    with table(with_computers(), assets_root()) as at:
        at_own_turn(at, phone)
        phone.tap("[data-key=menu]")
        size_of = "return parseFloat(getComputedStyle(document.querySelector('.line')).fontSize)"
        before = phone.run(size_of)
        phone.run(
            "const e = document.querySelectorAll('.menu select')[1]; e.value = 130;e.dispatchEvent(new Event('change'))"
        )
        assert (
            phone.run("return parseFloat(getComputedStyle(document.querySelector('.line')).fontSize)") > 1.25 * before
        )
        phone.tap("[data-key=close]")
        assert phone.run(CUT) == []


def test_the_rulebook_is_read_at_the_table(phone: Browser) -> None:
    phone.size(*UPRIGHT)
    with table(with_computers(), assets_root()) as at:
        at_own_turn(at, phone)
        phone.tap("[data-key=menu]")
        phone.tap("[data-key=rulebook]")
        title = "return document.querySelector('iframe').contentDocument.querySelector('h1')?.textContent"
        until(lambda: phone.run(title))
        assert phone.run(title) == "GALA rules"
        sideways = "const e = document.querySelector('iframe').contentDocument.scrollingElement;"
        assert phone.run(f"{sideways} return e.scrollWidth <= e.clientWidth")
        assert phone.complaints() == []


_WIDE = """
const width = document.scrollingElement.clientWidth;
return [...document.querySelectorAll('body, body *')].filter(e => {
  const b = e.getBoundingClientRect();
  return b.width && (b.left < -1 || b.right > width + 1);
}).map(e => `${e.tagName} in ${e.closest('section')?.id}: ${e.textContent.slice(0, 40)}`);
"""
"""What sticks out of a page at its sides."""
_BROKEN = """
return [...document.querySelectorAll('h1, h2, h3')].flatMap(head => [...head.childNodes].flatMap(node => {
  const inner = node.firstChild || node;
  return [...inner.textContent.matchAll(/[\\p{L}\\d,.]+/gu)].map(word => {
    const place = document.createRange();
    place.setStart(inner, word.index);
    place.setEnd(inner, word.index + word[0].length);
    return new Set([...place.getClientRects()].map(one => Math.round(one.top))).size > 1 ? word[0] : null;
  });
})).filter(word => word);
"""
"""The words of headings and worths that are broken between two lines."""
LONG = "W" * 40
CLUBS = {
    **{name: example_club(name) for name in EXAMPLES},
    LONG: f'name = "{LONG}"\n[[gala.row]]\nname = "{LONG}"\nquestion = "out.self_drawn"\npoints = 1\n',
}


@pytest.mark.parametrize("language", ["en", "he", "ru"])
@pytest.mark.parametrize("name", [*RULEBOOKS, *CLUBS])
def test_no_rulebook_slides_sideways_on_a_phone(phone: Browser, tmp_path: Path, name: str, language: str) -> None:
    """Phones are 360, 390 and 412 points wide; the drawer that shows the page on the narrowest is 300."""
    club = CLUBS.get(name, "")
    book = example_clubs()[name][0] if name in EXAMPLES else rulebook("gala" if club else name)
    with speaking(language):
        page = rules_page(book, Options(book.options, {OWN_HANDS: club} if club else {}))
    path = tmp_path / "rules.html"
    path.write_text(page, encoding="utf-8")
    for width in (300, 360, 390, 412):
        phone.size(width, 844)
        phone.open(path.as_uri())
        assert phone.run(_WIDE) == []
        assert {LONG} >= set(phone.run(_BROKEN))


@pytest.mark.parametrize("size", [UPRIGHT, LYING, SMALL])
@pytest.mark.parametrize("language", NAMES)
def test_a_winner_sorts_his_tiles_himself(phone: Browser, language: str, size: tuple[int, int]) -> None:
    """docs/rules/common.md, "A set, a hand, a win": where it moves points, whoever goes out chooses."""
    phone.size(*size)
    scene = Scene("B111222333 C999 DRR")
    scene.match.steps.insert(0, ReplayStep(BeginDeal(), scene.opening))
    with table(with_computers(), assets_root()) as at:
        sit_down(at, phone, language)
        client = at.begin(scene.match)
        until(lambda: phone.run("return Boolean(document.querySelector('[data-key=sorting]'))"), meanwhile=at.step)
        assert phone.run(CUT) == []
        phone.tap("[data-key=sorting]")
        assert phone.run("return [...document.querySelectorAll('.way .score')].map(e => e.textContent)") == ["2", "1"]
        assert phone.run(CUT) == []
        tiles = (
            "return [...document.querySelectorAll('.way:last-child .picture')].map(e => e.getAttribute('aria-label'))"
        )
        names = phone.run(HAND)
        assert sorted(phone.run(tiles)) == sorted(names)
        phone.tap(".way:last-child")
        until(lambda: client.is_between_deals, meanwhile=at.step)
        assert scene.match.state.balances[0] == 1
        assert phone.complaints() == []


def test_the_ways_to_sort_close_with_their_question(phone: Browser) -> None:
    phone.size(*UPRIGHT)
    scene = Scene("B111222333 C999 DRR")
    scene.match.steps.insert(0, ReplayStep(BeginDeal(), scene.opening))
    with table(with_computers(), assets_root()) as at:
        sit_down(at, phone)
        at.begin(scene.match)
        until(lambda: phone.run("return Boolean(document.querySelector('[data-key=sorting]'))"), meanwhile=at.step)
        phone.tap("[data-key=sorting]")
        phone.tap("[data-key=close]")
        assert not phone.run("return document.querySelectorAll('.way').length")
        phone.tap("[data-key=sorting]")
        at.step(40.0)
        until(lambda: not phone.run("return document.querySelectorAll('.way').length"), meanwhile=at.step)
        assert not phone.run("return document.querySelectorAll('.drawer').length")


def test_a_club_that_has_changed_the_book_is_named_while_one_waits_and_above_the_rules(phone: Browser) -> None:
    club = 'name = "Wednesday"\n[gala.rules]\nsettlement.least_worth = 3\n'
    phone.size(*SMALL)
    with table(replace(set_up(seats=2), options={"own_hands": club}), assets_root()) as at:
        sit_down_first(at, phone)
        waits = "return document.querySelector('.card p').textContent"
        until(lambda: phone.run(waits) == "GALA rules (Wednesday)", meanwhile=at.step)
        assert phone.run(CUT) == []


def test_seats_that_nobody_has_taken_are_called_free(phone: Browser) -> None:
    """As on the screen of the table; a guest who has dropped out is away."""
    phone.size(*SMALL)
    with table(set_up(seats=3), assets_root()) as at:
        seats = "return [...document.querySelectorAll('.list li')].map(e => e.innerText.replace(/\\s+/g, ' ').trim())"
        sit_down_first(at, phone)
        until(lambda: phone.run(seats) == ["Mira", "Open seat", "Open seat"], meanwhile=at.step)
        ben = ScriptedPhone(at.address, {"code": at.guests.code, "name": "Ben"})
        until(lambda: phone.run(seats) == ["Mira", "Ben", "Open seat"], meanwhile=at.step)
        ben.cut()
        until(lambda: phone.run(seats) == ["Mira", "Ben away", "Open seat"], meanwhile=at.step)


def test_a_refused_ticket_leaves_no_word_of_a_lost_line(phone: Browser, log_lines: LogLines) -> None:
    """Whoever is asked for a code again is not told that the page reconnects by itself."""
    phone.size(*UPRIGHT)
    shown = "return getComputedStyle(document.querySelector('.away')).display"
    with table(with_computers(), assets_root()) as at:
        sit_down(at, phone)
        port = at.host.port
        at.guests.close("stopped")
        until(lambda: phone.run(shown) != "none")
    door = Host.open(Pages(assets_root(), words_of_all()), LOOPBACK, (port,))
    with table(with_computers(), assets_root(), door=door) as at:
        until(lambda: phone.run("return Boolean(document.querySelector('.complaint'))"), meanwhile=at.step)
        assert phone.run(shown) == "none"
    log_lines.take(2)


def test_what_is_new_moves_only_once(phone: Browser) -> None:
    """Lifting a tile lets neither the last discard fall again nor the tile that was drawn come again."""
    phone.size(*UPRIGHT)
    moving = "return document.querySelectorAll('.big.drop, .own.fresh').length"
    with table(with_computers(), assets_root()) as at:
        at_own_turn(at, phone)
        while not phone.run(moving):
            act(phone, random.Random(3))
            until(lambda: phone.run("return !document.querySelector('[data-key=discard]')"), meanwhile=at.step)
            until(
                lambda: phone.run("return Boolean(document.querySelector('[data-key=discard]'))"),
                meanwhile=lambda: at.step(0.2),
            )
        phone.tap("[data-key=tile-2]")
        assert phone.run("return document.querySelectorAll('.own.lifted').length") == 1
        assert phone.run(moving) == 0


def test_no_name_is_cut_on_the_score_beside_who_is_away(phone: Browser) -> None:
    phone.size(*UPRIGHT)
    setup = with_computers()
    chairs = (setup.chairs[0], replace(setup.chairs[1], kind=Phone()), *setup.chairs[2:])
    cut = "return [...document.querySelectorAll('.totals b')].filter(e => e.scrollWidth > e.clientWidth + 1).length"
    with table(replace(setup, chairs=chairs), assets_root()) as at:
        sit_down_first(at, phone)
        ben = ScriptedPhone(at.address, {"code": at.guests.code, "name": "Boris"})
        until(lambda: not at.guests.free, meanwhile=at.step)
        play_deal(at, phone)
        ben.cut()
        away = "return document.querySelector('.totals').innerText.includes('away')"
        until(lambda: phone.run(away), meanwhile=at.step)
        assert phone.run(cut) == 0


@pytest.mark.long
def test_a_deal_in_every_language_at_every_size(phone: Browser, tmp_path: Path, scaled: Callable[[int], int]) -> None:
    """Nothing sticks out, at whatever is asked."""
    chosen = ["he", *(language for language in NAMES if language != "he")][: scaled(len(NAMES))]
    for number, language in enumerate(chosen):
        phone.size(*(UPRIGHT, LYING, SMALL)[number % 3])
        with table(with_computers(), assets_root()) as at:
            sit_down(at, phone, language)
            assert play_deal(at, phone, pictures=tmp_path) > 5
            assert phone.complaints() == []


def test_what_is_read_aloud_has_one_full_stop_a_sentence(phone: Browser) -> None:
    with table(with_computers(), assets_root()) as at:
        phone.open(f"http://127.0.0.1:{at.host.port}/")
        phone.run("import('./parts.js').then(parts => { window.said = parts.sentences(...arguments[0]) })", PAUSED)
        until(lambda: phone.run("return window.said !== undefined"))
    assert (
        phone.run("return window.said") == "The host has paused the match. Ilze: Well done! Boris discards. Your turn"
    )
