"""The records of filing, deciding and rescinding as their signers are shown them: plain values, and words."""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cached_property, partial
from typing import Any

from django.db.models.functions import Length

from compliance.holders.roles import AS_DELEGATE, Role
from compliance.holders.words import fitting
from compliance.ledger.canonical import canonical
from compliance.regulation.core.canonical import to_json
from compliance.regulation.core.fields import Attestation
from compliance.signing.signature import Composed, Meaning, Prepared, Signature, signer_as_json, way_words
from compliance.web.values import day_words, moment_words

from ..attestations import StandingAttestations, attestations_told, source_words, standing_in
from ..conditions import Term, terms_of, words_of
from ..facts import draft_facts, stamped
from ..models import Artwork, Draft, Revision, RulesSubmission
from ..models.sheets import read_as_versions, sheets_of_draft
from ..models.signatures import FirstSignature

FILE = Meaning(
    "submission.file/1",
    "I file this Rules Submission for the certificate holder named in it and am authorized to do so. I have read "
    "the answers. They are complete and true to the best of my knowledge, and every duty of conduct marked as "
    "attested is kept at the tables named. I understand that a passed check is not an approval, and that no game "
    "is offered under these rules before the Board has approved them. (Statement F-1)",
)
SIGN_FIRST = Meaning(
    "submission.sign/1",
    "I sign this Rules Submission as the first of two officers of the certificate holder named in it and am authorized "
    "to do so. I have read the answers. They are complete and true to the best of my knowledge, and every duty of "
    "conduct marked as attested is kept at the tables named. I understand that it is filed only when a second officer "
    "has signed it too, that a passed check is not an approval, and that no game is offered under these rules before "
    "the Board has approved them. (Statement F-2)",
    decides=True,
)
SIGN_SECOND = Meaning(
    "submission.file_second/1",
    "I am another person than the officer who signed this Rules Submission first, and file it with my signature "
    "for the certificate holder named in it. I am authorized to do so. I have read the answers as that officer signed "
    "them. They are complete and true to the best of my knowledge, and every duty of conduct marked as attested is "
    "kept at the tables named. I understand that a passed check is not an approval, and that no game is offered under "
    "these rules before the Board has approved them. (Statement F-3)",
    decides=True,
)
DECIDE = Meaning(
    "submission.decide/1",
    "I decide on this Rules Submission under authority of the Board's Executive Director. I have read the "
    "revision named here, the findings that stand, the settlements and the recommendation. I neither filed nor "
    "recommended it. (Statement D-1)",
    decides=True,
)
RESCIND = Meaning(
    "submission.rescind/1",
    "I end the effect of this approval under authority of the Board's Executive Director, for the reason that I "
    "give. From now on no table plays under these rules. (Statement R-1)",
    decides=True,
)
SHEET = {"title": "title", "original_sha256": "original_sha256", "sha256": "preview_sha256"}
"""The columns of a sheet by their names in a record."""
Lines = list[tuple[str, str]]


