"""The means with which a person signs in: how long they sign nothing after others helped to replace them, whether they
are those that the ledger states, and how their secrets are sealed.

Whoever writes the database could give an account a chosen password hash, or a copy of another account's factor.
So each act that changes means of a kind states a digest of them, in a row that the ledger records (`SignInMeans`). Its
key comes from the secret key of the office, which the database does not have. Sign-in and each signature compare.

allauth seals and opens a secret without saying whose it is. So a secret is sealed for its account when its row is
written, and remembers, when the row is read, of which account and kind it is. Copied to another row it does not open.
"""

import json
from collections.abc import Collection, Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from allauth.mfa.models import Authenticator
from cryptography.fernet import InvalidToken
from django.conf import settings
from django.db import transaction
from django.db.models import F, Max, OuterRef, QuerySet
from django.db.models.functions import Coalesce
from django.db.models.signals import post_init
from django.utils import timezone
from django.utils.crypto import salted_hmac

from compliance.isolation.context import office_context
from compliance.ledger import reads
from compliance.ledger.errors import NotHeld
from compliance.ledger.holding import differences, row_on_record
from compliance.ledger.images import fetch
from compliance.ledger.reconciling.difference import Difference
from compliance.ledger.recording import CLOCK, LedgerAct, record
from compliance.web.values import moment_words

from .crypto import Keeper
from .errors import NotAllowed
from .models import User
from .models.account_changes import MEANS, AccountChange
from .models.means import SignInMeans

SIGNS_NOTHING_FOR = timedelta(hours=24)


def has_means(user: User) -> bool:
    """Whether this person has signed in, or could: with a password, a second factor, or an address that two people
    changed and that its owner has not claimed yet. Two queries at most."""
    if user.has_usable_password() or Authenticator.objects.filter(user=user).exists():
        return True
    with office_context("what others did to an account counts, whoever the person acts for"):
        rows = AccountChange.objects.filter(user=user, outcome=AccountChange.Outcome.CONFIRMED, what__in=MEANS)
        return bool(rows.exists())


def means_replaced_at(user: User, at: datetime) -> datetime | None:
    """The time at which somebody else helped to replace means of this person, in the 24 hours before; None if nobody
    did. One query."""
    return replaced_within_a_day(means_replaced_last(user), at)


def replaced_within_a_day(newest: datetime | None, at: datetime) -> datetime | None:
    """The newest replacement, if it was in the 24 hours before `at`."""
    return newest if newest is not None and at < newest + SIGNS_NOTHING_FOR else None


def means_replaced_last(user: User) -> datetime | None:
    """The time at which somebody else last helped to replace means of this person: when another administrator confirmed
    it and, later, when the person set the means anew. One query."""
    with office_context("what others did to an account counts, whoever the person acts for"):
        newest: datetime | None = replacements_by_others(user).aggregate(at=Max("replaced_at"))["at"]
    return newest


def replacements_by_others(user: User | OuterRef) -> "QuerySet[Any]":
    """The changes with which others helped to replace this person's means, each with `replaced_at`: when the person set
    the means anew, or when it was confirmed."""
    rows = AccountChange.objects.filter(user=user, outcome=AccountChange.Outcome.CONFIRMED, what__in=MEANS)
    return rows.exclude(ended_by=F("user")).annotate(replaced_at=Coalesce("means_set_at", "ended_at"))


def replaced_words(replaced_at: datetime) -> str:
    """The day of the replacement, in the words of records and pages."""
    local = timezone.localtime(replaced_at)
    return f"means replaced on {local:%B} {local.day}, {local.year}"


def signs_nothing_words(user: User, replaced_at: datetime) -> str:
    """The reason why this person cannot sign yet, until when, and the remedy."""
    until = moment_words(replaced_at + SIGNS_NOTHING_FOR)
    return (
        f"{user.printed_name} cannot sign until {until}: with the help of others, {replaced_words(replaced_at)}. You "
        "can work in the meantime. Ask another person with this role to sign."
    )


def confirmed_within_a_day(users: Iterable[UUID], at: datetime) -> datetime | None:
    """The time at which a role or a credential of one of these people last was confirmed, if that was in the 24 hours
    before. One query."""
    rows = AccountChange.objects.filter(user__in=list(users), outcome=AccountChange.Outcome.CONFIRMED)
    lately = rows.exclude(what__in=MEANS).filter(ended_at__gt=at - SIGNS_NOTHING_FOR)
    with office_context("what others did to an account counts, whoever the person acts for"):
        newest: datetime | None = lately.aggregate(at=Max("ended_at"))["at"]
    return newest


def decides_nothing_words(confirmed_at: datetime) -> str:
    """The reason why somebody whose role or credential is new decides nothing yet, and until when."""
    return (
        "The role or credential for this was confirmed less than a day ago. Until "
        f"{moment_words(confirmed_at + SIGNS_NOTHING_FOR)}, this person cannot decide anything, nor be the second "
        "person. Ask somebody else."
    )


