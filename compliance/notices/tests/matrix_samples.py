"""Notices for the access matrix."""

from django.utils import timezone

from compliance.notices.models import Device, Notice
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


def device_of(ground: Ground) -> Device:
    """A telephone of a person of this holder, which waits for its code."""
    return ground.once(
        "device",
        lambda: Device.objects.create(
            user=ground.person, kind=Device.Kind.PHONE, name="+12155550100", address="+12155550100",
            created_at=timezone.now(),
        ),
    )  # fmt: skip


register("device_id", lambda ground: device_of(ground).pk)
