"""The sheets of a filing as tabs: which is shown, and what each still needs, in words."""

from collections import Counter
from collections.abc import Sequence

from django.urls import reverse

from compliance.holders.models import User
from compliance.regulation.core.provision import Provision
from compliance.web.sheet_parts import SheetTab

from ..case.versions import reviewed_before
from ..models import Artwork, RulesSubmission
from ..sheet_models import ElementCheck, Pin
from ..sheets.elements import BEAR_ELEMENTS
from ..sheets.pins import is_settled


def sheet_tabs(
    submission: RulesSubmission, uploads: Sequence[Artwork], current: Artwork, user: User, elements: Sequence[Provision]
) -> list[SheetTab]:
    """A tab for each of these uploads. `elements` are what the text asks on a layout. At most six queries."""
    states = _states(submission, uploads, user, len(elements))
    return [
        SheetTab(
            upload.version.title,
            reverse("submissions:sheet", args=[submission.pk, upload.pk]),
            upload.pk == current.pk,
            *states[upload.version.pk],
        )
        for upload in uploads
    ]


def _states(
    submission: RulesSubmission, uploads: Sequence[Artwork], user: User, elements: int
) -> dict[object, tuple[str, str]]:
    """Kind and words by version: open pins for everybody, what was looked at for Board staff."""
    versions = [upload.version for upload in uploads]
    seen = (
        Pin.objects.visible_to(user)
        .filter(sheet__in=[version.sheet_id for version in versions])
        .prefetch_related("acts")
    )
    pins = list(seen)
    waiting = Counter(pin.sheet_id for pin in pins if not is_settled(pin))
    checked: dict[object, dict[tuple[str, str], bool]] = {}
    kept: set[object] = set()
    if user.is_board:
        for check in ElementCheck.objects.filter(version__in=versions).order_by("at", "id"):
            checked.setdefault(check.version_id, {})[check.element] = check.found
        reviewed = reviewed_before(submission, list(submission.revisions.defer("facts", "findings")))
        kept = set(reviewed.artwork.values_list("pk", flat=True)) if reviewed is not None else set()

    def state(upload: Artwork) -> tuple[str, str]:
        version = upload.version
        if count := waiting[version.sheet_id]:
            return "open", f"{count} open pin{'' if count == 1 else 's'}"
        if not user.is_board:
            return "", ""
        checks = checked.get(version.pk, {})
        if missing := list(checks.values()).count(False):
            return "open", f"{missing} not found"
        if checks and len(checks) == elements:
            return "agreed", "agreed"
        if checks:
            return "some", f"{len(checks)} of {elements} looked at"
        if version.sheet.kind in BEAR_ELEMENTS and not any(pin.version_id == version.pk for pin in pins):
            return "unread", "not looked at"
        return "", "unchanged" if upload.pk in kept else ""

    return {upload.version.pk: state(upload) for upload in uploads}
