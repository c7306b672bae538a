"""The signed record of the handover and takeover of a shift: plain values, and the same in words."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from compliance.holders.models import Facility
from compliance.holders.words import fitting
from compliance.ledger.canonical import instant
from compliance.regulation.general.handovers import OPEN, lines_of
from compliance.signing.signature import Meaning, Prepared, Signature, signer_as_json
from compliance.web.values import moment_words

from ..models.handovers import Handover
from .open_items import Looked, changed

HAND_OVER = Meaning(
    "log_entry.hand_over/1",
    "I hand this shift over. I have read what is open and what ends in the next shift, and I know of nothing else that "
    "the next shift has to know. It waits until another person takes it over. (Statement H-1)",
)
TAKE_OVER = Meaning(
    "log_entry.take_over/1",
    "I take this shift over. I have read what was handed over and what has changed since, and I am not the person who "
    "handed it over. (Statement H-2)",
)


def handover_prepared(looked: Looked, words: str) -> Prepared:
    """The handover by a person, ready to be shown and signed. Composing it raises FieldRefused for too many words."""
    return Prepared(HAND_OVER, looked.facility.holder_id, partial(_handed, looked, words), _handed_words)


def handover_rests_on(facility: Facility) -> dict[str, Any]:
    """The content of its page beside the open items, which it brings back by its hash: the facility."""
    return {"facility": facility.name}


def takeover_prepared(handover: Handover, looked: Looked) -> Prepared:
    """A handover and what has changed since, ready to be shown and signed by who takes it over."""
    return Prepared(TAKE_OVER, handover.holder_id, partial(_takeover_record, handover, looked), _takeover_words)


def _facility(facility: Facility) -> dict[str, str]:
    return {"id": str(facility.pk), "name": facility.name}


def _handed(looked: Looked, words: str, signature: Signature) -> dict[str, Any]:
    return {
        "facility": _facility(looked.facility),
        "handed_over": looked.state,
        "words": fitting(words, "words"),
        "signer": signer_as_json(signature),
    }


def _takeover_record(handover: Handover, looked: Looked, signature: Signature) -> dict[str, Any]:
    stated = handover.stated
    return {
        "facility": _facility(handover.facility),
        "takes_over": {"id": str(handover.pk), "number": handover.number, "sha256": handover.shown_sha256},
        "first": handover.signature,
        "handed_over": stated,
        "words": handover.words,
        "as_of": instant(looked.as_of),
        "changed": changed(stated, looked.state),
        "signer": signer_as_json(signature),
    }


def _handed_words(record: Mapping[str, Any]) -> list[tuple[str, str]]:
    stated = record["handed_over"]
    lines = [
        ("Facility", record["facility"]["name"]),
        ("Handed over as of", moment_words(stated["as_of"])),
        ("Next shift until", moment_words(stated["until"])),
        *_lines(stated["items"]),
        ("Message to the next shift", record["words"]),
    ]
    return [(label, words) for label, words in lines if words]


def _takeover_words(record: Mapping[str, Any]) -> list[tuple[str, str]]:
    by, since = record["first"], record["changed"]
    lines = [
        ("Takes over", f"Handover {record['takes_over']['number']}"),
        ("Handed over by", f"{by['printed_name']}, {by['credential_number']}"),
        *_handed_words(record),
        ("Checked again", moment_words(record["as_of"])),
        *((f"New: {label}", words) for label, words in _lines(since["new"])),
        *((f"No longer: {label}", words) for label, words in _lines(since["gone"])),
        *((f"Changed: {label}", words) for label, words in _lines(since["otherwise"])),
    ]
    return lines if any(since.values()) else [*lines, ("Changed since", "Nothing")]


def _lines(items: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    for code, words in lines_of(items):
        yield OPEN[code], "; ".join(words)
