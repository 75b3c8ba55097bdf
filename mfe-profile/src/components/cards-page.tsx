import type { ReactNode } from 'react';
import styles from './cards-page.module.css';

export interface CardsPageProps {
  title: string;
  sentence: ReactNode;
  /** In two columns; on narrow screens one below the other. */
  cards: ReactNode;
  /** Below the cards. */
  children?: ReactNode;
}

/** A page of this slice: its heading, cards, and sections below them. */
export function CardsPage({ title, sentence, cards, children }: CardsPageProps) {
  return (
    <div className={styles.page}>
      <header>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.sentence}>{sentence}</p>
      </header>
      <div className={styles.cards}>{cards}</div>
      {children}
    </div>
  );
}

/** Several cards below one another, in one of the columns. */
export function CardsColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
