import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { addDeliveries } from '../repository/deliveries.ts';
import { type DueMessage, dueMessages, dueRecipients, markTold, postpone } from '../repository/news.ts';
import { lockSettings } from '../repository/people.ts';
import { whenToTell } from './when-to-tell.ts';

const recipientsAtOnce = 100;
/** A message that has not arrived after a day says nothing new. */
const lifetimeMs = 24 * 3_600_000;

/** Puts the messages that are due on their way, or postpones them as their recipients want it. */
export async function tellNews(pool: Pool, now: () => Date = () => new Date()): Promise<void> {
  for (const recipientId of await dueRecipients(pool, recipientsAtOnce)) {
    await transaction(pool, (client) => tellPerson(client, recipientId, now()));
  }
}

async function tellPerson(client: Client, recipientId: number, now: Date): Promise<void> {
  const settings = await lockSettings(client, recipientId);
  // Another replica does it.
  if (settings === null) return;
  const due = await dueMessages(client, recipientId, settings.muted);
  const withNews = due.filter(({ happenedAt }) => happenedAt !== null);
  const ready: DueMessage[] = [];
  for (const message of withNews) {
    const moment = whenToTell(now, settings, { isOfToday: message.isPostponed });
    if (moment > now) await postpone(client, { recipientId, tags: [message.tag], until: moment });
    else ready.push(message);
  }
  const empty = due.filter(({ happenedAt }) => happenedAt === null);
  await markTold(
    client,
    recipientId,
    [...ready, ...empty].map(({ tag }) => tag),
  );
  const postponed = ready.filter(({ isPostponed }) => isPostponed);
  const prompt = ready.filter(({ isPostponed }) => !isPostponed);
  // What has waited comes together.
  if (postponed.length > 1) {
    const tags = postponed.map(({ tag }) => tag);
    await addDeliveries(client, { recipientId, tag: 'several', tags, happenedAt: null, lifetimeMs });
  } else prompt.push(...postponed);
  for (const { tag, happenedAt, isPostponed } of prompt) {
    const since = isPostponed ? null : happenedAt;
    await addDeliveries(client, { recipientId, tag, tags: [tag], happenedAt: since, lifetimeMs });
  }
}
