-- PostgreSQL 15.20 and later minor versions refuse to change a table whose row a function takes, if its body is parsed. As
-- a text it is not.
create or replace function day_of(m memory) returns date immutable language sql as $$
  select coalesce(m.date, (m.created_at at time zone 'UTC')::date)
$$;
