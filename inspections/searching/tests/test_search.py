"""Search finds what is signed, by person, number, table and words; shows nobody what is not theirs; and keeps no word
of a record that is gone."""

import pytest
from django.urls import reverse
from django.utils.html import escape

from compliance.holders.tests.factories import EquipmentFactory
from compliance.isolation.context import context_of, isolated
from inspections.models.searches import Mention
from inspections.tasks import keep_missing_mentions
from inspections.tests.factories import adjustment, at, deck_change, signed
from rules_submissions.models import Revision
from tests.scenes import scene

from .. import results as finding
from ..mentions import mentions_keep

pytestmark = pytest.mark.django_db
FIND = reverse("floor:find")


@scene
def found_things(roulette, war, floorperson, maintenance, security):
    """Three entries: an adjustment that names three people, and two changes of decks."""
    adjusted = signed(roulette, "roulette_inspection", adjustment(at(), maintenance, security), floorperson, at(0.1))
    first = signed(war, "deck_change", deck_change(at(-2), at(-1)), floorperson, at(-1))
    second = signed(war, "deck_change", deck_change(at(-1), at(1)), floorperson, at(1))
    keep_missing_mentions()
    return adjusted, first, second


@pytest.fixture
def ask(client_of):
    """Asks as a person; returns the links of the records that were found, in order."""

    def asked(user, **what):
        answer = client_of(user).get(FIND, what)
        assert answer.status_code == 200
        return [one.url for one in answer.context.get("hits", [])]

    return asked


def urls(*entries):
    return [reverse("floor:entry", args=[one.pk]) for one in entries]


def test_a_person_is_found_by_name_and_by_number_in_any_spelling(found_things, auditor, ask, security, floorperson):
    adjusted, first, second = found_things
    number = security.credentials.get().number
    for typed in (number, number.replace("-", " ").lower(), security.printed_name, security.printed_name.upper()):
        assert ask(auditor, q=typed) == urls(adjusted), typed
        assert ask(auditor, q=typed, kind="people") == urls(adjusted), typed
        assert ask(auditor, q=typed, kind="tables") == [], typed
    assert ask(auditor, q=floorperson.credentials.get().number) == urls(second, adjusted, first)


def test_a_table_and_words_are_found(found_things, auditor, ask):
    adjusted, first, second = found_things
    assert ask(auditor, q="w01", kind="tables") == urls(second, first)
    assert ask(auditor, q="screws leveling") == ask(auditor, q="Leveling", kind="texts") == urls(adjusted)
    assert ask(auditor, q="leveling wheel", kind="texts") == []
    assert ask(auditor, q="w01", to="2026-03-02") == []


def test_what_was_found_says_where(found_things, auditor, client_of):
    page = client_of(auditor).get(FIND, {"q": "leveling"}).content.decode()
    assert escape("Two leveling screws turned.") in page


def test_equipment_stands_above_the_list_by_its_serial(war, auditor, client_of):
    EquipmentFactory(facility=war.facility, holder=war.holder, table=war, serial_number="SH-20-118", model="BX2")
    answer = client_of(auditor).get(FIND, {"q": "sh 20 118"})
    (one,) = answer.context["on_file"]
    assert "SH-20-118" in one.title
    assert one.url == reverse("floor:table", args=[war.pk])


def test_a_filing_is_found_by_its_reference_and_its_table(war, filer, reviewer, outsider, ask):
    keep_missing_mentions()
    revision = Revision.objects.select_related("submission").get(submission__table_numbers=["W-01"])
    address = reverse("submissions:revision", args=[revision.submission_id, revision.number])
    reference = revision.submission.reference
    assert ask(reviewer, q=reference.lower().replace("-", " ")) == ask(filer, q=reference) == [address]
    assert ask(reviewer, q=reference, kind="people") == ask(outsider, q=reference) == []


def test_nobody_finds_what_is_not_theirs(found_things, outsider, floorperson, ask, security):
    number = security.credentials.get().number
    assert ask(outsider, q=number) == []
    assert ask(floorperson, q=number) == urls(found_things[0])
    with isolated(context_of(outsider)):
        assert not Mention.objects.exists()
    with isolated(context_of(floorperson)):
        assert Mention.objects.exists()


def test_a_row_of_the_index_that_its_record_does_not_bear_shows_nothing(found_things, auditor, ask):
    row = Mention.objects.filter(entry=found_things[1]).first()
    row.pk, row.word, row.in_texts = None, "planted", True
    row.save(force_insert=True)
    assert ask(auditor, q="planted") == []


def test_the_index_is_made_again_where_it_is_gone_and_twice_is_once(found_things):
    rows = sorted(Mention.objects.values_list("entry", "revision", "word", "in_people", "in_texts"), key=str)
    assert keep_missing_mentions() == 0
    Mention.objects.all().delete()
    assert [mentions_keep(most=2) for _ in range(3)] == [4, 1, 0]
    made = sorted(Mention.objects.values_list("entry", "revision", "word", "in_people", "in_texts"), key=str)
    assert made == rows


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"q": "d."}, "Type a word of two letters or more, or a number."),
        ({"q": "x" * 201}, "Type 200 characters at most."),
        ({"q": "wheel", "kind": "colors"}, "Choose where to look."),
        ({"q": "wheel", "facility": "elsewhere"}, "There is no such facility here. Choose one."),
        ({"q": "wheel", "from": "yesterday"}, "“yesterday” is not a day. Enter it like 2026-02-27."),
    ],
)  # fmt: skip
def test_what_cannot_be_looked_for_is_said_and_nothing_typed_is_lost(auditor, client_of, sent, said):
    page = client_of(auditor).get(FIND, sent).content.decode()
    assert escape(said) in page
    assert escape(sent["q"]) in page


def test_the_list_is_walked_in_a_fixed_number_of_queries(
    found_things, floorperson, security, auditor, client_of, monkeypatch, django_assert_max_num_queries
):
    monkeypatch.setattr(finding, "SIZE", 2)
    browser, number = client_of(auditor), floorperson.credentials.get().number
    browser.get(FIND, {"q": number})
    with django_assert_max_num_queries(20) as few:
        assert len(browser.get(FIND, {"q": security.credentials.get().number}).context["hits"]) == 1
    with django_assert_max_num_queries(len(few)):
        first = browser.get(FIND, {"q": number})
    second = browser.get(FIND + first.context["page"].older_url)
    adjusted, early, late = found_things
    assert [one.url for one in first.context["hits"]] == urls(late, adjusted)
    assert [one.url for one in second.context["hits"]] == urls(early)
