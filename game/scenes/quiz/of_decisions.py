"""The questions about decisions at a table: puzzles, and weak moves of a person's own matches."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from datetime import UTC, date, datetime
from functools import partial
from random import Random

from game.engine.commands import Claim, Command, DeclareKong, DeclareReady, Discard
from game.engine.facts import face
from game.engine.seat import Seat
from game.engine.state import Claiming, State, Turn
from game.i18n import _
from game.i18n.advice_words import better, done, hundredths, standing, why_better, why_line
from game.i18n.books import played_title
from game.i18n.numbers import percent
from game.i18n.option_texts import scored_title
from game.i18n.player_texts import streak_text
from game.players.ai.advice import Advice
from game.players.ai.judgment import is_pay_like
from game.scenes.quiz import decision_words as words
from game.scenes.quiz.cards import Heading, Row, Sets, WhyCard
from game.scenes.quiz.drill_words import helps, in_one_line
from game.scenes.quiz.question import Answered, Choice, Explained, QuizQuestion, Right, Way, by_suit
from game.scenes.quiz.sight import seats_in_sight
from game.scenes.shared.destinations import OpenPuzzles, PlayPosition
from game.scenes.shared.preferences import Context
from game.scenes.table.hints import thought
from game.school.drills.exercise import Helping, Option
from game.school.moments import Moment
from game.school.positions.moment import position_of
from game.school.puzzles.calendar import days_in_a_row
from game.school.puzzles.puzzle import Answer, Puzzle, asks_for_claim
from game.school.puzzles.quiz import Asked, books, next_for, rating_of, why_best
from game.school.rating import Rating, Verdict
from game.school.themes import Theme
from game.tiles.tile import Tile
from game.view.paint import Icon

_PICTURE = (Tile.WE, Tile.D5, Tile.B8)


def tiles_of(view: State, command: Command) -> tuple[Tile, ...]:
    """The tiles that an answer is about: the discarded tile, or the tiles of the set that is laid out."""
    deal = view.current_deal
    match command:
        case Discard(tile=tile) | DeclareReady(tile=tile):
            return (tile,)
        case DeclareKong(tiles=tiles):
            return tiles
        case Claim(tiles=tiles) if isinstance(deal.phase, Claiming):
            return tuple(sorted((*tiles, face(deal, deal.phase.tile_id)), key=lambda tile: tile.index))
        case _:
            return ()


def options_of(commands: Iterable[Command]) -> dict[Option, Command]:
    """Commands by the options that stand for them: tiles for discards, and for others their places."""
    return {
        command.tile if isinstance(command, Discard) else f"{place}": command for place, command in enumerate(commands)
    }


def _discards(options: Iterable[Option]) -> list[Tile]:
    return [option for option in options if isinstance(option, Tile)]


def _choices(view: State, options: dict[Option, Command]) -> dict[Option, Choice]:
    return {
        option: Choice(words.answer_name(view.rules.id, command), tiles_of(view, command))
        for option, command in options.items()
        if not isinstance(option, Tile)
    }


def _hand(view: State, seat: Seat) -> Sets:
    """The tiles of the hand in groups: suit by suit, and a tile just drawn by itself."""
    deal = view.current_deal
    drawn = deal.phase.drawn if isinstance(deal.phase, Turn) else None
    held = deal.seats[seat].hand
    groups = by_suit(sorted(face(deal, tile_id) for tile_id in held if tile_id != drawn))
    return [*groups, [face(deal, drawn)]] if drawn is not None and drawn in held else groups


def _sets(view: State, seat: Seat) -> Sets:
    return [laid.meld.tiles for laid in view.current_deal.seats[seat].sets]


class PuzzleFeed:
    """The puzzle of the day in a book, and further ones as long as the person wishes.

    :param page: names the book of the puzzles; if it has none, another book is used.
    :param today: the day.
    :param random: chooses the puzzles after that of the day; ``None``: the same one comes until it is answered.
    """

    def __init__(
        self,
        context: Context,
        page: OpenPuzzles,
        *,
        today: Callable[[], date] = lambda: datetime.now().astimezone().date(),
        random: Random | None = None,
    ):
        self._context = context
        self._learner = context.learner
        self._today = today
        self._random = random
        book = page.rules or context.preferences.now.last_set_up.ruleset
        self.book = book if book in books() else books()[0]
        self._theme = Theme(page.theme) if page.theme else None

    def next(self) -> QuizQuestion:
        """The next puzzle of the chosen book; of another book if it has none."""
        others = [book for book in books() if book != self.book]
        nexts = (self._next_in(book, theme) for theme in (self._theme, None) for book in (self.book, *others))
        return self.asking(next(filter(None, nexts)))

    def _next_in(self, book: str, theme: Theme | None) -> Asked | None:
        return next_for(self._learner.now, book, self._today(), self._random, theme)

    def _rating(self) -> Rating:
        return rating_of(self._learner.now)

    def asking(self, asked: Asked) -> QuizQuestion:
        """The question of a puzzle."""
        self.book = asked.book
        puzzle = asked.puzzle
        view, seat = puzzle.view, puzzle.seat
        answers = {answer.command: answer for answer in puzzle.answers}
        options = options_of(answer.command for answer in puzzle.in_order())
        right = {option for option, command in options.items() if answers[command] == puzzle.best}
        near = [command for command, answer in answers.items() if puzzle.verdict(answer) is Verdict.NEARLY]
        nearly = {option for option, command in options.items() if command in near}
        is_claim = asks_for_claim(puzzle)
        position = position_of(view, seat)

        def own(answered: Answered) -> Answer:
            (chosen,) = answered.chosen
            return answers[options[chosen]]

        def keep(answered: Answered) -> None:
            self._learner.change(lambda known: asked.answered(known, own(answered), datetime.now(UTC)))

        def explain(answered: Answered) -> Explained:
            streak = streak_text(days_in_a_row(self._learner.now.days, self._today()))
            found = _of_puzzle(puzzle, own(answered), answered.verdict)
            is_told = asked.day is not None and answered.verdict is not Verdict.WRONG
            return found._replace(line=_("Puzzles: {streak}").format(streak=streak) if is_told and streak else "")

        played = scored_title(asked.book, puzzle.opening.options)
        ways = [] if position is None else [PlayPosition(position)]
        return QuizQuestion(
            picture=_PICTURE,
            text=words.question(puzzle),
            line=in_one_line(_("Puzzle") if asked.day is None else _("Puzzle of the day"), played),
            hint="" if is_claim else _("Choose one of the raised tiles. Your first choice counts."),
            hand=_hand(view, seat),
            sets=_sets(view, seat),
            from_hand=_discards(options),
            raises=True,
            choices=_choices(view, options),
            solution=lambda: Right(right, nearly),
            sight=seats_in_sight(view, seat),
            explain=explain,
            keep=keep,
            rating=self._rating,
            note=lambda is_told: words.sight(puzzle, is_answered=is_told),
            ways=[Way(Icon.PLAY, _("Play on from here"), partial(self._context.go, way)) for way in ways],
        )


def _of_puzzle(puzzle: Puzzle, own: Answer, verdict: Verdict) -> Explained:
    """Explains a puzzle: a card for each answer with what it brought when it was played out, the person's own first."""
    shown = [own, *(answer for answer in puzzle.answers if answer != own)]
    outs = max(answer.out for answer in shown)
    worths = max(answer.worth for answer in shown)
    averages = max(abs(answer.average) for answer in shown)
    cards = []
    for answer in shown:
        is_best = answer is puzzle.best
        average = _bar(_("On average"), words.amount(answer.average, signed=True), answer.average, averages)
        rows = [*_bars(answer.out, outs, answer.worth, worths), average]
        label = words.label(is_own=answer is own, is_best=is_best, was=verdict)
        helping = Helping(answer.missing, answer.helping)
        cards.append(_answer_card(puzzle.view, answer.command, label, rows, helping, is_best=is_best))
    other = puzzle.answers[1] if own == puzzle.best else own
    sentence = words.explanation(puzzle, other, why_best(puzzle, other))
    return Explained(cards, sentence, words.verdict_title(verdict), names_choices=True)


