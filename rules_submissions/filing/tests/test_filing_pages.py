"""Pages of the filing side: who may open each, what they say, how many queries a list costs."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.holders.roles import Perm
from compliance.holders.work import work_of
from compliance.web.tests.browser import send
from compliance.web.tests.controls import posted
from rules_submissions.drafting.services.drafts import amendment_start, draft_save
from rules_submissions.models import Comment, Decision, Draft, ReviewRound, RulesSubmission, SubmissionEvent
from rules_submissions.review.services.report import submission_return
from rules_submissions.review.services.review import comment_add, review_claim
from rules_submissions.states import S
from tests.cast import CAST, sign_data
from tests.open_to import open_to

from ...review.tests.by_exception import answered
from ...tests.board import approved_today
from ...tests.making import AT, DAY, drafted, file_it, filed, started
from .test_filing_walk import main_form, page_with

pytestmark = pytest.mark.django_db

DRAFT_PAGES = ("tasks", "artwork", "check", "as_reviewer", "points", "withdraw", "amend", "recall", "filed")
READ_PAGES = ("case", "compare")


def url_of(name: str, submission: RulesSubmission, *more: Any) -> str:
    return reverse(f"submissions:{name}", args=[submission.pk, *more])


@pytest.mark.parametrize("name", [*DRAFT_PAGES, *READ_PAGES])
def test_each_page_opens_for_those_who_have_the_right(
    name: str, cast: dict[str, User], filer: User, facility: Facility, client_of: Any
) -> None:
    """The access matrix compares the office with what is written down."""
    needs = Perm.READ_FILINGS if name in READ_PAGES else Perm.FILE
    assert set(open_to()[f"submissions:{name}"]["get"]) == {who for who in CAST if cast[who].may(needs)}
    with_holder_only = name in ("tasks", "artwork", "check", "as_reviewer", "points")
    submission = filed(facility, filer)
    assert client_of(filer).get(url_of(name, submission)).status_code == (409 if with_holder_only else 200)


def test_the_board_never_sees_a_draft(cast: dict[str, User], filer: User, facility: Facility, client_of: Any) -> None:
    submission = drafted(facility, filer)
    for who in ("reviewer", "compliance_rep", "lab_analyst", "decider", "auditor"):
        assert client_of(cast[who]).get(url_of("case", submission)).status_code == 404, who
        assert url_of("case", submission) not in client_of(cast[who]).get(reverse("submissions:list")).content.decode()


def queries_of(browser: Client, url: str) -> int:
    from django.db import connection

    browser.get(url)  # a session notes once a minute that it is in use
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert browser.get(url).status_code == 200
    return len(captured)


def test_the_list_costs_the_same_queries_whatever_its_length(filer: User, facility: Facility, client_of: Any) -> None:
    browser = client_of(filer)
    url = reverse("submissions:list")
    filed(facility, filer)
    few = queries_of(browser, url)
    for days in range(1, 5):
        filed(facility, filer, at=AT + timedelta(days=days))
        drafted(facility, filer, at=AT + timedelta(days=days))
    assert queries_of(browser, url) == few


def test_the_case_page_costs_the_same_queries_whatever_its_history(
    filer: User, reviewer: User, facility: Facility, client_of: Any
) -> None:
    submission = filed(facility, filer)
    browser = client_of(filer)
    few = queries_of(browser, url_of("case", submission))
    returned(submission, reviewer, "First point", "Second point")
    file_again(submission, filer)
    assert queries_of(browser, url_of("case", submission)) == few


def returned(submission: RulesSubmission, reviewer: User, *texts: str) -> list[Comment]:
    review_claim(submission_id=submission.pk, unit="gaming_operations", by=reviewer, at=AT)
    for text in texts:
        comment_add(
            submission_id=submission.pk, unit="gaming_operations", text=text, for_return=True, by=reviewer, at=AT
        )
    submission_return(submission_id=submission.pk, words="See the points.", by=reviewer, at=AT)
    submission.refresh_from_db()
    return list(submission.comments.filter(for_return=True).order_by("at", "id"))


def file_again(submission: RulesSubmission, filer: User) -> None:
    draft = Draft.objects.get(pk=submission.pk)
    draft.replies = {str(one.pk): "Done." for one in submission.comments.filter(for_return=True)}
    draft.save(update_fields=["replies"])
    file_it(submission, filer)
    submission.refresh_from_db()


def test_filters_stand_in_the_address_and_say_the_five_words(filer: User, facility: Facility, client_of: Any) -> None:
    draft, filing = drafted(facility, filer), filed(facility, filer)
    browser = client_of(filer)
    html = browser.get(reverse("submissions:list"), {"state": "filed"}).content.decode()
    assert url_of("case", filing) in html
    assert url_of("case", draft) not in html
    assert "With Gaming Laboratory Operations" in html or "With Casino Compliance" in html
    nothing = browser.get(reverse("submissions:list"), {"facility": "not an id"}).content.decode()
    assert "Nothing matches these filters" in nothing


def test_a_stale_page_shows_both_answers_and_loses_neither(
    filer: User, colleague: User, facility: Facility, client_of: Any
) -> None:
    submission = drafted(facility, filer)
    browser = client_of(filer)
    url = page_with(browser, submission, "deck_count")
    form = main_form(browser.get(url).content.decode())
    form["deck_count"] = "12"
    draft_save(submission_id=submission.pk, answers={"deck_count": 14}, typed={}, version=1, by=colleague, at=AT)
    answer = browser.post(url, dict(form.lists()))
    html = answer.content.decode()
    assert answer.status_code == 409
    assert "Cole League saved “14\u00a0decks”" in html
    again = main_form(html)
    assert (again["deck_count"], again["_version"]) == ("12", "2")
    assert browser.post(url, dict(again.lists())).status_code == 302
    submission.draft.refresh_from_db()
    assert submission.draft.answers["deck_count"] == 12


def test_the_check_while_typing_saves_nothing_and_shows_the_questions_that_come(
    filer: User, facility: Facility, client_of: Any
) -> None:
    submission = started(facility, filer)
    browser = client_of(filer)
    url = page_with(browser, submission, "shuffler_mode")
    form = main_form(browser.get(url).content.decode())
    form["shuffler_mode"] = "batch_shuffler"
    html = browser.post(f"{url}check/", dict(form.lists())).content.decode()
    assert 'id="slot-decks_per_batch" hx-swap-oob="true"' in html
    assert 'id="slot-shuffler_mode"' not in html
    assert Draft.objects.get(pk=submission.pk).version == 0
    shown = posted(html).getlist("_shown")
    assert "decks_per_batch" in shown


def test_all_duties_on_the_page_are_attested_with_one_button_and_no_script(
    filer: User, facility: Facility, client_of: Any
) -> None:
    clear = {one: None for one in drafted(facility, filer).draft.answers if one.startswith("attest_")}
    submission = drafted(facility, filer, **clear)
    browser = client_of(filer)
    url = page_with(browser, submission, "attest_651a_4_b")
    html = browser.get(url).content.decode()
    assert "spread face up for the first player" in html  # the duty itself, in our own words
    browser.post(url, dict(main_form(html).lists()) | {"_then": "attest_all"})
    submission.draft.refresh_from_db()
    signed = [name for name in submission.draft.answers if name.startswith("attest_")]
    assert len(signed) == len(main_form(html).getlist("_shown")) == 26


def test_a_petition_lets_a_violation_be_filed_and_says_so(filer: User, facility: Facility, client_of: Any) -> None:
    submission = drafted(facility, filer, deck_count=13, decks_per_batch=[7, 6])
    browser = client_of(filer)
    key = "651a.3(c)(1)|violation|decks_per_batch"
    url = f"{url_of('reason', submission)}?key={key}"
    assert browser.get(f"{url_of('reason', submission)}?key=nothing").status_code == 404
    assert browser.post(url, {"petition": "", "words": ""}).status_code == 400
    assert browser.post(url, {"petition": "WP-12", "words": "Trial", "_version": "1"}).status_code == 302
    check = browser.get(url_of("check", submission)).content.decode()
    assert "Filed with a petition" in check
    signed = browser.post(
        url_of("check", submission), dict(main_form(check).lists()) | {"agree": "true", **sign_data()}
    )
    assert signed.status_code == 302
    assert submission.revisions.get().reasons[key] == {"petition": "WP-12", "words": "Trial"}


def test_obstacles_on_the_check_page_lead_to_their_questions(filer: User, facility: Facility, client_of: Any) -> None:
    submission = drafted(facility, filer, deck_count=13, decks_per_batch=[7, 6], betting_positions=None)
    browser = client_of(filer)
    html = browser.get(url_of("check", submission)).content.decode()
    for field in ("decks_per_batch", "betting_positions"):
        assert f'{page_with(browser, submission, field)}?back=check#field-{field}"' in html
    assert "Sign and file</button>" not in html


def test_a_change_from_the_check_page_comes_back_to_it(filer: User, facility: Facility, client_of: Any) -> None:
    submission = drafted(facility, filer)
    browser = client_of(filer)
    url = page_with(browser, submission, "table_max_usd")
    form = main_form(browser.get(f"{url}?back=check").content.decode())
    form["table_max_usd"] = "2000.00"
    assert browser.post(f"{url}?back=check", dict(form.lists())).url == url_of("check", submission)


def test_a_wrong_password_files_nothing(filer: User, facility: Facility, client_of: Any) -> None:
    submission = drafted(facility, filer)
    browser = client_of(filer)
    form = main_form(browser.get(url_of("check", submission)).content.decode())
    answer = browser.post(
        url_of("check", submission), dict(form.lists()) | {"agree": "true", "sign-password": "not this"}
    )
    assert answer.status_code == 400
    assert "The password is wrong" in answer.content.decode()
    submission.refresh_from_db()
    assert submission.status == S.DRAFT


def test_a_return_is_answered_point_by_point_and_filed_again(
    filer: User, reviewer: User, facility: Facility, client_of: Any
) -> None:
    submission = filed(facility, filer)
    first, second = returned(submission, reviewer, "Say which wheel.", "Attach the sign.")
    browser = client_of(filer)
    html = browser.get(url_of("points", submission)).content.decode()
    assert "2 of 2" in html
    version = main_form(html)["_version"]
    reply = {f"reply-{first.pk}": "The Halcyon.", f"reply-{second.pk}": "", "_version": version}
    live = browser.post(url_of("points", submission), reply, headers={"HX-Request": "true"}).content.decode()
    assert "1 of 2" in live
    assert 'id="points-version"' in live
    newer = posted(live)["_version"]
    assert newer != version
    reply |= {f"reply-{second.pk}": "Attached.", "_version": newer}
    assert browser.post(url_of("points", submission), reply).url == url_of("tasks", submission)
    assert "0 of 2 points open" in browser.get(url_of("tasks", submission)).content.decode()
    file_it(submission, filer)
    submission.refresh_from_db()
    assert (submission.status, submission.round_number) == (S.FILED, 2)
    assert submission.revisions.get(number=2).replies[str(first.pk)] == "The Halcyon."
    case = browser.get(url_of("case", submission)).content.decode()
    assert "The Halcyon." in case


def test_a_colleagues_reply_is_not_overwritten_unseen(
    filer: User, colleague: User, reviewer: User, facility: Facility, client_of: Any
) -> None:
    submission = filed(facility, filer)
    (point,) = returned(submission, reviewer, "Say which wheel.")
    browser, other = client_of(filer), client_of(colleague)
    version = main_form(browser.get(url_of("points", submission)).content.decode())["_version"]
    name = f"reply-{point.pk}"
    other.post(url_of("points", submission), {name: "Theirs.", "_version": version})
    answer = browser.post(url_of("points", submission), {name: "Mine.", "_version": version})
    html = answer.content.decode()
    assert answer.status_code == 409
    assert "“Theirs.”" in html
    assert "Mine.</textarea>" in html
    submission.draft.refresh_from_db()
    assert submission.draft.replies[str(point.pk)] == "Theirs."


def test_words_among_the_board_and_points_not_sent_never_reach_the_holder(
    filer: User, reviewer: User, facility: Facility, client_of: Any
) -> None:
    submission = filed(facility, filer)
    review_claim(submission_id=submission.pk, unit="gaming_operations", by=reviewer, at=AT)
    for text, more in (("Among us.", {"board_only": True}), ("Not sent.", {"for_return": True}), ("To you.", {})):
        comment_add(submission_id=submission.pk, unit="gaming_operations", text=text, by=reviewer, at=AT, **more)
    theirs = client_of(filer).get(url_of("case", submission)).content.decode()
    ours = client_of(reviewer).get(url_of("case", submission)).content.decode()
    assert "To you." in theirs
    assert "Among us." not in theirs
    assert "Not sent." not in theirs
    assert "Among us." in ours
    assert "Not sent." in ours


def test_looking_at_what_was_filed_does_not_end_recall(
    filer: User, reviewer: User, facility: Facility, client_of: Any
) -> None:
    submission = filed(facility, filer)
    for page in (url_of("revision", submission, 1), url_of("review", submission), url_of("compare", submission)):
        assert client_of(reviewer).get(page).status_code == 200
    assert send(client_of(filer), url_of("recall", submission)).url == url_of("tasks", submission)


def test_two_revisions_are_laid_side_by_side_and_a_foreign_version_is_missing(
    filer: User, reviewer: User, facility: Facility, client_of: Any
) -> None:
    submission = filed(facility, filer)
    returned(submission, reviewer, "Fewer decks.")
    draft = Draft.objects.get(pk=submission.pk)
    changes = {"deck_count": 14, "decks_per_batch": [7, 7]}
    draft_save(submission_id=submission.pk, answers=changes, typed={}, version=draft.version, by=filer, at=AT)
    file_again(submission, filer)
    for user in (filer, reviewer):
        html = client_of(user).get(url_of("compare", submission), {"before": "1", "after": "2"}).content.decode()
        assert "<del>16\u00a0decks</del>" in html
        assert "<ins>14\u00a0decks</ins>" in html
    assert client_of(reviewer).get(url_of("compare", submission), {"after": "draft"}).status_code == 404


def test_a_filers_work_names_returned_first(filer: User, reviewer: User, facility: Facility) -> None:
    drafted(facility, filer)
    submission = filed(facility, filer)
    returned(submission, reviewer, "Say which.")
    titles = [item.title for item in work_of(filer, timezone.now())]
    assert "returned to you" in titles[0]
    assert "draft, not filed yet" in titles[1]
    assert not [item for item in work_of(reviewer, timezone.now()) if "draft" in item.title]


def test_a_filers_work_tells_drafts_apart(filer: User, facility: Facility, cast: dict[str, User]) -> None:
    rules = approved_today(facility, filer, cast, "")
    first = drafted(facility, filer, table_numbers=["W-12"])
    draft = amendment_start(submission=rules, effective_on=DAY, by=filer, at=AT)
    Draft.objects.filter(pk=draft.pk).update(name="More decks")
    answered(draft, filer, {"table_max_usd": "5000.00", "deck_count": 12, "decks_per_batch": [6, 6]}, AT)
    items = work_of(filer, timezone.now())
    amending, filing = (next(item for item in items if str(pk) in item.url) for pk in (draft.pk, first.pk))
    assert amending.title.startswith("More decks: Casino War")
    assert f"Amends {rules.reference}. Changes: Maximum wager at the table; " in amending.text
    assert "and 1 more. Tables: W-11. Started on March 2, 2026, last saved on March 2, 2026." in amending.text
    assert filing.text.startswith("First filing, ")
    assert "answers given. Tables: W-12. Started on March 2, 2026" in filing.text


def test_an_amendment_starts_from_the_version_in_effect_without_its_attestations(
    filer: User, facility: Facility, client_of: Any
) -> None:
    submission = filed(facility, filer)
    RulesSubmission.objects.filter(pk=submission.pk).update(status=S.IN_EFFECT, effective_on=DAY)
    SubmissionEvent.objects.create(
        holder=submission.holder, submission=submission, number=2, move="take_effect", from_status=S.APPROVED,
        to_status=S.IN_EFFECT, printed_name="The office's clock", at=AT, edition_key=submission.edition_key,
    )  # fmt: skip
    Decision.objects.create(
        holder=submission.holder, submission=submission, revision=submission.revisions.get(), approved=True,
        effective_on=DAY, signature={}, decided_by=filer, decided_at=AT,
    )  # fmt: skip
    ReviewRound.objects.filter(submission=submission).update(closed_at=AT, outcome="approved")
    browser = client_of(filer)
    answer = browser.post(url_of("amend", submission), {"effective_on": "2027-01-01"})
    amendment = RulesSubmission.objects.get(amends=submission)
    assert answer.url == url_of("tasks", amendment)
    assert amendment.draft.answers["deck_count"] == 16
    assert amendment.draft.answers["amends_submission_id"] == submission.reference
    assert not [name for name in amendment.draft.answers if name.startswith("attest_")]
    Draft.objects.filter(submission=amendment).update(answers=amendment.draft.answers | {"adjacent_boxes_limit": 2})
    sections = browser.get(url_of("check", amendment)).context["sections"]
    changed = [row for section in sections for row in section.rows if row.before and row.value != row.before]
    assert [(row.label, row.value, row.before) for row in changed if "adjacent" in row.label] == [
        ("How many adjacent boxes may one player bet in a round?", "2\u00a0boxes", "3\u00a0boxes")
    ]
    assert "table_min_usd" not in {row.label for section in sections for row in section.rows}
    assert sum(len(one.rows) for section in sections for one in section.folded) > 20
    again = browser.post(url_of("amend", submission), {"effective_on": "2027-01-01"})
    assert again.status_code == 400
    assert "already amends" in again.content.decode()


def test_the_sign_bar_names_a_filing_without_a_reference_a_draft(
    filer: User, facility: Facility, client_of: Any
) -> None:
    submission = drafted(facility, filer)
    html = client_of(filer).get(url_of("check", submission)).content.decode()
    assert f"Draft, {submission.title}, revision 1" in html
