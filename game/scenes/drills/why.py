"""The widgets beside the hand of an exercise, and those that explain the right answer."""

from collections.abc import Callable, Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction

from game.engine.state import Turn
from game.i18n import _
from game.i18n.advice_words import hundredths
from game.i18n.call_words import why_not_text
from game.i18n.numbers import percent, points_text
from game.i18n.tile_words import tile_name, wind_name
from game.rules.scoring import Score
from game.scenes.drills import words
from game.scenes.drills.cards import DiscardCard, EndCard, draw_card
from game.scenes.drills.lines import Line, LinesCard, SeatCard, ThrownCard
from game.scenes.drills.parts import GREEN, LINE, RED, Mark
from game.scenes.drills.sight import SeatSight, seats_in_sight
from game.school.drills.exercise import NOTHING, Drill, Ended, Exercise, Hidden, Offer, Option, Readings
from game.school.rating import Verdict
from game.tiles.tile import Tile
from game.view.paint import Canvas
from game.view.table.hand_row import HIGH, draw_row, fitting_tile
from game.view.units import Align, Box, Face, TextStyle, theme
from game.view.widgets import TilesHeard, Widget

_TITLE = TextStyle(Face.BOLD, 24, theme.INK)
_SMALL = TextStyle(Face.MEDIUM, 21, theme.INK_SMALL)
_FIGURE = TextStyle(Face.BOLD, 30, theme.INK)
_INSET, _HEAD, _FOOT = 26.0, 54.0, 92.0


class SharesCard(Widget):
    """A bar for each tile, the most dangerous first, and below the bars the tiles on which the hidden hand cannot win.

    :param shares: the share of the possible hidden hands that win on each tile.
    :param right: the most dangerous tiles.
    :param passed: the tiles below the bars: a hand that wins on them would have won earlier.
    :param seat: the seat of the hidden hand.
    """

    tiles_heard = TilesHeard.IN_PLACE

    bleed = 10.0
    _TILE = 52.0

    def __init__(
        self, shares: Mapping[Option, Fraction], right: Collection[Option], passed: Sequence[Tile], seat: str
    ) -> None:
        tiles = [tile for tile in shares if isinstance(tile, Tile)]
        self._shares = sorted(((tile, float(shares[tile])) for tile in tiles), key=lambda one: -one[1])
        self._right = right
        self._passed = tuple(dict.fromkeys(passed))
        self._title = _("Share of possible hands that would win on it")
        self._safe = _("{seat} did not win on these: safe for now").format(seat=seat)

    @property
    def _foot(self) -> tuple[Box, float]:
        """The box of the text at the foot, and the width of the tiles that follow the text."""
        box = self.box
        tile = fitting_tile([self._passed], 0.4 * box.width, 44.0)
        wide = box.width - 2 * _INSET - len(self._passed) * tile - 20
        return Box(box.x + _INSET, box.bottom - _FOOT, wide, _FOOT - 18), tile

    def draw(self, canvas: Canvas) -> None:
        box = self.box
        draw_card(canvas, box, GREEN)
        canvas = canvas.reading(box)
        inner = box.inset(_INSET, 12)
        canvas.centered(self._title, _TITLE, Box(inner.x, inner.y, inner.width, 34), align=Align.START)
        high = (box.height - _HEAD - _FOOT - 10) / len(self._shares)
        tile = min(self._TILE, (high - 8) / HIGH)
        figures = 110.0
        most = max(share for _tile, share in self._shares)
        for place, (face, share) in enumerate(self._shares):
            line = Box(inner.x, box.y + _HEAD + place * high, inner.width, high)
            draw_row(canvas, [[face]], (line.x, line.center[1] - HIGH * tile / 2), tile)
            bar = Box(line.x + tile + 24, line.center[1] - 9, line.width - tile - 24 - figures, 18)
            canvas.rounded(bar, theme.blended(LINE, theme.WHITE, 0.5), radius=9)
            color = RED if face in self._right else theme.BRASS
            if share:
                filled = Box(bar.x, bar.y, max(18.0, bar.width * share / most), 18)
                canvas.rounded(filled, color, radius=9)
            canvas.centered(percent(hundredths(share)), _FIGURE, line, align=Align.END)
        foot, tile = self._foot
        canvas.block(self._safe, _SMALL, foot, align=Align.START)
        draw_row(canvas, [self._passed], (foot.right + 20, foot.center[1] - HIGH * tile / 2), tile)


