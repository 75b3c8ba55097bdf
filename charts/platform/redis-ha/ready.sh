#!/bin/sh
# Ready is the primary, and a replica that receives what the primary writes.
set -eu
# shellcheck disable=SC2046 # its words: role, host and port of the primary, state of the connection
set -- $(redis-cli role)
[ "$1" = master ] || [ "${4:-}" = connected ]
