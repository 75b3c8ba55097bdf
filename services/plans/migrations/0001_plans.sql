create table plan (
  id integer generated always as identity primary key,
  -- Who added it. Both partners see and change it while the partnership lasts.
  owner_id integer not null,
  -- Limits are counted in characters, each of up to 16 UTF-16 units, by the service; here is the most that can be.
  title text not null check (length(title) between 1 and 3200),
  note text not null check (length(note) <= 80000),
  link text check (length(link) <= 2000 and link ~* '^https?://'),
  -- Null: some time.
  day date,
  revision integer not null default 1,
  happened_at timestamptz,
  memory_id integer,
  -- Who has recorded that memory: it is shown to this person and their partner only.
  memory_owner_id integer,
  -- While the memory is hidden, it is not shown here either; as its newest event says.
  memory_is_hidden boolean not null default false,
  memory_revision integer not null default 0,
  -- Of the request that added it.
  request_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((memory_id is null) = (memory_owner_id is null)),
  unique (owner_id, request_key)
);

create index plan_open on plan (owner_id) where happened_at is null;
create index plan_happened on plan (owner_id, happened_at desc) where happened_at is not null;
create index plan_of_memory on plan (memory_id) where memory_id is not null;
create index plan_of_memory_owner on plan (memory_owner_id) where memory_owner_id is not null;

-- Accounts that are removed: a request that was in flight meanwhile must leave nothing behind.
create table former_user (
  user_id integer primary key,
  left_at timestamptz not null default now()
);
