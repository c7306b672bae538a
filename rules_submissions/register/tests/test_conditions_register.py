"""The register of conditions and exceptions: what holds for whom, until when; the holder sees its own."""

import csv
from datetime import timedelta
from io import BytesIO, StringIO
from typing import Any

import pikepdf
import pytest
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.holders.paging import page_of
from rules_submissions.decision.services.conditions import condition_meet
from rules_submissions.decision.tests.conditions import OLD_LAYOUTS, approved_under, ends
from rules_submissions.drafting.services.drafts import reason_save
from rules_submissions.facts import draft_findings, finding_key
from rules_submissions.models import Draft, RulesSubmission
from rules_submissions.models.conditions import Condition
from rules_submissions.register.conditions import Register
from rules_submissions.register.views import conditions as conditions_page
from rules_submissions.review.services.report import submission_recommend
from rules_submissions.review.services.review import finding_act
from tests.cast import Cast
from tests.papers import said
from tests.pdf_checks import attached
from tests.scenes import scene

from ...tests.board import days_ago, html_of
from ...tests.filings import claimed, decide, drafted, file_it, filed, newest, recommended, signed_off

pytestmark = pytest.mark.django_db
REGISTER = "/submissions/conditions/"


def in_days(days: int) -> Any:
    return timezone.localdate() + timedelta(days=days)


def approved(facility: Facility, filer: User, cast: Cast, table: str, *terms: Any) -> Condition:
    submission = recommended(filed(facility, filer, at=days_ago(33), table_numbers=[table]), cast, at=days_ago(32))
    day = days_ago(30)
    return approved_under(submission, cast["decider"], *terms, effective_on=day.date(), at=day)


@scene
def three(facility: Facility, filer: User, cast: Cast) -> list[Condition]:
    """In force for 20 more days, ended yesterday, and met; and one without a last day."""
    running = approved(facility, filer, cast, "W-11", ends(in_days(20), "The first."), OLD_LAYOUTS)
    over = approved(facility, filer, cast, "W-12", ends(in_days(-1), "The second."))
    met = approved(facility, filer, cast, "W-13", ends(in_days(5), "The third."))
    condition_meet(condition_id=met.pk, words="On file.", by=cast["lab_analyst"], at=timezone.now())
    return [running, over, met]


@pytest.mark.parametrize(
    ("query", "seen"),
    [
        ("", {"The first.", "Destroy the old layouts."}),
        ("?state=met", {"The third."}),
        ("?state=ended", {"The second."}),
        ("?state=superseded", set()),
        ("?state=any", {"The first.", "The second.", "The third.", "Destroy the old layouts."}),
        ("?state=any&game=651a&q=Keystone", {"The first.", "The second.", "The third.", "Destroy the old layouts."}),
        ("?state=any&game=617a", set()),
        ("?state=any&q=nowhere", set()),
        ("?state=nonsense", {"The first.", "Destroy the old layouts."}),
    ],
)
def test_filters_stand_in_the_address(
    three: list[Condition], auditor: User, client_of: Any, query: str, seen: set[str]
) -> None:
    html = html_of(client_of(auditor), REGISTER + query)
    every = {"The first.", "The second.", "The third.", "Destroy the old layouts."}
    assert {one for one in every if one in html} == seen


def test_a_line_says_clause_holder_table_last_day_and_days_left(
    three: list[Condition], reviewer: User, client_of: Any
) -> None:
    html = html_of(client_of(reviewer), REGISTER)
    first = html[html.index("The first.") : html.index("Destroy the old layouts.")]
    assert "§ 651a.3(a)" in first
    assert "Keystone Test Gaming, LLC, Keystone Test Casino" in first
    assert "Casino War W-11" in first
    assert "20 days left" in first
    assert "Record as met" in first
    assert html.index("The first.") < html.index("Destroy the old layouts.")  # what has no last day comes last


