-- The widths in which derivatives of a photo were last made or asked for, ascending. Where they are other ones
-- than those that are made today, the worker is asked again. That existing photos have none here costs one look at each.
alter table photo add column widths integer[] not null default '{}';

create index photo_by_widths on photo (widths) where status = 'ready';
