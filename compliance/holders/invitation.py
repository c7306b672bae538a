"""The link by which a person sets a password: nobody chooses one for another."""

from datetime import datetime

from allauth.account.forms import ResetPasswordForm
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from compliance.ledger.holding import alarms_stay, hold, marks_of_person

from .errors import Refused
from .models import User
from .services.history import event_record
from .services.rights import check_administers_person, home_of


def invitation_send(request: HttpRequest, *, user: User, by: User, at: datetime) -> None:
    """Notes in the history that the person gets a link to set a password, and mails it. Raises NotAllowed, Refused.

    The link stands in the mail only; it is neither stored nor shown to the administrator. No link leaves the office
    that is not on record: the note is committed first, so this may not run inside a transaction.
    """
    day = timezone.localdate(at)
    form = ResetPasswordForm(data={"email": user.email})
    with alarms_stay(), transaction.atomic(durable=True):
        hold(marks_of_person(user.pk), of_logs=False)
        check_administers_person(by, user, day)
        if not user.is_active or not form.is_valid():
            raise Refused("The link was not sent: the account is closed, or its e-mail address is not well formed.")
        event_record(
            by=by,
            at=at,
            act="password_link_send",
            subject=f"Person {user.printed_name}",
            about=user.pk,
            holder_id=home_of(user, day),
        )
    try:
        form.save(request)
    except OSError as error:
        raise Refused("The mail could not be handed over. Try again in a few minutes.") from error
