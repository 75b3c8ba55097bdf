import { useMessages } from '@our-dates/languages/catalogue';
import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '../messages/messages.ts';
import styles from './waiting.module.css';

/** From here on a sentence says that it takes long. */
const slowMs = 5_000;

/** Replaces something that is loading, in its shape. */
export function Waiting({ skeleton }: { skeleton: ReactNode }) {
  const t = useMessages(messages);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.waiting} aria-busy="true">
      <p className={styles.slow} role="status">
        {slow && t.slow}
      </p>
      {skeleton}
    </div>
  );
}
