"""Every page of the floor: who may see it, what it says, that it works without script."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from time_machine import travel

from compliance.web.tests.controls import posted
from inspections.alarms.services.alarms import alarms_raise
from inspections.models import Alarm, LogEntry, RunningLimit, TableEvent, TableState
from tests.cast import sign_data
from tests.clock import database_moved
from tests.open_to import RIVAL, open_to
from tests.scenes import scene

from .factories import deck_change, inspection, signed, table_of

pytestmark = pytest.mark.django_db


def now() -> datetime:
    return datetime.now(UTC)


def sent(page: Any, **typed: str) -> dict[str, Any]:
    """The data that a browser posts for the entry's form on this page, with these inputs changed."""
    html = page.content.decode()
    form = html[html.index('<form method="post" novalidate') :]
    data = posted(form[: form.index("</form>")])
    data.pop("now", None)
    return {name: data.getlist(name) for name in data} | dict(typed)


def moment(name: str, at: datetime) -> dict[str, str]:
    """The inputs of a moment, with the zone that the hour needs in which the clocks go back."""
    local = at.astimezone()
    return {
        f"{name}.month": str(local.month), f"{name}.day": str(local.day), f"{name}.year": str(local.year),
        f"{name}.time": f"{local:%H:%M}", f"{name}.offset": local.isoformat()[-6:],
    }  # fmt: skip


CLEAN = {
    "event_reason": "pre_opening", "adjustment_or_replacement_made": "none", "ball_nonmagnetic_ok": "true",
    "ball_test_instrument": "magnet", "no_magnet_or_contrivance_ok": "true", "wheel_level_free_even_ok": "true",
    "wheel_parts_secure_ok": "true", "inspection_completed_certification": "true",
}  # fmt: skip


def clean_inspection() -> dict[str, str]:
    return (
        CLEAN
        | moment("inspection_started_at", now() - timedelta(minutes=12))
        | moment("inspection_completed_at", now() - timedelta(minutes=2))
    )


@scene
def everything(roulette, war, dealer, floorperson):
    """A table with an entry, a limit and an alarm, and the addresses of every page about them."""
    entry = signed(war, "deck_change", deck_change(now() - timedelta(hours=25)), dealer, moment=now())
    TableState.objects.create(table=war, is_open=True, since=now())
    (alarm,) = alarms_raise(at=now())
    return {
        "board": reverse("floor:board"),
        "facility": reverse("floor:facility", args=[war.facility_id]),
        "table": reverse("floor:table", args=[war.pk]),
        "entry_new": reverse("floor:entry_new", args=[war.pk, "deck_change"]),
        "entries": reverse("floor:entries"),
        "my_entries": reverse("floor:my_entries"),
        "entry": reverse("floor:entry", args=[entry.pk]),
        "entry_correct": reverse("floor:entry_correct", args=[entry.pk]),
        "alarms": reverse("floor:alarms"),
        "open": reverse("floor:open", args=[war.pk]),
        "close": reverse("floor:close", args=[war.pk]),
        "acknowledge": reverse("floor:acknowledge", args=[alarm.pk]),
        "theme": reverse("floor:theme"),
    }


READERS = ("filer", "colleague", "reviewer", "compliance_rep", "lab_analyst", "decider", "counsel", "auditor",
           "floorperson", "security", "dealer", "holder_admin")  # fmt: skip
LOGGERS = ("floorperson", "security", "dealer")
WAYS = {
    "board": READERS, "facility": READERS, "table": READERS, "entry": READERS, "entries": READERS, "alarms": READERS,
    "entry_new": LOGGERS, "entry_correct": LOGGERS, "my_entries": LOGGERS,
}  # fmt: skip


@pytest.mark.parametrize("page", WAYS)
def test_whom_a_page_lets_in(page, everything, cast, client_of):
    """The access matrix compares the office with what is written down."""
    lets_in = WAYS[page]
    assert set(open_to()[f"floor:{page}"]["get"]) == set(lets_in) | ({RIVAL} if lets_in is READERS else set())
    assert client_of(cast[lets_in[-1]]).get(everything[page]).status_code == 200


