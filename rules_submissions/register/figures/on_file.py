"""The texts of figures on file: those that come with the product, and those that Board counsel wrote, in versions."""

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path

from compliance import regulation
from compliance.regulation import Refused, chapter
from compliance.regulation.core.alternative import Alternative, read_alternative

from ...models import FiguresVersion

read = lru_cache(maxsize=32)(read_alternative)
"""As `read_alternative`; the texts of the last requests are kept as read."""


@dataclass(frozen=True)
class FiguresText:
    """A text of figures on file; without a version where it comes with the product."""

    key: str
    text: str
    version: FiguresVersion | None = None

    @cached_property
    def alternative(self) -> Alternative | None:
        """The content of the text; None if the editions on file have changed so that it cannot be read any more."""
        try:
            return read(self.text)
        except Refused:
            return None

    @property
    def problems(self) -> list[str]:
        """The reasons why the text cannot be read."""
        return problems_of(self.text)

    @property
    def game(self) -> str:
        """The game whose figures it would change; empty where it cannot be read."""
        return chapter(self.alternative.base.chapter).game if self.alternative else ""


def problems_of(text: str) -> list[str]:
    """The problems of a text, each with its line; empty if it can be used."""
    try:
        read(text)
    except Refused as refusal:
        return [f"{where}: {why}." for where, why in refusal.problems]
    return []


@cache
def shipped() -> dict[str, FiguresText]:
    """By key, the texts that come with the product."""
    files = sorted(Path(regulation.__file__).parent.glob("*/alternatives/*.toml"))
    texts = [file.read_text(encoding="utf-8") for file in files]
    return {key: FiguresText(key, text) for text in texts for key in [read(text).edition.key]}


def text_called(key: str, number: int | None = None) -> FiguresText | None:
    """The text with this key, as it stands or in this version; None where none is on file. One query at most."""
    if key in shipped():
        return shipped()[key] if number is None else None
    rows = FiguresVersion.objects.filter(key=key).order_by("-number")
    version = (rows if number is None else rows.filter(number=number)).first()
    return text_of(version) if version else None


def text_of(version: FiguresVersion) -> FiguresText:
    """The text in this version."""
    return FiguresText(version.key, version.text, version)
