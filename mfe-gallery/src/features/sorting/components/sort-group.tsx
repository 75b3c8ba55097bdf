import type { SortingAnswer } from '@our-dates/contracts/sorting';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Photo as Picture } from '@our-dates/ui/photo';
import { altOf } from '../../../api/alternative-text.ts';
import { pictureOf } from '../../../api/picture-of.ts';
import { messages } from '../messages/messages.ts';
import type { PhotoWithAnswers } from '../photo-with-answers.ts';
import { AnswerLine } from './answer-line.tsx';
import styles from './sort-together.module.css';
import { StepBar } from './step-bar.tsx';

export interface SortGroupProps {
  items: readonly PhotoWithAnswers[];
  counter: string;
  onBack: (() => void) | undefined;
  onSkip: () => void;
  onAnswer: (photoId: number, answer: SortingAnswer) => void;
  onDone: () => void;
}

/** Photos that look almost the same, next to each other; each is kept or dropped. */
export function SortGroup({ items, counter, onBack, onSkip, onAnswer, onDone }: SortGroupProps) {
  const t = useMessages(messages);
  // On a phone, landscapes are below each other: next to each other they would be too small to compare.
  const isWide = items.every(({ photo }) => photo.width > photo.height);
  const isAnswered = items.every(({ own }) => own !== null);
  return (
    <>
      <div className={styles.compare}>
        <p className={styles.hint}>{t.almostSame}</p>
        <ul className={styles.tiles} style={isWide ? { '--narrowest': '100%' } : undefined}>
          {items.map((item) => (
            <li key={item.photoId} className={styles.tile} data-answer={item.own ?? undefined}>
              <Picture
                {...pictureOf(item.photo)}
                alt={altOf(item.photo)}
                fit="contain"
                sizes="(max-width: 640px) 50vw, 33vw"
                priority
              />
              <fieldset className={styles.choice}>
                <legend className={styles.legend} dir="auto">
                  {item.photo.title}
                </legend>
                <Button
                  size="small"
                  aria-pressed={item.own === 'drop'}
                  className={item.own === 'drop' ? styles.chosen : undefined}
                  onClick={() => onAnswer(item.photoId, 'drop')}
                >
                  {t.drop}
                </Button>
                <Button
                  size="small"
                  aria-pressed={item.own === 'keep'}
                  className={item.own === 'keep' ? styles.chosen : undefined}
                  onClick={() => onAnswer(item.photoId, 'keep')}
                >
                  {t.keep}
                </Button>
              </fieldset>
              <AnswerLine item={item} className={styles.tileAnswers} />
            </li>
          ))}
        </ul>
      </div>
      <StepBar counter={counter} onBack={onBack} onSkip={onSkip}>
        <Button tone="primary" disabled={!isAnswered} onClick={onDone}>
          {t.next}
        </Button>
      </StepBar>
    </>
  );
}
