-- What a photo shows, in words for people who do not see it; null: not written yet.
alter table photo add column alt_text text;
alter table hidden_photo add column alt_text text;