def test_an_ended_approval_leaves_its_other_conditions_ended(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    approved(facility, filer, cast, "W-11", ends(in_days(-1)), OLD_LAYOUTS)
    assert "Destroy the old layouts." in html_of(client_of(filer), f"{REGISTER}?state=ended")


def test_the_holder_sees_its_own_and_a_rival_none(three: list[Condition], cast: Cast, client_of: Any) -> None:
    assert "The first." in html_of(client_of(cast["filer"]), REGISTER)
    assert "Record as met" not in html_of(client_of(cast["filer"]), REGISTER)
    rival = html_of(client_of(cast["outsider"]), f"{REGISTER}?state=any")
    assert "The first." not in rival
    assert "No conditions" in rival
    for name in ("floorperson", "dealer", "board_admin"):
        assert client_of(cast[name]).get(REGISTER).status_code == 403, name


def test_it_is_paged_by_last_day(three: list[Condition], auditor: User) -> None:
    register = Register(auditor, {"state": "any"}, timezone.now())
    seen: list[str] = []
    mark = ""
    while True:
        page = page_of(register.rows(), register.keys, {"page": mark}, 1)
        seen += [one.text for one in page]
        if not (mark := page.next):
            break
    assert seen == ["The second.", "The third.", "The first.", "Destroy the old layouts."]


def test_it_costs_the_same_whatever_it_lists(
    three: list[Condition], facility: Facility, filer: User, cast: Cast, client_of: Any,
    django_assert_max_num_queries: Any,
) -> None:  # fmt: skip
    browser = client_of(cast["reviewer"])
    html_of(browser, f"{REGISTER}?state=any")
    with django_assert_max_num_queries(100) as asked:
        html_of(browser, f"{REGISTER}?state=any")
    few = len(asked.captured_queries)
    approved(facility, filer, cast, "W-14", ends(in_days(20)), OLD_LAYOUTS)
    with django_assert_max_num_queries(few):
        html_of(browser, f"{REGISTER}?state=any")


def csv_of(browser: Any, query: str = "") -> list[list[str]]:
    answer = browser.get(f"{REGISTER}csv/{query}")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.reader(StringIO(answer.content.decode("utf-8-sig"))))


def test_the_list_is_saved_whole_as_csv_with_its_filters(
    three: list[Condition], facility: Facility, filer: User, cast: Cast, client_of: Any, monkeypatch: Any
) -> None:
    approved(facility, filer, cast, "W-14", ends(in_days(21), "=1+1"))
    browser = client_of(cast["filer"])
    assert 'href="/submissions/conditions/csv/?state=any"' in html_of(browser, f"{REGISTER}?state=any")
    header, *rows = csv_of(browser)
    assert [row[0] for row in rows] == ["The first.", "'=1+1", "Destroy the old layouts."]
    first = dict(zip(header, rows[0], strict=True))
    assert (first["Clause"], first["Facility"], first["Tables"]) == ("651a.3(a)", "Keystone Test Casino", "W-11")
    assert (first["Last day"], first["Days left"], first["State"]) == (in_days(20).isoformat(), "20", "In force")
    assert [row[0] for row in csv_of(browser, "?state=ended")[1:]] == ["The second."]
    assert len(csv_of(client_of(cast["outsider"]), "?state=any")) == 1
    monkeypatch.setattr(conditions_page, "MOST", 2)
    assert csv_of(browser)[-1][0] == "There are more than 2. Set a filter to see the others."


@pytest.mark.usefixtures("plain_papers")
def test_a_paper_prints_no_filter_that_the_list_does_not_have(
    three: list[Condition], cast: Cast, client_of: Any
) -> None:
    browser, words = client_of(cast["filer"]), "Nothing+is+overdue"
    asked = f"?state={words}&game={words}"
    assert paper_of(browser, asked) == paper_of(browser, "")
    assert csv_of(browser, asked) == csv_of(browser)


@pytest.mark.usefixtures("plain_papers")
def test_the_list_is_a_paper_with_its_filters_and_rows(
    three: list[Condition], cast: Cast, client_of: Any, monkeypatch: Any
) -> None:
    browser = client_of(cast["filer"])
    assert 'href="/submissions/conditions/pdf/?state=any"' in html_of(browser, f"{REGISTER}?state=any")
    text, rows = paper_of(browser, "?state=any&game=651a")
    for words in (
        "Register of conditions", "State: Any", "Game: Casino War", "The first.", "§ 651a.3(a)", "20 days left",
        "Casino War W-11", "Destroy the old layouts.", "The third.", "On file.",
    ):  # fmt: skip
        assert words in text, words
    assert [row["What"] for row in rows] == [row[0] for row in csv_of(browser, "?state=any&game=651a")[1:]]
    assert "The second." not in paper_of(browser, "")[0]
    assert "Nothing matches." in paper_of(client_of(cast["outsider"]), "?state=any")[0]
    assert client_of(cast["dealer"]).get(f"{REGISTER}pdf/").status_code == 403
    monkeypatch.setattr(conditions_page, "MOST_PRINTED", 2)
    text, rows = paper_of(browser, "?state=any")
    assert "The first 2 rows are printed." in text
    assert rows[-1]["What"] == "There are more than 2. Set a filter to see the others."


