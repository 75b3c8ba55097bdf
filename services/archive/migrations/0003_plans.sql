-- The plans that a text is about; null: it is about none.
alter table entry add column plan_ids integer[];
create index entry_of_plans on entry using gin (plan_ids) where plan_ids is not null;
