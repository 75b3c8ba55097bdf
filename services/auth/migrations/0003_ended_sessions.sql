-- What was ended before its time, for the case that the key-value store is restored from an older copy, in which it
-- is still there. A row says in which transaction it was written, so that a reader who comes back asks only for what
-- may have been committed since.
create table ended_session (
  -- SHA-256 of the id, as in the key-value store.
  hash text primary key,
  -- When it would have expired.
  until timestamptz not null,
  written_in xid8 not null default pg_current_xact_id()
);
create index ended_session_written on ended_session (written_in);
create index ended_session_until on ended_session (until);

-- Sessions of an account that were opened in an older generation are invalid. It outlasts the account.
create table session_generation (
  account_id integer primary key,
  generation bigint not null,
  changed_at timestamptz not null default now(),
  written_in xid8 not null default pg_current_xact_id()
);
create index session_generation_written on session_generation (written_in);

-- Every generation is another one, so that of two who set a password at once, one outlives the other.
create sequence session_generations;
