"""The volumes of a log as a bundle carries them, laid out from a request for an export."""

from compliance.documents.models import ExportJob
from compliance.documents.services import planning, sheets
from compliance.documents.sources import source
from tests.csv_read import rows_of
from tests.pdf_checks import structure_of


def volumes(job: ExportJob) -> list[bytes]:
    """The PDF of each volume. Raises NotRendered."""
    wanted = planning.wanted_of(job)
    plan = planning.plan_of(wanted, source())
    return [sheets.paper_of(job, wanted, plan, volume, source()).pdf() for volume in plan.volumes]


def attached_rows(pdf: bytes) -> list[dict[str, str]]:
    """The entries in the CSV that a volume carries."""
    (content,) = structure_of(pdf).attachments.values()
    return rows_of(content)
