-- Of a deleted photo only that it is deleted is kept; 0 is nobody.
update photo set owner_id = 0 where deleted_at is not null;
