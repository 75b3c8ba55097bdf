-- Two people have agreed that each gets copies of the other's memories; one row for each direction.
create table copy_order (
  owner_id integer not null,
  for_id integer not null,
  -- Memories that were recorded later are not meant.
  agreed_at timestamptz(3) not null,
  finished_at timestamptz,
  primary key (owner_id, for_id)
);

create index copy_order_open on copy_order (agreed_at) where finished_at is null;

-- A memory that was copied for somebody, once and for all: the row outlasts both.
create table memory_copy (
  source_id integer not null,
  for_id integer not null,
  -- Whose memory it is a copy of; null when their account is removed.
  from_id integer,
  -- Null until it is made.
  memory_id integer unique,
  tries integer not null default 0,
  primary key (source_id, for_id)
);

create index memory_copy_for on memory_copy (for_id);
create index memory_copy_from on memory_copy (from_id);
