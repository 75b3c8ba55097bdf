import { classNames } from '@our-dates/ui/class-names';
import { useId, useState } from 'react';
import styles from './memory-story.module.css';

/** This much fills the column next to the photos above the actions of the memory. */
const longText = 440;
const longLines = 9;

/** The story of a memory. Next to the photos a long story is truncated, until it is expanded. */
export function MemoryStory({ text }: { text: string | null }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  if (!text) return <p className={classNames(styles.story, styles.none)}>No description available</p>;
  const isLong = text.length > longText || text.split('\n').length > longLines;
  return (
    <div className={styles.story}>
      <p id={id} className={classNames(isLong && !isWhole && styles.cut)} dir="auto">
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Read all of it'}
        </button>
      )}
    </div>
  );
}
