-- Noted before a photo is decoded and taken back after: what is left here ended its process, or ran out of time.
create table attempt (
  event_id uuid primary key,
  begun integer not null
);
