"""The answers to an exception: the people who may give them, in each state, on which records; their permanence; the
pages."""

import csv
from io import BytesIO, StringIO
from uuid import uuid4

import pikepdf
import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from compliance.holders.integrity_notice import OF_LISTS
from compliance.holders.models import GamingTable
from compliance.holders.roles import Role
from compliance.holders.tests.factories import PitFactory, PitStayFactory, to_the_board
from compliance.isolation.context import context_of, isolated
from compliance.ledger.errors import NotHeld
from compliance.web.tests.browser import send
from inspections.errors import FieldRefused, NotAllowed, NotInOrder
from inspections.exceptions.rows import ExceptionFilter, exceptions
from inspections.exceptions.services import exception_close, exception_explain, exception_reopen
from inspections.exceptions.work import exceptions_waiting
from inspections.models import RunningLimit
from inspections.models.exceptions import ExceptionAct
from tests.attacker import alarm_about, integrity_alarms, plant, take_away
from tests.races import begun
from tests.recorded import unrecorded

from ...tests.factories import NOON, at, deck_change, signed, table_of
from ...tests.floor import Floor

pytestmark = pytest.mark.django_db
KIND = "decks_over_limit"


@pytest.fixture
def over(facility, floorperson, dealer):
    """Decks two hours over their limit, at noon."""
    made = Floor(facility, {"floorperson": floorperson, "dealer": dealer})
    made.cards()
    made.decks(-26)
    return RunningLimit.objects.get()


def asked(over, by, words="The shift forgot.", moment=NOON):
    return {"kind": KIND, "key": over.pk, "words": words, "by": by, "at": moment}


def states(user, moment=NOON):
    return [(one.code, one.stands) for one in exceptions(user, ExceptionFilter(moment, kinds=[KIND]))[:9]]


def test_it_is_explained_closed_and_opened_again_and_every_act_stays(over, filer, auditor, compliance_rep):
    assert states(auditor) == [(KIND, "open")]
    first = exception_explain(**asked(over, filer))
    assert exception_explain(**asked(over, filer)) == first
    assert states(filer) == [(KIND, "explained")]
    exception_close(**asked(over, auditor, "Accepted."))
    with pytest.raises(NotInOrder):
        exception_explain(**asked(over, filer, "One more word."))
    exception_reopen(**asked(over, compliance_rep, "It happened again."))
    assert states(auditor) == [(KIND, "open")]
    rows = ExceptionAct.objects.order_by("number")
    assert [(row.number, row.state, row.words) for row in rows] == [
        (1, "explained", "The shift forgot."), (2, "closed", "Accepted."), (3, "open", "It happened again."),
    ]  # fmt: skip
    assert unrecorded() == []


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_of_two_who_answer_at_once_the_second_reads_what_the_first_wrote(over, filer, auditor, compliance_rep):
    """Both close it; the second waits for the table, and finds it closed with other words."""
    with transaction.atomic():
        exception_explain(**asked(over, filer))
    with transaction.atomic():
        GamingTable.objects.select_for_update(no_key=True).get(pk=over.table_id)
        second = begun(lambda: exception_close(**asked(over, compliance_rep, "Closed too.")))
        first = exception_close(**asked(over, auditor, "Accepted."))
    with pytest.raises(NotInOrder):
        second()
    assert ExceptionAct.objects.order_by("number").last() == first


@pytest.mark.parametrize("who", ["dealer", "security", "auditor", "reviewer", "holder_admin"])
def test_nobody_else_explains(over, cast, who):
    with pytest.raises(NotAllowed):
        exception_explain(**asked(over, cast[who]))


@pytest.mark.parametrize("who", ["filer", "floorperson", "reviewer", "lab_analyst", "decider", "board_admin"])
def test_nobody_else_closes(over, cast, who):
    with pytest.raises(NotAllowed):
        exception_close(**asked(over, cast[who]))
    with pytest.raises(NotAllowed):
        exception_reopen(**asked(over, cast[who]))


