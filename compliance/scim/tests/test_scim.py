"""A directory adds, changes and ends people by SCIM 2.0, through a common client; what takes two people waits."""

from collections.abc import Callable
from typing import Any

import pytest
from scim2_client.engines.wsgi import WSGISCIMClient
from scim2_models import PatchOp, PatchOperation, SearchRequest
from scim2_models import User as Person
from scim2_models.exceptions import SCIMException
from scim2_tester import Status, check_server

from compliance.holders.models import AdministrationEvent, Membership, User
from compliance.holders.models.account_changes import AccountChange
from compliance.rest.tests.tokens import token_of
from compliance.scim.person import USER
from compliance.scim.services import REASON
from compliance.wsgi import application

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_connection")]


class Directory:
    """An organization's directory with the token of an administrator."""

    def __init__(self, administrator: User) -> None:
        headers = {"Authorization": f"Bearer {token_of(administrator)[1]}"}
        self.client = WSGISCIMClient(application, base_url="http://testserver/api/v1/scim/v2", headers=headers)
        self.client.discover()

    def people(self, text: str | None = None) -> list[str]:
        """The addresses that a search finds."""
        found = self.client.query(Person, query_parameters=SearchRequest(filter=text))
        return [one.user_name for one in found.resources or []]

    def add(self, role: str = "auditor", **sent: Any) -> Any:
        """A person whom the directory adds."""
        sent = {"user_name": "nora@example.test", "display_name": "Nora New", "title": "Analyst"} | sent
        return self.client.create(Person(roles=[{"value": role}], **sent))

    def send(self, method: str, address: str, body: Any = None) -> Any:
        """The answer to a request that the client would not send."""
        return self.client.request(method, f"/{address}", json=body)

    def patch(self, person: Any, **values: Any) -> Any:
        """The person after this change."""
        operations = [PatchOperation(op="replace", path=name, value=value) for name, value in values.items()]
        return self.client.modify(Person, person.id, PatchOp[Person](operations=operations))


@pytest.fixture
def directory() -> Callable[[User], Directory]:
    """`directory(administrator)`."""
    return Directory


def refusal(act: Callable[[], Any]) -> tuple[int, str | None, str]:
    """Status, kind and words of the refusal of an act."""
    with pytest.raises(SCIMException) as caught:
        act()
    error = caught.value
    return int(error.status), error.scim_type, error.detail


def waiting(user: User) -> list[str]:
    """The changes of an account that wait for a second person."""
    return list(AccountChange.objects.filter(user=user, outcome="").values_list("what", flat=True))


def test_what_the_service_says_of_itself_passes_a_common_checker(directory, holder_admin) -> None:  # type: ignore[no-untyped-def]
    results = check_server(directory(holder_admin).client, include_tags={"discovery", "misc"})
    assert [one for one in results if one.status == Status.ERROR] == []
    assert len([one for one in results if one.status == Status.SUCCESS]) > 15


def test_a_person_whom_the_directory_adds_waits_as_one_added_on_the_page(directory, holder_admin, holder) -> None:  # type: ignore[no-untyped-def]
    people = directory(holder_admin)
    added = people.add("floorperson")
    assert (added.user_name, added.display_name, added.active) == ("nora@example.test", "Nora New", True)
    assert [(role.value, role.type) for role in added.roles] == [("floorperson", "waits for a second person")]
    person = User.objects.get(pk=added.id)
    assert (person.memberships.get().holder, person.memberships.get().waits) == (holder, True)
    assert waiting(person) == [AccountChange.What.ROLE]
    event = AdministrationEvent.objects.filter(about=person.pk).earliest("at")
    assert (event.act, event.actor, event.reason) == ("person_create", holder_admin, REASON)

    # A role that signs nothing counts at once; the address opens one person.
    clerk = people.add("internal_audit", user_name="clerk@example.test")
    assert [role.type for role in clerk.roles] == ["in force"]
    status, kind, words = refusal(lambda: people.add("dealer", user_name="CLERK@example.test"))
    assert (status, kind) == (409, "uniqueness")
    assert words.startswith("userName: One of your people already has this e-mail address.")


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"roles": []}, "roles: expected exactly one value, out of compliance_manager, "),
        ({"roles": [{"value": "dealer"}, {"value": "floorperson"}]}, "roles: expected exactly one value"),
        ({"roles": [{"value": "croupier"}]}, "roles: expected exactly one value"),
        ({"roles": [{"value": "auditor"}]}, "roles: Auditor is a role at the Gaming Control Board."),
        ({"roles": "dealer"}, "roles: expected a list of roles"),
        ({"userName": "nobody@"}, "userName: "),
        ({"displayName": ""}, "displayName: "),
        ({"active": "perhaps"}, "active: expected true or false."),
    ],
)
def test_a_person_who_cannot_be_added_is_refused_at_the_attribute(directory, holder_admin, sent, words) -> None:  # type: ignore[no-untyped-def]
    people, before = directory(holder_admin), User.objects.count()
    body = {"schemas": [USER], "userName": "nora@example.test", "displayName": "Nora", "roles": [{"value": "dealer"}]}
    answer = people.send("POST", "Users", body | sent)
    assert (answer.status_code, answer.json()["scimType"]) == (400, "invalidValue")
    assert answer.json()["detail"].startswith(words)
    assert User.objects.count() == before


