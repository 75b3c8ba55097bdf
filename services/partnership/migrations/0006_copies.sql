-- Who wants copies of the other one's memories. When both do, these rows go and the agreement is noted.
create table copies_request (
  partnership_id integer not null references partnership on delete cascade,
  user_id integer not null,
  asked_at timestamptz not null default now(),
  primary key (partnership_id, user_id)
);

alter table partnership add column copies_agreed_at timestamptz(3);
