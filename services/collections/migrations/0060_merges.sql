-- A memory whose photos were put into another one is hidden until that is undone, or final.
alter table hidden_memory add column merged_into integer;
alter table hidden_memory drop constraint hidden_for_a_reason;
alter table hidden_memory add constraint hidden_for_a_reason
  check (deleted_at is not null or opens_at is not null or merged_into is not null);

-- Which memory was put into which. While it can be undone, what is needed for that; afterwards the row leads from the
-- old address to the new one. No foreign keys: both may be out of their table for a time.
create table memory_merge (
  from_id integer primary key,
  into_id integer not null,
  from_owner integer not null,
  into_owner integer not null,
  -- Null: the account is removed.
  merged_by integer,
  merged_at timestamptz(3) not null default now(),
  undo_until timestamptz(3) not null,
  -- Null: it can be undone.
  finished_at timestamptz(3),
  -- The photos of each before, in their order; those of the former also as they were in the trash.
  from_photos integer[] not null,
  into_photos integer[] not null,
  photo_count integer not null,
  from_cover integer,
  -- Of the memory that stays: before, and as the merge has made it.
  into_cover integer,
  cover integer,
  into_description text,
  description text,
  -- Stories that came with it.
  story_ids integer[] not null
);

create index memory_merge_into on memory_merge (into_id);
create index memory_merge_to_finish on memory_merge (undo_until) where finished_at is null;
create index memory_merge_from_owner on memory_merge (from_owner);
create index memory_merge_into_owner on memory_merge (into_owner);

-- Two memories that one of the partners does not want in one, in order of their ids.
create table merge_refusal (
  one_id integer not null,
  other_id integer not null,
  primary key (one_id, other_id)
);

create index merge_refusal_of_other on merge_refusal (other_id);
