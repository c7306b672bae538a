"""Sentences under which people sign, each with a version: a changed sentence is a new version, the old one stays."""

import hashlib

FILING = (
    "I file this Rules Submission for the certificate holder named in it and am authorized to do so. I have read the "
    "answers. They are complete and true to the best of my knowledge, and every duty of conduct marked as attested is "
    "kept at the tables named. I understand that a passed check is not an approval, and that no game is offered under "
    "these rules before the Board has approved them. (Statement F-1)"
)
DECISION = (
    "I decide on this Rules Submission under authority of the Board's Executive Director. I have read the revision "
    "named here, the findings that stand, the settlements and the recommendation. I neither filed nor recommended it. "
    "(Statement D-1)"
)
MEANINGS = {
    "submission.file/1": FILING,
    "submission.decide/1": DECISION,
    "submission.rescind/1": (
        "I end the effect of this approval under authority of the Board's Executive Director, for the reason that I "
        "give. From now on no table plays under these rules. (Statement R-1)"
    ),
    "log_entry.sign/1": (
        "I sign this entry of the log. It says what I did or saw at this table, it is true and complete to the best of "
        "my knowledge, and I have read every finding shown with it. (Statement L-1)"
    ),
    "log_entry.correct/1": (
        "I sign this correction. It says what is true instead of the entry that it names, and why; the first entry "
        "stays readable. I have read every finding shown with it. (Statement C-1)"
    ),
    "keys.announce/1": (
        "I am at this terminal together with the other person named. The keys shown here are those that the signer "
        "made last, and I have compared them with what I wrote down when they were made. From now on they sign beside "
        "those before them. (Statement K-1)"
    ),
    "keys.retire/1": (
        "I am at this terminal together with the other person named. The keys shown here are those before the last. "
        "From now on they sign nothing. (Statement K-2)"
    ),
    "log_entry.countersign/1": (
        "I am the person whom this entry names beside its signer, and sign it with my own signature. What it says that "
        "I did is true and complete to the best of my knowledge. (Statement S-1)"
    ),
    "api_token.make/1": (
        "I make this token for a program that acts in my name, and answer for what it does until it ends or is "
        "revoked. (Statement T-1)"
    ),
}


def sentence_of(meaning: str) -> str:
    """The sentence of a meaning's id, such as `log_entry.sign/1`. Raises KeyError for an unknown id."""
    return MEANINGS[meaning]


def meaning_as_json(meaning: str) -> dict[str, str]:
    """The meaning as statements name it: its id and the SHA-256 of its sentence."""
    return {"id": meaning, "sha256": hashlib.sha256(sentence_of(meaning).encode()).hexdigest()}
