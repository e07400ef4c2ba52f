"""What the papers in docs say of the sources is so."""

import re
import tomllib
from pathlib import Path

import pytest

from game.__main__ import main
from game.tools.command_line import WORDS

ROOT = Path(__file__).resolve().parents[1]
FRONT = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")]
PAPERS = [*sorted(ROOT.glob("docs/*.md")), *sorted(ROOT.glob("docs/front/*.md"))]
"""All but docs/rules: tests cite the pages of the books by their words, which a new line would cut in two."""
CITED = r"docs/(\w+)\.md, sections? (\d+)(?:(?:, (\d+))? (?:and|to) (\d+))?"


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("paper", [*FRONT, *PAPERS], ids=name)
def test_a_line_of_a_paper_has_120_characters_at_most(paper: Path) -> None:
    lines = paper.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, start=1) if len(line) > 120] == []


def test_the_house_draws_the_floors_of_the_contract() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    floors = [", ".join(re.findall(r"game\.(\w+)", layer)) for layer in contracts[0]["layers"]]
    picture = (ROOT / "docs/house.md").read_text(encoding="utf-8").split("```")[1]
    assert [re.split(r"\s{2,}", line.strip())[0] for line in picture.strip().splitlines()] == floors


def test_examples_of_style_stand_in_the_files_that_they_name() -> None:
    paper = (ROOT / "docs/style.md").read_text(encoding="utf-8")
    examples = re.findall(r"`([\w/]+\.py)`:\n\n```(?:python|text)\n(.*?)```", paper, re.DOTALL)
    assert len(examples) == paper.count("```") / 2
    for file, quoted in examples:
        assert quoted in (ROOT / file).read_text(encoding="utf-8"), f"{file} does not read so:\n{quoted}"


def test_sections_that_the_sources_cite_by_number_are_there() -> None:
    for source in [*ROOT.glob("game/**/*.py"), *ROOT.glob("build_scripts/**/*.py"), *ROOT.glob("tests/**/*.py")]:
        for paper, *cited in re.findall(CITED, source.read_text(encoding="utf-8")):
            headings = re.findall(r"^## (\d+)", (ROOT / f"docs/{paper}.md").read_text(encoding="utf-8"), re.MULTILINE)
            assert {number for number in cited if number} <= set(headings), f"{name(source)} cites docs/{paper}.md"


def test_libraries_that_ship_are_those_of_the_lock_file_and_the_others_are_in_one() -> None:
    def locked(files: str) -> set[str]:
        texts = [path.read_text(encoding="utf-8") for path in ROOT.glob(f"requirements/{files}.txt")]
        return set(re.findall(r"^([\w-]+)==", "\n".join(texts), re.MULTILINE))

    paper = (ROOT / "docs/libraries.md").read_text(encoding="utf-8")
    ships, builds = paper.partition("## What ships")[2].partition("## What builds and tests")[::2]
    assert set(re.findall(r"^- `([\w-]+)`", ships, re.MULTILINE)) == locked("play")
    told = re.findall(r"`([\w-]+)`", " ".join(line for line in builds.split("\n\n")[0].splitlines()))
    assert set(told) - {"Plural-Forms"} <= locked("*")


def test_the_papers_have_28000_words_at_most() -> None:
    assert sum(len(paper.read_text(encoding="utf-8").split()) for paper in PAPERS) <= 28_000


def options_told() -> dict[str, set[str]]:
    """The options that docs/commands.md lists for each command."""
    paper = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    listed = paper.split("these are all of them:\n\n")[1].split("\n## ")[0]
    rows = re.findall(r"^- `sparrows ?(\w*)`(.*?)(?=^- |\Z)", listed, re.MULTILINE | re.DOTALL)
    return {word: set(re.findall(r"`(--[\w-]+)`", row)) for word, row in rows}


@pytest.mark.parametrize("word", ["", "join", *WORDS])
def test_the_page_of_commands_lists_the_options_of_help(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*word.split(), "--help"]) == 0
    helped = re.findall(r"^ +(?:-h, )?(--[\w-]+)", capsys.readouterr().out, re.MULTILINE)
    assert options_told()[word] == set(helped) - {"--help"}


def test_the_page_of_commands_tells_of_no_other_command_or_option() -> None:
    listed = options_told()
    assert set(listed) == {"", "join", *WORDS}
    told = re.findall(r"`(--[\w-]+)", (ROOT / "docs/commands.md").read_text(encoding="utf-8"))
    assert set(told) <= {"--help"}.union(*listed.values())
