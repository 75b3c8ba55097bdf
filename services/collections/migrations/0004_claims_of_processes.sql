-- Which process works on a call, as a number that is locked for as long as the process is there. Null: only the age of
-- the claim tells that it is gone.
alter table idempotent_call add column process integer;
