-- A person, as far as it concerns what they are told.
create table person (
  user_id integer primary key,
  -- As the newest event about the account says it.
  display_name text not null default '',
  revision integer not null default 0,
  -- With whom everything is shared, and since when that is known. An event that is older changes nothing.
  partner_id integer,
  partner_changed_at timestamptz not null default '-infinity',
  -- Kinds that they have turned off: a kind that is added later is on.
  muted text[] not null default '{}',
  -- Minutes of the day; neither or both.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  is_daily boolean not null default false,
  time_zone text not null default 'UTC',
  -- Until then everything that was told has been seen.
  seen_at timestamptz not null default now(),
  -- The last day for whose morning it was asked whether there is something to remember.
  morning date,
  check ((quiet_from is null) = (quiet_to is null))
);
create index person_partner on person (partner_id) where partner_id is not null;

-- A browser that a person has registered, with the address and the keys that its push service gave it.
create table device (
  id integer generated always as identity primary key,
  user_id integer not null references person on delete cascade,
  -- The login that has registered it last: when that is ended, so is this.
  login_at timestamptz not null,
  endpoint text not null unique check (length(endpoint) <= 2000),
  -- The origin of the endpoint.
  service text not null,
  p256dh text not null,
  auth text not null,
  -- Where this browser has our pages.
  origin text not null,
  name text not null check (length(name) <= 200),
  language text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index device_of_person on device (user_id);

-- What a person is told, or was told lately, by ids alone.
create table news (
  id bigint generated always as identity primary key,
  recipient_id integer not null references person on delete cascade,
  kind text not null,
  -- News of one tag are told by one message, which a browser shows in place of the last one of that tag.
  tag text not null,
  actor_id integer,
  collection_id integer,
  photo_id integer,
  comment_id integer,
  happened_at timestamptz not null
);
create index news_of_tag on news (recipient_id, tag, id);
create index news_age on news (happened_at);
create index news_of_collection on news (collection_id) where collection_id is not null;
create index news_of_photo on news (photo_id) where photo_id is not null;
create index news_of_comment on news (comment_id) where comment_id is not null;

-- A message to a person: it contains the news of its tag from `first_news` on.
create table message (
  recipient_id integer not null references person on delete cascade,
  tag text not null,
  first_news bigint not null,
  -- Null: there is nothing to tell.
  due_at timestamptz,
  -- It waits on purpose: for the end of the quiet hours, or for the message of the day.
  is_postponed boolean not null default false,
  -- The news before this one have been told.
  next_news bigint not null,
  told_at timestamptz,
  primary key (recipient_id, tag)
);
create index message_due on message (due_at) where due_at is not null;

-- A message on its way to a device. Its sender holds it for a time; one that is gone gives it back.
create table delivery (
  id bigint generated always as identity primary key,
  device_id integer not null references device on delete cascade,
  tag text not null,
  -- The messages it contains.
  tags text[] not null,
  -- Grows when there is more to tell.
  revision integer not null default 1,
  -- What is counted as its delay begins there; null: it has waited on purpose.
  happened_at timestamptz,
  next_at timestamptz not null,
  expires_at timestamptz not null,
  held_until timestamptz,
  attempts integer not null default 0,
  -- The push service has refused a longer one.
  is_short boolean not null default false,
  unique (device_id, tag)
);
create index delivery_next on delivery (next_at);

-- Whether a memory or photo is hidden, as its newest event says, or removed for good.
create table hiding (
  place text not null check (place in ('collection', 'photo', 'comment')),
  place_id integer not null,
  revision integer not null,
  is_hidden boolean not null,
  removed_at timestamptz,
  primary key (place, place_id)
);
create index hiding_removed on hiding (removed_at) where removed_at is not null;

-- Logins that were ended: a registration that was under way meanwhile must not come after it.
create table ended_login (
  user_id integer not null,
  -- Null: all until `ended_at`.
  login_at timestamptz,
  -- Of all of them, the one that continues.
  except_login_at timestamptz,
  ended_at timestamptz not null
);
create index ended_login_of_user on ended_login (user_id);
create index ended_login_age on ended_login (ended_at);

-- Accounts that are removed: nothing late brings anything of them back.
create table former_user (
  user_id integer primary key,
  left_at timestamptz not null default now()
);
