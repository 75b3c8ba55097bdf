import { imageName, imageUrl } from '@our-dates/contracts/paths';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Photo } from '@our-dates/ui/photo';
import type { ReactNode, RefObject } from 'react';
import { type Messages, messages } from '../../../catalogues/upload/messages/messages.ts';
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
  const t = useMessages(messages);
  if (questions.length === 0) return null;
  const ids = questions.map(({ photo }) => photo.id);
  const addable = questions.filter(canAdd).map(({ photo }) => photo.id);
  const isMany = questions.length > 1;
  const twice = questions.filter(({ duplicate }) => duplicate.where === 'choice').length;
  return (
    <section className={styles.questions} aria-label={labelOf(questions.length, twice, t)}>
      <p ref={lead} tabIndex={-1} className={styles.lead} role="status">
        {leadOf(questions.length - twice, twice, t)}
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
              <p className={styles.words}>{whereWords(name, duplicate, t)}</p>
              <div className={styles.answers}>
                {canAdd({ duplicate }) && (
                  <Button size="small" aria-label={t.addAnywayOf({ name })} onClick={() => onAdd([photo.id])}>
                    {t.addAnyway}
                  </Button>
                )}
                <Button
                  size="small"
                  tone="quiet"
                  aria-label={t.leaveOutOf({ name })}
                  onClick={() => onLeaveOut([photo.id])}
                >
                  {t.leaveOut}
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
              {t.addAllAnyway}
            </Button>
          )}
          <Button size="small" tone="quiet" onClick={() => onLeaveOut(ids)}>
            {t.leaveAllOut}
          </Button>
        </div>
      )}
    </section>
  );
}

const canAdd = ({ duplicate }: Pick<DuplicateQuestion, 'duplicate'>) =>
  duplicate.where !== 'memory' || !duplicate.isOthers;

function labelOf(all: number, twice: number, t: Messages): string {
  if (twice === 0) return t.labelHere;
  return twice === all ? t.labelTwice : t.labelBoth;
}

function leadOf(here: number, twice: number, t: Messages): string {
  const hereWords = here > 0 ? [t.leadHere({ count: here })] : [];
  const twiceWords = twice > 0 ? [t.leadTwice({ count: twice })] : [];
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

function whereWords(name: string, duplicate: Duplicate, t: Messages): ReactNode {
  const file = { name, file: (text: ReactNode) => <b dir="auto">{text}</b> };
  switch (duplicate.where) {
    case 'memory':
      return (duplicate.isOthers ? t.whereOthers : t.whereMemory)({ ...file, title: duplicate.photo.title });
    case 'queue':
      return t.whereQueue(file);
    case 'choice':
      return t.whereChoice(file);
  }
}
