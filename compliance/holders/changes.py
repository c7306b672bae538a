"""The administration history in words: the name of each act, and what it changed."""

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any

from django.utils.text import Truncator

from compliance.web.values import NOT_STATED, day_words, value_words
from compliance.web.words import spell_code

from .models import AdministrationEvent, EquipmentKind, chapter_choices, format_choices
from .models.account_changes import AccountChange
from .roles import Role

ACTS = {
    "person_create": "Person added",
    "person_update": "Person changed",
    "password_link_send": "Link to set a password requested",
    "password_links_send": "Links to set a password requested together",
    "second_factor_reset": "Second factor reset",
    "account_change_ask": "Change of an account requested",
    "account_change_decline": "Change of an account declined",
    "changes_confirm": "Roles and credentials confirmed together",
    "changes_decline": "Roles and credentials declined together",
    "provider_link_make": "Sign-in by the organization set up",
    "provider_link_end": "Sign-in by the organization ended",
    "means_set": "New way to sign in set up, after others allowed it",
    "membership_grant": "Role given",
    "membership_confirm": "Role confirmed by a second person",
    "membership_end": "Role ended",
    "outside_grant_ask": "Outside access requested",
    "outside_grant_confirm": "Outside access confirmed",
    "outside_grant_decline": "Outside access declined",
    "outside_grant_end": "Outside access ended early",
    "credential_confirm": "Credential confirmed by a second person",
    "credential_issue": "Credential entered",
    "credential_revoke": "Credential revoked",
    "credential_respell": "Number of a credential corrected",
    "holder_create": "Certificate holder added",
    "facility_create": "Facility added",
    "facility_problems_set": "Problems at a facility: rates and notices set",
    "ladder_set": "Alarm ladder set",
    "ladder_test": "Test of an alarm ladder sent",
    "alarm_tell_board": "Casino Compliance told of an alarm",
    "table_create": "Table added",
    "table_update": "Table changed",
    "table_retire": "Table retired",
    "table_place": "Table moved to another pit",
    "pit_create": "Pit added",
    "pit_retire": "Pit retired",
    "file_import": "File imported",
    "equipment_create": "Equipment added",
    "equipment_move": "Equipment moved",
    "equipment_retire": "Equipment retired",
    "package_numbers_set": "Package numbers turned on or off",
    "second_signatures_set": "Second signatures turned on or off",
    "setting_change": "Setting changed",
    "token_create": "API token made",
    "token_revoke": "API token revoked",
    "webhook_create": "Webhook added",
    "webhook_update": "Webhook changed",
    "webhook_secret_renew": "New secret of a webhook",
    "webhook_pause": "Webhook paused",
    "webhook_resume": "Webhook resumed",
    "webhook_skip": "Event of a webhook skipped",
    "webhook_end": "Webhook ended",
}


def _label_of(choices: Callable[[], list[tuple[str, Any]]]) -> Callable[[Any], str]:
    return lambda code: str(dict(choices()).get(code, code))


# What stands in the rows, in the order in which it is told: the word for it, and how its value is said.
FACTS: dict[str, tuple[str, Callable[[Any], str]]] = {
    "name": ("name", value_words),
    "printed_name": ("name", value_words),
    "what": ("request", _label_of(lambda: list(AccountChange.What.choices))),
    "asked_by": ("requested by", value_words),
    "asked_at": ("requested", lambda value: value_words(value, kind="moment")),
    "roles": ("roles", value_words),
    "credentials": ("credentials", value_words),
    "email": ("e-mail", value_words),
    "issuer": ("provider", value_words),
    "subject": ("subject there", value_words),
    "title": ("title", value_words),
    "number": ("number", value_words),
    "role": ("role", _label_of(lambda: list(Role.choices))),
    "organization": ("organization", value_words),
    "kind": ("kind", _label_of(lambda: list(EquipmentKind.choices))),
    "model": ("model", value_words),
    "serial_number": ("serial number", value_words),
    "chapter": ("game", _label_of(chapter_choices)),
    "table_format": ("kind of table", _label_of(format_choices)),
    "facility": ("facility", value_words),
    "table": ("table", value_words),
    "pit": ("pit", value_words),
    "zone_name": ("time zone", value_words),
    "stands_in_for": ("as deputy of", value_words),
    "valid_from": ("from", day_words),
    "valid_to": ("to", day_words),
    "ended_on": ("ended on", day_words),
    "people": ("people", value_words),
    "holders": ("certificate holders", value_words),
    "begins_at": ("from", lambda value: value_words(value, kind="moment")),
    "ends_at": ("until", lambda value: value_words(value, kind="moment")),
    "ended_at": ("ended", lambda value: value_words(value, kind="moment")),
    "revoked_at": ("revoked", lambda value: value_words(value, kind="moment")),
    "revoked_on": ("revoked on", day_words),
    "expires_at": ("valid until", lambda value: value_words(value, kind="moment")),
    "is_active": ("in use", value_words),
    "rounds_per_hour": ("rounds per hour by chapter", value_words),
    "problems_to_board": ("the Board gets notice of problems", value_words),
    "address": ("address", value_words),
    "events_of": ("events of", value_words),
    "kinds": ("kinds", value_words),
    "skipped": ("skipped", value_words),
    "secret": ("secret", value_words),
    "paused_at": ("paused", lambda value: value_words(value, kind="moment")),
    "rungs": ("rungs", value_words),
    "hold": ("an acknowledgment", value_words),
    "told": ("who was told", value_words),
    "keeps_packages": ("package numbers are kept", value_words),
    "file": ("file", value_words),
    "sha256": ("SHA-256 of the file", value_words),
    "rows": ("rows", value_words),
    "new": ("added", lambda value: Truncator(value_words(value)).chars(200)),
    "needs_second_signature": ("a second officer signs each filing", value_words),
}


def fact_changes(
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    *,
    nothing: Container[Any] = (None, ""),
    blank: str = NOT_STATED,
) -> Iterator[tuple[str, str, str]]:
    """The word, the old value and the new one of each fact that differs, in the order of `after`; `blank` stands for
    what is in `nothing`."""
    for name, now in after.items():
        if (was := before.get(name)) != now:
            word, say = FACTS.get(name, (spell_code(name), value_words))
            old, new = (blank if value in nothing else say(value) for value in (was, now))
            yield word, old, new


def act_words(event: AdministrationEvent) -> str:
    """The act in words."""
    return ACTS.get(event.act, spell_code(event.act))


def change_words(event: AdministrationEvent) -> str:
    """The changes in one line: "title: not stated → Counsel". Of something new: its facts."""
    before, after = event.before or {}, event.after or {}
    order = [*FACTS, *after]
    facts = {name: after[name] for name in sorted(after, key=order.index)}
    if not before:
        stated = {name: value for name, value in facts.items() if value not in (None, "") and name != "is_active"}
        return "; ".join(f"{word}: {new}" for word, _, new in fact_changes({}, stated)) or "–"
    return "; ".join(f"{word}: {old} → {new}" for word, old, new in fact_changes(before, facts)) or "nothing"
