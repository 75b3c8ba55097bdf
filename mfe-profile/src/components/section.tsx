import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

export interface SectionProps {
  title: string;
  icon?: ReactNode;
  note: string;
  children: ReactNode;
}

/** A line below the cards of the profile: what it is, and what is done or chosen there. */
export function Section({ title, icon, note, children }: SectionProps) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.words}>
        <h2 id={headingId} className={styles.heading}>
          {icon}
          {title}
        </h2>
        <p className={styles.note}>{note}</p>
      </div>
      {children}
    </section>
  );
}
