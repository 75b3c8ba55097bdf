-- What has happened, by ids alone. Rows are inserted one transaction after the other (see `lockLog`), so that a reader
-- that has read up to a position has missed nothing below it.
create table change (
  position bigint generated always as identity primary key,
  type text not null,
  -- Whose it is; the partner of this person, or of the actor, sees it too, unless it is private.
  person_id integer not null,
  is_private boolean not null default false,
  actor_id integer,
  collection_id integer,
  photo_id integer,
  comment_id integer,
  at timestamptz(3) not null,
  logged_at timestamptz not null default now()
);

create index change_of_person on change (person_id, position);
create index change_of_actor on change (actor_id, position);
create index change_age on change (logged_at);
-- What was said of a thing that is deleted is removed.
create index change_of_collection on change (collection_id) where collection_id is not null;
create index change_of_photo on change (photo_id) where photo_id is not null;
create index change_of_comment on change (comment_id) where comment_id is not null;

-- One row: up to where the log has been removed for its age.
create table log (pruned_to bigint not null);
insert into log (pruned_to) values (0);

-- Up to where a person has seen what is new: everything, or in one memory, or on one photo.
create table seen (
  user_id integer not null,
  place text not null check (place in ('everything', 'collection', 'photo')),
  -- 0 for everything.
  place_id integer not null,
  position bigint not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, place, place_id)
);

create index seen_age on seen (seen_at);
