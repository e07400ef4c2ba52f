"""The certificate and key of a hall, which can be replaced while it is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path
    from ssl import SSLContext, SSLObject


class Certificate:
    """The certificate and key of a hall: new connections get the newest ones, open connections keep theirs.

    :param certificate: the file of the certificate and its chain (PEM).
    :param key: the file of its key; ``None``: it is in the same file.

    :raises ImportError: if the package has no TLS.
    :raises OSError: if a file cannot be read or is invalid (``ssl.SSLError``).
    """

    def __init__(self, certificate: Path, key: Path | None):
        self._files = certificate, key
        self._newest = self._read()
        self.context = self._newest
        """The context with which the door is opened."""
        self.context.sni_callback = self._choose

    def read_again(self) -> None:
        """Read both files again; if that fails, the present ones stay in use.

        :raises OSError: if a file cannot be read or is invalid.
        """
        self._newest = self._read()

    def _read(self) -> SSLContext:
        import ssl  # noqa: PLC0415 # some packages are made without it

        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(*self._files)
        return context

    def _choose(self, line: SSLObject, _name: str | None, _context: SSLContext) -> None:
        """Give a new connection the newest certificate."""
        line.context = self._newest