Type = Authenticator.Type
PASSWORD = "password"  # noqa: S105  # a kind of means, no secret
KINDS = {Type.TOTP: "app", Type.WEBAUTHN: "passkeys", Type.RECOVERY_CODES: "codes"}
WORDS = {
    PASSWORD: "your password is not the one",
    "app": "your authenticator app is not the one",
    "passkeys": "your passkeys are not those",
    "codes": "your recovery codes are not those",
}
NO_MEANS = {"name", "viewed_at"}
"""The members of a factor's data that are no means: the name of a passkey, and when codes were looked at."""
TABLE = SignInMeans._meta.db_table
PLACE = "means of signing in"
"""In place of a table where means differ: there is no image from which to restore them."""
BATCH = 500
BEGIN, RENEW = "means.begin", "means.renew"


class MeansNotHeld(NotHeld):
    """The means of an account are not those that the ledger states. `kinds` says which."""

    def __init__(self, found: Collection[Difference]) -> None:
        super().__init__(list(found))
        self.sentence = refusal_words({difference.column for difference in found if difference.table == PLACE})


def refusal_words(kinds: Collection[str]) -> str:
    """The reason why nobody signs in or signs with this account now, and the remedy of the owner. No kind: the
    statement of the ledger itself was changed."""
    which = " and ".join(words for kind, words in WORDS.items() if kind in kinds) or "how you sign in is not what"
    then = ""
    if PASSWORD in kinds:
        then += " Set a new password: choose “Forgot your password?” on the sign-in page."
    if set(kinds) - {PASSWORD}:
        then += " Ask your administrator to reset your second factor, then set it up again."
    return (
        f"You cannot sign in or sign now, because {which} that the records state. If you did not change this, somebody "
        "else may have. An alarm was raised, and the Board's administrators know about it. Nothing was signed."
        f"{then or ' Ask a Board administrator to settle the alarm.'}"
    )


def refuse_other_means(user: User, factors: Collection[Authenticator] | None = None) -> None:
    """Raises MeansNotHeld where the account has means that the ledger does not state. One query, and one more
    where the factors were not read yet."""
    if found := means_differ(user, factors):
        raise MeansNotHeld(found)


def means_differ(user: User, factors: Collection[Authenticator] | None = None) -> list[Difference]:
    """The differences between the means of this account and the statement of the ledger. Queries as above."""
    with office_context("by what somebody signs in counts, whoever the person acts for"):
        values, found = row_on_record((TABLE, str(user.pk)))
        if factors is None:
            factors = list(Authenticator.objects.filter(user=user))
    return [*found, *_differ(user, factors, values or {})]


def agrees(user: User, kind: str) -> bool:
    """Whether the means of one kind, as the database has them, are those that the ledger states. Three queries."""
    with office_context("by what somebody signs in counts, whoever the person acts for"):
        password = User.objects.values_list("password", flat=True).get(pk=user.pk)
        here = User(pk=user.pk, password=password)
        return all(difference.column != kind for difference in means_differ(here))


def state_means(user: User, *kinds: str) -> bool:
    """States the means of these kinds as they are now; the entry of the act holds the row. Whether anything changed.
    Raises NotHeld where the row of the digests is not as recorded."""
    with office_context("what the ledger states about means is the office's to write"):
        if found := differences({(TABLE, str(user.pk))}):
            raise NotHeld(found)
        rows = SignInMeans.objects.select_for_update().filter(pk=user.pk)
        row = rows.first() or SignInMeans(user_id=user.pk)
        now = digests(user, Authenticator.objects.filter(user=user), settings.SECRET_KEY)
        changed = [kind for kind in kinds if getattr(row, kind) != now[kind]]
        for kind in changed:
            setattr(row, kind, now[kind])
        if changed:
            row.save()
    return bool(changed)


def digests(user: User, factors: Iterable[Authenticator], secret: str) -> dict[str, str]:
    """A digest of the means of each kind of this account, in 64 hexadecimal digits; empty where there are none."""
    held: dict[str, list[str]] = {kind: [] for kind in WORDS}
    if user.has_usable_password():
        held[PASSWORD].append(user.password)
    for factor in factors:
        data = factor.data if isinstance(factor.data, dict) else {"data": factor.data}
        means = {name: value for name, value in data.items() if name not in NO_MEANS}
        held[KINDS[Type(factor.type)]].append(json.dumps(means, sort_keys=True))
    return {
        kind: _digest([str(user.pk), kind, *sorted(texts)], secret) if texts else "" for kind, texts in held.items()
    }


def _digest(parts: list[str], secret: str) -> str:
    digest: str = salted_hmac(
        "compliance.holders.means_on_record", json.dumps(parts), secret=secret, algorithm="sha256"
    ).hexdigest()
    return digest


