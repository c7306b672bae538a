"""Headers of pages: content for one person stays in no browser, and no page uses powers that it does not need."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import Cast

pytestmark = pytest.mark.django_db
PAGES = ("/", "/submissions/", "/floor/", "/regulation/", "/account/")


@pytest.mark.parametrize("name", ["filer", "floorperson", "auditor"])
def test_what_is_signed_in_is_kept_by_no_browser(cast: Cast, client_of: Any, name: str) -> None:
    for url in (*PAGES, reverse("api:tables")):
        answer = client_of(cast[name]).get(url)
        assert "no-store" in answer["Cache-Control"], url
        assert "camera=()" in answer["Permissions-Policy"], url


def test_an_answer_to_a_token_is_kept_by_nobody() -> None:
    assert Client().get(reverse("api:tables"), headers={"Authorization": "Bearer none"})["Cache-Control"] == "no-store"


def test_what_is_public_may_be_kept() -> None:
    answer = Client().get("/regulation/")
    assert "no-store" not in answer.headers.get("Cache-Control", "")
    assert "publickey-credentials-get=(self)" in answer["Permissions-Policy"]
