"""The lamp: the three best answers are lit, the best is what our best player would do, and it costs no time."""

from __future__ import annotations

import time

import pygame
import pytest
from msgspec import structs

from game import ui
from game.app.system.settings import Settings, Speed
from game.engine.commands import Claim, Command, DeclareReady, Discard, goes_out, is_alike
from game.engine.replays.match import Match
from game.engine.seat_views import known_to
from game.i18n import languages, use_language
from game.i18n.advice_words import distance_to, in_full, lines_on
from game.i18n.tile_words import tile_name
from game.players.ai.advice import BEST, Advice, advise
from game.players.ai.judgment import ANY, Aim, Judgment, Plan, aims
from game.players.player import Question
from game.rules.options import Options
from game.rules.rulesets import rulebook
from game.scenes.reader.reader import opening_words
from game.scenes.shared.question import QuestionCard
from game.scenes.table.drawer_rows import MOST
from game.scenes.table.drawers import Drawer, drawer_box
from game.scenes.table.hint_texts import hint_words
from game.scenes.table.hints import SETTLING, background_thread
from game.tiles.tile import Tile
from game.view.lane.choices import SetChoice
from game.view.layout import places
from game.view.paint import Paint
from game.view.table.hand_look import hand_pieces
from game.view.table.hint_card import HintCard, HintWords, Lamp
from game.view.table.table_picture import room_of
from game.view.units import Box
from game.view.units.timeline import Motion
from tests.engine.rigged import EAST, SOUTH, Scene
from tests.engine.test_israeli_turns import WAITS_FOR_B5, call_ready, israeli
from tests.for_each import one_of
from tests.players.test_computer import question_of
from tests.players.test_judgment import questions
from tests.scenes.pilot import all_of, inside, node, texts_in
from tests.scenes.table_pilot import Desk, MatchPilot, ScenePilot
from tests.view.kits import kit_with

pytestmark = pytest.mark.usefixtures("english_again")


def lit(pilot: Desk) -> list[str]:
    """The tiles with a lamp, the best first."""
    return [str(pilot.view.model.face(tile_id)) for tile_id in pilot.view.look.suggested if tile_id is not None]


def ask(pilot: Desk) -> None:
    """Presses H and lets the hint come."""
    pilot.key(pygame.K_h)
    come(pilot)


def come(pilot: Desk) -> None:
    """What is worked out beside the table is done, and seen."""
    background_thread().submit(int).result(timeout=20)
    pilot.step()
    pilot.step()


def own_turn() -> ScenePilot:
    return ScenePilot(Scene(east="B123 C123 D123 C789 DRR"), settings=Settings())


def test_the_best_three_discards_are_lit_with_a_reason() -> None:
    pilot = ScenePilot(Scene(east="B123 B456 C789 DRR C5 WE"))
    ask(pilot)
    question = pilot.client.question(0)
    assert question is not None
    best = advise(pilot.view.model.state, question).choices
    assert list(pilot.scene.hints.best) == list(best[:BEST])
    assert 0 < len(lit(pilot)) <= BEST
    assert lit(pilot) == [str(one.command.tile) for one in best[:BEST] if isinstance(one.command, Discard)]
    assert pilot.scene.hints.card.is_visible
    words = pilot.scene.hints.card.words
    assert words is not None
    assert words.title.startswith("Discard ")
    distance, why = "Chows only: 2 tiles missing, 21 help", "Nothing goes with the East Wind"
    assert words.lines == [distance, why]
    assert words.spoken == f"hint 1: Discard the East Wind. {distance}. {why}"
    assert words.whole.startswith(f"{distance}\n{why}\n")
    assert words.why == f"Chows only. {why}", "where the distance does not stand beside it"
    assert all(line in words.whole for line in words.lines)


@pytest.mark.slow
def test_what_is_lit_first_is_the_best_judgment() -> None:
    pilot = MatchPilot(4)
    for _ in range(12):
        pilot.until(lambda: pilot.needs_player)
        question = pilot.client.question(0)
        if question is None or pilot.is_at_score:
            break
        best = advise(pilot.view.model.state, question).best
        ask(pilot)
        assert pilot.scene.hints.best[0] == best
        if "Pass" in pilot.bar:
            pilot.key(pygame.K_0)
        else:
            pilot.click(pilot.tile(0))
            pilot.click(pilot.tile(0))
        pilot.step()


