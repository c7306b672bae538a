"""The variables that the embedded start sets in the environment; a variable that is already set is never changed."""

import os
import secrets
from collections.abc import Callable
from pathlib import Path

from compliance.database_roles import APP_ROLE, OWNER_ROLE, SIGNER_ROLE
from compliance.embedded.places import Places, data_dir, places_of

DATABASE = "compliance"
LOCAL_HOSTS = "localhost,127.0.0.1,[::1]"


def database_url(socket: Path, role: str = APP_ROLE) -> str:
    """The address of the embedded PostgreSQL for Django, as a role without superuser's rights, as in production."""
    return f"postgresql://{role}@/{DATABASE}?host={socket}"


def broker_url(socket: Path) -> str:
    """The address of the embedded Valkey for Celery."""
    return f"redis+socket://{socket}?virtual_host=0"


def port_of(places: Places) -> str:
    """PORT, or the port at which this office was last opened, or 8000: so a command in another shell uses the address
    of the office's pages and passkeys."""
    try:
        return os.environ.get("PORT") or places.port.read_text().strip() or "8000"
    except OSError:
        return "8000"


def environment_of(places: Places) -> dict[str, str]:
    """Variables for the office on one's own machine, at http://localhost, all but the secret key."""
    variables = {
        "DJANGO_SETTINGS_MODULE": "compliance.settings",
        "DATA_DIR": str(places.data),
        "CELERY_BROKER_URL": broker_url(places.valkey_socket),
        "SECURE_HTTP": "0",
        "SITE_URL": f"http://localhost:{port_of(places)}",
        "ALLOWED_HOSTS": LOCAL_HOSTS,
        "LOG_FORMAT": "text",
    }
    if "DATABASE_URL" not in os.environ:
        # Demo accounts sign in with a password alone: only ever in a database that we made ourselves.
        variables |= {
            "DATABASE_URL": database_url(places.postgres_socket),
            "DATABASE_OWNER_URL": database_url(places.postgres_socket, OWNER_ROLE),
            "LEDGER_SIGNER_DATABASE_URL": database_url(places.postgres_socket, SIGNER_ROLE),
            "DEMO": "1",
        }
    return variables


def secret_key_kept(path: Path) -> str:
    """The secret key of this data folder, made on first use and readable by its owner only."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    with os.fdopen(handle, "w") as file:
        key = secrets.token_urlsafe(64)
        file.write(key + "\n")
    return key


def secret_key_known(path: Path) -> str:
    """The kept secret key; where none is kept or readable, one for this process only."""
    try:
        return path.read_text().strip() or secrets.token_urlsafe(64)
    except OSError:
        return secrets.token_urlsafe(64)


def environment_set(places: Places, secret_key: Callable[[Path], str] = secret_key_kept) -> None:
    """Fill in every variable that the shell left unset."""
    for name, value in environment_of(places).items():
        os.environ.setdefault(name, value)
    if "SECRET_KEY" not in os.environ:
        os.environ["SECRET_KEY"] = secret_key(places.secret_key)


def adopt() -> None:
    """Point this process at the embedded services, unless the environment names its own database."""
    if "DATABASE_URL" in os.environ:
        return
    environment_set(places_of(data_dir()), secret_key_known)
