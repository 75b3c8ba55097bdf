-- With it, browsers of the account encrypt what was typed or chosen and has not been sent, so that it cannot be read on
-- the device without a session. 244 random bits.
alter table account add column input_key bytea not null
  default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
