"""Pages of bundles: who opens them, whose records they offer, what leaves by them."""

import hashlib
from datetime import date, timedelta

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from compliance.documents.models import Bundle
from compliance.documents.services import bundle_request, bundle_stop, bundle_write, bundling
from compliance.documents.tests.files import file_of
from compliance.holders.errors import NotAllowed
from compliance.holders.models import Membership
from compliance.ledger.recording import CLOCK, LedgerAct, record
from compliance.ledger.tests.signing_office import SigningOffice
from tests.attacker import integrity_alarms

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]

READ_THE_OFFICES = {"auditor", "board_admin"}
MAKERS = READ_THE_OFFICES | {
    "filer", "colleague", "outsider", "reviewer", "counsel", "compliance_rep", "lab_analyst", "decider", "floorperson",
}  # fmt: skip
SEE_THE_HOLDERS = {"filer", "colleague", "floorperson"}
SEE_THE_BOARDS = {"reviewer", "counsel", "compliance_rep", "lab_analyst", "decider", "auditor"}


@pytest.fixture(autouse=True)
def in_a_folder(settings, tmp_path, monkeypatch):
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr(bundling, "PAUSE_SECONDS", 0)


def written(bundle: Bundle) -> Bundle:
    office = SigningOffice()
    for _ in range(12):
        if bundle_write(bundle_id=bundle.pk) is None:
            break
        office.work()
    bundle.refresh_from_db()
    assert bundle.status == "ready", bundle.failure
    return bundle


def asked(by, holder, **more):
    return bundle_request(holder=holder, by=by, at=timezone.now(), **more)


def status_of(browser, page, bundle):
    answer = browser.get(reverse(f"documents:{page}", args=[bundle.pk]))
    if answer.streaming:
        b"".join(answer.streaming_content)  # its file is closed at its end
    return answer.status_code


@pytest.mark.parametrize(("asker", "readers"), [("filer", SEE_THE_HOLDERS), ("auditor", SEE_THE_BOARDS)])
def test_the_cast_at_every_page(request, holder, cast, client_of, asker, readers):
    bundle = written(asked(request.getfixturevalue(asker), holder))
    for name, person in cast.items():
        browser = client_of(person)
        answers = [browser.get(reverse(f"documents:{page}")).status_code for page in ("bundles", "bundle_new")]
        assert answers == ([200, 200] if name in MAKERS else [403, 403]), name
        one = {status_of(browser, page, bundle) for page in ("bundle", "bundle_file")}
        stopping = browser.post(reverse("documents:bundle_stop", args=[bundle.pk])).status_code
        if name in readers:
            assert (one, stopping) == ({200}, 409), name
        else:
            assert (one, stopping) == (({404}, 404) if name in MAKERS else ({403}, 403)), name
    assert client_of(None).get(reverse("documents:bundle_file", args=[bundle.pk])).status_code == 302


def test_the_office_s_own_bundle_opens_to_auditors_and_administrators_of_the_board(cast, auditor, client_of):
    bundle = written(asked(auditor, None))
    for name, person in cast.items():
        one = {status_of(client_of(person), page, bundle) for page in ("bundle", "bundle_file")}
        expected = {200} if name in READ_THE_OFFICES else {404} if name in MAKERS else {403}
        assert one == expected, name
        if name in MAKERS:
            listed = client_of(person).get(reverse("documents:bundles")).content.decode()
            assert ("Acts of the Board</a>" in listed) is (name in READ_THE_OFFICES), name


def test_who_may_read_the_office_s_own_acts_may_ask_for_them(holder, cast, client_of):
    new = reverse("documents:bundle_new")
    for name in sorted(MAKERS):
        client_of(cast[name]).post(f"{new}?holder=office", {})
        assert Bundle.objects.filter(holder=None, requested_by=cast[name]).exists() is (name in READ_THE_OFFICES), name
    for name in MAKERS - READ_THE_OFFICES:
        with pytest.raises(NotAllowed):
            asked(cast[name], None)
    page = client_of(cast["board_admin"]).get(new).content.decode()
    assert "Acts of the Board" in page
    assert holder.name not in page
    with pytest.raises(NotAllowed):
        asked(cast["board_admin"], holder)


