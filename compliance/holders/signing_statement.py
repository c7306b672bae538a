"""The row of a statement that waits for a passkey."""

import hashlib
import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models


class SigningStatement(models.Model):
    """A statement as it was shown, and the record that it covers. It is used once at most, within five minutes."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    holder = models.ForeignKey("holders.CertificateHolder", on_delete=models.PROTECT, null=True, related_name="+")
    text = models.TextField(help_text="The statement, canonical JSON")
    shown = models.TextField(help_text="The record as shown, canonical JSON")
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    class Meta:
        app_label = "holders"
        indexes: ClassVar = [models.Index(fields=["user", "made_at"], name="statement_by_person")]

    @property
    def challenge(self) -> bytes:
        """What the passkey signs: the SHA-256 of the statement."""
        return hashlib.sha256(self.text.encode()).digest()
