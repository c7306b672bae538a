"""Statements that wait for a passkey. Each is kept for five minutes and is good for one signature of its person."""

from datetime import datetime, timedelta
from uuid import UUID

from compliance.holders.models import User
from compliance.holders.signing_statement import SigningStatement

from .signature import Meaning, Signature
from .statement import statement_text

LIVES = timedelta(minutes=5)
_USED_UP = f"""
    UPDATE {SigningStatement._meta.db_table} SET used_at = %s
    WHERE id = %s AND user_id = %s AND used_at IS NULL AND made_at >= %s RETURNING *
"""  # noqa: S608  # the name of our own table
MOST = 20
"""The number of statements kept for one person. Older ones are removed when the next is made."""


def statement_keep(signature: Signature, meaning: Meaning, holder_id: UUID | None, shown: str) -> SigningStatement:
    """A statement over `shown` for this signer, issued at `signature.at`. Removes the person's statements that are too
    old."""
    rows = SigningStatement.objects.filter(user=signature.user)
    rows.filter(made_at__lt=signature.at - LIVES).delete()
    text = statement_text(signature, meaning, holder_id, shown)
    made = SigningStatement.objects.create(
        user=signature.user, holder_id=holder_id, text=text, shown=shown, made_at=signature.at
    )
    rows.exclude(pk__in=[*rows.order_by("-made_at").values_list("pk", flat=True)[:MOST], made.pk]).delete()
    return made


def statement_take(user: User, statement_id: str, at: datetime) -> SigningStatement | None:
    """The person's statement, which this call uses up; None where it is somebody else's, unknown, used or too old."""
    try:
        known = UUID(statement_id)
    except ValueError:
        return None
    # One UPDATE decides: of two requests at once, the second finds no row.
    used = SigningStatement.objects.raw(_USED_UP, [at, known, user.pk, at - LIVES])
    return next(iter(used), None)
