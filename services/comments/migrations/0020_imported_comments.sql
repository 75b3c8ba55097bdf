-- The name of who wrote a comment that its author (`author_id`) has imported as that of another person; null: their own.
alter table comment add column imported_author text;
