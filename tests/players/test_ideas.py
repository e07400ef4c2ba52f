"""Ideas that are told are true of the tiles: each is counted anew in the hand and on the table alone."""

from collections import Counter

import pytest

from game.engine.commands import Claim, DeclareReady, Discard, Pass
from game.engine.facts import face, faces
from game.engine.seat_views import known_to
from game.engine.state import Claiming, Opening, State
from game.hands.deficiency import deficiency
from game.hands.hand import Hand
from game.i18n.idea_words import idea_line, idea_of, why_better, why_line
from game.players.ai.comparing import rivals
from game.players.ai.ideas import Idea, Why
from game.players.ai.judgment import ANY, Judgment, advice
from game.players.player import Question
from game.tiles.tile import KINDS, Tile
from tests.engine.rigged import EAST, Scene
from tests.players.test_computer import question_of
from tests.players.test_judgment import BOOKS, questions
from tests.players.test_reasons import is_near

LONE = {Idea.LONE, Idea.LONE_HONOR, Idea.USED_UP}
OTHER_NEEDED = {Idea.NEEDS, Idea.NEEDS_NEAR, Idea.NEEDS_SET}
WIDER = {Idea.LOSES, Idea.LOSES_SOME, Idea.KEEPS_MORE, Idea.LIKELIER_PAIR, Idea.ANOTHER}


