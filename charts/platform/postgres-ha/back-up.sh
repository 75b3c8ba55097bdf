#!/bin/bash
# Next to each instance. On the primary: a full base backup a week and a differential one a day, the first at once. pgBackRest
# removes what is older than the retention. Writes what alerts watch into /run/metrics, which the next container serves.
set -uo pipefail
trap 'exit 0' TERM

metrics=/run/metrics/archive.prom
archive=
backup=

is_primary() { [[ $(psql -d postgres -Atc 'select not pg_is_in_recovery()' 2>/dev/null) == t ]]; }

# Of the base backups, oldest first. Labels of pgBackRest are times, 20261127-031700F.
labels() { grep -oE '[0-9]{8}-[0-9]{6}[FDI]' <<<"$archive" | sort -u; }
seconds_of() { date -u -d "${1:0:8} ${1:9:2}:${1:11:2}:${1:13:2}" +%s; }
is_older() { (($(date +%s) - $(seconds_of "$1") > $2)); }

# Which base backup is due, if any.
due() {
  local full
  full=$(labels | grep F | tail -n 1)
  if [[ -z $full ]] || is_older "$full" $((7 * 86400)); then
    echo full
  elif is_older "$(labels | tail -n 1)" 86400; then
    echo diff
  fi
}

gauge() { printf '# HELP %s %s\n# TYPE %s gauge\n%s %s\n' "$1" "$2" "$1" "$1" "$3"; }

# What the archive could not tell is left out.
describe() {
  local waits_since last
  waits_since=$(find "$PGDATA/pg_wal/archive_status" -name '*.ready' -printf '%Ts\n' | sort -n | head -n 1)
  gauge postgres_archive_oldest_seconds 'How long the oldest finished segment waits for the archive, 0 without one.' \
    "$(($(date +%s) - ${waits_since:-$(date +%s)}))"
  [[ -n $archive ]] || return 0
  last=$(labels | tail -n 1)
  gauge postgres_base_backup_timestamp_seconds 'When the last base backup began, 0 without one.' \
    "$([[ -z $last ]] && echo 0 || seconds_of "$last")"
}

is_running() { [[ -n $backup ]] && kill -0 "$backup" 2>/dev/null; }

while true; do
  if is_primary; then
    # An archive that does not answer must not keep the alerts from being told.
    told=$(timeout 15 pgbackrest info)
    [[ -z $told || $told == *"error (other)"* ]] || archive=$told
    describe >"$metrics.new" && mv "$metrics.new" "$metrics"
    if [[ -n $told && $archive == "$told" ]] && ! is_running; then
      type=$(due)
      if [[ -n $type ]]; then
        pgbackrest --type="$type" backup &
        backup=$!
      fi
    fi
  else
    : >"$metrics"
  fi
  sleep 20 &
  wait $!
done
