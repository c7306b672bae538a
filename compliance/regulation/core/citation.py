"""Citations: pointers into 58 Pa. Code, down to the last letter, in the form `651a.3(c)(1)`."""

import re
from functools import lru_cache

_FORM = re.compile(r"(?P<chapter>[0-9]{1,4}[a-z]?)\.(?P<section>[0-9]{1,4})(?P<path>(?:\([0-9A-Za-z]{1,8}\)){0,9})\Z")
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


class MalformedCitation(ValueError):
    """The text is not a citation of the form `651a.3(c)(1)`."""


class Citation:
    """A citable item: chapter `651a`, section `3`, path `("c", "1")`."""

    __slots__ = ("chapter", "path", "section")

    def __init__(self, chapter: str, section: int, path: tuple[str, ...] = ()) -> None:
        self.chapter, self.section, self.path = chapter, section, path

    @classmethod
    def parse(cls, text: str) -> "Citation":
        """The citation that `text` writes, with or without a leading section sign. Raises MalformedCitation."""
        match = _FORM.match(text.strip().removeprefix("§").strip())
        if match is None:
            raise MalformedCitation(f"{text[:60]!r} is not a citation; expected a form like 651a.3(c)(1)")
        path = tuple(re.findall(r"\(([0-9A-Za-z]+)\)", match["path"]))
        return cls(match["chapter"], int(match["section"]), path)

    def __str__(self) -> str:
        return f"{self.chapter}.{self.section}" + "".join(f"({step})" for step in self.path)

    def __repr__(self) -> str:
        return f"Citation({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Citation) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    @property
    def parent(self) -> "Citation | None":
        """The item that holds this one; None for a whole section."""
        return Citation(self.chapter, self.section, self.path[:-1]) if self.path else None

    @property
    def sort_key(self) -> tuple[str, int, tuple[int, ...]]:
        """Orders citations as the chapter prints them: sections, then letters, numbers, romans by value."""
        return (self.chapter, self.section, tuple(_rank(step, depth) for depth, step in enumerate(self.path)))


def _rank(step: str, depth: int) -> int:
    """Place of one step among its siblings. Romans stand at the third depth, and under a numbered section head."""
    if step.isdigit():
        return int(step)
    if depth >= 1 and step.islower() and set(step) <= _ROMAN.keys():
        values = [_ROMAN[c] for c in step]
        return sum(-v if v < max(values[i:]) else v for i, v in enumerate(values))
    return ord(step.lower()[0]) - ord("a") + 1


@lru_cache(maxsize=4096)
def chapter_order(citation: str) -> tuple[str, int, tuple[int, ...]]:
    """Sort key of a written citation: the order in which the chapters print it."""
    return Citation.parse(citation).sort_key
