"""References of filings for readers of the change log, and the filings that are hidden from a reader."""

from collections.abc import Collection
from uuid import UUID

from compliance.holders.models import User
from rules_submissions.models import RulesSubmission
from rules_submissions.reference import as_written

MOST = 50


def names_of_filings(keys: Collection[UUID]) -> dict[str, str]:
    """References by key, of filings that have one. One query."""
    rows = RulesSubmission.objects.filter(pk__in=keys).exclude(reference="")
    return {str(key): reference for key, reference in rows.values_list("pk", "reference")}


def filings_called(user: User, text: str) -> list[str]:
    """The filing with this reference, if this person may see it. One query."""
    keys = RulesSubmission.objects.visible_to(user).filter(reference__iexact=as_written(text))
    return [f"{RulesSubmission._meta.db_table}:{key}" for key in keys.values_list("pk", flat=True)[:MOST]]


def filings_hidden(user: User, keys: Collection[UUID]) -> set[str]:
    """The keys of these filings that this person must not see, such as drafts for people of the Board. One query."""
    seen = RulesSubmission.objects.visible_to(user).filter(pk__in=keys).values("pk")
    hidden = RulesSubmission.objects.filter(pk__in=keys).exclude(pk__in=seen).values_list("pk", flat=True)
    return {str(key) for key in hidden}
