"""A text of what is or was law is replaced by two people. Until the second confirms it, nothing uses the new one."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from compliance.chapters.models import EditionText, TextConfirmation
from compliance.chapters.services import text_confirm, text_import
from compliance.chapters.shelf import current_texts, keys_with, reading_of, text_before, text_in_use
from compliance.chapters.tests.invented import items_of, text_of
from compliance.chapters.work import texts_waiting
from compliance.holders import services as holders
from compliance.holders.errors import IllegalMove, NotAllowed
from compliance.holders.models import Credential
from compliance.holders.roles import Role
from compliance.holders.tests.factories import given, person
from compliance.ledger.attachments import stored
from compliance.regulation.core.chapter import chapter
from compliance.web.tests.controls import posted
from tests.test_unsigned_as_shown import confirmed_now

pytestmark = pytest.mark.django_db
KEY, PROPOSAL = "651a-2012", "651a-2011P"
OLD, NEW, OTHER = "It must roll.", "It must not roll.", "It must stop."
URL = f"/regulation/texts/{KEY}/"


def raw_of(words, key=KEY):
    return text_of(key, changed={"651a.2(a)": words})


def brought_in(words, by, key=KEY):
    raw = raw_of(words, key)
    return text_import(raw=raw, edition_key=key, file_name=f"{words}txt", at=timezone.now(), by=by).text


def confirmed(by, **more):
    return text_confirm(edition_key=KEY, by=by, at=timezone.now(), **more)


def words_in_use():
    return reading_of(chapter("651a"), chapter("651a").edition(KEY)).item("651a.2(a)").words.text


@pytest.fixture
def second(db):
    return person(Role.BOARD_ADMINISTRATOR, printed_name="Second Ard")


@pytest.fixture
def waiting(board_admin):
    """A text in use, and one by `board_admin` that waits."""
    brought_in(OLD, board_admin)
    return brought_in(NEW, board_admin)


def test_nothing_uses_a_text_that_waits(waiting, client, client_of, board_admin, second, tmp_path, capsys):
    assert (waiting.number, waiting.takes_two) == (2, True)
    assert words_in_use() == OLD
    assert [text.number for text in current_texts()] == [1]
    item = reverse("regulation:provision", args=["651a.2(a)"]) + f"?edition={KEY}"
    compared = reverse("regulation:compare", args=["651a"]) + f"?from={KEY}&to={KEY}"
    for url in (item, reverse("regulation:chapter", args=["651a"]) + f"?edition={KEY}", compared):
        assert NEW not in client.get(url).content.decode(), url
    assert OLD in client.get(item).content.decode()

    confirmed(second)
    assert words_in_use() == NEW
    page = client.get(item).content.decode()
    assert NEW in page
    assert OLD not in page
    assert stored(EditionText.objects.get(number=1).sha256) == raw_of(OLD)  # the old text stays on file
    read = client_of(second).get(URL).content.decode()
    assert f"{OLD}txt" in read
    assert "Second Ard" in read


def test_an_item_that_only_a_waiting_text_has_is_in_no_edition(board_admin, second):
    brought_in(OLD, board_admin)
    *_, last = items_of(KEY)
    slug = f"{last.slug.rsplit('(', 1)[0]}({chr(ord(last.slug[-2]) + 1)})"
    raw = raw_of(OLD) + f"\n({slug[-2]}) A marble more.\n".encode()
    text_import(raw=raw, edition_key=KEY, file_name="more.txt", at=timezone.now(), by=board_admin)
    assert EditionText.objects.waiting().get().items.get(slug=slug).text == "A marble more."
    assert keys_with(chapter("651a"), slug) == set()
    confirmed(second)
    assert keys_with(chapter("651a"), slug) == {KEY}


@pytest.mark.parametrize("how", ["account", "number", "former number", "new", "let in"])
def test_one_person_cannot_do_both(waiting, board_admin, second, how):
    waiting_number = waiting.imported_number
    assert waiting_number
    by = board_admin if how == "account" else second
    with given():
        if how in ("number", "former number"):
            Credential.objects.filter(user=board_admin).update(number="PA-OTHER")
            Credential.objects.filter(user=second).update(number=waiting_number.lower())
        if how == "former number":
            Credential.objects.filter(user=second).update(revoked_on=timezone.localdate() - timedelta(days=9))
    if how == "new":
        confirmed_now(second, board_admin)
    if how == "let in":
        holders.membership_grant(
            user=second, role=Role.AUDITOR, holder=None, valid_from=timezone.localdate(), by=board_admin,
            at=timezone.now(), reason="More work.",
        )  # fmt: skip
    with pytest.raises(NotAllowed):
        confirmed(by)
    assert not TextConfirmation.objects.exists()
    assert words_in_use() == OLD


def test_who_does_not_administer_the_board_confirms_nothing(waiting, cast):
    for name in ("decider", "holder_admin", "auditor", "reviewer"):
        with pytest.raises(NotAllowed):
            confirmed(cast[name])
    assert not TextConfirmation.objects.exists()


def test_a_text_is_confirmed_once(waiting, second):
    confirmed(second)
    with pytest.raises(IllegalMove, match="No text of this edition waits"):
        confirmed(second)
    assert TextConfirmation.objects.count() == 1
    for change in (
        lambda: TextConfirmation.objects.update(confirmed_number="X"),
        lambda: TextConfirmation.objects.all()._raw_delete("default"),
    ):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            change()


def test_a_newer_import_ends_the_wait_of_the_older(waiting, board_admin, second, client_of):
    browser = client_of(second)
    form = posted(browser.get(URL).content.decode())
    brought_in(OTHER, board_admin)
    refused = browser.post(URL, form)
    assert refused.status_code == 409
    assert "SHA-256: shown" in refused.content.decode()
    assert words_in_use() == OLD
    assert browser.post(URL, posted(refused.content.decode())).status_code == 302
    assert words_in_use() == OTHER
    assert not hasattr(EditionText.objects.get(number=2), "confirmation")


def test_the_text_in_use_imported_again_takes_the_waiting_one_back(waiting, board_admin, second):
    again = brought_in(OLD, board_admin)
    assert (again.number, again.takes_two) == (3, False)
    with pytest.raises(IllegalMove):
        confirmed(second)
    assert words_in_use() == OLD


def test_a_former_text_comes_back_by_two_people_only(waiting, board_admin, second):
    confirmed(second)
    assert brought_in(OLD, second).takes_two
    assert words_in_use() == NEW


@pytest.mark.parametrize("key", [KEY, PROPOSAL])
def test_a_first_text_and_a_text_of_a_proposal_take_one_act(board_admin, key):
    first = brought_in(OLD, board_admin, key)
    assert not first.takes_two
    if key == PROPOSAL:
        assert not brought_in(NEW, board_admin, key).takes_two
        assert NEW in str(text_before(KEY))
        assert text_in_use(key).number == 2


def test_the_terminal_replaces_no_text_in_force(waiting, board_admin, tmp_path):
    path = tmp_path / "law.txt"
    path.write_bytes(raw_of(OTHER))
    with pytest.raises(CommandError, match="the page Official texts") as refusal:
        call_command("import_chapter", str(path), "--edition", KEY)
    assert refusal.value.returncode == 2
    assert EditionText.objects.count() == 2


def test_pages_say_what_waits_by_whom_and_what_differs(waiting, client_of, board_admin, second):
    assert [item.title for item in texts_waiting(second, timezone.now())] == [f"Official text: {KEY}"]
    assert list(texts_waiting(board_admin, timezone.now())) == []
    listed = client_of(second).get(reverse("regulation:texts")).content.decode()
    assert "Waiting for a second administrator" in listed
    page = client_of(second).get(URL).content.decode()
    assert "Bo Ard" in page
    assert "<ins>not " in page
    assert "Confirm the text</button>" in page
    own = client_of(board_admin).get(URL).content.decode()
    assert "another administrator of the Board must confirm it" in own
    assert "Confirm the text</button>" not in own
