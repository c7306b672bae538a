"""The whole office in one walk: file, return, refile, approve, log, see the countdown, export.

At desktop and phone width, by keyboard alone, and with JavaScript off; on every page axe finds nothing and nothing
scrolls sideways. A filing of each of the six games goes the same way. What is marked `long` is walked by
`script/test-faults long`.
"""

import csv
import io
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from importlib import import_module
from typing import Any

import pypdfium2 as pdfium
import pytest
from django.utils import timezone
from playwright.sync_api import Browser

from compliance.documents.models import ExportJob
from compliance.holders.models import Facility, GamingTable, User
from compliance.holders.tests.factories import TableFactory
from compliance.regulation import PACKAGES
from inspections.models import LogEntry
from inspections.tests.factories import approved_rules
from rules_submissions.states import S
from rules_submissions.tests.contest import contest_texts_given
from rules_submissions.tests.making import answers_of, tables_stand
from tests.waiting import wait_until

from .steps import (
    answer_everything,
    answer_part,
    approve,
    change_decks,
    claim_and_sign_off,
    countersign,
    file_draft,
    inspect,
    recommend,
    save_answers,
    start_draft,
)
from .walker import WAYS, Walker, Way

pytestmark = pytest.mark.django_db(transaction=True)

AsPerson = Callable[[User], Walker]


def walked(*short: str) -> pytest.MarkDecorator:
    """A test for each way; those not named here are long."""
    ways = [pytest.param(name, marks=[] if name in short else [pytest.mark.long]) for name in WAYS]
    return pytest.mark.parametrize("way", ways, indirect=True)


@pytest.fixture
def way(request: pytest.FixtureRequest) -> Way:
    chosen = WAYS[request.param]
    return Way(chosen.width, chosen.script, chosen.hands)


@pytest.fixture
def as_person(browser: Browser, live_server: Any, way: Way) -> Iterator[AsPerson]:
    opened: list[Walker] = []

    def walker(user: User) -> Walker:
        opened.append(Walker(browser, live_server.url, way, user))
        return opened[-1]

    yield walker
    for one in opened:
        one.close()


@pytest.fixture
def tables(facility: Facility) -> dict[str, GamingTable]:
    numbers = {"651a": "W-11", "617a": "R-01"}
    for chapter, number in numbers.items():
        TableFactory(holder=facility.holder, facility=facility, number=number, chapter=chapter)
    return {table.chapter: table for table in GamingTable.objects.all()}


@pytest.fixture
def board(reviewer: User, compliance_rep: User, lab_analyst: User, decider: User) -> dict[str, User]:
    """People of the Board by the bureau that they act for; how decisions can be contested is on file."""
    contest_texts_given(decider)
    return {
        "Gaming Operations": reviewer,
        "Casino Compliance": compliance_rep,
        "Gaming Laboratory Operations": lab_analyst,
        "Executive Director": decider,
    }


TYPED = ("attestations",)
"""At first; shuffling and cards are typed as what the answers say wrong is mended, attestations again on the return."""


@pytest.mark.parametrize(
    ("way", "typed"),
    [
        pytest.param("phone", TYPED, id="phone, one part at first"),
        *(pytest.param(name, (), id=name, marks=pytest.mark.long) for name in WAYS),
    ],
    indirect=["way"],
)
def test_a_filing_goes_from_draft_to_approval_through_one_return(
    typed: tuple[str, ...],
    as_person: AsPerson,
    task_worker: Any,
    facility: Facility,
    filer: User,
    board: dict[str, User],
) -> None:
    """`typed` are the parts of the filing that the person types; empty for all of them."""
    tables_stand(facility, "651a", ["W-11"])
    at_filer = as_person(filer)
    submission = start_draft(at_filer, facility, "651a")
    answers = answers_of("651a", deck_count=13, decks_per_batch=[7, 6])
    if typed:
        save_answers(submission, filer, answers, but=typed)
    answer_everything(at_filer, submission, answers)

    at_filer.goto(f"/submissions/{submission.pk}/draft/shuffling/1/")
    beside = at_filer.page.locator("#slot-decks_per_batch").inner_text().replace("\u00a0", " ")
    assert "651a.3(c)(1)" in beside
    assert at_filer.page.title().startswith("Error: ")
    mended = answers_of("651a", deck_count=14, decks_per_batch=[7, 7])
    answer_part(at_filer, submission, "cards", mended)
    answer_part(at_filer, submission, "shuffling", mended)
    file_draft(at_filer, submission)
    submission.refresh_from_db()
    assert submission.status == S.FILED
    assert submission.reference in at_filer.page.locator("main").inner_text()

    at_reviewer = as_person(board["Gaming Operations"])
    at_reviewer.goto("/submissions/queue/")
    assert submission.reference in at_reviewer.page.locator("main").inner_text()
    at_reviewer.goto(f"/submissions/{submission.pk}/review/")
    at_reviewer.press_button("Claim for Gaming Operations")
    at_reviewer.unfold("Comment on")
    at_reviewer.write("text", "Say which of the two batches is burgundy.")
    at_reviewer.fill("audience", ["point"])
    at_reviewer.press_button("Add the comment")
    at_reviewer.unfold("Return with one joint letter")
    form = at_reviewer.page.locator('form[action*="/review/return/"]')
    at_reviewer.hands.write(form.locator('[name="words"]'), "One point to answer.")
    at_reviewer.press_button("Return to the certificate holder")
    submission.refresh_from_db()
    assert submission.status == S.RETURNED

    at_filer.goto("/")
    assert "returned to you" in at_filer.page.locator("main").inner_text().lower()
    at_filer.goto(f"/submissions/{submission.pk}/draft/return/")
    reply = at_filer.page.locator('main textarea[name^="reply-"]')
    at_filer.hands.write(reply, "Batch A is burgundy, batch B navy.")
    at_filer.press_button("Save and go to the list")
    answer_part(at_filer, submission, "attestations", mended)
    file_draft(at_filer, submission)
    submission.refresh_from_db()
    assert (submission.status, submission.round_number) == (S.FILED, 2)

    claim_and_sign_off(at_reviewer, submission, "Gaming Operations")
    for bureau in ("Casino Compliance", "Gaming Laboratory Operations"):
        claim_and_sign_off(as_person(board[bureau]), submission, bureau)
    recommend(at_reviewer, submission)
    submission.refresh_from_db()
    assert submission.status == S.RECOMMENDED
    approve(as_person(board["Executive Director"]), submission)
    submission.refresh_from_db()
    assert submission.status == S.IN_EFFECT
    at_filer.goto(f"/submissions/{submission.pk}/")
    assert "In effect" in at_filer.page.locator("main").inner_text()