@pytest.mark.parametrize("act", ["open", "close", "acknowledge"])
def test_whom_an_act_lets_in(act, everything, cast, client_of):
    assert open_to()[f"floor:{act}"] == {"post": ("floorperson",)}
    browser = client_of(cast["floorperson"])
    assert browser.post(everything[act], {"sure": "1"}).status_code in {302, 409}
    assert browser.get(everything[act]).status_code == 405


def test_a_foreign_object_answers_as_a_missing_one(everything, cast, client_of):
    outsider = client_of(cast["outsider"])
    for page in ("facility", "table", "entry"):
        missing = everything[page].replace(everything[page].split("/")[-2], "00000000-0000-4000-8000-000000000000")
        foreign, absent = outsider.get(everything[page]), outsider.get(missing)
        assert (foreign.status_code, absent.status_code) == (404, 404)


def test_the_board_says_state_in_words_and_sorts_by_urgency(everything, cast, client_of):
    text = client_of(cast["floorperson"]).get(everything["board"]).content.decode()
    assert text.index("W-01") < text.index("R-01")
    assert "over" in text
    assert "Over the limit" in text
    assert "Do not open" in text
    assert 'data-theme="dark"' in text
    assert "<script>" not in text
    assert "style=" not in text


@pytest.mark.parametrize("way", ["plain", "small", "wide", "parted", "unseen"])
def test_entries_are_found_by_any_spelling_of_a_table_and_a_number(way, everything, dealer, floorperson, client_of):
    spelled = {
        "plain": str, "small": str.lower, "parted": lambda text: text.replace("-", " - "),
        "wide": lambda text: "".join(chr(ord(one) + 0xFEE0) if one.isalnum() else one for one in text),
        "unseen": "\u200b".join,
    }[way]  # fmt: skip
    number = dealer.credentials.get().number
    browser = client_of(floorperson)
    found = [
        everything["entry"] in browser.get(everything["entries"], {name: typed}).content.decode()
        for name, typed in (("table", spelled("W-01")), ("person", spelled(number)), ("table", "W-1"), ("person", "0"))
    ]
    assert found == [True, True, False, False]


def test_the_theme_stays_on_this_device(everything, cast, client_of):
    browser = client_of(cast["dealer"])
    answer = browser.post(everything["theme"], {"theme": "light", "back": everything["board"]})
    assert answer["Location"] == everything["board"]
    assert 'data-theme="light"' in browser.get(everything["board"]).content.decode()
    assert browser.post(everything["theme"], {"back": "https://elsewhere.test/"})["Location"] == reverse("floor:board")


@pytest.mark.parametrize("page", ["facility", "table", "entries", "alarms"])
def test_the_number_of_queries_does_not_grow(page, everything, facility, floorperson, dealer, client_of):
    browser = client_of(floorperson)
    browser.get(everything[page])
    with CaptureQueriesContext(
        connection,
    ) as before:
        browser.get(everything[page])
    few = len(before)
    for number in range(3):
        table = table_of(facility, "651a", f"W-1{number}", floorperson)
        TableState.objects.create(table=table, is_open=True, since=now())
        signed(table, "deck_change", deck_change(now() - timedelta(hours=25)), dealer, moment=now())
    alarms_raise(at=now())
    browser.get(everything[page])  # a session notes once a minute that it is in use
    with CaptureQueriesContext(connection) as after:
        browser.get(everything[page])
    assert len(after) == few > 0


def test_an_inspection_is_entered_signed_and_shown(roulette, floorperson, client_of):
    browser = client_of(floorperson)
    url = reverse("floor:entry_new", args=[roulette.pk, "roulette_inspection"])
    page = browser.get(url)
    assert "§\u00a0617a.2(a)(1)" in page.content.decode()
    assert "617a.2(a)(5)" not in page.content.decode()
    answer = browser.post(url, sent(page, **clean_inspection(), **sign_data()))
    assert answer.status_code == 302, errors_of(answer)
    entry = LogEntry.objects.get()
    assert entry.decoded.inspector_name == floorperson.printed_name
    text = browser.get(answer["Location"]).content.decode()
    assert "Signed: entry 1" in text
    assert "R-01" in text


