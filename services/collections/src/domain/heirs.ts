import { dayText } from '@our-dates/contracts/calendar';
import { newEvent } from '@our-dates/contracts/events';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { isFormerUser } from '../repository/former-users.ts';
import {
  handOver,
  handOverSealed,
  type Inheritance,
  lockSomeSealedWithHeirs,
  lockSomeWithHeirs,
} from '../repository/heirs.ts';

/** Of one transaction. */
const atOnce = 20;

/**
 * Before the memories of a deleted account are removed: those to which another person has added photos or a story become
 * that person's, with what that person has added and nothing else. Of several people, the one who added something last.
 */
export async function handOverAllOf(pool: Pool, ownerId: number): Promise<void> {
  for (const [lockSome, give] of [
    [lockSomeWithHeirs, giveVisible],
    [lockSomeSealedWithHeirs, giveSealed],
  ] as const) {
    for (;;) {
      const count = await transaction(pool, async (client) => {
        const found = await lockSome(client, ownerId, atOnce);
        for (const inheritance of found) {
          // Who is deleted at this moment is left out the next time.
          if (await isFormerUser(client, inheritance.heirId)) continue;
          await give(client, inheritance, ownerId);
        }
        return found.length;
      });
      if (count === 0) break;
    }
  }
}

/** The name was the owner's. */
const nameOf = ({ day }: Inheritance) => dayText(new Date(`${day}T12:00:00`));

async function giveVisible(client: Client, inheritance: Inheritance, ownerId: number): Promise<void> {
  const given = await handOver(client, inheritance, { ownerId, name: nameOf(inheritance) });
  await addToOutbox(client, ...given.deleted.map((photo) => newEvent('photo.deleted', null, photo)));
  await addToOutbox(client, ...given.kept.map((photo) => newEvent('photo.moved', null, photo)));
  await addToOutbox(client, newEvent('collection.updated', null, given.memory));
}

async function giveSealed(client: Client, inheritance: Inheritance, ownerId: number): Promise<void> {
  const given = await handOverSealed(client, inheritance, { ownerId, name: nameOf(inheritance) });
  await addToOutbox(client, ...given.deleted.map((photo) => newEvent('photo.deleted', null, photo)));
  const news = given.memories.map((memory) =>
    newEvent('collection.hidden', null, { ...memory, reason: 'sealed' }),
  );
  await addToOutbox(client, ...news);
}
