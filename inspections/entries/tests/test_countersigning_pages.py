"""The pages on which the person whom an entry names signs it: what is shown, what is refused, where it then stands."""

import json
import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from compliance.holders.roles import Role
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.holders.tests.factories import person
from compliance.signing.tests.evidence import check_envelope
from compliance.signing.tests.passkey_pages import answered, asked, recorded
from compliance.web.tests.controls import posted
from inspections.facts import facts_of
from inspections.models import Countersignature
from tests.cast import sign_data
from tests.scenes import scene

from ...tests.factories import adjustment, inspection, signed
from ...tests.test_pages import now

pytestmark = pytest.mark.django_db
LOG = "roulette_inspection"


def adjusted_by(table, by, floorperson, security, hours=0.2):
    done = now() - timedelta(hours=hours)
    return signed(table, LOG, adjustment(done, by, security), floorperson, moment=now())


@scene
def adjusted(roulette, floorperson, maintenance, security):
    return adjusted_by(roulette, maintenance, floorperson, security)


@scene
def mechanic(holder):
    """A mechanic who maintains the tables, outside the demo data, and signs by passkey."""
    return person(Role.TABLE_GAME_MAINTENANCE, at=holder, is_demo=False, printed_name="Mel Chanic")


def url_of(entry):
    return reverse("floor:countersign", args=[entry.pk])


def entry_page(browser, entry):
    return browser.get(reverse("floor:entry", args=[entry.pk])).content.decode().replace("\u00a0", " ")


def form_of(page, **typed):
    """The data that a browser posts for the form on this page, with these inputs changed."""
    html = page.content.decode()
    form = html[html.index('<form method="post" novalidate') :]
    data = posted(form[: form.index("</form>")])
    return {name: data.getlist(name) for name in data} | typed


def test_617a_2_e__the_entry_is_shown_whole_and_signed_without_script(adjusted, maintenance, floorperson, client_of):
    browser = client_of(maintenance)
    home = browser.get("/").content.decode()
    assert url_of(adjusted) in home
    assert "To sign: table R-01, entry 1" in home
    assert f"Not yet signed by {maintenance.printed_name} (§ 617a.2(e))" in entry_page(browser, adjusted)
    page = browser.get(url_of(adjusted))
    text = re.sub(r"\s+", " ", re.sub(r"</?span[^>]*>", "", page.content.decode()))
    number = maintenance.credentials.get().number
    for words in (
        f"Adjusted or replaced by: {maintenance.printed_name}, {number}", "Two leveling screws turned.",
        "Flora Person, floorperson", ", with a password", adjusted.facts_sha256,
        "I am the person whom this entry names",
    ):  # fmt: skip
        assert words in text, words
    assert "lower assurance" not in text
    answer = browser.post(url_of(adjusted), form_of(page, **sign_data()))
    assert answer.status_code == 302, answer.content.decode()[:3000]
    after = browser.get(answer["Location"]).content.decode()
    assert "Signed by you: entry 1" in after
    assert "Sign this entry" not in after
    told = entry_page(client_of(floorperson), adjusted)
    assert f"Signed by {maintenance.printed_name}, credential {number}, " in told
    assert "with a password" in told
    assert url_of(adjusted) not in browser.get("/").content.decode()
    assert browser.get(url_of(adjusted))["Location"] == reverse("floor:entry", args=[adjusted.pk])


def test_a_passkey_signs_the_entry_that_is_shown(roulette, mechanic, floorperson, security, client_of):
    passkey = SoftPasskey()
    passkey.enrolled(mechanic)
    entry = adjusted_by(roulette, mechanic, floorperson, security)
    browser = client_of(mechanic)
    data = form_of(browser.get(url_of(entry)))
    told = asked(browser, url_of(entry), data).json()
    assert "What you sign" in told["shown"]
    assert browser.post(url_of(entry), data | answered(passkey, told)).status_code == 302
    envelope, payload = recorded("log_entry.countersign")
    check_envelope(envelope["signature"], payload["shown"])
    assert json.loads(payload["shown"])["countersigns"]["entry"] == facts_of(entry)
    assert Countersignature.objects.get().signature["method"] == "passkey"
    assert ", with a passkey" in entry_page(browser, entry)