def _bars(chance: float, chances: float, worth: float, worths: float) -> list[Row]:
    """The chance to win and the worth of a win, each beside the greatest one shown."""
    return [
        _bar(_("Chance to win"), percent(hundredths(chance)), chance, chances),
        _bar(_("If it wins"), words.amount(worth) if chance else "–", worth, worths),
    ]


def _bar(name: str, figure: str, amount: float, most: float) -> Row:
    return Row(name, figure, max(0.0, amount / most) if most > 0 else 0.0)


def _answer_card(
    view: State, command: Command, label: str, rows: Sequence[Row], helping: Helping, *, is_best: bool
) -> WhyCard:
    """The card of an answer, with its figures and the tiles that help after it."""
    helping_line = helps(helping) if helping.missing > 0 else ""
    return WhyCard(
        heading=Heading(words.answer_name(view.rules.id, command), label, tiles_of(view, command), helping_line),
        rows=rows,
        helping=helping,
        is_best=is_best,
    )


def of_moment(moment: Moment, delete: Callable[[], None]) -> QuizQuestion:
    """The question about a weak move in a match: what would have been better.

    :param delete: removes the exercise for good.
    """
    view, seat = moment.state, moment.question.seat
    options = options_of(moment.question.choices)
    advice = thought(view, moment.question)
    return QuizQuestion(
        picture=_PICTURE,
        text=_("In the match: {done}. What's better?").format(done=done(view.rules.id, moment.command)),
        line=played_title(view.rules.id, moment.options),
        hint="",
        hand=_hand(view, seat),
        sets=_sets(view, seat),
        from_hand=_discards(options),
        choices=_choices(view, options),
        solution=partial(_solution, options, advice),
        sight=seats_in_sight(view, seat),
        explain=lambda answered: _of_moment(advice.result(), options, answered, moment.command),
        ways=[Way(Icon.DELETE, _("Delete"), delete)],
    )


