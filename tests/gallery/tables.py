"""States of the table in the gallery, each played by the tests' pilot; ``full`` is the most that 144 tiles make."""

from collections.abc import Callable
from itertools import islice
from time import sleep
from typing import Any, TypeVar

import pygame
from msgspec.structs import replace

from game.app.system.settings import Settings, Speed
from game.engine.seat import Seat, TileId
from game.engine.state import DealState, LaidSet, Over, SeatState, Thrown, Turn
from game.hands.meld import KongKind, kong
from game.i18n import _
from game.i18n.player_texts import remark_lines
from game.players import playouts
from game.players.journey import JOURNEY
from game.players.manner.table_talk import Occasion
from game.rules.terms import Source
from game.scenes.asking.bar_words import offer_label
from game.scenes.asking.offers import OfferKind
from game.scenes.front.pause import match_now
from game.scenes.quiz.quiz import QuizScene
from game.scenes.replays.replay import ReplayScene
from game.scenes.review.review import ReviewScene
from game.scenes.score.score import ScoreScene
from game.scenes.table.hints import background_thread
from game.tiles.tile import BONUS, KINDS
from game.view.choreography.steps import Call, CallKind
from game.view.layout import TableModel, own_slots
from game.view.paint import Back, Faces, Felt
from game.view.units import Motion
from tests.engine.rigged import Scene
from tests.gallery.middle import third_deal
from tests.scenes import fixtures
from tests.scenes.pilot import node
from tests.scenes.table_pilot import CHAIRS, Desk, Eager, MatchPilot, Passive, ScenePilot

Size = tuple[int, int]
State = Callable[[Size], Desk]
Step = Callable[[Desk], object]
Pilot = TypeVar("Pilot", bound=Desk)


def then(
    before: Callable[[Size], Pilot], *steps: Callable[[Pilot], object], seconds: float = 0.5
) -> Callable[[Size], Pilot]:
    """A state after further steps, and after some seconds."""

    def play(size: Size) -> Pilot:
        pilot = before(size)
        for step in steps:
            step(pilot)
        pilot.step(seconds)
        return pilot

    return play


def keys(*codes: int) -> Step:
    """Press these keys."""
    return lambda pilot: pilot.key(*codes)


def pause(pilot: Desk, *, journey: str = "") -> None:
    """Lay the menu over the table."""
    now = match_now(pilot.view.model, pilot.view.chairs)
    pilot.stack.push(fixtures.pause(pilot.kit, fixtures.Told(), journey=journey, now=now))


def until(reached: Callable[[Desk], bool]) -> Step:
    """Let time pass until a condition holds."""
    return lambda pilot: pilot.until(lambda: reached(pilot))


def discard(code: str) -> Step:
    """Let the player discard this tile."""
    return lambda pilot: throw(pilot, pilot.tile_of(code))


def throw(pilot: Desk, tile: tuple[int, int]) -> None:
    """Lift the tile at this place, and discard it."""
    pilot.click(tile)
    pilot.click(tile)


def first_match(size: Size) -> Desk:
    """A match at the usual speed."""
    return MatchPilot(5, size=size, motion=Motion(speed=Speed.NORMAL))


def go_on(pilot: Desk) -> None:
    """Claim nothing, or discard the tile on the left."""
    if pilot.scene.questions.is_claim:
        pilot.key(pygame.K_0)
    else:
        throw(pilot, pilot.tile(0))


def answer_default(pilot: Desk) -> None:
    """Give the default answer, as if the player's time had run out."""
    questions = pilot.scene.questions
    assert questions.question is not None, "nothing is asked"
    questions.answer(questions.question.default)


def played(pilot: MatchPilot, discards: int, answer: Step = go_on) -> MatchPilot:
    """A deal after this many discards, at the player's next question."""
    while pilot.view.model.discards_count < discards:
        pilot.until(lambda: pilot.needs_player)
        answer(pilot)
        pilot.step()
    pilot.until(lambda: pilot.needs_player)
    return pilot


