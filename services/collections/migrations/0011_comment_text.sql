-- What a search compares of comments, copied from the events of the service that owns them. A deleted comment leaves its
-- row behind without a text, so that news which arrives late does not bring it back.
create table comment_text (
  comment_id integer primary key,
  photo_id integer not null,
  author_id integer not null,
  revision integer not null,
  search_text text
);

create index comment_text_of_photo on comment_text (photo_id);
create index comment_text_of_author on comment_text (author_id);
create index comment_by_text on comment_text using gin (search_text gin_trgm_ops);
