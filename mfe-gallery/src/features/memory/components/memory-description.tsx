import { useMessages } from '@our-dates/languages/catalogue';
import { classNames } from '@our-dates/ui/class-names';
import { messages } from '../../../messages/messages.ts';
import { LongText } from '../../long-text/components/long-text.tsx';
import styles from './memory-description.module.css';

/** This much fills the column next to the photos above the actions of the memory. */
const cutFrom = { characters: 440, lines: 9 };

/** The description of a memory. Next to the photos a long one is truncated, until it is expanded. */
export function MemoryDescription({ text }: { text: string | null }) {
  const t = useMessages(messages);
  if (!text) return <p className={classNames(styles.description, styles.none)}>{t.noDescription}</p>;
  return (
    <div className={styles.description}>
      <LongText text={text} cutFrom={cutFrom} cutClass={styles.cut} buttonClass={styles.more} />
    </div>
  );
}
