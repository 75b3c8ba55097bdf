-- That the person has chosen for their account; null: messages are in the language of the pages in each browser.
alter table person add column language text;
