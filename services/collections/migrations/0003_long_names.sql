-- A name of 200 characters, counted as a reader counts them, may have ten times as many code points and be longer
-- than an index takes. The order by name goes by its first 200.
create index memory_by_name_beginning on memory (owner_id, lower(left(name, 200)), id);
drop index memory_by_name;
