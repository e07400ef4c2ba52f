"""Replays: the list of the matches that were played, and the table on which they are watched."""

from __future__ import annotations

import os
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, pairwise, product
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pygame
import pytest
from msgspec import structs

from game import ui
from game.app.matches import replay_shelf
from game.app.matches.match_file import MatchFile, load
from game.app.matches.replay_index import Entry, ReplayIndex, Result, Since
from game.app.matches.saved_match import chairs_of, header_of
from game.app.sound.audio import Audio
from game.app.system import storage
from game.app.system.last_setup import setup_of
from game.app.system.paths import Paths
from game.app.system.settings import LastSetUp, Settings, Speed
from game.app.window.actions import (
    Action,
    Actions,
    Key,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Pressed,
    Released,
)
from game.app.window.late_keys import UNSEEN
from game.app.window.stack import NO_CHANGE, Scene, Stack
from game.engine.commands import Discard
from game.engine.events import DealEnded, KongDeclared, MahjongDeclared, MatchBegun, SetClaimed
from game.engine.facts import face
from game.engine.replays.replay import PlayedOn, Replay, replayed
from game.i18n.translator import speaking
from game.players.ai.computer import ComputerPlayer
from game.players.new_match import new_match
from game.players.playouts import Chances, PlayoutWork, at_place, in_percent
from game.players.review import Finding, ReviewWork, clear
from game.players.roster import Computer, Level, Person, level_of
from game.players.table import Table
from game.scenes.program.router import Router
from game.scenes.program.status import buttons
from game.scenes.replays.chances import DealChances
from game.scenes.replays.controls import keyed
from game.scenes.replays.look import Look
from game.scenes.replays.replay import ReplayScene, opened
from game.scenes.replays.replay_menu import ReplayMenu
from game.scenes.replays.replay_play_on import PlayOnScene, seated
from game.scenes.replays.replay_words import result_words
from game.scenes.replays.replays import ReplaysScene
from game.scenes.review.review import ReviewScene
from game.scenes.score.score import ScoreScene
from game.scenes.shared.destinations import (
    Destination,
    ExportReplay,
    ImportReplay,
    OpenReview,
    WatchDecision,
    WatchReplay,
)
from game.scenes.shared.file_cards import ExportScene, ImportScene
from game.scenes.shared.preferences import Context, Preferences
from game.scenes.table.finding_texts import decision_line, finding_words, look_of
from game.view.choreography.steps import Call, CallKind
from game.view.effects.calls import Called
from game.view.effects.effect import Moment
from game.view.lane.notes import Note
from game.view.layout import places
from game.view.layout.tape import Eyes, Mark, MarkKind, Tape
from game.view.page.chance_curve import ChanceCurve
from game.view.page.decision_panel import DecisionPanel
from game.view.page.seek_bar import SeekBar
from game.view.paint import pixels
from game.view.paint.felt import felt_place
from game.view.paint.kit import Kit
from game.view.spoken import nodes_of
from game.view.table.hand_look import HandLook
from game.view.table.table_picture import room_of
from game.view.units import Box, Frame, theme
from game.view.units.timeline import Motion
from game.view.widgets.page import Page
from tests.for_each import one_in, one_of
from tests.replays.reading import read_replay
from tests.scenes import replay_samples
from tests.scenes.pilot import Pilot, all_of, node, only, page_of, part, parts, texts


def nothing() -> None:
    """What a choice leads to that a test does not look at."""


@cache
def played(seed: int = 5, book: str = "gala", deals: int = 99) -> bytes:
    """The file of a match between a person, who plays as a computer does, and computer players."""
    with TemporaryDirectory() as name:
        return kept(Path(name), seed, book, deals).read_bytes()


def kept(folder: Path, seed: int, book: str, deals: int) -> Path:
    last = LastSetUp(ruleset=book, opponents=("skilled",) * 3)
    setup = setup_of(Settings(player_name="Mira", last_set_up=last))
    match, setup = new_match(structs.replace(setup, seed=seed))
    opening = match.past[0]
    assert isinstance(opening, MatchBegun)
    begun = datetime(2026, 11, 20, 12, tzinfo=UTC) - timedelta(days=seed)
    file = MatchFile.new(folder, header_of(setup), opening, begun)
    players = [
        ComputerPlayer(person, level_of([chair], Level.BEGINNER), seed) for person, chair in enumerate(setup.chairs)
    ]
    table = Table(match, players, record=file.record)
    while not table.is_over and len(match.state.played) < deals:
        if table.is_between_deals:
            table.begin_deal()
        table.pump(1.0)
    file.close()
    return file.path


