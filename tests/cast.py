"""The fixed cast: the same people in every test. A plugin of pytest (`-p tests.cast`), so that every app has them.

`filer`, `colleague`, `floorperson`, `second_floorperson`, `security`, `dealer`, `maintenance`, `holder_admin` act for
`holder`; `outsider` is the compliance manager of `other_holder`, a competitor. The others act for the Board. All have
the password PASSWORD and a credential; they are demo accounts of a demo office, so that password alone signs.
"""

import inspect
from collections.abc import Mapping
from typing import Any

import pytest
from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.models import Authenticator
from django.http import HttpRequest
from django.test import Client

from compliance.holders.models import CertificateHolder, Facility, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import PASSWORD, FacilityFactory, HolderFactory, person
from tests.scenes import scene

__all__ = ["PASSWORD", "Cast"]

Cast = dict[str, User]

ROLES = {
    "filer": Role.COMPLIANCE_MANAGER,
    "colleague": Role.COMPLIANCE_MANAGER,
    "outsider": Role.COMPLIANCE_MANAGER,
    "floorperson": Role.FLOORPERSON,
    "second_floorperson": Role.FLOORPERSON,
    "security": Role.SECURITY_MEMBER,
    "maintenance": Role.TABLE_GAME_MAINTENANCE,
    "dealer": Role.DEALER,
    "holder_admin": Role.HOLDER_ADMINISTRATOR,
    "reviewer": Role.GAMING_OPERATIONS_REVIEWER,
    "compliance_rep": Role.CASINO_COMPLIANCE_REPRESENTATIVE,
    "lab_analyst": Role.GAMING_LABORATORY_ANALYST,
    "decider": Role.EXECUTIVE_DIRECTOR,
    "counsel": Role.BOARD_COUNSEL,
    "auditor": Role.AUDITOR,
    "board_admin": Role.BOARD_ADMINISTRATOR,
}
"""The one role of each."""


@pytest.fixture
def demo_office(db: None, settings: object) -> None:
    """The office of the embedded demo, where demo accounts need no second factor."""
    settings.DEMO = True  # type: ignore[attr-defined]


@scene
def holder(db: None) -> CertificateHolder:
    return HolderFactory(name="Keystone Test Gaming, LLC")


@scene
def facility(holder: CertificateHolder) -> Facility:
    return FacilityFactory(holder=holder, name="Keystone Test Casino")


@scene
def other_holder(db: None) -> CertificateHolder:
    return HolderFactory(name="Rival Test Entertainment, Inc.")


@scene
def other_facility(other_holder: CertificateHolder) -> Facility:
    return FacilityFactory(holder=other_holder, name="Rival Test Casino")


@scene
def filer(demo_office: None, holder: CertificateHolder) -> User:
    return person(ROLES["filer"], at=holder, email="filer@example.test", printed_name="Frances Filer")


@scene
def colleague(demo_office: None, holder: CertificateHolder) -> User:
    return person(ROLES["colleague"], at=holder, email="colleague@example.test", printed_name="Cole League")


@scene
def outsider(demo_office: None, other_holder: CertificateHolder) -> User:
    return person(ROLES["outsider"], at=other_holder, email="outsider@example.test", printed_name="Otto Outsider")


@scene
def floorperson(demo_office: None, holder: CertificateHolder) -> User:
    return person(ROLES["floorperson"], at=holder, email="floorperson@example.test", printed_name="Flora Person")


@scene
def second_floorperson(demo_office: None, holder: CertificateHolder) -> User:
    return person(
        ROLES["second_floorperson"], at=holder, email="floorperson2@example.test", printed_name="Floyd Person"
    )


@scene
def security(demo_office: None, holder: CertificateHolder) -> User:
    return person(ROLES["security"], at=holder, email="security@example.test", printed_name="Seth Curity")


@scene
def maintenance(demo_office: None, holder: CertificateHolder) -> User:
    return person(ROLES["maintenance"], at=holder, email="maintenance@example.test", printed_name="Mae Tenance")


@scene
def dealer(demo_office: None, holder: CertificateHolder) -> User:
    return person(ROLES["dealer"], at=holder, email="dealer@example.test", printed_name="Dee Ler")


@scene
def holder_admin(demo_office: None, holder: CertificateHolder) -> User:
    return person(ROLES["holder_admin"], at=holder, email="admin@example.test", printed_name="Adam Holder")


@scene
def reviewer(demo_office: None) -> User:
    return person(ROLES["reviewer"], email="reviewer@example.test", printed_name="Rita Reviewer")


@scene
def compliance_rep(demo_office: None) -> User:
    return person(ROLES["compliance_rep"], email="rep@example.test", printed_name="Rex Presentative")


@scene
def lab_analyst(demo_office: None) -> User:
    return person(ROLES["lab_analyst"], email="lab@example.test", printed_name="Laura Analyst")


@scene
def decider(demo_office: None) -> User:
    return person(ROLES["decider"], email="decider@example.test", printed_name="Dora Decider")


@scene
def counsel(demo_office: None) -> User:
    return person(ROLES["counsel"], email="counsel@example.test", printed_name="Coun Sel")


@scene
def auditor(demo_office: None) -> User:
    return person(ROLES["auditor"], email="auditor@example.test", printed_name="Audrey Auditor")


@scene
def board_admin(demo_office: None) -> User:
    return person(ROLES["board_admin"], email="boardadmin@example.test", printed_name="Bo Ard")


def _everybody(
    filer: User,
    colleague: User,
    outsider: User,
    reviewer: User,
    compliance_rep: User,
    lab_analyst: User,
    decider: User,
    counsel: User,
    auditor: User,
    floorperson: User,
    security: User,
    dealer: User,
    holder_admin: User,
    board_admin: User,
) -> dict[str, User]:
    """Everybody in CAST, by the name of the fixture."""
    return locals()


CAST = tuple(inspect.signature(_everybody).parameters)
cast = scene(_everybody)


@pytest.fixture
def client_of(db: None) -> object:
    """`client_of(user)`: a browser in which this person is signed in, by the second factor where there is one;
    `client_of(None)`: nobody is."""

    def signed_in(user: User | None) -> Client:
        browser = Browser()
        if user is not None:
            browser.force_login(user)
            if Authenticator.objects.filter(user=user).exists():
                request = HttpRequest()
                request.session = browser.session
                record_authentication(request, user, "mfa")
                request.session.save()
        return browser

    return signed_in


class Browser(Client):
    """A browser. Where a test signs and says nothing of a page, the page of that address was opened just before."""

    def post(self, path: str, data: Any = None, *args: Any, **extra: Any) -> Any:
        """Posts data with the mark of what the page showed, as its form does (`SignForm.mark`)."""
        if (
            isinstance(data, Mapping)
            and "sign-seen" not in data
            and {"sign-password", "sign-ask", "sign-passkey"} & data.keys()
        ):
            page = self.get(path, **extra)
            shown = page.context and (page.context.get("sign") or page.context.get("form"))
            data = {**data, "sign-seen": getattr(shown, "mark", "")}
        return super().post(path, data, *args, **extra)


def sign_data(prefix: str = "sign") -> dict[str, str]:
    """The values that a member of the cast types to sign, as the fields of a `SignForm`."""
    return {f"{prefix}-password": PASSWORD}
