-- What was written for a person whose account is removed stays with its author, and does not name that account any more.
alter table story add column is_for_former boolean not null default false;

create unique index story_of_present_pair on story (memory_id, author_id, coalesce(partner_id, 0))
  where not is_for_former;
drop index story_of_pair;

create index story_for_partner on story (partner_id) where partner_id is not null;
create index sorting_answer_for_partner on sorting_answer (partner_id);
