"""A credential number that is somebody's is refused in words that tell nothing; tries are counted, and then none is
looked at."""

from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Credential, User
from compliance.web.tests.browser import send


def test_numbers_of_others_are_tried_a_few_times_alone(
    holder_admin: User, floorperson: User, dealer: User, client_of: Any
) -> None:
    browser, taken = client_of(holder_admin), dealer.credentials.get().number
    url = reverse("holders:credential_add", args=[floorperson.pk])

    def tried(number: str) -> str:
        typed = {"number": number, "valid_from": timezone.localdate().isoformat(), "reason": "A new card."}
        answer = send(browser, url, typed)
        return "" if answer.status_code == 302 else answer.content.decode()

    for _ in range(settings.AXES_FAILURE_LIMIT):
        assert "This number cannot be entered." in tried(taken)
    before = Credential.objects.count()
    assert "Too many numbers that you entered could not be used." in tried(taken)
    assert "Too many numbers that you entered could not be used." in tried("PA-424242")
    assert Credential.objects.count() == before
