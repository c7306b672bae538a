"""Statements that people sign, in full and with a version; a revision keeps the words that were signed."""

FILING_STATEMENT = (
    "I file this Rules Submission for the certificate holder named in it and am authorized to do so. I have read the "
    "answers. They are complete and true to the best of my knowledge, and every duty of conduct marked as attested is "
    "kept at the tables named. I understand that a passed check is not an approval, and that no game is offered under "
    "these rules before the Board has approved them. (Statement F-1)"
)

DECISION_STATEMENT = (
    "I decide on this Rules Submission under authority of the Board's Executive Director. I have read the revision "
    "named here, the findings that stand, the settlements and the recommendation. I neither filed nor recommended it. "
    "(Statement D-1)"
)
