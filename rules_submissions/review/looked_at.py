"""Parts of the sheets of a revision that nobody of the Board has looked at, or looked for and did not find, as
sign-offs, reports and letters say it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from compliance.regulation import Explained

from .. import facts as bridge
from ..drafting.clauses import is_same_clause
from ..models import Artwork, ReviewRound, Revision
from ..models.sheets import ElementCheck, Pin, SheetVersion, read_as_versions
from ..settlements import settlements_in_effect
from ..sheets.services.elements import elements_asked

NOT_LOOKED_AT = "Not looked at"
NOT_FOUND = "Not found on the sheets"


@dataclass(frozen=True)
class Looks:
    """The matters that the reviewers' looks at the sheets of a revision leave open: those that nobody has looked at,
    elements by citation and title, then sheets; and the elements that are not there by the newest look. `owners` are
    the units that decide each."""

    missed: list[str]
    not_found: list[str]
    owners: Mapping[str, frozenset[str]] = field(default_factory=dict)

    @property
    def sentences(self) -> dict[str, str]:
        """Each as a sentence, by what it is about."""
        return {
            listed: f"{words}: {listed}."
            for words, every in ((NOT_LOOKED_AT, self.missed), (NOT_FOUND, self.not_found))
            for listed in every
        }


def looks_at(review: ReviewRound, until: datetime | None = None) -> Looks:
    """The result of `looks_on` for the revision under review, up to a moment if one is given. At most five queries."""
    uploads = list(read_as_versions(review.revision.artwork.all()))
    if not uploads:
        return Looks([], [])
    rows = bridge.open_answers(review.revision, settlements_in_effect(review.submission))
    return looks_on(review.revision, uploads, rows, until)


def not_looked_at(review: ReviewRound, until: datetime | None = None) -> list[str]:
    """The elements and sheets of the revision under review that nobody has looked at, as `looks_at`."""
    return looks_at(review, until).missed


def checks_on(versions: Iterable[SheetVersion], revision: Revision) -> list[ElementCheck]:
    """The checks of elements on these versions, the newest last, that count for a revision: its own, and those of any
    other that filed the same version, if the clause reads the same answers in the same text. One query, two if there
    are checks of another revision."""
    checks = list(ElementCheck.objects.filter(version__in=list(versions)).order_by("at", "id").select_related("round"))
    others = {check.round.revision_id for check in checks} - {revision.pk}
    if not others:
        return checks
    filed = Revision.objects.select_related("submission").in_bulk(others)
    before, now = {key: one.decoded for key, one in filed.items()}, revision.decoded
    clauses = {(one.citation, one.name): one for one in revision.rules.provisions}

    def counts(check: ElementCheck) -> bool:
        then = filed.get(check.round.revision_id)
        clause = clauses.get(check.element)
        if then is None or clause is None:
            return then is None
        return is_same_clause(clause, before[then.pk], now, then.edition_key, revision.edition_key)

    return [check for check in checks if counts(check)]


def looks_on(
    revision: Revision, uploads: Sequence[Artwork], rows: Sequence[Explained], until: datetime | None = None
) -> Looks:
    """The open matters on these sheets of a revision: elements that no reviewer has looked for, sheets that may show
    them and on which nobody looked at anything, and elements that were not found. `rows` say which elements apply to
    the answers. At most three queries."""
    versions = [upload.version for upload in uploads if elements_asked(rows, upload.version.sheet.kind)]
    asked = elements_asked(rows, *{version.sheet.kind for version in versions})
    if not asked:
        return Looks([], [])
    seen = [check for check in checks_on(versions, revision) if until is None or check.at <= until]
    pins = Pin.objects.filter(version__in=versions)
    if until is not None:
        pins = pins.filter(comments__comment__at__lte=until)
    newest = {check.element: check.found for check in seen}
    on_sheets = {check.version_id for check in seen} | set(pins.values_list("version_id", flat=True))
    titles = {(one.citation, one.name): f"§\u00a0{one.citation}, {one.title}" for one in asked}
    key = revision.edition_key
    owners = {titles[one.citation, one.name]: frozenset({one.owner(key)}) for one in asked}
    for version in versions:
        elements = elements_asked(rows, version.sheet.kind)
        owners[version.title] = frozenset(one.owner(key) for one in elements)
    return Looks(
        [
            *(title for element, title in titles.items() if element not in newest),
            *(version.title for version in versions if version.pk not in on_sheets),
        ],
        [title for element, title in titles.items() if newest.get(element) is False],
        owners,
    )


def with_not_looked_at(words: str, listed: list[str]) -> str:
    """These words, and what nobody has looked at after them."""
    return f"{words} {NOT_LOOKED_AT}: {'; '.join(listed)}.".strip() if listed else words
