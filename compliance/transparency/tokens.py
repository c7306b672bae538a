"""API tokens: what was done through one, held to the entries that made it and revoked it (section 5)."""

from __future__ import annotations

import functools
from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple

from .entries import BEGUN, MADE, REVOKED, Place, is_before
from .errors import Malformed
from .logs import Log
from .report import TAMPERED, Report, Say
from .shapes import TOKEN


class Making(NamedTuple):
    """An entry that made API tokens: who acted, when it was received, which tokens (None: its payload is not read)."""

    type: str
    user: str | None
    at: str
    tokens: frozenset[str] | None


def tokens_in(payload: dict[str, Any]) -> frozenset[str]:
    """The ids of the API tokens whose rows a payload holds."""
    rows = [one for one in payload["rows"] if one["table"] == "rest_apitoken" and one["values"] is not None]
    return frozenset(one["id"] for one in rows)


class Tokens:
    """The API tokens that the entries of a bundle make, revoke and act through."""

    def __init__(self, report: Report, logs: dict[str, Log]) -> None:
        self.report, self.logs = report, logs
        self.made: dict[Place, Making] = {}
        self.revoked: dict[str, tuple[Place, str]] = {}
        self.used: dict[tuple[Any, ...], tuple[array[int], list[str]]] = {}

    def see(self, log: Log, index: int, entry: dict[str, Any]) -> None:
        """Keeps that an entry made tokens, before its payload says which."""
        if entry["type"] in (MADE, BEGUN):
            self.made[log.origin, index] = Making(entry["type"], entry["actor"]["user"], entry["received_at"], None)

    def learn(self, log: Log, index: int, entry: dict[str, Any], payload: dict[str, Any]) -> None:
        """Keeps which API tokens an entry made or revoked, and through which one it was done. Raises Malformed."""
        at, user = entry["received_at"], entry["actor"]["user"]
        if entry["type"] in (MADE, BEGUN):
            self.made[log.origin, index] = Making(entry["type"], user, at, tokens_in(payload))
        elif entry["type"] == REVOKED:
            for token in tokens_in(payload):
                if token not in self.revoked or at < self.revoked[token][1]:
                    self.revoked[token] = (log.where, index), at
        if "token" in payload["about"]:
            told = TOKEN.check(payload["about"]["token"])
            if user is None:
                raise Malformed("the office's clock acts through no token")
            of = told["entry"]
            key = (log.origin, user, told["id"], of["origin"], of["index"], of["leaf"], of["event"].replace("-", ""))
            indexes, times = self.used.setdefault(key, (array("Q"), []))
            indexes.append(index)
            times.append(at)

    def check(self) -> None:
        """Holds what was done through an API token to the entries that made the token and revoked it."""
        for (origin, user, token, *named), uses in self.used.items():
            log, revoked = self.logs[origin], self.revoked.get(token)
            for index, at in zip(*uses):
                told = self.report.count
                say = functools.partial(
                    self.report.add, TAMPERED, f"{log.folder}/records.jsonl", index=index, at="about.token"
                )
                is_held = self._check_making(log, index, at, (user, token), named, say)
                if revoked is not None and is_before(*revoked, (log.where, index), at):
                    say("The token had been revoked before this was done through it.", f"before {revoked[1]}", at)
                if self.report.count == told:
                    self.report.note("token" if is_held else "unmade", log.where, index)

    def _check_making(self, log: Log, index: int, at: str, by: tuple[str, str], named: Sequence[Any], say: Say) -> bool:
        """Holds the use of a token, `by` user and token, to the entry that is named as having made it: origin, index,
        leaf and event. False where the bundle does not hold that entry."""
        user, token = by
        of, making = self.logs.get(named[0]), self.made.get((named[0], named[1]))
        if named[0].partition("/log/")[0] != log.origin.partition("/log/")[0]:
            say("The token was made by an entry of another office.", found=named[0])
        elif of is log and named[1] >= index:
            say("The entry that made the token does not stand before this one.", f"before {index}", named[1])
        elif of is None or named[1] < of.start or not of.is_read:
            return False
        elif [of.leaf(named[1]).hex(), of.event(named[1]).hex()] != named[2:]:
            say("What made the token is not the entry that this one names.", found=named)
        elif making is None:
            say("The entry that is named makes no token.", MADE)
        elif of is not log and making.at >= at:
            say("The token was used before it was made.", f"after {making.at}", at)
        elif making.type == MADE and making.user != user:
            say("The token was made by another person than acted through it.", making.user, user)
        elif making.tokens is not None and token not in making.tokens:
            say("The entry that is named made another token.", sorted(making.tokens), token)
        return True
