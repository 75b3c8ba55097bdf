import { relativeTime } from '@our-dates/browser/format';
import { Button } from '@our-dates/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeWords, newValues, type ShownValue, shownValues, typedText } from '../change-words.ts';
import type { KeptChange } from '../kept-change.ts';
import { discardChange, retryChange, sendOurs } from '../settle-change.ts';
import styles from './change-row.module.css';

export interface ChangeRowProps {
  kept: KeptChange;
  /** In a list of all: of which photo or memory, and when. */
  isInList?: boolean;
}

/** A change that waits: what it is, why it waits, both versions where the same was changed meanwhile, and the actions. */
export function ChangeRow({ kept, isInList = false }: ChangeRowProps) {
  const { change, state, madeAt } = kept;
  return (
    <div className={styles.row}>
      <p className={styles.what}>
        <span>
          {changeWords(change)}
          {isInList && change.title !== '' && (
            <>
              : <bdi>“{change.title}”</bdi>
            </>
          )}
        </span>
        <span className={styles.facts}>
          {isInList && `${relativeTime(new Date(madeAt), Date.now())} · `}
          <ChangeStateWords kept={kept} />
        </span>
      </p>
      {state.is !== 'conflict' && <Values values={newValues(change)} />}
      <ChangeAnswers kept={kept} />
    </div>
  );
}

/** Below a change that is shown already: both versions of a conflict, why it was not accepted, and the actions. */
export function ChangeAnswers({ kept }: { kept: KeptChange }) {
  const { change, state } = kept;
  const values = newValues(change);
  return (
    <>
      {state.is === 'conflict' && (
        <>
          <p className={styles.version}>Ours</p>
          {values.length > 0 ? <Values values={values} /> : <p>{changeWords(change)}</p>}
          <p className={styles.version}>Saved meanwhile</p>
          <Values values={shownValues(state.theirs)} />
        </>
      )}
      {state.is === 'refused' && <p className={styles.reason}>{reasonOf(state)}</p>}
      <Actions kept={kept} />
    </>
  );
}

/** Why it is not sent yet. */
export function ChangeStateWords({ kept: { state } }: { kept: KeptChange }) {
  switch (state.is) {
    case 'waiting':
      return 'Waits to be sent';
    case 'sending':
      return 'Sending…';
    case 'conflict':
      return 'Changed meanwhile';
    case 'refused':
      return 'Not sent';
  }
}

function reasonOf({ reason, isGone }: { reason: string; isGone: boolean }): string {
  return isGone ? 'It is no longer there: it was deleted meanwhile, or is no longer shared.' : reason;
}

function Values({ values }: { values: readonly ShownValue[] }) {
  if (values.length === 0) return null;
  return (
    <dl className={styles.values}>
      {values.map(({ label, value }) => (
        <div key={label}>
          <dt className={styles.label}>{label}:</dt>{' '}
          <dd>{value === '' ? 'empty' : <q dir="auto">{value}</q>}</dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ kept }: { kept: KeptChange }) {
  const { state, change } = kept;
  if (state.is === 'sending') return null;
  const text = typedText(change);
  return (
    <div className={styles.actions}>
      {state.is === 'conflict' && (
        <Button size="small" tone="primary" onClick={() => void sendOurs(kept)}>
          {change.kind === 'delete-comment' ? 'Delete anyway' : 'Send ours'}
        </Button>
      )}
      {state.is === 'refused' && (
        <Button size="small" onClick={() => void retryChange(kept)}>
          Retry
        </Button>
      )}
      {(state.is === 'refused' || state.is === 'conflict') && text && <CopyButton text={text} />}
      <DiscardButton kept={kept} />
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Button
      size="small"
      tone="quiet"
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
    >
      <span role="status">{isCopied ? 'Copied' : 'Copy text'}</span>
    </Button>
  );
}

/** The first press asks, the second discards; with a saved version that is kept instead, one is enough. */
function DiscardButton({ kept }: { kept: KeptChange }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const isConflict = kept.state.is === 'conflict';
  const [words, question] = isConflict
    ? ['Keep what is saved', 'Really drop ours?']
    : ['Discard', 'Really discard?'];
  return (
    <Button
      size="small"
      tone={isAsking ? 'danger' : 'quiet'}
      onBlur={() => setAsking(false)}
      onClick={() => (isAsking ? void discardChange(kept, queryClient) : setAsking(true))}
    >
      {isAsking ? question : words}
    </Button>
  );
}