_MOST_ENDS = 2
"""How many complete hands are shown at most."""
MarkOf = Callable[[Option], Mark]


def widgets_beside(exercise: Exercise, *, is_told: bool) -> list[Widget]:
    """The widgets beside the hand; with ``is_told`` they also show what the question asked for."""
    rules = exercise.rules
    match exercise.about:
        case Offer(tile=tile, thrower=thrower):
            said = _("{seat} discards").format(seat=wind_name(rules.id, thrower))
            return [ThrownCard(tile, said, words.own_seat(exercise))]
        case Ended(deal=deal) if exercise.drill is Drill.COUNT:
            win = deal.wins[0]
            assert win.tile is not None, "a tile completed the hand"
            return [ThrownCard(win.tile, words.won(rules.id, win), words.winners_seat(exercise))]
        case Ended() as ended:
            return [*_seats(ended, is_told=is_told)]
        case Hidden(view=view, seat=seat) if not is_told and isinstance(view.current_deal.phase, Turn):
            return [*seats_in_sight(view, view.current_deal.phase.seat, seat)]
        case _:
            return []


def _seats(ended: Ended, *, is_told: bool) -> Sequence[SeatCard]:
    cards = []
    for score in sorted(ended.score.scores, key=lambda score: score.wind):
        facts = next((win for win in ended.deal.wins if win.wind is score.wind), None)
        lost = next((win for win in ended.deal.wins if win.loser is score.wind), None)
        role = words.role(facts, lost)
        hand = _("Hand: {points}").format(points=points_text(score.worth))
        is_dealer = score.wind is ended.deal.dealer
        card = SeatCard(score.wind, (role, hand), is_dealer=is_dealer, is_asked=score.wind is ended.asked)
        card.gain = points_text(ended.score.deltas[score.wind], signed=True) if is_told else ""
        cards.append(card)
    return cards


def ends(exercise: Exercise, chosen: AbstractSet[Option], verdict: Verdict, mark_of: MarkOf) -> list[Widget]:
    """The widgets that explain the right answer."""
    match exercise.drill:
        case Drill.MISSING:
            (answer,) = exercise.right
            helping = exercise.helps[answer]
            missing, helps = words.missing(helping.missing), words.helps(helping)
            return [EndCard(missing, helps, groups=exercise.ends[answer], helping=helping)]
        case Drill.WAIT:
            return _ends_of_waits(exercise, chosen)
        case Drill.DISCARD:
            return _compared(exercise, chosen, verdict)
        case Drill.DANGER:
            return _dangers(exercise)
        case _:
            return [LinesCard(_lines(exercise, mark_of))]


def _lines(exercise: Exercise, mark_of: MarkOf) -> list[Line]:
    rules = exercise.rules.id
    match exercise.about:
        case Offer(refused=refused):
            return [
                Line(_sign(option in exercise.right, mark_of(option)), words.option(exercise, option), why)
                for option in exercise.options
                if option != NOTHING
                for why in [why_not_text(rules, refused[option]) if option in refused else _("Possible")]
            ]
        case Readings(special=special):
            return [
                Line(
                    _sign(option in special, mark_of(option)),
                    words.option(exercise, option),
                    words.reading(option, special),
                )
                for option in exercise.options
            ]
        case Ended(score=score, asked=asked) if exercise.drill is Drill.COUNT:
            counted = next(one for one in score.scores if one.wind is asked)
            told = [_counted(exercise, counted, option, mark_of(option)) for option in exercise.options]
            total = Line(Mark.NONE, _("Total"), points_text(counted.worth))
            return [*(line for line in told if line is not None), total]
        case Ended(score=score):
            paid = [
                Line(Mark.NONE, words.payment(rules, payment), points_text(payment.amount))
                for payment in score.payments
                if payment.amount
            ]
            return paid or [Line(Mark.NONE, words.nobody_pays(), "")]
        case _:
            return []


