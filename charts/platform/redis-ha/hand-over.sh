#!/bin/sh
# Before its pod is stopped in good order, a primary takes no more writes, and has another one promoted that has them all.
set -eu
. /etc/redis-ha/sentinels.sh

replication() { redis-cli info replication | tr -d '\r'; }

if [ "$(role)" != master ]; then exit 0; fi
# More than there are: writes are refused at once, and reads continue.
redis-cli config set min-replicas-to-write 9
written=$(replication | sed -n 's/^master_repl_offset://p')

# Each replica says once a second how far it is. What Sentinels send is counted too, so the end moves on.
have_replicas_all() {
  replication | awk -F '[:,=]' -v written="$written" '
    /^slave[0-9]/ { replicas++; if ($9 < written) behind++ }
    END { exit !(replicas && !behind) }'
}

for _ in 1 2 3 4 5 6 7 8 9 10; do
  if have_replicas_all; then break; fi
  sleep 0.5
done
sentinel failover
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
  if [ "$(named_primary)" != "$me" ]; then exit 0; fi
  sleep 0.5
done
