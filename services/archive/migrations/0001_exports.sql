-- Names of people, copied from the events of auth.
create table person (
  user_id integer primary key,
  revision bigint not null,
  username text not null,
  display_name text not null
);

-- Accounts that are gone: what is announced of one late must not bring its name back.
create table former_user (
  user_id integer primary key,
  left_at timestamptz not null default now()
);

-- One export of each person. Its zip exists only as this description: bytes are put together when they are sent.
create table export (
  user_id integer primary key,
  id uuid not null unique,
  -- When it was started; it ends with the partnership.
  partner_id integer,
  state text not null default 'preparing' check (state in ('preparing', 'ready')),
  -- Of the gallery, behind the last memory that is in the export; null: before the first one.
  cursor text,
  is_complete boolean not null default false,
  -- Pages of the album that list memories, so far.
  album_pages integer not null default 0,
  memories integer not null default 0,
  memories_in_all integer not null default 0,
  photos integer not null default 0,
  entries integer not null default 0,
  -- Bytes of all entries, which is where the directory begins, and of the directory.
  bytes bigint not null default 0,
  directory_bytes bigint not null default 0,
  -- Until when somebody prepares it.
  claimed_until timestamptz not null default '-infinity',
  -- That are in progress, the newest last; there are only few, and one too many ends the oldest.
  downloads uuid[] not null default '{}',
  started_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index export_of_partner on export (partner_id);
create index export_expires on export (expires_at);

-- The entries of a zip, in their order: texts, which are in `content`, and pictures, which collections has.
-- Without a foreign key: a large export is replaced at once, and its rows are removed in portions.
create table entry (
  export_id uuid not null,
  position integer not null,
  path text not null,
  -- Where it begins in the zip.
  at bigint not null,
  bytes bigint not null,
  crc32 bigint not null,
  modified timestamp not null,
  content text,
  -- Which picture it is: the name of the photo, and a width or null for the original.
  picture text,
  width integer,
  -- Null: it is of no memory, or of no photo.
  memory_id integer,
  photo_id integer,
  -- What it showed was deleted since.
  is_withdrawn boolean not null default false,
  primary key (export_id, position)
);
create unique index entry_at on entry (export_id, at);
create index entry_withdrawn on entry (export_id) where is_withdrawn;
create index entry_of_memory on entry (memory_id);
create index entry_of_photo on entry (photo_id);

-- The memories of an export, for the pages of its album that list them.
create table exported_memory (
  export_id uuid not null,
  -- Its folder, without the year; `folded` is how systems compare names.
  year text not null,
  folder text not null,
  folded text not null,
  memory_id integer not null,
  name text not null,
  day date,
  photos integer not null,
  -- The path of a picture within the folder.
  cover text,
  primary key (export_id, memory_id),
  unique (export_id, year, folded)
);
create index exported_memory_by_day on exported_memory (export_id, year, day, memory_id);

-- What was found out about a picture by reading it once. A name means the same bytes for ever.
create table checksum (
  picture text not null,
  -- 0: the original.
  width integer not null,
  bytes bigint not null,
  crc32 bigint not null,
  file_name text not null,
  primary key (picture, width)
);
