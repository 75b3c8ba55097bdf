-- Photos of memories that are being imported: their files are stored, and no photo exists yet. The call that imports the
-- memory takes them over; what waits for too long is swept.
create table import_photo (
  user_id integer not null,
  -- Of the memory, as its importer names it.
  key text not null,
  -- In the memory, from 0.
  place integer not null,
  name text not null unique,
  file_name text not null,
  content_type text not null,
  bytes integer not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  sent_at timestamptz(3) not null default now(),
  primary key (user_id, key, place)
);

create index import_photo_age on import_photo (sent_at);

-- What a person has imported, so that it is imported once. A memory that was removed for good can be imported again.
create table imported_memory (
  user_id integer not null,
  key text not null,
  memory_id integer not null,
  primary key (user_id, key)
);

create index imported_memory_by_id on imported_memory (memory_id);

-- A preview asks which photos are here already.
create index photo_by_sha256 on photo (sha256);

-- Of a story that its author (`author_id`) has imported as the text of another person: that person's name.
alter table story add column imported_author text;

-- What is imported after a backup was restored needs its files.
create or replace view named_blob as
  select 'originals/' || name as name from photo
  union all
  select 'derivatives/' || name || '/' || (derivative ->> 'nominalWidth') || '.webp'
  from photo, jsonb_array_elements(derivatives) as derivative
  union all
  select 'originals/' || name from hidden_photo
  union all
  select 'derivatives/' || name || '/' || (derivative ->> 'nominalWidth') || '.webp'
  from hidden_photo, jsonb_array_elements(derivatives) as derivative
  union all
  select 'originals/' || name from import_photo;
