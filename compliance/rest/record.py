"""The record of making a token as its signer sees it: plain values, and words."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from compliance.holders.models import Membership, User
from compliance.holders.words import fitting
from compliance.signing.signature import Meaning, Prepared, Signature, signer_as_json

MAKE = Meaning(
    "api_token.make/1",
    "I make this token for a program that acts in my name, and answer for what it does until it ends or is "
    "revoked. (Statement T-1)",
)


def token_record(
    membership: Membership, signature: Signature, *, label: str, may_sign: bool, days: int, reason: str
) -> dict[str, Any]:
    """The record that the maker of a token signs: its name, its role, whether it signs, the number of days for which it
    is valid, and the reason."""
    return {
        "label": fitting(label, "label", longest=80),
        "membership": {"id": str(membership.pk), "name": str(membership)},
        "may_sign": may_sign,
        "days": days,
        "reason": fitting(reason, "reason"),
        "signer": signer_as_json(signature),
    }


def token_words(record: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The record in lines of label and value."""
    return [
        ("Token", record["label"]),
        ("Acts as", record["membership"]["name"]),
        ("May sign log entries", "Yes" if record["may_sign"] else "No"),
        ("Valid for", f"{record['days']} days"),
        ("Reason", record["reason"]),
    ]


def roles_of(user: User) -> "QuerySet[Membership]":
    """The person's own roles in force today, for each of which they may make a token."""
    mine = Membership.objects.in_force(timezone.localdate()).filter(user=user)
    return mine.select_related("holder", "facility").order_by("created_at")


def token_rests_on(user: User) -> dict[str, Any]:
    """The facts that its page shows before anything is chosen: the person's roles. One query."""
    return {"roles": [str(membership) for membership in roles_of(user)]}


def token_prepared(membership: Membership, **stated: Any) -> Prepared:
    """The making of a token, ready to be shown and signed; `stated` as of `token_record`."""
    return Prepared(
        MAKE, membership.holder_id, lambda signature: token_record(membership, signature, **stated), token_words
    )