def _differ(user: User, factors: Collection[Authenticator], stated: dict[str, Any]) -> Iterator[Difference]:
    here = digests(user, factors, settings.SECRET_KEY)
    wrong = [kind for kind in WORDS if stated.get(kind, "") != here[kind]]
    for secret in settings.SECRET_KEY_FALLBACKS if wrong else ():
        earlier = digests(user, factors, secret)
        wrong = [kind for kind in wrong if stated.get(kind, "") != earlier[kind]]
    for kind in wrong:
        yield Difference(PLACE, str(user.pk), kind, _short(stated.get(kind, "")), _short(here[kind]))


def _short(digest: str) -> str:
    return f"means of the digest {digest[:16]}" if digest else "none"


def differ_for_everybody(after: str | None) -> tuple[list[Difference], str | None]:
    """The reconciler's check, from this person on: whose means differ, and where to go on (None at the end)."""
    people = list(User.objects.filter(**{"pk__gt": UUID(after)} if after else {}).order_by("pk")[:BATCH])
    factors, stated = _of(people)
    found = [difference for user in people for difference in _differ(user, factors[user.pk], stated.get(user.pk, {}))]
    return found, str(people[-1].pk) if len(people) == BATCH else None


def _of(people: Collection[User]) -> tuple[dict[UUID, list[Authenticator]], dict[UUID, dict[str, Any]]]:
    """The factors of these people, and what is stated of each. Two queries."""
    factors: dict[UUID, list[Authenticator]] = {user.pk: [] for user in people}
    for factor in Authenticator.objects.filter(user__in=people):
        factors[factor.user_id].append(factor)
    stated = SignInMeans.objects.filter(pk__in=factors).values("user_id", *WORDS)
    return factors, {row["user_id"]: dict(row) for row in stated}


@transaction.atomic
def begin() -> int:
    """States the means of everybody as they are, where the ledger never stated anybody's: of an office from before it
    did. Later it states anew, under the present secret key, what it stated under an earlier one. Returns how many
    accounts."""
    is_first = not SignInMeans.objects.exists() and not fetch(reads.IS_STATED, TABLE, BEGIN)
    people = list(User.objects.order_by("pk"))
    factors, stated = _of(people)
    count = 0
    for user in people:
        before, now = stated.get(user.pk, {}), digests(user, factors[user.pk], settings.SECRET_KEY)
        is_stated = all(before.get(kind, "") == now[kind] for kind in WORDS)
        if not is_stated and (is_first or not list(_differ(user, factors[user.pk], before))):
            count += state_means(user, *WORDS)
    if count:
        record(LedgerAct(BEGIN if is_first else RENEW, by=CLOCK), holder_id=None)
    return count


KEEPER = Keeper("compliance.holders.second-factor")
"""Seals a secret until its row is written; for older releases, for good."""
MARK = "of:"
"""The beginning of a secret that is sealed for its account."""
SECRETS = ("secret", "seed")
NOT_ITS_OWN = (
    "Your authenticator app or recovery codes cannot be read: what is kept of them is not of your account. Use a "
    "passkey, or ask your administrator to reset your second factor."
)


class Sealed(str):
    """A sealed secret that was read from a row, with the account and the kind of that row."""

    __slots__ = ("of",)
    of: str


def bind_secrets() -> None:
    """From now on, each secret that is read remembers of which row it is."""
    post_init.connect(_read, sender=Authenticator, dispatch_uid="sealing")


def _read(instance: Authenticator, **_: Any) -> None:
    if "data" not in instance.__dict__ or not isinstance(instance.data, dict):
        return
    for name in SECRETS:
        if isinstance(text := instance.data.get(name), str):
            instance.data[name] = sealed = Sealed(text)
            sealed.of = _purpose(instance)


def _purpose(factor: Authenticator) -> str:
    return f"{KEEPER.purpose.decode()}:{factor.type}:{factor.user_id}"


def is_of_its_account(factor: Authenticator) -> bool:
    """Whether every secret of the row is sealed for its account. Those of older releases are not."""
    return all(factor.data[name].startswith(MARK) for name in SECRETS if isinstance(factor.data.get(name), str))


def seal(factor: Authenticator) -> bool:
    """Seals the secrets of a row that is about to be written for its account. Whether any was not sealed so yet. One
    that nobody can open stays as it is."""
    is_new = False
    for name in SECRETS:
        text = factor.data.get(name) if isinstance(factor.data, dict) else None
        if isinstance(text, str) and not text.startswith(MARK):
            try:
                secret = KEEPER.opened(text)
            except InvalidToken:
                continue
            is_new = True
            factor.data[name] = sealed = Sealed(MARK + Keeper(_purpose(factor)).sealed(secret))
            sealed.of = _purpose(factor)
    return is_new


def opened(text: str) -> str:
    """The secret. Raises NotAllowed where it is not of the account in whose row it is."""
    try:
        if text.startswith(MARK) and isinstance(text, Sealed):
            return Keeper(text.of).opened(text.removeprefix(MARK))
        return KEEPER.opened(text)
    except InvalidToken as error:
        raise NotAllowed(NOT_ITS_OWN) from error
