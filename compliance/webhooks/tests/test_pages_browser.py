"""The pages of webhooks as people see them: wide and on a phone, without script, with nothing wrong for anybody."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import CertificateHolder, User
from compliance.webhooks.models import WebhookCursor
from compliance.webhooks.tests.factories import WebhookReceiverFactory, delivery_of
from tests.browsing import looked_at

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("width", [1280, 390])
def test_receivers_are_added_and_read_and_without_script_sent_to_again_and_paused(
    width: int, holder: CertificateHolder, holder_admin: User, page_for: Callable[..., Any]
) -> None:
    now = timezone.now()
    failing = WebhookReceiverFactory(
        source=holder, name="Nightly copy", address=f"https://copy.example/{'hooks/' * 12}"
    )
    WebhookCursor.objects.filter(pk=failing.pk).update(failing_since=now - timedelta(hours=1), failures=9)
    tried = {"attempts": 1, "tried_at": now}
    delivery_of(failing, 1, kind="limit.passed", sent_at=now, answer="It answered 204.", **tried)
    delivery_of(failing, 2, kind="check.failed", answer="It answered 503.", **tried | {"attempts": 9})
    delivery_of(failing, 3, kind="filing.decided")
    page = page_for(holder_admin, width=width)
    page.goto(reverse("webhooks:list"))
    looked_at(page, "webhooks")
    page.get_by_role("link", name="Add a receiver").click()
    looked_at(page, "webhook add")
    page.get_by_label("Name").fill("Floor system")
    page.get_by_label("Address").fill("https://floor.example/hooks")
    page.get_by_text("A table was opened").click()
    page.get_by_label("Reason").fill("The floor system follows.")
    page.get_by_role("button", name="Add the receiver").click()
    looked_at(page, "webhook secret")
    assert page.locator("#secret").input_value().startswith("whsec_")
    page.goto(reverse("webhooks:receiver", args=[failing.pk]))
    looked_at(page, "webhook receiver")
    link = "A signed entry says that play at an open table must stop"
    page.get_by_role("link", name=link).click()
    looked_at(page, "webhook delivery")
    page = page_for(holder_admin, width=width, script=False)
    page.goto(reverse("webhooks:receiver", args=[failing.pk]))
    page.get_by_role("button", name="Send again").last.click()
    assert "It will be sent again within seconds" in page.inner_text("main")
    page.get_by_role("link", name=link).click()
    page.get_by_role("link", name="skip this event").click()
    page.get_by_label("Reason").fill("It knows no such table.")
    page.get_by_role("button", name="Skip it").click()
    assert "Skipped" in page.inner_text("main")
    page.get_by_role("button", name="Send a test event").click()
    assert "The event was not sent yet." in page.inner_text("main")
    page.goto(reverse("webhooks:receiver", args=[failing.pk]))
    page.get_by_role("link", name="Pause").click()
    page.get_by_label("Reason").fill("Repairs.")
    page.get_by_role("button", name="Pause it").click()
    assert "Resume" in page.inner_text("main")
