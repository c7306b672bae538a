"""An edition that is to come, for tests: the proposed text of Casino War, with a day on which it is in force."""

from collections.abc import Callable
from datetime import date, timedelta

import msgspec
import pytest
from django.utils import timezone

from compliance.regulation import Chapter, chapter
from rules_submissions.register import impact as register
from rules_submissions.register.views import impact as impact_page

KEY = "651a-2011P"
PLAN, LIST = "/submissions/rule-changes/plan/", f"/submissions/rule-changes/{KEY}/"
FILL = f"{LIST}fill/"


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], date]:
    """Makes the proposed text one that is in force so many days from now."""

    def made(days: int) -> date:
        on = timezone.localdate() + timedelta(days=days)
        edition = msgspec.structs.replace(chapter("651a").edition(KEY), status="in_force", effective_from=on)
        own = chapter("651a").edition("651a-2012")
        for module in (register, impact_page):
            monkeypatch.setattr(module, "all_editions", lambda: [own, edition])
        monkeypatch.setattr(Chapter, "edition_on", lambda self, day: edition if day >= on else own)
        return on

    return made
