"""Filings that two officers sign: the filing as the first signed it, frozen, and the second signature, which files it.

Every row here is added once and stays. A first signature counts while its submission waits for the second one and no
later one was given; taken back, it stays on record and no longer counts.
"""

import hashlib
import json
from datetime import datetime
from typing import Any, ClassVar

from django.db import models

from compliance.holders.models import User
from compliance.holders.rows import OfHolder
from compliance.signing.signature import Signature

from ..states import Status
from .filings import OfSubmissionQuerySet, Revision, RulesSubmission, SubmissionEvent


class Signed(OfHolder):
    """A signature of an officer, with the sentence under which it was given."""

    statement = models.TextField(help_text="The sentence that was signed, in full")
    signature = models.JSONField(help_text="Printed name, credential number, role, method, time")
    signed_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    signed_at = models.DateTimeField()

    class Meta:
        abstract = True


class FirstSignature(Signed):
    """A filing as its first officer signed it: its bytes, whose SHA-256 the officer signed, and the findings of that
    moment. The ledger tells both by hash alone until the second signature.

    `event` is the move with which it began to wait; `number` that of the revision which it becomes with the second
    signature.
    """

    submission = models.ForeignKey(RulesSubmission, on_delete=models.PROTECT, related_name="first_signatures")
    event = models.OneToOneField(SubmissionEvent, on_delete=models.PROTECT, related_name="first_signature")
    number = models.PositiveIntegerField()
    record = models.BinaryField(help_text="Canonical JSON of the filing")
    findings = models.BinaryField(help_text="The findings at the first signature, as JSON")

    objects = OfSubmissionQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["event__number"]

    @property
    def stated(self) -> dict[str, Any]:
        """The filing as it was signed."""
        stated: dict[str, Any] = json.loads(bytes(self.record))
        return stated

    @property
    def sha256(self) -> str:
        """The SHA-256 of the filing, which the first officer signed."""
        return hashlib.sha256(bytes(self.record)).hexdigest()

    @property
    def as_signature(self) -> Signature:
        """The signature, as whatever was stamped with it was composed."""
        kept = self.signature
        return Signature(
            self.signed_by,
            kept["printed_name"],
            kept["credential_number"],
            kept["role"],
            kept["method"],
            datetime.fromisoformat(kept["at"]),
        )


class SecondSignature(Signed):
    """The second officer's signature over what the first signed, with which the revision was filed."""

    first = models.OneToOneField(FirstSignature, on_delete=models.PROTECT, related_name="second")
    revision = models.OneToOneField(Revision, on_delete=models.PROTECT, related_name="second_signature")


def waiting_signature(submission: RulesSubmission) -> FirstSignature | None:
    """The first signature of a filing that waits for the second; None where none waits. One query where one waits."""
    if submission.status != Status.AWAITING_SECOND:
        return None
    rows = FirstSignature.objects.filter(submission=submission).select_related("signed_by")
    return rows.order_by("-event__number").first()
