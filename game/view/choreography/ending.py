"""Steps for the end of a deal: the ceremony of a good hand, fireworks, and payments."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from msgspec import structs

from game.app.sound.sounds import Sound
from game.engine import events as e
from game.engine.facts import deal_score
from game.engine.replays.deal_record import wins_of
from game.engine.seat import Seat, TileId
from game.engine.state import DealState, State, Winner
from game.i18n import _
from game.i18n.row_texts import special_hand_text
from game.players.celebration import Grade, grade, steps_reached
from game.rules.rows import Limit
from game.rules.ruleset import Ruleset
from game.rules.scoring import DealScore, Score, completed_place
from game.rules.win import DealFacts
from game.tiles.tile import Suit, Tile, Wind
from game.view.choreography.steps import (
    COIN_TRAVEL,
    COINS_APART,
    MOST_COINS,
    Burst,
    Ceremony,
    Change,
    Heard,
    Paid,
    Part,
    Step,
    Win,
    coins_for,
)
from game.view.choreography.win_rows import WinRow, dearest_name, win_rows
from game.view.layout import TableModel
from game.view.layout.opened import best_score, facts_of_win, score_of_win

GOLD_DUST = (0xFF, 0xD6, 0x6B)
EMBERS = (0xFF, 0x9A, 0x4D)
PEARLS = (0xFF, 0xF6, 0xE0)
DUST_LENGTH = 1200.0
HOLD = 1600.0
"""How long the end of a deal stays in view when payments are shown at the table, in milliseconds."""
BEFORE_SHEET = 900.0
"""How long it stays when a score sheet follows, in milliseconds."""
_LATER = 420.0
"""Delay between the bursts of a great win, in milliseconds."""


class Stage(NamedTuple):
    """Timing of a ceremony, in milliseconds."""

    begins: float
    tiles_at: float
    """Time from ``begins`` until the first tile comes."""
    apart: float
    pause: float
    """How much later the winning tile comes than a further tile would."""
    named: float
    """Time from the last tile to the title."""
    reads: float


STAGES = {
    Grade.GOOD: Stage(350.0, 260.0, 35.0, 200.0, 150.0, 800.0),
    Grade.GREAT: Stage(350.0, 260.0, 50.0, 300.0, 150.0, 900.0),
    Grade.NAMED: Stage(700.0, 480.0, 90.0, 300.0, 200.0, 2100.0),
}
OF_ANOTHER = 2 / 3
"""The share of the reading time that another player's hand gets."""
ROLLS = 300.0
"""The delay from a hand's name to its worth, in milliseconds."""
ROLLED = 480.0
"""How long the worth rolls up, in milliseconds."""
LANDS = 160.0
"""How long it lands, in milliseconds."""
WRITTEN = 420.0
"""How long a title is written, in milliseconds."""
_ROW = 160.0
"""The delay between the first rows of a hand without a name, in milliseconds."""
_ROW_LATER = 80.0
"""The delay between later rows, in milliseconds."""
_SLOW_ROWS = 4
"""How many rows are first rows."""
ROW_FALLS = 160.0
"""How long a row falls, in milliseconds."""
_SEAL, _SEAL_SOONER, _SEAL_LEAST, _SEALS_LONGER = 300.0, 40.0, 160.0, 500.0
"""Time of the first seal, by how much each further one is shorter, its least time, and by how much seals may lengthen
all rows; points before them then fall faster. Times in milliseconds.
"""
BACKDROPS = (Suit.DRAGON, Suit.WIND, Suit.BAMBOO, Suit.DOT, Suit.CHARACTER)
"""Suits that have a picture behind a named hand."""