@pytest.mark.parametrize(("database", "web"), [(780, 0), (780, -5), (0, 5), (5, 10)])
def test_while_clocks_are_apart_pages_open_and_an_act_is_refused_in_words(
    database, web, everything, roulette, floorperson, client_of
):
    """So many minutes on from where they were."""
    browser = client_of(floorperson)
    url = reverse("floor:entry_new", args=[roulette.pk, "roulette_inspection"])
    ways = [url, *(everything[page] for page in WAYS)]
    before, count = [browser.get(way).status_code for way in ways], LogEntry.objects.count()
    database_moved(connection, timedelta(minutes=database))
    with travel(now() + timedelta(minutes=web), tick=True):
        assert [browser.get(way).status_code for way in ways] == before
        answer = browser.post(url, sent(browser.get(url), **clean_inspection(), **sign_data()))
    assert (answer.status_code, LogEntry.objects.count()) == (503, count)
    text = answer.content.decode()
    assert "The clocks of this system differ: The clock of the database is " in text
    assert "Nothing was saved." in text


def errors_of(page: Any) -> str:
    text = page.content.decode()
    return text[text.find("errsum") : text.find("errsum") + 1200] + text[text.find("shown-findings") :][:1500]


@pytest.mark.sampled
def test_the_same_form_sent_twice_makes_one_entry(roulette, floorperson, client_of):
    browser = client_of(floorperson)
    url = reverse("floor:entry_new", args=[roulette.pk, "roulette_inspection"])
    data = sent(browser.get(url), **clean_inspection(), **sign_data())
    first, second = browser.post(url, data), browser.post(url, data)
    assert first["Location"] == second["Location"]
    assert LogEntry.objects.count() == 1


def test_617a_2_b__an_adjustment_asks_for_performer_and_witness_before_it_can_be_signed(
    roulette, floorperson, maintenance, security, client_of
):
    browser = client_of(floorperson)
    url = reverse("floor:entry_new", args=[roulette.pk, "roulette_inspection"])
    typed = clean_inspection() | {"adjustment_or_replacement_made": "adjustment"}
    page = browser.post(url, sent(browser.get(url), **typed, **sign_data()))
    text = page.content.decode()
    assert LogEntry.objects.count() == 0
    assert "Your answers lead to more questions" in text
    assert "performer_signature.person" in text
    people = {
        "performer_signature.person": str(maintenance.pk), "security_witness_name.person": str(security.pk),
        "adjustment_replacement_description": "Two leveling screws turned.", "event_reason": "after_adjustment",
    } | moment("adjustment_completed_at", now() - timedelta(minutes=20))  # fmt: skip
    answer = browser.post(url, sent(page, **people, **sign_data()))
    assert answer.status_code == 302, errors_of(answer)
    stated = LogEntry.objects.get().decoded
    assert stated.performer_signature == maintenance.printed_name
    assert stated.performer_role == "table_game_maintenance"
    assert stated.security_witness_credential_number == security.credentials.get().number


def test_a_violation_is_shown_and_nothing_typed_is_lost(roulette, floorperson, client_of):
    browser = client_of(floorperson)
    url = reverse("floor:entry_new", args=[roulette.pk, "roulette_inspection"])
    typed = clean_inspection() | {"wheel_level_free_even_ok": "false"} | moment("opened_or_reopened_at", now())
    page = browser.post(url, sent(browser.get(url), **typed, **sign_data()))
    assert page.status_code == 200
    assert LogEntry.objects.count() == 0
    assert "617a.2(a)(3)" in page.content.decode()
    again = sent(page)
    assert again["wheel_level_free_even_ok"] == ["false"]
    assert again["inspection_completed_at.time"]
    mark = page.context["checked"].mark
    answer = browser.post(url, sent(page, confirmed=mark, **sign_data()))
    assert answer.status_code == 302, errors_of(answer)


