#!/usr/bin/env bash
# Caddy 2.6.2 (Debian 12), or the one installed. A site masks a secret of its addresses with `log { format filter … }`.
# Guess: what Caddy writes about this site goes through the site's `log`. Seen: only answered calls do. A call that cannot be passed on
# (502: the application is restarting) is also written to the default logger, which no filter of a site reaches, with the whole address.
# The same filter in a global `log` block masks both.
# Needs Debian's caddy (apt-get install caddy).
set -euo pipefail
caddy version
folder=$(mktemp -d)
running=
trap '[ -z "$running" ] || kill "$running" 2>/dev/null || true; wait; rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder XDG_DATA_HOME=$folder XDG_CONFIG_HOME=$folder
filter='log {
    format filter {
      wrap json
      fields {
        request>uri regexp /secret/[^/?]+ /secret/***
      }
    }
  }'
# Port 9 of this machine answers nothing.
written() {
  caddy run --adapter caddyfile --config "$1" 2>"$1.log" &
  running=$!
  for _ in $(seq 100); do
    [ "$(curl -s -o answer -w '%{http_code}' http://localhost:18097/secret/ABCDEF || true)" = 502 ] && break
    sleep 0.1
  done
  sleep 0.5
  kill "$running"
  wait "$running" || true
  running=
  echo "masked: $(grep -c 'secret/\*\*\*' "$1.log" || true), whole: $(grep -c 'secret/ABCDEF' "$1.log" || true)"
}
printf '{\n  admin off\n}\nhttp://localhost:18097 {\n  reverse_proxy 127.0.0.1:9\n  %s\n}\n' "$filter" > site
printf '{\n  admin off\n  %s\n}\nhttp://localhost:18097 {\n  reverse_proxy 127.0.0.1:9\n  log\n}\n' "$filter" > global
site=$(written site)
global=$(written global)
echo "filter of the site: $site"
echo "global filter:      $global"
test "$site" = 'masked: 1, whole: 1'
test "$global" = 'masked: 2, whole: 0'
