"""The ledger's statements about the means by which people sign in, and about means that wait for their passkey."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models

from .accounts import User


class SignInMeans(models.Model):
    """A keyed digest of the means of each kind by which a person signs in (`means`); empty for none.

    The row is recorded like any other, so the newest entry about it is what the ledger states. The means themselves are
    secrets, and no records.
    """

    user = models.OneToOneField(User, primary_key=True, on_delete=models.PROTECT, related_name="+")
    password = models.CharField(max_length=64, blank=True)
    app = models.CharField(max_length=64, blank=True)
    passkeys = models.CharField(max_length=64, blank=True)
    codes = models.CharField(max_length=64, blank=True)


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
        indexes: ClassVar = [models.Index(fields=["user", "made_at"], name="statement_by_person")]
