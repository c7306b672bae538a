"""The register of a bundle: every entry of its range on paper, one line each, made from the entries' own bytes."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

import structlog
from django.template.loader import render_to_string

from compliance.holders.roles import role_words
from compliance.ledger.ranges import Filter, LogRange, entries
from compliance.ledger.recording import name_on_pages
from compliance.regulation.core.elapsed import facility_zone
from compliance.signing.signature import method_words

from ..in_full import PIECES_A_PART, Appendix, portions_of
from ..reading_back import bare
from ..rendering import NotRendered, pdf_of
from ..words import act_words, later_words, occurred_words, received_words, subject_words

TEMPLATE, APPENDIX = "documents/register.html", "documents/register_appendix.html"
NOT_LAID_OUT = "documents/register_not_laid_out.html"
ROWS_A_VOLUME = 4_000
ROWS_A_PART = 250
LOG_ENTRY, HANDED_OVER = "log_entry.", "log_entry.hand_over"
HOUR = timedelta(hours=1)

logger = structlog.get_logger()


@dataclass(frozen=True)
class RegisterMark:
    """A word that marks an entry, and what it means here."""

    word: str
    text: str


@dataclass(frozen=True)
class RegisterLine:
    """An entry in words."""

    index: int
    received: str
    occurred: str
    act: str
    subject: str
    who: str
    way: str
    marks: Sequence[RegisterMark]
    elsewhere: str = ""

    def labelled(self) -> list[tuple[str, str]]:
        """The line as pairs of label and words, for text without columns."""
        pairs = [
            ("Received", self.received), ("Happened", self.occurred or "at receipt"), ("What", self.act),
            ("Record", self.subject or "none"), ("Who", self.who), ("Signed with", self.way),
        ]  # fmt: skip
        return pairs + [(mark.word, mark.text) for mark in self.marks]


@dataclass
class Survey:
    """The result of a first reading of the range: counts, corrections, and the days of the chosen log entries.

    `corrected` holds, by origin and index of an entry that was superseded, the one that corrects it.
    """

    entries: int = 0
    late: int = 0
    lower: int = 0
    corrected: dict[tuple[str, int], tuple[str, int]] = field(default_factory=dict)
    first_day: date | None = None
    last_day: date | None = None

    def read(self, envelope: Mapping[str, Any], chosen: Filter) -> None:
        """Takes one more entry into account."""
        self.entries += 1
        self.late += bool(envelope["lateness"] and envelope["lateness"]["is_late"])
        self.lower += bool(envelope["signature"] and envelope["signature"]["assurance"] != "passkey")
        if (earlier := envelope["supersedes"]) is not None:
            self.corrected[earlier["origin"], earlier["index"]] = (envelope["origin"], envelope["index"])
        if envelope["type"].startswith(LOG_ENTRY) and chosen.chooses(envelope["type"], envelope["received_at"]):
            for day in _days_of(envelope):
                self.first_day = min(self.first_day or day, day)
                self.last_day = max(self.last_day or day, day)


def _days_of(envelope: Mapping[str, Any]) -> Iterator[date]:
    """The days on which the event of an entry may have been. A countersignature has none: its entry says when it was; a
    handover is of the minutes before its receipt."""
    if (happened := envelope["occurred_at"]) is not None:
        yield date.fromisoformat(happened["local"][:10])
    elif envelope["type"] == HANDED_OVER:
        received = datetime.fromisoformat(envelope["received_at"])
        for at in (received - HOUR, received):
            yield at.astimezone(facility_zone()).date()


def survey_of(parts: Sequence[LogRange], chosen: Filter) -> Survey:
    """Reads the whole range once."""
    survey = Survey()
    for part in parts:
        for _, entry in entries(part.log_id, part.start, part.size):
            survey.read(json.loads(entry), chosen)
    return survey


def volumes_of(parts: Sequence[LogRange]) -> list[tuple[int, int, int]]:
    """The volumes of the register: number of the part, first index, the one after the last."""
    return [
        (number, low, min(low + ROWS_A_VOLUME, part.size))
        for number, part in enumerate(parts)
        for low in range(part.start, part.size, ROWS_A_VOLUME)
    ]


def line_of(envelope: Mapping[str, Any], survey: Survey, tables: Mapping[str, str]) -> RegisterLine:
    """An entry on paper, from its envelope."""
    actor = envelope["actor"]
    who = [name_on_pages(actor["printed_name"]), role_words(actor["role"]).lower(), actor["credential_number"]]
    return RegisterLine(
        index=envelope["index"],
        received=received_words(envelope["received_at"]),
        occurred=occurred_words(envelope["occurred_at"]),
        act=act_words(envelope["type"]),
        subject=subject_words(envelope, tables),
        who=", ".join(part for part in who if part),
        way=_way(envelope),
        marks=list(_marks(envelope, survey)),
    )


def _way(envelope: Mapping[str, Any]) -> str:
    """The way in which it was signed. The method is the office's statement; the assurance says what the signature
    proves."""
    if envelope["signature"] is None:
        return "not signed"
    if envelope["signature"]["assurance"] == "passkey":
        return "passkey"
    words = method_words(envelope["actor"]["method"])
    return words if "lower" in words else f"{words} (lower assurance)".strip()


def _marks(envelope: Mapping[str, Any], survey: Survey) -> Iterator[RegisterMark]:
    if (late := envelope["lateness"]) is not None and late["is_late"]:
        words = f"received {later_words(late['seconds'])} after the event"
        yield RegisterMark("Late", f"{words}; the limit is {later_words(late['limit_seconds'])}. {late['reason']}")
    if (earlier := envelope["supersedes"]) is not None:
        yield RegisterMark("Correction", f"of {_place(envelope, earlier['origin'], earlier['index'])}")
    if (later := survey.corrected.get((envelope["origin"], envelope["index"]))) is not None:
        yield RegisterMark("Superseded", f"corrected by {_place(envelope, *later)}")
    if envelope["attachments"]:
        count = len(envelope["attachments"])
        yield RegisterMark("Attached", f"{count} {'file' if count == 1 else 'files'}")


def _place(envelope: Mapping[str, Any], origin: str, index: int) -> str:
    elsewhere = f" in the log of {origin.rpartition('/')[2]}" if origin != envelope["origin"] else ""
    return f"No. {index:,}{elsewhere}"


def html_of(
    head: Mapping[str, Any], log_id: UUID, low: int, high: int, survey: Survey, tables: Mapping[str, str]
) -> list[str]:
    """A volume of the register as HTML in parts; lines that are too long for a row are in an appendix."""
    appendix = Appendix("among the records of this bundle")
    rows = (line_of(json.loads(entry), survey, tables) for _, entry in entries(log_id, low, high))
    apart = (_set_apart(line, appendix) for line in rows)
    portions = [list(lines) for lines in portions_of(apart, ROWS_A_PART)] or [[]]
    further = list(portions_of(appendix.pieces, PIECES_A_PART))
    head = {**head, "is_part": len(portions) + len(further) > 1}
    parts: list[str] = [
        render_to_string(TEMPLATE, {**head, "lines": lines, "is_first": not place})
        for place, lines in enumerate(portions)
    ]
    return parts + [
        render_to_string(APPENDIX, {**head, "pieces": pieces, "is_first": not place})
        for place, pieces in enumerate(further)
    ]


def _set_apart(line: RegisterLine, appendix: Appendix) -> RegisterLine:
    pairs = line.labelled()
    length = sum(len(bare(words)) for _, words in pairs)
    return replace(line, elsewhere=appendix.where(f"No. {line.index:,}", pairs, length))


def pdf_or_why(html: Sequence[str], head: Mapping[str, Any], made_at: datetime) -> bytes:
    """The PDF of a volume; where it cannot be laid out, one that says so. Touches no database. Raises NotRendered where
    not even that can be laid out."""
    try:
        return pdf_of(html, made_at=made_at)
    except NotRendered as failure:
        logger.warning("register_not_laid_out", title=head["title"], exc_info=True)
        return pdf_of([render_to_string(NOT_LAID_OUT, {**head, "failure": str(failure)})], made_at=made_at)
