import type { SortingAnswer } from '@our-dates/contracts/sorting';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Photo as Picture } from '@our-dates/ui/photo';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { Check, X } from 'lucide-react';
import { altOf } from '../../../api/alternative-text.ts';
import { pictureOf } from '../../../api/picture-of.ts';
import { useSwipeSteps } from '../../photo/use-swipe-steps.ts';
import { messages } from '../messages/messages.ts';
import type { PhotoWithAnswers } from '../photo-with-answers.ts';
import { AnswerLine } from './answer-line.tsx';
import styles from './sort-together.module.css';
import { StepBar } from './step-bar.tsx';

export interface SortPhotoProps {
  item: PhotoWithAnswers;
  counter: string;
  onBack: (() => void) | undefined;
  onSkip: () => void;
  onAnswer: (answer: SortingAnswer) => void;
}

/** One photo, which is kept or dropped by a swipe, a key or a button. */
export function SortPhoto({ item, counter, onBack, onSkip, onAnswer }: SortPhotoProps) {
  const t = useMessages(messages);
  const swipe = useSwipeSteps((step) => onAnswer(step === 1 ? 'drop' : 'keep'));
  const { photo } = item;
  return (
    <>
      <div className={styles.stage} {...swipe}>
        <Picture
          {...pictureOf(photo)}
          alt={altOf(photo)}
          fit="contain"
          sizes="100vw"
          priority
          className={styles.photo}
        />
        <AnswerLine item={item} className={styles.answers} />
      </div>
      <VisuallyHidden aria-live="polite" as="p">
        {photo.title}
      </VisuallyHidden>
      <StepBar counter={counter} onBack={onBack} onSkip={onSkip}>
        <Button
          icon={<X aria-hidden />}
          aria-pressed={item.own === 'drop'}
          className={styles.answer}
          onClick={() => onAnswer('drop')}
        >
          {t.drop}
        </Button>
        <Button
          tone="primary"
          icon={<Check aria-hidden />}
          aria-pressed={item.own === 'keep'}
          className={styles.answer}
          onClick={() => onAnswer('keep')}
        >
          {t.keep}
        </Button>
      </StepBar>
    </>
  );
}