def test_nothing_is_signed_with_a_wrong_password_or_unread(adjusted, maintenance, client_of):
    browser = client_of(maintenance)
    page = browser.get(url_of(adjusted))
    wrong = browser.post(url_of(adjusted), form_of(page) | {"sign-password": "wrong"})
    assert "The password is wrong" in wrong.content.decode()
    unread = browser.post(url_of(adjusted), form_of(page, **sign_data()) | {"sign-seen": ""})
    assert "Nothing was signed. Read what this page shows" in unread.content.decode()
    assert not Countersignature.objects.exists()


def test_the_same_form_sent_twice_signs_once(adjusted, maintenance, client_of):
    browser = client_of(maintenance)
    data = form_of(browser.get(url_of(adjusted)), **sign_data())
    assert [browser.post(url_of(adjusted), data).status_code for _ in range(2)] == [302, 302]
    assert Countersignature.objects.count() == 1


def test_the_mark_of_one_entry_signs_no_other(roulette, adjusted, maintenance, floorperson, security, client_of):
    other = adjusted_by(roulette, maintenance, floorperson, security, hours=0.1)
    browser = client_of(maintenance)
    page = browser.post(url_of(other), form_of(browser.get(url_of(adjusted)), **sign_data()))
    assert "Changed since you saw it" in page.content.decode()
    assert not Countersignature.objects.exists()


def test_everybody_else_is_refused_in_words(adjusted, maintenance, cast, client_of):
    for name, user in cast.items():
        answers = [client_of(user).get(url_of(adjusted)), client_of(user).post(url_of(adjusted), sign_data())]
        if name == "maintenance":
            continue
        for answer in answers:
            assert answer.status_code in (403, 404), (name, answer.status_code)
        if name in ("floorperson", "security", "dealer"):
            assert "If somebody else did it" in answers[0].content.decode()
    assert client_of(None).get(url_of(adjusted)).status_code == 302
    assert not Countersignature.objects.exists()


def test_an_entry_that_is_corrected_or_asks_nobody_says_so_with_409(
    roulette, adjusted, maintenance, floorperson, security, client_of
):
    done = adjusted.occurred_at
    later = signed(
        roulette, LOG, adjustment(done, maintenance, security, adjustment_replacement_description="One screw."),
        floorperson, moment=now(), supersedes=adjusted, correction_reason="It was one.",
    )  # fmt: skip
    browser = client_of(maintenance)
    page = browser.get(url_of(adjusted))
    assert page.status_code == 409
    assert "sign that one" in page.content.decode()
    assert "before it was corrected" in entry_page(browser, adjusted)
    assert "Sign this entry" not in entry_page(browser, adjusted)
    assert f'href="{url_of(later)}"' in entry_page(browser, later)
    plain = signed(roulette, LOG, inspection(now() - timedelta(minutes=1)), floorperson, moment=now())
    assert browser.get(url_of(plain)).status_code == 409


def test_the_table_says_who_has_not_signed_in_a_fixed_number_of_queries(
    roulette, adjusted, maintenance, floorperson, security, client_of
):
    browser = client_of(floorperson)
    url = reverse("floor:table", args=[roulette.pk])
    assert f"Not yet signed by {maintenance.printed_name}" in browser.get(url).content.decode()
    with CaptureQueriesContext(connection) as before:
        browser.get(url)
    few = len(before)
    for hours in (0.15, 0.1):
        adjusted_by(roulette, maintenance, floorperson, security, hours=hours)
    browser.get(url)  # a session notes once a minute that it is in use
    with CaptureQueriesContext(connection) as after:
        browser.get(url)
    assert len(after) == few > 0


def test_the_button_is_offered_to_the_person_named_alone(adjusted, maintenance, floorperson, client_of):
    assert "Sign this entry" in entry_page(client_of(maintenance), adjusted)
    assert "Sign this entry" not in entry_page(client_of(floorperson), adjusted)