def paper_of(browser: Any, query: str) -> tuple[str, list[dict[str, str]]]:
    """The text of the list as PDF, and the rows inside."""
    answer = browser.get(f"{REGISTER}pdf/{query}")
    assert answer.headers["Content-Type"] == "application/pdf"
    ((name, content),) = attached(answer.content).items()
    assert f'filename="{name.replace(".csv", ".pdf")}"' in answer.headers["Content-Disposition"]
    return said(answer.content), list(csv.DictReader(StringIO(content.decode("utf-8-sig"))))


# Exceptions


@scene
def excepted(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Approved with a violation that was filed with a petition and overridden by Gaming Operations."""
    submission = drafted(facility, filer, at=days_ago(5), tie_areas=1)
    draft = Draft.objects.select_related("submission").get(pk=submission.pk)
    broken = [one for one in draft_findings(draft, days_ago(5)) if one.severity == "violation"]
    for one in broken:
        reason_save(
            submission_id=submission.pk, key=finding_key(one), petition="PET-7", words="The next layout has both.",
            by=filer, at=days_ago(5),
        )  # fmt: skip
    file_it(submission, filer, days_ago(4))
    claimed(submission, cast, at=days_ago(3))
    for one in broken:
        finding_act(
            submission_id=submission.pk, unit="gaming_operations", key=finding_key(one), act="override",
            reason="Small table.", by=cast["reviewer"], at=days_ago(3),
        )  # fmt: skip
    signed_off(submission, cast, at=days_ago(2))
    submission_recommend(
        submission_id=submission.pk, approve=True, words="With the petition.", by=cast["reviewer"], at=days_ago(2)
    )
    submission.refresh_from_db()
    return submission


@pytest.mark.usefixtures("plain_papers")
def test_what_the_board_let_stand_is_an_exception_once_it_is_approved(
    excepted: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    page = f"{REGISTER}?kind=exceptions"
    assert "PET-7" not in html_of(client_of(cast["auditor"]), page)
    decide(excepted, cast["decider"], effective_on=in_days(1), at=timezone.now())
    html = html_of(client_of(cast["auditor"]), page)
    assert "Petition PET-7: The next layout has both." in html
    assert "Overridden by Rita Reviewer: Small table." in html
    assert "§ 651a.2(b)(3)" in html
    own = html_of(client_of(cast["filer"]), page)
    assert "Petition PET-7: The next layout has both." in own
    assert "Small table." not in own  # what reviewers say among themselves
    assert "PET-7" not in html_of(client_of(cast["outsider"]), page)
    assert "PET-7" not in html_of(client_of(cast["auditor"]), f"{page}&state=superseded")
    assert "Overridden by Rita Reviewer: Small table." in paper_of(client_of(cast["auditor"]), "?kind=exceptions")[0]
    paper = paper_of(client_of(cast["filer"]), "?kind=exceptions")[0]
    assert "Petition PET-7" in paper
    assert "Small table." not in paper


def test_what_was_dismissed_or_accepted_after_all_is_none(
    excepted: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    (key,) = newest(excepted).reasons
    finding_act(
        submission_id=excepted.pk, unit="gaming_operations", key=key, act="dismiss", reason="Misread.",
        by=cast["reviewer"], at=days_ago(1),
    )  # fmt: skip
    decide(excepted, cast["decider"], effective_on=in_days(1), at=timezone.now())
    assert "PET-7" not in html_of(client_of(cast["auditor"]), f"{REGISTER}?kind=exceptions")


def test_the_list_is_saved_as_pdf_with_its_own_rows_inside(
    three: list[Condition], auditor: User, cast: Cast, client_of: Any
) -> None:
    for who, count in ((auditor, 4), (cast["outsider"], 0)):
        answer = client_of(who).get(f"{REGISTER}pdf/?state=any")
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/pdf")
        with pikepdf.open(BytesIO(answer.content)) as paper:
            (inside,) = [file.get_file().read_bytes() for file in paper.attachments.values()]
        assert len(list(csv.reader(StringIO(inside.decode("utf-8-sig"))))) == 1 + count