def test_a_hint_goes_when_it_is_asked_for_again_or_answered() -> None:
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"))
    ask(pilot)
    assert lit(pilot)
    pilot.key(pygame.K_h)
    pilot.step()
    assert not lit(pilot)
    assert not pilot.scene.hints.card.is_visible
    ask(pilot)
    code = lit(pilot)[0]
    pilot.click(pilot.tile_of(code))
    pilot.click(pilot.tile_of(code))
    pilot.step()
    assert not lit(pilot)
    assert pilot.scene.hints.used == {0}, "the same hint was asked for twice"


def test_who_asks_while_the_drawn_tile_is_on_its_way_gets_the_hint_with_the_question() -> None:
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"), motion=Motion(speed=Speed.NORMAL), draws=False)
    pilot.until(lambda: pilot.view.model.drawn is not None)
    assert pilot.scene.questions.question is None
    pilot.key(pygame.K_h)
    assert pilot.lane != "Hints are available on your turn"
    pilot.until(lambda: pilot.scene.questions.question is not None)
    come(pilot)
    assert lit(pilot)


def test_the_lamp_is_pressed_with_the_mouse_too() -> None:
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"))
    pilot.click(pilot.kit.frame.at(*pilot.scene.buttons.tools[0].box.center))
    come(pilot)
    assert lit(pilot)


def test_the_card_tells_of_the_tile_that_is_pointed_at() -> None:
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"))
    ask(pilot)
    second = pilot.scene.hints.best[1]
    assert isinstance(second.command, Discard)
    pilot.move(pilot.tile_of(str(second.command.tile)))
    pilot.step()
    assert told(pilot) == (2, f"Discard the {tile_name('gala', second.command.tile)}")
    pilot.move((3, 3))
    pilot.step()
    assert told(pilot)[0] == 1


def test_after_a_hint_asked_for_by_key_the_keys_are_at_the_best_discard() -> None:
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"))
    ask(pilot)
    best = pilot.scene.hints.best[0].command
    assert isinstance(best, Discard)
    assert pilot.scene.hand.focused == best.tile_id
    pilot.step(SETTLING + 0.01)
    pilot.key(pygame.K_RETURN)
    assert pilot.scene.hand.only_lifted == best.tile_id


@pytest.mark.parametrize("size", one_of(2, [(1920, 1080), (1024, 640)], first=1))
@pytest.mark.parametrize("language", languages())
def test_a_card_shows_every_tile_that_is_waited_for(size: tuple[int, int], language: str) -> None:
    use_language(language)
    pilot = ScenePilot(Scene(east="B23456 B789 C123 DRR WN"), size=size, draws=False)
    ask(pilot)
    card = pilot.scene.hints.card
    assert card.words is not None
    fitted = card.fitted(pilot.scene.page.kit.writer, card.words)
    assert [(str(tile), live) for tile, live in fitted.tiles] == [("B1", 4), ("B4", 3), ("B7", 3)]
    if language == "en":
        assert card.words.lines[0] == "Four sets and a pair: ready, 10 tiles complete it"
        assert card.words.counted == "Any of 10 tiles wins"


def test_a_card_without_room_for_tiles_says_how_many_help_before_the_reason() -> None:
    card = HintCard(lambda: None)
    card.say(
        HintWords(
            title="", lines=(), why="Safe", act="Discard", counted="12 tiles help", tile=Tile.C9, tiles=[(Tile.C4, 4)]
        )
    )
    card.place(Box(0, 0, 245, places.HINT_HEIGHT))
    assert card.words is not None
    fitted = card.fitted(kit_with().writer, card.words)
    assert list(fitted.lines) == ["12 tiles help", "Safe"]