def test_whoever_explained_it_for_the_holder_does_not_close_it_for_the_board(over, filer, auditor):
    """People go from one side to the other; an account goes with them."""
    exception_explain(**asked(over, filer))
    moved = to_the_board(filer, Role.AUDITOR)
    with pytest.raises(NotAllowed, match="You explained this"):
        exception_close(**asked(over, moved, "Fine."))
    exception_close(**asked(over, auditor, "Accepted."))
    with pytest.raises(NotAllowed, match="You explained this"):
        exception_reopen(**asked(over, moved, "No."))


def test_words_are_needed_and_may_not_be_too_many(over, filer, auditor):
    for words in (" ", "x" * 1001):
        with pytest.raises(FieldRefused):
            exception_explain(**asked(over, filer, words))
        with pytest.raises(FieldRefused):
            exception_close(**asked(over, auditor, words))
    assert not ExceptionAct.objects.exists()


def test_what_is_not_found_and_what_is_foreign_is_not_answered(over, outsider, filer):
    with pytest.raises(NotInOrder):
        exception_explain(**asked(over, outsider))
    with pytest.raises(NotInOrder):
        exception_explain(**asked(over, filer) | {"key": uuid4()})
    with pytest.raises(NotInOrder):
        exception_explain(**asked(over, filer, moment=at(-3)))


@pytest.mark.parametrize("how", ["changed", "gone"])
def test_an_exception_that_a_planted_row_raises_no_more_is_not_closed(over, filer, auditor, how):
    exception_explain(**asked(over, filer))
    if how == "changed":
        plant(over, ended_at=at(-4))
    else:
        take_away(over)
    assert states(auditor) == [(KIND, "explained")]
    with pytest.raises(NotHeld):
        exception_close(**asked(over, auditor, "The records no longer raise this."))
    assert integrity_alarms()


@pytest.mark.parametrize("what", ["limit", "table", "act"])
def test_a_planted_row_is_not_answered(over, filer, auditor, what):
    first = exception_explain(**asked(over, filer))
    row, values = {
        "limit": (over, {"started_at": at(-40)}),
        "table": (over.table, {"number": "W-99"}),
        "act": (first, {"words": "Nothing."}),
    }[what]
    plant(row, **values)
    with pytest.raises(NotHeld):
        exception_close(**asked(over, auditor, "Accepted."))
    assert len(integrity_alarms()) == 1
    assert ExceptionAct.objects.count() == 1


def test_an_answered_exception_stays_though_its_entry_is_corrected(over, floorperson, dealer, auditor, filer):
    exception_explain(**asked(over, filer))
    entry = over.entry
    signed(
        over.table, "deck_change", deck_change(at(-26), at(-3)), dealer, moment=at(0, 1), supersedes=entry,
        correction_reason="They were taken out.",
    )  # fmt: skip
    assert states(auditor) == [(KIND, "explained")]
    exception_close(**asked(over, auditor, "Corrected.", at(1)))
    assert states(auditor) == [(KIND, "closed")]


def test_an_exception_that_nobody_answered_goes_with_its_cause(over, dealer, auditor):
    signed(
        over.table, "deck_change", deck_change(at(-26), at(-3)), dealer, moment=at(0, 1), supersedes=over.entry,
        correction_reason="They were taken out.",
    )  # fmt: skip
    assert states(auditor) == []


