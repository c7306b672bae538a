"""A change of approved rules, tried: nothing is kept, and one click makes it an amendment."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from compliance.holders.models import Facility, User
from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.fields import Field
from compliance.regulation.core.parse import parse_value
from compliance.regulation.examples import example
from compliance.web.facts_forms import raw_of, read_field
from compliance.web.tests.browser import posted
from rules_submissions.forecast.scratch import LONGEST_LINK
from rules_submissions.models import Draft, RulesSubmission
from tests.cast import Cast
from tests.test_signed_as_shown import recorded

from ...tests.board import address, approved_today, html_of
from ...tests.making import filed

pytestmark = pytest.mark.django_db


@pytest.fixture
def rules(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    return approved_today(facility, filer, cast, "Post the sign.")


def form_of(browser: Any, rules: RulesSubmission, **changes: Any) -> dict[str, Any]:
    """The fields that the form of the page posts with some answers changed."""
    html = html_of(browser, address(rules, "try"))
    form = html[html.index('<form method="post" novalidate aria-labelledby="answers-title"') :]
    values: Mapping[str, Any] = dict(posted(form[: form.index("</form>")]).lists())
    return {name: value for name, value in values.items() if name != "_then"} | changes


def test_an_unchanged_form_changes_nothing(rules: RulesSubmission, filer: User, client_of: Any) -> None:
    browser = client_of(filer)
    answer = browser.post(address(rules, "try"), form_of(browser, rules))
    assert answer.status_code == 200
    assert answer.context["scratch"].changes == {}
    assert answer.context["scratch"].comparison.appeared == []


def test_a_change_says_checks_edges_prints_and_what_ends_and_keeps_nothing(
    rules: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    before = recorded(), Draft.objects.count(), RulesSubmission.objects.count()
    for who in ("filer", "reviewer", "decider"):
        browser = client_of(cast[who])
        changes = {"deck_count": "12", "decks_per_batch": "6, 6"}
        html = browser.post(address(rules, "try"), form_of(browser, rules, **changes)).content.decode()
        assert "2\u00a0answers changed" in html
        assert "Approved: 16" in html
        assert "276706/11826255" in html
        assert "23138/993023" in html
        assert "Condition ends:" in html
        assert f"{rules.reference} is replaced at table W-11" in html
        assert ("Start the amendment" in html) == (who == "filer")
    assert (recorded(), Draft.objects.count(), RulesSubmission.objects.count()) == before


def test_what_breaks_a_rule_and_what_cannot_be_read_are_said(
    rules: RulesSubmission, filer: User, client_of: Any
) -> None:
    browser = client_of(filer)
    answer = browser.post(address(rules, "try"), form_of(browser, rules, betting_positions="12"))
    assert answer.status_code == 200
    assert "651a.2(a)" in {one.citation for one in answer.context["scratch"].comparison.appeared}
    unread = browser.post(address(rules, "try"), form_of(browser, rules, betting_positions="many", _then="amend"))
    assert unread.status_code == 400
    assert 'value="many"' in unread.content.decode()
    assert RulesSubmission.objects.count() == 1


def test_one_click_makes_it_an_amendment(rules: RulesSubmission, filer: User, client_of: Any) -> None:
    browser = client_of(filer)
    changes = {"deck_count": "12", "decks_per_batch": "6, 6", "_then": "amend"}
    form = form_of(browser, rules, **changes)
    answer = browser.post(address(rules, "try"), form)
    draft = Draft.objects.select_related("submission").get(submission__amends=rules)
    assert answer.url == address(draft.submission, "tasks")
    kept = rules.revisions.get().decoded
    assert (draft.answers["deck_count"], draft.answers["decks_per_batch"]) == (12, [6, 6])
    assert draft.answers["betting_positions"] == kept.betting_positions
    assert not [name for name in draft.answers if name.startswith("attest_")]
    again = browser.post(address(rules, "try"), form)
    assert again.status_code == 409
    assert "already amends" in again.content.decode()
    unchanged = html_of(browser, address(rules, "try"))
    assert "A draft already amends" in unchanged
    assert f'href="{address(draft.submission, "case")}">Open that amendment</a>' in unchanged


def test_a_reviewer_starts_none_and_a_rival_sees_nothing(rules: RulesSubmission, cast: Cast, client_of: Any) -> None:
    reviewer = client_of(cast["reviewer"])
    reviewer.post(address(rules, "try"), form_of(reviewer, rules, deck_count="12", _then="amend"))
    assert RulesSubmission.objects.count() == 1
    assert client_of(cast["outsider"]).get(address(rules, "try")).status_code == 404


def test_what_was_never_approved_cannot_be_tried(facility: Facility, filer: User, client_of: Any) -> None:
    html = html_of(client_of(filer), address(filed(facility, filer), "try"), 409)
    assert "you can try a change only of approved rules" in html


def test_it_asks_as_much_whatever_is_changed(rules: RulesSubmission, filer: User, client_of: Any) -> None:
    browser = client_of(filer)
    form = form_of(browser, rules)
    with CaptureQueriesContext(connection) as few:
        browser.post(address(rules, "try"), form)
    with CaptureQueriesContext(connection) as many:
        browser.post(address(rules, "try"), form | {"deck_count": "12", "table_max_usd": "9", "tie_areas": "3"})
    assert len(many) <= len(few)


def test_the_menu_leads_there(rules: RulesSubmission, cast: Cast, client_of: Any) -> None:
    for who in ("filer", "reviewer", "decider"):
        browser = client_of(cast[who])
        assert address(rules, "try") in html_of(browser, "/submissions/try/")
        assert "/submissions/try/" in html_of(browser, address(rules, "case"))


def link_of(browser: Any, rules: RulesSubmission, **changes: Any) -> str:
    """The link to these changes, as the page shows it."""
    page = browser.post(address(rules, "try"), form_of(browser, rules, **changes))
    link: str = page.context["link"]
    assert f'value="{escape(link)}"' in page.content.decode()
    return link


def test_a_link_opens_the_same_tried_answers_for_colleagues_and_reviewers_and_is_no_record(
    rules: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    browser = client_of(cast["filer"])
    link = link_of(browser, rules, deck_count="12", decks_per_batch="6, 6")
    before = recorded()
    for who in ("filer", "colleague", "reviewer", "decider"):
        answer = client_of(cast[who]).get(link)
        assert answer.status_code == 200
        assert answer.context["scratch"].changes == {"deck_count": 12, "decks_per_batch": [6, 6]}
        assert answer.context["doubts"] == []
    assert client_of(cast["outsider"]).get(link).status_code == 404
    assert client_of(cast["dealer"]).get(link).status_code == 403
    assert recorded() == before


@pytest.mark.parametrize("number", PACKAGES)
def test_every_answer_of_every_game_comes_through_a_link(number: str) -> None:
    whole = chapter(number)
    answers = example(number)
    for name, field in whole.fields.items():
        if field.kind != "attestation" and name in answers:
            raw = raw_of(field, answers[name]).items()
            query = QueryDict(urlencode([(f"{name}{suffix}", text) for suffix, texts in raw for text in texts]))
            assert fact(field, read_field(field, query).value) == fact(field, answers[name])


def fact(field: Field, value: Any) -> Any:
    return parse_value(field, value, field.name)


def test_a_stale_link_says_so_and_is_tried_on_what_holds_now(
    rules: RulesSubmission, filer: User, client_of: Any
) -> None:
    browser = client_of(filer)
    link = link_of(browser, rules, deck_count="12", decks_per_batch="6, 6")
    answer = browser.get(link.replace("of=1-651a-2012", "of=0-651a-2011P"))
    assert "This link was made from an earlier approval or edition." in answer.content.decode()
    assert answer.context["scratch"].changes == {"deck_count": 12, "decks_per_batch": [6, 6]}


@pytest.mark.parametrize(
    ("query", "status", "words"),
    [
        (
            "_shown=deck_count&deck_count=%3Cscript%3Ealert(1)%3C/script%3E",
            400,
            "&lt;script&gt;alert(1)&lt;/script&gt;",
        ),
        ("_shown=deck_count&deck_count=" + "1" * 5_000, 400, "more than 4,000 characters"),
        ("of=1-651a-2012", 400, "is not a link to tried answers"),
        ("_shown=nothing&nothing=1", 200, "The link names answers that are not tried here."),
        ("_shown=dealing_procedure&_then=amend", 200, "Try a change"),
    ],
)
def test_a_hostile_link_is_refused_or_left_out_and_does_nothing(
    rules: RulesSubmission, filer: User, client_of: Any, query: str, status: int, words: str
) -> None:
    before = recorded(), RulesSubmission.objects.count()
    answer = client_of(filer).get(f"{address(rules, 'try')}?{query}")
    assert (answer.status_code, words in answer.content.decode()) == (status, True)
    assert "<script>alert" not in answer.content.decode()
    assert (recorded(), RulesSubmission.objects.count()) == before


def test_an_attestation_is_never_tried_by_a_link(rules: RulesSubmission, filer: User, client_of: Any) -> None:
    name = next(name for name, field in rules.chapter.fields.items() if field.kind == "attestation")
    answer = client_of(filer).get(f"{address(rules, 'try')}?_shown={name}&{name}=true")
    assert answer.context["scratch"].changes == {}
    assert "The link names answers that are not tried here." in answer.content.decode()


def test_too_many_changes_make_no_link(rules: RulesSubmission, filer: User, client_of: Any) -> None:
    scratch = client_of(filer).get(address(rules, "try")).context["scratch"]
    scratch.changes = {"shoe_location": "a" * LONGEST_LINK}
    assert scratch.link == ""
