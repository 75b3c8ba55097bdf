import { useMessages } from '@our-dates/languages/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { messages } from '../../../catalogues/gallery/messages/messages.ts';
import { sealedQuery } from '../api/sealed-query.ts';
import { SealedCard } from './sealed-card.tsx';
import styles from './sealed-row.module.css';

/** The sealed memories, at the end of the gallery: there is nothing to sort or search them by. */
export function SealedRow() {
  const t = useMessages(messages);
  const { data: sealed = [] } = useQuery(sealedQuery);
  const headingId = useId();
  if (sealed.length === 0) return null;
  return (
    <section className={styles.row} aria-labelledby={headingId}>
      <h2 id={headingId}>{t.sealed}</h2>
      <ul className={styles.cards}>
        {sealed.map((memory) => (
          <SealedCard key={memory.id} memory={memory} />
        ))}
      </ul>
    </section>
  );
}
