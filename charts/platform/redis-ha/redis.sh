#!/bin/sh
# Starts Redis as what it is now: the primary, or a replica of the one that the other pods' Sentinels name.
set -eu
. /etc/redis-ha/sentinels.sh

# A primary that was killed may lack its last writes, which a replica has: it returns as the primary only if no other
# is promoted meanwhile. Sentinels take 3 s to miss it, and after a failed attempt 10 s until the next one.
patience=30
primary=
while [ -z "$primary" ]; do
  named=$(named_primary || true)
  if [ "$named" = "$me" ]; then
    # Without a replica that they know of, nothing can be promoted: this is the first start.
    if replicas=$(sentinel replicas) && { [ -z "$replicas" ] || [ "$patience" -le 0 ]; }; then break; fi
    patience=$((patience - 1))
  elif [ -n "$named" ] && [ "$(role "$named")" = master ]; then
    primary=$named
  fi
  if [ -z "$primary" ]; then sleep 1; fi
done

umask 077
{
  echo "include /etc/redis-server/redis.conf"
  echo "masterauth $REDISCLI_AUTH"
  echo "replica-announce-ip $me"
  # Cut off from its replicas, a primary soon takes no more writes: another one may have been promoted.
  echo "min-replicas-to-write 1"
  echo "min-replicas-max-lag 5"
  # A replica that was ahead of a new primary gets a whole copy of it, and the primary takes no writes until then. Redis
  # waits 5 s for more replicas before it copies.
  echo "repl-diskless-sync-delay 0"
  if [ -n "$primary" ]; then echo "replicaof $primary 6379"; fi
} >/tmp/redis.conf
exec redis-server /tmp/redis.conf