def test_pages_list_show_and_take_answers(over, filer, auditor, outsider, dealer, client_of):
    page, one = reverse("floor:exceptions"), reverse("floor:exception", args=[KIND, over.pk])
    answer = reverse("floor:exception_answer", args=[KIND, over.pk])
    browser = client_of(filer)
    assert "Decks over their limit" in browser.get(page, {"from": ""}).content.decode()
    shown = browser.get(one).content.decode()
    assert "What happened, and what was done?" in shown
    refused = browser.post(answer, {"move": "explain", "words": ""})
    assert refused.status_code == 400
    assert "Write a sentence or two." in refused.content.decode()
    assert send(browser, one, {"move": "explain", "words": "We forgot."}, "answer/").url == one
    assert browser.post(answer, {"move": "close", "words": "Done."}).status_code == 403
    board = client_of(auditor)
    assert "We forgot." in board.get(one).content.decode()
    assert board.post(answer, {"move": "reopen", "words": "Again."}).status_code == 409
    assert send(board, one, {"move": "close", "words": "Accepted."}, "answer/").url == one
    assert "Accepted." in browser.get(one).content.decode()
    assert client_of(outsider).get(one).status_code == 404
    assert client_of(outsider).post(answer, {"move": "explain", "words": "Mine."}).status_code == 404
    assert client_of(dealer).post(answer, {"move": "explain", "words": "Mine."}).status_code == 403


def test_it_waits_in_the_work_of_who_explains_and_then_of_who_closes(over, filer, auditor, dealer, decider):
    def titles():
        return [[item.title for item in exceptions_waiting(user, NOON)] for user in (filer, auditor, dealer, decider)]

    assert titles() == [["1 exception to explain"], [], [], []]
    exception_explain(**asked(over, filer))
    assert titles() == [[], ["1 exception explained, to close"], [], []]
    (item,) = exceptions_waiting(auditor, NOON)
    assert item.url.endswith("?from=2026-02-01&state=explained")


def test_a_holder_sees_its_own_alone_by_the_database_too(over, filer, outsider):
    exception_explain(**asked(over, filer))
    assert exceptions(outsider, ExceptionFilter(NOON))[:9] == []
    for user, many in ((filer, 1), (outsider, 0)):
        with isolated(context_of(user)):
            assert ExceptionAct.objects.count() == many
            assert RunningLimit.objects.count() == many


def listed(browser, **filters):
    answer = browser.get(reverse("floor:exceptions_csv"), filters)
    return list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig"))))


@pytest.fixture
def three(over, facility, floorperson, dealer, filer):
    """Three exceptions at two tables, one of them explained."""
    second = table_of(facility, "651a", "W-02", floorperson)
    signed(second, "deck_change", deck_change(at(-30)), dealer, moment=at(-30, 1))
    signed(second, "deck_change", deck_change(at(-100), at(-99)), dealer, moment=NOON)
    exception_explain(**asked(over, filer))


def test_filters_narrow_list_and_file_alike(three, auditor, facility, other_facility, client_of):
    browser = client_of(auditor)
    for filters, many in (
        ({}, 3), ({"kind": "received_late"}, 1), ({"kind": KIND, "state": "open"}, 1), ({"state": "explained"}, 1),
        ({"table": "w-02"}, 2), ({"facility": str(facility.pk)}, 3), ({"facility": str(other_facility.pk)}, 0),
        ({"from": "2026-03-03"}, 2), ({"from": "2026-03-02", "to": "2026-03-02"}, 0), ({"from": "", "to": ""}, 3),
    ):  # fmt: skip
        rows = listed(browser, **({"from": "2026-02-01"} | filters))
        shown = browser.get(reverse("floor:exceptions"), {"from": "2026-02-01"} | filters).content.decode()
        assert (len(rows), shown.count('data-label="What was found"')) == (many, many), filters
    bad = browser.get(reverse("floor:exceptions"), {"kind": "nothing", "from": "yesterday"}).content.decode()
    assert "There is no kind “nothing” here." in bad
    assert "“yesterday” is not a day." in bad


def test_list_and_file_say_in_which_pit_the_table_stood_then(three, auditor, facility, client_of):
    table, browser = GamingTable.objects.get(number="W-02"), client_of(auditor)
    for name, since in (("Pit 2", at(-1000)), ("Pit 4", NOON)):
        PitStayFactory(table=table, pit=PitFactory(facility=facility, name=name), since=since)
    pits = {(row["Table"], row["Pit"]) for row in listed(browser, **{"from": "2026-02-01"})}
    assert pits == {("W-01", ""), ("W-02", "Pit 2")}
    page = " ".join(browser.get(reverse("floor:exceptions"), {"from": "2026-02-01"}).content.decode().split())
    assert f"{facility.name}, Pit 2, <b>W-02</b>" in page


