"""Pages for everybody: checkpoints of the Board log, the keys they are signed with, and how to check them by hand.

Nothing of a holder's log is here, neither its name nor its size.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.dateparse import parse_datetime
from django.views.decorators.http import require_GET, require_safe

from compliance.holders.access import row_or_404
from compliance.ledger.board import board_notes, board_point
from compliance.ledger.checkpoints import with_cosignatures
from compliance.ledger.trust import fingerprint, policy_lines
from compliance.records.programs import programs
from compliance.transparency.signer.state import origin_hash as hash_of
from compliance.web.downloads import to_save

SIZE = 25


@require_GET
def checkpoints(request: HttpRequest) -> HttpResponse:
    """The newest checkpoints of the Board log, the policy, the programs that check them."""
    before = parse_datetime(request.GET.get("before", "").replace(" ", "+"))
    points = board_notes(before, SIZE + 1)
    more, points = len(points) > SIZE, points[:SIZE]
    context = {
        "points": [(point, hash_of(point.origin)) for point in points],
        "older_url": f"?before={points[-1].made_at.isoformat()}".replace("+", "%2B") if more else "",
        "newer_url": "?" if before else "",
        "policy": policy_text(),
        "fingerprint": fingerprint(policy_text().encode()),
        "quorum": settings.LEDGER_QUORUM,
        "demonstration": settings.DEMO,
        "programs": list(programs().values()),
    }
    return render(request, "ledger/checkpoints.html", context)


def policy_text() -> str:
    """policy.txt of this office, as a page."""
    return "".join(f"{line}\n" for line in policy_lines())


@require_safe
def policy(request: HttpRequest) -> HttpResponseBase:
    """policy.txt."""
    return to_save(policy_text(), "policy.txt")


@require_safe
def program(request: HttpRequest, program_name: str) -> HttpResponseBase:
    """A program that needs nothing of the office."""
    file = row_or_404(programs().get(program_name))
    return to_save(file.content, file.name)


@require_safe
def note(request: HttpRequest, origin_hash: str, point_size: str) -> HttpResponseBase:
    """A checkpoint of the Board log with its cosignatures, as the signer wrote it."""
    point = row_or_404(board_point(origin_hash, int(point_size)))
    return to_save(with_cosignatures(point), f"checkpoint-{point.size}.txt")
