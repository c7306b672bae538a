"""Figures: numbers, sets and spans that the text fixes, edition by edition."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from .edition import OTHERS, Edition, NotInForce, key_in

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Figure(Generic[T_co]):
    """A value that a text fixes, with its unit and citation.

    `values` maps edition key to value, which holds for the editions that follow it too; `everywhere` is the value of
    every edition that has no line.
    `labels` gives the codes that the value holds in words, in the order of the text.
    """

    __slots__ = ("citation", "everywhere", "labels", "name", "unit", "values")

    def __init__(
        self,
        name: str,
        *,
        citation: str,
        unit: str = "",
        values: Mapping[str, T_co] | None = None,
        everywhere: T_co | None = None,
        labels: Mapping[str, str] | None = None,
    ) -> None:
        self.name, self.citation, self.unit = name, citation, unit
        self.values: Mapping[str, T_co] = values or {}
        self.everywhere = everywhere
        self.labels: Mapping[str, str] = labels or {}

    def of(self, edition_key: str) -> T_co:
        """The value in this edition. Raises NotInForce where the edition has none. It is never the nearest value, and
        never zero."""
        key = key_in(self.values, edition_key)
        if key != OTHERS:
            return self.values[key]
        if self.everywhere is None:
            raise NotInForce(f"{self.name} (§ {self.citation}) has no value in edition {edition_key}")
        return self.everywhere

    def is_in(self, edition_key: str) -> bool:
        """Whether this edition has a value."""
        return self.everywhere is not None or key_in(self.values, edition_key) != OTHERS

    @property
    def always(self) -> T_co:
        """The value where every edition has the same, as questions and hints show it. Raises NotInForce where one
        differs."""
        if self.everywhere is None or self.values:
            raise NotInForce(f"{self.name} (§ {self.citation}) is not the same in every edition")
        return self.everywhere


EDITION: Figure[Edition] = Figure("The edition itself", citation="")
Values = Mapping[Figure[Any], Any]
"""Figures with another value than an edition's."""


class Text(dict[Figure[Any], Any]):
    """An edition with its figures looked up once: `text[BALL_DIAMETER]` is that edition's value, `text[EDITION]` the
    edition itself."""

    __slots__ = ()

    def __init__(self, edition: Edition, figures: Mapping[Figure[Any], Any]) -> None:
        super().__init__(figures)
        self[EDITION] = edition

    if TYPE_CHECKING:  # a plain dict look-up at run time; typed by the figure for the reader and the type checker

        def __getitem__(self, figure: Figure[T]) -> T: ...

    @property
    def edition(self) -> Edition:
        """The edition whose figures these are."""
        return self[EDITION]

    def __missing__(self, figure: Figure[Any]) -> Any:
        self[figure] = value = figure.of(self.edition.key)
        return value


def quick_text(edition: Edition, figures: Mapping[Figure[Any], Any]) -> Text:
    """The text that the validators of filings read: at run time a bare dict, which Python looks up in fewer steps than
    a dict of another class. It holds the declared figures alone; an undeclared one raises KeyError."""
    return cast("Text", dict(Text(edition, figures)))
