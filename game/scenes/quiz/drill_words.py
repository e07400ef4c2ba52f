"""The texts of the drills: names, questions, verdicts and explanations."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from game.i18n import _, joined, ngettext, pgettext
from game.i18n.advice_words import helped_by, idea_line
from game.i18n.book_files import Term
from game.i18n.books import book_title, played_title, term
from game.i18n.call_words import CLAIMED, call_name
from game.i18n.general import pages
from game.i18n.numbers import count_text, number, points_text
from game.i18n.row_texts import element_text, hand_name, score_line_text, special_hand_text, way_of_winning, worth_text
from game.i18n.tile_words import tile_name, wind_name
from game.players.ai.ideas import Idea, Why, why_needed, why_wider
from game.players.ai.reading.nearness import nearness_of
from game.rules.rulesets import RULEBOOKS
from game.rules.scoring import Payment, Score
from game.rules.terms import ClaimKind, Source
from game.rules.win import WinFacts
from game.school.drills.exercise import NOTHING, Drill, Ended, Exercise, Helping, Hidden, Option
from game.school.rating import Rating, Verdict
from game.tiles.tile import KINDS, Tile


def name(drill: Drill) -> str:
    """The name of a drill on its card."""
    return pages().drills["name"][drill.name.lower()].said()


def question(drill: Drill) -> str:
    """The question of a drill."""
    return pages().drills["question"][drill.name.lower()].said()


def asked(exercise: Exercise) -> str:
    """The question of an exercise."""
    if exercise.drill is Drill.PAY and isinstance(exercise.about, Ended):
        return _("What does {seat} win or lose in this deal?").format(
            seat=wind_name(exercise.rules.id, exercise.about.asked)
        )
    if isinstance(exercise.about, Hidden):
        seat = asked_about(exercise.rules.id, exercise.about)
        return _("Which raised tile is {seat} most likely to win on?").format(seat=seat)
    return question(exercise.drill)


def asked_about(ruleset: str, told: Hidden) -> str:
    """The name of the wind of the seat whose hidden hand is asked about."""
    placing = told.view.current_deal.placing
    return wind_name(ruleset, placing.wind_of(told.seat, told.view.rules.seats))


def line_above(exercise: Exercise) -> str:
    """The line above a question: the book and its options, or seat and round if the question itself names the books."""
    parts = [played_title(exercise.rules.id, exercise.rules.options)]
    if exercise.drill is Drill.OTHER_BOOK:
        parts = [own_seat(exercise), round_of(exercise)]
    return "  \u00b7  ".join(parts)


def round_of(exercise: Exercise) -> str:
    """The prevailing wind as a text."""
    rules = exercise.rules.id
    return term(rules, Term.ROUND).format(wind=wind_name(rules, exercise.prevailing))


def winners_seat(exercise: Exercise) -> str:
    """The winner's seat wind, the prevailing wind, and whether a ready hand was called."""
    ready = [pgettext("in a deal", "Ready hand called")] if exercise.player.is_ready else []
    return "  \u00b7  ".join((wind_name(exercise.rules.id, exercise.player.wind), round_of(exercise), *ready))


def won(ruleset: str, win: WinFacts) -> str:
    """The text that says how a hand was won."""
    loser = None if win.loser is None else wind_name(ruleset, win.loser)
    return way_of_winning(ruleset, win.source, win.tile, loser)


def own_seat(exercise: Exercise) -> str:
    """The player's seat wind as a text."""
    return _("Your seat: {seat}").format(seat=wind_name(exercise.rules.id, exercise.player.wind))


def manner(drill: Drill) -> str:
    """The sentence that says how a drill is answered: by a tile, a number, and so on."""
    return pages().drills["manner"][drill.name.lower()].said()


def verdict(which: Verdict) -> str:
    """The name of a verdict."""
    match which:
        case Verdict.RIGHT:
            return pgettext("answer", "Right")
        case Verdict.NEARLY:
            return pgettext("answer", "Almost")
        case Verdict.WRONG:
            return pgettext("answer", "Not quite")


def option(exercise: Exercise, answer: Option) -> str:
    """The text of an answer."""
    if answer == NOTHING:
        return pgettext("answer", "Nothing")
    match exercise.drill:
        case Drill.CALL:
            return call_name(exercise.rules.id, CLAIMED[ClaimKind(answer)])
        case Drill.COUNT:
            return element_text(exercise.rules, str(answer)).name
        case Drill.PAY:
            return points_text(Fraction(str(answer)), signed=True)
        case Drill.OTHER_BOOK:
            return book_title(str(answer))
        case _:
            return str(answer)