def at_stop(stop: str) -> State:
    """The middle of a deal at a stop of the journey, with its cloth, lamp, backs and players."""
    return lambda size: played(MatchPilot(4, size=size, journey=stop), 24)


def in_second_deal(stop: str) -> State:
    """The second deal at a stop of the journey."""

    def play(size: Size) -> Desk:
        pilot = MatchPilot(4, size=size, journey=stop)
        while len(pilot.view.model.state.played) < 1:
            pilot.until(lambda: pilot.needs_player)
            go_on(pilot)
            pilot.step()
        pilot.until(lambda: isinstance(pilot.stack.top, ScoreScene))
        pilot.step(3.0)
        pilot.key(pygame.K_SPACE, pygame.K_SPACE)
        pilot.until(lambda: not pilot.view.model.discards_count)
        return played(pilot, 24)

    return play


def in_middle(size: Size) -> Desk:
    """The middle of a deal."""
    return played(MatchPilot(4, size=size), 30)


def dealt(
    east: str = "", *, others: type[Passive] = Passive, speed: Speed = Speed.OFF, **deal: Any
) -> State:  # of Scene
    """The beginning of a deal in which the player has these tiles."""
    return lambda size: ScenePilot(Scene(east=east, **deal), others=others, size=size, motion=Motion(speed=speed))


def claim(east: str) -> State:
    """North's discard, a 5 of bamboo, is offered to the player."""
    is_offered = until(lambda pilot: pilot.scene.questions.is_claim)
    return then(dealt(east, draws="WW WN B5"), discard("WE"), is_offered, seconds=8.0)


def call_all(pilot: Desk) -> None:
    """Show the largest calls at all seats."""
    for side in range(4):
        kind = CallKind.WIN if side % 2 else CallKind.CLAIM
        pilot.view.call(Call(side=side, text="Mahjong!" if side % 2 else "Pung!", kind=kind))


def talk(pilot: Desk) -> None:
    """Let all three others say something, which is more than ever occurs."""
    for side, chair in enumerate(CHAIRS[1:], start=1):
        pilot.view.call(Call(side=side, text=remark_lines(chair.portrait, Occasion.WON)[0], kind=CallKind.TALK))


def is_won(pilot: Desk) -> bool:
    """Whether the deal is over."""
    deal = pilot.view.model.deal
    return deal is not None and isinstance(deal.phase, Over)


def grow(*, interface: float = 1.0, hand: float = 1.0) -> Step:
    """Change the size of the interface, or of the own tiles."""

    def act(desk: Desk) -> None:
        desk.kit.interface, desk.kit.shared.hand = interface, hand
        desk.stack.resize(desk.kit.frame.window)

    return act


def think(*codes: int) -> Step:
    """Press keys, and wait for the computation that they start."""

    def act(pilot: Desk) -> None:
        pilot.key(*codes)
        pilot.step(0.03)
        background_thread().submit(int).result()
        pilot.step(0.5)

    return act


def sheet(number: int) -> State:
    """A score sheet of a match; number 5 is the final standings."""

    def play(size: Size) -> Desk:
        pilot = MatchPilot(4, size=size)
        while True:
            pilot.until(lambda: pilot.needs_player)
            if pilot.is_at_standings or (pilot.is_at_score and len(pilot.view.model.state.played) == number):
                pilot.step(2.0)
                return pilot
            if pilot.is_at_score:
                pilot.key(pygame.K_RETURN)
            else:
                go_on(pilot)

    return play


def full(size: Size) -> Desk:
    """Four kongs for everybody, all flowers with the player, and every other tile discarded."""
    pilot = ScenePilot(Scene(), size=size)
    model = pilot.view.model
    deal = model.state.current_deal
    pilot.view.show_at_once(_fullest(model, deal))
    pilot.scene.questions.close()
    pilot.view.touch()
    pilot.step(0.0)
    return pilot


