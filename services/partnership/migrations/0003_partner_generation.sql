-- How often somebody's partner has changed. The key-value store may be restored from an older copy; what it says of a
-- partner is believed only in the newest generation. A row says in which transaction it was written, so that a reader
-- who comes back asks only for what may have been committed since.
create table partner_generation (
  user_id integer primary key,
  generation bigint not null,
  changed_at timestamptz not null default now(),
  written_in xid8 not null default pg_current_xact_id()
);
create index partner_generation_written on partner_generation (written_in);