@pytest.mark.parametrize("size", one_of(3, [(1920, 1080), (1280, 720), (1024, 640)], first=2))
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("east", ["B23456 B789 C123 DRR WN", "B123 C123 D12 C78 DRR WE WS"])
def test_a_card_gives_the_whole_reason(size: tuple[int, int], language: str, east: str) -> None:
    use_language(language)
    pilot = ScenePilot(Scene(east=east), size=size, draws=False)
    ask(pilot)
    card, best = pilot.scene.hints.card, pilot.scene.hints.best[0].command
    assert card.words is not None
    assert isinstance(best, Discard)
    fitted = card.fitted(pilot.scene.page.kit.writer, card.words)
    assert fitted.is_whole
    assert fitted.tiles
    assert card.words.tile == best.tile
    assert " ".join(fitted.lines) == card.words.why


def test_the_tiles_that_help_are_counted_with_the_distance_where_it_differs() -> None:
    """After the 1 of Dots 46 tiles help towards one of three missing, after the 4 of Bamboo 8 of two."""
    view = known_to(Scene(east="B224 D133467788 D89").match.state, EAST)
    advice = advise(view, question_of(view, EAST))
    assert [hint_words(advice, one, 1).counted for one in advice.shown] == [
        "2 tiles missing, 8 help",
        "2 tiles missing, 8 help",
        "3 tiles missing, 46 help",
    ]


@pytest.mark.parametrize("size", one_of(2, [(1920, 1080), (1280, 720)], first=1))
@pytest.mark.parametrize("language", languages())
def test_how_many_are_missing_and_help_fits_above_the_tiles(size: tuple[int, int], language: str) -> None:
    use_language(language)
    pilot = ScenePilot(Scene(east="B224 D133467788 D89"), size=size, draws=False)
    ask(pilot)
    card = pilot.scene.hints.card
    assert card.words is not None
    fitted = card.fitted(pilot.scene.page.kit.writer, card.words)
    assert fitted.tiles
    assert fitted.counted == card.words.counted


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_a_card_with_a_long_reason_says_what_to_do_all_the_same(size: tuple[int, int]) -> None:
    """A tile beside "Keep the 8 of Dots" looks like the one to keep."""
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"), size=size, draws=False)
    ask(pilot)
    card = pilot.scene.hints.card
    assert card.words is not None
    why = f"{'Keep the 8 of Dots: with it you can also use 7 of Dots. ' * 2}Risk that someone wins on your discard: 8%"
    card.say(structs.replace(card.words, why=why))
    assert card.words is not None
    fitted = card.fitted(pilot.kit.writer, card.words)
    assert fitted.act == "Discard" or fitted.lines[0].startswith("Discard the South Wind.")
    assert fitted.is_whole


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_a_hint_leaves_the_value_of_the_hand_room_for_its_lines(size: tuple[int, int]) -> None:
    """Three lines stood over each other and over the hint where its card left the panel hardly any height."""
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"), size=size)
    ask(pilot)
    pilot.key(pygame.K_p)
    pilot.step()
    page = pilot.scene.page
    assert pilot.scene.drawers.open is Drawer.VALUE
    listed = page.node("list")
    assert listed is not None
    assert listed.box.height > 120
    assert listed.clip is None or listed.clip.height > 120
    card = pilot.scene.hints.card.box
    assert not any(card.meets(each.box) for each in page.roots["drawer"].whole() if each.is_drawn)


@pytest.mark.parametrize("by_key", [True, False])
def test_a_hint_lifts_its_tile_in_place_of_the_one_that_is_lifted(by_key: bool) -> None:
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"))
    if by_key:
        pilot.key(pygame.K_HOME, pygame.K_SPACE)
        ask(pilot)
    else:
        pilot.click(pilot.tile(0))
        pilot.press("Hint")
        come(pilot)
    best = pilot.scene.hints.best[0].command
    assert isinstance(best, Discard)
    assert best.tile_id != pilot.view.model.order[0]
    assert pilot.scene.hand.only_lifted == best.tile_id
    if by_key:
        pilot.key(pygame.K_RETURN)
        pilot.step()
        assert str(best.tile) in pilot.hand, "an Enter that comes with it throws nothing"
        pilot.step(SETTLING + 0.01)
        pilot.key(pygame.K_RETURN)
    else:
        pilot.press("Discard")
    pilot.step()
    assert str(best.tile) not in pilot.hand


