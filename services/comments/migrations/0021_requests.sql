-- The requests that came with an Idempotency-Key, and the comment that each has added or changed: a repeat is answered
-- with that comment, and changes nothing.
create table request (
  author_id integer not null,
  key text not null,
  comment_id integer not null,
  made_at timestamptz not null default now(),
  primary key (author_id, key)
);
