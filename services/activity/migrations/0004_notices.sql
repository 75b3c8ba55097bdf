-- Of an event that this service does not know: what open pages read again because of it.
alter table change add column reads text[];
