"""Certificate and key of a hall, which can be read again while it is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path
    from ssl import SSLContext, SSLObject


class Certificate:
    """Certificate and key of a hall: lines that are opened later have the newest, lines that are open keep theirs.

    :param certificate: the file of the certificate and its chain (PEM).
    :param key: the file of its key; ``None``: it lies in the same file.

    Raises:
        ImportError: where TLS is left out of the package.
        OSError: when a file cannot be read, or does not hold what it should (``ssl.SSLError``).
    """

    def __init__(self, certificate: Path, key: Path | None) -> None:
        self._files = certificate, key
        self._newest = self._read()
        self.context = self._newest
        """What the door is opened with."""
        self.context.sni_callback = self._choose

    def read_again(self) -> None:
        """Reads both files again; where that fails the ones that were read before stay.

        Raises:
            OSError: as at first.
        """
        self._newest = self._read()

    def _read(self) -> SSLContext:
        import ssl  # noqa: PLC0415 # some packages are made without it

        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(*self._files)
        return context

    def _choose(self, line: SSLObject, _name: str | None, _context: SSLContext) -> None:
        """Gives a line that is being opened the newest certificate."""
        line.context = self._newest
