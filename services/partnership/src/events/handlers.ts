import type { BusMessage } from '@our-dates/common/events/event-bus';
import { handleOnce } from '@our-dates/common/events/inbox';
import type { Pool } from '@our-dates/common/postgres/pool';
import { parseEvent } from '@our-dates/contracts/events';
import type { Partnership } from '../domain/partnership.ts';
import { isFormerUser } from '../repository/former-users.ts';
import { keepPerson } from '../repository/people.ts';

export const queue = 'partnership';

/** Acts on each event once, in one transaction with the note that it has. */
export function createEventHandler({
  pool,
  partnership,
}: {
  pool: Pool;
  partnership: Partnership;
}): (message: BusMessage) => Promise<void> {
  return async (message) => {
    await handleOnce(pool, queue, message, async (client) => {
      if (message.type === 'user.updated') {
        const { userId, ...person } = parseEvent('user.updated', message).data;
        if (!(await isFormerUser(client, userId))) await keepPerson(client, { id: userId, ...person });
      }
      if (message.type === 'user.deleted') {
        await partnership.forget(client, parseEvent('user.deleted', message).data.userId);
      }
    });
  };
}
