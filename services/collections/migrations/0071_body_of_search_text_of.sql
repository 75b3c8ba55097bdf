-- As a text, so that the table can be changed (0009_body_of_day_of.sql).
create or replace function search_text_of(m memory) returns text stable language sql set search_path from current as $$
  select folded(m.name || E'\n' || coalesce(m.description, '') || E'\n' || coalesce(
    (select string_agg(title, E'\n' order by id) from photo where memory_id = m.id and title <> 'Uploaded Photo'), ''))
$$;