def _fullest(model: TableModel, deal: DealState) -> TableModel:
    free = map(TileId, range(8, 144))
    kinds = iter(KINDS)

    def take(count: int) -> tuple[TileId, ...]:
        return tuple(islice(free, count))

    def kongs() -> tuple[LaidSet, ...]:
        ways = (KongKind.CLAIMED, KongKind.CONCEALED, KongKind.CLAIMED, KongKind.CLAIMED)
        return tuple(LaidSet(kong(next(kinds), way), take(4)) for way in ways)

    seats = [SeatState(sets=kongs(), bonus=tuple(map(TileId, range(8))) if seat == 0 else ()) for seat in range(4)]
    seats = [replace(held, hand=take(2 if seat == 0 else 1)) for seat, held in enumerate(seats)]
    changed = replace(
        deal,
        seats=tuple(seats),
        faces=(*BONUS, *(tile for tile in KINDS for _ in range(4))),
        live=take(7),
        discards=tuple(Thrown(tile_id, Seat(number % 4), drawn=False) for number, tile_id in enumerate(free)),
        phase=Turn(Seat(0), seats[0].hand[-1], Source.WALL),
    )
    state = replace(model.state, deal=changed)
    fuller = TableModel(person=model.person, state=state)
    return TableModel(person=model.person, state=state, order=fuller.in_order(()))


def review(pilot: Desk) -> None:
    """Review the match."""
    pilot.press(_("Review"))
    scene = pilot.stack.top
    assert isinstance(scene, ReviewScene)
    while not scene.state.is_whole:
        sleep(0.01)
        pilot.step(0.03)


def work_out(pilot: Desk) -> None:
    """Play the deal of a replay out often enough for its curve."""
    scene = pilot.stack.top
    assert isinstance(scene, ReplayScene)
    while scene.chances.is_going:
        sleep(0.01)
        pilot.step(0.03)


def watch(pilot: Desk) -> None:
    """Watch the match from the first decision in the review, with a curve that is worked out soon."""
    scene = pilot.stack.top
    assert isinstance(scene, ReviewScene)
    usual, playouts.PASSES = playouts.PASSES, playouts.PASSES[-1:]
    node(scene, scene.listed[0].decision.step).press()
    playouts.PASSES = usual
    pilot.step()
    work_out(pilot)


def practice(pilot: Desk) -> None:
    """Begin the exercises that a review has made."""
    scene = pilot.stack.top
    assert isinstance(scene, ReviewScene)
    scene.practice()
    pilot.step()


def miss(pilot: Desk) -> None:
    """Make the same mistake again."""
    scene = pilot.stack.top
    assert isinstance(scene, QuizScene)
    question = scene.question
    right = question.solution().right
    scene.choose(next(option for option in (*question.choices, *question.from_hand) if option not in right))
    pilot.step()


def dressed(
    felt: Felt = Felt.JADE, back: Back = Back.BAMBOO, faces: Faces = Faces.TRADITIONAL, *, marks: bool = False
) -> State:
    """The middle of a deal, on this cloth and with these tiles."""

    def play(size: Size) -> Desk:
        pilot = MatchPilot(29, ruleset="israeli", size=size)
        pilot.kit.use_tiles(faces=faces, marks=marks, back=back)
        pilot.view.lay_felt(felt)
        return played(pilot, 40, answer_default)

    return play


def in_third_deal(*, marks: bool = False, felt: Felt = Felt.JADE, back: Back = Back.BAMBOO, **deal: str) -> State:
    """The third deal of a match, with discards, sets, flowers and a ready hand, at a question to the player."""

    def play(size: Size) -> Desk:
        pilot = ScenePilot(third_deal(**deal), size=size)
        pilot.kit.use_tiles(faces=Faces.TRADITIONAL, marks=marks, back=back)
        pilot.view.lay_felt(felt)
        pilot.until(lambda: pilot.is_asked)
        return pilot

    return play


