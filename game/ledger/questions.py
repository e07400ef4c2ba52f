"""The questions still to be asked about a deal: only those whose answers change the score or the payments.

They are found by scoring the deal with either answer, whatever the book. Questions whose answer "yes" would contradict
the tiles, the seats or earlier answers are not asked.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations

from game import Frozen, replace
from game.hands.meld import Meld
from game.ledger.entry import GOES_WITH, EnteredDeal, EnteredHand, EnteredWin
from game.ledger.session import CountedDeal, counted
from game.rules.elements.going_out import last_of_kind_on_table
from game.rules.flow import Placing
from game.rules.ruleset import Ruleset
from game.rules.scoring import Payment
from game.rules.terms import Flag, Source
from game.rules.win import InSight

_ALTERNATIVES = {
    Source.ROBBED_KONG: (Source.DISCARD,),
    Source.REPLACEMENT: (Source.WALL, Source.DEALT),
    Source.DEALT: (Source.WALL, Source.REPLACEMENT),
}
"""For each source that is asked about, the sources that it may be confused with; the answer "no" means the first."""
_EXCLUSIVE = ({Flag.FIRST_DRAW, Flag.LAST_OF_WALL}, {Flag.FIRST_DISCARD, Flag.AFTER_LAST_OF_WALL})
"""Pairs of flags that exclude each other: the first and the last tile of a wall."""
_KONGS_IN_A_ROW = 2


class Question(Frozen):
    """A question about a win, answered by yes or no."""

    seat: int
    """The seat that won."""
    about: Source | Flag | None
    """The source or flag that is asked about; ``None``: whether a ready hand was called."""


def is_yes(deal: EnteredDeal, question: Question) -> bool:
    """The present answer to a question, which is "no" at first."""
    win = next(win for win in deal.wins if win.seat == question.seat)
    if isinstance(question.about, Source):
        return win.source is question.about
    if isinstance(question.about, Flag):
        return question.about in win.flags
    hand = deal.hand_of(question.seat)
    return hand is not None and hand.ready


def answered(deal: EnteredDeal, question: Question, *, yes: bool) -> EnteredDeal:
    """The deal with a question answered; flags that no longer fit are removed."""
    about, seat = question.about, question.seat
    if about is None:
        return replace(
            deal,
            players=tuple(replace(player, ready=yes) if player.seat == seat else player for player in deal.players),
        )
    if isinstance(about, Flag):
        return replace(
            deal, wins=tuple(_flagged(win, about, yes=yes) if win.seat == seat else win for win in deal.wins)
        )
    if is_yes(deal, question) is yes:
        return deal
    source = about if yes else _ALTERNATIVES[about][0]
    return replace(deal, wins=tuple(_won_on(win, source) for win in deal.wins))


def _flagged(win: EnteredWin, flag: Flag, *, yes: bool) -> EnteredWin:
    others = tuple(other for other in win.flags if other is not flag)
    return replace(win, flags=(*others, flag) if yes else others)


def _won_on(win: EnteredWin, source: Source) -> EnteredWin:
    return replace(
        win, source=source, sorting=None, flags=tuple(flag for flag in win.flags if source in GOES_WITH[flag])
    )


def questions(rules: Ruleset, placing: Placing, deal: EnteredDeal) -> tuple[Question, ...]:
    """The questions that matter to a deal as entered so far; none while it has problems.

    A question answered by "yes" stays as long as it would matter if some other answers were taken back, so that it can
    be changed.
    """
    if counted(rules, placing, deal).problems:
        return ()
    possible = [question for question in _possible(rules, deal) if _may_be(rules, placing, deal, question)]
    asked = []
    for question in possible:
        others = [other for other in possible if other != question and is_yes(deal, other)]
        is_kept = is_yes(deal, question)
        taken_back = [some for size in range(len(others) + 1) for some in combinations(others, size)]
        if any(_matters(rules, placing, deal, question, some) for some in (taken_back if is_kept else [()])):
            asked.append(question)
    return tuple(asked)


def _matters(
    rules: Ruleset, placing: Placing, deal: EnteredDeal, question: Question, taken_back: tuple[Question, ...]
) -> bool:
    """Whether an answer changes the score or the payments, once some other answers are taken back."""
    for other in taken_back:
        deal = answered(deal, other, yes=False)
    yes, no = (counted(rules, placing, answered(deal, question, yes=answer)) for answer in (True, False))
    return not (yes.problems or no.problems) and _worths_and_payments(yes) != _worths_and_payments(no)


def _worths_and_payments(deal: CountedDeal) -> tuple[list[Fraction], tuple[Payment, ...], tuple[Fraction, ...]]:
    return [score.worth for score in deal.score.scores], deal.score.payments, deal.score.deltas


def _possible(rules: Ruleset, deal: EnteredDeal) -> Iterator[Question]:
    """All questions that fit the sources of the wins, whether or not they make a difference."""
    for win in deal.wins:
        if win is deal.wins[0]:
            for source, others in _ALTERNATIVES.items():
                if win.source is source or win.source in others:
                    yield Question(win.seat, source)
        for flag in Flag:
            if win.source in GOES_WITH[flag]:
                yield Question(win.seat, flag)
        if rules.ready is not None:
            yield Question(win.seat, None)


def _may_be(rules: Ruleset, placing: Placing, deal: EnteredDeal, question: Question) -> bool:
    """Whether "yes" is a possible answer."""
    win = next(win for win in deal.wins if win.seat == question.seat)
    hand = deal.hand_of(question.seat)
    assert hand is not None, "nothing is asked while a winner's hand is not told"
    melds = [laid.meld for laid in hand.melds if laid.meld is not None]
    kongs = sum(meld.is_kong for meld in melds)
    about = question.about
    if isinstance(about, Flag) and any(about in pair and pair & {*win.flags} - {about} for pair in _EXCLUSIVE):
        return False
    match about:
        case Source.REPLACEMENT:
            possible = bool(kongs or hand.bonus)
        case Flag.AFTER_SECOND_KONG:
            possible = kongs >= _KONGS_IN_A_ROW
        case Flag.LAST_OF_WALL:
            possible = win.source is Source.WALL or rules.wall.box is None
        case Flag.LAST_TILE_MADE_REPLACEMENT:
            possible = rules.wall.box is not None
        case Flag.AFTER_KONG:
            possible = bool(kongs) and Flag.AFTER_KONG in rules.flags
        case Flag.LAST_OF_KIND:
            possible = _may_be_last_of_kind(rules.counts_as_last_of_kind, rules, deal, win, hand, melds)
        case Flag.LAST_ON_TABLE:
            counts = last_of_kind_on_table if Flag.LAST_ON_TABLE in rules.flags else None
            possible = _may_be_last_of_kind(counts, rules, deal, win, hand, melds)
        case _:
            possible = True
    return possible and not counted(rules, placing, answered(deal, question, yes=True)).problems


def _may_be_last_of_kind(
    counts: Callable[[InSight], bool] | None,
    rules: Ruleset,
    deal: EnteredDeal,
    win: EnteredWin,
    hand: EnteredHand,
    melds: list[Meld],
) -> bool:
    """Whether the unknown copies of the winning tile could lie so that the book counts it as the last of its kind."""
    if counts is None or win.tile is None:
        return False
    others = [player for player in deal.players if player.seat != win.seat]
    elsewhere = [laid.meld for player in others for laid in player.melds if laid.meld is not None]
    on_table = sum(meld.tiles.count(win.tile) for meld in melds + elsewhere)
    in_hand = hand.hand.count(win.tile) - 1
    hidden = sum(player.hand.count(win.tile) for player in others)
    unknown = max(0, rules.tiles.copies(win.tile) - 1 - on_table - in_hand - hidden)
    return any(
        counts(InSight(on_table=on_table + seen, concealed_kongs=0, in_hand=in_hand)) for seen in range(unknown + 1)
    )


def hands_asked(rules: Ruleset, placing: Placing, deal: EnteredDeal) -> tuple[int, ...]:
    """The seats without an entered hand whose value would change the payments."""
    before = counted(rules, placing, deal)
    if before.problems or not deal.wins:
        return ()
    found = []
    for seat in range(rules.seats):
        if deal.hand_of(seat) is None:
            worth = EnteredHand(seat=seat, points=Fraction(1))
            with_hand = counted(rules, placing, replace(deal, players=(*deal.players, worth)))
            if (with_hand.score.payments, with_hand.score.deltas) != (before.score.payments, before.score.deltas):
                found.append(seat)
    return tuple(found)