def test_the_list_is_a_paper_with_its_rows_inside(three, over, auditor, dealer, client_of):
    address, filters = reverse("floor:exceptions_pdf"), {"from": "2026-01-01", "state": "explained"}
    answer = client_of(auditor).get(address, filters)
    assert answer["Content-Type"] == "application/pdf"
    with pikepdf.open(BytesIO(answer.content)) as paper:
        inside = paper.attachments["exceptions.csv"].get_file().read_bytes().decode("utf-8-sig")
    assert [row["Answer"] for row in csv.DictReader(StringIO(inside))] == ["The shift forgot."]
    alarm_about(over)
    with pikepdf.open(BytesIO(client_of(auditor).get(address, filters).content)) as paper:
        inside = paper.attachments["exceptions.csv"].get_file().read_bytes().decode("utf-8-sig")
    assert [row["Kind"] for row in csv.DictReader(StringIO(inside))][1:] == [OF_LISTS]
    assert client_of(dealer).get(address, filters).status_code == 403


def test_the_list_is_walked_and_costs_the_same_however_long(three, auditor, client_of, over, dealer):
    browser, page = client_of(auditor), reverse("floor:exceptions")
    filters = {"from": "2026-01-01"}
    browser.get(page, filters)
    with CaptureQueriesContext(connection) as few:
        browser.get(page, filters)
    for hour in range(26):
        signed(
            over.table, "deck_change", deck_change(at(-400 + hour), at(-400 + hour, 30), back_color="blue"), dealer,
            moment=at(1, hour),
        )  # fmt: skip
    with CaptureQueriesContext(connection) as many:
        first = browser.get(page, filters)
    assert len(many) == len(few)
    second = browser.get(f"{page}{first.context['page'].older_url}")
    keys = [one.row for shown in (first, second) for one in shown.context["page"].rows]
    assert len(keys) == len(set(keys)) == len(listed(browser, **filters))


def test_programs_read_the_list_by_the_same_filters(three, over, filer, outsider, client_of):
    browser = client_of(filer)

    def asked_for(query, by=browser):
        return by.get(f"/api/v1/exceptions/?{query}").json()["results"]

    (one,) = asked_for(f"kind={KIND}&state=explained")
    assert (one["key"], one["state"], one["citations"]) == (str(over.pk), "explained", ["651a.3(d)"])
    assert [answer["words"] for answer in one["answers"]] == ["The shift forgot."]
    assert len(asked_for("to=2026-03-02T12:00:00Z")) == 1
    assert asked_for("", client_of(outsider)) == []
    assert browser.get("/api/v1/exceptions/?kind=nothing").status_code == 400


@pytest.mark.parametrize("how", ["taken away", "moved"])
def test_an_exception_whose_closing_is_gone_is_not_answered_again(over, filer, auditor, how):
    exception_explain(**asked(over, filer))
    closed = exception_close(**asked(over, auditor, "Accepted."))
    if how == "moved":
        plant(closed, key=uuid4(), number=1)
    else:
        take_away(closed)
    assert (KIND, "explained") in states(auditor)
    with pytest.raises(NotHeld):
        exception_explain(**asked(over, filer, "Something else."))
    assert any(one.startswith(ExceptionAct._meta.db_table) for one in integrity_alarms())


def test_an_answer_that_nobody_gave_is_not_taken_for_one_s_own(over, filer):
    """Sent again, it would come back as recorded."""
    first = exception_explain(**asked(over, filer))
    plant(first, words="The clock was wrong.")
    with pytest.raises(NotHeld):
        exception_explain(**asked(over, filer, "The clock was wrong."))
