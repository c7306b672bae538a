"""Two officers and an administrator in a browser, wide and narrow, with and without script: required, signed first,
found in the work of the other, taken back, signed again, signed second, read by the Board."""

import os
from typing import Any

import pytest
from django.urls import reverse

from compliance.holders.models import User
from rules_submissions.models import RulesSubmission
from rules_submissions.states import S
from tests.browsing import problems_of
from tests.cast import PASSWORD, Cast

from ...tests.making import drafted, sign_first

pytestmark = pytest.mark.django_db(transaction=True)
SHOTS = os.environ.get("SECOND_SIGNATURE_SHOTS")


def looked_at(page: Any, name: str, *, script: bool) -> None:
    if script:
        assert problems_of(page) == [], name
    assert page.complaints == [], name
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}-{page.viewport_size['width']}-{script}.png", full_page=True)


def sign(page: Any, button: str) -> None:
    page.locator("[name='sign-password']").fill(PASSWORD)
    page.get_by_text("I make this statement", exact=True).click()
    page.get_by_role("button", name=button).click()


@pytest.mark.parametrize(
    ("width", "script"),
    [
        (390, True),
        pytest.param(1280, True, marks=pytest.mark.long),
        pytest.param(390, False, marks=pytest.mark.long),
    ],
)
def test_two_officers_sign_what_their_holder_requires(
    facility: Any, cast: Cast, page_for: Any, width: int, script: bool
) -> None:
    def page_of(user: User) -> Any:
        return page_for(user, width=width, script=script)

    admin = page_of(cast["holder_admin"])
    admin.goto(reverse("holders:second_signatures"))
    looked_at(admin, "setting", script=script)
    admin.get_by_text("Two officers, one after the other").click()
    admin.get_by_label("Reason").fill("Two see more.")
    admin.get_by_role("button", name="Save").click()
    admin.get_by_text("Your certificate holder requires two signatures").wait_for()

    submission = drafted(facility, cast["filer"])
    first = page_of(cast["filer"])
    first.goto(reverse("submissions:check", args=[submission.pk]))
    first.get_by_role("heading", name="Sign first").wait_for()
    looked_at(first, "check", script=script)
    sign(first, "Sign first")
    first.get_by_role("heading", name="Awaiting a second signature").wait_for()
    first.get_by_text("You signed this first").wait_for()
    looked_at(first, "signed-first", script=script)

    second = page_of(cast["colleague"])
    second.goto("/")
    looked_at(second, "work", script=script)
    second.get_by_role("link", name="sign as second officer").click()
    second.get_by_role("heading", name="What you sign").wait_for()
    looked_at(second, "second", script=script)
    second.goto(reverse("submissions:case", args=[submission.pk]))
    looked_at(second, "case-waiting", script=script)
    second.get_by_role("link", name="Take it back").click()
    looked_at(second, "take-back", script=script)
    second.get_by_label("Reason").fill("One sheet is missing.")
    second.get_by_role("button", name="Take it back").click()
    second.get_by_text("Not filed yet.").first.wait_for()
    assert RulesSubmission.objects.get().status == S.DRAFT

    sign_first(submission, cast["filer"])
    second.goto(reverse("submissions:second_signature", args=[submission.pk]))
    sign(second, "Sign second and file")
    second.get_by_role("heading", name="Filed").wait_for()
    looked_at(second, "filed", script=script)
    assert RulesSubmission.objects.get().status == S.FILED
    for name, person in (("revision", cast["reviewer"]), ("review", cast["reviewer"]), ("case", cast["filer"])):
        page = page_of(person)
        more = [1] if name == "revision" else []
        page.goto(reverse(f"submissions:{name}", args=[submission.pk, *more]))
        assert cast["colleague"].printed_name in page.locator("main").inner_text()
        looked_at(page, name, script=script)
