#!/bin/bash
# Patroni runs it when an instance has another role. A primary that was lost may not have archived its last segments, and a
# standby takes all that it receives for archived: so the new primary archives what it has of them. pgBackRest skips those
# that are in the archive.
set -euo pipefail

[[ $2 == primary || $2 == master ]] || exit 0
cd "$PGDATA/pg_wal"
for status in archive_status/*.done; do
  segment=$(basename "$status" .done)
  if [[ $segment =~ ^[0-9A-F]{24}$ && -e $segment ]]; then mv "$status" "archive_status/$segment.ready"; fi
done
