"""Scenes of people who act through API tokens: honest ones, and every lie about a token that the format forbids."""

import random
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from .forgeries import I, T, forgery
from .lies import reopened, repaid
from .office import CLOCK, DEALER, Log, b64
from .scenes import KEYS, NEW, Scene, row

TOKEN, ANOTHER = "5b0f3f0e-7d0c-4b52-9f43-0d2c5a2b7e11", "5b0f3f0e-7d0c-4b52-9f43-0d2c5a2b7e12"
SOMEBODY = DEALER | {"credential_number": "D-102", "user": "8d8ac610-566d-4ef0-9c22-186b2a5ed790"}


def rows(token: str = TOKEN) -> list[dict[str, Any]]:
    """The row of a token as an entry tells it, beside another row."""
    return [row("11", {"act": "token"}), {"id": token, "table": "rest_apitoken", "values": {"label": "Pit 3"}}]


def made(scene: Scene, log: Log | None = None, *, token: str = TOKEN, **entry: Any) -> dict[str, Any]:
    """Somebody makes a token, in the older log where no other is named; returns what later entries say of it."""
    log = log or scene.old
    index = log.add("administration.token_create", rows=rows(token), **entry)
    reopened(scene)
    return {"entry": log.reference(index), "id": token}


def revoked(scene: Scene, log: Log | None = None, *, token: str = TOKEN) -> None:
    """The token is revoked."""
    (log or scene.old).add("administration.token_revoke", rows=rows(token))
    reopened(scene)


def used(scene: Scene, told: Any, log: Log | None = None, **entry: Any) -> None:
    """Somebody acts through it, in the newer log where no other is named."""
    (log or scene.new).add("note.sign", about={"token": told}, **entry)


def honest(scene: Scene, act: Callable[[Scene], None]) -> Scene:
    act(scene)
    return scene


def in_two_logs(scene: Scene) -> None:
    told = made(scene)
    scene.old.add("note.sign")
    reopened(scene)
    for _ in range(2):
        used(scene, told)
    used(scene, told, **scene.new.signed(KEYS, {"note": 1}))
    used(scene, made(scene, scene.new, token=ANOTHER))
    revoked(scene, scene.new)
    used(scene, {**told, "id": ANOTHER, "entry": made(scene, scene.new, token=ANOTHER)["entry"]})


def of_another_log(scene: Scene) -> None:
    elsewhere = Log("office.example/log/0ff1ce/2025", scene.old.at)
    used(scene, {"entry": elsewhere.reference(elsewhere.add("administration.token_create", rows=rows())), "id": TOKEN})


def by_the_beginning(scene: Scene) -> None:
    """Tokens that were there before the ledger stand in an entry of the office's clock."""
    told = made(scene, type="ledger.begin", actor=CLOCK)
    used(scene, told)
    used(scene, told, actor=SOMEBODY)


HONEST: dict[str, Callable[[], Scene]] = {
    "made in the year before, used, revoked": lambda: honest(Scene(), in_two_logs),
    "of kinds that were not asked for": lambda: honest(Scene(types=["log_entry.sign"]), in_two_logs),
    "made before the days asked for": lambda: honest(Scene(**{"from": "2026-01-06"}), in_two_logs),
    "made in a log that is not in the bundle": lambda: honest(Scene(), of_another_log),
    "there before the ledger": lambda: honest(Scene(), by_the_beginning),
    "there before the ledger, of which nothing was asked": lambda: honest(Scene(types=["note.sign"]), by_the_beginning),
}


@forgery(T)
def token__of_an_entry_that_makes_none(scene: Scene) -> None:
    used(scene, {"entry": scene.old.reference(3), "id": TOKEN})


@forgery(T)
def token__of_an_entry_that_revokes_one(scene: Scene) -> None:
    revoked(scene, token=ANOTHER)
    used(scene, {"entry": scene.old.reference(len(scene.old.envelopes) - 1), "id": TOKEN})


@forgery(T)
def token__of_an_entry_with_another_leaf(scene: Scene) -> None:
    told = made(scene)
    used(scene, told | {"entry": told["entry"] | {"leaf": "0" * 64}})


@forgery(T)
def token__of_an_entry_with_another_event(scene: Scene) -> None:
    told = made(scene)
    used(scene, told | {"entry": told["entry"] | {"event": scene.old.envelopes[0]["event"]}})


@forgery(T)
def token__of_an_entry_beyond_the_end(scene: Scene) -> None:
    told = made(scene)
    used(scene, told | {"entry": told["entry"] | {"index": 40}})


@forgery(T)
def token__made_for_somebody_else(scene: Scene) -> None:
    used(scene, made(scene, actor=SOMEBODY))


@forgery(T)
def token__made_by_the_office_s_clock(scene: Scene) -> None:
    used(scene, made(scene, actor=CLOCK))


@forgery(T)
def token__another_than_the_entry_made(scene: Scene) -> None:
    used(scene, made(scene) | {"id": ANOTHER})