def of_three(size: Size) -> Desk:
    """The player's turn in the middle of a deal of three, at East's right."""
    pilot = MatchPilot(
        THREE_SEED, ruleset="polish", options={"players": 3, "three_player_wall": "three_sides_138"}, size=size
    )
    pilot.view.lay_felt(Felt.PLUM)
    return played(pilot, 17)


def coached(size: Size) -> Desk:
    """The next question after a bad discard, in the middle of a deal with the coach on."""
    pilot = played(MatchPilot(4, size=size, settings=Settings(hints="after")), 24)
    while not pilot.scene.coach.speaks:
        pilot.until(lambda: pilot.needs_player)
        go_on(pilot)
        think()(pilot)
    pilot.until(lambda: pilot.needs_player)
    return pilot


THREE_SEED = 3
MIDDLE_CLAIM = then(in_third_deal(), seconds=6.0)
MIDDLE_TURN = in_third_deal(seven="B5 B6 D6 D8 D7 D8 D8", then=", M WN")
TWINS = dealt("B11223344556677", book="polish", dice=(3, 4, 5, 6), speed=Speed.NORMAL)
OWN_TURN = then(in_middle, until(lambda pilot: pilot.is_asked and not pilot.scene.questions.is_claim), seconds=0.0)
LIFTED = then(OWN_TURN, keys(pygame.K_HOME, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_SPACE))
ALL_CALLS = claim("B34555 C123 D123 DRR WE")
REVIEWED = then(sheet(5), review, seconds=0.0)
PRACTICE = then(REVIEWED, practice)
HINT = then(LIFTED, think(pygame.K_h), seconds=0.0)
TALKED = then(in_middle, talk, seconds=0.4)
DEALT = then(first_match, until(lambda pilot: bool(pilot.view.model.order)), seconds=0.0)
LARGEST_HAND = grow(hand=own_slots.LARGEST)
OPENING = {"seats": 2.0, "mixing": 3.75, "wall": 4.2, "building": 4.6, "dice": 5.4, "tumbling": 6.0, "break": 8.2}
"""The seconds after which each part of the opening is visible."""
TABLES: dict[str, State] = {
    **{f"journey-at-{stop.id.replace('_', '-')}": at_stop(stop.id) for stop in JOURNEY.way},
    **{name: then(first_match, seconds=seconds) for name, seconds in OPENING.items()},
    "dealing": then(DEALT, seconds=1.0),
    "flowers": then(DEALT, seconds=3.6),
    "turn": then(LIFTED, seconds=1.5),
    "claim": claim("B555 C1357 D13579 DR WE"),
    "claim-all": ALL_CALLS,
    "middle-claim": MIDDLE_CLAIM,
    "middle-turn": then(MIDDLE_TURN, keys(pygame.K_END, pygame.K_SPACE), think(pygame.K_h), seconds=0.0),
    "middle-marks": then(in_third_deal(marks=True, felt=Felt.MIDNIGHT, back=Back.JADE), seconds=6.0),
    "middle-three": then(of_three, seconds=2.0),
    "sets": then(claim("B3467 C1359 D1359 DR WE"), keys(pygame.K_1), seconds=0.4),
    "log": then(in_middle, keys(pygame.K_l)),
    "paused": then(LIFTED, pause),
    "paused-journey": then(in_second_deal("riga"), lambda pilot: pause(pilot, journey="riga")),
    "unseen": then(in_middle, keys(pygame.K_t)),
    "sorting": then(
        dealt("B123456789 WEEE DRR", book="israeli", dice=(2, 3, 3, 4, 5)),
        lambda pilot: pilot.scene.questions.press(OfferKind.SORTED_MAHJONG),
    ),
    "sorting-claim": then(
        claim("B111222333 B46 DRR WE"), lambda pilot: pilot.scene.questions.press(OfferKind.SORTED_MAHJONG)
    ),
    "value": then(dealt("B23456 B789 C123 DRR WN"), lambda pilot: pilot.click(pilot.tile_of("WN")), keys(pygame.K_p)),
    "claim-small": then(ALL_CALLS, grow(interface=0.8)),
    "claim-large": then(ALL_CALLS, grow(interface=1.5)),
    "claim-largest": then(ALL_CALLS, grow(interface=2.0)),
    "kong": then(
        dealt("B1111 C13579 D13579", tail="D2"),
        keys(pygame.K_3),
        until(lambda pilot: not pilot.is_asked),
        until(lambda pilot: pilot.is_asked),
        seconds=0.0,
    ),
    "rob": then(
        dealt("B123 C123 D123 C789 DRR", west="B222", others=Eager),
        discard("B2"),
        lambda pilot: pilot.click(pilot.tile_of("B2")),  # it is asked about: with it the hand is complete
        until(lambda pilot: offer_label("gala", OfferKind.ROB) in pilot.bar),
        seconds=0.0,
    ),
    "dead": then(
        dealt("B13579 C13579 D1357", options={"play": "tabletop"}),
        keys(pygame.K_4),
        until(lambda pilot: len(pilot.bar) == 1),
        seconds=0.0,
    ),
    "won": then(dealt("B123456789 C123 DRR", speed=Speed.NORMAL), keys(pygame.K_4), seconds=0.7),
    "won-named": then(TWINS, keys(pygame.K_4), seconds=4.4),
    "paying": then(
        dealt("B111 B999 WEEE DRRR WSS", book="israeli", dice=(2, 3, 3, 4, 5), speed=Speed.NORMAL),
        keys(pygame.K_4),
        until(is_won),
        seconds=0.45,
    ),
    "hint": HINT,
    "hint-claim": then(ALL_CALLS, think(pygame.K_h), seconds=0.0),
    "coach": then(coached, seconds=0.8),
    "coach-large": then(coached, grow(interface=1.5)),
    "aims": then(LIFTED, think(pygame.K_a), seconds=0.0),
    "talk": TALKED,
    "talk-large": then(TALKED, grow(interface=1.5)),
    "calls": then(in_middle, call_all, seconds=0.4),
    "hover": then(OWN_TURN, lambda pilot: pilot.move(pilot.tile(11))),
    "hand-largest": then(LIFTED, LARGEST_HAND),
    "hint-hand-largest": then(then(LIFTED, LARGEST_HAND), think(pygame.K_h), seconds=0.0),
    "claim-hand-largest": then(ALL_CALLS, LARGEST_HAND),
    "hint-large": then(HINT, grow(interface=1.5)),
    "full-hand-largest": then(full, LARGEST_HAND),
    "review": REVIEWED,
    "replay": then(REVIEWED, watch),
    "replay-open": then(REVIEWED, watch, keys(pygame.K_o, pygame.K_RIGHT, pygame.K_RIGHT)),
    "practice": PRACTICE,
    "practice-verdict": then(PRACTICE, miss),
    "score": sheet(1),
    "score-last": sheet(4),
    "standings": sheet(5),
    "full": full,
    "theme-jade-bamboo": dressed(),
    "theme-midnight-jade": dressed(Felt.MIDNIGHT, Back.JADE, marks=True),
    "theme-plum-lacquer": dressed(Felt.PLUM, Back.LACQUER),
    "theme-charcoal-indigo": dressed(Felt.CHARCOAL, Back.INDIGO),
    "theme-jade-plum": dressed(Felt.JADE, Back.PLUM),
    "faces-marks": dressed(marks=True),
    "faces-safe": dressed(faces=Faces.SAFE),
    "faces-contrast": dressed(faces=Faces.CONTRAST),
    "faces-large": dressed(faces=Faces.LARGE),
}
"""Every state of the table by its name."""
