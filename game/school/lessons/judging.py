"""The right answers to a step, computed at its table from distances, danger and the tables of the book."""

from collections.abc import Collection, Iterator, Mapping

from msgspec import field

from game import Frozen
from game import replace as replace_fields
from game.engine.commands import Claim, Command, Discard
from game.engine.facts import face, facts_with_winner, player_hand
from game.engine.seat_views import known_to
from game.engine.state import Claiming
from game.i18n import in_commas
from game.i18n.numbers import percent, points_text
from game.i18n.row_texts import element_text
from game.i18n.tile_words import listed as listed_tiles
from game.i18n.tile_words import tile_name
from game.players.ai.evaluation import evaluated
from game.players.ai.reading.danger import danger
from game.players.ai.reading.position import Position, after_claim
from game.players.ai.traits.skill import EXPERT
from game.players.player import Question
from game.rules.example import example
from game.rules.rows import Points
from game.rules.ruleset import Ruleset
from game.rules.scoring import Score
from game.rules.terms import ClaimKind
from game.school.drills.count import rows_earned, rows_of
from game.school.drills.discard import NEAR_TILES
from game.school.lessons.answers import LET_GO, Answers, listed, one_right, reason, reply, word_of
from game.school.lessons.book_facts import counted, special_names
from game.school.lessons.by_hand import by_hand
from game.school.lessons.files import Judge, Step
from game.school.lessons.seen import Seen, helping, kinds_in
from game.school.lessons.tally import COURSE_PREFIXES
from game.tiles.counts import WEIGHTS, Key
from game.tiles.tile import Tile

CHOICES = 4
"""How many answers are offered when numbers are asked for."""
ROWS = 3
"""How many answers are offered when scoring rows are asked for."""
EVEN_RISK = 0.005
"""By how much more risk of dealing in than the safest discard a discard is still as safe."""
NEAR_RISK = 0.02
"""By how much more risk it is still nearly as safe."""
MOST_NAMED = 3
"""How many tiles that no longer help are named."""
NEAR_VALUE = 0.9
"""The least share of the best command's value at which a command is nearly as good."""
NEAR_WORTH = 0.8
"""The least share of the best hand's score at which a hand is nearly as good."""


def judged(step: Step, seen: Seen, choices: tuple[str, ...], asked: Question | None) -> Answers:
    """The answers to a step at its table.

    ``choices`` are the translated choices of the step's file, ``asked`` is what the table asks the learner.
    """
    match step.judge:
        case Judge.LIST:
            return listed(step, choices)
        case Judge.MISSING:
            return numbered(seen.missing, 1, reply("missing"))
        case Judge.LIVE:
            return numbered(sum(count for _tile, count in seen.helping()), 4, reply("live"))
        case Judge.HELPS:
            return _or_wait(_nearest(seen), asked)
        case Judge.NEARER:
            assert asked is not None, "something may be claimed"
            return _nearer(seen, asked)
        case Judge.WORTH:
            assert asked is not None, "something may be done"
            return _worth(seen, asked)
        case Judge.SAFEST:
            return _or_wait(_safest(seen), asked)
        case Judge.DEAREST:
            return _dearest(step, seen.rules)
        case Judge.ROW | Judge.POINTS:
            of_score = _row if step.judge is Judge.ROW else _points
            return of_score(seen.rules, score_of_claim(seen))
        case Judge.SPECIAL:
            return _special(seen)
        case Judge.SIDE | Judge.STACK | Judge.COUNTED | Judge.PAID:
            return by_hand(step, seen, choices)
        case _:
            raise ValueError(f"{step.judge} is judged by figures")


def _or_wait(found: Answers, asked: Question | None) -> Answers:
    """The answers, with a reply added for every command other than a discard."""
    assert asked is not None, "something may be discarded"
    others = {word_of(choice) for choice in asked.choices} - {*found.right, *found.whys}
    return replace_fields(found, whys={**found.whys, **dict.fromkeys(others, reply("wait"))})


