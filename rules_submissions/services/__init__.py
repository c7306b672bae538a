"""What other apps may ask of Rules Submissions, and the use cases of this one, one module for each stage."""

from .effect import InEffect, facility_rules, submission_in_effect

__all__ = ["InEffect", "facility_rules", "submission_in_effect"]
