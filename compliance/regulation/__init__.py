"""The rule core: what the chapters of 58 Pa. Code, Subpart K, demand. Plain Python, no framework, no clock.

whole = chapter("651a")
rules = whole.rules(whole.edition_on(day).key)
findings = evaluate(whole.parse(values), rules, as_of)
"""

from .core.chapter import PACKAGES, Chapter, chapter, chapters
from .core.edition import Edition, NotInForce
from .core.evaluate import Explained, Rules, counts, evaluate, explain
from .core.finding import OWNERS, SEVERITIES, Finding
from .core.json_text import read_json
from .core.parse import Refused

__all__ = [
    "OWNERS", "PACKAGES", "SEVERITIES", "Chapter", "Edition", "Explained", "Finding", "NotInForce", "Refused", "Rules",
    "chapter", "chapters", "counts", "evaluate", "explain", "read_json",
]  # fmt: skip
