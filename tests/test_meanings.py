"""The sentences under which people sign, of every act."""

from compliance.ledger.records import keys
from compliance.rest import record as tokens
from compliance.signing.signature import Meaning
from inspections.entries import denying
from inspections.entries import record as entries
from rules_submissions.filing import record as filings

MEANINGS = [
    one for module in (filings, entries, denying, keys, tokens) for one in vars(module).values() if type(one) is Meaning
]


def test_each_sentence_has_a_version_and_is_said_once():
    assert len(MEANINGS) == 13
    assert all(meaning.id.rpartition("/")[2].isdigit() for meaning in MEANINGS)
    assert len({meaning.id for meaning in MEANINGS}) == len({meaning.sentence for meaning in MEANINGS}) == 13
