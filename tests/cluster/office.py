"""The office on several machines, until it is asked to stop: PostgreSQL behind PgBouncer, one Valkey, one beat, signer
and witness here; a web server and two workers on each of NODES nodes; HAProxy before the web servers at PORT. Every
second node runs the checkout BESIDE, where one is named: an earlier release, on the database of this one."""

import os
import sys
from dataclasses import replace
from pathlib import Path

from compliance.database_roles import APP_ROLE
from compliance.embedded import supervisor as supervising
from compliance.embedded.children import Child
from compliance.embedded.environment import DATABASE, LOCAL_HOSTS, database_url, environment_set
from compliance.embedded.office import (
    beat_child,
    command_begun,
    is_healthy,
    long_worker_child,
    web_child,
    worker_child,
)
from compliance.embedded.places import Places, data_dir
from compliance.embedded.postgres import connect
from compliance.embedded.serve import database_and_broker_started, port_chosen, signing_started
from compliance.embedded.services import alone, prepared
from compliance.embedded.steps import PEOPLE, say
from compliance.embedded.supervisor import Supervisor
from compliance.embedded.troubles import CannotStart

from .network import SERVICES, Node, nodes_of

NODE_PORT, DATABASE_PORT, BROKER_PORT = 8000, 6432, 6379
DOWN_S = 10.0
"""The seconds for which a killed process stays away: as a machine that starts again."""
LIMITS = {
    "statement_timeout": "30s",
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "60s",
    "timezone": "UTC",
}
"""The settings that the office asks of each connection as it begins, which PgBouncer does not pass on: set for the role
instead."""


def pooler(places: Places) -> Child:
    """PgBouncer: a connection of the database for each connection of a process, cleared when that ends."""
    users, settings = places.home / "pgbouncer-users.txt", places.home / "pgbouncer.ini"
    users.write_text(f'"{APP_ROLE}" ""\n')
    settings.write_text(
        f"[databases]\n{DATABASE} = host={places.postgres_socket} dbname={DATABASE}\n"
        f"[pgbouncer]\nlisten_addr = {SERVICES}\nlisten_port = {DATABASE_PORT}\nunix_socket_dir =\n"
        f"auth_type = trust\nauth_file = {users}\npool_mode = session\nserver_reset_query = DISCARD ALL\n"
        "ignore_startup_parameters = options, extra_float_digits\nmax_client_conn = 400\ndefault_pool_size = 80\n"
    )
    log = places.logs / "pgbouncer.log"
    return Child(
        name="PgBouncer",
        argv=("pgbouncer", str(settings)),
        log=log,
        is_ready=lambda: b"process up" in log.read_bytes(),
        account=places.account,
    )


def balancer(places: Places, nodes: list[Node], port: int) -> Child:
    """HAProxy: requests in turn to the nodes that are healthy, and the ways of the nodes to broker and witness."""
    settings, witness = places.data / "haproxy.cfg", os.environ["LEDGER_WITNESSES"].rpartition(":")[2]
    servers = "".join(
        f"  server {node.name} {node.address}:{NODE_PORT} check inter 500 fall 2 rise 2\n" for node in nodes
    )
    settings.write_text(
        f"global\n  stats socket {admin_socket(places)} level admin\n"
        "defaults\n  timeout connect 2s\n  timeout client 60s\n  timeout server 60s\n"
        f"frontend people\n  mode http\n  bind 127.0.0.1:{port}\n  default_backend nodes\n"
        "backend nodes\n  mode http\n  balance roundrobin\n  option forwardfor\n  option redispatch\n  retries 3\n"
        "  option httpchk\n  http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host localhost\n"
        f"{servers}"
        f"listen broker\n  bind {SERVICES}:{BROKER_PORT}\n  timeout client 1h\n  timeout server 1h\n"
        f"  server valkey unix@{places.valkey_socket}\n"
        f"listen witness\n  bind {SERVICES}:{witness}\n  server witness 127.0.0.1:{witness}\n"
    )
    return Child(
        name="HAProxy",
        argv=("haproxy", "-db", "-f", str(settings)),
        log=places.logs / "haproxy.log",
        is_ready=admin_socket(places).exists,
    )


