"""Signing an entry over the API: who signs, by which means, and what is refused."""

from datetime import datetime
from typing import Any

from django.utils import timezone

from compliance.holders.models import GamingTable
from compliance.regulation import chapter
from compliance.regulation.core.fields import fields_of
from compliance.regulation.core.log import LogKind
from compliance.regulation.core.outputs import finding_answer
from compliance.regulation.core.parse import Refused, parse_text, quoted
from compliance.rest.endpoint import MemberRequest
from compliance.rest.listing import visible_named
from compliance.rest.outputs import Confirmation
from compliance.rest.problems import ApiRefusal
from compliance.signing.confirming import NotConfirmed as SignerNotConfirmed
from compliance.signing.confirming import RequestSigner, confirm_signer
from compliance.signing.signature import Signature
from inspections.entries.services.signature import entry_sign

from ..errors import NotConfirmed
from ..models import LogEntry
from .outputs import NewLogEntry

API_TOKEN = "api_token"  # noqa: S105  # a way of signing, of lower assurance, not a secret
STAMPS = ("started", "signed")


def entry_of_request(request: MemberRequest, key: str) -> LogEntry:
    """The entry that the body states, signed by the caller. Raises Refused, Problem and what `entry_sign` raises."""
    stated = NewLogEntry.members_of(request.data)
    at = timezone.now()
    signature = signature_sent(request, stated.get("signature"), at)
    table = visible_named(GamingTable.objects.select_related("facility"), request, stated, "table")
    supersedes = None
    if stated.get("supersedes") is not None:
        supersedes = visible_named(LogEntry.objects.select_related("table"), request, stated, "supersedes")
    kind = chapter(table.chapter).log(text_sent(stated, "log"))
    values, code = certified(kind, values_sent(stated["values"])), kind.code
    try:
        return entry_sign(
            table=table,
            log_code=code,
            values=values,
            signature=signature,
            at=at,
            late_reason=text_sent(stated, "late_reason"),
            supersedes=supersedes,
            correction_reason=text_sent(stated, "correction_reason"),
            confirmed_findings=text_sent(stated, "confirmed_findings"),
            key=key,
            refuses_unasked=True,
        )
    except (Refused, NotConfirmed) as refusal:
        raise as_problem(refusal) from None


def as_problem(refusal: Refused | NotConfirmed) -> Exception:
    """The answer of the API to a refusal: problems under `values`, or the findings to confirm with their mark."""
    if isinstance(refusal, Refused):
        return Refused(*((f"values.{path}" if path else "values", words) for path, words in refusal.problems))
    members = {"findings": [finding_answer(finding) for finding in refusal.findings], "mark": refusal.mark}
    return ApiRefusal(409, "findings_not_confirmed", str(refusal), members=members)


def signature_sent(request: MemberRequest, stated: Any, at: datetime) -> Signature:
    """The signature by what was sent; by the token itself where nothing was and the token may sign.

    Asked first: a password that is wrong must count as a failure, and a refusal later rolls back.
    """
    if stated is not None:
        means = Confirmation.members_of(stated, "signature")
        password, code = (parse_text(means.get(name) or "", f"signature.{name}") or "" for name in ("password", "code"))
        return confirm_signer(request._request, password=password, code=code, at=at)
    token, user = request.auth, request.user
    if token is None or not token.may_sign:
        words = "missing; expected an object with password, and code where an authenticator app is set up"
        raise Refused(("signature", f"{words}, or a token that may sign"))
    signer = RequestSigner(request._request, user=user)
    signer.refuse_other_means()
    try:
        credential = signer.credential_to_sign(at)
    except SignerNotConfirmed as refusal:
        raise ApiRefusal(400, "not_confirmed", str(refusal), [("signature", str(refusal))]) from None
    return Signature(user, user.printed_name, credential.number, token.membership.role, API_TOKEN, at)


def certified(kind: LogKind, values: dict[str, Any]) -> dict[str, Any]:
    """The values with the attestations that the signature makes: of an entry that states the work which they are about,
    by the times that a form stamps. One that records a change alone certifies nothing."""
    fields = fields_of(kind.entry)
    if not any(values.get(name) is not None for name, field in fields.items() if field.asked.stamp in STAMPS):
        return values
    attested = {name: {"signed": True} for name, field in fields.items() if field.kind == "attestation"}
    return attested | values


def values_sent(value: Any) -> dict[str, Any]:
    """The fields of an entry as they were sent. Raises Refused."""
    if not isinstance(value, dict):
        raise Refused(("values", f"{quoted(value)}; expected an object of the log's fields"))
    return value


def text_sent(stated: dict[str, Any], name: str) -> str:
    """The text of this member of the body; empty where it is left out. Raises Refused."""
    return "" if stated.get(name) is None else parse_text(stated[name], name) or ""
