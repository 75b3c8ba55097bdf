import { useDates } from '@our-dates/browser/dates/dates';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { HostSession } from '@our-dates/contracts/mfe';
import { useMessages } from '@our-dates/languages/catalogue';
import { classNames } from '@our-dates/ui/class-names';
import type { ReactNode } from 'react';
import { type Messages, messages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { MemoryDescription } from './memory-description.tsx';
import styles from './memory-details.module.css';

export interface MemoryDetailsProps {
  memory: CollectionWithThumbnail;
  photoCount: number;
  session: HostSession;
  /** The actions of the memory: below its description, on narrow windows above it. */
  children: ReactNode;
}

/** From this length on a name is set smaller: it would fill a phone's window. */
const longName = 60;

/** The date of the memory and of its recording, its name, and its description. */
export function MemoryDetails({ memory, photoCount, session, children }: MemoryDetailsProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const { longDate } = useDates();
  const facts = [memory.date ? longDate(memory.date) : main.unknownDate, main.photos({ count: photoCount })];
  return (
    <>
      <p className={styles.facts}>
        {recordedBy(memory, session, t, {
          facts: facts.join(' · '),
          date: longDate(memory.createdAt),
        })}
      </p>
      <h1
        className={classNames(styles.name, memory.name.length > longName && styles.long)}
        tabIndex={-1}
        dir="auto"
      >
        {memory.name}
      </h1>
      <MemoryDescription text={memory.description} />
      <div className={styles.actions}>{children}</div>
    </>
  );
}

function recordedBy(
  memory: CollectionWithThumbnail,
  { partner }: HostSession,
  t: Messages,
  values: { facts: string; date: string },
) {
  const { isOwner, isProtected, ownerId, copiedFrom } = memory;
  if (copiedFrom) {
    return t.factsCopied({ ...values, name: copiedFrom.name ?? t.formerPartner });
  }
  if (isProtected) return t.factsSample(values);
  if (isOwner) return t.factsYou(values);
  if (partner?.id !== ownerId) return t.factsPartner(values);
  return t.factsWithName({ ...values, name: partner.displayName || partner.username });
}
