"""Exports and bundles for the access matrix, asked for by the holder, and by the Board about the holder."""

from compliance.documents.models import Bundle, Document, ExportJob, ExportVolume
from compliance.holders.tests.factories import given
from tests.matrix import Ground, register

ASKED = {"tables": [], "logs": ["651a:deck_change"], "first": "2026-03-01"}
BUNDLED = {"from": None, "types": None}
LAST_DAYS = {False: "2026-03-02", True: "2026-03-03"}
"""The Board asks for a day more: nobody waits for the same export or bundle twice."""


def job_of(ground: Ground, *, for_board: bool = False) -> ExportJob:
    """An export of this holder's logs."""
    return ground.once(
        f"job {for_board}",
        lambda: ExportJob.objects.create(
            holder=ground.holder, facility=ground.facility, requested_by=ground.person, for_board=for_board,
            parameters=ASKED | {"last": LAST_DAYS[for_board]}, request_sha256=LAST_DAYS[for_board],
        ),
    )  # fmt: skip


def bundle_of(ground: Ground, *, for_board: bool = False) -> Bundle:
    """A bundle of this holder's records."""
    return ground.once(
        f"bundle {for_board}",
        lambda: Bundle.objects.create(
            holder=ground.holder, requested_by=ground.person, for_board=for_board,
            parameters=BUNDLED | {"to": LAST_DAYS[for_board]},
        ),
    )  # fmt: skip


def volume_of(ground: Ground, *, for_board: bool = False) -> ExportVolume:
    """A volume of an export of this holder's logs."""

    def made() -> ExportVolume:
        with given():
            kept = Document.keep(
                b"a,b", holder=ground.holder, title="Logs", file_name="logs.csv", media_type="text/csv"
            )
            job = job_of(ground, for_board=for_board)
            return ExportVolume.objects.create(job=job, number=0, of=1, form="csv", document=kept)

    return ground.once(f"volume {for_board}", made)


register("bundle_id", lambda ground: bundle_of(ground).pk, lambda ground: bundle_of(ground, for_board=True).pk)
register("job_id", lambda ground: job_of(ground).pk, lambda ground: job_of(ground, for_board=True).pk)
register("volume_id", lambda ground: volume_of(ground).pk, lambda ground: volume_of(ground, for_board=True).pk)
register(
    "document_id",
    lambda ground: volume_of(ground).document_id,
    lambda ground: volume_of(ground, for_board=True).document_id,
)
