"""What the office says of a kept entry before it is signed, as JSON for the device."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse, JsonResponse

from compliance.web.parts import PageError

from ...entries.checking import Checked


def asks_json(request: HttpRequest) -> bool:
    """Whether a script asks, which reads JSON."""
    return request.headers.get("Accept") == "application/json"


def as_json(refused: Iterable[PageError], checked: Checked | None) -> HttpResponse:
    """`refused`: why it cannot be signed as it stands, each a sentence; `findings`: what its signer has to read.

    That a late entry needs a reason is no refusal: the form asks for it when it is signed.
    """
    findings = [finding for finding in checked.findings if finding.severity != "note"] if checked else []
    return JsonResponse(
        {
            "refused": [error.message for error in refused],
            "findings": [{"citation": finding.citation, "words": finding.wrong} for finding in findings],
        }
    )
