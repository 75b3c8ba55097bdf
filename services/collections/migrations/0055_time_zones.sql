-- Minutes that taken_at is ahead of UTC; null where neither the camera nor its satellite receiver said.
alter table photo add column taken_offset smallint;
alter table hidden_photo add column taken_offset smallint;
