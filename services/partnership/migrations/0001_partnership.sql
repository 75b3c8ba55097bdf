-- What this service knows of people, copied from the auth service's events.
create table person (
  user_id integer primary key,
  revision bigint not null,
  username text not null,
  display_name text not null,
  profile_picture text,
  is_demo boolean not null
);

create table partnership (
  id integer generated always as identity primary key,
  first_user_id integer not null,
  second_user_id integer not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  check (first_user_id < second_user_id)
);

-- One row for each side of a partnership that lasts: the key is what makes a second partner impossible.
create table membership (
  user_id integer primary key,
  partner_id integer not null unique,
  partnership_id integer not null references partnership (id),
  check (user_id <> partner_id)
);

-- The token itself is nowhere: it is derived from the nonce under a key that only the service holds.
create table invitation (
  id integer generated always as identity primary key,
  from_user_id integer not null,
  nonce bytea not null,
  token_hash bytea not null unique,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'cancelled')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_by integer,
  answered_at timestamptz
);

create index invitation_of_user on invitation (from_user_id, created_at desc) where status = 'pending';
