-- Photos that were chosen together are sent several at a time and arrive in any order. They name their batch and
-- their place in it. All photos of a batch stand where its first one to arrive stands, in the order of their places.
alter table photo
  add column batch text,
  add column batch_position integer,
  add column batch_place integer;

create index photo_in_order
  on photo (memory_id, coalesce(batch_position, position), coalesce(batch_place, 0), position);
