"""The link with which a person sets a password. Nobody chooses a password for somebody else."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from compliance.isolation.context import office_context
from compliance.ledger.dependence import marks_of_person
from compliance.ledger.holding import alarms_stay, hold

from .errors import NotAllowed, Refused
from .link_forms import LinkForm
from .means import has_means
from .models import User
from .page_mark import refuse_changed
from .services.history import event_record
from .services.rights import check_administers_person, home_of


def invitation_send(request: HttpRequest, *, user: User, by: User, at: datetime, seen: str | None = None) -> None:
    """Records that a person who has never signed in gets a link to set a password, and mails it. For everybody else two
    people ask (`account_change_ask`). `seen`: as of `refuse_changed`. Raises NotAllowed, Refused, IllegalMove.

    The link is in the mail only. It is not stored, and the administrator does not see it. No link leaves the office
    that is not on record: the record is committed first, so do not call this inside a transaction.
    """
    day = timezone.localdate(at)
    with alarms_stay(), transaction.atomic(durable=True):
        user = User.objects.select_for_update().get(pk=user.pk)
        hold(marks_of_person(user.pk), of_logs=False)
        check_administers_person(by, user, day)
        if has_means(user):
            raise NotAllowed(
                "This person has signed in before, so two people must send the link. Ask for it on the person's page."
            )
        if not user.is_active:
            raise Refused("The link was not sent, because the account is closed. Open the account first.")
        refuse_changed(by, seen, lambda: link_rests_on(user))
        event_record(
            by=by,
            at=at,
            act="password_link_send",
            subject=f"Person {user.printed_name}",
            about=user.pk,
            holder_id=home_of(user, day),
            reason="",
        )
    link_mail(request, user)


def link_rests_on(user: User) -> dict[str, Any]:
    """What the page shows of a person who gets a first link, as values of canonical JSON."""
    return {"printed_name": user.printed_name, "address": user.email}


def link_mail(request: HttpRequest, user: User) -> None:
    """Mails the link, after it was recorded. Raises Refused."""
    form = LinkForm(data={"email": user.email})
    if not form.is_valid():
        raise Refused("The link was not sent, because the e-mail address is not valid.")
    form.users = [user]
    try:
        with office_context("the library keeps addresses of its own, which nobody writes for a colleague"):
            form.save(request)
    except OSError as error:
        raise Refused("The e-mail could not be sent. Try again in a few minutes.") from error
