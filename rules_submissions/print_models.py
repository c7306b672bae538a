"""The number under the code of a print, as the record keeps it."""

from typing import Self

from django.db import models

from compliance.holders.models import User

from .models import RevisionDocument, Row


class PrintCodeQuerySet(models.QuerySet["PrintCode"]):
    """Numbers of prints by who may see the approval that they print."""

    def visible_to(self, user: User) -> Self:
        """Board staff see all, a certificate holder's people their own."""
        if user.is_board:
            return self
        return self.filter(holder_id=user.holder_id) if user.holder_id else self.none()


class PrintCode(Row):
    """Which number stands under the code of a kept print. It is given once, at random, and stays for good."""

    paper = models.OneToOneField(RevisionDocument, on_delete=models.PROTECT, related_name="print_code")
    code = models.CharField(max_length=20, unique=True)

    objects = PrintCodeQuerySet.as_manager()

    def __str__(self) -> str:
        return self.code
