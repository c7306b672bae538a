"""A page on which something is being made says about how long, shows progress, and asks again by itself."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.test import RequestFactory

from compliance.web.waiting import LONGEST_S, SINCE, wait_of

NOW = datetime(2026, 8, 24, 15, tzinfo=UTC)
AT = int(NOW.timestamp())
ROOT = Path(settings.BASE_DIR)
SENDS_AWAY = re.compile(r"load this page again|reload to see|look again</a>|again in a minute\b", re.IGNORECASE)
OTHER = {"templates/500.html", "templates/status/status.html"}
"""A fault, where nothing comes by itself; and a page of what is, on which nothing is awaited."""


def wait_at(address: str, usual_s: int = 30):
    return wait_of(RequestFactory().get(address), usual_s, NOW)


def test_a_wait_begins_when_the_page_is_opened_and_its_address_goes_on_with_it():
    first = wait_at("/there/?kind=a+b")
    assert (first.passed_s, first.left) == (0, "About 30 seconds left. The page updates on its own.")
    assert first.address == f"/there/?kind=a+b&{SINCE}={AT}"
    later = wait_at(f"/there/?{SINCE}={AT - 12}")
    assert (later.passed_s, later.left) == (12, "About 20 seconds left. The page updates on its own.")
    assert later.address == f"/there/?{SINCE}={AT - 12}"


def test_a_wait_over_its_time_says_so():
    assert wait_at(f"/there/?{SINCE}={AT - 30}").left == "It takes longer than usual. The page updates on its own."


@pytest.mark.parametrize("typed", ["", "x", "-5", "²", str(AT + 1), str(AT - LONGEST_S - 1), "9" * 13, "1e9"])
def test_what_no_page_wrote_begins_a_wait_anew(typed):
    assert wait_at(f"/there/?{SINCE}={typed}").passed_s == 0


def test_no_sentence_sends_people_away_to_come_back():
    texts = [*(ROOT / "templates").rglob("*.html")]
    for app in ("compliance", "rules_submissions", "inspections"):
        texts += [path for path in (ROOT / app).rglob("*.py") if "tests" not in path.parts]
    said = {str(path.relative_to(ROOT)): SENDS_AWAY.findall(path.read_text()) for path in texts}
    assert {name for name, found in said.items() if found} - OTHER == set()
