"""Notices for the access matrix."""

from django.utils import timezone

from compliance.notices.models import Notice
from compliance.notices.services import notify
from tests.matrix import Ground, register


def notice_of(ground: Ground) -> Notice:
    """A notice to a person of this holder."""

    def made() -> Notice:
        notify(
            [ground.person], "note", subject="A note", body="In words.", link="/", cause="matrix", at=timezone.now(),
            mail=False,
        )  # fmt: skip
        return Notice.objects.get(recipient=ground.person, cause="matrix")

    return ground.once("notice", made)


register("notice_id", lambda ground: notice_of(ground).pk)
