"""Statements that people sign, in full; a revision keeps the words that were signed."""

from compliance.signing.meanings import DECISION as DECISION_STATEMENT
from compliance.signing.meanings import FILING as FILING_STATEMENT

__all__ = ["DECISION_STATEMENT", "FILING_STATEMENT"]
