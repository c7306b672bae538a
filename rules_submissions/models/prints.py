"""The number under the code of a print, as the record keeps it."""

from django.db import models

from compliance.holders.models import OwnedQuerySet
from compliance.holders.rows import OfHolder

from .filings import RevisionDocument


class PrintCode(OfHolder):
    """The number under the code of a kept print. It is given once, at random, and stays for good."""

    paper = models.OneToOneField(RevisionDocument, on_delete=models.PROTECT, related_name="print_code")
    code = models.CharField(max_length=20, unique=True)

    objects = OwnedQuerySet.as_manager()

    def __str__(self) -> str:
        return self.code
