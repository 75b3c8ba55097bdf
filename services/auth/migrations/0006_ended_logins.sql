-- Logins that were ended before their session expired, for as long as a request of one may last: what it has begun to
-- read may be read to its end after the session has expired, and not after a sign-out.
create table ended_login (
  account_id integer not null,
  -- Of the session's record, to the millisecond.
  login_at timestamptz not null,
  ended_at timestamptz not null default now(),
  primary key (account_id, login_at)
);
create index ended_login_ended on ended_login (ended_at);
