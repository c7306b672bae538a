"""By whom at the Board's identity provider a person of the Board signs in."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from .accounts import User
from .places import Identified


class ProviderLink(Identified):
    """The person whom a provider (`issuer`) names so (`subject`) signs in as this one, until the link ends. Two people
    make it (`AccountChange`); addresses and names that the provider tells link nobody."""

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="provider_links")
    issuer = models.TextField()
    subject = models.CharField(max_length=255)
    linked_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user"], condition=Q(ended_at=None), name="one_link_of_a_person"),
            models.UniqueConstraint(
                fields=["issuer", "subject"], condition=Q(ended_at=None), name="a_subject_opens_one_account"
            ),
        ]

    def __str__(self) -> str:
        return self.subject
