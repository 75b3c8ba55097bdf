-- What is said of a hidden memory or photo is neither told nor counted until it is shown again. The announcement that
-- it is hidden is told.
alter table change add column is_hidden boolean not null default false;

-- Whether a memory or photo is hidden, as its newest event says: what is said of it later is hidden with it.
create table hiding (
  place text not null check (place in ('collection', 'photo')),
  place_id integer not null,
  revision integer not null,
  is_hidden boolean not null,
  primary key (place, place_id)
);
