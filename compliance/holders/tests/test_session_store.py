"""A session is kept under the hash of its key."""

import pytest
from django.contrib.sessions.models import Session

from compliance.holders.sessions import KEY_LENGTH, SessionStore, stored_key


@pytest.mark.django_db
def test_a_session_is_made_saved_and_ended_under_the_hash_of_its_key() -> None:
    store = SessionStore()
    store["one"] = 1
    store.save()
    key = store.session_key
    assert key is not None
    assert [row.session_key for row in Session.objects.all()] == [stored_key(key)]
    assert len(stored_key(key)) == KEY_LENGTH
    assert SessionStore(key)["one"] == 1
    again = SessionStore(key)
    again["one"] = 2
    again.save()
    assert SessionStore(key)["one"] == 2
    again.cycle_key()
    assert SessionStore(key).get("one") is None
    assert SessionStore(again.session_key)["one"] == 2
    again.flush()
    assert not Session.objects.exists()


@pytest.mark.django_db
def test_a_session_kept_under_its_key_itself_opens_nothing() -> None:
    key = "k" * 32
    data = SessionStore(key).encode({"one": 1})
    row = Session(session_key=key, session_data=data, expire_date="2099-01-01T00:00:00Z")
    row.save()
    assert SessionStore(key).get("one") is None
    assert not SessionStore().exists(key)
