-- The blobs that rows need: a backup is whole when it has all of them.
create view named_blob as
  select 'avatars/' || picture as name from account where picture is not null;