def _solution(options: dict[Option, Command], advice: Future[Advice]) -> Right:
    """The best answers, and those that cost too little to matter."""
    verdicts = {option: advice.result().verdict(command) for option, command in options.items()}
    right = {option for option, verdict in verdicts.items() if verdict is None}
    return Right(right, {option for option, verdict in verdicts.items() if verdict is not None and not verdict.matters})


def _of_moment(advice: Advice, options: dict[Option, Command], answered: Answered, done_then: Command) -> Explained:
    """The person's answer beside the best one, or the best beside what was done in the match, with the reason."""
    view, best = advice.view, advice.best
    (chosen,) = answered.chosen
    verdict, then = advice.verdict(options[chosen]), advice.verdict(done_then)
    if verdict is None:
        own, shown, title = best, [best, *([] if then is None else [then.played])], ""
        sentence = why_better(then) if then is not None else why_line(advice, best) or standing(view.rules, best)
    else:
        sentence = why_better(verdict)
        own = verdict.played
        shown = [own, best]
        title = better(view.rules.id, best.command) if verdict.matters else words.verdict_title(Verdict.NEARLY)
    chances = max(one.chance for one in shown)
    worths = max(one.worth for one in shown)
    cards = []
    for one in shown:
        label = words.label(is_own=one is own, is_best=one is best, was=answered.verdict)
        if then is not None and one is not own and one is then.played:
            label = _("In the match")
        rows = _bars(one.chance, chances, one.worth, worths)[: 1 + is_pay_like(one, best)]
        helping = Helping(one.missing, one.helping)
        cards.append(_answer_card(view, one.command, label, rows, helping, is_best=one is best))
    return Explained(cards, sentence, title, names_choices=True)