@pytest.mark.long
@pytest.mark.parametrize("way", ["without script"], indirect=True)
@pytest.mark.parametrize("number", [number for number in PACKAGES if number != "651a"])
def test_a_filing_of_each_other_game_goes_from_draft_to_approval(
    number: str,
    as_person: AsPerson,
    task_worker: Any,
    facility: Facility,
    filer: User,
    board: dict[str, User],
) -> None:
    cases = import_module(f"compliance.regulation.{PACKAGES[number]}.tests.cases")
    answers = cases.double_zero() if number == "617a" else cases.compliant()
    at_filer = as_person(filer)
    tables_stand(facility, number, answers["table_numbers"])
    submission = start_draft(at_filer, facility, number)
    answer_everything(at_filer, submission, answers)
    file_draft(at_filer, submission)
    submission.refresh_from_db()
    assert submission.status == S.FILED
    for asked in submission.rounds.get().bureaus.all():
        bureau = asked.get_unit_display()
        claim_and_sign_off(as_person(board[bureau]), submission, bureau)
    recommend(as_person(board["Gaming Operations"]), submission)
    approve(as_person(board["Executive Director"]), submission)
    submission.refresh_from_db()
    assert submission.status == S.IN_EFFECT


@pytest.mark.sampled
@walked("keyboard alone, without script")
def test_the_floor_logs_and_the_auditor_exports_every_row(
    as_person: AsPerson,
    task_worker: Any,
    tables: dict[str, GamingTable],
    facility: Facility,
    filer: User,
    floorperson: User,
    security: User,
    maintenance: User,
    auditor: User,
) -> None:
    for number, table in tables.items():
        approved_rules(facility, number, [table.number], filer)
    walker = as_person(floorperson)
    now = timezone.now().astimezone(facility.zone)
    inspect(walker, tables["617a"], now, maintenance, security)
    countersign(as_person(maintenance), tables["617a"])
    change_decks(walker, tables["651a"], now)
    walker.goto("/floor/")
    walker.goto(f"/floor/tables/{tables['651a'].pk}/")
    assert re.search(r"2[34] h \d\d min left", walker.page.locator("main").inner_text().replace("\u00a0", " "))

    at_auditor = as_person(auditor)
    at_auditor.goto(f"/documents/exports/new/?facility={facility.pk}")
    at_auditor.fill("logs", ["617a:roulette_inspection", "651a:deck_change"])
    at_auditor.write("first", (now - timedelta(days=2)).date().isoformat())
    at_auditor.write("last", now.date().isoformat())
    at_auditor.press_button("Export")
    job = ExportJob.objects.get()
    at_work = ExportJob.objects.filter(pk=job.pk, status__in=[ExportJob.Status.WAITING, ExportJob.Status.WRITING])
    wait_until(lambda: not at_work.exists(), "the export is written")
    job.refresh_from_db()
    assert job.status == ExportJob.Status.READY, job.failure
    at_auditor.goto(f"/documents/exports/{job.pk}/")
    files = [one.document for one in job.volumes.select_related("document")]
    papers = [bytes(one.content) for one in files if one.media_type == "application/pdf"]
    sheets = [bytes(one.content).decode("utf-8-sig") for one in files if one.media_type.startswith("text/csv")]
    words = " ".join(page.get_textpage().get_text_range() for pdf in papers for page in pdfium.PdfDocument(pdf))
    cells = {cell for sheet in sheets for row in csv.reader(io.StringIO(sheet)) for cell in row}
    assert LogEntry.objects.count() == 2
    for table in tables.values():
        assert table.number in cells
        assert table.number in words
    assert "Turned the north leveling screw" in " ".join(words.split())
    assert any(cell.startswith(f"Adjusted or replaced by: {maintenance.printed_name}") for cell in cells)
