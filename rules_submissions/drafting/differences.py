"""What a sheet of a draft says otherwise than its answers; it is filed only with words that say why."""

from dataclasses import dataclass

from ..models import Artwork


@dataclass(frozen=True)
class Difference:
    """One difference: the upload, what it is about, both said in a sentence, the citation, the zone of the sheet, the
    key of its reason, and why it is filed all the same, in the filer's words; empty where nobody said."""

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
        return f"{self.upload.version.sheet.title}. {self.sentence} Replace the sheet, or say why."
