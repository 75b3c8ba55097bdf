-- A hidden photo may be shown again, so its comments stay.
alter table photo add column is_hidden boolean not null default false;