def test_a_bundle_leaves_as_it_was_written(holder, filer, client_of):
    bundle = written(asked(filer, holder))
    page = client_of(filer).get(reverse("documents:bundle", args=[bundle.pk])).content.decode()
    assert bundle.sha256 in page
    answer = client_of(filer).get(reverse("documents:bundle_file", args=[bundle.pk]))
    assert hashlib.sha256(b"".join(answer.streaming_content)).hexdigest() == bundle.sha256
    assert answer["Content-Disposition"] == f'attachment; filename="{bundle.file_name}"'
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("application/zip", "no-store")
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_a_bundle_that_was_altered_in_its_folder_does_not_leave(holder, filer, client_of):
    bundle = written(asked(filer, holder))
    path = file_of(bundle)
    path.write_bytes(path.read_bytes() + b"more")
    answer = client_of(filer).get(reverse("documents:bundle_file", args=[bundle.pk]))
    assert answer.status_code == 409
    assert "differs from the one recorded" in answer.content.decode()
    assert bundle.sha256 in " ".join(integrity_alarms())


def test_people_ask_for_their_own_holder_and_the_board_for_any(holder, other_holder, filer, auditor, client_of):
    record(LedgerAct("holder.create", by=CLOCK), holder_id=holder.pk)
    new = reverse("documents:bundle_new")
    assert holder.name in client_of(filer).get(new).content.decode()
    assert other_holder.name not in client_of(filer).get(f"{new}?holder={other_holder.pk}").content.decode()
    client_of(filer).post(f"{new}?holder={other_holder.pk}", {})
    assert not Bundle.objects.exists()
    page = client_of(auditor).get(f"{new}?holder={other_holder.pk}").content.decode()
    assert other_holder.name in page
    assert client_of(auditor).post(f"{new}?holder={other_holder.pk}", {}).status_code == 302
    assert client_of(filer).post(new, {"types": ["holder.create"], "first": "2026-01-01"}).status_code == 302
    made = {one.holder_id: one for one in Bundle.objects.all()}
    assert made[holder.pk].parameters == {"from": "2026-01-01", "to": None, "types": ["holder.create"]}
    assert (made[holder.pk].for_board, made[other_holder.pk].for_board) == (False, True)
    with pytest.raises(NotAllowed):
        asked(filer, other_holder)


def test_what_cannot_be_asked_for_stands_beside_its_field(holder, filer, client_of):
    tomorrow = (timezone.now().date() + timedelta(days=2)).isoformat()
    page = client_of(filer).post(reverse("documents:bundle_new"), {"first": tomorrow}).content.decode()
    assert "The first day is in the future" in page
    back = {"first": "2026-03-03", "last": "2026-03-02"}
    page = client_of(filer).post(reverse("documents:bundle_new"), back).content.decode()
    assert "The last day is before the first" in page
    assert not Bundle.objects.exists()


def test_the_same_request_on_its_way_is_answered_with_that_one(holder, filer, colleague):
    first = asked(filer, holder, first=date(2026, 3, 1))
    assert asked(filer, holder, first=date(2026, 3, 1)) == first
    assert asked(filer, holder) != first
    assert asked(colleague, holder, first=date(2026, 3, 1)) != first


def test_rights_lost_meanwhile_and_a_stop_end_it(holder, filer, colleague):
    lost, stopped = asked(filer, holder), asked(colleague, holder)
    Membership.objects.filter(user=filer).update(ended_on=timezone.localdate() - timedelta(days=1))
    assert bundle_write(bundle_id=lost.pk) is None
    lost.refresh_from_db()
    assert (lost.status, lost.failure) == ("failed", "Your role cannot export records.")
    bundle_stop(bundle_id=stopped.pk, at=timezone.now())
    assert bundle_write(bundle_id=stopped.pk) is None
    stopped.refresh_from_db()
    assert (stopped.status, stopped.step) == ("stopped", "reports")


def test_an_audit_is_asked_for_in_the_office_s_log(holder, auditor, filer):
    asked(auditor, holder)
    asked(filer, holder)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT kind, holder_id FROM ledger.log JOIN ledger.entry AS e ON log_id = id "
            "WHERE e.type = 'export.request' ORDER BY e.received_at"
        )
        assert cursor.fetchall() == [("office", None), ("holder", holder.pk)]