class Seen:
    """A question as somebody sees it who counts the tiles."""

    def __init__(self, view: State, question: Question) -> None:
        deal = view.current_deal
        self.deal, self.seat, self.view = deal, question.seat, view
        self.hand = list(faces(deal, deal.seats[question.seat].hand))
        self.melds = tuple(laid.meld for laid in deal.seats[question.seat].sets)

    def missing(self, tiles: list[Tile]) -> int:
        hand = Hand(tuple(tiles), self.melds)
        return deficiency(hand.key, hand.sets_to_make)

    def without(self, tile: Tile) -> list[Tile]:
        place = self.hand.index(tile)
        return self.hand[:place] + self.hand[place + 1 :]

    def left(self, tile: Tile) -> int:
        return self.view.rules.tiles.copies(tile) - self.deal.faces.count(tile)

    def helping(self, discard: Tile) -> dict[Tile, int]:
        kept = self.without(discard)
        lacks = self.missing(kept)
        return {tile: left for tile in KINDS if (left := self.left(tile)) and self.missing([*kept, tile]) < lacks}

    def is_true(self, found: Why, best: Judgment, other: Judgment) -> bool:
        match found.idea:
            case _ if found.idea in LONE:
                assert found.tile is not None
                near = [tile for tile in self.hand if tile is not found.tile and is_near(found.tile, tile)]
                is_alone = self.hand.count(found.tile) == 1 and not near
                return is_alone and (found.idea is Idea.LONE or self.left(found.tile) == found.count)
            case _ if found.idea in OTHER_NEEDED and best.aim == ANY:
                return self.is_needed(found, best, other)
            case _ if found.idea in WIDER and best.aim == ANY:
                return self.is_wider(found, best, other)
            case Idea.THROWN:
                seen = Counter(face(self.deal, each.tile_id) for each in self.deal.discards)
                assert found.tile is not None
                assert found.other is not None
                return seen[found.tile] == found.count > found.less == seen[found.other]
            case Idea.AWAITED:
                return any(
                    found.other in held.waits and self.deal.placing.wind_of(number, self.view.rules.seats) is found.wind
                    for number, held in enumerate(self.deal.seats)
                )
            case Idea.PAIRS | Idea.UNPAIRED:
                left = Counter(self.without(thrown(best)))
                named = found.other if found.idea is Idea.PAIRS else found.tile
                assert named is not None
                are_there = sum(count // 2 for count in left.values()) >= found.count > 1
                can_pair = all(left[tile] or live > 1 for tile, live in best.helping)
                return are_there and can_pair and left[named] in ((2, 4) if found.idea is Idea.PAIRS else (0,))
            case Idea.TOGETHER:
                assert found.other is not None
                return self.without(thrown(best)).count(found.other) == 1
            case Idea.EVEN | Idea.EVEN_SAFER if best.aim == ANY:
                numbers = {sum(self.helping(thrown(one)).values()) for one in (best, other)}
                return numbers == {found.count} and (found.idea is Idea.EVEN or best.danger < other.danger)
            case Idea.SET_NEARER if best.aim == ANY:
                return self.after_claim(best) < self.missing(self.hand)
            case Idea.NO_NEARER:
                return self.after_claim(other) >= self.missing(self.hand)
            case _:
                return True

    def after_claim(self, one: Judgment) -> int:
        assert isinstance(one.command, Claim)
        left = Counter(self.hand) - Counter(one.command.tiles)
        hand = Hand(tuple(left.elements()), self.melds)
        return deficiency(hand.key, hand.sets_to_make - 1)

    def is_needed(self, found: Why, best: Judgment, other: Judgment) -> bool:
        tile, rest = thrown(other), self.without(thrown(best))
        stands = all(is_near(tile, near) and near in rest for near in found.tiles)
        return stands and self.missing(self.without(tile)) > self.missing(rest) and rest.count(tile) >= len(found.set)

    def is_wider(self, found: Why, best: Judgment, other: Judgment) -> bool:
        mine, its = self.helping(thrown(best)), self.helping(thrown(other))
        gained, lost = ({tile: one[tile] for tile in one.keys() - two} for one, two in ((mine, its), (its, mine)))
        is_wider = sum(mine.values()) > sum(its.values())
        match found.idea:
            case Idea.KEEPS_MORE:
                named = (set(found.tiles), set(found.others)) == (set(gained), set(lost))
                return is_wider and named and (found.count, found.less) == (sum(gained.values()), sum(lost.values()))
            case Idea.LIKELIER_PAIR:
                assert found.tile is not None
                assert found.other is not None
                return found.count == self.left(found.other) > found.less == self.left(found.tile)
            case Idea.ANOTHER:
                return gained == {found.other: found.count}
            case _:
                return is_wider and set(found.tiles) <= gained.keys()


def thrown(one: Judgment) -> Tile:
    assert isinstance(one.command, Discard | DeclareReady)
    return one.command.tile


@pytest.mark.parametrize(("book", "options"), BOOKS)
def test_an_idea_is_true_of_the_tiles(book: str, options: dict[str, object]) -> None:
    told: Counter[Idea | None] = Counter()
    for view, question in questions(book, options, 9)[::2]:
        judged, seen = advice(view, question), Seen(view, question)
        for other in rivals(judged[0], judged)[:2]:
            found = idea_of(judged[0], (other,), view)
            if found is not None and view.rules.mahjong.chows:
                assert seen.is_true(found, judged[0], other), (found, seen.hand)
            assert found is None or idea_line(view.rules, found)
            told[None if found is None else found.idea] += 1
    assert told[None] <= told.total() / 5, told
    assert len(told) > 4, told


@pytest.mark.slow
@pytest.mark.parametrize("book", ["hungarian", "polish"])
def test_the_pairs_of_a_hand_of_pairs_are_told_with_a_tile(book: str) -> None:
    """docs/rules/hungarian.md and polish.md: a hand of pairs; a tile is of one of them, or of none."""
    told: Counter[Idea] = Counter()
    for seed in range(30, 42):
        for view, question in questions(book, {}, seed):
            judged, seen = advice(view, question), Seen(view, question)
            for other in rivals(judged[0], judged):
                found = idea_of(judged[0], (other,), view)
                if found is not None and found.idea in {Idea.PAIRS, Idea.UNPAIRED}:
                    assert seen.is_true(found, judged[0], other), (found, seen.hand)
                    told[found.idea] += 1
    assert set(told) == {Idea.PAIRS, Idea.UNPAIRED}, told


def test_what_hardly_tells_two_tiles_apart_is_told_where_nothing_else_does() -> None:
    view, judged = asked(Scene(east="B123 C123 D12 C78 DRR WE WW"))
    best, *others = [one for one in judged if isinstance(one.command, Discard)]
    twin = next(one for one in others if thrown(one) in {Tile.WE, Tile.WW})
    assert why_line(best, (twin,), view) == "12 tiles help, as without the West Wind"
    assert why_line(best, others, view) == "A lone East Wind: 3 more left"


def asked(scene: Scene) -> tuple[State, tuple[Judgment, ...]]:
    view = known_to(scene.match.state, EAST)
    return view, advice(view, question_of(view, EAST))


@pytest.mark.parametrize(
    ("east", "said"),
    [
        ("B123 C123 D12 C78 DRR WE B7", "A lone East Wind: 3 more left"),
        ("B123 C456 D789 D22 B556", "Chows only: 80% likely, Four sets and a pair: 72%"),
    ],
)
def test_a_hint_names_the_tiles_that_tell_the_discards_apart(east: str, said: str) -> None:
    view, judged = asked(Scene(east=east))
    assert why_line(judged[0], rivals(judged[0], judged), view) == said


def test_the_ends_of_a_knitting_are_kept_together() -> None:
    """docs/rules/polish.md, `triple_knitting`: a rank in all three suits; honors have none."""
    view, judged = asked(Scene(east="B1566789 C156 D578 DR", book="polish", dice=(3, 4, 2, 3)))
    best = judged[0]
    assert best.aim.special == "triple_knitting"
    assert thrown(best) is Tile.DR
    told = {thrown(one): why_better(best, one, view) for one in judged if isinstance(one.command, Discard)}
    assert told[Tile.C1].startswith("Triple knitting: the 1 of Characters belongs with the 1 of Bamboo. ")
    assert told[Tile.D5].startswith("Triple knitting: the 5 of Dots belongs with the 5 of Bamboo, 5 of Characters. ")
    assert told[Tile.B6].startswith("Triple knitting: no use for the Red Dragon. ")


def test_a_tile_that_is_held_twice_leaves_its_rank_whole() -> None:
    """docs/rules/polish.md, `triple_knitting`: the second 6 of Characters stands with the 6 of Dots."""
    view, judged = asked(Scene(east="B15 C13566 D134569 WS", book="polish", dice=(3, 4, 2, 3)))
    best = judged[0]
    assert best.aim.special == "triple_knitting"
    twice = next(one for one in judged if isinstance(one.command, Discard) and thrown(one) is Tile.C6)
    assert "belongs" not in (why_better(best, twice, view) or "")


def test_a_claim_against_a_concealed_hand_is_told_as_that() -> None:
    """docs/rules/polish.md: seven pairs and knitting are concealed. The deal's 57th question, as in test_reasons."""
    view, question = questions("polish", {"players": 3}, 90423)[56]
    best, claim, *_ = advice(view, question)
    assert isinstance(best.command, Pass)
    assert isinstance(view.current_deal.phase, Claiming)
    found = idea_of(best, (claim,), view)
    assert found is not None
    assert found.idea is Idea.STAYS_CONCEALED


def test_of_a_tile_that_is_held_twice_and_needed_once_it_is_said_that_one_is_enough() -> None:
    """docs/rules/israeli.md, `small_snake`: 1 to 9 of a suit, so the 4 is one of the nine."""
    scene = Scene(east="B5 C14445679 D6 WESW DR", book="israeli", dice=(4, 1, 1, 1, 1))
    while isinstance(scene.deal.phase, Opening):
        scene.default()
    view, judged = asked(scene)
    told = {thrown(one): one for one in judged if isinstance(one.command, Discard)}
    assert told[Tile.C4].aim.special == "small_snake"
    found = idea_of(told[Tile.C4], (told[Tile.B5],), view)
    assert found is not None
    assert idea_line(view.rules, found) == "Small snake: one 4 of Characters is enough"
