"""What computer players learn of a club's own rules (docs/commands.md, "teach")."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.app.system import taught
from game.players.ai.reading.calibration import calibration_of, tried
from game.rules.options import OWN_HANDS, Options
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from tests.conftest import LogLines
from tests.tools.conftest import Say

DEAR = 'name = "River house"\n[polish.elements]\n"pung.major" = [40, 80]\n'
POLISH = RULEBOOKS["polish"]


def rules_of(text: str) -> Ruleset:
    return POLISH.with_options(Options(POLISH.options, {OWN_HANDS: POLISH.club(text).text}))


@pytest.fixture(autouse=True)
def forget() -> Iterator[Callable[[], None]]:
    """Lets players forget what they were taught, as at the start of the program; nothing stays for other tests."""
    with pytest.MonkeyPatch.context() as patched:

        def forgotten() -> None:
            patched.setattr("game.players.ai.reading.calibration._taught", {})
            with tried(calibration_of(POLISH.with_options())):
                pass

        forgotten()
        yield forgotten
        forgotten()


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "river.toml"
    path.write_text(DEAR, encoding="utf-8")
    return path


def test_figures_are_kept_beside_the_club_and_hold_for_its_rules_alone(say: Say, club: Path) -> None:
    book = calibration_of(POLISH.with_options())
    code, out, err = say("teach", str(club), "--rules", "polish", "--deals", "24")
    assert (code, err) == (0, "")
    assert out.strip() == str(club.with_name("river.polish-4.json"))
    found = calibration_of(rules_of(DEAR))
    assert (found.rules, found.own, found.deals) == ("polish", rules_of(DEAR).own, 24)
    assert found.chance != book.chance
    assert found.claim_gain == book.claim_gain
    assert calibration_of(POLISH.with_options()) == book
    other = DEAR.replace("80", "81")
    assert calibration_of(rules_of(other)).own == "", "what changes the rules is to be learned anew"
    assert calibration_of(rules_of(DEAR.replace("River", "Lake"))) == found, "a name changes no rule"


def test_they_are_found_again_and_players_go_by_them(say: Say, club: Path, forget: Callable[[], None]) -> None:
    def walls() -> list[object]:
        options = ("--own-hands", str(club), "--players", "strong,strong,strong,strong", "--seed", "3")
        code, out, err = say("simulate", "--rules", "polish", "--deals", "6", *options)
        assert (code, err) == (0, "")
        return [player["balance"] for player in json.loads(out)["players"]]

    before = walls()
    assert say("teach", str(club), "--rules", "polish", "--deals", "24")[0] == 0
    forget()
    assert walls() != before
    forget()
    taught.go_by(club.parent, rules_of(DEAR))
    assert calibration_of(rules_of(DEAR)).own


def test_the_same_club_is_learned_alike_on_several_processors(say: Say, club: Path) -> None:
    kept = club.with_name("river.polish-4.json")
    found = []
    for jobs in ("1", "2"):
        assert say("teach", str(club), "--rules", "polish", "--deals", "6", "--jobs", jobs)[0] == 0
        found.append(kept.read_bytes())
    assert found[0] == found[1]


def test_what_cannot_be_learned_is_one_line(say: Say, club: Path, tmp_path: Path) -> None:
    plain = tmp_path / "plain.toml"
    plain.write_text('name = "As it is"\n', encoding="utf-8")
    cases = {
        (str(club), "--rules", "tibetan"): "--rules: 'tibetan' is not a rulebook",
        (str(plain), "--rules", "polish"): "it changes nothing in this rulebook",
        (str(club), "--rules", "gala"): "it changes nothing in this rulebook",
        (str(tmp_path / "none.toml"), "--rules", "polish"): "none.toml",
    }
    for arguments, line in cases.items():
        code, out, err = say("teach", *arguments)
        assert (code, out, err.count("\n")) == (2, "", 1), arguments
        assert line in err


def test_a_damaged_file_is_logged_and_the_figures_of_the_book_hold(tmp_path: Path, log_lines: LogLines) -> None:
    for name, content in (("a.polish-4.json", b"{"), ("b.json", b'{"rules": 3}'), ("c.json", b"\xff" * 200_000)):
        (tmp_path / name).write_bytes(content)
    taught.go_by(tmp_path, rules_of(DEAR))
    assert [line.split(" cannot")[0] for line in log_lines.take()] == [
        f"game.app.system.taught: the figures in {name}" for name in ("a.polish-4.json", "b.json", "c.json")
    ]
    assert calibration_of(rules_of(DEAR)).own == ""
