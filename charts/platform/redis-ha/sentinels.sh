# shellcheck shell=sh
# What the other pods know; the Sentinel next to this Redis may have been cut off together with it.
# Of the environment: PODS, DOMAIN (of their names), POD_NAME, REDISCLI_AUTH.

me=$POD_NAME.$DOMAIN

# sentinel QUESTION: what the first of the other pods' Sentinels answers.
sentinel() {
  for pod in $PODS; do
    if [ "$pod" = "$POD_NAME" ]; then continue; fi
    if timeout 2 redis-cli -h "$pod.$DOMAIN" -p 26379 sentinel "$1" our-dates 2>/dev/null; then return; fi
  done
  return 1
}

named_primary() { sentinel get-master-addr-by-name | head -n 1; }

# role [HOST]: master or slave; nothing where it does not answer.
role() { timeout 2 redis-cli -h "${1:-127.0.0.1}" role 2>/dev/null | head -n 1; }
