#!/bin/bash
# Prepares the archive, and makes the database of the platform; a restored cluster has both. Patroni gives the address.
set -euo pipefail

pgbackrest stanza-create
exists=$(psql "$1" -Atc "select 1 from pg_database where datname = 'our_dates'")
[[ $exists == 1 ]] || psql "$1" -qc 'create database our_dates'
