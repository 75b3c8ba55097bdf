-- What nobody sees for a time is not in the tables that lists read, but in these: a list costs what it did, and no
-- statement can forget to leave it out. It is here from when it is deleted until it is restored or removed for good.
-- A column that is added to `memory` or `photo` is added here too.
create table hidden_memory (
  like memory,
  primary key (id),
  deleted_at timestamptz(3) not null,
  deleted_by integer,
  purge_at timestamptz(3) not null
);

create index hidden_memory_of_owner on hidden_memory (owner_id, deleted_at, id);
create index hidden_memory_to_purge on hidden_memory (purge_at);

create table hidden_photo (
  like photo,
  primary key (id),
  -- Of its memory, which may be hidden too or not.
  owner_id integer not null,
  was_cover boolean not null,
  -- Hidden because its memory is, and shown again with it.
  with_memory boolean not null,
  deleted_at timestamptz(3) not null,
  deleted_by integer,
  purge_at timestamptz(3) not null
);

create unique index hidden_photo_by_name on hidden_photo (name);
create index hidden_photo_of_memory on hidden_photo (memory_id);
create index hidden_photo_of_owner on hidden_photo (owner_id, deleted_at, id) where not with_memory;
create index hidden_photo_to_purge on hidden_photo (purge_at) where not with_memory;

create table hidden_like (
  photo_id integer not null references hidden_photo on delete cascade,
  user_id integer not null,
  created_at timestamptz(3) not null,
  primary key (photo_id, user_id)
);

create index hidden_like_of_user on hidden_like (user_id);

-- A hidden photo can be restored, so its blobs belong to a whole backup.
create or replace view named_blob as
  select 'originals/' || name as name from photo
  union all
  select 'derivatives/' || name || '/' || (derivative ->> 'nominalWidth') || '.webp'
  from photo, jsonb_array_elements(derivatives) as derivative
  union all
  select 'originals/' || name from hidden_photo
  union all
  select 'derivatives/' || name || '/' || (derivative ->> 'nominalWidth') || '.webp'
  from hidden_photo, jsonb_array_elements(derivatives) as derivative;
