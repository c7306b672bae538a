"""Casino War: what each way to shuffle changes about decks and shoe, edition by edition."""

from ...core.figure import Text
from ..conditions import device_is_approved
from ..facts import CasinoWarFacts
from ..figures import CONTINUOUS_DEVICE


def batch_range_applies(facts: CasinoWarFacts, text: Text) -> bool:
    """Whether 651a.3(c) sets the number of decks: two batches, or a continuous shuffler in the comment text."""
    mode = facts.shuffler_mode
    return mode == "batch_shuffler" or (mode == "continuous_device" and text[CONTINUOUS_DEVICE] == "elected")


def manual_shoe_is_lifted(facts: CasinoWarFacts, text: Text) -> bool:
    """Whether the edition frees this filing from the manual dealing shoe of 651a.3(b)."""
    if facts.shuffler_mode != "continuous_device":
        return False
    terms = text[CONTINUOUS_DEVICE]
    return terms == "elected" or (terms == "approved" and device_is_approved(facts))
