"""Scenes of entries that two people deny: honest ones, and every lie about who stated it first."""

from collections.abc import Callable
from typing import Any

from .forgeries import T, forgery
from .lies import reopened
from .office import DEALER, Log
from .officers import FIRST, of_two
from .scenes import Scene

SECOND = DEALER
DENIES = {"id": "7c0c0b3e-5f3c-4f6e-9d6e-0d4f8f0c2a11", "number": 3, "sha256": "5" * 64}
WHY = "The table was closed."


def denied(scene: Scene, log: Log | None = None, *, actor: Any = FIRST) -> None:
    """States it as one person, in the newer log if no other is named."""
    (log or scene.new).add("log_entry.deny", actor=actor, shown={"denies": DENIES, "reason": WHY})
    reopened(scene)


def agreed(
    scene: Scene, log: Log | None = None, *, actor: Any = SECOND, denies: Any = DENIES, reason: Any = WHY,
    first: Any = None, supersedes: bool = True,
) -> None:  # fmt: skip
    """Another agrees; `first` is what this record says of the first signature."""
    here = log or scene.new
    named = {"id": "1", "signature": {"credential_number": "D-102"}} if first is None else first
    shown = {"denies": denies, "reason": reason, "first": named}
    gone = here.reference(2) if supersedes else None
    here.add("log_entry.deny_second", actor=actor, shown=shown, supersedes=gone)
    reopened(scene)


def in_one_log(scene: Scene) -> None:
    denied(scene)
    agreed(scene)


def over_the_new_year(scene: Scene) -> None:
    denied(scene, scene.old)
    agreed(scene)


HONEST: dict[str, Callable[[], Scene]] = {
    "denied by two": of_two(in_one_log),
    "denied first in the year before": of_two(over_the_new_year),
    "denied by two, of whom the first was not asked for": of_two(in_one_log, types=["log_entry.deny_second"]),
}


@forgery(T)
def denials__one_account_under_two_credentials(scene: Scene) -> None:
    denied(scene, actor=FIRST | {"user": SECOND["user"]})
    agreed(scene)


@forgery(T)
def denials__one_account_in_the_year_before(scene: Scene) -> None:
    denied(scene, scene.old, actor=FIRST | {"user": SECOND["user"]})
    agreed(scene)


@forgery(T)
def denials__one_credential_under_two_accounts(scene: Scene) -> None:
    denied(scene, actor=FIRST | {"credential_number": "D-101"})
    agreed(scene, first={"signature": {"credential_number": "D-101"}})


@forgery(T, types=["log_entry.deny_second"])
def denials__one_credential_though_the_first_was_not_asked_for(scene: Scene) -> None:
    agreed(scene, first={"signature": {"credential_number": "D-101"}})


@forgery(T)
def denials__another_first_than_the_one_who_is_named(scene: Scene) -> None:
    denied(scene, actor=FIRST | {"credential_number": "D-103"})
    agreed(scene)


@forgery(T)
def denials__other_facts_than_were_denied_first(scene: Scene) -> None:
    denied(scene)
    agreed(scene, denies=DENIES | {"sha256": "6" * 64})


@forgery(T)
def denials__another_reason_than_was_signed_first(scene: Scene) -> None:
    denied(scene)
    agreed(scene, reason="Entered at the wrong table.")


@forgery(T)
def denials__the_first_signs_after_the_second(scene: Scene) -> None:
    agreed(scene)
    denied(scene)


@forgery(T)
def denials__the_first_signs_in_a_later_log(scene: Scene) -> None:
    agreed(scene, scene.old)
    denied(scene)


@forgery(T)
def denials__no_entry_is_named(scene: Scene) -> None:
    denied(scene)
    agreed(scene, denies=None)


@forgery(T)
def denials__no_reason_is_given(scene: Scene) -> None:
    denied(scene)
    agreed(scene, reason="")


@forgery(T)
def denials__the_first_signature_is_nothing(scene: Scene) -> None:
    denied(scene)
    agreed(scene, first={"signature": None})


@forgery(T)
def denials__nobody_is_named(scene: Scene) -> None:
    denied(scene)
    agreed(scene, first={"signature": {"credential_number": ""}})


@forgery(T)
def denials__no_entry_is_taken_out_of_account(scene: Scene) -> None:
    denied(scene)
    agreed(scene, supersedes=False)
