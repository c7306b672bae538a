"""What verifiers refuse: bytes that do not follow the format."""

from __future__ import annotations


class Malformed(ValueError):
    """The bytes do not follow the format. The text says how, in words."""


class Unreadable(Exception):
    """The bundle, the policy or the older checkpoint cannot be read at all. `where` says which."""

    def __init__(self, message: str, where: str = "bundle") -> None:
        super().__init__(message)
        self.where = where
