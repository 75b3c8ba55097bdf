-- Photos that are liked, and memories of this day, are looked up by the day of a memory.

-- Where a like stands, copied from the memory that its photo is in, so that one index answers for each person and
-- each owner. Triggers keep it, so that a service of the version before writes it too.
alter table photo_like
  add column owner_id integer,
  add column is_sample boolean not null default false,
  -- Of the memory; without one, the day that it was recorded.
  add column day date;

create function day_of(m memory) returns date immutable language sql
  return coalesce(m.date, (m.created_at at time zone 'UTC')::date);

update photo_like l set owner_id = m.owner_id, is_sample = m.is_protected, day = day_of(m)
from photo p join memory m on m.id = p.memory_id where p.id = l.photo_id;

alter table photo_like alter column owner_id set not null, alter column day set not null;

create function place_like() returns trigger language plpgsql set search_path from current as $$
begin
  select m.owner_id, m.is_protected, day_of(m) into new.owner_id, new.is_sample, new.day
  from photo p join memory m on m.id = p.memory_id where p.id = new.photo_id;
  return new;
end $$;

create trigger place_like before insert on photo_like for each row execute function place_like();

-- A like is written under a lock on its photo. With these locks, one that is being written is seen here, and one that
-- comes later sees the new day.
create function move_likes_of_memory() returns trigger language plpgsql set search_path from current as $$
begin
  perform from photo where memory_id = new.id order by id for no key update;
  update photo_like set day = day_of(new) where photo_id in (select id from photo where memory_id = new.id);
  return null;
end $$;

create trigger move_likes_of_memory after update of date on memory
  for each row when (old.date is distinct from new.date) execute function move_likes_of_memory();

create function move_likes_of_photo() returns trigger language plpgsql set search_path from current as $$
begin
  update photo_like set owner_id = m.owner_id, is_sample = m.is_protected, day = day_of(m)
  from memory m where m.id = new.memory_id and photo_id = new.id;
  return null;
end $$;

create trigger move_likes_of_photo after update of memory_id on photo
  for each row when (old.memory_id <> new.memory_id) execute function move_likes_of_photo();

create index photo_like_by_day on photo_like (user_id, owner_id, day, photo_id);
create index photo_like_of_samples on photo_like (user_id, day, photo_id) where is_sample;
drop index photo_like_of_user;

-- The day of the year as one number: 419 is April 19.
create index memory_by_day_of_year
  on memory (owner_id, ((extract(month from date) * 100 + extract(day from date))::integer), date)
  where date is not null;
