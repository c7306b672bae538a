"""Machines of a cluster: network namespaces of this computer, joined by a bridge. Needs root and `ip`."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

BRIDGE, PREFIX, LINK = "tg-cluster", "tg-node-", "tg-link-"
SERVICES = "10.77.0.1"
"""The machine with the database, the broker and the balancer: this computer, as the nodes see it."""
NAMES = "database", "broker", "witness"
"""The nodes' names for the machine of the services. A name of one word needs no TLS, which stays a matter of
production."""
HOSTS = Path("/etc/netns")


@dataclass(frozen=True)
class Node:
    """A machine with a web server and workers."""

    number: int

    @property
    def name(self) -> str:
        """Its namespace."""
        return f"{PREFIX}{self.number}"

    @property
    def address(self) -> str:
        """Its address on the bridge."""
        return f"10.77.0.{10 + self.number}"

    def inside(self, *argv: str) -> tuple[str, ...]:
        """A command line that runs on it."""
        return ("ip", "netns", "exec", self.name, *argv)

    def pids(self) -> list[int]:
        """Its processes."""
        return [int(pid) for pid in _ip("netns", "pids", self.name).split()]


def _ip(*words: str, check: bool = True) -> str:
    return subprocess.run(["ip", *words], check=check, capture_output=True, text=True).stdout


def nodes_of(count: int) -> list[Node]:
    """The nodes, which `machines` makes."""
    return [Node(number + 1) for number in range(count)]


@contextmanager
def machines(nodes: list[Node]) -> Iterator[None]:
    """The namespaces of these nodes, removed at the end, and before where a killed run left some."""
    _remove()
    try:
        _ip("link", "add", BRIDGE, "type", "bridge")
        _ip("addr", "add", f"{SERVICES}/24", "dev", BRIDGE)
        _ip("link", "set", BRIDGE, "up")
        for node in nodes:
            _add(node)
        yield
    finally:
        _remove()


def _add(node: Node) -> None:
    hosts = HOSTS / node.name / "hosts"
    hosts.parent.mkdir(parents=True, exist_ok=True)
    hosts.write_text(f"127.0.0.1 localhost\n{SERVICES} {' '.join(NAMES)}\n")
    link = f"{LINK}{node.number}"
    _ip("netns", "add", node.name)
    _ip("link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", node.name)
    _ip("link", "set", link, "master", BRIDGE, "up")
    _ip("-n", node.name, "addr", "add", f"{node.address}/24", "dev", "eth0")
    for device in ("lo", "eth0"):
        _ip("-n", node.name, "link", "set", device, "up")


def _remove() -> None:
    for line in _ip("netns", "list").splitlines():
        if (name := line.split()[0]).startswith(PREFIX):
            _ip("link", "del", name.replace(PREFIX, LINK), check=False)
            _ip("netns", "del", name)
            (HOSTS / name / "hosts").unlink(missing_ok=True)
            (HOSTS / name).rmdir()
    _ip("link", "del", BRIDGE, check=False)
