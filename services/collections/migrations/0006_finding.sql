-- The order by the day of the memory itself. Memories without one come last, as if from before all days. The day is
-- included as it is, so that months are counted from the index alone.
create index memory_by_date on memory (owner_id, coalesce(date, '-infinity'), id) include (date);

-- The letters of a text and its pairs of neighbouring letters. A search without three letters or digits in a row has no
-- trigram, and finds by these. Pairs are cut out twice, from the first letter on and from the second.
create function letters_of(text) returns text[] language sql immutable parallel safe
return string_to_array($1, null)
  || string_to_array(regexp_replace($1, '(..)', E'\\1\x01', 'g'), E'\x01')
  || string_to_array(regexp_replace(substr($1, 2), '(..)', E'\\1\x01', 'g'), E'\x01');

create index memory_letters on memory
  using gin (letters_of(lower(name || E'\n' || coalesce(description, ''))) collate "C");
