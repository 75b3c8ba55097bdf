#!/bin/bash
# Patroni runs it when an instance has another role. A primary that was lost may not have archived its last segments, and a
# standby takes all that it receives for archived: so the new primary archives what it has of them. pgBackRest skips those
# that are in the archive.
#
# Not the segment in which an earlier timeline ended: a standby that followed has it only up to there, and takes it for
# archived too. The primary of that timeline may have archived more of it, and PostgreSQL archives nothing more after a
# segment that the archive has with other content.
set -euo pipefail
export LC_ALL=C

[[ $2 == primary || $2 == master ]] || exit 0
cd "$PGDATA/pg_wal"
shopt -s nullglob

# By each earlier timeline, in hexadecimal as in the names of segments: in which segment of 16 MB it ended.
declare -A end
current=00000001
for history in *.history; do current=${history%.history}; done
if [[ -e $current.history ]]; then
  while read -r timeline place _; do
    [[ $timeline =~ ^[0-9]+$ ]] || continue
    end[$(printf %08X "$timeline")]=$(printf %08X%08X "0x${place%/*}" "$((0x${place#*/} >> 24))")
  done <"$current.history"
fi

for status in archive_status/*; do
  name=${status##*/}
  segment=${name%.*}
  [[ $segment =~ ^[0-9A-F]{24}$ && -e $segment ]] || continue
  timeline=${segment:0:8}
  if [[ -n ${end[$timeline]:-} && ! ${segment:8} < ${end[$timeline]} ]]; then
    # Of a primary that had this script without this exception.
    if [[ $name == *.ready ]]; then mv "$status" "archive_status/$segment.done"; fi
  elif [[ $name == *.done && ( -n ${end[$timeline]:-} || $timeline == "$current" ) ]]; then
    mv "$status" "archive_status/$segment.ready"
  fi
done