def gold_dust(tile_ids: Sequence[TileId], change: Change) -> tuple[Burst, ...]:
    """Forty specks over the winning hand."""
    slots = [slot for tile_id in tile_ids if (slot := change.places.get(tile_id)) is not None]
    if not slots:
        return ()
    x = sum(slot.x for slot in slots) / len(slots)
    y = sum(slot.screen_y for slot in slots) / len(slots) - 110
    wide = max(slot.x for slot in slots) - min(slot.x for slot in slots)
    widened = max(1.0, wide / 400)
    return (
        Burst(x=x, y=y, color=GOLD_DUST, count=40, reach=260, widened=widened, size=14, begins=150, length=DUST_LENGTH),
    )


def won(change: Change) -> Step:
    """The end of a won deal: fireworks, then payments at the table."""
    deal = change.after.state.current_deal
    settled = deal_score(change.after.state)
    rules = change.after.state.rules
    bursts = tuple(
        burst
        for seat, score in _winners(deal, settled)
        for burst in _fireworks(seat, grade(rules, score), deal, change)
    )
    paid = _paid(deal, settled, change)
    coins = max((each.coins for each in paid), default=0)
    hold = max(
        HOLD, _time_of_specks(bursts), COIN_TRAVEL + COINS_APART * min(MOST_COINS, coins) + 500.0 if coins else 0.0
    )
    return Step(
        part=Part.END,
        rolls=True,
        glides=change.led(),
        bursts=bursts,
        sounds=(Heard(sound=Sound.COINS, at=COIN_TRAVEL * 0.8),) if paid else (),
        paid=paid,
        brightens=bool(bursts),
        hold=hold,
    )


def counted_later(step: Step) -> Step:
    """The step for the end of a deal without its payments, which a score sheet will show."""
    sounds = tuple(heard for heard in step.sounds if heard.sound is not Sound.COINS)
    return structs.replace(
        step, paid=(), rolls=False, sounds=sounds, hold=max(BEFORE_SHEET, _time_of_specks(step.bursts))
    )


def at_once(step: Step) -> Step:
    """A step of a deal's end without flights, flashes and pause, for when a ceremony was shown already."""
    return structs.replace(step, glides=(), bursts=(), brightens=False, hold=0.0)


def _time_of_specks(bursts: Sequence[Burst]) -> float:
    """How long most specks of these bursts stay visible, in milliseconds."""
    return max((burst.begins + burst.length * 0.6 for burst in bursts), default=0.0)


def grade_of(state: State, seat: Seat) -> Grade:
    """The grade by which a seat's win is celebrated."""
    score = score_of_win(state, seat)
    return Grade.PLAIN if score is None else grade(state.rules, score)


def ceremony(state: State, seat: Seat, call: str, *, is_own: bool) -> Ceremony | None:
    """The ceremony for a winning hand above the lowest grade, else ``None``.

    :param call: the title for a good hand, and for a great hand without a name of its own.
    :param is_own: whether the winner is the player watching.
    """
    reached = grade_of(state, seat)
    if reached is Grade.PLAIN:
        return None
    stage, is_named = STAGES[reached], reached is Grade.NAMED
    facts = facts_of_win(state, seat)
    assert facts is not None, "who has a grade is out"
    (win,) = wins_of(facts, state.rules.scored(facts), int).values()
    sets = (*win.sets, *([win.bonus] if win.bonus else []))
    tiles_at = stage.begins + stage.tiles_at
    named_at = tiles_at + stage.apart * sum(map(len, sets)) + stage.pause + stage.named
    limit = _("A limit hand")
    title, kind = limit if is_named else call, ""
    if win.special is not None:
        row = next(row for row in state.rules.special_hands if row.id == win.special)
        title = special_hand_text(state.rules, win.special).name
        kind = limit if isinstance(row.worth, Limit) else _("Special hand")
    score = score_of_win(state, seat)
    rows = () if is_named or score is None else win_rows(state.rules, score)
    if reached is Grade.GREAT and score is not None:
        title = dearest_name(state.rules, score) or call
    winner = next(winner for winner in state.current_deal.winners if winner.seat == seat)
    all_there = ROLLS + ROLLED if is_named else max(WRITTEN, rows_at(rows)[-1] + ROW_FALLS)
    all_there += LANDS
    return Ceremony(
        seat=seat,
        loser=winner.owner,
        grade=reached,
        source=winner.source,
        title=title,
        kind=kind,
        backdrop=backdrop([tile for group in win.sets for tile in group]) if is_named else None,
        worth=win.worth,
        sets=sets,
        winning=win.tile,
        winning_at=_winning_at(state, winner, sets, score, win.tile),
        is_own=is_own,
        share=_share_of_grade(state.rules, reached, win.worth),
        begins=stage.begins,
        tiles_at=tiles_at,
        apart=stage.apart,
        pause=stage.pause,
        named_at=named_at,
        rolls_at=named_at + ROLLS if is_named else None,
        rows=rows,
        length=named_at + all_there,
        reads=stage.reads * (1.0 if is_own else OF_ANOTHER),
    )


