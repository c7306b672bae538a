"""Casino War: the register of provisions, and the words for a fact that is not stated."""

from functools import partial

from ...core import answers
from ...core.provision import Provisions
from ..editions import COMMENT, KEYS, PROPOSED
from ..facts import CasinoWarFacts

SOURCE = "42 Pa.B. 2877; the earlier texts: 41 Pa.B. 3000 and Exhibit A of the comment of July 8, 2011"

CHAPTER_603A = "42 Pa.B. 2649, in force since May 12, 2012"
EARLIER = (PROPOSED, COMMENT)

RULES = Provisions("651a", KEYS, SOURCE, plain="Plain.")

unstated = partial(answers.unstated, CasinoWarFacts)
"""Cannot tell: a fact, or a place inside it, is not stated."""
