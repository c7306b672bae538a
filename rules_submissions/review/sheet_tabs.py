"""The sheets of a filing as tabs: which is shown, and what each still needs, in words."""

from collections import Counter
from collections.abc import Callable, Sequence

from django.urls import reverse

from compliance.holders.models import User
from compliance.regulation.core.provision import Provision
from compliance.web.sheet_parts import SheetTab

from ..case.versions import reviewed_before
from ..models import Artwork, RulesSubmission
from ..models.sheets import Pin
from ..sheets.pins import is_settled
from .looked_at import checks_on

Asked = Callable[[str], Sequence[Provision]]


def sheet_tabs(
    submission: RulesSubmission,
    uploads: Sequence[Artwork],
    current: Artwork,
    user: User,
    asked: Asked,
    query: str = "",
) -> list[SheetTab]:
    """A tab for each of these uploads. `asked` gives what the text asks on sheets of a kind; each address keeps the
    `query`. At most seven queries."""
    states = _states(submission, uploads, user, asked)
    return [
        SheetTab(
            upload.version.title,
            reverse("submissions:sheet", args=[submission.pk, upload.pk]) + query,
            upload.pk == current.pk,
            *states[upload.version.pk],
        )
        for upload in uploads
    ]


def _states(
    submission: RulesSubmission, uploads: Sequence[Artwork], user: User, asked: Asked
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
        revisions = list(submission.revisions.defer("facts", "findings"))
        for check in checks_on(versions, revisions[-1]):
            checked.setdefault(check.version_id, {})[check.element] = check.found
        reviewed = reviewed_before(submission, revisions)
        kept = set(reviewed.artwork.values_list("pk", flat=True)) if reviewed is not None else set()
        kept |= {upload.pk for upload in uploads if upload.submission_id != submission.pk}

    def state(upload: Artwork) -> tuple[str, str]:
        version = upload.version
        if count := waiting[version.sheet_id]:
            return "open", f"{count} open pin{'' if count == 1 else 's'}"
        if not user.is_board:
            return "", ""
        elements = {(one.citation, one.name) for one in asked(version.sheet.kind)}
        checks = {element: found for element, found in checked.get(version.pk, {}).items() if element in elements}
        if missing := list(checks.values()).count(False):
            return "open", f"{missing} not found"
        if checks and len(checks) == len(elements):
            return "agreed", "agreed"
        if checks:
            return "some", f"{len(checks)} of {len(elements)} looked at"
        if elements and not any(pin.version_id == version.pk for pin in pins):
            return "unread", "not looked at"
        return "", "unchanged" if upload.pk in kept else ""

    return {upload.version.pk: state(upload) for upload in uploads}
