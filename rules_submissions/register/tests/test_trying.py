"""A change is tried under rules that do not govern too: an edition to come, or figures that are nobody's law."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from compliance.holders.models import User
from rules_submissions.models import RulesSubmission
from rules_submissions.models.public import PrintKind
from rules_submissions.register.figures.forms import example
from rules_submissions.register.figures.services import figures_write
from tests.cast import Cast

from ...forecast.tests.test_try import form_of, rules
from ...tests.board import address, html_of
from .coming import KEY, ahead
from .test_announcing import announced, on_file, withdrawn

pytestmark = pytest.mark.django_db
__all__ = ["ahead", "on_file", "rules"]
LETTER = "651a-2011-07-08"


def under(key: str) -> str:
    return f"?under={key}"


def test_an_edition_to_come_says_what_it_finds_in_the_tried_answers(
    rules: RulesSubmission, filer: User, client_of: Any, ahead: Any
) -> None:
    browser, page = client_of(filer), address(rules, "try")
    assert "Also under other rules" not in html_of(browser, page)
    ahead(90)
    assert f'value="{KEY}"' in html_of(browser, page)
    found = browser.get(page + under(KEY)).context["scratch"].under_other
    assert "651a.9(a)" in {one.citation for one in found.appeared}
    changed = form_of(browser, rules, settlement_direction="left_clockwise") | {"under": KEY}
    answer = browser.post(page, changed)
    assert "651a.9(a)" not in {one.citation for one in answer.context["scratch"].under_other.appeared}
    assert f"Under {KEY}" in answer.content.decode()
    opened = browser.get(answer.context["link"])
    assert opened.context["scratch"].other.key == KEY
    assert opened.context["scratch"].changes == {"settlement_direction": "left_clockwise"}


def test_an_edition_that_is_withdrawn_is_not_offered(
    rules: RulesSubmission, on_file: None, filer: User, cast: Cast, client_of: Any, ahead: Any
) -> None:
    ahead(60)
    announced(cast)
    withdrawn(cast)
    answer = client_of(filer).get(address(rules, "try") + under(KEY))
    assert answer.context["others"] == []
    assert answer.context["scratch"].under_other is None


def test_figures_that_are_nobodys_law_are_for_those_who_read_them_and_say_so(
    rules: RulesSubmission, filer: User, cast: Cast, client_of: Any
) -> None:
    figures_write(key="", number=0, text=example(), reason="A trial.", by=cast["counsel"], at=timezone.now())
    page = address(rules, "try")
    offered = {one.key for one in client_of(cast["reviewer"]).get(page).context["others"]}
    assert len(offered) >= 2
    for key in offered:
        html = html_of(client_of(cast["reviewer"]), page + under(key))
        assert "not law" in html
        assert "No new finding under these rules." in html or "finding__what" in html
    assert client_of(filer).get(page).context["others"] == []
    assert client_of(filer).get(page + under(min(offered))).context["scratch"].under_other is None


def test_prints_and_layout_are_drawn_under_other_odds_and_say_that_they_are_not_law(
    rules: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    stricter = example().replace('"651a-2011P"', '"651a-2012"').replace('"2 to 1"', '"3 to 1"')
    figures_write(key="", number=0, text=stricter, reason="A trial.", by=cast["counsel"], at=timezone.now())
    answer = client_of(cast["counsel"]).get(address(rules, "try") + under("651a-trial"))
    scratch, html = answer.context["scratch"], " ".join(answer.content.decode().split())
    before, after = scratch.outlook.after, scratch.outlook_under_other.after
    changed = {title for title, pays in after.lines if (title, pays) not in before.lines}
    assert {dict(after.lines)[title] for title in changed} == {"3 to 1"}
    assert before.drawings != after.drawings
    assert before.wagers != after.wagers
    (ringed,) = scratch.figures_under_other
    assert [one.citation for one in ringed.drawing.deviations] == ["651a.10(3)"]
    assert html.count(">Trial figures, not law</text>") == 1 + len(scratch.outlook_under_other.figures)
    assert html.count("Trial figures, not law. Forecast. Not approved; do not put up.") == len(PrintKind)


def test_the_page_asks_a_fixed_number_of_queries(rules: RulesSubmission, cast: Cast, client_of: Any) -> None:
    browser, page = client_of(cast["reviewer"]), address(rules, "try")

    def queries(query: str = "") -> int:
        html_of(browser, page + query)
        with CaptureQueriesContext(connection) as captured:
            html_of(browser, page + query)
        return len(captured)

    few = queries()
    text = example()
    for number in (1, 2):
        other = text.replace("651a-trial", f"651a-trial-{number}")
        figures_write(key="", number=0, text=other, reason="A trial.", by=cast["counsel"], at=timezone.now())
    assert queries() == queries(under("651a-trial-1")) == few
