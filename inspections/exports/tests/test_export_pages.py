"""Pages of exports: who opens them, what they show, what leaves by them."""

import hashlib
import html
from datetime import date, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from compliance.documents.models import Document, ExportJob
from compliance.documents.services import export_request, export_stop, export_write
from compliance.holders.models import Membership
from compliance.holders.services.places import table_update
from compliance.holders.tests.factories import FacilityFactory
from compliance.regulation import chapter
from inspections.exports.export import EntrySource
from tests.scenes import scene

from ...tests.factories import NOON, at, deck_change, signed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]

EXPORTERS = {
    "filer",
    "colleague",
    "outsider",
    "reviewer",
    "compliance_rep",
    "lab_analyst",
    "decider",
    "auditor",
    "counsel",
    "floorperson",
}
MAY_SEE_THE_HOLDERS = {"filer", "colleague", "floorperson"}
DECKS = "651a:deck_change"


def asked(by, facility):
    return export_request(
        facility=facility,
        tables=[],
        logs=[DECKS],
        first=NOON.date() - timedelta(days=3),
        last=NOON.date(),
        by=by,
        at=NOON,
    )


@scene
def job(war, dealer, filer, facility):
    signed(war, "deck_change", deck_change(at(-1)), dealer)
    made = asked(filer, facility)
    export_write(job_id=made.pk)
    made.refresh_from_db()
    return made


def test_the_cast_at_every_page(job, cast, client_of):
    export_stop_url = reverse("documents:stop", args=[job.pk])
    file = job.volumes.get(form="pdf").document_id
    for name, person in cast.items():
        browser = client_of(person)
        listing = browser.get(reverse("documents:exports")).status_code
        assert listing == (200 if name in EXPORTERS else 403), name
        assert browser.get(reverse("documents:export_new")).status_code == listing, name
        seen = 200 if name in MAY_SEE_THE_HOLDERS else (404 if name in EXPORTERS else 403)
        assert browser.get(reverse("documents:export", args=[job.pk])).status_code == seen, name
        stopped = browser.post(export_stop_url).status_code
        assert stopped == (409 if name in MAY_SEE_THE_HOLDERS else seen), name
        got = browser.get(reverse("documents:download", args=[file])).status_code
        assert got == (200 if name in MAY_SEE_THE_HOLDERS else 404), name
    anonymous = client_of(None)
    for url in (reverse("documents:exports"), reverse("documents:download", args=[file])):
        assert anonymous.get(url).status_code == 302


def test_everything_of_yesterday_is_two_clicks_away(war, roulette, dealer, filer, facility, client_of):
    browser, yesterday = client_of(filer), facility.day(timezone.now()) - timedelta(days=1)
    url = f"{reverse('documents:export_new')}?from={yesterday.isoformat()}&to={yesterday.isoformat()}"
    assert html.escape(url) in browser.get(reverse("documents:exports")).content.decode()
    form = browser.get(url).context["form"]
    shown = {name: form[name].value() for name in form.fields}
    assert (shown["first"], shown["last"], shown["tables"]) == (yesterday, yesterday, [])
    assert shown["logs"] == [code for code, _ in form.fields["logs"].choices]
    browser.post(url, shown)
    job = ExportJob.objects.get()
    assert (job.parameters["first"], job.parameters["last"]) == (yesterday.isoformat(), yesterday.isoformat())
    assert {log.partition(":")[0] for log in job.parameters["logs"]} >= {"617a", "651a"}


def test_the_days_stay_while_somebody_of_the_board_chooses_the_facility(facility, other_facility, auditor, client_of):
    page = client_of(auditor).get(f"{reverse('documents:export_new')}?from=2026-03-02&to=2026-03-03")
    assert [(one.name, one.value) for one in page.context["places"]][1:] == [
        ("from", "2026-03-02"),
        ("to", "2026-03-03"),
    ]


def test_the_form_for_a_table_offers_the_logs_that_it_has(war, roulette, dealer, filer, facility, client_of):
    address = f"{reverse('documents:export_new')}?facility={facility.pk}"

    def offered(more=""):
        return {code for code, _ in client_of(filer).get(address + more).context["form"].fields["logs"].choices}

    own = {f"651a:{kind.code}" for kind in chapter("651a").logs}
    assert offered("&table=W-01") == own
    assert offered("&table=W-01&table=R-01") == offered()
    assert offered() > own


def test_an_export_leaves_out_logs_that_none_of_its_tables_can_have(war, roulette, filer, facility):
    wanted = {"first": NOON.date(), "last": NOON.date(), "by": filer, "at": NOON, "facility": facility}
    job = export_request(tables=[roulette], logs=[DECKS, "617a:roulette_inspection"], **wanted)
    assert job.parameters["logs"] == ["617a:roulette_inspection"]


def test_a_table_that_was_of_another_game_keeps_its_logs(war, roulette, holder_admin, facility):
    facts = {"number": war.number, "chapter": "617a", "table_format": war.table_format, "reason": "Another game"}
    table_update(table_id=war.pk, by=holder_admin, at=NOON, **facts)
    war.refresh_from_db()
    assert DECKS in EntrySource().logs_of_tables([war])
    assert DECKS in EntrySource().logs(facility.pk)
    assert DECKS not in EntrySource().logs_of_tables([roulette])


