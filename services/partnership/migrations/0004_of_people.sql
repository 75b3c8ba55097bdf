-- What is kept of a person is found when their account is removed.
create index partnership_of_first_user on partnership (first_user_id);
create index partnership_of_second_user on partnership (second_user_id);
create index invitation_from_user on invitation (from_user_id);
create index invitation_answered_by on invitation (answered_by) where answered_by is not null;

-- Of accounts that were removed before.
delete from partnership
where first_user_id in (select user_id from former_user) or second_user_id in (select user_id from former_user);
delete from invitation where from_user_id in (select user_id from former_user);
update invitation set answered_by = null where answered_by in (select user_id from former_user);
