-- The language that a person chose for the pages, or that each browser decides; null: not chosen yet.
alter table account add column language text
  check (language in ('en', 'de', 'fr', 'es', 'pt', 'ja', 'ar', 'he', 'browser'));
