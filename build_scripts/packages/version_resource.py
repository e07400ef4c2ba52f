"""What Windows shows as the properties of the program."""

from __future__ import annotations

from pathlib import Path

from game import __version__

_RESOURCE = """VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3f, flags=0x0, OS=0x40004, fileType=0x1,
                    subtype=0x0, date=(0, 0)),
  kids=[
    StringFileInfo([StringTable('040904B0', [
      StringStruct('CompanyName', 'Sparrows'),
      StringStruct('FileDescription', 'Sparrows'),
      StringStruct('FileVersion', '{version}'),
      StringStruct('InternalName', 'sparrows'),
      StringStruct('LegalCopyright', 'MIT licence'),
      StringStruct('OriginalFilename', 'sparrows.exe'),
      StringStruct('ProductName', 'Sparrows'),
      StringStruct('ProductVersion', '{version}')])]),
    VarFileInfo([VarStruct('Translation', [1033, 1200])])
  ]
)
"""


def numbers() -> tuple[int, int, int, int]:
    """The version in four numbers, as Windows wants it."""
    parts = [int(part) for part in __version__.split(".")[:3] if part.isdecimal()]
    first, second, third = (*parts, 0, 0, 0)[:3]
    return first, second, third, 0


def write(folder: Path) -> Path:
    """Writes PyInstaller's description of the resource into a folder; its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "version.txt"
    path.write_text(_RESOURCE.format(numbers=numbers(), version=__version__), encoding="utf-8")
    return path
