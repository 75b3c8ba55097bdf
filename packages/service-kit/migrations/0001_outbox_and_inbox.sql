-- Events wait here, written in the transaction of what they tell about, until the relay has published them.
create table outbox (
  position bigint generated always as identity primary key,
  message jsonb not null,
  sent_at timestamptz
);

create index outbox_waiting on outbox (position) where sent_at is null;
create index outbox_sent on outbox (sent_at) where sent_at is not null;

-- Which consumer has had which event, written in the transaction of its effect.
create table inbox (
  consumer text not null,
  event_id uuid not null,
  received_at timestamptz not null default now(),
  primary key (consumer, event_id)
);

create index inbox_received on inbox (received_at);
