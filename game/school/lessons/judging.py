"""The right answers to a step, computed at its table from distances, danger and the tables of the book."""

from dataclasses import dataclass, field
from dataclasses import replace as replace_fields
from functools import cached_property

from msgspec.structs import replace

from game.engine.commands import Claim
from game.engine.facts import face, facts_of_winner, facts_with_winner, player_hand
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.engine.state import Claiming, State, Turn, TurnStart
from game.i18n.numbers import percent, points_text
from game.i18n.row_texts import element_text
from game.players.ai.evaluation import evaluated
from game.players.ai.reading.danger import danger
from game.players.ai.reading.position import Position, after_claim, position_of
from game.players.ai.traits.skill import EXPERT
from game.players.player import Question
from game.rules.example import example
from game.rules.rows import Points
from game.rules.ruleset import Ruleset
from game.rules.scoring import Score
from game.rules.terms import ClaimKind
from game.school.drills.count import rows_earned, rows_of
from game.school.drills.discard import NEAR_TILES
from game.school.drills.exercise import Group
from game.school.drills.hands import Held
from game.school.drills.standing import end_of
from game.school.lessons.answers import LET_GO, Answers, listed, word_of
from game.school.lessons.book_facts import counted, special_names, won
from game.school.lessons.files import Judge, Step, common_whys
from game.tiles.counts import WEIGHTS, Key, counts_of_key, tiles_marked
from game.tiles.notation import parse_tiles
from game.tiles.tile import KINDS, Tile

CHOICES, ROWS = 4, 3
"""How many answers are offered when numbers, or scoring rows, are asked for."""
EVEN_RISK, NEAR_RISK = 0.005, 0.02
"""The extra risk of dealing in up to which a discard is as safe as the safest one, and nearly as safe."""
NEAR_VALUE = 0.9
"""The least share of the best command's value at which a command is nearly as good."""
NEAR_WORTH = 0.8
"""The least share of the best hand's score at which a hand is nearly as good."""

_COURSE_PREFIXES = ("out", "mahjong", "x.heaven", "x.original_hand")
"""Prefixes of rows that the tiles of a hand do not show."""


@dataclass(frozen=True)
class Seen:
    """A table as the learner's seat sees it."""

    state: State
    seat: Seat

    @cached_property
    def position(self) -> Position:
        """The position that the learner's seat knows."""
        view = known_to(self.state, self.seat)
        deal = view.current_deal
        if isinstance(deal.phase, Turn) and deal.phase.seat != self.seat:  # what that one drew is not known
            view = replace(view, deal=replace(deal, phase=TurnStart(deal.phase.seat)))
        return position_of(view, self.seat, counts_tiles=True, reads_others=True)

    @property
    def missing(self) -> int:
        """The number of tiles missing to sets and a pair."""
        return self.position.nearness.missing(self.position.key, self.position.sets)

    def helping(self, key: Key | None = None) -> tuple[tuple[Tile, int], ...]:
        """The tiles that bring the hand nearer, each with the number of copies left.

        :param key: the concealed tiles, if other than those of the hand.
        """
        position = self.position
        marks = position.nearness.improving(position.key if key is None else key, position.sets)
        live = position.live
        return tuple((tile, live[tile.index]) for tile in tiles_marked(marks) if live[tile.index] > 0)

    @property
    def kinds(self) -> tuple[Tile, ...]:
        """The kinds of tiles that may be discarded."""
        counts = counts_of_key(self.position.key)
        return tuple(tile for tile in KINDS if counts[tile.index])


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """Tiles shown above the text of a step."""

    lines: tuple[tuple[Group, ...], ...]
    """The lines, from top to bottom; if there are several, they are numbered answers."""
    counts: tuple[int, ...] = ()
    """The copies left of each tile of the only line."""
    missing: int | None = None
    """The number of missing tiles; ``None``: it is not shown."""
    winning: Tile | None = None
    """The tile that completed the hand; of several of this kind, the last one is meant."""

    @property
    def live(self) -> int:
        """How many copies of useful tiles are left."""
        return sum(self.counts)


