#!/bin/sh
# Starts a Sentinel with what it knew before: which server is the primary, its replicas, the other Sentinels.
set -eu
. /etc/redis-ha/sentinels.sh

umask 077
folder=/data/sentinel
mkdir -p "$folder"
touch "$folder/sentinel.conf"
known=$(grep -E '^sentinel (monitor|known-replica|known-sentinel|config-epoch|leader-epoch|current-epoch|myid) ' "$folder/sentinel.conf" || true)
if [ -z "$known" ]; then known="sentinel monitor our-dates ${PODS%% *}.$DOMAIN 6379 2"; fi
{
  echo "port 26379"
  echo "dir /tmp"
  echo "requirepass $REDISCLI_AUTH"
  echo "sentinel sentinel-pass $REDISCLI_AUTH"
  # An address changes with each pod, a name does not.
  echo "sentinel resolve-hostnames yes"
  echo "sentinel announce-hostnames yes"
  echo "sentinel announce-ip $me"
  echo "sentinel announce-port 26379"
  echo "$known"
  echo "sentinel auth-pass our-dates $REDISCLI_AUTH"
  echo "sentinel down-after-milliseconds our-dates 3000"
  echo "sentinel failover-timeout our-dates 5000"
} >"$folder/next.conf"
mv "$folder/next.conf" "$folder/sentinel.conf"

# It does not start while the name of the primary is unknown, as it is while that pod is made again.
primary=$(echo "$known" | sed -n 's/^sentinel monitor our-dates \([^ ]*\) .*/\1/p')
until getent hosts "$primary" >/dev/null; do sleep 1; done
exec redis-server "$folder/sentinel.conf" --sentinel
