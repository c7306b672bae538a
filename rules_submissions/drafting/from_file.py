"""The answers in a file, in the shape that `check_submission` takes and the export of a filing gives, and what a draft
takes of them. Nothing is changed here.

A draft takes an answer that can be read and that its edition asks. Who files, where and what for stands in the draft
already; attestations are never taken, because each is read and made by a person.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any

from compliance.holders.errors import FieldRefused
from compliance.holders.models import Facility
from compliance.regulation import PACKAGES, Chapter, NotInForce, chapter
from compliance.regulation.core.canonical import composed, to_json
from compliance.regulation.core.json_text import read_json
from compliance.regulation.core.parse import Refused, parse_day, parse_object, parse_struct, parse_text, quoted
from compliance.web.values import fact_words

from .. import facts as bridge
from ..errors import IllegalMove
from ..models import Draft, RulesSubmission
from .question_pages import FIXED_AT_THE_START
from .standard import changed_names, origins_of

MOST_BYTES = 200_000
"""Of a file: the longest filing of the examples has a tenth."""
MOST_UNKNOWN = 20
"""Names that no question has; a file with more is another kind of file."""
KEYS = ("chapter", "facts", "edition", "on")
NOT_ASKED = "This edition does not ask it with the other answers of the file."


@dataclass(frozen=True)
class FileAnswers:
    """The contents of a file: the chapter, the edition under which it was made (empty if it names none), and the facts
    as JSON, each not read yet."""

    chapter: Chapter
    edition_key: str
    facts: Mapping[str, Any]


@dataclass(frozen=True)
class FileLine:
    """An answer of the file: its question (or its place in the file), the answer of the draft now and that of the file,
    or why it is not taken."""

    label: str
    now: str = ""
    words: str = ""


def answers_in(content: bytes) -> FileAnswers:
    """The contents of a file. Raises FieldRefused, with the place, the expected value and the remedy, if it is no
    filing."""
    if len(content) > MOST_BYTES:
        raise FieldRefused(
            "file", f"The file has {len(content):,} bytes; a filing has at most {MOST_BYTES:,}. Choose another file."
        )
    try:
        return answers_of(composed(read_json(content.removeprefix(b"\xef\xbb\xbf"))))
    except Refused as refusal:
        raise FieldRefused(
            "file",
            f"We cannot read the file. {refusal}. Choose a file that “Save the answers (JSON)” gave, or correct this "
            "one and choose it again.",
        ) from None


def answers_of(value: Any) -> FileAnswers:
    """The contents of JSON in the shape of `check_submission`. Raises Refused."""
    stated = parse_object(value, "", KEYS, KEYS[:2])
    number = parse_text(stated["chapter"], "chapter")
    if number not in PACKAGES:
        expected = ", ".join(PACKAGES)
        raise Refused(("chapter", f"{quoted(stated['chapter'])}; expected one of {expected}"))
    whole = chapter(number)
    key = "" if stated.get("edition") is None else parse_text(stated["edition"], "edition") or ""
    if key and key not in {edition.key for edition in whole.editions}:
        raise Refused(("edition", f"{quoted(key)}; expected an edition of Chapter {number}, or none"))
    if stated.get("on") is not None:
        parse_day(stated["on"], "on")
    facts = stated["facts"]
    if type(facts) is not dict:
        raise Refused(("facts", f"{quoted(facts)}; expected an object with the answers"))
    if len(facts.keys() - whole.fields.keys()) > MOST_UNKNOWN:
        raise Refused(("facts", f"more than {MOST_UNKNOWN} names that {whole.game} does not ask"))
    return FileAnswers(whole, key, facts)


def draft_for(facility: Facility, answers: FileAnswers, day: date, at: datetime) -> Draft:
    """A draft that nobody keeps, as it would be started. Raises IllegalMove for a day without an edition."""
    try:
        key = answers.chapter.edition_on(day).key
    except NotInForce as refusal:
        raise IllegalMove(f"{refusal}. Choose another intended effective day.") from None
    submission = RulesSubmission(
        holder=facility.holder,
        facility=facility,
        chapter_number=answers.chapter.number,
        edition_key=key,
        intended_effective_on=day,
        created_at=at,
        status_since=at,
    )
    return Draft(submission=submission, answers={"filing_kind": "initial"})


class Intake:
    """An intake of the answers in a file by a draft, in place of all that it had."""

    def __init__(self, draft: Draft, file: FileAnswers) -> None:
        self.draft, self.file = draft, file
        self.whole = file.chapter
        self.problems: list[FileLine] = []
        self.omissions: list[FileLine] = []
        self._unreadable: set[str] = set()
        read = {name: value for name, given in file.facts.items() if (value := self._read(name, given)) is not None}
        fixed = {name: draft.answers[name] for name in FIXED_AT_THE_START if name in draft.answers}
        asked = {field.name for field in bridge.due_fields(draft.submission, self._stated(fixed | read))}
        self.omissions += [
            FileLine(self.whole.fields[name].label, words=NOT_ASKED) for name in read if name not in asked
        ]
        self.answers = {name: value for name, value in read.items() if name in asked}

    def _read(self, name: str, given: Any) -> Any:
        """The JSON of an answer that can be taken; None for one that states nothing, or with the reason kept."""
        field = self.whole.fields.get(name)
        if name in FIXED_AT_THE_START:
            return None
        if field is not None and field.kind == "attestation":
            self.omissions.append(FileLine(field.label, words="Read it in the draft and make it there."))
            return None
        try:
            return to_json(getattr(parse_struct(self.whole.facts, {name: given}, "facts"), name))
        except Refused as refusal:
            self.problems += [FileLine(place, words=words) for place, words in refusal.problems]
            self._unreadable.add(name)
            return None

    def _stated(self, answers: Mapping[str, Any]) -> Any:
        return bridge.stated(self.draft.submission, dict(answers))

    @cached_property
    def names_to_clear(self) -> list[str]:
        """The names of what somebody answered in the draft and the file does not; attestations among them."""
        own = self.draft.answers.keys() - self.answers.keys() - self._unreadable - set(FIXED_AT_THE_START)
        return [name for name in self.whole.fields if name in own and name not in origins_of(self.draft)]

    @cached_property
    def changes(self) -> dict[str, Any]:
        """The changes that a save of the draft makes: field to JSON value, None to clear it."""
        return self.answers | dict.fromkeys(self.names_to_clear)

    @property
    def other_edition(self) -> str:
        """The edition of the file where it is another than the draft's; empty where it is the same or not named."""
        return self.file.edition_key if self.file.edition_key != self.draft.submission.edition_key else ""

    @cached_property
    def new(self) -> list[FileLine]:
        """The answers that the draft has otherwise or not at all, in the order of the chapter."""
        names = {*changed_names(self.draft.submission, self.draft.answers, self.draft.answers | self.answers)}
        return self._lines([name for name in self.whole.fields if name in names])

    @property
    def same(self) -> int:
        """The number of answers that the draft has already."""
        return len(self.answers) - len(self.new)

    @property
    def losses(self) -> list[FileLine]:
        """The answers that are cleared."""
        return self._lines(self.names_to_clear)

    def _lines(self, names: Sequence[str]) -> list[FileLine]:
        fields = self.whole.fields
        now, then = self._stated(self.draft.answers), self._stated(self.answers)
        return [
            FileLine(fields[name].label, *(fact_words(getattr(side, name), fields[name]) for side in (now, then)))
            for name in names
        ]
