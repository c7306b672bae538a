"""The office's requirements for its database server beyond tables and policies: one list for every form of
installation.

`deploy/roles.sh`, the one-command start and the migrations bring it about; `manage.py check --database default` names
what is missing, `prepare` opens no office then, and web and workers do not start.
"""

from collections.abc import Iterator

from django.core.management import CommandError

from compliance.database_roles import APP_ROLE, LEDGER_ROLE, OWNER_ROLE, SIGNER_ROLE

from .catalogue import rows

ROLES = (OWNER_ROLE, APP_ROLE, SIGNER_ROLE, LEDGER_ROLE)
MEMBERS = {(APP_ROLE, OWNER_ROLE), (LEDGER_ROLE, OWNER_ROLE)}
"""Role and member: the owner becomes these by SET ROLE, and inherits nothing from them."""
RIGHTS = {
    (OWNER_ROLE, "CONNECT"), (OWNER_ROLE, "CREATE"), (APP_ROLE, "CONNECT"), (SIGNER_ROLE, "CONNECT"),
}  # fmt: skip
"""The rights in the database, by role. Nobody makes temporary objects: names without a schema would find those
first."""
PATH = "search_path=public, pg_temp"
"""The path by which each role looks up a name without a schema; PostgreSQL puts its own catalogue before it."""
PRIVILEGED_PATH = "search_path=pg_catalog, pg_temp"
"""The path for a function with its owner's rights: all other names in it have their schema."""
APP, SIGNER = frozenset({APP_ROLE, OWNER_ROLE}), frozenset({SIGNER_ROLE})
PRIVILEGED = {
    "isolation.claim(text,integer)": (OWNER_ROLE, frozenset({"public"})),
    "isolation.guest_of()": (OWNER_ROLE, frozenset({"public"})),
    "ledger.append(uuid,bytea,bytea,bytea)": (LEDGER_ROLE, APP),
    "ledger.change(uuid[],uuid)": (LEDGER_ROLE, APP),
    (
        "ledger.changes(uuid[],timestamp with time zone,timestamp with time zone,text[],text[],text[],text[],uuid,"
        "boolean,integer)"
    ): (LEDGER_ROLE, APP),
    "ledger.check_recorded()": (LEDGER_ROLE, frozenset({OWNER_ROLE})),
    "ledger.commitments(uuid,bigint,bigint)": (LEDGER_ROLE, SIGNER),
    "ledger.cosign(uuid,bigint,text,text)": (LEDGER_ROLE, APP),
    "ledger.destroy(uuid,bigint,uuid,bigint)": (LEDGER_ROLE, APP),
    "ledger.images_before(uuid[],text[],uuid[])": (LEDGER_ROLE, APP),
    "ledger.is_destroyed(text,text)": (LEDGER_ROLE, APP),
    "ledger.keep_leaves(uuid,bigint,bytea,uuid[],bigint[])": (LEDGER_ROLE, APP),
    "ledger.log_of_year(text,uuid,integer,text)": (LEDGER_ROLE, frozenset()),
    "ledger.note_change()": (LEDGER_ROLE, frozenset({OWNER_ROLE})),
    "ledger.open_log(text,uuid,integer,text)": (LEDGER_ROLE, APP),
    "ledger.open_successor(uuid,text)": (LEDGER_ROLE, APP),
    "ledger.publish(uuid,bigint,text)": (LEDGER_ROLE, SIGNER),
    "ledger.raise_alarm(text,uuid,text,text,jsonb)": (LEDGER_ROLE, APP | SIGNER),
    "ledger.reserve(text,uuid,timestamp with time zone)": (LEDGER_ROLE, APP),
    "ledger.suspend(uuid,text)": (LEDGER_ROLE, SIGNER),
    "ledger.unrecorded()": (LEDGER_ROLE, APP),
}
"""Functions with their owner's rights (SECURITY DEFINER), by signature: the owner, and who else may call them."""
RUN_AGAIN = "As a superuser, run compliance/embedded/database.sql in the office's database."
MIGRATE = "Run manage.py prepare; if this stays, the function is none of ours: find out who made it."


def shortcomings() -> list[tuple[str, str]]:
    """Each thing in which the server is not as required, in a sentence, with its remedy. Six queries."""
    return [*_of_roles(), *_of_the_database(), *_of_functions()]


