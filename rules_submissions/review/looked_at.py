"""What nobody of the Board has looked at on the sheets of a revision, as sign-offs, reports and letters say it."""

from collections.abc import Sequence
from datetime import datetime

from compliance.regulation import Explained

from .. import facts as bridge
from ..models import Artwork, ReviewRound
from ..models.sheets import ElementCheck, Pin, read_as_versions
from ..sheets.services.elements import elements_asked

NOT_LOOKED_AT = "Not looked at"


def not_looked_at(review: ReviewRound, until: datetime | None = None) -> list[str]:
    """What `missed_on` says of the revision under review, up to a moment if one is given. At most four queries."""
    uploads = list(read_as_versions(review.revision.artwork.all()))
    if not uploads:
        return []
    rows = bridge.open_answers(review.revision, bridge.settlements_in_effect(review.submission))
    return missed_on(uploads, rows, until)


def missed_on(uploads: Sequence[Artwork], rows: Sequence[Explained], until: datetime | None = None) -> list[str]:
    """Elements that no reviewer has looked for on any of these sheets, by citation and title, then sheets that may show
    them and on which nobody looked at anything. `rows` say which elements apply to the answers. At most two queries."""
    versions = [upload.version for upload in uploads if elements_asked(rows, upload.version.sheet.kind)]
    asked = elements_asked(rows, *{version.sheet.kind for version in versions})
    if not asked:
        return []
    checks = ElementCheck.objects.filter(version__in=versions)
    pins = Pin.objects.filter(version__in=versions)
    if until is not None:
        checks = checks.filter(at__lte=until)
        pins = pins.filter(comments__comment__at__lte=until)
    seen = list(checks)
    elements = {check.element for check in seen}
    on_sheets = {check.version_id for check in seen} | set(pins.values_list("version_id", flat=True))
    return [
        *(f"§\u00a0{one.citation}, {one.title}" for one in asked if (one.citation, one.name) not in elements),
        *(version.title for version in versions if version.pk not in on_sheets),
    ]


def with_not_looked_at(words: str, listed: list[str]) -> str:
    """These words, and what nobody has looked at after them."""
    return f"{words} {NOT_LOOKED_AT}: {'; '.join(listed)}.".strip() if listed else words
