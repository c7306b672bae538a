"""The words of a page about an act that was refused."""

import pytest
from django import forms

from compliance.holders.attempt import Attempt
from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed, OfficeError
from compliance.web.parts import PageError


class NotReady(OfficeError):
    """A refusal with reasons."""

    status = 409

    @property
    def lines(self) -> list[str]:
        return [self.sentence, "No sheet.", "No odds."]


class NameForm(forms.Form):
    name = forms.CharField()


def refused(attempt: Attempt, refusal: OfficeError) -> Attempt:
    with attempt:
        raise refusal
    return attempt


def test_a_refusal_stands_at_its_field_with_its_status() -> None:
    form = NameForm({"name": "R-01"})
    attempt = refused(Attempt(form), FieldRefused("name", "This name is taken."))
    assert form.errors == {"name": ["This name is taken."]}
    assert (attempt.page_errors, attempt.status) == ([PageError("Name: This name is taken.", "id_name")], 400)


def test_a_refusal_about_a_field_that_the_form_does_not_have_stands_above_it() -> None:
    form = NameForm({"name": "R-01"})
    refused(Attempt(form), FieldRefused("facility", "The facility is closed."))
    assert form.non_field_errors() == ["The facility is closed."]


def test_every_reason_is_said() -> None:
    attempt = refused(Attempt(NameForm({"name": "R-01"}), NotReady), NotReady("Not yet."))
    assert [error.message for error in attempt.page_errors] == ["Not yet.", "No sheet.", "No odds."]
    assert attempt.status == 409


def test_a_page_without_a_form_names_the_input() -> None:
    attempt = refused(Attempt(), FieldRefused("reason", "Say why."))
    assert attempt.page_errors == [PageError("Say why.", "id_reason")]
    assert refused(Attempt(catches=IllegalMove), IllegalMove("It is over.")).page_errors == [PageError("It is over.")]


def test_another_refusal_passes_to_the_page_that_answers_it() -> None:
    for refusal in (IllegalMove("It is over."), NotAllowed("You may not.")):
        with pytest.raises(OfficeError):
            refused(Attempt(), refusal)


def test_an_act_that_is_carried_out_leaves_the_page_as_it_was() -> None:
    with Attempt(NameForm()) as attempt:
        pass
    assert (attempt.refusal, attempt.page_errors, attempt.status) == (None, [], 200)
