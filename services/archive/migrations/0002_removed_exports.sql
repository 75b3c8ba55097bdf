-- Exports whose entries are still to be removed. Looking for entries without an export would read all of them.
create table removed_export (
  id uuid primary key
);

create function note_removed_export() returns trigger language plpgsql as $$
begin
  insert into removed_export (id) values (old.id) on conflict do nothing;
  return null;
end
$$;

create trigger export_deleted after delete on export
  for each row execute function note_removed_export();
create trigger export_replaced after update of id on export
  for each row when (old.id <> new.id) execute function note_removed_export();

insert into removed_export (id)
select distinct export_id from entry where not exists (select from export where export.id = export_id);
