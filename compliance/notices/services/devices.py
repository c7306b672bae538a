"""A person's own devices: added, confirmed, given rungs and removed by the person alone, who is told of each."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from cryptography.fernet import InvalidToken
from django.core.cache import cache
from django.db import transaction
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from compliance.after_commit import after_commit
from compliance.holders.crypto import Keeper
from compliance.holders.errors import FieldRefused
from compliance.holders.models import User
from compliance.isolation.context import office_context
from compliance.outbound import OutboundError, address_of
from compliance.web.values import moment_words

from .. import push, sms
from ..models import Device, Notice
from . import notify

MOST_DEVICES = 10
CODE_FOR = timedelta(minutes=10)
MOST_WRONG, MOST_CODES = 5, 5
"""The number of wrong codes that end one, and the number of codes sent to numbers of one person in a day."""
MOST_TO_A_NUMBER = 10
"""The number of codes sent to one number in a day, from all who ask for them: it may be the telephone of somebody
else."""
SENT, UNEXPECTED = "phone code", "If that was not you, tell your administrator at once."
KEEPER = Keeper("code of a telephone number")


@transaction.atomic
def browser_add(
    *, user: User, name: str, address: str, key: str, secret: str, rungs: Sequence[int], at: datetime
) -> Device:
    """Turns messages to this browser on for these rungs, or changes them. Whoever used the browser before gets none
    there any more, and is told. Raises FieldRefused for what no browser gives."""
    try:
        address_of(address)
        if len(push.padded(secret)) != 16:
            raise ValueError(secret)
        push.sealed(b"", push.padded(key), push.padded(secret))
    except (OutboundError, ValueError) as error:
        raise FieldRefused("address", "This browser gave no address for messages. Try again.") from error
    with office_context("a browser belongs to whoever used it last, and it proves by its secret that it is the same"):
        for earlier in Device.objects.filter(address=address, key=key, secret=secret).exclude(user=user):
            device_remove(device=earlier, at=at)
    _wait_for(user)
    row = Device.objects.filter(user=user, kind=Device.Kind.BROWSER, address=address).first()
    if row is None:
        _need_room(user)
        row = Device(user=user, kind=Device.Kind.BROWSER, address=address, created_at=at)
        _tell(user, f"{name} now gets messages of alarms", f"device {row.pk}", at)
    row.name, row.key, row.secret, row.office_key = name, key, secret, push.office_key()
    row.rungs, row.confirmed_at = sorted(rungs), at
    row.save()
    return row


@transaction.atomic
def phone_add(*, user: User, typed: str, rungs: Sequence[int], at: datetime) -> Device:
    """Sends a code to this number, which confirms it; until then it gets nothing else. The same number again gets a new
    code. Raises FieldRefused."""
    number = sms.number_of(typed)
    if number is None:
        raise FieldRefused("number", "Enter a telephone number, such as (215) 555-0100 or +44 20 7946 0000.")
    _wait_for(user)
    lately = Notice.objects.filter(recipient=user, cause__startswith=SENT, created_at__gt=at - timedelta(days=1))
    if lately.count() >= MOST_CODES:
        raise FieldRefused("number", f"{MOST_CODES} codes were sent to you within a day. Try again tomorrow.")
    row = Device.objects.filter(user=user, kind=Device.Kind.PHONE, address=number).first()
    if row is None:
        _need_room(user)
        row = Device(user=user, kind=Device.Kind.PHONE, name=number, address=number, created_at=at)
    _count_code(number)
    row.code, row.code_at, row.wrong_codes = KEEPER.sealed(f"{secrets.randbelow(10**6):06}"), at, 0
    row.rungs = sorted(rungs)
    row.save()
    _tell(user, f"A code was sent to {number}", f"{SENT} {row.pk} {at.isoformat()}", at)
    from ..tasks import send_code

    after_commit(send_code, str(row.pk), is_awaited=True)
    return row


def code_send(device: Device) -> int:
    """Sends the code of a number; the status of the gateway's answer. Raises OutboundError."""
    return sms.send(device.address, f"{KEEPER.opened(device.code)} is your code for messages of alarms.")


def phone_confirm(*, device: Device, code: str, at: datetime) -> None:
    """Confirms a number by the code that was sent there. Raises FieldRefused for another code, which counts, or for one
    that has ended."""
    with transaction.atomic():
        row = Device.objects.select_for_update().filter(pk=device.pk).first()
        if (
            row is None
            or not row.code
            or row.code_at is None
            or at > row.code_at + CODE_FOR
            or row.wrong_codes >= MOST_WRONG
        ):
            raise FieldRefused("code", "This code has ended. Enter your number again to get another.")
        is_right = _is_right(row, code)
        if is_right:
            row.confirmed_at, row.code, row.code_at = at, "", None
            _tell(row.user, f"{row.name} now gets messages of alarms", f"device {row.pk} {at.isoformat()}", at)
        else:
            row.wrong_codes += 1
        row.save()
    if not is_right:
        raise FieldRefused("code", "This is not the code. Enter the 6 digits of the newest message.")


def _is_right(device: Device, code: str) -> bool:
    try:
        return constant_time_compare(KEEPER.opened(device.code), "".join(code.split()))
    except InvalidToken:
        return False


@transaction.atomic
def device_rungs(*, device: Device, rungs: Sequence[int]) -> None:
    """Sets of which rungs a device hears; none: of nothing."""
    Device.objects.filter(pk=device.pk).update(rungs=sorted(rungs))


@transaction.atomic
def device_remove(*, device: Device, at: datetime) -> None:
    """Ends messages to a device, and forgets it."""
    _tell(device.user, f"{device.name} no longer gets messages", f"device removed {device.pk}", at)
    device.delete()


def _wait_for(user: User) -> None:
    """Two requests of one person come one after the other."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)


def _count_code(number: str) -> None:
    """Counts a code to this number for a day. Raises FieldRefused where too many were sent."""
    if not any(cache.add(f"code-{place}-{number}", 1, 24 * 60 * 60) for place in range(MOST_TO_A_NUMBER)):
        raise FieldRefused(
            "number", f"{MOST_TO_A_NUMBER} codes were sent to this number within a day. Try again tomorrow."
        )


def _need_room(user: User) -> None:
    if Device.objects.filter(user=user).count() >= MOST_DEVICES:
        raise FieldRefused("", f"You have {MOST_DEVICES} devices. Remove one first.")


def _tell(user: User, subject: str, cause: str, at: datetime) -> None:
    notify(
        [user],
        Notice.Kind.ACCOUNT,
        subject=subject,
        body=f"{subject}, {moment_words(at)}.\n\n{UNEXPECTED}",
        link=reverse("notices:devices"),
        cause=cause,
        at=at,
    )