def test_a_hint_leaves_a_tile_that_was_lifted_meanwhile() -> None:
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"))
    pilot.key(pygame.K_h, pygame.K_HOME, pygame.K_SPACE)
    come(pilot)
    assert pilot.scene.hand.focused == pilot.scene.hand.only_lifted == pilot.view.model.order[0]


def test_a_hint_leaves_the_keys_to_somebody_who_goes_on_meanwhile() -> None:
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"))
    pilot.key(pygame.K_h, pygame.K_HOME)
    come(pilot)
    assert pilot.scene.hand.focused == pilot.view.model.order[0]


def asked_at_a_claim(east: str, size: tuple[int, int] = (1024, 640)) -> ScenePilot:
    """Somebody has thrown the 5 of Bamboo, and a hint was asked for."""
    pilot = thrown_at(east, size)
    ask(pilot)
    return pilot


def thrown_at(east: str, size: tuple[int, int] = (1024, 640)) -> ScenePilot:
    """Somebody has thrown the 5 of Bamboo."""
    pilot = ScenePilot(Scene(east=east, draws="WW WN B5"), size=size)
    pilot.click(pilot.tile_of("WE"))
    pilot.click(pilot.tile_of("WE"))
    pilot.until(lambda: pilot.scene.questions.is_claim)
    return pilot


def test_at_a_claim_the_keys_go_where_the_hint_points_but_no_key_going_down_answers() -> None:
    pilot = asked_at_a_claim("B55 C123 D123 C79 DRR WEE")
    best = pilot.scene.hints.best[0].command
    assert pilot.scene.page.focus is pilot.scene.questions.button_of(best)
    pilot.key(pygame.K_RETURN)
    assert pilot.is_asked, "it went down before the keys were seen to be elsewhere"
    pilot.step(SETTLING + 0.01)
    pilot.key(pygame.K_RETURN)
    pilot.step()
    assert not pilot.scene.questions.is_claim


def answered_by_enter(pilot: Desk) -> bool:
    """Presses Enter alone until the question that a hint was asked about is answered, as the hint named it.

    Gives whether it was answered: a claim may be settled meanwhile.
    """
    question, best = pilot.scene.questions.question, pilot.scene.hints.best[0].command
    given = list[Command]()
    with pytest.MonkeyPatch.context() as patch:
        give = pilot.scene.questions._give

        def note(asked: Question, chosen: Command) -> None:
            given.append(chosen)
            give(asked, chosen)

        patch.setattr(pilot.scene.questions, "_give", note)
        for _ in range(4):
            pilot.step(SETTLING + 0.01)
            if pilot.scene.questions.question is question:
                pilot.key(pygame.K_RETURN)
    assert all(is_alike(each, best) for each in given), (given, best)
    return bool(given)


