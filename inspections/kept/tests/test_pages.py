"""The office's answers about entries that a device keeps: checked before signing, found again, read from a file."""

import base64
import json
from datetime import UTC, datetime, timedelta

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from compliance.holders.errors import CHANGED
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.regulation import chapter
from compliance.regulation.core.fields import fields_of
from inspections.kept.files import FORMAT, NOT_OPENED, NOT_OURS
from inspections.kept.keys import bound_to, keys_of
from inspections.models import LogEntry
from inspections.tests.factories import at, deck_change, signed
from tests.attacker import integrity_alarms, plant
from tests.cast import PASSWORD
from tests.scenes import scene

pytestmark = pytest.mark.django_db
KEY = "c" * 32
JSON = {"Accept": "application/json"}


@scene
def supervisor(war):
    return person(Role.PIT_MANAGER, at=war.holder, printed_name="Pat Manager")


def form_url(table):
    return reverse("floor:entry_new", args=[table.pk, "deck_change"])


def table_kind():
    return chapter("651a").log("deck_change")


def answers(table, opened):
    """The answers that the form sends for a deck opened at this instant."""
    local = opened.astimezone(table.facility.zone)
    when = {"month": local.month, "day": local.day, "year": local.year, "time": f"{local:%H:%M}", "offset": "-05:00"}
    when["offset"] = f"{local:%z}"[:3] + ":" + f"{local:%z}"[3:]
    return {
        "shown": ",".join(fields_of(table_kind().entry)),
        "batch_label": "single", "deck_count": "6", "back_color": "red",
        **{f"opened_at.{part}": str(value) for part, value in when.items()},
    }  # fmt: skip


def test_a_kept_entry_is_checked_marked_and_signed_once(war, floorperson, client_of):
    browser, earlier = client_of(floorperson), datetime.now(UTC) - timedelta(hours=2)
    sent = answers(war, earlier) | {"key": KEY, "kept_at": earlier.isoformat(), "kept_ahead": "0", "then": "check"}
    told = browser.post(form_url(war), sent, headers=JSON).json()
    page = browser.post(form_url(war), sent)
    assert told == {
        "refused": [],
        "findings": [{"citation": one.citation, "words": one.wrong} for one in page.context["grave"]],
    }
    assert b"Made without network" in page.content
    assert not LogEntry.objects.exists()
    signing = sent | {
        "then": "", "shown": page.context["shown"], "late_reason": "No network.", "sign-password": PASSWORD,
        "confirmed": page.context["checked"].mark if page.context["checked"] else "",
    }  # fmt: skip
    urls = {browser.post(form_url(war), signing).headers.get("Location") for _ in range(2)}
    entry = LogEntry.objects.get()
    assert urls == {f"{reverse('floor:entry', args=[entry.pk])}?signed=1"}
    assert (entry.without_network["clock_ahead_s"], entry.late_reason) == (0, "No network.")
    on_file = browser.get(reverse("floor:tray_session"), {"key": [KEY, "d" * 32]}).json()["on_file"]
    assert {key: one["number"] for key, one in on_file.items()} == {KEY: 1}


def test_what_cannot_be_signed_is_refused_with_its_reasons(war, floorperson, client_of):
    tomorrow = datetime.now(UTC) + timedelta(days=1)
    sent = answers(war, tomorrow) | {"key": KEY, "kept_at": tomorrow.isoformat(), "then": "check"}
    refused = client_of(floorperson).post(form_url(war), sent, headers=JSON).json()["refused"]
    assert any("in the future" in one for one in refused)


def test_each_person_has_keys_of_their_own_and_earlier_secrets_still_open(floorperson, dealer, client_of, settings):
    (key,) = client_of(floorperson).get(reverse("floor:tray_session")).json()["keys"]
    assert key == keys_of(floorperson.pk)[0].as_json() != keys_of(dealer.pk)[0].as_json()
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another secret of the office"
    now, before = keys_of(floorperson.pk)
    assert now != before
    assert before.as_json() == key


def sealed(author, table, key=KEY, **more):
    """An entry as the author's device seals it."""
    made = keys_of(author.pk)[0]
    content = {
        "url": form_url(table), "title": "Deck change, table W-01", "made_at": datetime.now(UTC).isoformat(),
        "ahead": 0, "fields": [*answers(table, datetime.now(UTC) - timedelta(hours=2)).items()],
    } | more  # fmt: skip
    nonce = b"n" * 12
    text = json.dumps(content).replace(json.dumps(DEEP), DEEP)
    data = AESGCM(made.secret).encrypt(nonce, text.encode(), bound_to(str(author.pk), key))
    iv, data = (base64.b64encode(one).decode() for one in (nonce, data))
    return {"id": key, "person": str(author.pk), "key_id": made.id, "iv": iv, "data": data}


def read(browser, *entries, **more):
    content = json.dumps({"format": FORMAT, "entries": entries} | more).encode()
    return browser.post(reverse("floor:tray_file"), {"file": SimpleUploadedFile("kept.json", content)})


