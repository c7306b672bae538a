"""Sic Bo: what a Rules Submission states, field by field, with the words in which it is asked.

Each module beside this one adds the facts of some sections to those of the one before, in the order in which they are
asked; the attestations come last.
"""

from .attestations import SicBoFacts

__all__ = ["SicBoFacts"]
