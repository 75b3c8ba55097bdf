-- What one person wrote about a memory, for the partner of that time; without a partner it is a private note. As soon as
-- both partners have a row, each reads the other's. Nothing else says that stories are open, so nothing can contradict it.
create table story (
  id integer generated always as identity primary key,
  -- No foreign key: a memory may be out of its table for a time, and its stories are found with it when it is back.
  memory_id integer not null,
  author_id integer not null,
  partner_id integer,
  content text not null,
  written_at timestamptz(3) not null default now(),
  -- The last change since both can read it; null: none.
  edited_at timestamptz(3),
  -- Grows with every change.
  revision integer not null default 1
);

create unique index story_of_pair on story (memory_id, author_id, coalesce(partner_id, 0));
create index story_of_author on story (author_id);
