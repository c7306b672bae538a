"""The link by which a person sets a password: nobody chooses one for another."""

from datetime import datetime

from allauth.account.forms import ResetPasswordForm
from django.http import HttpRequest
from django.utils import timezone

from .errors import Refused
from .models import User
from .services.history import event_record
from .services.rights import check_administers_person, home_of


def invitation_send(request: HttpRequest, *, user: User, by: User, at: datetime) -> None:
    """Mails the person a link to set a password, and notes it in the history. Raises NotAllowed, Refused.

    The link stands in the mail only; it is neither stored nor shown to the administrator.
    """
    day = timezone.localdate(at)
    check_administers_person(by, user, day)
    form = ResetPasswordForm(data={"email": user.email})
    if not user.is_active or not form.is_valid():
        raise Refused("The link was not sent: the account is closed, or its e-mail address is not well formed.")
    try:
        form.save(request)
    except OSError as error:
        raise Refused("The mail could not be handed over. Try again in a few minutes.") from error
    event_record(
        by=by,
        at=at,
        act="password_link_send",
        subject=f"Person {user.printed_name}",
        about=user.pk,
        holder_id=home_of(user, day),
    )
