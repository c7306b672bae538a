"""The containers of docker-compose.yml run what `script/server` runs: the same commands, variables, rights, checks."""

import re
import shlex
from typing import Any

import pytest
import yaml

from compliance.embedded.office import beat_child, long_worker_child, web_child, worker_child
from compliance.embedded.places import ROOT, Places
from compliance.embedded.postgres import RIGHTS
from compliance.embedded.valkey import SETTINGS

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if "build" in service}
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
READ = re.compile(r"""env\.\w+\(\s*"(\w+)\"""")
OF_ONE_MACHINE = {"--without-gossip", "--without-mingle"}
"""The parts that a worker may leave out if there is no other worker."""


def options(*words: str) -> dict[str, str]:
    """The options of a command with their values, without what names a place or one machine."""
    pairs = re.findall(r"(--[a-z-]+)[= ]?((?!--)\S*)", " ".join(words))
    return {name: value for name, value in pairs if name not in OF_ONE_MACHINE | {"--hostname", "--schedule", "--port"}}


@pytest.mark.parametrize(
    ("name", "child"), [("worker", worker_child), ("worker-long", long_worker_child), ("beat", beat_child)]
)
def test_workers_and_beat_have_the_options_of_the_one_command(name: str, child: Any, places: Places) -> None:
    places.logs.mkdir(parents=True, exist_ok=True)
    words = shlex.split(SERVICES[name]["command"])
    argv = child(places).argv
    assert words[:4] == list(argv[2:6])
    assert options(*words) == options(*argv)


def test_the_image_serves_by_the_same_web_server(places: Places) -> None:
    (command,) = re.findall(r"^CMD (.+)$", DOCKERFILE, re.MULTILINE)
    words = yaml.safe_load(command)
    assert "command" not in SERVICES["web"]
    assert (words[1:3], options(*words)) == (
        list(web_child(places, "0.0.0.0", 8000).argv[1:3]),
        {"--host": "0.0.0.0"},
    )
    assert "/healthz" in SERVICES["web"]["healthcheck"]["test"][-1]


def test_every_variable_of_a_container_is_one_that_the_settings_read() -> None:
    known = set(
        READ.findall("".join(path.read_text(encoding="utf-8") for path in (ROOT / "compliance").glob("settings*.py")))
    )
    known |= {"DJANGO_SETTINGS_MODULE", "EMAIL_URL", "DATABASE_URL", "DATABASE_OWNER_URL"}
    assert {name for service in OURS.values() for name in service["environment"]} <= known


@pytest.mark.parametrize("name", OURS)
def test_a_container_of_the_office_runs_as_nobody_and_writes_to_its_volumes_alone(name: str) -> None:
    service = OURS[name]
    assert (service["user"], service["read_only"], service["cap_drop"]) == ("office", True, ["ALL"])
    assert service["security_opt"] == ["no-new-privileges:true"]
    writable = {volume for volume in service["volumes"] if not volume.endswith(":ro")}
    assert writable == ({"signer:/signer"} if name == "signer" else {"data:/data"})
    assert re.findall(r"^USER (.+)$", DOCKERFILE, re.MULTILINE) == ["office"]


def test_the_broker_loses_and_drops_nothing_in_either_form() -> None:
    words = options(*shlex.split(SERVICES["valkey"]["command"].replace('""', "none")))
    kept = {f"--{name}": value.replace('""', "none") for name, value in SETTINGS.items()}
    assert words.items() <= kept.items()
    assert {"--appendonly", "--appendfsync", "--maxmemory-policy"} <= words.keys()


def test_the_database_gets_the_same_rights() -> None:
    postgres = SERVICES["postgres"]
    assert f"./{RIGHTS.relative_to(ROOT)}:{postgres['environment']['DATABASE_SQL']}:ro" in postgres["volumes"]
    assert "./deploy/roles.sh:/docker-entrypoint-initdb.d/roles.sh:ro" in postgres["volumes"]


def test_only_the_proxy_is_open_to_the_network() -> None:
    assert [name for name, service in SERVICES.items() if service.get("ports")] == ["caddy"]
    assert all(":" in service["image"] for service in SERVICES.values() if "image" in service)


def test_an_office_can_be_given_every_variable_and_the_packages_that_only_some_need() -> None:
    files = [file for name in OURS if name != "signer" for file in OURS[name]["env_file"]]
    assert {(file["path"], file["required"]) for file in files} == {("deploy/office.env", False)}
    assert {service["build"]["args"]["EXTRAS"] for service in OURS.values()} == {"${EXTRAS:-}"}
    assert (
        'for extra in $EXTRAS; do pip install --no-cache-dir --require-hashes -r "requirements-$extra.txt"'
        in DOCKERFILE
    )


@pytest.mark.parametrize("ignored", [".gitignore", ".dockerignore"])
def test_passwords_go_neither_into_the_repository_nor_into_the_image(ignored: str) -> None:
    named = {line.removesuffix("/*") for line in (ROOT / ignored).read_text(encoding="utf-8").splitlines()}
    assert {".env", "deploy/office.env", "deploy/letters", "deploy/saml"} <= named


def test_only_web_has_what_a_provider_signs_and_the_office_answers_with() -> None:
    assert [name for name, service in OURS.items() if "./deploy/saml:/saml:ro" in service["volumes"]] == ["web"]
