"""A mail as a browser shows it."""

import os
from typing import Any

import pytest

from compliance.web.mail import MailKind, MailPart, mail_of, parts_of
from tests.browsing import looked_at

pytestmark = [pytest.mark.django_db(transaction=True)]
SHOTS = os.environ.get("MAIL_SHOTS")


@pytest.mark.sampled
def test_a_mail_is_read_on_light_and_dark_screens(filer: Any, page_for: Any) -> None:
    parts = [
        MailPart("Table W-01: change the decks, due soon", MailKind.HEADING), MailPart("March 4, 2026, 10:30 a.m. EST"),
        *parts_of("Due by 11:00 a.m.\nRung 1 of 4.\n\n    manage.py ledger_signer"),
        MailPart("Open the page", MailKind.LINK, "https://office.example/"),
        MailPart("Open your inbox", MailKind.BUTTON, "https://office.example/inbox/"),
    ]  # fmt: skip
    html = str(mail_of("2 notices", parts, []).alternatives[0][0])
    page = page_for(filer)
    for scheme, width in (("light", 640), ("dark", 390)):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 520})
        page.set_content(html)
        looked_at(page, f"mail {scheme}")
        if SHOTS:
            page.screenshot(path=f"{SHOTS}/mail-{scheme}.png")
