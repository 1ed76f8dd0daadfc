#!/bin/sh
set -eu
umask 077
printf '"pharmaccord" "%s"\n' "$(printf %s "$MOT_DE_PASSE_BASE" | sed 's/"/""/g')" > /tmp/comptes
exec pgbouncer /etc/pharmaccord/pgbouncer.ini
