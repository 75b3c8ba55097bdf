-- By which an authenticator knows the account: random, so that it says nothing about its person.
alter table account add column passkey_handle uuid not null default gen_random_uuid();

create table passkey (
  id integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  name text not null,
  -- As its authenticator names it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Of its uses, where the authenticator counts them; a lower one comes from a copy.
  counter bigint not null,
  transports text[] not null,
  -- The host it was made for: browsers offer it there only.
  rp_id text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- Each may be used once in place of the password.
create table recovery_code (
  account_id integer not null references account on delete cascade,
  -- SHA-256: a code has 79 bits, too many to guess.
  hash text not null,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (account_id, hash)
);