def put(folder: Path, name: str, content: bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(content)
    return path


class Window:
    """A stack of scenes with a fake clock: what moves is at its end at once, unless a test is about movement."""

    def __init__(self, size: tuple[int, int] = (1280, 720), speed: Speed = Speed.OFF) -> None:
        self.surface = pygame.display.set_mode(size)
        self.actions = Actions()
        self.kit = Kit(self.actions, motion=Motion(speed=speed))
        self.stack = Stack(self.actions, change=lambda: NO_CHANGE)
        self.stack.resize(size)

    def step(self, steps: int = 3) -> None:
        """Lets time pass; where nothing moves, only the last frame is drawn."""
        for left in reversed(range(steps)):
            self.stack.update(0.1)
            if not left or self.kit.motion.speed is not Speed.OFF:
                self.stack.draw(self.surface)

    def press(self, *codes: int, shift: bool = False, ctrl: bool = False) -> None:
        for code in codes:
            for event in (
                Pressed(Key(code, shift=shift, ctrl=ctrl)),
                Released(Key(code, shift=shift, ctrl=ctrl)),
            ):
                self.actions.note(event)
                self.stack.handle(event)
            self.step()

    def click(self, label: str) -> None:
        at = self.buttons[label]
        for event in (PointerMoved(at), PointerPressed(at), PointerReleased(at)):
            self.actions.note(event)
            self.stack.handle(event)
        self.step()

    def is_at(self, kind: type[Scene]) -> bool:
        return isinstance(self.stack.top, kind)

    @property
    def buttons(self) -> dict[str, tuple[int, int]]:
        return buttons(page_of(self.stack.top))


@cache
def taped(content: bytes) -> tuple[Replay, Tape]:
    """A replay, and its tape."""
    replay = read_replay(content)
    return replay, Tape(replay)


class Watching(Window):
    """A replay on the table."""

    def __init__(
        self,
        content: bytes,
        *,
        at: int = 0,
        all_open: bool = True,
        speed: Speed = Speed.OFF,
        findings: Sequence[Finding] = (),
    ) -> None:
        super().__init__(speed=speed)
        self.replay, self.tape = taped(content)
        self.ways: list[Destination] = []
        look = Look(
            tape=self.tape,
            chairs=chairs_of(self.replay.header, self.tape.seats),
            at=at,
            all_open=all_open,
            findings=findings,
            path=Path("watched.mahjong"),
        )
        context = Context(
            kit=self.kit,
            stack=self.stack,
            preferences=Preferences(Settings()),
            hear=lambda _heard: None,
            go=self.ways.append,
        )
        self.context = context
        self.scene = ReplayScene(context, look)
        self.stack.push(self.scene)
        self.step()

    @property
    def called(self) -> list[tuple[int, CallKind]]:
        """The signs of calls that are seen, with the sides they stand at."""
        seen = self.scene.view.effects.seen.values()
        return [(effect.call.side, effect.call.kind) for effect in seen if isinstance(effect, Called)]

    def side_of(self, place: int) -> int:
        """The side of whoever laid out a set or won with the command before a place."""
        events = self.tape.steps[place - 1].events
        event = next(each for each in events if isinstance(each, SetClaimed | KongDeclared | MahjongDeclared))
        return self.scene.view.model.side_of(event.seat)


@pytest.mark.parametrize(("person", "all_open"), one_in(5, product(range(4), (True, False)), pytest.mark.slow))
def test_every_place_of_a_replay_is_what_the_seat_was_shown(person: int, all_open: bool) -> None:
    """A place that is jumped to is the fold of all that came before it."""
    tape = taped(played())[1]
    eyes = Eyes(person=person, all_open=all_open)
    model = tape.model(0, eyes)
    for place in range(tape.length):
        for event in tape.events(place, place + 1, model):
            model = model.after(event)
        assert model == tape.model(place + 1, eyes), f"place {place + 1}, {eyes}"


def test_of_a_deal_in_play_nothing_is_told() -> None:
    replay = read_replay(played(deals=2))
    cut = replay.steps[: len(replay.steps) - 9]
    tape = Tape(type(replay)(replay.header, replay.opening, cut))
    assert tape.length < len(cut)
    assert tape.is_deal_end(tape.length)
    assert len(tape.deals) == 1


def test_a_replay_is_walked_through_forward_and_back() -> None:
    window = Watching(played())
    scene, tape = window.scene, window.tape
    window.press(pygame.K_PAGEDOWN)
    assert scene.place == tape.deals[0]
    window.press(pygame.K_RIGHT, pygame.K_RIGHT)
    assert scene.place == tape.stops[3]
    assert scene.view.model == tape.model(scene.place, Eyes(person=0, all_open=True))
    window.press(pygame.K_LEFT)
    assert scene.place == tape.stops[2]
    window.press(pygame.K_UP)
    seat = scene.view.model.seat
    assert scene.place == next(place for place in tape.turns[seat] if place > tape.stops[2])
    window.press(pygame.K_DOWN)
    assert scene.place < tape.stops[2]
    window.press(pygame.K_END)
    assert scene.place == tape.length
    assert scene.view.model.state.places
    window.press(pygame.K_PAGEUP)
    assert scene.place == tape.deals[-1]
    window.press(pygame.K_HOME)
    assert scene.place == 0


@pytest.mark.slow
def test_claims_and_wins_are_found() -> None:
    window = Watching(played())
    for code, kind in ((pygame.K_c, MarkKind.CLAIM), (pygame.K_w, MarkKind.WIN)):
        places = sorted({mark.place for mark in window.tape.marks if mark.kind is kind})
        assert places
        window.press(pygame.K_HOME)
        found = []
        for _ in places:
            window.press(code)
            found.append(window.scene.place)
        assert found == places
        window.press(code, shift=True)
        assert window.scene.place == places[-2]


@pytest.mark.parametrize(("code", "kind"), [(pygame.K_c, MarkKind.CLAIM), (pygame.K_w, MarkKind.WIN)])
def test_where_a_call_was_made_its_sign_is_seen_and_no_other(code: int, kind: MarkKind) -> None:
    window = Watching(played(), speed=Speed.NORMAL)
    for place in sorted({mark.place for mark in window.tape.marks if mark.kind is kind})[:4]:
        window.press(code)
        assert window.scene.place == place
        ((side, sign),) = window.called
        assert side == window.side_of(place)
        assert sign is (CallKind.WIN if kind is MarkKind.WIN else CallKind.CLAIM)
    window.press(pygame.K_HOME)
    assert window.called == []


def test_a_step_back_shows_at_once_what_was_called_there() -> None:
    window = Watching(played(), speed=Speed.NORMAL)
    claim = next(mark for mark in window.tape.marks if mark.kind is MarkKind.CLAIM)
    called = claim.begins + 1
    window.scene.seek(next(place for place in window.tape.stops if place > called))
    assert window.called == []
    window.press(pygame.K_LEFT)
    assert window.scene.place == called
    assert not window.scene.view.busy
    assert window.called == [(window.side_of(claim.place), CallKind.CLAIM)]
    assert window.scene.view.model == window.tape.model(called, Eyes(person=0, all_open=True))


@pytest.mark.parametrize("speed", one_of(4, ["½×", "1×", "2×", "4×"], first=1))
def test_calls_payments_and_turns_are_seen_while_it_plays_as_at_the_table(speed: str) -> None:
    """However fast it plays, a sign is seen for as long as at the fastest table."""
    window = Watching(played(book="hungarian", deals=3), speed=Speed.NORMAL)
    win = next(mark for mark in window.tape.marks if mark.kind is MarkKind.WIN)
    window.scene.seek(win.begins - 1)
    while speed not in window.buttons:
        window.press(pygame.K_s)
    window.press(pygame.K_SPACE)
    signs, coins, turns = 0, False, set()
    for _ in range(750):
        window.stack.update(0.02)
        if window.is_at(ScoreScene):
            break
        signs += window.called != []
        turns.add(window.scene.view.model.turn_of)
    assert window.is_at(ScoreScene)
    assert signs * 0.02 >= 0.6
    sheet = window.stack.top
    assert isinstance(sheet, ScoreScene)
    while sheet.is_counting:
        window.stack.update(0.02)
        coins |= bool(sheet.coins(sheet.count.way_of_coins(sheet.time)))
    assert coins, "they go from row to row of the sheet"
    assert len(turns) > 1


@cache
def reviewed() -> Sequence[Finding]:
    """What the first player could have decided better in the match."""
    replay = read_replay(played())
    work = ReviewWork(replay.opening, Tape(replay).steps, 0, rests=False)
    work.run()
    return work.findings


def found_in_review(window: Watching) -> Callable[[Sequence[Finding]], None]:
    """Opens the review from the menu and leaves it with its findings; returns what takes those of a later one."""
    window.click("Review")
    asked = window.ways[-1]
    assert isinstance(asked, OpenReview)
    assert asked.found is not None
    asked.found(reviewed())
    window.step()
    return asked.found


@pytest.mark.slow
def test_mistakes_are_found_once_the_match_was_reviewed() -> None:
    window = Watching(played())
    scene = window.scene

    def jumps() -> list[str]:
        window.click("Menu")
        found = [label for label in window.buttons if "mistake" in label]
        window.press(pygame.K_ESCAPE)
        return found

    assert jumps() == []
    window.press(pygame.K_m)
    assert scene.place == 0
    window.click("Menu")
    found = found_in_review(window)
    assert jumps() == ["Next mistake"], "none was before the first deal"
    mistakes = list(clear(reviewed()))
    assert [(mark.place, mark.gravity) for mark in only(scene, ChanceCurve).marks if mark.kind is MarkKind.MISTAKE] == [
        (mistake.decision.step, mistake.gravity) for mistake in mistakes
    ]
    window.press(pygame.K_v)
    for mistake in mistakes[:3]:
        window.press(pygame.K_m)
        assert scene.place == mistake.decision.step
        assert scene.view.model.person == 0
        assert scene.view.look == look_of(mistake)
        panel = only(scene, DecisionPanel)
        assert panel.text is not None
        assert panel.text[0] == finding_words(mistake)
        assert not all_of(scene, Note)
    window.press(pygame.K_m, shift=True)
    assert scene.place == mistakes[1].decision.step
    window.press(pygame.K_RIGHT)
    assert scene.view.look == HandLook()
    window.press(pygame.K_HOME)
    window.click("Menu")
    window.click("Next mistake")
    assert scene.place == mistakes[0].decision.step
    found(reviewed()[:0])
    assert jumps() == []


def test_the_mark_of_a_mistake_before_a_win_is_seen_beside_the_star() -> None:
    marks = [Mark(place, kind) for place, kind in ((97, MarkKind.MISTAKE), (98, MarkKind.WIN), (40, MarkKind.MISTAKE))]
    bar = SeekBar(100, [0], marks, lambda _place: None, tooltip="")
    bar.place(Box(0, 0, 1030, 40))
    mistake, win, alone = map(bar.x_of, bar.marks)
    assert win - mistake >= 22
    assert alone == 15 + 1000 * 0.4


def watched_with_findings(size: tuple[int, int]) -> tuple[Watching, ReplayScene]:
    """A replay with what a review found, before the first of its decisions."""
    window = Watching(played())
    at, chairs = reviewed()[0].decision.step, chairs_of(window.replay.header, 4)
    scene = opened(window.context, WatchDecision(window.replay, chairs, at, 0, reviewed()))
    window.stack.push(scene)
    window.stack.resize(size)
    window.step()
    window.stack.update(UNSEEN)
    return window, scene


@pytest.mark.parametrize("code", one_of(2, ["en", "he"], first=1))
def test_the_panel_on_decisions_lies_beside_the_table_and_covers_nothing_there(code: str) -> None:
    with speaking(code):
        for size in [(1280, 720), (1920, 1080), (2560, 1080)]:
            _window, scene = watched_with_findings(size)
            panel, frame = only(scene, DecisionPanel), scene.page.kit.frame
            chrome, room = scene.view.kit.chrome, room_of(scene.view.kit.chrome)
            boxes = [frame.converted(places.plate(room, side), chrome.frame) for side in range(4)]
            boxes += [frame.converted(places.menu_button(room, number), chrome.frame) for number in range(2)]
            boxes += [frame.converted(slot.box, scene.view.kit.frame) for slot in scene.view.placed.values()]
            boxes += [widget.box for widget in scene.page.widgets if widget.is_visible and widget is not panel]
            assert not [box for box in boxes if panel.box.meets(box)], size
            felt = felt_place(scene.view.kit.frame)
            assert not felt.colliderect(pixels(panel.box, scene.page.kit)), "the table's border is seen"
            assert not panel.clipped(scene.page.kit)


@pytest.mark.parametrize("high", one_of(3, [620.0, 700.0, 850.0]))
def test_whatever_the_panel_says_fits_into_it(high: float) -> None:
    window, scene = watched_with_findings((1280, 720))
    panel = only(scene, DecisionPanel)
    for one in clear(reviewed()):
        scene.seek(one.decision.step)
        panel.place(Box(0, 0, 374, high))
        assert panel.text is not None
        rows = panel.rows(window.kit)
        assert all(above.bottom <= below.y + 0.01 for above, below in pairwise(row for row in rows if row.height))
        assert rows[-1].bottom <= panel.box.bottom
        assert not panel.clipped(window.kit), one.decision.step


def test_the_panel_speaks_of_what_the_table_shows() -> None:
    """Of a decision that the table does not show only its place is told: its tiles may not be there at all."""
    window, scene = watched_with_findings((1280, 720))
    panel = only(scene, DecisionPanel)
    found = {one.decision.step: one for one in clear(reviewed())}
    chairs = chairs_of(window.replay.header, 4)
    for place in range(window.tape.length + 1):
        scene.seek(place)
        one = found.get(place)
        assert (panel.text is not None) is (one is not None and one.decision.person == scene.view.model.person)
        assert panel.moment is not None
        command = window.tape.steps[place - 1].command if place else None
        if isinstance(command, Discard):
            assert panel.moment.tile is command.tile
            assert panel.moment.title == chairs[scene.view.model.person_at(command.seat)].name


def test_the_panel_says_how_near_all_open_hands_are_and_of_hidden_ones_nothing() -> None:
    window, scene = watched_with_findings((1280, 720))
    panel = only(scene, DecisionPanel)
    chairs = chairs_of(window.replay.header, 4)
    ready = 0
    for place in range(0, window.tape.length + 1, 7):
        scene.seek(place)
        assert panel.moment is not None
        assert [one.portrait for one in panel.moment.hands] in ([], [chairs[scene.view.model.person].portrait])
    window.press(pygame.K_o)
    for place in range(0, window.tape.length + 1, 7):
        scene.seek(place)
        assert panel.moment is not None
        hands = panel.moment.hands
        assert {one.portrait for one in hands} in (set(), {chair.portrait for chair in chairs})
        lacks = [0 if one.said == "Ready" else int(one.said.removesuffix(" missing").split()[0]) for one in hands]
        assert lacks == sorted(lacks), "the nearest is first"
        assert [one.lacks for one in hands] == lacks
        assert all(lack <= 9 for lack in lacks), "four sets and a pair of tiles that are all apart lack nine"
        assert all(bool(one.waits) is (one.lacks == 0) for one in hands)
        assert all(left >= 0 for one in hands for _tile, left in one.waits)
        ready += sum(bool(one.waits) for one in hands)
        deal = scene.view.model.deal
        if hands and deal is not None:
            held = Counter(face(deal, tile_id) for each in deal.seats for tile_id in each.hand)
            assert all(left + held[tile] <= 4 for one in hands for tile, left in one.waits)
    assert ready


def test_the_panel_leads_to_the_next_decision_and_goes_with_the_controls() -> None:
    window, scene = watched_with_findings((1280, 720))
    panel = only(scene, DecisionPanel)
    mistakes = list(clear(reviewed()))
    scene.seek(mistakes[0].decision.step + 1)
    ways = []
    for mistake in mistakes[1:]:
        ways.append(panel.way)
        panel.press()
        assert scene.place == mistake.decision.step
    assert {way and way.name for way in ways} == {"Next mistake"}
    assert not panel.way, "there is none after the last, which is seen now"
    scene.seek(window.tape.length)
    panel.press()
    assert scene.place == mistakes[-1].decision.step
    window.press(pygame.K_h)
    assert not all_of(scene, DecisionPanel)
    assert scene.view.kit.frame == window.kit.frame
    window.press(pygame.K_h)
    assert all_of(scene, DecisionPanel) == [panel]


def test_controls_stay_hidden_after_a_review_until_the_menu_shows_them() -> None:
    window = Watching(played(), findings=reviewed())
    window.press(pygame.K_h, pygame.K_F10)
    assert not {"Hide controls", "Chance to win"} & {*window.buttons}, "no curve is seen, either"
    found_in_review(window)
    assert not all_of(window.scene, DecisionPanel)
    assert window.scene.view.kit.frame == window.kit.frame
    window.press(pygame.K_F10)
    window.click("Show controls")
    assert all_of(window.scene, DecisionPanel)


def test_the_panel_says_how_far_ahead_the_next_decision_is() -> None:
    window, scene = watched_with_findings((1280, 720))
    panel = only(scene, DecisionPanel)
    found = {one.decision.step: one for one in clear(reviewed())}
    for before, after in pairwise(one.decision for one in found.values()):
        scene.seek(before.step + 1)
        deal = scene.view.model.deal
        assert deal is not None
        name = chairs_of(window.replay.header, 4)[after.person].name
        if (ahead := after.discards - len(deal.discards)) and after.step > before.step + 1:
            there = f"in {ahead} discard{'s' * (ahead > 1)}" if after.deal == deal.number else f"Deal {after.deal}"
            assert panel.way is not None
            assert (panel.way.name, panel.way.where) == ("Next mistake", there)
        scene.seek(after.step)
        assert panel.text is not None
        assert panel.text[2:] == (name, finding_words(found[after.step]).where)
        assert panel.tooltip == finding_words(found[after.step]).whole


def pressed_at(window: Watching, page: Page, place: tuple[float, float]) -> None:
    """Presses a place in layout units."""
    at = page.kit.frame.at(*place)
    for event in (PointerMoved(at), PointerPressed(at), PointerReleased(at)):
        window.stack.handle(event)


@contextmanager
def curve_in(code: str) -> Iterator[tuple[Watching, ReplayScene, ChanceCurve]]:
    """The curve of a replay with what a review found, in a language and its reading direction."""
    with speaking(code):
        window, scene = watched_with_findings((1920, 1080))
        window.kit.mirrored = code == "he"
        window.stack.resize((1920, 1080))
        yield window, scene, only(scene, ChanceCurve)


@pytest.mark.parametrize("code", ["en", "he"])
def test_the_other_deals_are_tabs_beside_the_curve(code: str) -> None:
    with curve_in(code) as (window, scene, curve):
        tape = window.tape
        assert not all_of(scene, SeekBar), "there is one timeline"
        for deal in (3, 1, 4, 2):
            pressed_at(window, scene.page, scene.page.kit.read(curve.tabs[deal], curve.box).center)
            assert tape.deal_at(scene.place) == deal
            assert sorted([*curve.tabs, deal]) == [1, 2, 3, 4]
            parts = sorted([*curve.tabs.values(), curve.plot], key=lambda box: box.x)
            assert all(one.right < after.x for one, after in pairwise(parts))
            assert curve.box.x == pytest.approx(min(curve.tabs[1].x if deal > 1 else curve.box.x, parts[0].x))
            assert parts[-1].right == pytest.approx(curve.box.right)
        scene.fold()
        assert all_of(scene, SeekBar), "without the curve the bar shows every moment"


def test_the_tape_knows_who_won_how_much_in_each_deal() -> None:
    """The one who gained most, if several won; nobody in an exhausted deal."""
    tape = Tape(read_replay(played()))
    assert len(tape.results) == len(tape.deals)
    for number, result in enumerate(tape.results, start=1):
        begins, ends = (*tape.deals, tape.length)[number - 1 : number + 1]
        (ended,) = [e for step in tape.steps[begins - 1 : ends] for e in step.events if isinstance(e, DealEnded)]
        model = tape.model(begins, Eyes(person=0, all_open=True))
        gains = {model.person_at(seat): ended.deltas[seat] for seat in ended.winners}
        assert result == max(gains.items(), key=itemgetter(1), default=None)
    assert any(tape.results)


def test_the_tab_of_a_deal_shows_who_won_it_but_of_a_later_one_only_while_hands_are_open() -> None:
    with curve_in("en") as (window, scene, curve):
        screen = pygame.Surface((1920, 1080))

        def pictures(deal: int) -> int:
            """How many pictures the tab of a deal has, whoever won."""
            seen = set()
            for person in range(4):
                curve._results = ((person, Fraction(2)),) * 4
                curve.touch()
                window.stack.draw(screen)
                tab = screen.subsurface(pixels(curve.tabs[deal], scene.page.kit))
                seen.add(pygame.image.tobytes(tab, "RGB"))
            return len(seen)

        scene.seek(window.tape.deals[1])
        assert (pictures(1), pictures(3)) == (4, 1)
        scene.act(Action.OPEN_HANDS)
        assert (pictures(1), pictures(3)) == (4, 4)


@pytest.mark.parametrize("code", ["en", "he"])
def test_a_mark_on_the_curve_leads_to_what_it_marks(code: str) -> None:
    with curve_in(code) as (window, scene, curve):
        kinds = set()
        start, _end = scene.chances.deal(scene.place)
        for mark in curve.shown:
            scene.seek(start + 1)
            x, y = curve.spot(mark)
            near = [one for one in curve.shown if one is not mark and abs(curve.spot(one)[0] - x) < 20]
            if any(curve.spot(one)[1] == y for one in near):
                continue
            pressed_at(window, scene.page, (2 * curve.box.center[0] - x if code == "he" else x, y))
            assert scene.place == mark.place
            kinds.add(mark.kind)
        assert MarkKind.MISTAKE in kinds
        assert len(kinds) > 1


def test_the_moments_are_marks_of_every_kind_in_their_order() -> None:
    _window, scene = watched_with_findings((1280, 720))
    scene.seek(0)
    places = sorted({mark.place for mark in only(scene, ChanceCurve).marks})
    found = []
    for _ in places:
        node(scene, "jump on").press()
        found.append(scene.place)
    assert found == places
    node(scene, "jump back").press()
    assert scene.place == places[-2]


def test_the_menu_does_what_its_keys_do_at_the_table() -> None:
    window = Watching(played(), at=40)
    window.press(pygame.K_F10)
    assert window.is_at(ReplayMenu)
    window.press(pygame.K_c)
    assert window.stack.top is window.scene
    mark = next(mark for mark in window.tape.marks if mark.kind is MarkKind.CLAIM and mark.place > 40)
    assert window.scene.place == mark.place
    window.click("Menu")
    window.click("Next deal")
    assert window.scene.place == window.tape.deals[window.tape.deal_at(mark.place)]
    window.click("Menu")
    window.click("Hide controls")
    assert "bar" not in window.scene.page.roots


def test_in_a_narrow_window_the_decision_is_said_in_the_lane() -> None:
    _window, scene = watched_with_findings((1024, 768))
    assert not all_of(scene, DecisionPanel)
    first = clear(reviewed())[0]
    scene.seek(first.decision.step)
    note = only(scene, Note)
    assert decision_line(first) in note.text


def test_a_decision_is_watched_with_what_the_review_has_found() -> None:
    window = Watching(played())
    at, chairs = reviewed()[0].decision.step, chairs_of(window.replay.header, 4)
    page = WatchDecision(window.replay, chairs, at, 0, reviewed())
    scene = opened(window.context, page)
    window.stack.push(scene)
    window.step()
    assert any(mark.kind is MarkKind.MISTAKE for mark in only(scene, ChanceCurve).marks)


def test_the_table_is_seen_from_any_seat_with_hands_open_or_not() -> None:
    window = Watching(played(), at=20)
    view = window.scene.view
    others = [seat for seat in range(4) if seat != view.model.seat]
    assert view.model.is_open
    window.press(pygame.K_o)
    hidden = view.model.deal.seats[others[0]].hand  # type: ignore[union-attr] # a deal is in play
    assert all(view.model.face(tile_id) is None for tile_id in hidden)
    window.press(pygame.K_v)
    assert view.model.person == 1
    assert all(view.model.face(tile_id) is not None for tile_id in view.model.order)


def test_from_the_stage_of_a_better_win_the_sheet_follows_at_once() -> None:
    window = Watching(played(seed=3, deals=2), speed=Speed.NORMAL)
    win = [mark for mark in window.tape.marks if mark.kind is MarkKind.WIN][-1]
    window.scene.seek(win.begins)
    window.press(pygame.K_RIGHT)
    staged = [False]
    while not window.is_at(ScoreScene):
        staged.append(window.scene.view.great_hand is not None)
        window.stack.update(0.02)
    assert staged[-1], "no bare table is between them"
    assert sum(staged) * 0.02 > 1.0


@pytest.mark.slow
def test_it_plays_by_itself_and_shows_the_sheet_at_a_deals_end() -> None:
    window = Watching(played())
    window.press(pygame.K_SPACE)
    assert window.scene.plays
    for _ in range(2000):
        window.step(1)
        if window.is_at(ScoreScene):
            break
    assert window.is_at(ScoreScene)
    end = window.scene.place
    assert window.tape.is_deal_end(end)
    window.stack.update(UNSEEN)
    window.press(pygame.K_RETURN)
    assert window.stack.top is window.scene
    assert window.scene.place > end
    window.step(60)
    assert window.tape.deal_at(window.scene.place) == 2
    window.press(pygame.K_SPACE)
    assert not window.scene.plays


def test_escape_brings_hidden_controls_back_before_it_leaves() -> None:
    window = Watching(played())
    window.press(pygame.K_h)
    assert not all_of(window.scene, ChanceCurve)
    window.press(pygame.K_ESCAPE)
    assert window.stack.top is window.scene
    assert all_of(window.scene, ChanceCurve)
    window.press(pygame.K_ESCAPE)
    assert window.stack.top is not window.scene


@pytest.mark.slow
def test_a_sheet_can_be_looked_at_and_left_for_the_table_as_it_was() -> None:
    content = played()
    end = next(place for place in range(1, 999) if Tape(read_replay(content)).is_deal_end(place))
    window = Watching(content, at=end)
    window.press(pygame.K_p)
    assert window.is_at(ScoreScene)
    window.press(pygame.K_ESCAPE)
    assert window.stack.top is window.scene
    assert window.scene.place == end


def test_the_seek_bar_leads_anywhere() -> None:
    window = Watching(played())
    window.scene.fold()
    seek = only(window.scene, SeekBar)
    at = window.scene.page.kit.frame.at(seek.box.x + seek.box.width / 2, seek.box.center[1])
    window.stack.handle(PointerPressed(at))
    window.stack.handle(PointerReleased(at))
    assert window.scene.place == pytest.approx(window.tape.length / 2, abs=1)


def test_what_a_player_said_is_shown() -> None:
    replay = read_replay(played())
    place = Tape(replay).stops[5]
    steps = list(replay.steps)
    steps[place - 1] = type(steps[0])(steps[place - 1].command, steps[place - 1].events, "Two of them are out.")
    window = Watching(played())
    window.scene._tape = Tape(type(replay)(replay.header, replay.opening, tuple(steps)))
    window.scene.seek(place)
    note = next(widget for widget in window.scene.page.widgets if isinstance(widget, Note))
    assert note.is_visible
    assert "Two of them are out." in note.text
    window.scene.seek(place - 1)
    assert not note.is_visible


@pytest.fixture
def shelf(tmp_path: Path) -> Paths:
    paths = Paths.in_folder(tmp_path)
    put(paths.matches, "2026-11-15-120000.mahjong", played(5))
    put(paths.matches, "2026-11-12-120000.mahjong", played(8, "latvian", 3))
    return paths


def listed(paths: Paths) -> ReplayIndex:
    index = ReplayIndex(paths.matches, paths.replay_index)
    index.open()
    index.wait(20.0)
    return index


def browser(paths: Paths) -> tuple[Pilot, list[Destination]]:
    ways: list[Destination] = []
    now = lambda: datetime(2026, 11, 20, 12)  # noqa: DTZ001, E731 - the clock on the wall
    return Pilot(lambda kit: ReplaysScene(kit, ways.append, listed(paths), now=now)), ways


def test_enter_does_not_close_the_list_that_has_nothing_to_show() -> None:
    went: list[Destination] = []
    pilot = Pilot(lambda kit: ReplaysScene(kit, went.append, replay_samples.Listed([])))
    scene = pilot.scene
    pilot.press(pygame.K_RETURN)
    assert pilot.scene is scene
    assert went == [ImportReplay()]


def test_the_card_stars_everybody_who_shares_the_first_place_of_the_match() -> None:
    match = replay_samples.entry(0)
    shared = structs.replace(match.summary, places=(1, 4, 1, 3))
    for summary, starred in ((shared, [0, 2]), (structs.replace(shared, places=()), [])):
        index = replay_samples.Listed([Entry.of(match.name, 0, 0, summary)])
        scene = Pilot(partial(ReplaysScene, go=lambda _way: None, index=index)).scene
        keys = [mark.key for mark in parts(scene, ui.Mark)]
        assert [person for person in range(4) if ("star", person) in keys] == starred


def test_a_match_of_a_clubs_book_is_named_by_it_in_the_list_and_on_its_card() -> None:
    match = replay_samples.entry(4)
    for club, name in (("British", "British"), ("Tuesdays", "Polish rules (Tuesdays)")):
        index = replay_samples.Listed([Entry.of(match.name, 0, 0, structs.replace(match.summary, club=club))])
        scene = Pilot(partial(ReplaysScene, go=lambda _way: None, index=index)).scene
        written = [text.text for text in parts(scene, ui.Text)]
        assert [text for text in written if club in text] == [f"{name} \u00b7 {result_words(match.summary)}", name]


def test_a_place_is_said_as_a_place() -> None:
    match = replay_samples.entry(0)
    said = [result_words(structs.replace(match.summary, places=(place, 1, 1, 1))) for place in (1, 2, 3, 4)]
    assert said == ["Won", "2nd place", "3rd place", "4th place"]
    with speaking("he"):
        assert result_words(structs.replace(match.summary, places=(3, 1, 1, 1))) == "מקום 3"


def test_enter_watches_a_replay_that_was_still_unread_when_the_list_opened(
    shelf: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ReplayIndex, "_work", lambda _index: None)
    index = listed(shelf)
    ways: list[Destination] = []
    pilot = Pilot(lambda kit: ReplaysScene(kit, ways.append, index))
    scene = pilot.scene
    pilot.press(pygame.K_RETURN)
    assert pilot.scene is scene, "Enter must not close what has only just opened"
    index.wait(20.0)  # for the thread that read nothing: beside one that lives no other is started
    monkeypatch.undo()
    index.refresh()
    index.wait(20.0)
    pilot.wait(0.5)
    assert pilot.focus is node(scene, "2026-11-15-120000.mahjong")
    pilot.press(pygame.K_RETURN)
    assert [type(way) for way in ways] == [WatchReplay]


def shown(pilot: Pilot) -> list[str]:
    """The files of the matches in the list."""
    return [entry.name for listed in parts(pilot.scene, ui.List) for entry in listed.items]


def test_the_list_has_the_latest_match_first_and_opens_it(shelf: Paths) -> None:
    pilot, ways = browser(shelf)
    assert shown(pilot) == ["2026-11-15-120000.mahjong", "2026-11-12-120000.mahjong"]
    pilot.press(pygame.K_RETURN)
    pilot.press(pygame.K_DOWN, pygame.K_RETURN)
    pilot.click("Export")
    pilot.click("Import")
    later, earlier = shelf.matches / "2026-11-15-120000.mahjong", shelf.matches / "2026-11-12-120000.mahjong"
    assert ways == [WatchReplay(later), WatchReplay(earlier), ExportReplay(earlier), ImportReplay()]


def test_enter_watches_unless_another_button_has_the_focus(shelf: Paths) -> None:
    pilot, ways = browser(shelf)
    latest = "2026-11-15-120000.mahjong"
    path = shelf.matches / latest
    goals = {
        latest: WatchReplay(path),
        "watch": WatchReplay(path),
        "search": WatchReplay(path),
        "export": ExportReplay(path),
        "import": ImportReplay(),
    }
    for key, goal in goals.items():
        pilot.page.set_focus(node(pilot.scene, key))
        pilot.press(pygame.K_RETURN)
        assert ways.pop() == goal


def test_a_click_chooses_a_match_and_a_second_one_watches_it(shelf: Paths) -> None:
    pilot, ways = browser(shelf)
    scene, earlier = pilot.scene, "2026-11-12-120000.mahjong"
    assert isinstance(scene, ReplaysScene)
    pilot.click(node(scene, earlier))
    assert scene.shown is not None
    assert scene.shown.name == earlier
    assert not ways
    pilot.click(node(scene, earlier))
    assert ways == [WatchReplay(shelf.matches / earlier)]


def test_in_a_narrow_window_the_chosen_match_lies_in_the_list(shelf: Paths) -> None:
    pilot, ways = browser(shelf)
    pilot.kit.interface = 2.0
    pilot.stack.resize((1280, 720))
    pilot.settle()
    earlier = "2026-11-12-120000.mahjong"
    pilot.click(node(pilot.scene, earlier))
    pilot.click("Watch")
    assert ways == [WatchReplay(shelf.matches / earlier)]


def turn(pilot: Pilot, key: str, value: object) -> None:
    """Steps on until a value is chosen."""
    pilot.page.set_focus(node(pilot.scene, key))
    while part(pilot.scene, key, ui.Stepper).chosen != value:
        pilot.press(pygame.K_RETURN)


def test_the_list_is_narrowed_by_book_day_result_and_name(shelf: Paths) -> None:
    pilot, _ = browser(shelf)
    turn(pilot, "rules", "latvian")
    assert shown(pilot) == ["2026-11-12-120000.mahjong"]
    turn(pilot, "rules", "")
    turn(pilot, "since", Since.WEEK)
    assert shown(pilot) == ["2026-11-15-120000.mahjong"]
    turn(pilot, "since", Since.EVER)
    turn(pilot, "result", Result.UNFINISHED)
    assert shown(pilot) == ["2026-11-12-120000.mahjong"]
    turn(pilot, "result", Result.ANY)
    pilot.click(node(pilot.scene, "search"))
    pilot.type("mIrA")
    assert len(shown(pilot)) == 2
    pilot.type("nobody")
    assert shown(pilot) == []
    assert "No matches found." in texts(pilot.scene)


def test_a_match_is_deleted_and_got_back(shelf: Paths) -> None:
    pilot, _ = browser(shelf)
    path = shelf.matches / "2026-11-15-120000.mahjong"
    content, changed = path.read_bytes(), path.stat().st_mtime_ns
    pilot.press(pygame.K_DELETE)
    assert not path.exists()
    assert shown(pilot) == ["2026-11-12-120000.mahjong"]
    pilot.press(pygame.K_z, ctrl=True)
    assert path.read_bytes() == content
    assert path.stat().st_mtime_ns == changed, "the list knows the match by its time, and need not read it again"
    assert shown(pilot)[0] == path.name


def routed(window: Window, paths: Paths, later: Callable[[Callable[[], None]], None] = lambda act: act()) -> Router:
    """The router of a window without a loop, which shows the title."""
    router = Router(
        window.kit,
        window.stack,
        Preferences(Settings(player_name="Mira", first_match_done=True)),
        Audio(),
        paths,
        later=later,
        stop=nothing,
    )
    window.stack.push(router.title)
    return router


class Guest:
    """The router in a window, with what is to be done after the next frames."""

    def __init__(self, paths: Paths) -> None:
        self.window = Window()
        self.later: list[Callable[[], None]] = []
        self.router = routed(self.window, paths, self.later.append)
        self.room = self.router.replays

    def do_later(self) -> None:
        """What was to be done after the next frames."""
        while self.later:
            self.later.pop(0)()


def test_a_match_is_played_on_from_any_place_and_seat(shelf: Paths) -> None:
    guest = Guest(shelf)
    path = shelf.matches / "2026-11-15-120000.mahjong"
    guest.room.open(WatchReplay(path, at=30, person=0))
    guest.window.step()
    guest.window.click("Play on from here")
    assert guest.window.is_at(PlayOnScene)
    guest.window.click("Boris")
    guest.window.click("Begin the match")
    session = guest.router.session
    assert session is not None
    setup = session.setup
    guest.router.leave_match()
    begun = load(max(shelf.matches.glob("*.mahjong")))
    assert begun.header.played_on == PlayedOn(match="2026-11-15-120000", commands=30)
    replay = load(path)
    assert begun.steps[:30] == replay.steps[:30]
    chairs = chairs_of(replay.header, 4)
    boris = next(person for person, chair in enumerate(chairs) if chair.name == "Boris")
    assert setup.chairs[boris].is_human
    assert setup.chairs[0] == chairs[boris]
    assert setup.seed == replay.opening.seed


def test_a_deal_is_shown_at_once_at_its_win(shelf: Paths) -> None:
    guest = Guest(shelf)
    path = shelf.matches / "2026-11-15-120000.mahjong"
    replay = load(path)
    tape = Tape(replay)
    win = next(mark.place for mark in tape.marks if mark.kind is MarkKind.WIN)
    guest.room.open(WatchReplay(path, deal=tape.deal_at(win)))
    scene = guest.window.stack.top
    assert isinstance(scene, ReplayScene)
    assert tape.before_win(tape.deal_at(win)) == win - 1
    assert scene.place == win


def test_what_a_person_did_is_looked_at_again_from_the_replay(shelf: Paths) -> None:
    guest = Guest(shelf)
    guest.room.open(WatchReplay(shelf.matches / "2026-11-15-120000.mahjong"))
    guest.window.step()
    guest.window.click("Menu")
    guest.window.click("Review")
    assert guest.window.is_at(ReviewScene)
    review = guest.window.stack.top
    assert isinstance(review, ReviewScene)
    review.go_back()
    assert guest.window.is_at(ReplayScene)


def test_a_person_takes_a_chair_where_only_computers_or_several_persons_played() -> None:
    chairs = setup_of(Settings(player_name="Mira")).chairs
    computers = (structs.replace(chairs[0], kind=Computer(Level.SKILLED)), *chairs[1:])
    assert [chair.is_human for chair in seated(computers, 2, chairs[0])] == [False, False, True, False]
    several = (chairs[0], structs.replace(chairs[1], kind=Person()), *chairs[2:])
    assert [chair.is_human for chair in seated(several, 1, chairs[0])] == [False, True, False, False]


def test_a_replay_is_given_away_and_got_again(shelf: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = tmp_path / "given"
    given.mkdir()
    monkeypatch.setattr("game.app.matches.replay_shelf.places_to_share", lambda: [given])
    listed(shelf)  # what is in the list already is shown at once
    guest = Guest(shelf)
    guest.room.show()
    guest.window.step()
    guest.window.click("Export")
    assert guest.window.is_at(ExportScene)
    guest.window.click("Save")
    (written,) = given.iterdir()
    assert replayed(read_replay(written.read_bytes())) == replayed(load(shelf.matches / "2026-11-15-120000.mahjong"))
    (shelf.matches / "2026-11-15-120000.mahjong").unlink()
    guest.window.press(pygame.K_ESCAPE)
    guest.window.click("Import")
    assert guest.window.is_at(ImportScene)
    guest.window.press(pygame.K_RETURN)
    guest.do_later()
    assert guest.window.is_at(ReplaysScene)
    assert len(list(shelf.matches.glob("*.mahjong"))) == 2


def damaged(content: bytes) -> bytes:
    return content[:9000] + b"?" + content[9001:]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (damaged, "cannot be used: line"),
        (lambda _: b"", "cannot be used"),
        (lambda _: b"\x00" * 70, "cannot be used"),
        (lambda _: b'{"type":"replay","version":99}\n', "newer version of Sparrows"),
    ],
)
def test_a_file_that_is_no_good_gives_one_line_and_is_not_kept(
    shelf: Paths, tmp_path: Path, spoil: Callable[[bytes], bytes], said: str
) -> None:
    guest = Guest(shelf)
    folder, name = ("else where", "a b.mahjong") if sys.platform == "win32" else ("else\nwhere", "a\nb.mahjong")
    bad = put(tmp_path / folder, name, spoil(played(5)))
    said_of_it: list[str] = []
    guest.room.take_in(bad, said_of_it.append)
    guest.do_later()
    (line,) = said_of_it
    assert said in line
    assert line.isprintable()
    assert len(list(shelf.matches.glob("*.mahjong"))) == 2