def test_a_download_is_the_kept_bytes_and_is_not_stored_on_the_way(job, filer, client_of):
    volumes = job.volumes.select_related("document")
    assert volumes
    for volume in volumes:
        answer = client_of(filer).get(reverse("documents:download", args=[volume.document_id]))
        assert hashlib.sha256(answer.content).hexdigest() == volume.document.sha256
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["Cache-Control"] == "no-store"
        assert answer["Content-Disposition"] == f'attachment; filename="{volume.document.file_name}"'
        assert answer["Content-Type"] == volume.document.media_type


def test_a_download_ends_with_the_membership(job, filer, client_of):
    url = reverse("documents:download", args=[job.volumes.get(form="pdf").document_id])
    browser = client_of(filer)
    assert browser.get(url).status_code == 200
    Membership.objects.filter(user=filer).update(ended_on=date(2020, 1, 1))
    assert browser.get(url).status_code == 404


def test_a_document_that_nobody_gave_away_opens_to_nobody(cast, holder, client_of):
    stray = Document.keep(b"x", holder=holder, title="Stray", file_name="x.pdf", media_type="application/pdf")
    for person in cast.values():
        assert client_of(person).get(reverse("documents:download", args=[stray.pk])).status_code == 404


def test_a_person_asks_and_watches(war, dealer, auditor, facility, other_facility, client_of, tasks_run_at_once,
                                   django_capture_on_commit_callbacks):  # fmt: skip
    now = timezone.now()
    opened = now - timedelta(minutes=9)
    signed(war, "deck_change", deck_change(opened), dealer, moment=now)
    browser = client_of(auditor)
    first = browser.get(reverse("documents:export_new"))
    assert "Deck change log" not in first.content.decode()
    url = f"{reverse('documents:export_new')}?facility={facility.pk}&log={DECKS}&table=W-01&from=2026-01-01"
    page = browser.get(url)
    form = page.context["form"]
    assert form["first"].value() == date(2026, 1, 1)
    assert form["tables"].value() == [war.pk]
    day = timezone.localdate(opened, facility.zone).isoformat()
    with django_capture_on_commit_callbacks(execute=True):
        sent = browser.post(url, {"logs": [DECKS], "tables": [str(war.pk)], "first": day, "last": day})
    made = ExportJob.objects.get()
    assert sent["Location"] == reverse("documents:export", args=[made.pk])
    shown = browser.get(sent["Location"]).content.decode()
    assert "Ready" in shown
    assert "1 of 1" in shown
    assert "All entries as CSV" in shown
    assert "hx-get" not in shown, "nothing polls an export that is finished"


def test_what_is_wrong_is_said_beside_the_field_and_nothing_is_lost(war, auditor, facility, client_of):
    url = f"{reverse('documents:export_new')}?facility={facility.pk}"
    page = client_of(auditor).post(url, {"logs": [DECKS], "tables": [], "first": "2026-03-02", "last": "2026-03-01"})
    shown = page.content.decode()
    assert "The last day is before the first." in shown
    assert 'value="2026-03-02"' in shown
    nothing = client_of(auditor).post(url, {})
    assert "Choose at least one log." in nothing.content.decode()
    assert not ExportJob.objects.exists()


def test_a_facility_that_is_not_ones_own_is_no_choice(war, filer, other_facility, client_of):
    FacilityFactory(holder=war.holder, name="Second Casino")
    page = client_of(filer).get(f"{reverse('documents:export_new')}?facility={other_facility.pk}")
    assert page.context["facility"] is None
    assert other_facility.name not in page.content.decode()


def test_htmx_gets_the_component_alone_while_it_moves(war, filer, facility, client_of):
    made = asked(filer, facility)
    url = reverse("documents:export", args=[made.pk])
    part = client_of(filer).get(url, headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith("<section")
    assert f'hx-get="{url}"' in part
    whole = client_of(filer).get(url).content.decode()
    assert "<html" in whole
    assert '<meta http-equiv="refresh" content="5;url=' in whole


def test_stop_and_try_again(war, filer, facility, client_of):
    made = asked(filer, facility)
    browser = client_of(filer)
    assert browser.post(reverse("documents:stop", args=[made.pk])).status_code == 302
    shown = browser.get(reverse("documents:export", args=[made.pk])).content.decode()
    assert "Stopped" in shown
    assert "Try again" in shown
    assert browser.post(reverse("documents:retry", args=[made.pk])).status_code == 302
    made.refresh_from_db()
    assert made.status == "waiting"
    assert browser.get(reverse("documents:retry", args=[made.pk])).status_code == 405


def test_a_failure_shows_its_reason(war, filer, facility, client_of):
    made = asked(filer, facility)
    ExportJob.objects.filter(pk=made.pk).update(status="failed", failure="The PDF could not be made: no room.")
    assert "The PDF could not be made: no room." in client_of(filer).get(
        reverse("documents:export", args=[made.pk])
    ).content.decode()  # fmt: skip


def test_the_list_costs_the_same_whatever_its_length(war, filer, facility, client_of, django_assert_max_num_queries):
    browser = client_of(filer)

    def queries() -> int:
        with django_assert_max_num_queries(10) as counted:
            assert browser.get(reverse("documents:exports")).status_code == 200
        return len(counted)

    export_stop(job_id=asked(filer, facility).pk, at=NOON)
    queries()
    one = queries()
    for _ in range(30):
        export_stop(job_id=asked(filer, facility).pk, at=NOON)
    queries()  # a session notes once a minute that it is in use
    assert queries() == one
    page = browser.get(reverse("documents:exports"))
    assert len(page.context["lines"]) == 25
    assert page.context["page"].older_url
