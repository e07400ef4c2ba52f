"""The questions of drills: exercises in endless supply, each with its explanation."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime
from functools import cache, partial
from random import Random

from game import replace, ui
from game.app.system.last_setup import club_of_last
from game.engine.state import Turn
from game.i18n import _
from game.i18n.advice_words import hundredths
from game.i18n.call_words import why_not_text
from game.i18n.numbers import number, percent, points_text
from game.i18n.tile_words import tile_name, wind_name
from game.rules.options import OWN_HANDS
from game.rules.ruleset import Ruleset
from game.rules.rulesets import rulebook
from game.rules.scoring import Score
from game.scenes.quiz import drill_words as words
from game.scenes.quiz.cards import Heading, Row, WhyCard, seat_card, thrown_card
from game.scenes.quiz.parts import PICTURES, Mark
from game.scenes.quiz.question import Answered, Choice, Explained, QuizQuestion, Right, by_suit
from game.scenes.quiz.sight import seat_in_sight, seats_in_sight
from game.scenes.shared.preferences import Context
from game.school.drills.exercise import NOTHING, Drill, Ended, Exercise, Hidden, Offer, Option, Readings
from game.school.drills.making import exercise
from game.school.intervals import with_missed
from game.school.mistakes import OfDrill, card_of
from game.school.progress import Progress
from game.school.rating import Rating, Verdict
from game.tiles.tile import Tile

_FROM_HAND = (Drill.DISCARD, Drill.DANGER)
"""The drills that are answered with a tile of the hand."""
_MOST_ENDS = 2
"""The most tiles of a wait whose completed hands are shown."""


class DrillFeed:
    """The questions of one drill and rulebook.

    The same question comes until it is answered.

    :param seed: a number on which the questions depend, besides the drill, the book, and how many were answered.
    """

    def __init__(self, context: Context, drill: Drill, rules: Ruleset, seed: int = 0):
        self._learner = context.learner
        self._drill = drill
        self._rules = rules
        self._seed = seed
        self._coming: tuple[OfDrill, Future[Exercise]] | None = None

    def _rating(self) -> Rating:
        return self._learner.now.rating(self._drill.id)

    def _prepare(self) -> tuple[OfDrill, Future[Exercise]]:
        """Begins to make the next exercise, for a player of this rating."""
        if self._coming is None:
            now = self._rating()
            chance = Random(f"{self._seed} {self._drill.value} {self._rules.id} {now.answered}")
            source = OfDrill(drill=self._drill.value, seed=int(chance.random() * (1 << 48)), rating=now.value)
            making = partial(exercise, self._drill, self._rules, source.seed, now.value)
            self._coming = source, _background_thread().submit(making)
        return self._coming

    def next(self) -> QuizQuestion:
        """The prepared question, or a new one."""
        source, coming = self._prepare()
        self._coming = None
        return self.asking(coming.result(), source)

    def asking(self, made: Exercise, source: OfDrill) -> QuizQuestion:
        """The question of an exercise; ``source`` is what it can be made of again."""
        books = self._learner.now.books
        if made.drill is Drill.OTHER_BOOK and books:
            made = _among(made, books)

        def keep(answered: Answered) -> None:
            self._learner.change(lambda known: _answered(known, made, answered.verdict, source))
            self._prepare()

        hand, drill = made.player.hand, made.drill
        sets = [meld.tiles for meld in hand.melds] + ([hand.bonus] if drill is Drill.COUNT and hand.bonus else [])
        is_from_hand, is_figure = drill in _FROM_HAND, drill is Drill.MISSING
        return QuizQuestion(
            picture=PICTURES[drill],
            text=words.asked(made),
            line=words.line_above(made),
            hint=words.manner(drill),
            hand=by_suit(hand.concealed),
            sets=sets,
            from_hand=[tile for tile in made.options if isinstance(tile, Tile)] if is_from_hand else (),
            raises=drill is Drill.DANGER,
            choices={}
            if is_from_hand
            else {option: Choice(words.option(made, option), is_figure=is_figure) for option in made.options},
            several=made.several,
            solution=lambda: Right(made.right, made.nearly),
            beside=lambda is_told: _beside(made, is_told=is_told),
            sight=_sight(made),
            explain=partial(_explained, made),
            keep=keep,
            rating=self._rating,
        )


def _among(made: Exercise, books: Sequence[str]) -> Exercise:
    """The exercise about these books alone, with an answer for a hand that wins in none of them."""
    right = made.right.intersection(books) or frozenset({NOTHING})
    return replace(made, options=(*books, NOTHING), right=right)


@cache
def _background_thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="drills")


def _answered(known: Progress, exercise: Exercise, verdict: Verdict, source: OfDrill) -> Progress:
    """The progress after an answer; an exercise answered wrongly is kept to be asked again.

    It is not kept under a club's version of a rulebook, which the club may have changed by then.
    """
    drill, book = exercise.drill, exercise.rules.id
    known = known.with_answer(drill.id, exercise.rating, verdict.score, book=book, theme=drill.theme)
    if verdict is not Verdict.WRONG or exercise.rules.options.own_hands:
        return known
    now = datetime.now(UTC)
    return with_missed(known, card_of(source, book, drill.theme, now), now)


def rules_of(context: Context, book: str) -> Ruleset:
    """The rules of a rulebook, in a club's version if the last match used that."""
    known = rulebook(book)
    return known.with_options({OWN_HANDS: club_of_last(context.preferences.now, book)})


