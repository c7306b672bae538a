"""The words on the sheets of a filing, set against its answers: for filers before they file, for reviewers after.

A difference is filed only with words that say why. They are kept with the reasons of the draft, and filed with it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from compliance.regulation import Explained, Rules, explain

from ..drafting.differences import SheetDifference, difference_key
from ..facts import draft_facts
from ..models import Artwork, Draft, RulesSubmission
from ..models.sheets import SheetText, read_as_versions, sheets_of_draft
from .notes import AGREES, DIFFERS, Note, Words, notes_on
from .services.elements import elements_asked

Reasons = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Read:
    """An upload with the notes on its words; `text` is None as long as they are not read."""

    upload: Artwork
    text: SheetText | None
    notes: Sequence[Note]

    def differences(self, reasons: Reasons) -> list[SheetDifference]:
        """The differences between it and the filing, each once, with its reason."""
        once = {key_of(self.upload, note): note for note in self.notes if note.result == DIFFERS}
        return [
            SheetDifference(
                self.upload,
                note.about,
                note.sentence,
                note.citation,
                note.place.zone if note.place else "",
                key,
                reasons.get(key, {}).get("words", ""),
            )
            for key, note in once.items()
        ]

    @property
    def hidden(self) -> list[Note]:
        """The notes on words that the file says and the picture does not show, or of which that could not be read."""
        return [note for note in self.notes if note.needs_eye and note.result != DIFFERS]

    @property
    def agrees(self) -> int:
        """The number of notes that agree."""
        return sum(note.result == AGREES for note in self.notes)


def key_of(upload: Artwork, note: Note) -> str:
    """The key of a reason for a difference."""
    return difference_key(upload, note.about, note.says, note.filed)


def read_against(uploads: Iterable[Artwork], submission: RulesSubmission, facts: Any, rules: Rules) -> list[Read]:
    """These uploads (of `read_as_versions`) against these answers. One query."""
    uploads = list(uploads)
    texts = {text.artwork_id: text for text in SheetText.objects.current().filter(artwork__in=uploads)}
    explained = [] if facts is None or not texts else explain(facts, rules, timezone.now())
    return [read_one(upload, texts.get(upload.pk), submission, facts, rules, explained) for upload in uploads]


def read_one(
    upload: Artwork,
    text: SheetText | None,
    submission: RulesSubmission,
    facts: Any,
    rules: Rules,
    explained: Sequence[Explained],
) -> Read:
    """An upload read against these answers; `explained` says which elements they ask for."""
    if text is None or facts is None:
        return Read(upload, text, [])
    kind = upload.version.sheet.kind
    elements = elements_asked(explained, kind)
    called = "sheet" if kind == "other" else upload.version.sheet.get_kind_display().casefold()
    house, edition_key = submission.facility.name, rules.edition.key
    notes = notes_on(Words.of(text), submission.chapter, facts, elements, house, edition_key, called)
    return Read(upload, text, notes)


def read_of_draft(draft: Draft, uploads: Iterable[Artwork] | None = None) -> list[Read]:
    """The sheets of a draft against its answers. Two queries, and one where its `uploads` were read already (as
    `read_as_versions`)."""
    submission = draft.submission
    if uploads is None:
        uploads = read_as_versions(sheets_of_draft(submission))
    return read_against(uploads, submission, draft_facts(draft), submission.rules)


def differences_of(draft: Draft, uploads: Iterable[Artwork] | None = None) -> list[SheetDifference]:
    """The differences between the sheets of a draft and its answers. Queries as `read_of_draft`."""
    return [difference for read in read_of_draft(draft, uploads) for difference in read.differences(draft.reasons)]
