"""Rules Submissions for the access matrix."""

from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from tests.matrix import Ground, register

from .making import filed


def submission_of(ground: Ground) -> object:
    """The id of a filing of this holder."""
    return filed(ground.facility, person(Role.COMPLIANCE_MANAGER, at=ground.holder)).pk


register("submission_id", submission_of)
