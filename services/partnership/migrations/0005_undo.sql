-- Who wants an ended partnership back. When both do, it is active again, and these rows go.
create table undo_request (
  partnership_id integer not null references partnership on delete cascade,
  user_id integer not null,
  asked_at timestamptz not null default now(),
  primary key (partnership_id, user_id)
);

create index undo_request_of_user on undo_request (user_id);
