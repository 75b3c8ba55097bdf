import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

/** A line below the cards of the profile: what it is, and the button that leads there. */
export function Section({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.words}>
        <h2 id={headingId} className={styles.heading}>
          {title}
        </h2>
        <p className={styles.note}>{note}</p>
      </div>
      {children}
    </section>
  );
}
