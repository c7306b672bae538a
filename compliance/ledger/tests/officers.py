"""Scenes of filings that two officers sign: honest ones, and every lie about who signed first."""

from collections.abc import Callable
from typing import Any

from .forgeries import T, forgery
from .lies import reopened
from .office import DEALER, Log, canonical, sha
from .scenes import Scene

FIRST = DEALER | {"credential_number": "D-102", "user": "8d8ac610-566d-4ef0-9c22-186b2a5ed790"}
SECOND = DEALER
FILING = {"facts": {"cover_cards": 2}, "revision": 1, "signer": {"credential_number": "D-102"}}
SHA256 = sha(canonical(FILING)).hex()


def signed_first(scene: Scene, log: Log | None = None, actor: Any = FIRST, sha256: Any = SHA256) -> None:
    """The first officer signs, in the newer log where no other is named."""
    (log or scene.new).add("submission.sign", actor=actor, shown={"filing_sha256": sha256})
    reopened(scene)


def filed(scene: Scene, log: Log | None = None, *, actor: Any = SECOND, filing: Any = FILING, **named: Any) -> None:
    """The second officer files it; `named` is what this record says of the first signature."""
    first = {"credential_number": "D-102", "id": "1", "sha256": SHA256} | named
    (log or scene.new).add("submission.file", actor=actor, shown={"filing": filing, "first_signature": first})
    reopened(scene)


def in_one_log(scene: Scene) -> None:
    signed_first(scene)
    filed(scene)
    scene.new.add("submission.file", actor=FIRST, shown={"facts": {}})


def over_the_new_year(scene: Scene) -> None:
    signed_first(scene, scene.old)
    filed(scene)


def signed_twice_by_the_first(scene: Scene) -> None:
    """Taken back, and signed again as it was."""
    signed_first(scene)
    in_one_log(scene)


def of_two(act: Callable[[Scene], None], **filter_: Any) -> Callable[[], Scene]:
    def made() -> Scene:
        scene = Scene(**filter_)
        act(scene)
        return scene

    return made


HONEST: dict[str, Callable[[], Scene]] = {
    "one after the other": of_two(in_one_log),
    "first in the year before": of_two(over_the_new_year),
    "taken back and signed again": of_two(signed_twice_by_the_first),
    "of which the first was not asked for": of_two(in_one_log, types=["submission.file"]),
}


@forgery(T)
def officers__one_account_under_two_credentials(scene: Scene) -> None:
    signed_first(scene, actor=FIRST | {"user": SECOND["user"]})
    filed(scene)


@forgery(T)
def officers__one_account_in_the_year_before(scene: Scene) -> None:
    signed_first(scene, scene.old, actor=FIRST | {"user": SECOND["user"]})
    filed(scene)


@forgery(T)
def officers__one_credential_under_two_accounts(scene: Scene) -> None:
    signed_first(scene, actor=FIRST | {"credential_number": "D-101"})
    filed(scene, credential_number="D-101")


@forgery(T, types=["submission.file"])
def officers__one_credential_though_the_first_was_not_asked_for(scene: Scene) -> None:
    signed_first(scene, actor=FIRST | {"credential_number": "D-101"})
    filed(scene, credential_number="D-101")


@forgery(T)
def officers__another_first_than_the_one_who_is_named(scene: Scene) -> None:
    signed_first(scene, actor=FIRST | {"credential_number": "D-103"})
    filed(scene)


@forgery(T)
def officers__another_filing_than_was_signed_first(scene: Scene) -> None:
    signed_first(scene)
    filed(scene, filing=FILING | {"revision": 2})


@forgery(T)
def officers__without_the_filing(scene: Scene) -> None:
    first = {"credential_number": "D-102", "id": "1", "sha256": SHA256}
    scene.new.add("submission.file", actor=SECOND, shown={"first_signature": first})


@forgery(T)
def officers__the_first_signs_after_the_second(scene: Scene) -> None:
    filed(scene)
    signed_first(scene)


@forgery(T)
def officers__the_first_signs_in_a_later_log(scene: Scene) -> None:
    filed(scene, scene.old)
    signed_first(scene)


@forgery(T)
def officers__nobody_is_named(scene: Scene) -> None:
    signed_first(scene)
    filed(scene, credential_number="")


@forgery(T)
def officers__the_first_signature_is_nothing(scene: Scene) -> None:
    scene.new.add("submission.file", actor=SECOND, shown={"filing": FILING, "first_signature": None})


@forgery(T)
def officers__the_first_signature_has_no_hash(scene: Scene) -> None:
    filed(scene, sha256="none")
