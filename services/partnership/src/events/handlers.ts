import { eventData } from '@our-dates/contracts/events';
import { handlers, once } from '@our-dates/service-kit/events/handlers';
import { type Announcement, addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Pool } from '@our-dates/service-kit/postgres/pool';
import { personEvents } from '../../contract.ts';
import slice from '../../slice.json' with { type: 'json' };
import type { Partnership } from '../domain/partnership.ts';
import { isFormerUser } from '../repository/former-users.ts';
import { keepPerson } from '../repository/people.ts';

const queue = 'partnership';

/** The events this service subscribes to, and how it handles each. */
export function subscription({ pool, partnership }: { pool: Pool; partnership: Partnership }) {
  const at = { pool, queue };
  return handlers(
    { schemas: eventData, queue, subscribes: slice.subscribes },
    {
      'user.updated': once(at, async (client, { actorId, data: { userId, ...person } }) => {
        if (await isFormerUser(client, userId)) return;
        if (!(await keepPerson(client, { id: userId, ...person }))) return;
        const changed = personEvents.create('partner.changed', actorId, { ownerId: userId });
        await addToOutbox<Announcement>(client, changed);
      }),
      'user.deleted': once(at, (client, { data }) => partnership.forget(client, data.userId)),
    },
  );
}