def test_a_supervisor_enters_what_its_author_cannot_sign_and_the_source_is_named(war, dealer, supervisor, client_of):
    browser = client_of(supervisor)
    page = read(browser, sealed(dealer, war))
    (one,) = page.context["kept"]
    fields = dict(one.fields)
    page = browser.post(one.url, fields)
    signing = fields | {
        "then": "", "shown": page.context["shown"], "late_reason": "The dealer went home.",
        "sign-password": PASSWORD, "confirmed": page.context["checked"].mark if page.context["checked"] else "",
    }  # fmt: skip
    assert browser.post(one.url, signing).status_code == 302
    entry = LogEntry.objects.get()
    number = dealer.credentials.get().number
    assert entry.without_network["made_by"] == {"printed_name": dealer.printed_name, "credential_number": number}
    assert entry.without_network["file"]["name"] == "kept.json"
    assert entry.late_seconds > 0
    assert b"On file" in read(browser, sealed(dealer, war)).content


def test_a_file_is_refused_in_words(war, floorperson, dealer, outsider, supervisor, client_of):
    browser, good = client_of(supervisor), sealed(dealer, war)
    assert NOT_OURS in read(browser, good, format="x").content.decode()
    assert NOT_OURS in browser.post(reverse("floor:tray_file")).content.decode()
    changed = good | {"person": str(floorperson.pk)}
    elsewhere = sealed(dealer, war, url="/accounts/logout/")
    for bad in (changed, good | {"id": "e" * 32}, sealed(outsider, war), elsewhere, good | {"iv": "!"}):
        answer = read(browser, bad)
        assert answer.status_code == 400
        assert NOT_OPENED in answer.content.decode()
    assert "A supervisor enters those" in read(client_of(dealer), sealed(floorperson, war)).content.decode()
    assert read(client_of(dealer), good).context["kept"][0].is_own


DEEP = "[" * 100_000


@pytest.mark.parametrize(
    "content",
    [
        DEEP,
        '{"a":' * 100_000,
        f'{{"format": "{FORMAT}", "entries": {"[" * 900}{"]" * 900}}}',
        "\ud800".encode("utf-8", "surrogatepass"),
        json.dumps({"format": FORMAT, "entries": [], "more": "\0"}),
    ],
    ids=["lists", "objects", "a little deep", "half a surrogate", "nul"],
)
def test_a_hostile_file_is_answered_in_words(supervisor, client_of, content):
    browser = client_of(supervisor)
    sent = content if isinstance(content, bytes) else content.encode()
    answer = browser.post(reverse("floor:tray_file"), {"file": SimpleUploadedFile("kept.json", sent)})
    assert answer.status_code == (200 if b"more" in sent else 400)
    assert (NOT_OURS in answer.content.decode()) is (b"more" not in sent)


@pytest.mark.parametrize(
    "lie",
    [
        {"fields": DEEP},
        {"made_at": "9999-12-31T23:59:59-12:00"},
        {"made_at": "0001-01-01T00:00:00+14:00"},
        {"made_at": "\0"},
        {"ahead": 10**30},
        {"url": "/floor/\0"},
        {"url": "//elsewhere.example/"},
    ],
    ids=lambda lie: str(lie)[:30],
)
def test_what_a_hostile_device_of_the_author_seals_is_answered_in_words(war, dealer, supervisor, client_of, lie):
    entry = sealed(dealer, war, **lie)
    answer = read(client_of(supervisor), entry)
    assert answer.status_code == 400
    assert NOT_OPENED in answer.content.decode()


@pytest.mark.parametrize("key", ["\0", "x" * 65], ids=["nul", "long"])
def test_a_hostile_key_is_no_key_on_file(war, dealer, supervisor, client_of, key):
    browser = client_of(supervisor)
    assert read(browser, sealed(dealer, war, key=key)).status_code == 400
    asked = browser.get(reverse("floor:tray_session"), {"key": key})
    assert asked.status_code == 400 or asked.json()["on_file"] == {}


@pytest.mark.parametrize("what", ["printed_name", "number"])
def test_no_file_is_read_under_a_planted_name(war, dealer, supervisor, client_of, what):
    """In SQL the author is said to be somebody else; the entry would state it."""
    good = sealed(dealer, war)
    row = dealer if what == "printed_name" else dealer.credentials.get()
    plant(row, **{what: "GE-999999"})
    answer = read(client_of(supervisor), good)
    assert answer.status_code == CHANGED.status
    assert "kept" not in (answer.context or {})
    assert what in " ".join(integrity_alarms())


def test_no_device_is_told_that_an_entry_is_on_file_by_a_planted_row(war, floorperson, client_of):
    browser, entry = client_of(floorperson), signed(war, "deck_change", deck_change(at(-1)), floorperson, key=KEY)
    address = reverse("floor:tray_session")
    assert KEY in browser.get(address, {"key": KEY}).json()["on_file"]
    plant(entry, sent_key="d" * 32)
    assert browser.get(address, {"key": "d" * 32}).json()["on_file"] == {}
    assert "sent_key" in " ".join(integrity_alarms())


def test_no_entry_of_a_file_is_on_file_by_a_planted_row(war, dealer, supervisor, client_of):
    entry = signed(war, "deck_change", deck_change(at(-1)), dealer)
    plant(entry, sent_key=KEY)
    page = read(client_of(supervisor), sealed(dealer, war))
    assert [one.on_file for one in page.context["kept"]] == [None]
    assert "sent_key" in " ".join(integrity_alarms())


def test_the_worker_is_served_where_its_scope_is_the_floor(floorperson, client_of):
    answer = client_of(floorperson).get(reverse("floor:worker"))
    assert reverse("floor:worker").startswith("/floor/")
    assert "javascript" in answer.headers["Content-Type"]
    assert answer.headers["Service-Worker-Allowed"] == "/", "it answers for the labels under /t/ too"
