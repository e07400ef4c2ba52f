"""Whole matches and rigged wins in the gallery: each play yields several named moments."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import pygame
from msgspec.structs import replace

from game.app.system.settings import Speed
from game.engine.commands import Claim, DeclareKong, DeclareMahjong, DeclareReady, RobKong
from game.players.roster import MatchSetup
from game.rules.flow import Placing, PlayedDeal
from game.rules.options import Value
from game.rules.terms import ClaimKind, Outcome
from game.scenes.score.score import ScoreScene
from game.scenes.shared.sheet_use import SheetUse
from game.tiles.tile import Wind
from game.view.layout import TableModel
from game.view.units import Motion
from tests.engine.rigged import Scene
from tests.scenes.table_pilot import CHAIRS, Desk, MatchPilot, ScenePilot

Moments = Iterator[tuple[str, Desk]]
Play = Callable[[tuple[int, int]], Moments]
MIDDLE = 24
"""The number of discards at which the middle of a deal begins."""


def match(book: str, seed: int, **options: Value) -> Play:
    """A match with its moments: the seats, the break, the middle of a deal, all claims, score sheets and standings."""

    def play(size: tuple[int, int]) -> Moments:
        motion = Motion(speed=Speed.NORMAL)
        pilot = MatchPilot(seed, ruleset=book, options=options, size=size, motion=motion)
        pilot.step(1.0)
        yield "seats", pilot
        pilot.until(lambda: pilot.view.model.is_wall_open)
        pilot.step(1.0)
        yield "break", pilot
        motion.speed = Speed.OFF
        pilot.view.skip_opening()
        while not pilot.is_at_standings:
            pilot.until(lambda: pilot.needs_player)
            if pilot.is_at_score:
                pilot.step(6.0)
                yield "score", pilot
                pilot.key(pygame.K_RETURN)
            elif pilot.is_asked:
                yield from _answered(pilot)
            pilot.step()
        pilot.step(1.0)
        yield "standings", pilot

    return play


def _answered(pilot: MatchPilot) -> Moments:
    """Yield the moments of a question, and give its strongest answer."""
    questions = pilot.scene.questions
    question = questions.question
    assert question is not None, "nothing is asked"
    if pilot.view.model.discards_count >= MIDDLE:
        yield "middle", pilot
    if sum(isinstance(c, Claim) and c.claim is ClaimKind.CHOW for c in question.choices) > 1:
        pilot.key(pygame.K_1)
        yield "chows", pilot
        questions.close_sets()
    ready = [c for c in question.choices if isinstance(c, DeclareReady)]
    if ready:
        yield "ready", pilot
        pilot.key(pygame.K_r)
        yield "ready-asked", pilot
        questions.close_sets()
    strong = [c for c in question.choices if isinstance(c, DeclareMahjong | RobKong | DeclareKong | Claim)]
    if strong and isinstance(strong[0], Claim):
        yield f"claim-{strong[0].claim.value}", pilot
    elif strong:
        yield "mahjong" if isinstance(strong[0], DeclareMahjong) else "kong", pilot
    questions.answer((strong or ready or [question.default])[0])


def dealt_complete(book: str, dice: tuple[int, ...], tiles: str) -> Play:
    """The call and the score sheet of a hand that was dealt complete."""

    def play(size: tuple[int, int]) -> Moments:
        pilot = ScenePilot(Scene(book=book, dice=dice, east=tiles), size=size)
        yield "call", pilot
        pilot.key(pygame.K_4)
        pilot.until(lambda: pilot.is_over)
        show_score(pilot)
        yield "score", pilot

    return play


def show_score(pilot: ScenePilot, before: Sequence[PlayedDeal] = (), *, seconds: float = 6.0) -> None:
    """Show the score sheet of the deal that has ended.

    :param before: the earlier deals of the match.
    :param seconds: how long it has been shown then.
    """
    push_score(pilot, before)
    pilot.step(seconds)


def push_score(pilot: ScenePilot, before: Sequence[PlayedDeal] = ()) -> None:
    """Put the score sheet of the deal that has ended over the table; ``before``: the earlier deals of the match."""
    model, picture = pilot.view.model, pilot.scene.picture
    state = model.state
    balances = map(sum, zip(state.balances, *(deal.deltas for deal in before), strict=True))
    state = replace(state, played=(*before, *state.played), balances=tuple(map(Fraction, balances)))
    model = TableModel(person=model.person, state=state)
    use = SheetUse(setup=MatchSetup(ruleset=state.rules.id, chairs=CHAIRS), stated=pilot.view.stated)
    sheet = ScoreScene(pilot.context, model, CHAIRS, picture=picture, go_on=pilot.stack.pop, is_last=False, use=use)
    pilot.stack.push(sheet)


def won_in_third_deal(size: tuple[int, int]) -> Moments:
    """South's pung of dragons, and her mahjong on East's discard; everybody has something that counts."""
    deal = Scene(
        book="israeli",
        dice=(2, 3, 3, 4, 5),
        persons=(3, 0, 1, 2),
        east="B999 C345 C9 D259 WE B1 F3 WN",
        south="DRR B555 B46 C234 F2 S4 WN",
        west="WWWW C111 D444 B2 B8 C7 D1",
        north="WSSS D666 S1 B3 B7 C8 C6 D3 DG",
        draws="WE DR D1 C9 B5",
        tail="D7 D8 D8 C2",
    )
    pilot = ScenePilot(deal, size=size)
    while not pilot.is_over:
        pilot.until(lambda: pilot.is_asked or pilot.is_over)
        questions = pilot.scene.questions
        question = questions.question
        if question is not None:
            claims = [c for c in question.choices if isinstance(c, Claim)]
            questions.answer(claims[0] if claims else question.default)
        pilot.step()
    placing = Placing(east=0, dealer=0, prevailing=Wind.EAST)
    before = [
        PlayedDeal(placing=placing, outcome=Outcome.WON, winners=(0,), deltas=tuple(map(Fraction, deltas)))
        for deltas in ((231, 176, 122, 187), (181, 222, 164, 164))
    ]
    show_score(pilot, before)
    yield "score", pilot


PLAYS: dict[str, Play] = {
    "gala": match("gala", 7),
    "israeli": match("israeli", 29),
    "hungarian": match("hungarian", 7),
    "hungarian-blind": match("hungarian", 11, blind=True, match="circuit", banker="rolled"),
    "latvian": match("latvian", 3, scoring="exponential"),
    "latvian-3": match("latvian", 7, players=3),
    "polish": match("polish", 5, rounds=1),
    "polish-right": match("polish", 7, deal_direction="right"),
    "polish-23": match("polish", 7, players=3, three_player_wall="three_sides_138"),
    "polish-22": match("polish", 8, players=3, three_player_wall="three_sides_132"),
    "third-israeli": won_in_third_deal,
    "special-israeli": dealt_complete("israeli", (2, 3, 3, 4, 5), "B19 C19 D19 WESWN DRGW B1"),
    "special-israeli-points": dealt_complete("israeli", (2, 3, 3, 4, 5), "B123456789 WESWN DR"),
    "special-israeli-doubles": dealt_complete("israeli", (2, 3, 3, 4, 5), "B111 B999 WEEE DRRR WSS"),
    "special-polish": dealt_complete("polish", (1, 4, 3, 2), "B11 B22 B33 B55 B66 B77 B88"),
}
"""Every play by its name; the name of a moment is appended to that of its play: ``gala-score``."""