def admin_socket(places: Places) -> Path:
    """The socket at which HAProxy takes commands."""
    return places.valkey_socket.with_name("haproxy.sock")


def children_of(node: Node, places: Places) -> list[Child]:
    """The processes of a node. It keeps nothing but readings that its own worker has not yet written to the
    database."""
    witness = os.environ["LEDGER_WITNESSES"].rpartition(":")[2]
    variables = os.environ | {
        "PYTHONUNBUFFERED": "1",
        "DATABASE_URL": f"postgresql://{APP_ROLE}@database:{DATABASE_PORT}/{DATABASE}",
        "CELERY_BROKER_URL": f"redis://broker:{BROKER_PORT}/0",
        "API_COUNTS_URL": f"redis://broker:{BROKER_PORT}/1",
        "LEDGER_WITNESSES": f"http://witness:{witness}",
        "ACCESS_SPOOL": str(places.data / node.name / "access"),
        "ALLOWED_HOSTS": f"{LOCAL_HOSTS},{node.address}",
        "PROXY_COUNT": "1",
        "DATABASE_POOL": "8",
    }
    for name in ("DATABASE_OWNER_URL", "LEDGER_SIGNER_DATABASE_URL"):
        variables.pop(name, None)
    if is_beside(node):  # 1.0.0 knows no pooler before PostgreSQL
        variables["DATABASE_URL"] = database_url(places.postgres_socket)
    own = replace(places, data=places.data / node.name)
    own.logs.mkdir(parents=True, exist_ok=True)
    worker, papers = worker_child(own, node.name), long_worker_child(own, node.name)
    web = web_child(own, "0.0.0.0", NODE_PORT)
    web = replace(web, is_ready=lambda: is_healthy(node.address, NODE_PORT))
    return [
        replace(child, name=f"{child.name} of {node.name}", argv=node.inside(*run_by(node, child.argv)), env=variables)
        for child in (worker, papers, web)
    ]


def is_beside(node: Node) -> bool:
    """Whether a node runs the checkout beside this one."""
    return bool(os.environ.get("BESIDE")) and node.number % 2 == 0


def run_by(node: Node, argv: tuple[str, ...]) -> tuple[str, ...]:
    """A command line of this checkout, or the same of the one beside it."""
    if not is_beside(node):
        return argv
    beside = os.environ["BESIDE"]
    return ("env", f"--chdir={beside}", f"{beside}/.venv/bin/python", *argv[1:])


def office_started(supervisor: Supervisor, places: Places, nodes: list[Node], port: int) -> None:
    """Starts everything in order, as `script/server` does."""
    places.port.write_text(f"{port}\n")
    environment_set(places)
    with command_begun(places, "prepare", "--wait") as prepare:
        database_and_broker_started(supervisor, places, own_database=True, own_broker=True)
        with connect(places.postgres_socket) as connection:
            for name, value in LIMITS.items():
                connection.execute(f"ALTER ROLE {APP_ROLE} SET {name} = '{value}'")
        prepare.follow(until=PEOPLE)
        signing_started(supervisor, places, own_database=True)
        supervisor.start(pooler(places))
        prepare.follow()
    supervisor.start(balancer(places, nodes, port))
    supervisor.start(*(child for node in nodes for child in children_of(node, places)))
    supervisor.start(beat_child(places))
    say("Ctrl-C closes it.")


def main() -> None:
    """Opens the office with DATA_DIR, PORT and NODES of the environment."""
    supervising.FIRST_PAUSE_S = DOWN_S
    places, nodes = prepared(data_dir()), nodes_of(int(os.environ["NODES"]))
    supervisor = Supervisor(say)
    supervisor.heed_signals()
    with alone(places):
        try:
            office_started(supervisor, places, nodes, port_chosen())
            supervisor.watch()
        except CannotStart as trouble:
            sys.exit(str(trouble))
        finally:
            supervisor.stop()


if __name__ == "__main__":
    main()
