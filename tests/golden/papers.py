"""The words of one paper of each kind: a filing, letters, logs by kind, the register of a bundle."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from django.utils import timezone

from compliance.documents.books.setting import Setting
from compliance.documents.models import ExportJob
from compliance.documents.services import bundle_request
from compliance.documents.services.bundle_papers import Papers, papers_planned
from compliance.documents.services.planning import plan_of, wanted_of
from compliance.documents.services.sheets import about_of
from compliance.documents.sources import source
from inspections.models import LogEntry
from rules_submissions.models import Revision
from rules_submissions.papers.services import DECISION, FILING, RECORD, RESCISSION, RETURN, paper_render
from rules_submissions.states import S
from tests.golden.beside import keystone, somebody
from tests.golden.stable import stable
from tests.golden.text import Page
from tests.papers import html_of
from tests.pdf_checks import text_of

ANNEX, WITH_ANNEX = "\n# Annex", ("decision-denied",)
"""The beginning of the annex of a letter, and the letter of which it is read; those of the others have the same
parts."""


def files(at: datetime) -> dict[str, str]:
    """The golden files: one for each paper, a line for each block."""
    found = [(name, "\n".join(Page(html).main)) for name, html in (*_of_filings(at), _register(at))]
    found = [(name, text if name in WITH_ANNEX else text.partition(ANNEX)[0]) for name, text in found]
    return {f"{name}.txt": stable(text).rstrip() + "\n" for name, text in (*found, *_logs(at))}


def _of_filings(at: datetime) -> Iterator[tuple[str, str]]:
    rows = Revision.objects.select_related("submission__facility__holder", "submission__amends").order_by("filed_at")
    yield "filing", paper_render(rows.filter(submission__chapter_number="651a")[0], FILING, at)[1].html
    returned = rows.filter(round__outcome="returned")[0]
    yield "return", paper_render(returned, RETURN, at)[1].html
    for is_approved, name in ((True, "approved"), (False, "denied")):
        decided = rows.filter(decision__approved=is_approved)[0]
        yield f"decision-{name}", paper_render(decided, DECISION, at)[1].html
    rescinded = rows.filter(submission__status=S.RESCINDED, decision__approved=True)[0]
    yield "rescission", paper_render(rescinded, RESCISSION, at)[1].html
    yield "record", paper_render(rows.filter(decision__approved=False)[0], RECORD, at)[1].html


def _logs(at: datetime) -> Iterator[tuple[str, str]]:
    """The text of each log's own book, page after page."""
    facility, entries = keystone(), source()
    here = LogEntry.objects.filter(facility=facility)
    first, last = (
        timezone.localdate(one.occurred_at) for one in (here.earliest("occurred_at"), here.latest("occurred_at"))
    )
    for number, code in sorted(set(here.values_list("chapter_number", "log_code"))):
        asked = {"tables": [], "logs": [f"{number}:{code}"], "first": first.isoformat(), "last": last.isoformat()}
        job = ExportJob(holder=facility.holder, facility=facility, requested_at=at, parameters=asked)
        wanted = wanted_of(job)
        plan, about = plan_of(wanted, entries), about_of(job, wanted, entries, somebody("filer").printed_name)
        divided = [volume.segments for volume in plan.volumes]
        with TemporaryDirectory() as folder:
            setting = Setting(about, wanted, (), plan.numberings, entries, at, Path(folder), divided=divided)
            yield f"log-{number}-{code}", "\n".join(text_of(part.path.read_bytes()) for part in setting.bind().parts)


def _register(at: datetime) -> tuple[str, str]:
    filer = somebody("filer")
    bundle = bundle_request(holder=keystone().holder, first=timezone.localdate(at - timedelta(days=1)), by=filer, at=at)
    bundle.plan = papers_planned(bundle, at)
    return "register", html_of(Papers(bundle).register(bundle.plan["papers"][0])())
