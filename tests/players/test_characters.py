"""The characters: a dozen, all different, with a style in bounds, and something to say now and then."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from game.engine.events import DealBegun, Event, MahjongDeclared
from game.engine.evolve import evolve
from game.engine.seat import Seat
from game.engine.state import State
from game.i18n.character_texts import remark_text, temperament
from game.players.characters import CAST, STRONGEST, Trait, mixed_table, newcomer, strength
from game.players.roster import CHARACTERS, Level, PortraitId
from game.players.table import Table
from game.players.table_talk import HOW_OFTEN, Occasion, remark
from tests.players.tables import match
from tests.players.test_computer import four


def test_there_are_a_dozen_and_every_portrait_is_one() -> None:
    assert list(CAST) == list(CHARACTERS)
    assert len(CAST) == 12


def test_every_temperament_is_told_in_six_words() -> None:
    told = [temperament(portrait) for portrait in CAST]
    assert len(set(told)) == 12
    assert [text for text in told if len(text.split()) != 6] == []


def test_no_two_play_alike() -> None:
    for first, second in combinations(CAST.values(), 2):
        assert first.style != second.style
        traits = [[strength(one.style, trait) for trait in Trait] for one in (first, second)]
        assert traits[0] != traits[1], (first.portrait, second.portrait)


def test_traits_stay_on_their_scale_and_use_all_of_it() -> None:
    strong = {strength(character.style, trait) for character in CAST.values() for trait in Trait}
    assert strong == set(range(1, STRONGEST + 1))


def test_every_level_has_opponents_enough() -> None:
    for level in Level:
        assert sum(level in character.levels for character in CAST.values()) >= 4, level


@given(
    levels=st.lists(st.sampled_from(list(Level)), min_size=1, max_size=3),
    taken=st.sampled_from(list(CAST)),
    order=st.permutations(range(12)),
)
def test_a_mixed_table_seats_different_characters(levels: list[Level], taken: PortraitId, order: list[int]) -> None:
    chairs = mixed_table(
        levels, {taken}, lambda free: sorted(free, key=lambda one: order[list(CAST).index(one.portrait)])
    )
    assert [chair.level for chair in chairs] == levels
    assert len({chair.portrait for chair in chairs} | {taken}) == len(levels) + 1


@given(st.sets(st.sampled_from(list(CAST)), max_size=11), st.sampled_from(list(Level)))
def test_a_newcomer_has_a_portrait_of_its_own(taken: set[PortraitId], level: Level) -> None:
    assert newcomer(taken, level).portrait not in taken


def test_every_character_has_a_short_line_for_every_occasion() -> None:
    for portrait in CAST:
        for occasion in Occasion:
            assert 0 < len(remark_text(portrait, occasion)) <= 32


def played(seed: int) -> list[tuple[Event, State]]:
    """Every event of a match, with the state after it."""
    game = match(seed)
    events = list(game.past)
    table = Table(game, four(seed), record=lambda _command, caused: events.extend(caused))
    while not table.is_over:
        if table.is_between_deals:
            table.begin_deal()
        else:
            table.pump()
    told: list[tuple[Event, State]] = []
    state: State | None = None
    for event in events:
        state = evolve(state, event)
        told.append((event, state))
    return told


def test_talk_is_rare_and_the_same_in_every_repetition() -> None:
    said = deals = 0
    talk = {Seat(seat): 1.0 for seat in range(3)}
    for seed in range(8):
        for event, state in played(seed):
            deals += isinstance(event, DealBegun)
            one = remark(event, state, talk, seed)
            assert one == remark(event, state, talk, seed)
            assert remark(event, state, {}, seed) is None
            if one is not None:
                said += 1
                assert one.seat != 3, "a person does not talk by himself"
    assert deals // 4 < said <= deals, "a line now and then"


def test_only_who_lost_the_tile_or_won_speaks_of_a_win() -> None:
    talk = {Seat(seat): 9.0 for seat in range(4)}
    spoke = 0
    for event, state in played(3):
        if isinstance(event, MahjongDeclared):
            for seed in range(20):
                said = remark(event, state, talk, seed)
                spoke += said is not None
                assert said is None or said.seat in (event.seat, event.owner)
    assert spoke
    assert set(HOW_OFTEN) == set(Occasion)