def numbered(right: int, step: int, why: str, *, because: str = "") -> Answers:
    """Numbers to choose from in ascending order, the right one among them.

    :param right: the right number.
    :param step: the difference between neighbors.
    :param why: the reply to the wrong ones.
    :param because: the reason with figures for the right one.
    """
    first = right - step * max(0, min((right - 1) % CHOICES, (right - 1) // step))
    numbers = [first + place * step for place in range(CHOICES)]
    return one_right(numbers.index(right), map(str, numbers), [why] * CHOICES, because)


class _Collected(Frozen):
    """A collection of right answers, nearly right ones, and replies to others."""

    right: list[str] = field(default_factory=list)
    nearly: list[str] = field(default_factory=list)
    whys: dict[str, str] = field(default_factory=dict)
    becauses: dict[str, str] = field(default_factory=dict)

    def answers(self, choices: tuple[str, ...] = ()) -> Answers:
        return Answers(
            right=tuple(self.right), nearly=tuple(self.nearly), choices=choices, whys=self.whys, becauses=self.becauses
        )


def judged_discards(seen: Seen) -> dict[Tile, tuple[int, int]]:
    """For each kind that may be discarded, the tiles missing after it, and the copies left that then help."""
    return _discards_at(seen.position)


def _discards_at(position: Position) -> dict[Tile, tuple[int, int]]:
    return {tile: _distance(position, Key(position.key - WEIGHTS[tile])) for tile in kinds_in(position.key)}


def _distance(position: Position, key: Key) -> tuple[int, int]:
    """The number of tiles that these concealed tiles lack, and the copies left of the tiles that help."""
    return position.nearness.missing(key, position.sets), sum(count for _tile, count in helping(position, key))


def distance_after(seen: Seen, command: Command) -> tuple[int, int]:
    """The tiles missing after a discard, a claim or a pass, and the copies left that then help.

    A claimed chow or pung is followed by the discard that keeps the hand nearest.
    """
    match command:
        case Discard():
            return judged_discards(seen)[command.tile]
        case Claim():
            after = _claimed(seen, command)
            if command.claim is ClaimKind.KONG:
                return _distance(after, after.key)
            return min(_discards_at(after).values(), key=lambda one: (one[0], -one[1]))
        case _:
            return _distance(seen.position, seen.position.key)


def _claimed(seen: Seen, claim: Claim) -> Position:
    """The position with the claimed set laid out."""
    deal = seen.state.current_deal
    return after_claim(seen.position, face(deal, deal.discards[-1].tile_id), claim)


def _nearest(seen: Seen) -> Answers:
    """The discards, judged by the tiles missing after them, and then by the copies that help."""
    after = judged_discards(seen)
    least = min(missing for missing, _live in after.values())
    most = max(live for missing, live in after.values() if missing == least)
    best = next(tile for tile, figures in after.items() if figures == (least, most))
    used = {tile for tile, _count in seen.helping(_without(seen, best))}
    found = _Collected()
    for tile, (missing, live) in after.items():
        if missing > least:
            found.whys[tile.value] = reply("further")
        elif live == most:
            found.right.append(tile.value)
            found.becauses[tile.value] = _useful(seen, after, tile)
        else:
            is_nearly = live >= NEAR_TILES * most
            if is_nearly:
                found.nearly.append(tile.value)
            lost = used - {helping for helping, _count in seen.helping(_without(seen, tile))}
            found.whys[tile.value] = reply("nearly" if is_nearly else "fewer", live=live, most=most) + _lost(seen, lost)
    return found.answers()


def _without(seen: Seen, tile: Tile) -> Key:
    return Key(seen.position.key - WEIGHTS[tile])


def _lost(seen: Seen, tiles: Collection[Tile]) -> str:
    """The text that names the tiles that would no longer help; empty if there are none, or too many to name."""
    if not 0 < len(tiles) <= MOST_NAMED:
        return ""
    return " " + reply("lost", tiles=listed_tiles(seen.rules.id, sorted(tiles)))


def _useful(seen: Seen, after: Mapping[Tile, tuple[int, int]], best: Tile) -> str:
    """The text that says how many tiles help after the best discard, and how many after the second best."""
    least, most = after[best]
    others = [tile for tile, (missing, live) in after.items() if missing == least and live < most]
    if not others:
        return ""
    second, book = max(others, key=lambda tile: after[tile][1]), seen.rules.id
    names = {"tile": tile_name(book, best), "second": tile_name(book, second)}
    return reason("useful", live=most, less=after[second][1], **names)


def _nearer(seen: Seen, asked: Question) -> Answers:
    """The claims, judged by the tiles missing after them."""
    missing = {word_of(choice): seen.missing for choice in asked.choices}
    for choice in asked.choices:
        if isinstance(choice, Claim) and choice.claim is not ClaimKind.MAHJONG:
            after = _claimed(seen, choice)
            left = after.nearness.missing(after.key, after.sets)
            missing[word_of(choice)] = min(missing[word_of(choice)], left)
    least = min(missing.values())
    found = _Collected()
    for word, left in missing.items():
        if left == least and (left < seen.missing or word == LET_GO):
            found.right.append(word)
        else:
            found.whys[word] = reply("let_go" if word == LET_GO else "no_nearer")
    return found.answers()


def _worth(seen: Seen, asked: Question) -> Answers:
    """All commands, judged by their value in the long run."""
    found = _Collected()
    reckoned = evaluated(known_to(seen.state, seen.seat), asked, EXPERT)
    most = reckoned[0].value
    for choice in reckoned:
        word = word_of(choice.command)
        if word in (*found.right, *found.nearly, *found.whys):
            continue
        if choice.value == most:
            found.right.append(word)
            continue
        is_nearly = choice.value >= NEAR_VALUE * most > 0
        if is_nearly:
            found.nearly.append(word)
        share = percent(round(100 * max(0.0, choice.value) / most)) if most > 0 else percent(0)
        found.whys[word] = reply("nearly_worth" if is_nearly else "worth", share=share)
    return found.answers()


def _safest(seen: Seen) -> Answers:
    """The discards, judged by the chance that somebody wins on them."""
    risks = {tile: danger(seen.position, tile) for tile in seen.kinds}
    least, worst = min(risks.values()), max(risks, key=lambda tile: risks[tile])
    book, found = seen.rules.id, _Collected()
    compared = {"second": tile_name(book, worst), "more": _percent(risks[worst])}
    for tile, risk in sorted(risks.items(), key=lambda one: one[1]):
        if risk <= least + EVEN_RISK:
            found.right.append(tile.value)
            figures = {"tile": tile_name(book, tile), "risk": _percent(risk)}
            told = ["safest", *_signs(seen, tile)]
            found.becauses[tile.value] = " ".join(reason(each, **figures, **compared) for each in told)
            continue
        is_nearly = risk <= least + NEAR_RISK
        if is_nearly:
            found.nearly.append(tile.value)
        figures = {"risk": _percent(risk), "least": _percent(least)}
        found.whys[tile.value] = reply("nearly_safe" if is_nearly else "riskier", **figures)
    return found.answers()


def _signs(seen: Seen, tile: Tile) -> Iterator[str]:
    """The ids of texts about what can be seen at the table that makes a tile safe."""
    deal = seen.state.current_deal
    thrown = [face(deal, one.tile_id) for one in deal.discards if not one.is_taken]
    if tile.is_honor and not seen.position.live[tile.index]:
        yield "seen_all"
    elif tile in thrown[1 - seen.rules.seats :]:
        yield "just_thrown"
    elif tile in thrown:
        yield "thrown"


def _percent(chance: float) -> str:
    return percent(round(100 * chance))


def _dearest(step: Step, rules: Ruleset) -> Answers:
    """The numbered hands, judged by their scores."""
    scores = [rules.scored(example(hand).facts).winners[0] for hand in step.hands]
    worths = [score.worth for score in scores]
    most, points = max(worths), in_commas(map(points_text, worths))
    found = _Collected()
    for place, score in enumerate(scores, 1):
        word = str(place)
        if score.worth == most:
            found.right.append(word)
            found.becauses[word] = reason("dearest", points=points, rows=_rows(rules, score))
            continue
        if score.worth >= NEAR_WORTH * most:
            found.nearly.append(word)
        found.whys[word] = reply("dearer", points=points_text(score.worth), most=points_text(most))
    return found.answers(tuple(map(str, range(1, len(worths) + 1))))


def score_of_claim(seen: Seen) -> Score:
    """The score of the learner's hand if it wins on the discard that may be claimed."""
    window = seen.state.current_deal.phase
    assert isinstance(window, Claiming), "a discard may be claimed"
    facts = facts_with_winner(seen.state, seen.seat, window)
    return seen.rules.scored(facts).winners[0]


def _row(rules: Ruleset, score: Score) -> Answers:
    """The answers about a scoring row: one that the hand earned, among others that it did not earn."""
    earned = rows_earned(score)
    rows = [row for row in rows_of(rules) if not row.startswith(COURSE_PREFIXES)]
    right = next(row for row in reversed(rows) if row in earned)
    others = sorted((row for row in rows if row not in earned), key=lambda row: len(element_text(rules, row).name))
    shown = sorted((right, *others[: ROWS - 1]), key=rows.index)
    texts = [element_text(rules, row) for row in shown]
    replies = (reply("row", help=text.help) for text in texts)
    return one_right(shown.index(right), (text.name for text in texts), replies)


def _rows(rules: Ruleset, score: Score) -> str:
    """The rows that count in a hand, each with its worth, such as ``Chow 0, Mahjong 20``."""
    return in_commas(map(" ".join, counted(rules, score)))


def _points(rules: Ruleset, score: Score) -> Answers:
    """The answers about a hand's score: the right one among plausible wrong amounts."""
    right = score.worth
    first = next((line.worth.points for line in score.lines if isinstance(line.worth, Points)), 1)
    likely = [right * 2, right / 2, right + first, right - first, right + 1, right + 2]
    if right // 4 % 2:
        likely = [right / 2, right - first, *likely]
    amounts = [right]
    for amount in likely:
        if amount > 0 and amount.denominator <= right.denominator and amount not in amounts:
            amounts.append(amount)
    ordered = sorted(amounts[:CHOICES])
    wrong = reply("points", rows=_rows(rules, score))
    return one_right(ordered.index(right), map(points_text, ordered), [wrong] * len(ordered))


def _special(seen: Seen) -> Answers:
    """The answers about the special hand that was dealt: its name among others."""
    choices, place = special_names(seen.rules, player_hand(seen.state, seen.seat).hand.concealed)
    return Answers(right=(place,), choices=choices)
