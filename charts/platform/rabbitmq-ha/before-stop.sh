#!/bin/bash
# Before a node is stopped in good order, each of its queues waits to have a majority without it: after a restart of
# another node, that takes a moment.
PATH=/usr/lib/rabbitmq/bin:/opt/rabbitmq/sbin:$PATH
rabbitmq-upgrade await_online_quorum_plus_one -t 45
