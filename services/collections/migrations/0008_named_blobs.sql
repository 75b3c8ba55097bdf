-- The blobs that rows need: a backup is whole when it has all of them.
create view named_blob as
  select 'originals/' || name as name from photo
  union all
  select 'derivatives/' || name || '/' || (derivative ->> 'nominalWidth') || '.webp'
  from photo, jsonb_array_elements(derivatives) as derivative;