def picture_of(step: Step, seen: Seen) -> Picture | None:
    """The picture of a step; ``None`` if it has none."""
    show = step.show
    if step.hands:
        return Picture(
            lines=tuple(tuple(Group(tiles=part.tiles) for part in example(hand).groups) for hand in step.hands)
        )
    if not show:
        return None
    if show == "helps":
        helping = seen.helping()
        groups = tuple(Group(tiles=(tile,)) for tile, _count in helping)
        return Picture(lines=(groups,), counts=tuple(count for _tile, count in helping), missing=seen.missing)
    if show == "ends":
        held = Held(player_hand(seen.state, seen.seat), seen.position.prevailing, 0)
        return Picture(lines=(end_of(seen.state.rules, held),), missing=seen.missing)
    if show == "own":
        placing = seen.state.current_deal.placing
        wind = placing.wind_of(seen.seat, seen.state.rules.seats)
        tiles = parse_tiles(f"F{wind + 1} S{wind + 1}")
        return Picture(lines=(tuple(Group(tiles=(tile,)) for tile in tiles),))
    if show == "won":
        return _won_hand(seen.state)
    return Picture(lines=(tuple(Group(tiles=parse_tiles(part)) for part in show.split()),))


def _won_hand(state: State) -> Picture | None:
    """The hand that won, in its scored groups, the group that the winning tile completed last."""
    score, _gained = won(state.rules, state)
    if score is None:
        return None
    facts = facts_of_winner(state, state.current_deal.winners[0])
    tile = facts.wins[0].tile
    melds = [meld.tiles for meld in score.melds] or [tuple(sorted(facts.hands[0].hand.concealed))]
    completed = score.finished
    if completed is None:
        completed = next((place for place, tiles in enumerate(melds) if tile in tiles), 0)
    melds.append(melds.pop(completed))
    return Picture(lines=(tuple(Group(tiles=tiles) for tiles in melds),), winning=tile)


def judged(step: Step, seen: Seen, choices: tuple[str, ...], asked: Question | None) -> Answers:
    """The answers to a step at its table.

    Args:
        step: the step.
        seen: the table.
        choices: the translated choices of its file.
        asked: what the table asks the learner.
    """
    match step.judge:
        case Judge.LIST:
            return listed(step, choices)
        case Judge.MISSING:
            return _number(seen.missing, 1, _why("missing"))
        case Judge.LIVE:
            return _number(sum(count for _tile, count in seen.helping()), 4, _why("live"))
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
            return _dearest(step, seen.state.rules)
        case Judge.ROW:
            return _row(seen.state.rules, score_of_claim(seen))
        case Judge.POINTS:
            return _points(seen.state.rules, score_of_claim(seen))
        case Judge.SPECIAL:
            return _special(seen)


def _why(id_: str, **gaps: object) -> str:
    return common_whys().judged[id_].said(**gaps)


def _or_wait(found: Answers, asked: Question | None) -> Answers:
    """The answers with a reply to every command other than a discard."""
    assert asked is not None, "something may be discarded"
    others = {word_of(choice) for choice in asked.choices} - {*found.right, *found.whys}
    return replace_fields(found, whys={**found.whys, **dict.fromkeys(others, _why("wait"))})


