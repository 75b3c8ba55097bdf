-- Accounts that are gone. An upload that was running when its account went must not leave a memory that nobody
-- owns and nobody sees.
create table former_user (
  user_id integer primary key,
  left_at timestamptz not null default now()
);