def role(win: WinFacts | None, lost: WinFacts | None) -> str:
    """What a player did in a finished deal: won it, lost the winning tile, or neither."""
    if win is not None:
        drawn = pgettext("in a deal", "Wins on a drawn tile")
        return pgettext("in a deal", "Wins") if win.source.is_taken_from_player else drawn
    if lost is None:
        return pgettext("in a deal", "Did not win")
    thrown = pgettext("in a deal", "Discarded the tile")
    return thrown if lost.source is Source.DISCARD else pgettext("in a deal", "Kong was robbed")


def payment(ruleset: str, paid: Payment) -> str:
    """The text that says who pays whom."""
    payer, receiver = wind_name(ruleset, paid.payer), wind_name(ruleset, paid.receiver)
    return _("{payer} pays {receiver}").format(payer=payer, receiver=receiver)


def nobody_pays() -> str:
    """The sentence for books in which points are only written down and nobody pays."""
    return _("Nobody pays anyone: points are only written down")


def earned(score: Score, row: Option) -> str:
    """The points, doubles or the like that a row gave a hand, as a text; empty if the row did not count."""
    found = Counter(worth_text(line.worth) for line in score.lines if line.id == row)
    return ", ".join(worth if times == 1 else f"{number(times)} × {worth}" for worth, times in found.items())


def condition(exercise: Exercise, row: Option) -> str:
    """The condition under which a row of the scoring table counts, as a text."""
    return element_text(exercise.rules, str(row)).help


def why_earned(exercise: Exercise, score: Score, row: Option) -> str:
    """Why a hand earned a row."""
    line = next(line for line in score.lines if line.id == row)
    return score_line_text(exercise.rules, line, score).reason


def in_one_line(*said: str) -> str:
    """Short texts joined in one line; empty ones are left out."""
    return joined("  \u00b7  ", *said)


def reading(book: Option, special: Mapping[Option, str | None]) -> str:
    """The text for how a book reads a hand: as a mahjong, as a special hand, or as no mahjong."""
    if book not in special:
        return _("Not a mahjong")
    return hand_name(RULEBOOKS[str(book)].with_options(), special[book])


def missing(count: int) -> str:
    """The text that says how many tiles are missing."""
    return count_text("{count} tile missing", "{count} tiles missing", count)


def missing_tiles(count: int) -> str:
    """The words after a number of missing tiles that stands alone: ``tiles missing``."""
    return ngettext("tile missing", "tiles missing", count)


def helping_tiles(count: int) -> str:
    """The words after a number of helping tiles that stands alone: ``tiles help``."""
    return ngettext("tile helps", "tiles help", count)


def helps(helping: Helping) -> str:
    """The text that says how many tiles help."""
    return helped_by(helping.missing, helping.live)


def completed_by(exercise: Exercise, tile: Tile) -> str:
    """The heading of a hand that this tile completes; it names the special hand, if it is one."""
    special = next((group.special for group in exercise.ends[tile] if group.special), None)
    with_tile = tile_name(exercise.rules.id, tile)
    if special is None:
        return with_tile
    named = special_hand_text(exercise.rules, special).name
    return pgettext("tile and special hand", "{tile}: {hand}").format(tile=with_tile, hand=named)


def figure(rating: Rating) -> str:
    """A rating as a text of digits."""
    return number(round(rating.value))


def tally(answered: int, right: int) -> str:
    """The line that counts the answers so far, and how many of them were right or almost."""
    if not answered:
        return ""
    return _("{right} of {answered} right or almost").format(right=number(right), answered=number(answered))


def why_kept(exercise: Exercise, thrown: Option, other: Option) -> str:
    """Why a discard is better than another, with the tiles that show it; empty if it is not better."""
    assert isinstance(thrown, Tile), "tiles are discarded"
    assert isinstance(other, Tile), "tiles are discarded"
    mine, its = exercise.helps[thrown], exercise.helps[other]
    held = exercise.player.hand.without(thrown).counts, KINDS if nearness_of(exercise.rules).chows else ()
    if mine.missing < its.missing:
        return idea_line(exercise.rules, why_needed(other, *held))
    found = why_wider(thrown, mine.tiles, other, its.tiles, *held) if mine.missing == its.missing else None
    found = found or _why_more_worth(exercise, thrown, other)
    return "" if found is None else idea_line(exercise.rules, found)


_MORE_WORTH = 1.1
"""A hand must pay this many times as much as another for the difference to be mentioned."""


def _why_more_worth(exercise: Exercise, thrown: Tile, other: Tile) -> Why | None:
    """The reason that the hand pays visibly more after a right or nearly right discard; ``None`` if it does not."""
    if thrown not in exercise.right | exercise.nearly:
        return None
    (aim, worth), (other_aim, less) = exercise.pays[thrown], exercise.pays[other]
    if worth < _MORE_WORTH * less:
        return None
    if aim != other_aim:
        return Why(idea=Idea.PAYS_AIM, aim=aim, other_aim=other_aim, count=round(worth), less=round(less))
    return Why(idea=Idea.PAYS_WITH, other=other, count=round(worth), less=round(less))