def _winning_at(
    state: State, winner: Winner, sets: Sequence[Sequence[Tile]], score: Score | None, tile: Tile | None
) -> int | None:
    """Index of the winning tile among the tiles of all sets: in the set it completed, as in the opened hand."""
    laid = len(state.current_deal.seats[winner.seat].sets)
    place = None if score is None else completed_place(score, laid, tile, taken=winner.source.is_taken_from_player)
    before = 0
    for number, group in enumerate(sets):
        if tile in group and number >= laid and place in (None, number):
            return before + group.index(tile)
        before += len(group)
    return None


def _share_of_grade(rules: Ruleset, reached: Grade, worth: Fraction) -> float:
    """How far a worth lies within its grade, 0 to 1; 0.5 if the book has no scale or the hand has a name."""
    steps = steps_reached(rules, worth)
    return 0.5 if steps is None or reached is Grade.NAMED else min(1.0, max(0.0, steps - reached))


def rows_at(rows: Sequence[WinRow]) -> list[float]:
    """The delays from the title to the fall of each row, and to their end, in milliseconds."""
    times = [_ROW if number < _SLOW_ROWS else _ROW_LATER for number in range(len(rows))]
    seals = [max(_SEAL_LEAST, _SEAL - _SEAL_SOONER * number) for number in range(sum(row.is_doubling for row in rows))]
    points = times[: len(rows) - len(seals)]
    share = min(1.0, (sum(times) + _SEALS_LONGER - sum(seals)) / max(1.0, sum(points))) if seals else 1.0
    return list(accumulate([*(time * share for time in points), *seals], initial=0.0))


def counted(shown: Ceremony, *, moves: bool) -> list[Heard]:
    """The sounds of a ceremony: rising tones for its rows, rising stamps for doublings, and the total as it lands.

    :param moves: whether the rows fall one by one; otherwise all rows are there at once, and only the total is heard.
    """
    heard = []
    falls = rows_at(shown.rows)
    steps = Counter[Sound]()
    for number, row in enumerate(shown.rows if moves else ()):
        sound = Sound.SEAL if row.is_doubling else Sound.COUNT_TICK
        heard.append(Heard(sound=sound, at=shown.named_at + falls[number] + ROW_FALLS, step=steps[sound]))
        steps[sound] += 1
    ends = shown.named_at + falls[-1] + ROW_FALLS if shown.rolls_at is None else shown.rolls_at + ROLLED
    lands = ends + LANDS if moves else shown.begins
    if shown.grade is Grade.GREAT:
        heard.append(Heard(sound=Sound.KONG_DOWN, at=lands))
    return [*heard, Heard(sound=Sound.SCORE_TOTAL, at=lands)]


