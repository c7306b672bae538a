"""What happens after a filing, with dates: the lines of the confirmation."""

from compliance.web.board_parts import NextStep
from compliance.web.values import day_words, series_words

from ..models import ReviewRound, RulesSubmission


def next_steps(submission: RulesSubmission, review: ReviewRound | None, after_return: str) -> list[NextStep]:
    """Recall, bureaus, the last day of the clock, return, decision. `after_return` says what a return does to it."""
    tables = ", ".join(submission.table_numbers) or "the tables"
    steps = [
        NextStep(
            "Until a bureau claims it",
            "You can recall it, change it and file it again. The reference stays the same.",
        ),
    ]
    if review is not None:
        names = [bureau.get_unit_display() for bureau in review.bureaus.all()]
        at_once = "" if len(names) == 1 else " at the same time"
        steps += [
            NextStep("From today", f"It is with {series_words(sorted(names))}{at_once}."),
            NextStep(
                f"By {day_words(review.due_on)}",
                f"This is day {review.term}, counted in calendar days. By then Gaming Operations reports to the "
                "Executive Director, or returns the filing to you with one letter.",
                "601a.10(c)",
            ),
        ]
    return [
        *steps,
        NextStep("If it is returned", after_return),
        NextStep(
            "When it is decided",
            "You get the decision and its effective day by e-mail, in your inbox and on the case page. A filing is "
            f"never approved because time runs out: {tables} may open under these rules only when they are in "
            "effect.",
        ),
    ]
