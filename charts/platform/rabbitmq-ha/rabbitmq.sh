#!/bin/bash
# Starts a node of the cluster. Of the environment: POD_NAME, DOMAIN, RABBITMQ_NODENAME, HOME.
set -euo pipefail
PATH=/usr/lib/rabbitmq/bin:/opt/rabbitmq/sbin:$PATH

# Erlang refuses a cookie that others than its owner can read, as they can in the volume of a Secret.
(umask 077 && cp -f /run/secrets/rabbitmq/cookie "$HOME/.erlang.cookie" && chmod 400 "$HOME/.erlang.cookie")

takes_messages() { (: <"/dev/tcp/$1/5672") 2>/dev/null; }

# The first start is in order, so that each node finds the one before it and no two begin a cluster. Later they start
# at the same time: the one that was stopped last has to be there before the others finish.
ordinal=${POD_NAME##*-}
if [[ ! -d $HOME/mnesia/$RABBITMQ_NODENAME && $ordinal -gt 0 ]]; then
  until takes_messages "${POD_NAME%-*}-$((ordinal - 1)).$DOMAIN"; do sleep 1; done
fi

# A queue that was declared while this node was away gets its replica here.
(until takes_messages localhost; do sleep 1; done && rabbitmq-queues grow "$RABBITMQ_NODENAME" all) &
exec rabbitmq-server
