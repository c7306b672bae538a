"""What stands in the way of filing, each linked to the question that mends it."""

from django.urls import reverse

from compliance.regulation import Finding
from compliance.regulation.core.fields import Field

from .aside import field_anchor
from .differences import SheetDifference
from .left import question_url
from .question_pages import page_of_field
from .readiness import Readiness, overtaken_words
from .tables import FIELD, TableTrouble
from .worksheet import Worksheet


def obstacles_of(sheet: Worksheet, ready: Readiness) -> list[tuple[str, str]]:
    """Pairs of sentence and address, in the order in which one would mend them."""
    points = reverse("submissions:points", args=[sheet.submission.pk])
    move = reverse("submissions:edition", args=[sheet.submission.pk])
    return [
        *([(overtaken_words(ready.overtaken), move)] if ready.overtaken else []),
        *(
            (f"{field.label}: we cannot read what you typed.", _field_url(sheet, field))
            for field in ready.not_well_formed
        ),
        *((trouble.words, _table_url(sheet, trouble)) for trouble in ready.tables),
        *((difference.words, words_url(sheet, difference)) for difference in ready.unexplained),
        *((finding.message, _finding_url(sheet, finding)) for finding in (*ready.must_mend, *ready.unanswered)),
        *_unattested(sheet, ready),
        *(
            (f"A point of the return is not answered: {point.text}", f"{points}#point-{point.pk}")
            for point in ready.unreplied
        ),
    ]


def words_url(sheet: Worksheet, difference: SheetDifference) -> str:
    """Where the sheet is replaced, or it is said why."""
    return f"{reverse('submissions:artwork', args=[sheet.submission.pk])}#words-{difference.upload.pk}"


def _unattested(sheet: Worksheet, ready: Readiness) -> list[tuple[str, str]]:
    """One line for all duties that nobody has attested: they stand on one page."""
    if not ready.unattested:
        return []
    count = len(ready.unattested)
    words = "1 duty of conduct is not attested." if count == 1 else f"{count} duties of conduct are not attested."
    return [(words, _finding_url(sheet, ready.unattested[0]))]


def _table_url(sheet: Worksheet, trouble: TableTrouble) -> str:
    """The filing to amend instead, the one that is in the way, or the question that names the tables."""
    if trouble.beside is not None:
        return reverse("submissions:case", args=[trouble.beside])
    if trouble.amend is not None:
        return reverse("submissions:amend", args=[trouble.amend])
    return _field_url(sheet, sheet.chapter.fields[FIELD])


def _field_url(sheet: Worksheet, field: Field) -> str:
    page = page_of_field(sheet.chapter, sheet.edition_key, field.name)
    return f"{question_url(sheet, page)}?back=check#field-{field.name}" if page else ""


def _finding_url(sheet: Worksheet, finding: Finding) -> str:
    page = sheet.page_of(finding)
    return f"{question_url(sheet, page)}?back=check#{field_anchor(finding)}" if page else ""
