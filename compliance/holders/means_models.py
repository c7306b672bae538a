"""What the ledger states about the means by which people sign in."""

from django.db import models

from .models import User


class SignInMeans(models.Model):
    """A keyed digest of the means of each kind by which a person signs in (`means_on_record`); empty for none.

    The row is recorded like any other, so the newest entry about it is what the ledger states. The means themselves are
    secrets, and no records.
    """

    user = models.OneToOneField(User, primary_key=True, on_delete=models.PROTECT, related_name="+")
    password = models.CharField(max_length=64, blank=True)
    app = models.CharField(max_length=64, blank=True)
    passkeys = models.CharField(max_length=64, blank=True)
    codes = models.CharField(max_length=64, blank=True)
