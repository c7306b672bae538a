"""What other apps may ask of Rules Submissions, and the use cases of this one, one module for each stage."""

from .effect import InEffect, submission_in_effect

__all__ = ["InEffect", "submission_in_effect"]