@pytest.mark.parametrize("east", ["B346 C1123 DRR WEEN", "B3467 C1239 D123 DRR WE", "B34678 C123 D12 DRR WE"])
@pytest.mark.parametrize("way", ["by key", "by mouse", "while the sets are shown"])
def test_enter_takes_what_the_hint_names_also_of_several_chows(east: str, way: str) -> None:
    pilot = thrown_at(east)
    if way == "while the sets are shown":
        pilot.key(pygame.K_1)
    pilot.press("Hint") if way == "by mouse" else pilot.key(pygame.K_h)
    come(pilot)
    assert answered_by_enter(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("book", ["gala", "hungarian", "israeli", "latvian", "polish"])
def test_whoever_asks_for_a_hint_and_presses_enter_alone_plays_as_the_hints_say(book: str) -> None:
    pilot = MatchPilot(4, ruleset=book, draws=False)
    pilot.until(lambda: pilot.needs_player)
    answered = 0
    while not pilot.is_at_score:
        ask(pilot)
        answered += answered_by_enter(pilot)
        pilot.until(lambda: pilot.needs_player)
    assert answered > 5


def told(pilot: Desk) -> tuple[int, str]:
    """Which answer the card tells of, and what it says to do."""
    words = pilot.scene.hints.card.words
    assert words is not None
    return words.number, words.title


def test_the_card_tells_of_the_lit_tile_that_the_keys_are_at_and_else_of_the_best() -> None:
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"))
    ask(pilot)
    best = pilot.scene.hints.best[0].command
    assert isinstance(best, Discard)
    seen = set()
    pilot.key(pygame.K_HOME)
    for _ in range(14):
        pilot.step()
        lit_tiles, focused = pilot.view.look.suggested, pilot.scene.hand.focused
        number = lit_tiles.index(focused) if focused in lit_tiles else 0
        seen.add(number)
        command = pilot.scene.hints.best[number].command
        assert isinstance(command, Discard)
        assert told(pilot) == (number + 1, f"Discard the {tile_name('gala', command.tile)}")
        assert lit_tiles[0] == best.tile_id, "the first lamp stays where it is"
        pilot.key(pygame.K_RIGHT)
    assert seen == {0, 1, 2}


def test_the_distance_says_to_what() -> None:
    rules = Match("hungarian", Options(rulebook("hungarian").options), 1).state.rules
    pairs = Aim(Plan.SPECIAL, special="pairs")
    assert distance_to(rules, pairs, 1, 6) == "Seven pairs: ready, 6 tiles complete it"
    assert distance_to(rules, ANY, 3, 12) == "Four sets and a pair: 3 tiles missing, 12 help"
    without_chows = {"players": 3, "three_player_chows": False}
    rules = Match("polish", Options(rulebook("polish").options, without_chows), 1).state.rules
    assert distance_to(rules, ANY, 3, 1) == "Pungs only: 3 tiles missing, 1 helps"


def test_the_words_of_an_answer_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def counted(advice: Advice, one: Judgment, number: int) -> HintWords:
        made.append(number)
        return hint_words(advice, one, number)

    monkeypatch.setattr("game.scenes.table.hint_texts.hint_words", counted)
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"))
    ask(pilot)
    for _ in range(20):
        pilot.step()
    assert made == [1]
    pilot.move(pilot.tile_of(lit(pilot)[1]))
    for _ in range(20):
        pilot.step()
    assert made == [1, 2]


def test_a_claim_gets_its_lamp_on_the_button() -> None:
    pilot = asked_at_a_claim("B55 C123 D123 C79 DRR WEE")
    assert not lit(pilot)
    shown = all_of(pilot.scene, Lamp)
    assert len(shown) == 1, "the best answer is lit"
    bar = pilot.scene.questions.bar
    assert bar is not None
    best = pilot.scene.questions.button_of(pilot.scene.hints.best[0].command)
    assert best in bar.buttons
    assert best is not None
    assert told(pilot)[0] == 1
    assert shown[0].box.x >= best.box.x
    assert shown[0].box.meets(best.box)
    assert shown[0].box.bottom < best.box.y + 10, "on its edge, above the words"
    assert shown[0].box.right <= best.box.right
    assert shown[0].box.bottom <= best.box.center[1]


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_the_card_of_a_claim_says_first_what_to_do(size: tuple[int, int]) -> None:
    """Somebody who looks at the colors of the buttons alone takes the bright one for the advice."""
    pilot = asked_at_a_claim("B55 C123 D123 C79 DRR WEE", size=size)
    card = pilot.scene.hints.card
    assert card.words is not None
    fitted = card.fitted(pilot.kit.writer, card.words)
    assert fitted.act in pilot.bar
    assert fitted.act == card.words.act
    assert " ".join(fitted.lines) == card.words.why


def test_a_mahjong_is_lit_alone() -> None:
    pilot = asked_at_a_claim("B34555 C123 D123 DRR WE", size=(1920, 1080))
    assert {"Chow", "Pung", "Kong", "Mahjong"} <= set(pilot.bar)
    (best,) = pilot.scene.hints.best
    assert goes_out(best.command)
    assert len(all_of(pilot.scene, Lamp)) == 1
    words = pilot.scene.hints.card.words
    assert words is not None
    assert words.spoken == "hint 1: Declare mahjong. The 5 of Bamboo completes your hand"
    assert not words.tiles
    pilot.key(pygame.K_h)
    pilot.step()
    assert not pilot.scene.hints.card.is_visible


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_the_button_of_a_mahjong_is_plainly_larger_than_the_calls_beside_it(size: tuple[int, int]) -> None:
    pilot = asked_at_a_claim("B34555 C123 D123 DRR WE", size=size)
    bar = pilot.scene.questions.bar
    assert bar is not None
    boxes = {button.label: button.box for button in bar.buttons}
    mahjong = boxes.pop("Mahjong")
    assert all(mahjong.width > 1.3 * box.width and mahjong.height > 1.3 * box.height for box in boxes.values())
    assert bar.tray.box.y < mahjong.y
    assert mahjong.bottom < bar.tray.box.bottom


def test_of_two_chows_the_better_one_carries_the_lamp() -> None:
    pilot = asked_at_a_claim("B3467 C1239 D123 DRR WE")
    pilot.key(pygame.K_1)
    pilot.step()
    chows = [widget for widget in pilot.scene.page.widgets if isinstance(widget, SetChoice)]
    (lamp,) = all_of(pilot.scene, Lamp)
    best = [one.command for one in pilot.scene.hints.best if isinstance(one.command, Claim)]
    assert len(chows) > 1
    (chow,) = [chow for chow in chows if chow.box.meets(lamp.box)]
    assert set(best[0].tiles) < set(chow.tiles)


def test_the_hint_for_a_claim_says_after_which_discard_it_counts() -> None:
    pilot = asked_at_a_claim("B3467 C1239 D123 DRR WE")
    assert isinstance(pilot.scene.hints.best[0].command, Claim)
    assert "Counted after discarding the 9 of Characters" in pilot.scene.hints.card.tooltip


def test_a_discard_that_somebody_waits_for_is_told_as_that_and_not_by_its_chance() -> None:
    """docs/rules/israeli.md, "Ready hand": South has called his for the 5 of Bamboo; without it East would be ready."""
    scene = israeli(south=WAITS_FOR_B5, east="B123 C456 C789 D67 D2 B5 WN", draws="B9 DR DG D2")
    scene.discard(EAST, "WN")
    scene.all_pass()
    call_ready(scene, SOUTH, "B9", "B5")
    pilot = ScenePilot(scene)
    ask(pilot)
    assert "South is waiting for the 5 of Bamboo" in pilot.scene.hints.card.tooltip
    state = known_to(scene.match.state, EAST)
    advice = advise(state, question_of(state, EAST))
    called = [one for one in advice.choices if one.is_called]
    assert {type(one.command) for one in called} == {Discard, DeclareReady}
    told = "Four sets and a pair: ready, 8 tiles complete it\nSouth is waiting for the 5 of Bamboo"
    assert [in_full(state.rules.id, one, lines_on(advice, one), one) for one in called] == [told, told]


def test_the_pay_is_told_only_of_hands_as_near_as_the_best() -> None:
    """A pung that may come counts in the pay of a hand that is farther, and does not in that of a nearer one."""
    state = known_to(Scene(east="B5668 C127 D789 DRR WNS").match.state, EAST)
    advice = advise(state, question_of(state, EAST))
    best = advice.best
    assert {one.missing for one in advice.choices} > {best.missing}
    for one in advice.choices:
        is_told = "The mahjong is worth about" in hint_words(advice, one, 1).whole
        assert is_told is (one.aim != best.aim or one.missing == best.missing), one


def test_no_hints_at_a_real_table_nor_when_they_are_switched_off() -> None:
    strict = ScenePilot(Scene(east="B13579 C13579 D1357", options={"play": "tabletop"}))
    strict.key(pygame.K_h)
    strict.step()
    assert strict.scene.hints.used == set()
    assert not strict.scene.hints.best
    assert "No hints" in strict.lane
    assert "No hints" in within_reach(strict)[0]
    off = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"))
    off.preferences.change(hints=False)
    off.key(pygame.K_h)
    off.step()
    assert off.scene.hints.used == set()
    assert "switched off" in off.lane
    assert "switched off" in within_reach(off)[0]


def within_reach(pilot: Desk) -> list[str]:
    """Opens the drawer and waits for its rows: what each says first."""
    pilot.key(pygame.K_a)
    for _ in range(400):
        pilot.step()
        said = texts_in(pilot.scene, "list")
        if said and not said[0].startswith("Thinking"):
            return said
        time.sleep(0.005)
    raise AssertionError("nothing came")


def test_the_hands_within_reach_open_beside_the_table_which_goes_on() -> None:
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"))
    assert "Four sets and a pair" in within_reach(pilot)
    assert pilot.scene.drawers.open is Drawer.AIMS
    assert pilot.scene.hand.has_keys, "the keys stay where they were"
    assert pilot.is_asked, "the question still stands"
    pilot.key(pygame.K_ESCAPE)
    assert [pilot.scene.drawers.open] == [None]
    assert pilot.scene.hand.has_keys


def test_a_row_shows_the_whole_hand_and_what_is_missing() -> None:
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"))
    within_reach(pilot)
    reaches = aims(pilot.view.model.state, pilot.view.model.seat)
    cards = inside(node(pilot.scene, "list").part, ui.Panel)
    assert len(cards) == min(MOST, len(reaches))
    for card, reach in zip(cards, reaches, strict=False):
        assert len([text for text in inside(card, ui.Text) if text.text.startswith("×")]) == reach.missing
        shown = [tile for tiles in inside(card, ui.Tiles) for tile in tiles.sets[0] if isinstance(tile, Tile)]
        assert sorted(shown) == sorted(reach.tiles)
        unseen = sum(map(pilot.view.model.unseen, {*reach.lacking}))
        more = [text for text in inside(card, ui.Text) if text.text == "\u2026"]
        assert bool(more) is (reach.live > unseen), "the figures agree with how many help, or more do than are shown"


def test_the_hint_card_opens_the_hands_within_reach() -> None:
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"))
    ask(pilot)
    pilot.click(pilot.kit.frame.at(*pilot.scene.hints.card.box.center))
    assert pilot.scene.drawers.open is Drawer.AIMS


@pytest.mark.parametrize("language", ["en", "he"])
def test_the_tile_on_the_card_is_pressed_as_in_the_hand(language: str) -> None:
    use_language(language)
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"), size=(1280, 720))
    ask(pilot)
    card, hand = pilot.scene.hints.card, pilot.scene.questions.hand
    x = card.box.right - 30 if language == "he" else card.box.x + 30
    pilot.click(pilot.scene.page.kit.frame.at(x, card.box.center[1]))
    assert pilot.scene.drawers.open is None
    assert hand.only_lifted is not None
    assert card.words is not None
    assert pilot.view.model.face(hand.only_lifted) is card.words.tile


@pytest.mark.parametrize("interface", [1.0, 1.5])
def test_a_drawer_covers_no_button_of_the_menu(interface: float) -> None:
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"), size=(1280, 720))
    pilot.kit.interface = interface
    pilot.stack.resize((1280, 720))
    pilot.key(pygame.K_a)
    pilot.step()
    box = pilot.scene.page.roots["drawer"].box
    assert not [button for button in pilot.scene.buttons.menu if button.is_visible and button.box.meets(box)]


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (2560, 1080)])
def test_the_card_covers_neither_hand_nor_bar_nor_plate(size: tuple[int, int], language: str) -> None:
    use_language(language)
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"), size=size)
    ask(pilot)
    card = pilot.scene.hints.card.box
    bar = pilot.scene.questions.bar
    assert bar is not None
    tiles = [pilot.view.placed[tile_id].box for tile_id in pilot.view.model.order]
    plate = places.plate(room_of(pilot.kit), 0)
    for box in (bar.tray.box, plate, *tiles):
        apart = card.x >= box.right or card.right <= box.x or card.y >= box.bottom or card.bottom <= box.y
        assert apart, (card, box)
    assert card.right <= pilot.kit.frame.width - 18


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_lamps_on_tiles_stand_clear_of_the_bar_and_within_the_window(size: tuple[int, int], language: str) -> None:
    use_language(language)
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"), size=size)
    ask(pilot)
    bar = pilot.scene.questions.bar
    assert bar is not None
    pieces = hand_pieces(
        pilot.view.model, pilot.view.placed, pilot.view.look, lambda _, slot: slot, pilot.kit, away=frozenset()
    )
    lamps = [piece.rect for key, piece in pieces.items() if isinstance(key, tuple) and key[0] == "rank"]
    assert len(lamps) == 3
    lowest = pilot.kit.frame.at(0, bar.tray.box.bottom)[1]
    assert all(lowest <= lamp.top and lamp.bottom < size[1] for lamp in lamps)


