import { imageName, imageUrl } from '@our-dates/contracts/paths';
import { Button } from '@our-dates/ui/button';
import { Photo } from '@our-dates/ui/photo';
import type { RefObject } from 'react';
import type { Duplicate, DuplicateQuestion } from '../duplicates.ts';
import styles from './duplicate-questions.module.css';
import { Preview } from './preview.tsx';

export interface DuplicateQuestionsProps {
  questions: readonly DuplicateQuestion[];
  /** Receives the focus when an answer is required. */
  lead: RefObject<HTMLParagraphElement | null>;
  onAdd: (ids: readonly string[]) => void;
  onLeaveOut: (ids: readonly string[]) => void;
}

/** Duplicates, each next to the existing photo: asks whether to add them anyway. */
export function DuplicateQuestions({ questions, lead, onAdd, onLeaveOut }: DuplicateQuestionsProps) {
  if (questions.length === 0) return null;
  const ids = questions.map(({ photo }) => photo.id);
  const addable = questions.filter(canAdd).map(({ photo }) => photo.id);
  const isMany = questions.length > 1;
  const twice = questions.filter(({ duplicate }) => duplicate.where === 'choice').length;
  return (
    <section className={styles.questions} aria-label={labelOf(questions.length, twice)}>
      <p ref={lead} tabIndex={-1} className={styles.lead} role="status">
        {leadOf(questions.length - twice, twice)}
      </p>
      <ul className={styles.list}>
        {questions.map(({ photo, duplicate }) => {
          const name = photo.title || photo.file.name;
          return (
            <li key={photo.id} className={styles.row}>
              <div className={styles.pair}>
                <Preview photo={photo} />
                <DuplicatePhoto duplicate={duplicate} />
              </div>
              <p className={styles.words}>
                <b dir="auto">{name}</b> {whereWords(duplicate)}
              </p>
              <div className={styles.answers}>
                {canAdd({ duplicate }) && (
                  <Button size="small" aria-label={`Add anyway: ${name}`} onClick={() => onAdd([photo.id])}>
                    Add anyway
                  </Button>
                )}
                <Button
                  size="small"
                  tone="quiet"
                  aria-label={`Leave out: ${name}`}
                  onClick={() => onLeaveOut([photo.id])}
                >
                  Leave out
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {isMany && (
        <div className={styles.answers}>
          {addable.length === ids.length && (
            <Button size="small" onClick={() => onAdd(ids)}>
              Add all anyway
            </Button>
          )}
          <Button size="small" tone="quiet" onClick={() => onLeaveOut(ids)}>
            Leave all out
          </Button>
        </div>
      )}
    </section>
  );
}

const canAdd = ({ duplicate }: Pick<DuplicateQuestion, 'duplicate'>) =>
  duplicate.where !== 'memory' || !duplicate.isOthers;

function labelOf(all: number, twice: number): string {
  if (twice === 0) return 'Photos that are here already';
  return twice === all
    ? 'Photos that were chosen twice'
    : 'Photos that are here already, or were chosen twice';
}

function leadOf(here: number, twice: number): string {
  const photos = (count: number) => (count === 1 ? 'One photo' : `${count} photos`);
  const hereWords = here > 0 ? [`${photos(here)} ${here === 1 ? 'is' : 'are'} here already.`] : [];
  const twiceWords = twice > 0 ? [`${photos(twice)} ${twice === 1 ? 'was' : 'were'} chosen twice.`] : [];
  return [...hereWords, ...twiceWords].join(' ');
}

function DuplicatePhoto({ duplicate }: { duplicate: Duplicate }) {
  if (duplicate.where === 'queue') return null;
  if (duplicate.where === 'choice') return <Preview photo={duplicate.photo} />;
  const { filePath, title, thumbhash } = duplicate.photo;
  return (
    <Photo
      src={imageUrl(imageName(filePath))}
      alt={title}
      ratio={1}
      sizes="64px"
      thumbHash={thumbhash}
      compact
      className={styles.duplicate}
    />
  );
}

function whereWords(duplicate: Duplicate): string {
  switch (duplicate.where) {
    case 'memory':
      return duplicate.isOthers
        ? `is in this memory already, as “${duplicate.photo.title}”: you both have the same file.`
        : `is in this memory already, as “${duplicate.photo.title}”.`;
    case 'queue':
      return 'is on its way to this memory already.';
    case 'choice':
      return 'was chosen twice.';
  }
}
