"""Sign-in and its settings: each page of the account package has the product's frame and words."""

import pytest
from django.test import Client
from django.urls import reverse

from compliance.holders.models import User
from compliance.web.navigation import PRODUCT_NAME


def _text_of(client: Client, address: str) -> str:
    response = client.get(address, follow=True, secure=True)
    assert response.status_code == 200
    text = response.content.decode()
    for frame in ("Skip to main content", 'class="app-header"', PRODUCT_NAME, "Times are facility time"):
        assert frame in text
    assert "<h1>" in text
    assert "{{" not in text
    return text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "words"), [("account_login", "Sign in with a passkey"), ("account_reset_password", "Set a new password")]
)
def test_pages_before_signing_in(client: Client, name: str, words: str):
    assert words in _text_of(client, reverse(name))


@pytest.mark.django_db
def test_a_wrong_sign_in_is_told_at_the_top_and_keeps_what_was_typed(client: Client):
    typed = {"login": "nobody@example.test", "password": "not-the-password"}
    text = client.post(reverse("account_login"), typed, follow=True, secure=True).content.decode()
    assert "<title>Error: Sign in" in text
    assert "There is 1 problem on this page" in text
    assert 'value="nobody@example.test"' in text


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("mfa_index", "Your sign-in"),
        ("mfa_list_webauthn", "Passkeys"),
        ("account_change_password", "Change the password"),
        ("account_logout", "Sign out"),
    ],
)
def test_pages_of_a_person_signed_in(filer: User, client: Client, name: str, words: str):
    client.force_login(filer)
    text = _text_of(client, reverse(name))
    assert words in text
    assert "Frances Filer" in text


@pytest.mark.parametrize(
    "name", ["mfa_add_webauthn", "mfa_activate_totp", "mfa_reauthenticate", "account_reauthenticate"]
)
def test_what_counts_asks_who_it_is_first(filer: User, client: Client, name: str):
    client.force_login(filer)
    response = client.get(reverse(name), follow=True, secure=True)
    assert response.status_code == 200
    assert "Confirm that it is you" in response.content.decode() or "Sign in" in response.content.decode()


def test_missing_pages_say_where_to_go(client: Client, db: None):
    response = client.get("/there/is/no/such/page/", secure=True)
    assert response.status_code == 404
    text = response.content.decode()
    assert "Page not found" in text
    assert "or you may not see it" in text
