#!/bin/bash
# Makes the data of a cluster that has none: restored from the archive where the chart names a time, else empty. Patroni
# runs it on one instance; the others copy that one.
set -euo pipefail

target=$(</etc/postgres-ha/restore)
case $target in
  latest) exec pgbackrest --type=default restore ;;
  ?*)
    # pgBackRest writes times another way than ISO 8601.
    time=${target/T/ }
    exec pgbackrest --type=time --target="${time/%Z/+00}" --target-action=promote restore
    ;;
esac

# An empty database next to backups of a lost one would look like a success.
archive=$(pgbackrest info)
if [[ $archive != *"missing stanza path"* ]]; then
  printf 'No empty database is made, because the archive is not empty or cannot be read. Set postgres.restore, or name another bucket.\n%s\n' "$archive" >&2
  exit 1
fi
exec initdb --pgdata="$PGDATA" --username="$PGUSER" --encoding=UTF8 --data-checksums --auth-local=trust --auth-host=scram-sha-256
