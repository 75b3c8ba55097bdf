-- What this service knows of people and photos, copied from the events of the services that own them.
create table person (
  user_id integer primary key,
  revision bigint not null,
  username text not null,
  display_name text not null,
  profile_picture text
);

-- A deleted photo leaves its row behind, so that news which arrives late does not bring it back.
create table photo (
  photo_id integer primary key,
  revision bigint not null,
  owner_id integer not null,
  is_protected boolean not null,
  deleted_at timestamptz
);

create table comment (
  id integer generated always as identity primary key,
  photo_id integer not null,
  author_id integer not null,
  content text not null check (length(content) between 1 and 500),
  created_at timestamptz not null default now(),
  edited_at timestamptz
);

create index comment_of_photo on comment (photo_id, created_at, id);
create index comment_of_author on comment (author_id);
