"""The embedded Valkey: Celery's broker, with an append-only file so that a kill loses no task."""

import contextlib
import signal
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from compliance.embedded.binaries import valkey_program
from compliance.embedded.children import Child
from compliance.embedded.folders import private_folder
from compliance.embedded.places import Places

SETTINGS = {
    "port": "0",
    "unixsocketperm": "700",
    "appendonly": "yes",
    "appendfsync": "everysec",
    "save": '""',
    "maxmemory-policy": "noeviction",
    "daemonize": "no",
}


def answers(socket: Path) -> bool:
    """Whether the broker behind this socket answers now."""
    client = redis.Redis(unix_socket_path=str(socket), socket_timeout=2, retry=Retry(NoBackoff(), 0))
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False
    finally:
        client.close()


def predecessor_stopped(socket: Path) -> None:
    """Stop a broker that a killed supervisor left behind with our data."""
    if answers(socket):
        with (
            contextlib.closing(redis.Redis(unix_socket_path=str(socket))) as client,
            contextlib.suppress(redis.RedisError),
        ):
            client.shutdown(save=False, nosave=True)


def quoted(value: str) -> str:
    """A value as Valkey's configuration file wants it."""
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def valkey_child(places: Places, *, careless: bool = False) -> Child:
    """Valkey made ready to start. Raises CannotStart when there is no program to run."""
    program, socket = valkey_program(), places.valkey_socket
    private_folder(places.valkey)
    private_folder(socket.parent)
    predecessor_stopped(socket)
    settings = SETTINGS | {"unixsocket": quoted(str(socket)), "dir": quoted(str(places.valkey))}
    if careless:
        settings["appendonly"] = "no"
    configuration = places.valkey / "valkey.conf"
    configuration.write_text("".join(f"{name} {value}\n" for name, value in settings.items()))
    return Child(
        name="Valkey",
        argv=(str(program), str(configuration)),
        log=places.logs / "valkey.log",
        is_ready=lambda: answers(socket),
        cwd=places.valkey,
        stop_signal=signal.SIGTERM,
    )
