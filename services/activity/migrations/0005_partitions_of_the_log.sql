-- The log is partitioned by position, so that what is too old is dropped with its partition instead of row by row
-- (`packages/service-kit/src/postgres/partitions.ts`). The table becomes the first partition, which has no limits yet: no
-- row is read or moved, and no index is built. What the previous version reads and writes stays as it is.

-- Everybody waits behind this transaction while it waits for the table. When it gives up, the start tries again.
set local lock_timeout = '2s';

alter table change rename to change_from_0;
alter index change_pkey rename to change_from_0_pkey;
alter index change_of_person rename to change_from_0_of_person;
alter index change_of_actor rename to change_from_0_of_actor;
alter index change_age rename to change_from_0_age;
alter index change_of_collection rename to change_from_0_of_collection;
alter index change_of_photo rename to change_from_0_of_photo;
alter index change_of_comment rename to change_from_0_of_comment;

create table change (like change_from_0 including defaults) partition by range (position);

-- Before PostgreSQL 17 a partitioned table has no identity columns, so the sequence is a default. It continues where it was.
do $$
declare
  newest bigint;
  is_used boolean;
begin
  select last_value, is_called into newest, is_used from change_position_seq;
  alter table change_from_0 alter column position drop identity;
  create sequence change_position_seq owned by change.position;
  perform setval('change_position_seq', newest, is_used);
end $$;
alter table change alter column position set default nextval('change_position_seq');

-- As they were: attaching finds each index of the first partition.
alter table change add primary key (position);
create index change_of_person on change (person_id, position);
create index change_of_actor on change (actor_id, position);
create index change_age on change (logged_at);
create index change_of_collection on change (collection_id) where collection_id is not null;
create index change_of_photo on change (photo_id) where photo_id is not null;
create index change_of_comment on change (comment_id) where comment_id is not null;

alter table change attach partition change_from_0 for values from (minvalue) to (maxvalue);
