"""Craps: the register of provisions, and the words for a fact that is not stated."""

from functools import partial

from ...core import answers
from ...core.provision import Provisions
from ..editions import KEYS
from ..facts import CrapsFacts

SOURCE = "41 Pa.B. 2981 (June 11, 2011), Doc. No. 11-969, Annex A"

RULES = Provisions("623a", KEYS, SOURCE)

unstated = partial(answers.unstated, CrapsFacts)
"""Cannot tell: a fact, or a place inside it, is not stated."""