def test_no_frame_waits_for_a_replay_that_takes_long_to_look_at(
    shelf: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Meanwhile the player may go elsewhere: then the list does not come up over that."""
    good = put(tmp_path, "good.mahjong", played(6, deals=1))
    is_read = threading.Event()
    take_in = replay_shelf.take_in

    def slowly(source: Path, folder: Path) -> Path:
        assert is_read.wait(30.0)
        return take_in(source, folder)

    monkeypatch.setattr(replay_shelf, "take_in", slowly)
    monkeypatch.setattr(replay_shelf, "places_to_share", lambda: [tmp_path])
    guest = Guest(shelf)
    guest.room.show()
    guest.window.step()
    guest.window.click("Import")
    guest.window.press(pygame.K_RETURN)
    assert guest.window.is_at(ImportScene)
    guest.window.press(pygame.K_RETURN)
    assert len(guest.later) == 1
    guest.window.press(pygame.K_ESCAPE)
    guest.room.open(WatchReplay(shelf.matches / "2026-11-15-120000.mahjong"))
    is_read.set()
    guest.do_later()
    assert guest.window.is_at(ReplayScene)
    assert len(list(shelf.matches.glob("*.mahjong"))) == 3
    assert good.exists()


def test_a_list_that_was_damaged_is_made_anew(shelf: Paths) -> None:
    first = [(entry.name, entry.summary) for entry in listed(shelf).entries()]
    assert shelf.replay_index.exists()
    for content in (b"", b"nothing", shelf.replay_index.read_bytes()[:-3], b"[" * 100000):
        shelf.replay_index.write_bytes(content)
        assert [(entry.name, entry.summary) for entry in listed(shelf).entries()] == first


def test_a_kept_list_examines_only_matches_that_are_not_over(shelf: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    going = shelf.matches / "2026-11-12-120000.mahjong"
    going.write_bytes(going.read_bytes().replace(b'"type":"match_ended"', b'"type":"match_began"'))
    os.utime(shelf.matches, (1000, 1000))
    first = [entry.name for _visit in range(2) for entry in listed(shelf).entries()][-2:]
    examined: list[str] = []
    with monkeypatch.context() as patched:
        for name in ("listed", "listed_again"):
            patched.setattr(storage, name, partial(noted_files, getattr(storage, name), examined))
        assert [entry.name for entry in listed(shelf).entries()] == first
    assert examined == [going.name]
    going.rename(going.with_name("2026-11-13-120000.mahjong"))
    assert [entry.name for entry in listed(shelf).entries()] == [first[0], "2026-11-13-120000.mahjong"]


def noted_files(
    lists: Callable[..., Sequence[storage.Listed]], examined: list[str], *asked: Any, **more: Any
) -> Sequence[storage.Listed]:
    files = lists(*asked, **more)
    examined.extend(file.name for file in files)
    return files


def test_a_match_that_comes_while_the_folder_keeps_its_time_is_listed(shelf: Paths) -> None:
    """As on a disk that counts time coarsely."""
    for _visit in range(2):
        listed(shelf)
    before = shelf.matches.stat()
    put(shelf.matches, "2026-11-16-120000.mahjong", played(5))
    os.utime(shelf.matches, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert listed(shelf).entries()[0].name == "2026-11-16-120000.mahjong"


def test_a_deleted_match_is_not_listed_at_the_next_start(shelf: Paths) -> None:
    pilot, _ways = browser(shelf)
    pilot.press(pygame.K_DELETE)
    os.utime(shelf.matches, (1000, 1000))
    assert isinstance(pilot.scene, ReplaysScene)
    index = pilot.scene._index
    for _visit in range(2):
        index.refresh()
        index.wait(20.0)
    assert [entry.name for entry in listed(shelf).entries()] == ["2026-11-12-120000.mahjong"]


def test_a_match_is_listed_though_the_list_could_not_be_kept(shelf: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise storage.StorageError("No space left on device")

    listed(shelf)
    new = put(shelf.matches, "2026-11-16-120000.mahjong", played(5))
    os.utime(shelf.matches, (1000, 1000))
    with monkeypatch.context() as patched:
        patched.setattr(storage, "write", refuse)
        index = listed(shelf)
        index.refresh()
        index.wait(20.0)
    assert listed(shelf).entries()[0].name == new.name


SIZES = [(1024, 640), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1080), (2560, 1440)]


def pixels_of(box: Box, frame: Frame) -> pygame.Rect:
    (left, top), (right, bottom) = frame.at(box.x, box.y), frame.at(box.right, box.bottom)
    return pygame.Rect(left, top, right - left, bottom - top)


LARGE = [1.0, 1.5, 2.0]


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["one in three", "all"])
@pytest.mark.parametrize("code", one_of(3, ["en", "he", "ru"], first=1))
def test_the_bar_has_a_place_of_its_own_below_the_table(code: str, is_whole: bool) -> None:
    """No plate, tile, own hand or call is covered by it, nor does one button lie over another or over a plate."""
    with speaking(code):
        window = Watching(played(), at=80, findings=reviewed())
    window.kit.mirrored = code == "he"
    for number, size in enumerate(SIZES):
        for large in LARGE if is_whole else [LARGE[number % 3]]:
            window.kit.interface = large
            window.stack.resize(size)
            window.stack.update(0.1)
            assert_the_bar_is_free(window, size)


def assert_the_bar_is_free(window: Watching, size: tuple[int, int]) -> None:
    view, frame = window.scene.view, window.scene.page.kit.frame
    chrome = view.kit.chrome
    moment = Moment(now=1.0, kit=view.kit, model=view.model)
    calls = [
        Called(key="", begins=0.0, seconds=2.0, pace=1.0, call=Call(side=side, text="Mahjong!", kind=kind))
        for side in range(4)
        for kind in (CallKind.WIN, CallKind.CLAIM)
    ]
    plates = [pixels_of(places.plate(room_of(chrome), side), chrome.frame) for side in range(4)]
    tiles = [pixels_of(slot.box, view.kit.frame) for slot in view.placed.values()]
    bar = pixels_of(window.scene.page.roots["bar"].box, frame)
    seen = [widget for widget in window.scene.page.widgets if widget.is_visible]
    pressed = [pixels_of(widget.box, frame) for widget in seen if widget.can_focus]
    assert pygame.Rect((0, 0), size).contains(bar)
    assert len(pressed) > 10
    signs = [pixels_of(call.place(moment), chrome.frame) for call in calls]
    assert max(rect.bottom for rect in (*tiles, *plates, *signs)) <= bar.top
    assert all(bar.contains(rect) or rect.bottom <= bar.top for rect in pressed)
    assert not any(rect.colliderect(other) for rect in pressed for other in plates)
    assert not any(one.colliderect(other) for one, other in combinations(pressed, 2))
    round_ones = [round_one.box for round_one in window.scene.page.nodes if isinstance(round_one.part, ui.Round)]
    assert min(box.height * frame.unit for box in round_ones) >= theme.TARGET * window.kit.frame.unit
    assert not any(widget.clipped(window.scene.page.kit) for widget in seen)


def test_h_hides_the_bar_and_the_table_has_the_whole_window() -> None:
    window = Watching(played(), at=30)
    scene = window.scene
    small = scene.view.kit.frame
    window.press(pygame.K_h)
    assert scene.view.kit.frame == window.kit.frame
    assert scene.view.kit.frame.unit > small.unit
    assert "bar" not in scene.page.roots
    assert not all_of(scene, ChanceCurve)
    window.press(pygame.K_RIGHT)
    assert scene.place > 30
    assert keyed("Show controls", window.kit, Action.HIDE_BAR) in [
        widget.hint(scene.page.kit) for widget in scene.page.widgets if widget.is_visible
    ]
    window.press(pygame.K_RETURN)
    assert scene.view.kit.frame == small
    assert all_of(scene, ChanceCurve)


def with_chances(window: Watching, playouts: int = 64) -> ChanceCurve:
    """The curve of a replay whose deal was played out, at the place where it stands, as if so many times."""
    scene = window.scene
    start, end = scene.chances.deal(scene.place)
    work = PlayoutWork(window.replay, start, end, rests=False, passes=((8, 2),))
    work.run()
    work.found = {place: structs.replace(each, playouts=playouts) for place, each in work.found.items()}
    scene.chances = DealChances(window.tape, lambda *_deal: work)
    window.step()
    return only(scene, ChanceCurve)


def test_the_curve_says_who_would_win_now_and_leads_anywhere_in_the_deal() -> None:
    window = Watching(played(), at=40)
    curve, page = with_chances(window), window.scene.page
    chances = at_place(window.scene.chances.found, 40)
    assert chances is not None
    (node,) = [node for widget, node in nodes_of(page) if widget is curve]
    assert node.name == "Chance to win"
    assert all(f": {figure}" in node.help for figure in in_percent(chances)[:4] if figure)
    assert ("<" in node.help) is (0 in in_percent(chances)[:4]), "what no playout brought may still come"
    start, end = window.scene.chances.deal(40)
    for share in (0.25, 0.5, 1.0):
        at = page.kit.frame.at(curve.plot.x + curve.plot.width * share - 1, curve.plot.center[1])
        for event in (PointerMoved(at), PointerPressed(at), PointerReleased(at)):
            window.stack.handle(event)
        assert abs(window.scene.place - (start + share * (end - start))) <= 1
        assert curve.pointed == window.scene.place


def test_figures_that_may_still_change_much_are_not_told_but_that_they_are_worked_out() -> None:
    window = Watching(played(), at=40)
    curve = with_chances(window, playouts=8)
    assert curve.explained == "Working out the chances to win… 33%"


def test_dragging_to_the_left_end_of_the_curve_stays_in_the_deal() -> None:
    window = Watching(played())
    window.scene.seek(window.tape.deals[2] + 10)
    curve, page = only(window.scene, ChanceCurve), window.scene.page
    left, y = curve.plot.x, curve.plot.center[1]
    window.stack.handle(PointerPressed(page.kit.frame.at(left + 60, y)))
    for x in (left + 1, left - 20, left - 40):
        window.stack.handle(PointerMoved(page.kit.frame.at(x, y)))
        assert window.scene.place == window.tape.deals[2]


def test_another_deal_does_not_show_the_figures_of_the_place_that_was_pointed_at() -> None:
    window = Watching(played(), at=40)
    curve, page = only(window.scene, ChanceCurve), window.scene.page
    window.stack.handle(PointerMoved(page.kit.frame.at(*curve.plot.center)))
    assert curve.pointed is not None
    window.scene.seek(window.tape.deals[1] + 10)
    assert curve.pointed is None


def test_the_rest_of_the_curve_is_not_seen_while_hands_are_hidden() -> None:
    """The picture to the right of the present moment is nearly the same whoever wins."""
    pictures = []
    for winner in range(2):
        window = Watching(played(), at=40, all_open=False)
        curve = with_chances(window)
        start, end = window.scene.chances.deal(40)
        shares = tuple(float(person == winner) for person in range(4))
        curve.show({place: Chances(1, shares) for place in (start, end)}, (start, end), 40, hides=True)
        window.step(1)
        x = curve.plot.x + curve.plot.width * (40 - start + 2) / (end - start)
        rest = pixels_of(Box(x, curve.plot.y, curve.plot.right - x, curve.plot.height), window.scene.page.kit.frame)
        pictures.append(pygame.surfarray.array3d(window.surface.subsurface(rest)).astype(int))
    assert abs(pictures[0] - pictures[1]).max() <= 8


def test_the_curve_is_folded_in_small_windows_and_from_the_menu() -> None:
    def press(window: Watching) -> None:
        window.click("Menu")
        window.click("Chance to win")

    window = Watching(played(), at=40)
    assert all_of(window.scene, ChanceCurve)
    unit = window.scene.view.kit.frame.unit
    press(window)
    assert not all_of(window.scene, ChanceCurve)
    assert window.scene.view.kit.frame.unit > unit
    press(window)
    assert all_of(window.scene, ChanceCurve)
    window = Watching(played(), at=40)
    window.stack.resize((1024, 640))
    assert not all_of(window.scene, ChanceCurve)
    press(window)
    assert all_of(window.scene, ChanceCurve)


def test_its_speed_has_a_key() -> None:
    window = Watching(played())
    for label in ("1×", "2×", "½×"):
        speed = next(button for button in parts(window.scene, ui.Button) if button.label == label)
        assert speed.hint == keyed("Speed", window.kit, Action.REPLAY_SPEED)
        window.press(pygame.K_s, *([pygame.K_s] * (label == "2×")))


def test_a_key_that_is_held_plays_or_pauses_once() -> None:
    window = Watching(played())
    for repeated in (False, True, True):
        window.stack.handle(Pressed(Key(pygame.K_SPACE), repeated=repeated))
    assert window.scene.plays


def test_what_a_player_said_lies_in_the_lane_of_the_smaller_table_at_nobodys_plate() -> None:
    window = Watching(played(), at=80)
    for size in SIZES:
        window.stack.resize(size)
        note = next(widget for widget in window.scene.page.widgets if isinstance(widget, Note))
        note.say("Two of them are out, and nobody wants the third one, " * 3)
        chrome, room = window.scene.view.kit.chrome, room_of(window.scene.view.kit.chrome)
        frame = window.scene.page.kit.frame
        for side in range(4):
            assert not note.box.meets(frame.converted(places.plate(room, side), chrome.frame)), (size, side)
        for slot in window.scene.view.placed.values():
            tile = frame.converted(slot.box, window.scene.view.kit.frame)
            assert not note.box.inset(1, 1).meets(tile), (size, slot)
        assert note.box.bottom <= window.scene.page.roots["bar"].box.y
        assert note.box.x >= 0
