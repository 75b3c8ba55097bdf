#!/bin/bash
# After the bootstrap: the database of the platform, which a restored cluster has already. Patroni gives the address.
set -euo pipefail

exists=$(psql "$1" -Atc "select 1 from pg_database where datname = 'our_dates'")
[[ $exists == 1 ]] || psql "$1" -qc 'create database our_dates'
