import { useDates } from '@our-dates/browser/dates/dates';
import type { Story } from '@our-dates/contracts/stories';
import { useMessages } from '@our-dates/languages/catalogue';
import type { ReactNode } from 'react';
import { LongText } from '../../long-text/components/long-text.tsx';
import { messages } from '../messages/messages.ts';
import styles from './story-card.module.css';

export interface StoryCardProps {
  title: ReactNode;
  story: Story;
  /** The actions of its author. */
  children?: ReactNode;
}

const cutFrom = { characters: 900, lines: 18 };

/** One story, with the day on which it was written. */
export function StoryCard({ title, story, children }: StoryCardProps) {
  const t = useMessages(messages);
  const { longDate } = useDates();
  const { content, writtenAt, editedAt } = story;
  return (
    <article className={styles.card}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.facts}>
        {longDate(writtenAt)}
        {editedAt && t.editedAfter}
      </p>
      <div className={styles.text}>
        <LongText text={content} cutFrom={cutFrom} cutClass={styles.cut} buttonClass={styles.more} />
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </article>
  );
}
