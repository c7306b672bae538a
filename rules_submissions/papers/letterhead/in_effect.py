"""The head that a letter has: the one in effect on its day; before there was any, that of the settings."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Self

from django.conf import settings

from compliance.ledger.holding import hold, mark_of

from ...models import Letterhead, SealPicture

PICTURE = "seal.png"
"""The picture of the seal, as the papers that show it name it."""


@dataclass(frozen=True)
class PrintedHead:
    """The head as letters and pages show it: the address line by line, the words of the seal, its picture."""

    name: str
    address: Sequence[str]
    seal: str = ""
    picture: SealPicture | None = None

    @classmethod
    def of(cls, row: Letterhead) -> Self:
        """The head of a version."""
        return cls(row.name, row.address.splitlines(), row.seal, row.picture)

    @property
    def picture_words(self) -> str:
        """The words of the picture, for those who hear the letter."""
        return self.seal or f"Seal of the {self.name}"

    @property
    def pictures(self) -> dict[str, bytes]:
        """The pictures of a paper with this head, by name."""
        return {PICTURE: bytes(self.picture.preview)} if self.picture else {}


def head_on(at: datetime) -> PrintedHead:
    """The head in effect at this time, as the records state it. Two queries. Raises NotHeld."""
    row = Letterhead.objects.in_effect(at)
    if row is None:
        return PrintedHead(settings.BOARD_NAME, settings.BOARD_ADDRESS.splitlines())
    hold({mark_of(part) for part in (row, row.answer, row.picture) if part}, of_logs=False)
    return PrintedHead.of(row)
