import { eventData } from '@our-dates/contracts/events';
import { handlers, once } from '@our-dates/service-kit/events/handlers';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import slice from '../../slice.json' with { type: 'json' };
import { keepCommentText, removeCommentText, removeCommentTextsOf } from '../repository/comment-texts.ts';
import { insertFormerUser, isFormerUser } from '../repository/former-users.ts';
import { forgetPerson, keepPerson } from '../repository/people.ts';

const queue = 'collections.search';

/** The facts of other services that a search reads, in a queue of its own, so that it neither waits for photos nor delays them. */
export function searchSubscription({ pool }: { pool: Pool }) {
  const at = { pool, queue };
  return handlers(
    { schemas: eventData, queue, subscribes: slice.subscribes },
    {
      'user.updated': once(at, async (client, { data }) => {
        if (!(await isFormerUser(client, data.userId))) await keepPerson(client, data);
      }),
      'user.deleted': once(at, async (client, { data: { userId } }) => {
        await insertFormerUser(client, userId);
        await forgetPerson(client, userId);
        await removeCommentTextsOf(client, userId);
      }),
      'comment.written': once(at, async (client, { data }) => {
        if (!(await isFormerUser(client, data.authorId))) await keepCommentText(client, data);
      }),
      'comment.deleted': once(at, async (client, { data }) => {
        if (!(await isFormerUser(client, data.authorId))) await removeCommentText(client, data);
      }),
    },
  );
}
