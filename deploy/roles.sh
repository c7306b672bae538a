#!/bin/sh
# Makes the office's roles and its database, as a superuser, once; what compliance/embedded/postgres.py does on one machine.
# OWNER_PASSWORD, APP_PASSWORD, SIGNER_PASSWORD; psql finds the server by PGHOST and its kind.
set -eu
psql -v ON_ERROR_STOP=1 -U "${POSTGRES_USER:-postgres}" -d postgres \
    -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" -v signer="$SIGNER_PASSWORD" <<'SQL'
CREATE ROLE compliance LOGIN PASSWORD :'owner';
CREATE ROLE compliance_app LOGIN PASSWORD :'app';
CREATE ROLE compliance_signer LOGIN PASSWORD :'signer';
CREATE ROLE compliance_ledger NOLOGIN;
GRANT compliance_ledger, compliance_app TO compliance WITH INHERIT FALSE, SET TRUE;
CREATE DATABASE compliance OWNER compliance;
SQL
psql -v ON_ERROR_STOP=1 -U "${POSTGRES_USER:-postgres}" -d compliance -f "${DATABASE_SQL:-$(dirname "$0")/../compliance/embedded/database.sql}"
