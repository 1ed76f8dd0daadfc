#!/bin/sh
# À la création de la base : le compte de l'application, qui n'en est pas propriétaire.
set -eu
psql -v ON_ERROR_STOP=1 -v motdepasse="$MOT_DE_PASSE_BASE" -U postgres -d "$POSTGRES_DB" <<'SQL'
create role pharmaccord login noinherit password :'motdepasse';
SQL