def test_what_cannot_be_read_stands_beside_its_field_as_typed(roulette, floorperson, client_of):
    browser = client_of(floorperson)
    url = reverse("floor:entry_new", args=[roulette.pk, "roulette_inspection"])
    typed = clean_inspection() | {"inspection_completed_at.time": "noonish"}
    page = browser.post(url, sent(browser.get(url), **typed, **sign_data()))
    assert "noonish" in page.content.decode()
    assert page.context["page_errors"][0].field_id == "field-inspection_completed_at"


def test_a_wrong_password_signs_nothing(roulette, floorperson, client_of):
    browser = client_of(floorperson)
    url = reverse("floor:entry_new", args=[roulette.pk, "roulette_inspection"])
    page = browser.post(url, sent(browser.get(url), **clean_inspection(), **{"sign-password": "wrong"}))
    assert page.status_code == 200
    assert LogEntry.objects.count() == 0


def test_the_now_button_works_without_script(war, dealer, client_of):
    browser = client_of(dealer)
    url = reverse("floor:entry_new", args=[war.pk, "deck_change"])
    page = browser.post(url, sent(browser.get(url), now="opened_at"))
    assert sent(page)["opened_at.time"] != [""]
    assert page.context["page_errors"] == []


def test_a_deck_change_opens_with_the_limit_in_use(war, dealer, client_of):
    started = now() - timedelta(hours=5)
    signed(war, "deck_change", deck_change(started), dealer, moment=started)
    browser = client_of(dealer)
    url = reverse("floor:entry_new", args=[war.pk, "deck_change"])
    page = browser.get(f"{url}?lane=single")
    assert sent(page)["back_color"] == ["red"]
    assert "<b>red</b>, entry 1" in " ".join(page.content.decode().split())
    typed = moment("removed_at", now() - timedelta(minutes=3)) | moment("replacement_opened_at", now())
    asked = browser.post(url, sent(page, **typed, **sign_data()))
    assert asked.context["page_errors"][0].field_id == "field-preset"
    answer = browser.post(url, sent(asked, preset="right", **typed, **sign_data()))
    assert answer.status_code == 302, errors_of(answer)
    old, new = RunningLimit.objects.order_by("started_at")
    assert old.ended_at is not None
    assert new.ended_at is None


def test_a_late_entry_asks_why(war, dealer, client_of):
    browser = client_of(dealer)
    url = reverse("floor:entry_new", args=[war.pk, "deck_change"])
    typed = {"batch_label": "single", "deck_count": "6", "back_color": "red"} | moment(
        "opened_at", now() - timedelta(hours=3)
    )
    page = browser.post(url, sent(browser.get(url), **typed, **sign_data()))
    assert "enter this late" in page.content.decode()
    answer = browser.post(url, sent(page, late_reason="The tablet was charging.", **sign_data()))
    assert answer.status_code == 302, errors_of(answer)
    assert "Late: 3 h" in browser.get(answer["Location"]).content.decode()


def test_a_correction_keeps_both(war, dealer, client_of):
    opened = now() - timedelta(minutes=30)
    first = signed(war, "deck_change", deck_change(opened), dealer, moment=opened)
    browser = client_of(dealer)
    url = reverse("floor:entry_correct", args=[first.pk])
    page = browser.post(url, sent(browser.get(url), back_color="blue", **sign_data()))
    assert "Say why" in page.content.decode()
    answer = browser.post(url, sent(page, correction_reason="The backs are blue.", **sign_data()))
    assert answer.status_code == 302, errors_of(answer)
    assert "Corrects entry 1" in browser.get(answer["Location"]).content.decode()
    assert "Corrected by entry 2" in browser.get(reverse("floor:entry", args=[first.pk])).content.decode()
    assert browser.get(url)["Location"] == reverse("floor:entry", args=[LogEntry.objects.get(number=2).pk])


def test_a_table_that_may_not_open_says_why_with_409(roulette, floorperson, client_of):
    answer = client_of(floorperson).post(reverse("floor:open", args=[roulette.pk]))
    assert answer.status_code == 409
    assert "617a.2(a)" in answer.content.decode()
    assert not TableEvent.objects.exists()