def test_a_change_is_made_once_and_the_address_of_somebody_who_signed_in_waits(  # type: ignore[no-untyped-def]
    directory, holder_admin, floorperson
) -> None:
    people = directory(holder_admin)
    added = people.add("internal_audit")
    changed = people.patch(added, title="Chief", userName="nora.new@example.test")
    assert (changed.title, changed.user_name) == ("Chief", "nora.new@example.test")
    events = AdministrationEvent.objects.filter(about=added.id).count()
    assert people.client.replace(changed).title == "Chief"
    assert AdministrationEvent.objects.filter(about=added.id).count() == events

    known = people.client.query(Person, str(floorperson.pk))
    for _ in range(2):  # a directory sends what it does not find again
        known = people.patch(known, userName="elsewhere@example.test", title="Floor")
    assert (known.user_name, known.title) == ("floorperson@example.test", "Floor")
    assert waiting(floorperson) == [AccountChange.What.ADDRESS]

    status, kind, words = refusal(lambda: people.patch(known, roles=[{"value": "shift_manager"}]))
    assert (status, kind) == (400, "mutability")
    assert words == "Roles are given and ended on the pages, by two people."
    assert [role.value for role in people.patch(known, roles=[{"value": "floorperson"}]).roles] == ["floorperson"]


def test_a_person_who_leaves_is_closed_and_ended_and_stays_on_record(directory, holder_admin, floorperson) -> None:  # type: ignore[no-untyped-def]
    people, rounds = directory(holder_admin), floorperson.session_round
    known = people.client.query(Person, str(floorperson.pk))
    assert people.patch(known, active=False).active is False
    floorperson.refresh_from_db()
    assert (floorperson.is_active, floorperson.session_round) == (False, rounds + 1)
    assert people.patch(known, active=True).active is True

    people.client.delete(Person, known.id)
    assert refusal(lambda: people.client.query(Person, known.id))[0] == 404
    assert refusal(lambda: people.client.delete(Person, known.id))[0] == 404
    floorperson.refresh_from_db()
    assert floorperson.is_active is False
    assert list(Membership.objects.filter(user=floorperson, ended_on=None)) == []
    acts = AdministrationEvent.objects.filter(about=floorperson.pk, actor=holder_admin).values_list("act", flat=True)
    assert {"person_update", "membership_end"} <= set(acts)
    assert refusal(lambda: people.add("dealer", user_name=floorperson.email))[:2] == (409, "uniqueness")
    own = people.client.query(Person, str(holder_admin.pk))
    assert refusal(lambda: people.patch(own, active=False))[0] == 400


def test_a_directory_sees_the_people_of_its_own_organization(  # type: ignore[no-untyped-def]
    directory, holder_admin, board_admin, floorperson, outsider, reviewer
) -> None:
    casino, board = directory(holder_admin), directory(board_admin)
    assert set(casino.people()) == {holder_admin.email, floorperson.email}
    assert set(board.people()) == {board_admin.email, reviewer.email}
    for stranger in (outsider, reviewer):
        assert casino.people(f'userName eq "{stranger.email}"') == []
        assert refusal(lambda: casino.client.query(Person, str(stranger.pk)))[0] == 404  # noqa: B023
        assert refusal(lambda: casino.client.delete(Person, str(stranger.pk)))[0] == 404  # noqa: B023
    assert casino.people(f'userName eq "{floorperson.email.upper()}"') == [floorperson.email]
    assert casino.people(f'id eq "{floorperson.pk}"') == [floorperson.email]
    assert casino.people('id eq "7"') == casino.people("active eq false") == []
    assert refusal(lambda: casino.people('title co "x"'))[1] == "invalidFilter"
    page = casino.send("GET", "Users?startIndex=2&count=1&attributes=userName").json()
    assert (page["totalResults"], page["startIndex"], page["itemsPerPage"]) == (2, 2, 1)
    assert set(page["Resources"][0]) == {"schemas", "id", "meta", "userName"}


@pytest.mark.parametrize(
    ("method", "body", "kind"),
    [
        ("PATCH", {}, "invalidSyntax"),
        ("PATCH", {"Operations": [{"op": "move", "path": "title"}]}, "invalidSyntax"),
        ("PATCH", {"Operations": [{"op": "replace", "path": "nickName", "value": "x"}]}, "invalidPath"),
        ("PATCH", {"Operations": [{"op": "remove"}]}, "noTarget"),
        ("PATCH", {"Operations": [{"op": "remove", "path": "userName"}]}, "mutability"),
        ("PATCH", {"Operations": [{"op": "replace", "value": {"title": 7}}]}, "invalidValue"),
        ("PUT", [], "invalidSyntax"),
    ],
)
def test_a_body_that_cannot_be_read_changes_nothing(directory, holder_admin, floorperson, method, body, kind) -> None:  # type: ignore[no-untyped-def]
    answer = directory(holder_admin).send(method, f"Users/{floorperson.pk}", body)
    assert (answer.status_code, answer.json()["scimType"]) == (400, kind)
    assert not AdministrationEvent.objects.filter(about=floorperson.pk, act="person_update").exists()


def test_only_an_administrators_token_opens_it(client, holder_admin, filer) -> None:  # type: ignore[no-untyped-def]
    address = "/api/v1/scim/v2/Users"
    assert client.get(address).status_code == 401
    client.force_login(holder_admin)
    assert client.get(address).status_code == 401
    refused = client.get(address, headers={"authorization": f"Bearer {token_of(filer)[1]}"})
    assert (refused.status_code, refused["Content-Type"]) == (403, "application/scim+json")
    assert refused.json()["status"] == "403"
    nothing = client.get("/api/v1/scim/v2/Groups")
    assert (nothing.status_code, nothing.json()["schemas"]) == (404, ["urn:ietf:params:scim:api:messages:2.0:Error"])
