import { type ReactNode, type Ref, useId } from 'react';
import styles from './card.module.css';

export interface CardProps {
  title: string;
  /** A lucide icon before the title. */
  icon?: ReactNode;
  /** The title, so that the caller can focus it. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A section of a page with a heading of level 2. */
export function Card({ title, icon, headingRef, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title} ref={headingRef} tabIndex={-1}>
        {icon}
        {title}
      </h2>
      {children}
    </section>
  );
}
