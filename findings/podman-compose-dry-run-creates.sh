#!/usr/bin/env bash
# podman-compose 1.0.3 (Debian 12). `podman-compose --dry-run up` prints the commands it would run, "No action; perform a simulation".
# Guess: it changes nothing. Seen: the containers are only printed, but the volumes and networks they name are created.
# Needs Debian's podman-compose (apt-get install podman-compose).
set -euo pipefail
podman-compose --version 2>/dev/null | grep 'podman-composer version'
podman-compose --help | grep -- '--dry-run  '
folder=$(mktemp -d)
name=$(basename "$folder" | tr '[:upper:]' '[:lower:]' | tr -dc 'a-z0-9')
created() {
  echo "volumes: $(podman volume ls -q --filter "name=${name}_data" | wc -l)," \
    "networks: $(podman network ls -q --filter "name=${name}_inside" | wc -l)," \
    "containers: $(podman ps -aq --filter "name=${name}_one" | wc -l)"
}
trap 'podman volume rm "${name}_data" >/dev/null 2>&1 || true; podman network rm "${name}_inside" >/dev/null 2>&1 || true
  rm -rf "$folder"' EXIT
cat > "$folder/compose.yml" <<'YML'
services:
  one: { image: localhost/none, volumes: ['data:/data'], networks: [inside] }
networks: { inside: {} }
volumes: { data: {} }
YML
before=$(created)
podman-compose --dry-run -p "$name" -f "$folder/compose.yml" up -d >/dev/null 2>&1
after=$(created)
echo "before: $before"
echo "after:  $after"
test "$before" = 'volumes: 0, networks: 0, containers: 0'
test "$after" = 'volumes: 1, networks: 1, containers: 0'
