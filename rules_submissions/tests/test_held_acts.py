"""No act on a Rules Submission trusts a row because it is there: a superuser changes one, and the act is refused."""

from datetime import date
from typing import Any

import pytest
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.ledger.errors import NotHeld
from rules_submissions.decision.effect import submission_take_effect
from rules_submissions.decision.services.decision import submission_send_back
from rules_submissions.models import RulesSubmission
from rules_submissions.papers.services import revision_document_keep
from rules_submissions.sheets.reading import sheet_from
from rules_submissions.sheets.services.artwork import artwork_add
from rules_submissions.tasks import take_effect_today
from rules_submissions.tests.filings import DAY
from tests.attacker import alarm_about, forge_image, integrity_alarms, plant
from tests.cast import Cast
from tests.scenes import scene

from ..decision.tests.test_deciding import ON_ITS_DAY
from ..sheets.tests.test_artwork import picture
from .filings import after, decide, filed, newest, recommended, round_of
from .making import AT, drafted, file_it

pytestmark = pytest.mark.django_db


@scene
def ready(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Recommended for approval, nothing open."""
    return recommended(filed(facility, filer), cast)


def refused(column: str) -> None:
    """The alarm outlived the act, and names the column."""
    (words,) = integrity_alarms()
    assert column in words


def test_a_planted_status_brings_nothing_into_effect(ready: RulesSubmission) -> None:
    plant(ready, status="approved", effective_on=date(2026, 5, 1))
    with pytest.raises(NotHeld, match="status"):
        submission_take_effect(submission_id=ready.pk, at=ON_ITS_DAY)
    ready.refresh_from_db()
    assert ready.status == "approved"
    assert len(integrity_alarms()) == 2


def test_a_planted_effective_day_brings_nothing_into_effect(ready: RulesSubmission, cast: Cast) -> None:
    decide(ready, cast["decider"])
    plant(ready, effective_on=date(2026, 3, 1))
    with pytest.raises(NotHeld, match="effective_on"):
        submission_take_effect(submission_id=ready.pk, at=ON_ITS_DAY)
    refused("effective_on")


@pytest.mark.parametrize("with_envelope", [False, True], ids=["payload", "payload-and-envelope"])
def test_an_effective_day_planted_with_its_image_brings_nothing_into_effect(
    ready: RulesSubmission, cast: Cast, with_envelope: bool
) -> None:
    decision = decide(ready, cast["decider"])
    for row in (ready, decision):
        plant(row, effective_on=date(2026, 3, 1))
    forge_image(ready, f'"effective_on":"{DAY}"', '"effective_on":"2026-03-01"', with_envelope=with_envelope)
    with pytest.raises(NotHeld, match="none that its entry holds"):
        submission_take_effect(submission_id=ready.pk, at=ON_ITS_DAY)


def test_an_untouched_one_takes_effect(ready: RulesSubmission, cast: Cast) -> None:
    decide(ready, cast["decider"])
    assert submission_take_effect(submission_id=ready.pk, at=ON_ITS_DAY) is not None
    assert integrity_alarms() == []


@pytest.mark.parametrize(
    ("what", "values"),
    [
        ("submission", {"status_since": timezone.now()}),
        ("submission", {"table_numbers": ["R-09"]}),
        ("revision", {"facts": b"{}"}),
        ("revision", {"findings": b"[0]"}),
        ("round", {"due_on": date(2027, 1, 1)}),
        ("event", {"printed_name": "Nobody"}),
        ("facility", {"name": "Elsewhere"}),
    ],
)
def test_whatever_is_planted_no_decision_is_made(
    ready: RulesSubmission, cast: Cast, what: str, values: dict[str, Any]
) -> None:
    rows = {
        "submission": lambda: ready,
        "revision": lambda: newest(ready),
        "round": lambda: round_of(ready),
        "event": ready.events.first,
        "facility": lambda: ready.facility,
    }
    revision = newest(ready)
    plant(rows[what](), **values)
    with pytest.raises(NotHeld, match=next(iter(values))):
        decide(ready, cast["decider"], revision_sha256=revision.facts_sha256)
    refused(next(iter(values)))
    assert not ready.decisions.exists()


@pytest.mark.parametrize(
    ("what", "values"),
    [
        ("membership", {"valid_from": date(2019, 1, 1)}),
        ("credential", {"number": "GCB-9"}),
        ("user", {"printed_name": "X"}),
    ],
)
def test_nobody_acts_by_a_planted_role_or_credential(
    ready: RulesSubmission, cast: Cast, what: str, values: dict[str, Any]
) -> None:
    person = cast["decider"]
    rows = {"membership": person.memberships.first, "credential": person.credentials.first, "user": lambda: person}
    plant(rows[what](), **values)
    with pytest.raises(NotHeld, match=next(iter(values))):
        submission_send_back(submission_id=ready.pk, words="Once more.", by=person, at=after(4))
    refused(next(iter(values)))


def test_an_open_alarm_stops_the_decision_on_what_it_is_about(ready: RulesSubmission, cast: Cast) -> None:
    alarm_about(newest(ready))
    with pytest.raises(NotHeld, match="An integrity alarm is open"):
        decide(ready, cast["decider"])
    assert len(integrity_alarms()) == 1


def test_an_open_alarm_stops_what_acts_by_itself(ready: RulesSubmission, cast: Cast) -> None:
    decision = decide(ready, cast["decider"])
    alarm_about(decision)
    with pytest.raises(NotHeld, match="An integrity alarm is open"):
        submission_take_effect(submission_id=ready.pk, at=ON_ITS_DAY)
    assert take_effect_today() == 0


def test_an_open_alarm_stops_the_print(ready: RulesSubmission, cast: Cast) -> None:
    alarm_about(newest(ready))
    with pytest.raises(NotHeld, match="An integrity alarm is open"):
        revision_document_keep(revision_id=newest(ready).pk, kind="filing", at=after(4))


@pytest.mark.sampled
def test_no_altered_paper_or_sheet_is_handed_out(
    ready: RulesSubmission, cast: Cast, filer: User, client_of: Any, plain_papers: None
) -> None:
    kept = revision_document_keep(revision_id=newest(ready).pk, kind="filing", at=after(4))
    assert kept is not None
    browser, paper = client_of(cast["reviewer"]), f"/submissions/{ready.pk}/papers/{kept.pk}/"
    addresses = [paper, f"/documents/{kept.document_id}/"]
    assert [browser.get(one).status_code for one in addresses] == [200, 200]
    plant(kept.document, content=b"%PDF-1.4 another")
    for one in addresses:
        answer = browser.get(one)
        assert answer.status_code == 409
        assert "differs from the one recorded" in answer.content.decode()
    refused("content")


@pytest.mark.parametrize("column", ["preview", "original"])
def test_no_altered_sheet_is_handed_out(
    facility: Facility, filer: User, cast: Cast, client_of: Any, column: str
) -> None:
    submission = drafted(facility, filer)
    kept = artwork_add(
        submission_id=submission.pk, sheet="layout", title="L-1", file_name="a.png", by=filer, at=AT,
        read=sheet_from("a.png", picture("PNG")),
    )  # fmt: skip
    file_it(submission, filer)
    address = f"/submissions/{submission.pk}/artwork/{kept.pk}/{'original/' if column == 'original' else ''}"
    browser = client_of(cast["reviewer"])
    assert browser.get(address).status_code == 200
    plant(kept, **{column: b"another"})
    assert browser.get(address).status_code == 409
    refused(column)


def test_an_alarm_about_another_filing_stops_nothing(
    ready: RulesSubmission, facility: Facility, filer: User, cast: Cast
) -> None:
    alarm_about(filed(facility, filer))
    assert decide(ready, cast["decider"]).approved


def test_pages_and_downloads_of_the_filing_say_that_an_alarm_is_open(
    ready: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    addresses = [f"/submissions/{ready.pk}/", f"/submissions/{ready.pk}/review/", f"/submissions/{ready.pk}/rules/"]
    browser = client_of(cast["reviewer"])
    assert all("Records-Alarm" not in browser.get(one) for one in addresses)
    alarm_about(newest(ready))
    for one in addresses:
        answer = browser.get(one)
        assert "An integrity alarm about this is open" in answer.content.decode()
        assert "Records-Alarm" in answer
    kept = client_of(cast["outsider"]).get(addresses[0])
    assert kept.status_code == 404
    assert "integrity alarm" not in kept.content.decode()
    assert "Records-Alarm" not in kept


def test_a_page_that_acts_on_what_was_planted_refuses_in_words_and_the_alarm_stays(
    ready: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    plant(newest(ready), edition_key="617a-2012")
    typed = {"revision": "0" * 64, "outcome": "send_back", "reason": "Once more."}
    answer = client_of(cast["decider"]).post(f"/submissions/{ready.pk}/decision/", typed)
    assert answer.status_code == 409
    assert "differs from the records" in answer.content.decode()
    refused("edition_key")
