"""The report of the fits: for each tenth of the cases, the chance that was given and the share that came true."""

import json
from pathlib import Path

import msgspec

from build_scripts.calibrating.fits import Table
from game.players.ai.sight.calibration import Calibration

HEAD = """# What computer players know, and how well it holds

Made by `python build_scripts/calibrate.py`. Each row is a tenth of the cases, from the least likely to the likeliest:
the mean chance that the fit gives, the share that came true, and how many cases there were.
"""


def keep(folder: Path, book: str, seats: int, calibration: Calibration, tables: dict[str, Table]) -> None:
    """Keeps the tables of a book for the report."""
    parts = folder / "fits"
    parts.mkdir(exist_ok=True)
    kept = {
        "deals": calibration.deals,
        "claim_gain": calibration.claim_gain,
        "idle_claim_gain": calibration.idle_claim_gain,
        "lost": calibration.lost,
        "lost_by_discarder": calibration.lost_by_discarder,
        "tables": tables,
    }
    (parts / f"{book}-{seats}.json").write_text(json.dumps(kept, indent=None) + "\n", encoding="utf-8")


def write(folder: Path) -> None:
    """Writes the report of all books that were calibrated."""
    text = [HEAD]
    for file in sorted((folder / "fits").glob("*.json")):
        kept = json.loads(file.read_text(encoding="utf-8"))
        text.append(
            f"\n## {file.stem}\n\n{kept['deals']} deals. Claim gain {kept['claim_gain']}, "
            f"{kept['idle_claim_gain']} where no mahjong comes nearer. A deal not won costs {kept['lost']} times, the "
            f"winning discard {kept['lost_by_discarder']} times the example.\n"
        )
        text += _of_dear_aims(folder / file.name)
        for group, table in kept["tables"].items():
            text.append(f"\n| {group} | " + " | ".join(str(cases) for *_, cases in table) + " |\n")
            text.append("|---|" + "---|" * len(table) + "\n")
            text.append("| given | " + " | ".join(f"{100 * given:.1f} %" for given, *_ in table) + " |\n")
            text.append("| true | " + " | ".join(f"{100 * true:.1f} %" for _, true, _ in table) + " |\n")
    (folder / "report.md").write_text("".join(text), encoding="utf-8")


def _of_dear_aims(file: Path) -> list[str]:
    """How dear aims fare that are as near as any mahjong, a tile further, and more, by the figures of a book."""
    calibration = msgspec.json.decode(file.read_bytes(), type=Calibration) if file.exists() else None
    if calibration is None or not calibration.reached:
        return []
    head = "\n| dear aims | as near | a tile further | more |\n|---|---|---|---|\n"
    return [head] + [
        f"| {group}: {words} | " + " | ".join(f"{times:.2f}" for times in found[group]) + " |\n"
        for group in calibration.reached
        for words, found in (
            ("comes true, times the chance", calibration.reached),
            ("another mahjong, times its chance", calibration.otherwise),
        )
    ]
