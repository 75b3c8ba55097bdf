create table account (
  id integer generated always as identity primary key,
  username text not null unique check (username = lower(username)),
  display_name text not null,
  -- argon2id, in PHC form.
  password_hash text not null,
  -- CSS colour of the tile on the login page.
  color text not null,
  -- Name of the profile picture in the blob store, below avatars/.
  picture text,
  is_demo boolean not null default false,
  -- The standing demo account, whose sample memories everybody in the demo sees.
  is_sample_owner boolean not null default false,
  show_on_login boolean not null default false,
  -- Grows with each change; copies elsewhere keep the highest they have seen.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  -- When a temporary demo account is removed.
  expires_at timestamptz
);

create unique index one_sample_owner on account (is_sample_owner) where is_sample_owner;
create index account_expiry on account (expires_at) where expires_at is not null;

-- Pictures in the blob store that no account shows: not yet, while one is being set, or no longer. Anyone who
-- cleans up removes those that have been here for a minute.
create table loose_picture (
  name text primary key,
  since timestamptz not null default now()
);

-- Accounts whose sessions are to be ended by the process that runs, written by the users command, which cannot reach
-- sessions that live in another process.
create table session_ending (
  account_id integer primary key
);
