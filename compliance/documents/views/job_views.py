"""Exports as pages show them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.web.values import moment_words

from ..books.unprinted import notice
from ..models import ExportJob, ExportVolume
from ..services.planning import Plan
from ..services.sheets import export_title, filter_of, period_of, titles_of


@dataclass(frozen=True)
class VolumeView:
    """A file of an export; `state` is a code of `words.EXPORT_STATES`."""

    name: str
    state: str
    url: str = ""


@dataclass(frozen=True)
class JobView:
    """An export, or a bundle, and its progress; `url` returns this component alone while it is being written."""

    id: str
    title: str
    about: str
    state: str
    url: str
    done: int = 0
    total: int = 0
    unit: str = "entries"
    volumes: Sequence[VolumeView] = ()
    started: str = ""
    reason: str = ""
    remark: str = ""
    stop_url: str = ""
    retry_url: str = ""
    is_table_day: bool = False

    @property
    def is_moving(self) -> bool:
        return self.state in ("waiting", "writing")


def job_view(job: ExportJob, user: User) -> JobView:
    """The progress of an export, with its volumes written and to come. One query."""
    may = user.asks(Perm.EXPORT)
    return JobView(
        id=str(job.pk),
        title=export_title(job),
        about=f"{', '.join(titles_of(job))}. {filter_of(job)}; {period_of(job)}.",
        state=job.status,
        url=reverse("documents:export", args=[job.pk]),
        done=job.rows_done,
        total=job.rows_total,
        volumes=_volumes(job),
        started=f"Requested {moment_words(job.requested_at)} by {job.requested_by.printed_name}.",
        reason=job.failure,
        remark=notice(job.not_printed),
        stop_url=reverse("documents:stop", args=[job.pk]) if job.is_moving and may else "",
        retry_url=reverse("documents:retry", args=[job.pk]) if job.status in ("failed", "stopped") and may else "",
        is_table_day=job.is_table_day,
    )


def _volumes(job: ExportJob) -> list[VolumeView]:
    rows = job.volumes.select_related("document").defer("document__content").order_by("number")
    written = {(row.form, row.number): row for row in rows}
    planned = Plan.from_json(job.plan).volumes if job.plan else ()
    volumes = []
    for volume in planned:
        row = written.get((ExportVolume.Form.PDF, volume.number))
        name = "PDF" if len(planned) == 1 else f"Part {volume.number} of {len(planned)}, PDF"
        volumes.append(_written(row, name) if row else VolumeView(name, "writing" if job.is_moving else "stopped"))
    data = written.get((ExportVolume.Form.CSV, 0))
    if data is not None:
        volumes.append(_written(data, "All entries as CSV"))
    return volumes


def _written(row: ExportVolume, name: str) -> VolumeView:
    pages = row.document.pages
    count = f"{row.rows:,} {'entry' if row.rows == 1 else 'entries'}"
    about = f"{count}, {pages} {'page' if pages == 1 else 'pages'}" if pages else count
    return VolumeView(f"{name}: {about}", "ready", reverse("documents:download", args=[row.document_id]))
