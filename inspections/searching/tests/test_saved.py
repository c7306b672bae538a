"""Searches that a person keeps: their own alone, by name, and read anew when they are opened."""

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.html import escape

from compliance.isolation.context import context_of, isolated
from inspections.errors import FieldRefused
from inspections.models.searches import SavedSearch
from inspections.tests.factories import NOON
from tests.races import begun

from ..saved import MOST, address_of, search_save

pytestmark = pytest.mark.django_db
SEARCHES = reverse("floor:searches")


@pytest.fixture
def kept(auditor):
    return search_save(user=auditor, page="entries", query="person=Whitlock&mark=late&page=x", name="Late", at=NOON)


def test_filters_are_saved_from_their_list_opened_renamed_and_deleted(auditor, client_of):
    browser = client_of(auditor)
    link = f"{SEARCHES}?of=find&amp;q=Whitlock&amp;kind=people"
    assert link in browser.get(reverse("floor:find"), {"q": "Whitlock", "kind": "people"}).content.decode()
    assert escape("look for Whitlock; kind people") in browser.get(link.replace("&amp;", "&")).content.decode()
    sent = {"act": "save", "of": "find", "query": "q=Whitlock&kind=people&page=2", "name": "  Dee   Whitlock "}
    assert browser.post(SEARCHES, sent).status_code == 302
    saved = SavedSearch.objects.get()
    assert (saved.name, address_of(saved)) == ("Dee Whitlock", f"{reverse('floor:find')}?q=Whitlock&kind=people")
    assert browser.get(address_of(saved)).status_code == 200
    browser.post(SEARCHES, {"act": "rename", "search": saved.pk, "name": "Dee"})
    assert SavedSearch.objects.get().name == "Dee"
    browser.post(SEARCHES, {"act": "delete", "search": saved.pk})
    assert not SavedSearch.objects.exists()


def test_nobody_else_sees_renames_or_deletes_it(kept, auditor, floorperson, dealer, client_of):
    for other in (floorperson, dealer):
        browser = client_of(other)
        assert "Late" not in browser.get(SEARCHES).content.decode()
        for act in ("rename", "delete"):
            assert browser.post(SEARCHES, {"act": act, "search": kept.pk, "name": "Mine"}).status_code == 302
    assert SavedSearch.objects.get().name == "Late"
    with isolated(context_of(floorperson)):
        own = search_save(user=floorperson, page="find", query="", name="Late", at=NOON)
    with isolated(context_of(dealer)):
        assert not SavedSearch.objects.exists()
        with pytest.raises(Exception, match="row-level security"), transaction.atomic():
            SavedSearch(user=floorperson, page="find", name="Planted", saved_at=NOON).save()
    with isolated(context_of(floorperson)):
        assert list(SavedSearch.objects.all()) == [own]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"name": " "}, "Give the search a name."),
        ({"name": "x" * 81}, "A name has 80 characters at most."),
        ({"name": "Late"}, "You already have a search named “Late”. Choose another name."),
        ({"of": "elsewhere"}, "These filters are not of a list that can be saved. Open the list and save again."),
        ({"query": "q=" + "x" * 2_000}, "These filters are too long to be saved. Shorten what you look for."),
    ],
)
def test_what_cannot_be_saved_is_said_and_the_name_stays(kept, auditor, client_of, more, said):
    sent = {"act": "save", "of": "find", "query": "q=Whitlock", "name": "Other"} | more
    answered = client_of(auditor).post(SEARCHES, sent)
    assert answered.status_code == 400
    assert escape(said) in answered.content.decode()
    if sent["of"] == "find":
        assert escape(sent["name"]) in answered.content.decode()
    assert list(SavedSearch.objects.all()) == [kept]


def test_there_is_an_end_to_them(kept, auditor):
    for number in range(2, MOST + 1):
        SavedSearch.objects.create(user=auditor, page="find", name=f"No. {number}", saved_at=NOON)
    with pytest.raises(Exception, match=f"You already have {MOST} saved searches"):
        search_save(user=auditor, page="find", query="", name="One more", at=NOON)
    with pytest.raises(IntegrityError), transaction.atomic():
        SavedSearch.objects.create(user=auditor, page="find", name="Late", saved_at=NOON)


@pytest.mark.django_db(transaction=True)
def test_two_at_once_keep_the_bound(auditor):
    def save(name):
        return search_save(user=auditor, page="find", query="", name=name, at=NOON)

    for number in range(1, MOST):
        SavedSearch.objects.create(user=auditor, page="find", name=f"No. {number}", saved_at=NOON)
    with transaction.atomic():
        save("The last")
        second = begun(lambda: save("One more"))
    with pytest.raises(FieldRefused, match=f"You already have {MOST} saved searches"):
        second()
    assert SavedSearch.objects.count() == MOST