def _number(right: int, step: int, why: str) -> Answers:
    """Numbers to choose from in ascending order, the right one among them.

    :param right: the right number.
    :param step: the difference between neighbors.
    :param why: the reply to the wrong ones.
    """
    first = right - step * min((right - 1) % CHOICES, (right - 1) // step)
    numbers = [first + place * step for place in range(CHOICES)]
    place = str(numbers.index(right) + 1)
    whys = {str(other): why for other in range(1, CHOICES + 1)}
    return Answers(right=(place,), choices=tuple(map(str, numbers)), whys=whys)


@dataclass(frozen=True, slots=True)
class _Collected:
    """A collection of right answers, nearly right ones, and replies to others."""

    right: list[str] = field(default_factory=list)
    nearly: list[str] = field(default_factory=list)
    whys: dict[str, str] = field(default_factory=dict)

    def answers(self, choices: tuple[str, ...] = ()) -> Answers:
        return Answers(right=tuple(self.right), nearly=tuple(self.nearly), choices=choices, whys=self.whys)


def _nearest(seen: Seen) -> Answers:
    """The discards, judged by the tiles missing after them, and then by the copies that help."""
    position = seen.position
    after = {tile: Key(position.key - WEIGHTS[tile]) for tile in seen.kinds}
    missing = {tile: position.nearness.missing(key, position.sets) for tile, key in after.items()}
    least = min(missing.values())
    live = {tile: sum(count for _tile, count in seen.helping(key)) for tile, key in after.items()}
    most = max(live[tile] for tile in after if missing[tile] == least)
    found = _Collected()
    for tile in after:
        if missing[tile] > least:
            found.whys[tile.value] = _why("further")
        elif live[tile] == most:
            found.right.append(tile.value)
        else:
            is_nearly = live[tile] >= NEAR_TILES * most
            if is_nearly:
                found.nearly.append(tile.value)
            found.whys[tile.value] = _why("nearly" if is_nearly else "fewer", live=live[tile], most=most)
    return found.answers()


def _nearer(seen: Seen, asked: Question) -> Answers:
    """The claims, judged by the tiles missing after them."""
    deal = seen.state.current_deal
    tile = face(deal, deal.discards[-1].tile_id)
    missing = {word_of(choice): seen.missing for choice in asked.choices}
    for choice in asked.choices:
        if isinstance(choice, Claim) and choice.claim is not ClaimKind.MAHJONG:
            after = after_claim(seen.position, tile, choice)
            left = after.nearness.missing(after.key, after.sets)
            missing[word_of(choice)] = min(missing[word_of(choice)], left)
    least = min(missing.values())
    found = _Collected()
    for word, left in missing.items():
        if left == least and (left < seen.missing or word == LET_GO):
            found.right.append(word)
        else:
            found.whys[word] = _why("let_go" if word == LET_GO else "no_nearer")
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
        found.whys[word] = _why("nearly_worth" if is_nearly else "worth", share=share)
    return found.answers()


def _safest(seen: Seen) -> Answers:
    """The discards, judged by the chance that somebody wins on them."""
    risks = {tile: danger(seen.position, tile) for tile in seen.kinds}
    least = min(risks.values())
    found = _Collected()
    for tile, risk in sorted(risks.items(), key=lambda one: one[1]):
        if risk <= least + EVEN_RISK:
            found.right.append(tile.value)
            continue
        is_nearly = risk <= least + NEAR_RISK
        if is_nearly:
            found.nearly.append(tile.value)
        figures = {"risk": _percent(risk), "least": _percent(least)}
        found.whys[tile.value] = _why("nearly_safe" if is_nearly else "riskier", **figures)
    return found.answers()


def _percent(chance: float) -> str:
    return percent(round(100 * chance))


def _dearest(step: Step, rules: Ruleset) -> Answers:
    """The numbered hands, judged by their scores."""
    scored = [rules.scored(example(hand).facts) for hand in step.hands]
    worths = [deal.winners[0].worth for deal in scored]
    most = max(worths)
    found = _Collected()
    for number, worth in enumerate(worths, 1):
        if worth == most:
            found.right.append(str(number))
            continue
        if worth >= NEAR_WORTH * most:
            found.nearly.append(str(number))
        found.whys[str(number)] = _why("dearer", points=points_text(worth), most=points_text(most))
    return found.answers(tuple(str(number) for number in range(1, len(worths) + 1)))


def score_of_claim(seen: Seen) -> Score:
    """The score of the learner's hand if it wins on the discard that may be claimed."""
    window = seen.state.current_deal.phase
    assert isinstance(window, Claiming), "a discard may be claimed"
    facts = facts_with_winner(seen.state, seen.seat, window)
    return seen.state.rules.scored(facts).winners[0]


def _row(rules: Ruleset, score: Score) -> Answers:
    """A row that the hand earned, among others that it did not earn."""
    earned = rows_earned(score)
    rows = [row for row in rows_of(rules) if not row.startswith(_COURSE_PREFIXES)]
    right = next(row for row in reversed(rows) if row in earned)
    others = sorted((row for row in rows if row not in earned), key=lambda row: len(element_text(rules.id, row).name))
    shown = sorted((right, *others[: ROWS - 1]), key=rows.index)
    texts = [element_text(rules.id, row) for row in shown]
    whys = {str(place): _why("row", help=text.help) for place, text in enumerate(texts, 1)}
    place = str(shown.index(right) + 1)
    return Answers(right=(place,), choices=tuple(text.name for text in texts), whys=whys)


def _points(rules: Ruleset, score: Score) -> Answers:
    """The score of the hand, among plausible wrong amounts: a doubling, or a row, too many or too few."""
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
    rows = ", ".join(f"{name} {worth}" for name, worth in counted(rules.id, score))
    whys = {str(place): _why("points", rows=rows) for place in range(1, len(ordered) + 1)}
    return Answers(right=(str(ordered.index(right) + 1),), choices=tuple(map(points_text, ordered)), whys=whys)


def _special(seen: Seen) -> Answers:
    """The name of the special hand that was dealt, among others."""
    choices, place = special_names(seen.state.rules, player_hand(seen.state, seen.seat).hand.concealed, CHOICES - 1)
    return Answers(right=(place,), choices=choices)
