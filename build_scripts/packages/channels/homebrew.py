"""The cask of Homebrew, which is one Ruby file."""

from collections.abc import Mapping
from pathlib import Path

from build_scripts.packages.contents import address
from build_scripts.packages.store import TOLD, texts
from game import __version__

_CASK = """\
cask "{cask}" do
  arch arm: "arm64", intel: "x86_64"

  version "{version}"
  sha256 arm:   "{arm}",
         intel: "{intel}"

  url "{place}/releases/download/v#{{version}}/sparrows-#{{version}}-macos-#{{arch}}.dmg"
  name "{name}"
  desc "{summary}"
  homepage "{place}"

  depends_on macos: :big_sur

  app "Sparrows.app"

  zap trash: [
    "~/Library/Application Support/sparrows",
    "~/Library/Caches/sparrows",
    "~/Library/Logs/sparrows",
  ]
end
"""


def write(folder: Path, sums: Mapping[str, str]) -> None:
    """Write the cask, for both kinds of Mac."""
    text = _CASK.format(
        cask=TOLD["cask"],
        version=__version__,
        arm=sums["mac-arm"],
        intel=sums["mac-intel"],
        place=address(),
        name=TOLD["name"],
        summary=texts("en")["summary"],
    )
    (folder / f"{TOLD['cask']}.rb").write_text(text, encoding="utf-8")
