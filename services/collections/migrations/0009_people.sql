-- What a search may call the two partners, copied from the events of the service that owns accounts.
create table person (
  user_id integer primary key,
  revision bigint not null,
  username text not null,
  display_name text not null
);
