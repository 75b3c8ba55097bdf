#!/bin/bash
# Next to each instance. On the primary: a full base backup a week and a differential one a day, the first at once. pgBackRest
# removes what is older than the retention.
set -uo pipefail
trap 'exit 0' TERM

is_primary() { [[ $(psql -d postgres -Atc 'select not pg_is_in_recovery()' 2>/dev/null) == t ]]; }

# is_older LABEL SECONDS: labels of pgBackRest are times, 20261127-031700F.
is_older() {
  local at
  at=$(date -u -d "${1:0:8} ${1:9:2}:${1:11:2}:${1:13:2}" +%s)
  (($(date +%s) - at > $2))
}

# Which base backup is due, if any.
due() {
  local labels full
  labels=$(grep -oE '[0-9]{8}-[0-9]{6}[FDI]' <<<"$1" | sort -u)
  full=$(grep F <<<"$labels" | tail -n 1)
  if [[ -z $full ]] || is_older "$full" $((7 * 86400)); then
    echo full
  elif is_older "$(tail -n 1 <<<"$labels")" 86400; then
    echo diff
  fi
}

while true; do
  if is_primary && archive=$(pgbackrest info); then
    type=$(due "$archive")
    [[ -z $type ]] || pgbackrest --type="$type" backup
  fi
  sleep 20 &
  wait $!
done
