-- The notifications service keeps names since it exists. These wait for it in its queue; all other copies of an account
-- are of this revision already.
insert into outbox (message)
select jsonb_build_object(
  'id', gen_random_uuid(), 'type', 'user.updated', 'version', 1, 'actorId', null,
  'time', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'data', jsonb_build_object(
    'userId', id, 'revision', revision, 'username', username, 'displayName', display_name,
    'profilePicture', '/api/images/' || picture, 'isDemo', is_demo, 'isSampleOwner', is_sample_owner))
from account order by id;
