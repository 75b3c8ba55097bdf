-- What somebody has chosen for the year book; of two partners the later choice counts.
create table year_book_choice (
  photo_id integer not null references photo on delete cascade,
  user_id integer not null,
  choice text not null check (choice in ('in', 'page', 'out')),
  chosen_at timestamptz not null default now(),
  primary key (photo_id, user_id)
);
create index year_book_choice_by_user on year_book_choice (user_id);