def test_an_inspected_table_opens_and_closes(roulette, floorperson, client_of):
    signed(roulette, "roulette_inspection", inspection(now() - timedelta(minutes=5)), floorperson, moment=now())
    browser = client_of(floorperson)
    assert browser.post(reverse("floor:open", args=[roulette.pk])).status_code == 302
    assert browser.post(reverse("floor:open", args=[roulette.pk])).status_code == 409
    asked = browser.post(reverse("floor:close", args=[roulette.pk]))
    assert "Close table R-01?" in asked.content.decode()
    assert TableEvent.objects.count() == 1
    assert browser.post(reverse("floor:close", args=[roulette.pk]), {"sure": "1"}).status_code == 302
    assert list(TableEvent.objects.order_by("at").values_list("act", flat=True)) == ["opened", "closed"]
    assert browser.post(reverse("floor:open", args=[roulette.pk])).status_code == 409


def test_an_alarm_is_acknowledged_by_name(everything, cast, client_of):
    browser = client_of(cast["floorperson"])
    assert browser.post(everything["acknowledge"]).status_code == 302
    assert Alarm.objects.get().acknowledged_name == "Flora Person"
    assert "Flora Person" in browser.get(everything["alarms"] + "?state=all").content.decode()


def test_the_search_filters_by_its_address(everything, cast, client_of):
    browser = client_of(cast["auditor"])
    for query, is_found in (
        ("", True), ("?table=W-01", True), ("?table=R-01", False), ("?mark=late", True), ("?mark=corrects", False),
        ("?person=Dee", True), ("?person=nobody", False), ("?log=651a:deck_change", True),
        ("?log=617a:roulette_inspection", False), ("?from=2099-01-01", False), ("?to=nonsense", True),
    ):  # fmt: skip
        text = browser.get(everything["entries"] + query).content.decode()
        assert ("Deck change log, table W-01" in text) == is_found, query


def test_a_search_leads_to_an_export_of_what_was_searched_for(everything, cast, client_of):
    query = "?log=651a:deck_change&table=W-01&from=2026-03-01"
    found = client_of(cast["auditor"]).get(everything["entries"] + query).content.decode()
    address = re.search(r'href="([^"]+)">Export logs of this facility', found)[1].replace("&amp;", "&")
    form = client_of(cast["auditor"]).get(address).content.decode()
    assert re.search(r'value="651a:deck_change"[^>]* checked', form)
    assert 'value="2026-03-01"' in form
    assert "Export logs of this facility" not in client_of(cast["dealer"]).get(everything["entries"]).content.decode()


def test_an_address_tells_nobody_but_the_signer_that_they_signed(everything, cast, client_of):
    for name, is_told in (("dealer", True), ("floorperson", False)):
        for query in ("?signed=1", "?countersigned=1"):
            text = client_of(cast[name]).get(everything["entry"] + query).content.decode()
            assert ('class="panel-filed"' in text) == (is_told and query == "?signed=1"), (name, query)


def test_the_page_of_a_table_leads_to_its_older_entries_and_to_no_others(facility, war, dealer, client_of):
    def logged(table, minutes):
        opened = now() - timedelta(minutes=minutes)
        return signed(table, "deck_change", deck_change(opened), dealer, moment=opened + timedelta(minutes=1))

    elsewhere = logged(table_of(facility, "651a", "W-99", dealer), 50)
    first, *_ = (logged(war, minutes) for minutes in range(60, 48, -1))
    browser = client_of(dealer)
    page = browser.get(reverse("floor:table", args=[war.pk])).content.decode()
    entry = f'href="{reverse("floor:entry", args=[first.pk])}"'
    assert entry not in page
    (older,) = re.findall(r'href="([^"]*)">All entries of table', page)
    found = browser.get(older.replace("&amp;", "&")).content.decode()
    assert entry in found
    assert reverse("floor:entry", args=[elsewhere.pk]) not in found
