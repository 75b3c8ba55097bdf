-- A sealed memory is hidden until a moment, or until both partners open it. It may be in the trash too.
alter table hidden_memory
  alter column deleted_at drop not null,
  alter column purge_at drop not null,
  -- Null: it is not sealed.
  add column opens_at timestamptz(3),
  -- The day that begins then, where it was sealed.
  add column opens_on date,
  add constraint hidden_for_a_reason check (deleted_at is not null or opens_at is not null);

alter table hidden_photo
  alter column deleted_at drop not null,
  alter column purge_at drop not null;

create index hidden_memory_to_open on hidden_memory (opens_at) where opens_at is not null;
create index hidden_memory_sealed on hidden_memory (owner_id, opens_at, id) where opens_at is not null;

-- Who wants to open a sealed memory early.
create table opening_wish (
  memory_id integer not null references hidden_memory on delete cascade,
  user_id integer not null,
  wished_at timestamptz(3) not null default now(),
  primary key (memory_id, user_id)
);

create index opening_wish_of_user on opening_wish (user_id);