def test_the_hands_within_reach_leave_the_hint_to_be_seen() -> None:
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"), size=(1280, 720))
    pilot.key(pygame.K_a)
    ask(pilot)
    card = pilot.scene.hints.card
    assert card.is_visible
    drawer = pilot.scene.page.roots["drawer"]
    assert not drawer.box.meets(card.box)
    pilot.key(pygame.K_h)
    pilot.step()
    assert drawer.box == drawer_box(room_of(pilot.scene.page.kit), ui.Size.LINE)


def test_hint_and_hands_within_reach_say_which_tiles_they_count() -> None:
    pilot = ScenePilot(Scene(east="B123 C123 D12 C78 DRR WE WS"))
    within_reach(pilot)
    assert texts_in(pilot.scene, "list")[0].startswith("Counted with all the tiles")
    ask(pilot)
    assert "Counted without the tile you discard" in pilot.scene.hints.card.tooltip


@pytest.mark.slow
def test_hints_do_not_hold_up_what_moves() -> None:
    pilot = MatchPilot(4)
    pilot.kit.motion.speed = Speed.NORMAL
    pilot.until(lambda: pilot.needs_player)
    pilot.key(pygame.K_h)
    assert pilot.scene.hints.used == {0}, "the key is answered at once"
    come(pilot)