def _of_roles() -> Iterator[tuple[str, str]]:
    known = {
        name: can
        for name, *can in rows(
            "SELECT rolname::text, rolsuper, rolbypassrls, rolcreaterole, rolreplication FROM pg_roles"
            " WHERE rolname = ANY(%s)",
            list(ROLES),
        )
    }
    for role in ROLES:
        if role not in known:
            yield f"Role {role} does not exist.", "Make it as deploy/roles.sh does."
        elif any(known[role]):
            yield (
                f"Role {role} is more than the office needs.",
                f"ALTER ROLE {role} NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOREPLICATION",
            )
    members = {
        (role, member): inherits
        for role, member, inherits in rows(
            "SELECT r.rolname::text, m.rolname::text, inherit_option OR admin_option FROM pg_auth_members"
            " JOIN pg_roles r ON r.oid = roleid JOIN pg_roles m ON m.oid = member"
            " WHERE m.rolname = ANY(%s) OR r.rolname = ANY(%s)",
            list(ROLES),
            list(ROLES),
        )
    }
    for role, member in sorted(members.keys() - MEMBERS):
        yield f"Role {member} is a member of {role}.", f"REVOKE {role} FROM {member}"
    for role, member in sorted(MEMBERS - members.keys()):
        yield f"Role {member} cannot become {role}.", f"GRANT {role} TO {member} WITH INHERIT FALSE, SET TRUE"
    for (role, member), inherits in sorted(members.items()):
        if inherits and (role, member) in MEMBERS:
            yield (
                f"Role {member} has the rights of {role} all the time.",
                f"GRANT {role} TO {member} WITH INHERIT FALSE, ADMIN FALSE",
            )


def _of_the_database() -> Iterator[tuple[str, str]]:
    rights = set(
        rows(
            "SELECT CASE grantee WHEN 0 THEN 'everybody' ELSE grantee::regrole::text END, privilege_type::text"
            " FROM pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba)))"
            " WHERE datname = current_database()"
        )
    )
    for role, right in sorted(rights - RIGHTS):
        yield f"In the database, {role} may {right}.", RUN_AGAIN
    for role, right in sorted(RIGHTS - rights):
        yield f"In the database, {role} may not {right}.", RUN_AGAIN
    paths = dict(
        rows(
            "SELECT setrole::regrole::text, setconfig FROM pg_db_role_setting WHERE setdatabase ="
            " (SELECT oid FROM pg_database WHERE datname = current_database()) AND setrole <> 0"
        )
    )
    for role in ROLES:
        if paths.get(role) != [PATH]:
            yield f"Role {role} has the settings {paths.get(role)} in the database, not {PATH}.", RUN_AGAIN
    for schema, role in rows(
        "SELECT nspname::text, CASE grantee WHEN 0 THEN 'everybody' ELSE grantee::regrole::text END"
        " FROM pg_namespace, aclexplode(nspacl)"
        " WHERE nspname !~ '^pg_' AND privilege_type = 'CREATE' AND grantee <> nspowner"
    ):
        yield (
            f"In schema {schema}, {role} may make objects.",
            f"REVOKE CREATE ON SCHEMA {schema} FROM {'PUBLIC' if role == 'everybody' else role}",
        )


def _of_functions() -> Iterator[tuple[str, str]]:
    found = {
        name: (owner, path, frozenset(callers) - {owner})
        for name, owner, path, callers in rows(
            "SELECT p.oid::regprocedure::text, proowner::regrole::text, coalesce(proconfig, '{}'), array_agg("
            "  CASE grantee WHEN 0 THEN 'public' ELSE grantee::regrole::text END)"
            " FROM pg_proc p CROSS JOIN LATERAL aclexplode(coalesce(proacl, acldefault('f', proowner)))"
            " WHERE prosecdef AND pronamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')"
            " GROUP BY p.oid"
        )
    }
    for name in sorted(PRIVILEGED.keys() - found.keys()):
        yield f"Function {name} is missing, or has not its owner's rights.", MIGRATE
    for name, (owner, path, callers) in sorted(found.items()):
        if name not in PRIVILEGED:
            yield f"Function {name} has the rights of {owner}, and is not on the list of such functions.", MIGRATE
            continue
        if path != [PRIVILEGED_PATH]:
            yield f"Function {name} looks up names by {path}, not by {PRIVILEGED_PATH}.", MIGRATE
        if (owner, callers - {owner}) != (PRIVILEGED[name][0], PRIVILEGED[name][1]):
            yield (
                f"Function {name} belongs to {owner} and may be called by {', '.join(sorted(callers)) or 'nobody'}.",
                MIGRATE,
            )


def demand() -> None:
    """Raises CommandError where the server is not as required: no process serves people then."""
    if found := shortcomings():
        raise CommandError("The database server is not as the office requires.\n" + "\n".join(map(" ".join, found)))
