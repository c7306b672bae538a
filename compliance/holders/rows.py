"""What rows of many tables have in common: whose they are, and who did what they say, with the name as it was then."""

from django.db import models

from .models import CertificateHolder, Identified, User


class OfHolder(Identified):
    """A row of one certificate holder."""

    holder = models.ForeignKey(CertificateHolder, on_delete=models.PROTECT, related_name="+")

    class Meta:
        abstract = True


class ActedBy(models.Model):
    """Who did it and when, with the name and credential as they were."""

    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    printed_name = models.CharField(max_length=200)
    credential_number = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField()

    class Meta:
        abstract = True


class ActedAs(ActedBy):
    """The same, with the role in which they did it."""

    role = models.CharField(max_length=40)

    class Meta:
        abstract = True