class Filing:
    """A draft as it would be filed, each fact read once. Of a locked draft it is what the service stores."""

    def __init__(self, draft: Draft) -> None:
        self.draft, self.submission = draft, draft.submission
        self._composed: dict[tuple[object, ...], Composed] = {}

    @cached_property
    def facts(self) -> Any:
        """The facts, without answers to questions that are not asked; what is ticked is attested by nobody yet."""
        return draft_facts(self.draft)

    @cached_property
    def sheets(self) -> list[Artwork]:
        """The sheets, without their bytes, each with the size of its picture in bytes (`preview_size`). One query."""
        rows = read_as_versions(sheets_of_draft(self.submission))
        return list(rows.annotate(preview_size=Length("preview")))

    def attested(self, signature: Signature) -> Any:
        """The facts with each duty that is ticked signed by the signer, at the moment of signing."""
        stamp = Attestation(True, signature.printed_name, signature.credential_number, signature.at)
        return stamped(self.submission, self.facts, stamp)

    @cached_property
    def standing(self) -> StandingAttestations:
        """The attestations that stand from the version in effect. One query for an amendment."""
        return standing_in(self.submission, self.facts)

    @cached_property
    def attestations(self) -> dict[str, Any]:
        """The words of the record on each attestation, and whether it stands."""
        return attestations_told(self.submission, self.facts, self.standing)

    def composed(self, signature: Signature) -> Composed:
        """The record that a filer signs who files alone: the revision as it will be stored. Composed once for a signer
        and a moment: the form compares it with what was shown, and the service stores the same."""
        signer = signer_as_json(signature)
        key = (*signer.values(), signature.at)
        if key not in self._composed:
            self._composed[key] = Composed(
                **self._named(),
                intended_effective_on=self.submission.intended_effective_on.isoformat(),
                facts=to_json(self.attested(signature)),
                reasons=self.draft.reasons,
                replies=self.draft.replies,
                attestations=self.attestations,
                sheets=self._sheets(),
                signer=signer,
            )
        return self._composed[key]

    def _named(self) -> dict[str, Any]:
        submission = self.submission
        return {
            "submission": str(submission.pk),
            "reference": submission.reference or None,
            "chapter": submission.chapter_number,
            "edition": submission.edition_key,
            "revision": submission.round_number + 1,
        }

    def _sheets(self) -> list[dict[str, str]]:
        return [{name: getattr(sheet, column) for name, column in SHEET.items()} for sheet in self.sheets]

    def first_composed(self, signature: Signature) -> dict[str, Any]:
        """The record that the first of two officers signs: the same by its SHA-256, as the ledger tells no answer of a
        filing that may never be filed."""
        return {
            **self._named(),
            "filing_sha256": hashlib.sha256(canonical(self.composed(signature))).hexdigest(),
            "signer": signer_as_json(signature),
        }

    def _first_words(self, record: Mapping[str, Any]) -> Lines:
        whole = {**record, "facts": to_json(self.facts), "sheets": self._sheets(), "attestations": self.attestations}
        return [*filing_words(self.submission, whole), ("SHA-256 of the filing", record["filing_sha256"])]

    @property
    def needs_second(self) -> bool:
        """Whether the certificate holder requires a second officer's signature."""
        return self.submission.facility.holder.needs_second_signature

    @property
    def prepared(self) -> Prepared:
        """The filing, ready to be shown and signed."""
        if self.needs_second:
            return Prepared(SIGN_FIRST, self.submission.holder_id, self.first_composed, self._first_words)
        return Prepared(FILE, self.submission.holder_id, self.composed, partial(filing_words, self.submission))


def filing_words(submission: RulesSubmission, record: Mapping[str, Any]) -> Lines:
    """The filing in lines of label and value; the answers stand above the statement, each with its question."""
    amended = submission.amends
    return [
        ("Rules Submission", f"{submission.reference or 'Draft'}, {submission.title}, revision {record['revision']}"),
        *([("Amends", amended.reference)] if amended is not None else []),
        ("Edition", record["edition"]),
        ("Answers", f"The {len(record['facts'])} answers on this page"),
        *_attestations_words(record.get("attestations", {})),
        ("Sheets", ", ".join(sheet["title"] for sheet in record["sheets"]) or "None"),
    ]


def _attestations_words(told: Mapping[str, Any]) -> Lines:
    """The line of the attestations that stand; none where none does, and of filings from before any could."""
    sources = Counter(source_words(one["stands_from"]) for one in told.values() if "stands_from" in one)
    words = "; ".join(f"{count} from {source}" for source, count in sources.items())
    return [("Attestations that stand", words)] if words else []


def second_record(first: FirstSignature, signature: Signature) -> dict[str, Any]:
    """The record that the second officer signs: the whole filing whose SHA-256 the first signed, that SHA-256, the
    first signature and the findings of that moment."""
    return {
        "filing": first.stated,
        "first_signature": {"id": str(first.pk), "sha256": first.sha256, **first.signature},
        "findings": [
            {name: finding[name] for name in ("citation", "severity", "field")}
            for finding in json.loads(bytes(first.findings))
        ],
        "signer": signer_as_json(signature),
    }


def second_words(submission: RulesSubmission, record: Mapping[str, Any]) -> Lines:
    """The record of `second_record` in lines of label and value."""
    first = record["first_signature"]
    return [
        *filing_words(submission, record["filing"]),
        ("Findings read", "; ".join(f"§\u00a0{finding['citation']}" for finding in record["findings"]) or "None"),
        (
            "Signed first by",
            f"{first['printed_name']}, {first['credential_number']}, {way_words(first['method'])}",
        ),
        ("Signed first", moment_words(first["at"])),
        ("SHA-256 of the filing", first["sha256"]),
    ]


def second_prepared(first: FirstSignature) -> Prepared:
    """The second officer's signature, ready to be shown and signed."""
    return Prepared(
        SIGN_SECOND, first.holder_id, partial(second_record, first), partial(second_words, first.submission)
    )


