"""Differences between a sheet of a draft and its answers; each is filed only with words that say why."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..models import Artwork

SHEET = "sheet"
"""First part of the key of a reason for a difference on a sheet."""


@dataclass(frozen=True)
class SheetDifference:
    """A difference: the upload, its subject, a sentence with both sides, the citation, the zone of the sheet, the key
    of its reason, and why it is filed all the same, in the filer's words; empty if nobody said."""

    upload: Artwork
    about: str
    sentence: str
    citation: str
    zone: str
    key: str
    why: str

    @property
    def words(self) -> str:
        """The difference, and what to do about it."""
        return f"{self.upload.version.sheet.title}. {self.sentence} Replace the sheet, correct the answer, or say why."


@dataclass(frozen=True)
class Explained:
    """A difference with which a filing was signed, as its reason tells it: what the sheet says and the filing says of
    one thing, and why it is filed all the same."""

    upload: Artwork
    about: str
    says: str
    filed: str
    why: str

    @property
    def words(self) -> str:
        """`Layout: L-1, version 2 says 40 to 1 for Joker, the filing 45 to 1.`"""
        return f"{self.upload.version.title} says {self.says} for {self.about}, the filing {self.filed}."


def difference_key(upload: Artwork, about: str, says: str, filed: str) -> str:
    """The key of the reason for a difference, which holds all of it: a machine may read the sheet otherwise later."""
    return f"{SHEET}|{upload.preview_sha256}|{about}|{says}|{filed}"


def explained_on(uploads: Iterable[Artwork], reasons: Mapping[str, Mapping[str, str]]) -> list[Explained]:
    """The reasons given for differences on these uploads, by upload, in the order of their words; none of a sheet that
    was replaced since. Reads `version.sheet` of each."""
    by_picture = {upload.preview_sha256: upload for upload in uploads}
    found = []
    for key, given in reasons.items():
        kind, picture, rest = [*key.split("|", 2), "", ""][:3]
        stated = rest.rsplit("|", 2)
        if kind == SHEET and picture in by_picture and len(stated) == 3 and given.get("words"):
            about, says, filed = stated
            found.append(Explained(by_picture[picture], about, says, filed, given["words"]))
    order = {picture: at for at, picture in enumerate(by_picture)}
    return sorted(found, key=lambda one: (order[one.upload.preview_sha256], one.about, one.says))
