-- Grows with each change, so that a copy elsewhere keeps the newest.
alter table comment add column revision integer not null default 1;

-- The collections service searches comments since then. Its queue for that keeps these until it has read them.
insert into outbox (message)
select jsonb_build_object(
  'id', gen_random_uuid(), 'type', 'comment.written', 'version', 1, 'actorId', null,
  'time', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'data', jsonb_build_object(
    'commentId', id, 'photoId', photo_id, 'authorId', author_id, 'revision', revision, 'content', content))
from comment order by id;
