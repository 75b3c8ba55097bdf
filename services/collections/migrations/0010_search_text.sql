-- What a search compares: name, story and titles of photos, in small letters without accents. All of it is of PostgreSQL
-- itself, so that an index may hold it and every server means the same by it.
create function folded(text) returns text language sql immutable parallel safe
return translate(
  regexp_replace(normalize(lower($1 collate "und-x-icu"), NFKD), '[\u0300-\u036f]', '', 'g'),
  'łøđħıŧ', 'lodhit');

-- A word as a pattern of `like`. Escaped when it is folded, for folding makes plain signs of wide ones.
create function holding(text) returns text language sql immutable parallel safe
return '%' || regexp_replace(folded($1), '([\\%_])', '\\\1', 'g') || '%';

alter table memory add column search_text text not null default '';

-- The title that a photo has without one says nothing.
create function search_text_of(m memory) returns text language sql stable
return folded(m.name || E'\n' || coalesce(m.description, '') || E'\n' || coalesce(
  (select string_agg(title, E'\n' order by id) from photo where memory_id = m.id and title <> 'Uploaded Photo'), ''));

update memory m set search_text = search_text_of(m);

-- Triggers keep it, so that a service of the version before writes it too.
create function write_search_text() returns trigger language plpgsql set search_path from current as $$
begin
  new.search_text = search_text_of(new);
  return new;
end $$;
create trigger write_search_text before insert or update of name, description on memory
  for each row execute function write_search_text();

-- One statement may add or delete all photos of a memory, whose text is then written once.
create function write_search_text_of_added() returns trigger language plpgsql set search_path from current as $$
begin
  update memory m set search_text = search_text_of(m) where id in (select memory_id from added);
  return null;
end $$;
create trigger write_search_text_of_added after insert on photo
  referencing new table as added for each statement execute function write_search_text_of_added();

create function write_search_text_of_removed() returns trigger language plpgsql set search_path from current as $$
begin
  update memory m set search_text = search_text_of(m) where id in (select memory_id from removed);
  return null;
end $$;
create trigger write_search_text_of_removed after delete on photo
  referencing old table as removed for each statement execute function write_search_text_of_removed();

create function write_search_text_of_changed() returns trigger language plpgsql set search_path from current as $$
begin
  update memory m set search_text = search_text_of(m) where id in (old.memory_id, new.memory_id);
  return null;
end $$;
create trigger write_search_text_of_changed after update of title, memory_id on photo
  for each row when (old.title <> new.title or old.memory_id <> new.memory_id)
  execute function write_search_text_of_changed();

create index memory_by_text on memory using gin (search_text gin_trgm_ops);
create index memory_by_letters on memory using gin (letters_of(search_text) collate "C");
drop index memory_search, memory_letters;
