import { counted, longDate } from '@our-dates/browser/format';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { HostSession } from '@our-dates/contracts/mfe';
import { classNames } from '@our-dates/ui/class-names';
import type { ReactNode } from 'react';
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
  const facts = [memory.date ? longDate(memory.date) : 'Unknown date', counted(photoCount, 'photo')];
  return (
    <>
      <p className={styles.facts}>
        {facts.join(' · ')} · {recordedBy(memory, session)} on {longDate(memory.createdAt)}
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

function recordedBy(memory: CollectionWithThumbnail, { partner }: HostSession) {
  const { isOwner, isProtected, ownerId, copiedFrom } = memory;
  if (copiedFrom) {
    return (
      <>
        copied from <bdi>{copiedFrom.name ?? 'a former partner'}</bdi>, recorded
      </>
    );
  }
  if (isProtected) return 'a\u00a0sample, recorded';
  if (isOwner) return 'recorded by you';
  if (partner?.id !== ownerId) return 'recorded by your partner';
  return (
    <>
      recorded by <bdi>{partner.displayName || partner.username}</bdi>
    </>
  );
}