def decision_record(
    submission: RulesSubmission,
    revision: Revision,
    signature: Signature,
    *,
    approve: bool,
    effective_on: date | None,
    conditions: str,
    reason: str,
    proposed_reason: str = "",
    terms: Sequence[Term] = (),
    unread: Sequence[str] = (),
) -> dict[str, Any]:
    """The record that the Executive Director signs: the decision, on exactly this revision. `terms` are the conditions
    kept of those proposed, `conditions` one more in words alone, `unread` the parts of its sheets that nobody has
    looked at. `proposed_reason` is why it is approved under an edition that is only proposed, stated in no other
    record."""
    every = terms_of(terms, conditions)
    why = fitting(proposed_reason, "proposed_reason")
    return {
        "submission": str(submission.pk),
        "reference": submission.reference,
        "edition": revision.edition_key,
        "revision": {"number": revision.number, "sha256": revision.facts_sha256},
        "approved": approve,
        "effective_on": effective_on.isoformat() if approve and effective_on else None,
        "conditions": words_of([term.words for term in every]),
        "each_condition": [term.as_json() for term in every],
        "reason": fitting(reason, "reason"),
        **({"proposed_reason": why} if why else {}),
        "not_looked_at": list(unread),
        **capacity(signature),
        "signer": signer_as_json(signature),
    }


def capacity(signature: Signature) -> dict[str, str]:
    """The capacity in a record of a person who decides in place of the Executive Director; empty for the Executive
    Director."""
    return {} if signature.role == Role.EXECUTIVE_DIRECTOR else {"capacity": AS_DELEGATE}


def decision_words(submission: RulesSubmission, record: Mapping[str, Any]) -> Lines:
    """The decision in lines of label and value."""
    lines = [
        ("Rules Submission", f"{submission.reference}, {submission.title}, revision {record['revision']['number']}"),
        ("SHA-256 of the revision", record["revision"]["sha256"]),
        ("Decision", "Approved" if record["approved"] else "Denied"),
        ("In effect from", day_words(record["effective_on"]) if record["effective_on"] else ""),
        ("Conditions", record["conditions"]),
        ("Published for players", "\n".join(_for_players(record))),
        ("Reason", record["reason"]),
        ("Why under a proposed edition", record.get("proposed_reason", "")),
        ("Not looked at", "; ".join(record.get("not_looked_at", []))),
        *capacity_words(record),
    ]
    return [(label, value) for label, value in lines if value]


def _for_players(record: Mapping[str, Any]) -> list[str]:
    """The conditions that the decision publishes. Decisions from before it could say so publish none."""
    return [condition["text"] for condition in record.get("each_condition", []) if condition.get("for_players")]


def capacity_words(record: Mapping[str, Any]) -> Lines:
    """The line that says that a delegate decides; none for the Executive Director."""
    return [("Decided", record["capacity"])] if "capacity" in record else []


def rescission_record(submission: RulesSubmission, signature: Signature, words: str) -> dict[str, Any]:
    """The record that the Executive Director signs to end the effect of an approval."""
    return {
        "submission": str(submission.pk),
        "reference": submission.reference,
        "effective_on": submission.effective_on.isoformat() if submission.effective_on else None,
        "reason": fitting(words, "words"),
        **capacity(signature),
        "signer": signer_as_json(signature),
    }


def rescission_words(submission: RulesSubmission, record: Mapping[str, Any]) -> Lines:
    """The rescission in lines of label and value."""
    since = [("In effect since", day_words(record["effective_on"]))] if record["effective_on"] else []
    lines = [("Rules Submission", f"{submission.reference}, {submission.title}"), *since, ("Reason", record["reason"])]
    return [*lines, *capacity_words(record)]


def decision_prepared(submission: RulesSubmission, revision: Revision, **stated: Any) -> Prepared:
    """A decision, ready to be shown and signed; `stated` as of `decision_record`."""
    return Prepared(
        DECIDE,
        submission.holder_id,
        lambda signature: decision_record(submission, revision, signature, **stated),
        partial(decision_words, submission),
    )


def rescission_prepared(submission: RulesSubmission, words: str) -> Prepared:
    """The end of the effect of an approval, ready to be shown and signed."""
    return Prepared(
        RESCIND,
        submission.holder_id,
        lambda signature: rescission_record(submission, signature, words),
        partial(rescission_words, submission),
    )
