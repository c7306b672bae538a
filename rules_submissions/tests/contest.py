"""Ways to contest decisions, for tests: texts for all games that a Board entered before its first decision."""

from datetime import UTC, datetime
from typing import Any

from compliance.holders.models import User
from compliance.holders.tests.factories import LONG_AGO, given
from rules_submissions.models import ContestText, ContestTextAnswer

SINCE = datetime(LONG_AGO.year, LONG_AGO.month, LONG_AGO.day, 15, tzinfo=UTC)


def contest_words(decision: str) -> str:
    """The text for this kind of decision."""
    return f"You may contest this {decision} before the invented review panel within 30 days."


def contest_texts_given(by: User) -> None:
    """A text for each kind of decision, unless there is one."""
    if ContestText.objects.exists():
        return
    who: dict[str, Any] = {"by": by, "printed_name": by.printed_name, "role": "board_administrator", "at": SINCE}
    texts = [
        ContestText(
            decision=of, number=1, text=contest_words(of), reason="As counsel wrote.", credential_number="GE-1", **who
        )
        for of in ContestText.Of.values
    ]
    answers = [ContestTextAnswer(text=text, is_confirmed=True, credential_number="GE-2", **who) for text in texts]
    with given():
        ContestText.objects.bulk_create(texts)
        ContestTextAnswer.objects.bulk_create(answers)