def plain_win(state: State, seat: Seat, *, is_own: bool) -> Win | None:
    """The line for a plain win; ``None`` if the win is graded higher or the hand is unknown.

    :param is_own: whether the winner is the player watching, whose open hand lies just below the line.
    """
    score, facts = score_of_win(state, seat), facts_of_win(state, seat)
    if score is None or facts is None or grade(state.rules, score) is not Grade.PLAIN:
        return None
    winner = next(winner for winner in state.current_deal.winners if winner.seat == seat)
    (win,) = wins_of(facts, state.rules.scored(facts), int).values()
    shows_hand = not is_own and not state.rules.last_turns  # where play goes on, the hand on the table stays in sight
    return Win(
        seat=seat,
        loser=winner.owner,
        source=winner.source,
        tile=win.tile,
        worth=score.worth,
        sets=win.sets if shows_hand else (),
        winning_at=_winning_at(state, winner, win.sets, score, win.tile) if shows_hand else None,
    )


def backdrop(tiles: Sequence[Tile]) -> Suit:
    """The suit whose picture stands behind a hand: the most frequent one, on a tie the one with fewer kinds."""
    counts = Counter(tile.suit for tile in tiles)
    return max(BACKDROPS, key=lambda suit: counts[suit])


def _winners(deal: DealState, settled: DealScore) -> list[tuple[Seat, Score]]:
    scores = {score.wind: score for score in settled.scores}
    won = ((winner.seat, deal.placing.wind_of(winner.seat, len(deal.seats))) for winner in deal.winners)
    return [(seat, scores[wind]) for seat, wind in won if wind in scores]


def _fireworks(seat: Seat, reached: Grade, deal: DealState, change: Change) -> list[Burst]:
    """One burst for each grade above a plain win, each later, higher and wider than the last."""
    held = deal.seats[seat]
    tiles = (*held.hand, *(tile_id for laid in held.sets for tile_id in laid.tile_ids))
    colors = (GOLD_DUST, PEARLS, EMBERS)
    return [
        structs.replace(
            burst,
            color=colors[number],
            y=burst.y - 70 * number,
            reach=burst.reach + 60 * number,
            begins=_LATER * number,
        )
        for burst in gold_dust(tiles, change)
        for number in range(reached)
    ]


def _paid(deal: DealState, settled: DealScore, change: Change) -> tuple[Paid, ...]:
    """Every payment as coins, in proportion to the largest, which gets the most coins shown."""
    largest = max((payment.amount for payment in settled.payments), default=Fraction(0))
    if not largest:
        return ()

    def side(wind: Wind) -> int:
        return change.side(Seat((deal.placing.east + wind) % len(deal.seats)))

    return tuple(
        Paid(side(payment.payer), side(payment.receiver), coins_for(payment.amount, largest))
        for payment in settled.payments
        if payment.amount > 0
    )


def special_won(state: State, seat: Seat) -> str | None:
    """The id of a winner's special hand; ``None`` for a regular hand."""
    score = score_of_win(state, seat)
    return None if score is None else score.special


def finish_won(model: TableModel, seat: Seat) -> str | None:
    """What the winning tile of a seat completed: ``chow``, ``pung``, ``kong`` or ``pair``.

    At a real table the winner says this. ``None`` for a special hand, or if the book does not name it.
    """
    rules = model.state.rules
    if rules.claims.finishes is None:
        return None
    said = [event.finish for event in model.told if isinstance(event, e.ClaimMade) and event.seat == seat]
    if said and said[-1] is not None:
        special = {row.id for row in rules.special_hands}
        return None if said[-1] in special else said[-1]
    score = score_of_win(model.state, seat)
    return None if score is None else finish_of(score)


def finish_of(score: Score) -> str | None:
    """What the winning tile of a regular mahjong completed, in the reading that was scored."""
    if score.special is not None or score.finished is None:
        return None
    return score.melds[score.finished].kind.value


def special_of(rules: Ruleset, facts: DealFacts) -> str | None:
    """The id of the special hand in the best reading of a deal's winner; ``None`` for a regular hand."""
    score = best_score(rules, facts)
    return None if score is None else score.special
