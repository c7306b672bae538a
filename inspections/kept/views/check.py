"""The office's check of a kept entry before it is signed, as JSON for the device."""

from collections.abc import Iterable, Sequence

from django.http import HttpRequest, HttpResponse, JsonResponse

from compliance.regulation.core.finding import Finding
from compliance.web.parts import PageError


def asks_json(request: HttpRequest) -> bool:
    """Whether a script asks, which reads JSON."""
    return request.headers.get("Accept") == "application/json"


def as_json(refused: Iterable[PageError], findings: Sequence[Finding]) -> HttpResponse:
    """`refused`: why it cannot be signed as it stands, each a sentence; `findings`: what its signer has to read.

    That a late entry needs a reason is no refusal: the form asks for it when it is signed.
    """
    return JsonResponse(
        {
            "refused": [error.message for error in refused],
            "findings": [
                {"citation": finding.citation, "words": finding.wrong}
                for finding in findings
                if finding.severity != "note"
            ],
        }
    )