@pytest.mark.parametrize("has_played", [True, False])
def test_the_first_hint_of_a_match_that_counts_says_what_it_costs_before_it_is_shown(
    monkeypatch: pytest.MonkeyPatch,
    *,
    has_played: bool,
) -> None:
    pilot = own_turn()
    pilot.preferences.change(first_match_done=has_played)
    counting = [True]
    monkeypatch.setattr(pilot.scene.hints, "_counts", lambda _person: counting[0])
    pilot.key(pygame.K_h)
    card = pilot.stack.top
    assert isinstance(card, QuestionCard)
    assert card.state == "Show a hint? This match will no longer count for your rank."
    focus = card.page.focus
    assert isinstance(focus, ui.Node)
    gold = [answer for answer in card.answers if answer.paint is Paint.GOLD]
    assert gold == [focus.part], "the golden answer is the one that Enter gives"
    assert [answer.label for answer in gold] == ["Show the hint"], "it is what was asked for"
    pilot.press("Without a hint")
    come(pilot)
    assert not pilot.scene.hints.best
    assert not pilot.scene.hints.was_asked_by(0)
    pilot.key(pygame.K_h)
    card = pilot.stack.top
    assert opening_words(card).endswith("for your rank. Without a hint, key Esc. Show the hint, key H.")
    pilot.key(pygame.K_h)
    assert pilot.stack.top is pilot.scene, "the key on the button presses it"
    come(pilot)
    assert pilot.scene.hints.best
    pilot.key(pygame.K_h)
    assert pilot.stack.top is pilot.scene, "it is asked once"
    assert pilot.scene.hints.was_asked_by(0)
    assert not pilot.scene.hints.was_asked_by(0), "and told once"


def test_whoever_holds_what_another_waits_for_is_told_so_and_no_figures() -> None:
    """The deal's 37th question: after most tiles that would help, that 8 of Dots would have to go."""
    advice = advise(*questions("israeli", {}, 4)[36])
    words = hint_words(advice, advice.best, 1)
    assert words.lines == [words.why]
    assert words.why.startswith("East is waiting for the 8 of Dots")
    assert (words.whole, words.counted, words.tiles) == (words.why, "", ())
