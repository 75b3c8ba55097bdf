-- The limit of a comment is counted as a reader counts, in characters of up to 16 UTF-16 units, which the service
-- does; here stands the most that these can come to. What is stored already kept to the narrower limit.
alter table comment
  drop constraint comment_content_check,
  add constraint comment_content_check check (length(content) between 1 and 8000) not valid;
