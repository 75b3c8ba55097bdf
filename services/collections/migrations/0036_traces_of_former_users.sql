-- Of accounts that were removed before, what still named them: whose photo it was that stays in a memory of another
-- person, and rows of deleted comments without a text.
update photo p set uploaded_by = m.owner_id
from memory m where m.id = p.memory_id and p.uploaded_by in (select user_id from former_user);

delete from comment_text where author_id in (select user_id from former_user);
