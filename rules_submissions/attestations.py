"""Attestations of the version in effect that stand in an amendment: nobody signs them again.

One stands where the certificate holder signed it in the approval that is amended, while that is in effect; where its
words are those that were signed; where no answer on which its duty rests differs; and at no other table.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F
from django.utils import timezone

from compliance.regulation import Rules
from compliance.regulation.core.duties import changed_under, words_sha256
from compliance.regulation.core.fields import Attestation
from compliance.regulation.core.provision import Provision
from compliance.web.values import moment_words

from .conditions import in_force
from .models import Revision, RulesSubmission
from .settlements import approved_facts
from .states import S

TABLES = "table_numbers"


@dataclass(frozen=True)
class StandingAttestations:
    """The attestations that stand in an amendment, by field, and the revision of the version in effect."""

    revision: Revision | None
    signed: Mapping[str, Attestation]

    def source(self, name: str) -> dict[str, Any]:
        """The revision in which one of them was signed: reference, number and SHA-256."""
        revision = self.revision
        assert revision is not None  # noqa: S101  # something stands
        kept: dict[str, Any] = revision.attestations[name].get("stands_from") or {
            "reference": revision.submission.reference,
            "revision": revision.number,
            "sha256": revision.facts_sha256,
        }
        return kept


def changed_duty(rules: Rules, name: str, before: Any, now: Any) -> list[str]:
    """The answers that call for an attestation to be signed again, where these facts differ: those on which its duty
    rests, and the tables where one was added."""
    added = set(getattr(now, TABLES) or ()) - set(getattr(before, TABLES) or ())
    return [*changed_under(rules, name, before, now), *([TABLES] if added else [])]


def standing_in(submission: RulesSubmission, facts: Any) -> StandingAttestations:
    """The attestations of the version in effect that stand with these facts of a draft. Two queries for an
    amendment, read once for this object."""
    revision, before = _in_effect(submission)
    if revision is None:
        return StandingAttestations(None, {})
    rules, fields = submission.rules, submission.chapter.fields
    signed = {
        name: getattr(before, name)
        for name, kept in revision.attestations.items()
        if kept["words_sha256"] == words_sha256(rules, name)
        and fields[name].is_asked(facts, submission.edition_key)
        and not changed_duty(rules, name, before, facts)
    }
    return StandingAttestations(
        revision, {name: made for name, made in signed.items() if made is not None and made.signed}
    )


@dataclass(frozen=True)
class DutiesOfSource:
    """Duties whose attestations stand: who signed them, when, in which revision, in a sentence; and their rows."""

    words: str
    rows: list[Provision]


def duties_by_source(
    rules: Rules, told: Mapping[str, Mapping[str, Any]], facts: Any, names: Iterable[str]
) -> list[DutiesOfSource]:
    """The duties of these names that stand, by who signed them in which revision; `told` as `attestations_told`."""
    found: dict[str, list[Provision]] = {}
    for name in names:
        if (source := told.get(name, {}).get("stands_from")) is not None:
            made: Attestation = getattr(facts, name)
            who = f"{made.signer}, {made.credential_number}, {moment_words(made.signed_at)}"
            words = f"Signed by {who}, with {source_words(source)}."
            found.setdefault(words, []).extend(rules.attestations(name))
    return [DutiesOfSource(words, rows) for words, rows in found.items()]


def attestations_told(submission: RulesSubmission, attested: Any, standing: StandingAttestations) -> dict[str, Any]:
    """The attestations of these facts as a record has them, by field: the SHA-256 of the words and, of a standing one,
    the revision in which it was signed."""
    fields = submission.chapter.fields.values()
    made = {field.name: getattr(attested, field.name) for field in fields if field.kind == "attestation"}
    return {
        name: {"words_sha256": words_sha256(submission.rules, name)}
        | ({"stands_from": standing.source(name)} if standing.signed.get(name) == value else {})
        for name, value in made.items()
        if value is not None and value.signed
    }


def source_words(source: Mapping[str, Any]) -> str:
    """The revision in which an attestation was signed: `RS-2M8V-C4, revision 3`."""
    return f"{source['reference']}, revision {source['revision']}"


def _in_effect(submission: RulesSubmission) -> tuple[Revision | None, Any]:
    """The approved revision of what this filing amends, while that is in effect, and its facts as approved. Two
    queries, once for this object."""
    if submission.amends_id is None:
        return None, None
    if "_in_effect" not in submission.__dict__:
        amended = RulesSubmission.objects.filter(
            amendments=submission.pk, status=S.IN_EFFECT, holder=F("amendments__holder")
        )
        approved = Revision.objects.filter(submission__in=in_force(amended, timezone.localdate()))
        rows = approved.filter(decision__approved=True).select_related("submission__facility")
        revision = rows.order_by("-number").first()
        submission.__dict__["_in_effect"] = revision, revision and approved_facts(revision)
    found: tuple[Revision | None, Any] = submission.__dict__["_in_effect"]
    return found
