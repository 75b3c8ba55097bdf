-- A password change asks too, for the case that it cannot end the sessions itself: each asks for itself, so that it
-- can take back its own, and waits long enough to have done so.
alter table session_ending
  drop constraint session_ending_pkey,
  add column id integer generated always as identity primary key,
  add column due_at timestamptz not null default now();
