"""Samples for the access matrix: for each argument of an address, how to make an object of a certificate holder.

An app registers its own in `<app>/tests/matrix_samples.py`:

    register("entry_id", lambda ground: entry_at(ground.table).pk)
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

from django.apps import apps
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from compliance.holders.models import CertificateHolder, Facility, GamingTable, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import FacilityFactory, TableFactory, person

OWN = ("compliance", "rules_submissions", "inspections")
Made = TypeVar("Made")


@dataclass
class Ground:
    """A certificate holder with a place and a person, made when first asked for; samples use it."""

    holder: CertificateHolder
    made: dict[str, Any] = field(default_factory=dict)

    def once(self, name: str, make: Callable[[], Made]) -> Made:
        """The object of this ground under a name, made when first asked for, so that two samples use one object."""
        if name not in self.made:
            self.made[name] = make()
        found: Made = self.made[name]
        return found

    @cached_property
    def facility(self) -> Facility:
        return FacilityFactory(holder=self.holder)

    @cached_property
    def table(self) -> GamingTable:
        return TableFactory(facility=self.facility)

    @cached_property
    def person(self) -> User:
        return person(Role.FLOORPERSON, at=self.holder)


WITH_BOTH_LAYERS, WITH_THE_SECOND, WITH_THE_FIRST = range(3)
"""The tests that ask for what is foreign. In the suite each address, in each of its states, has one of them."""

Maker = Callable[[Ground], Any]
Samples = Mapping[str, Sequence[Any]]
"""For each argument of an address the ids of its objects, one for each state that it may stand in."""

SAMPLES: dict[str, tuple[Maker, ...]] = {}
# Arguments that name no object of a holder: any value stands for own, foreign and missing alike.
WORDS: dict[str, str] = {}


def register(argument: str, *makers: Maker) -> None:
    """Names how to make the object that this argument of an address stands for, at the holder of a Ground; several
    where it may stand in states that are guarded apart, such as a filing and a draft."""
    SAMPLES[argument] = makers


def register_word(argument: str, value: str) -> None:
    """Names a value for an argument that names no object of a certificate holder, such as a kind of log."""
    WORDS[argument] = value


def made_on(ground: Ground) -> Samples:
    """Every sample on this ground."""
    return {name: [make(ground) for make in makers] for name, makers in SAMPLES.items()}


def load_samples() -> None:
    """Reads what every app registers."""
    for config in apps.get_app_configs():
        if config.name.split(".")[0] in OWN and Path(config.path, "tests", "matrix_samples.py").exists():
            import_module(f"{config.name}.tests.matrix_samples")


@dataclass(frozen=True)
class Address:
    """A named address of the project with the names of its arguments."""

    name: str
    arguments: tuple[str, ...]

    @property
    def objects(self) -> tuple[str, ...]:
        """The arguments that name objects of a certificate holder, outermost first."""
        return tuple(name for name in self.arguments if name in SAMPLES)

    @property
    def states(self) -> int:
        """The number of states that its innermost object may be in; the object around that is in its first."""
        return len(SAMPLES[self.objects[-1]]) if self.objects else 0

    def of(self, ids: Mapping[str, Any]) -> str:
        """The address with these ids; ids that name nothing for objects that are left out."""
        kept = {name: WORDS[name] if name in WORDS else ids.get(name) or uuid4() for name in self.arguments}
        return reverse(self.name, kwargs=kept)

    def ids(self, samples: Samples, state: int = 0) -> dict[str, Any]:
        """Its objects among these, the innermost in this state where it has several."""
        inner = self.objects[-1:]
        return {name: samples[name][state if name in inner else 0] for name in self.objects}


def in_states(test: int | None = None) -> "Iterator[tuple[Address, int, str, bool]]":
    """Each address with an object, in each state that it may stand in, its name there, and whether this test of the
    three asks there in the suite."""
    for place, address in enumerate(address for address in addresses() if address.objects):
        for state in range(address.states):
            name = f"{address.name}-{state}" if state else address.name
            yield address, state, name, test is None or (place + state) % 3 == test


def addresses() -> list[Address]:
    """Every named address whose view is the project's own."""
    return sorted(_walk(get_resolver(), "", ()), key=lambda address: address.name)


def _walk(resolver: URLResolver, namespace: str, arguments: tuple[str, ...]) -> Iterator[Address]:
    for pattern in resolver.url_patterns:
        more = (*arguments, *pattern.pattern.converters, *pattern.pattern.regex.groupindex)
        unique = tuple(dict.fromkeys(more))
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from _walk(pattern, inner, unique)
        elif _is_ours(pattern):
            yield Address(f"{namespace}{pattern.name}", unique)


def _is_ours(pattern: URLPattern) -> bool:
    view = getattr(pattern.callback, "view_class", None) or getattr(pattern.callback, "cls", pattern.callback)
    return bool(pattern.name) and view.__module__.split(".")[0] in OWN
