-- Accounts that are gone, and nothing of who they were. What is told of one late, or again, must not bring a
-- name and a picture back.
create table former_user (
  user_id integer primary key,
  left_at timestamptz not null default now()
);