@forgery(T)
def token__whose_row_the_entry_removed(scene: Scene) -> None:
    told = made(scene)
    repaid(scene.old, told["entry"]["index"], lambda payload: payload["rows"][1].update(values=None))
    reopened(scene)
    used(scene, told | {"entry": scene.old.reference(told["entry"]["index"])})


@forgery(T)
def token__another_than_stood_there_before_the_ledger(scene: Scene) -> None:
    used(scene, made(scene, type="ledger.begin", actor=CLOCK) | {"id": ANOTHER})


@forgery(T)
def token__made_after_it_was_used(scene: Scene) -> None:
    index = len(scene.new.envelopes)
    used(scene, {"entry": scene.new.reference(3) | {"index": index + 1}, "id": TOKEN})
    made(scene, scene.new)


@forgery(T)
def token__made_by_the_entry_that_uses_it(scene: Scene) -> None:
    index = len(scene.new.envelopes)
    about = {"token": {"entry": scene.new.reference(3) | {"index": index}, "id": TOKEN}}
    scene.new.add("administration.token_create", rows=rows(), about=about)


@forgery(T)
def token__made_in_a_later_log(scene: Scene) -> None:
    told = made(scene, scene.new)
    used(scene, told, scene.old)
    reopened(scene)


@forgery(T)
def token__used_after_it_was_revoked(scene: Scene) -> None:
    told = made(scene)
    revoked(scene, scene.new)
    used(scene, told)


@forgery(T)
def token__used_in_the_year_after_it_was_revoked(scene: Scene) -> None:
    told = made(scene)
    revoked(scene)
    used(scene, told)


@forgery(T, types=["note.sign"])
def token__used_after_it_was_revoked_when_that_was_not_asked_for(scene: Scene) -> None:
    token__used_after_it_was_revoked(scene)


@forgery(T, **{"from": "2026-01-06"})
def token__used_after_it_was_revoked_though_its_making_is_not_there(scene: Scene) -> None:
    token__used_after_it_was_revoked(scene)
    scene.old.add("note.sign")
    reopened(scene)


@forgery(T)
def token__of_another_office(scene: Scene) -> None:
    told = made(scene)
    used(scene, told | {"entry": told["entry"] | {"origin": "elsewhere.example/log/7f3c9a/2025"}})


@forgery(T)
def token__by_the_office_s_clock(scene: Scene) -> None:
    used(scene, made(scene), actor=CLOCK)


@forgery(I, types=["note.sign"])
def token__whose_making_was_left_out(scene: Scene) -> None:
    told = made(scene)
    used(scene, told)
    scene.bundle.destroyed.add((scene.old.origin, told["entry"]["index"]))


@forgery(I)
def token__whose_revocation_was_destroyed(scene: Scene) -> None:
    told = made(scene)
    revoked(scene, scene.new)
    used(scene, told)
    index = len(scene.new.envelopes) - 2
    scene.new.add("retention.destroy", about={"confirmed_by": "B-2", "destroyed": [{"index": index, "origin": NEW}]})
    scene.bundle.destroyed.add((NEW, index))


MISSHAPEN: dict[str, Callable[[dict[str, Any]], Any]] = {
    "named_by_its_id_alone": lambda told: told["id"],
    "without_its_entry": lambda told: {"id": told["id"]},
    "without_its_id": lambda told: {"entry": told["entry"]},
    "with_an_unknown_member": lambda told: told | {"label": "Pit 3"},
    "with_an_id_that_is_no_uuid": lambda told: told | {"id": b64(b"token")},
    "of_no_entry": lambda told: told | {"entry": None},
    "of_an_entry_without_leaf": lambda told: told | {"entry": {**told["entry"], "leaf": ""}},
    "of_an_entry_without_origin": lambda told: told | {"entry": {**told["entry"], "origin": "office.example"}},
    "that_is_null": lambda told: None,
}


def register_misshapen() -> None:
    """A forgery for each way in which the member has not its form."""
    for name, change in MISSHAPEN.items():

        def forge(scene: Scene, change: Callable[[dict[str, Any]], Any] = change) -> None:
            used(scene, change(made(scene)))

        forge.__name__ = f"token__{name}"
        forgery(T)(forge)


register_misshapen()


def by_token(scene: Scene, chance: random.Random) -> None:
    """Tokens made, used and revoked in any order, by anybody, in either log."""
    logs, told = (scene.old, scene.new), [made(scene, chance.choice((scene.old, scene.new)))]
    for _ in range(chance.randrange(1, 6)):
        token, log = chance.choice((TOKEN, ANOTHER)), chance.choice(logs)
        actor = {"actor": chance.choice((DEALER, DEALER, DEALER, SOMEBODY))}
        how = chance.randrange(5)
        if how == 0:
            told.append(made(scene, log, token=token, **actor))
        elif how == 1:
            revoked(scene, log, token=token)
        else:
            used(scene, chance.choice(told) | ({"id": token} if chance.random() < 0.2 else {}), log, **actor)
        scene.new.at += timedelta(days=chance.randrange(2))
    reopened(scene)
