"""Pages on which somebody is about to act without a signature, for the tests that change what the act rests on."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.tests.factories import given
from compliance.web.tests.controls import posted
from rules_submissions.models import RulesSubmission
from rules_submissions.tests.board import days_ago
from rules_submissions.tests.filings import WITHOUT_APPROVALS, claimed, filed
from tests.cast import Cast


@dataclass
class Stage:
    """A page on which somebody is about to act without a signature: who, its address, what the form's action holds,
    what they type, and how another person changes what the act rests on. `done` is the status of the answer: an act
    that makes a secret shows it at once."""

    who: str
    page: str
    action: str
    typed: dict[str, str]
    basis: Callable[[], Any]
    hidden: dict[str, str] = field(default_factory=dict)
    done: int = 302

    @property
    def url(self) -> str:
        """The address to which the form is posted: below the desk, or its own page."""
        return self.page + self.action.removeprefix("/review/")


@dataclass
class House:
    """The people and the place that a stage needs."""

    facility: Facility
    cast: Cast

    def under_review(self) -> RulesSubmission:
        """A filing that every bureau has claimed, with approvals to settle."""
        cast = self.cast
        submission = filed(self.facility, cast["filer"], at=days_ago(7), **WITHOUT_APPROVALS)
        return claimed(submission, cast, at=days_ago(6))

    def renamed(self) -> None:
        """The facility has another name from now on."""
        with given():
            Facility.objects.filter(pk=self.facility.pk).update(name="Another Casino")

    def has_new_name(self, user: User) -> None:
        """This person has another printed name from now on."""
        with given():
            User.objects.filter(pk=user.pk).update(printed_name="Another Name")

    def do(self, service: Callable[..., Any], submission: RulesSubmission, by: str, **given: Any) -> Callable[[], Any]:
        """The act that another person does meanwhile."""
        return lambda: service(submission_id=submission.pk, by=self.cast[by], at=timezone.now(), **given)


def confirmed_now(user: User, by: User) -> None:
    """Another administrator has confirmed this person's role just now."""
    now = timezone.now()
    with given():
        AccountChange.objects.create(
            user=user, what=AccountChange.What.ROLE, membership=user.memberships.get(), reason="New here.",
            asked_by=by, asked_number="PA-1", asked_at=now, outcome="confirmed", ended_by=user, ended_number="PA-2",
            ended_at=now,
        )  # fmt: skip


Stages = dict[str, Callable[[House], Stage]]
"""By act, the stage whose form records it."""


def acts_as(stages: Stages, *names: str) -> Callable[[Callable[[House], Stage]], Callable[[House], Stage]]:
    """Says which acts the form of this stage records."""

    def kept(stage: Callable[[House], Stage]) -> Callable[[House], Stage]:
        stages.update(dict.fromkeys(names, stage))
        return stage

    return kept


def marked_form(page: str, stage: Stage) -> dict[str, Any]:
    """The values that a browser posts for the form of this page."""
    for form in re.findall(r"<form.*?</form>", page, re.DOTALL):
        data = posted(form)
        values = {name: data.getlist(name) for name in data}
        same = all(values.get(name) == [value] for name, value in stage.hidden.items())
        if stage.action in form and {"seen", "sign-seen"} & set(values) and same:
            return values | stage.typed
    raise AssertionError(f"no form of {stage.page} bears a mark")