def _counted(exercise: Exercise, score: Score, option: Option, mark: Mark) -> Line | None:
    """The line on what a scoring row gave the hand, and by which tiles; ``None`` if it needs no explanation."""
    name = words.option(exercise, option)
    if option not in exercise.right:
        said = words.in_one_line(_("Not in this hand"), words.condition(exercise, option))
        return Line(mark, name, said) if mark is Mark.WRONG else None
    tiles = [line.tiles for line in score.lines if line.id == option and line.tiles]
    earned = words.earned(score, option)
    if mark is Mark.MISSED:
        return Line(mark, name, words.in_one_line(earned, words.why_earned(exercise, score, option)), tuple(tiles))
    return Line(Mark.NONE, name, earned, tuple(tiles))


def _dangers(exercise: Exercise) -> list[Widget]:
    """The picture of the seat with the hidden hand, and a card on how many of its possible hands win on each tile."""
    told = exercise.about
    assert isinstance(told, Hidden), "somebody hides a hand"
    return [
        SeatSight(told.view, told.seat, is_own=False, is_asked=True),
        SharesCard(told.shares, exercise.right, told.passed, words.asked_about(exercise.rules.id, told)),
    ]


def _sign(is_right: bool, mark: Mark) -> Mark:  # noqa: FBT001 - sooner by place
    """The mark of a line about an answer: right, wrong or missed."""
    return Mark.MISSED if mark is Mark.MISSED else Mark.RIGHT if is_right else Mark.WRONG


def _ends_of_waits(exercise: Exercise, chosen: AbstractSet[Option]) -> list[Widget]:
    """Cards of the hand completed by each tile that it waits for; tiles that the player did not find come first."""
    waits = [option for option in exercise.options if option in exercise.right]
    waits.sort(key=lambda option: option in chosen)
    cards: list[Widget] = []
    for tile in waits[:_MOST_ENDS]:
        assert isinstance(tile, Tile), "hands wait for tiles"
        cards.append(EndCard(words.completed_by(exercise, tile), groups=exercise.ends[tile]))
    return cards


def _compared(exercise: Exercise, chosen: AbstractSet[Option], verdict: Verdict) -> list[Widget]:
    """Two cards that compare the chosen discard with a better one or, if it was the best, with the next best."""
    helps = exercise.helps
    (thrown,) = chosen
    by_worth = sorted(helps, key=lambda option: (helps[option].missing, -helps[option].live))
    others = [option for option in by_worth if option != thrown]
    other = next((option for option in others if option in exercise.right), others[0])
    if verdict is Verdict.RIGHT:
        other = next((option for option in others if option not in exercise.right), others[0])
    labels = (_("You discarded"), _("Next best") if verdict is Verdict.RIGHT else _("Better"))
    cards: list[Widget] = []
    for option, against, label in zip((thrown, other), (other, thrown), labels, strict=True):
        assert isinstance(option, Tile), "tiles are discarded"
        mine, others_tiles = helps[option], {tile for tile, _count in helps[against].tiles}
        is_near = mine.missing <= helps[against].missing
        is_as_near = mine.missing == helps[against].missing
        detail = words.missing(mine.missing) if is_as_near else words.helps(mine)
        cards.append(
            DiscardCard(
                option,
                (f"{label}  \u00b7  {detail}", tile_name(exercise.rules.id, option)),
                mine,
                other=helps[against],
                new=frozenset(tile for tile, _count in mine.tiles if is_near and tile not in others_tiles),
                is_right=option in exercise.right,
                why=words.why_kept(exercise, option, against),
            )
        )
    return cards
