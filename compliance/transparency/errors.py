"""What is refused: bytes that are not what the format says."""

from __future__ import annotations


class Malformed(ValueError):
    """Bytes that are not what the format says; the text says how, in words."""


class Unreadable(Exception):
    """The bundle, the policy or the older checkpoint cannot be read at all; `where` says which."""

    def __init__(self, message: str, where: str = "bundle") -> None:
        super().__init__(message)
        self.where = where
