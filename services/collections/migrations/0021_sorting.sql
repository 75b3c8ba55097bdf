-- Whether a person keeps a photo, for sorting it together with the partner of that time. No foreign keys here: a photo
-- may be out of its table for a time, and its rows are found with it when it is back.
create table sorting_answer (
  photo_id integer not null,
  user_id integer not null,
  partner_id integer not null,
  answer text not null check (answer in ('keep', 'drop')),
  primary key (photo_id, user_id, partner_id)
);

create index sorting_answer_of_user on sorting_answer (user_id);

-- What a photo looks like, in 16 hexadecimal digits. Null: it was asked for.
create table photo_fingerprint (
  photo_id integer primary key,
  fingerprint text
);