def _beside(exercise: Exercise, *, is_told: bool) -> Sequence[ui.Part]:
    """The cards below the hand; with ``is_told`` they also show what the question asked for."""
    rules = exercise.rules
    match exercise.about:
        case Offer(tile=tile, thrower=thrower):
            said = _("{seat} discards").format(seat=wind_name(rules.id, thrower))
            return [thrown_card(tile, said, words.own_seat(exercise))]
        case Ended(deal=deal) if exercise.drill is Drill.COUNT:
            win = deal.wins[0]
            assert win.tile is not None, "a tile completed the hand"
            return [thrown_card(win.tile, words.won(rules.id, win), words.winners_seat(exercise))]
        case Ended() as ended:
            return _seats(ended, is_told=is_told)
        case _:
            return []


def _sight(exercise: Exercise) -> Sequence[ui.Part]:
    match exercise.about:
        case Hidden(view=view, seat=seat) if isinstance(view.current_deal.phase, Turn):
            return seats_in_sight(view, view.current_deal.phase.seat, seat)
        case _:
            return []


def _seats(ended: Ended, *, is_told: bool) -> Sequence[ui.Part]:
    cards = []
    for score in sorted(ended.score.scores, key=lambda score: score.wind):
        facts = next((win for win in ended.deal.wins if win.wind is score.wind), None)
        lost = next((win for win in ended.deal.wins if win.loser is score.wind), None)
        hand = _("Hand: {points}").format(points=points_text(score.worth))
        gain = points_text(ended.score.deltas[score.wind], signed=True) if is_told else ""
        is_dealer, is_asked = score.wind is ended.deal.dealer, score.wind is ended.asked
        role = words.role(facts, lost)
        cards.append(seat_card(score.wind, role, hand, gain, is_dealer=is_dealer, is_asked=is_asked))
    return cards


def _explained(exercise: Exercise, answered: Answered) -> Explained:
    match exercise.drill:
        case Drill.MISSING:
            (answer,) = exercise.right
            helping = exercise.helps[answer]
            title = words.in_one_line(words.missing(helping.missing), words.helps(helping))
            return Explained(
                [WhyCard(heading=Heading(title), groups=exercise.ends[answer], helping=helping, is_best=True)]
            )
        case Drill.WAIT:
            return Explained(_ends_of_waits(exercise, answered))
        case Drill.DISCARD:
            return _compared(exercise, answered)
        case Drill.DANGER:
            return _dangers(exercise)
        case _:
            return Explained([WhyCard(rows=_lines(exercise, answered))])


def _lines(exercise: Exercise, answered: Answered) -> list[Row]:
    rules, mark_of = exercise.rules.id, answered.mark_of
    match exercise.about:
        case Offer(refused=refused):
            return [
                Row(words.option(exercise, option), text=why, mark=_sign(exercise, answered, option))
                for option in exercise.options
                if option != NOTHING
                for why in [why_not_text(rules, refused[option]) if option in refused else _("Possible")]
            ]
        case Readings(special=special):
            return [
                Row(
                    words.option(exercise, option),
                    text=words.reading(option, special),
                    mark=_sign(exercise, answered, option),
                )
                for option in exercise.options
                if option != NOTHING
            ]
        case Ended(score=score, asked=asked) if exercise.drill is Drill.COUNT:
            counted = next(one for one in score.scores if one.wind is asked)
            told = [_counted(exercise, counted, option, mark_of(option)) for option in exercise.options]
            total = Row(_("Total"), text=points_text(counted.worth))
            return [*filter(None, told), total]
        case Ended(score=score):
            paid = [
                Row(words.payment(rules, payment), text=points_text(payment.amount))
                for payment in score.payments
                if payment.amount
            ]
            return paid or [Row(words.nobody_pays())]
        case _:
            return []


def _counted(exercise: Exercise, score: Score, option: Option, mark: Mark) -> Row | None:
    """The line on what a scoring row gave the hand, and by which tiles; ``None`` if it needs no explanation."""
    name = words.option(exercise, option)
    if option not in exercise.right:
        said = words.in_one_line(_("Not in this hand"), words.condition(exercise, option))
        return Row(name, text=said, mark=mark) if mark is Mark.WRONG else None
    tiles = [line.tiles for line in score.lines if line.id == option and line.tiles]
    earned = words.earned(score, option)
    if mark is Mark.MISSED:
        said = words.in_one_line(earned, words.why_earned(exercise, score, option))
        return Row(name, text=said, tiles=tiles, mark=mark)
    return Row(name, text=earned, tiles=tiles)


def _sign(exercise: Exercise, answered: Answered, option: Option) -> Mark:
    """The mark of a line about an answer: right, wrong or missed."""
    if answered.mark_of(option) is Mark.MISSED:
        return Mark.MISSED
    return Mark.RIGHT if option in exercise.right else Mark.WRONG


def _dangers(exercise: Exercise) -> Explained:
    """The picture of the seat with the hidden hand, and a card on how many of its possible hands win on each tile."""
    told = exercise.about
    assert isinstance(told, Hidden), "somebody hides a hand"
    shares = sorted(
        ((tile, float(share)) for tile, share in told.shares.items() if isinstance(tile, Tile)), key=lambda one: -one[1]
    )
    most = shares[0][1]
    rows = [
        Row(
            tiles=[[tile]],
            figure=percent(hundredths(share)),
            share=share / most,
            is_stressed=tile in exercise.right,
        )
        for tile, share in shares
    ]
    card = WhyCard(
        heading=Heading(_("Share of possible hands that would win on it")),
        rows=rows,
        foot=_("{seat} did not win on these: safe for now").format(seat=words.asked_about(exercise.rules.id, told)),
        foot_tiles=tuple(dict.fromkeys(told.passed)),
    )
    return Explained([card], sight=[seat_in_sight(told.view, told.seat, is_own=False, is_asked=True)])


def _ends_of_waits(exercise: Exercise, answered: Answered) -> list[WhyCard]:
    """Cards of the hand completed by each tile that it waits for; tiles that the player did not find come first."""
    waits = [tile for tile in exercise.options if tile in exercise.right and isinstance(tile, Tile)]
    waits.sort(key=lambda tile: tile in answered.chosen)
    return [
        WhyCard(heading=Heading(words.completed_by(exercise, tile)), groups=exercise.ends[tile], is_best=True)
        for tile in waits[:_MOST_ENDS]
    ]


def _compared(exercise: Exercise, answered: Answered) -> Explained:
    """Two cards that compare the chosen discard with a better one or, if it was the best, with the next best."""
    helps, is_right = exercise.helps, answered.verdict is Verdict.RIGHT
    (thrown,) = answered.chosen
    by_worth = sorted(helps, key=lambda option: (helps[option].missing, -helps[option].live))
    others = [option for option in by_worth if option != thrown]
    other = next((option for option in others if (option in exercise.right) is not is_right), others[0])
    labels = (_("You discarded"), _("Next best") if is_right else _("Better"))
    cards = [
        _discard_card(exercise, option, against, label)
        for option, against, label in zip((thrown, other), (other, thrown), labels, strict=True)
    ]
    return Explained(cards)


def _discard_card(exercise: Exercise, option: Option, against: Option, label: str) -> WhyCard:
    """What a discard leaves, compared with another: the missing tiles if they differ, and else the tiles that help."""
    assert isinstance(option, Tile), "tiles are discarded"
    mine, its = exercise.helps[option], exercise.helps[against]
    if mine.missing != its.missing:
        share = (1 + min(mine.missing, its.missing)) / (1 + mine.missing)
        row, detail = Row(words.missing_tiles(mine.missing), number(mine.missing), share), words.helps(mine)
    else:
        share = mine.live / max(1, mine.live, its.live)
        row, detail = Row(words.helping_tiles(mine.live), number(mine.live), share), words.missing(mine.missing)
    others = {tile for tile, _count in its.tiles}
    return WhyCard(
        heading=Heading(tile_name(exercise.rules.id, option), words.in_one_line(label, detail), [option]),
        rows=[row],
        helping=mine,
        new=frozenset(tile for tile, _count in mine.tiles if mine.missing <= its.missing and tile not in others),
        foot=words.why_kept(exercise, option, against),
        is_best=option in exercise.right,
    )
