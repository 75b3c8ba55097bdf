import { useFormats } from '@our-dates/browser/formats';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages as slice } from '../../../messages/messages.ts';
import { changeStore } from '../change-store.ts';
import {
  changeWords,
  newValues,
  type ShownValue,
  shownValues,
  stateWords,
  typedText,
  useValueWords,
} from '../change-words.ts';
import type { KeptChange } from '../kept-change.ts';
import { type Messages, messages } from '../messages/messages.ts';
import { discardChange, retryChange, sendOurs } from '../settle-change.ts';
import styles from './change-row.module.css';

export interface ChangeRowProps {
  kept: KeptChange;
  /** In a list of all: of which photo or memory, and when. */
  isInList?: boolean;
}

/** The browser has closed its storage, or removed it with all that waited. */
const showWhatIsStored = () => changeStore.refresh();

/** A change that waits: what it is, why it waits, both versions where the same was changed meanwhile, and the actions. */
export function ChangeRow({ kept, isInList = false }: ChangeRowProps) {
  const { change, state, madeAt } = kept;
  const words = useValueWords();
  const { relativeTime } = useFormats();
  const what = changeWords(change, words.t);
  return (
    <div className={styles.row}>
      <p className={styles.what}>
        <span>{isInList && change.title !== '' ? words.t.whatOf({ what, title: change.title }) : what}</span>
        <span className={styles.facts}>
          {isInList && `${relativeTime(new Date(madeAt), Date.now())} · `}
          {stateWords(state, words.t)}
        </span>
      </p>
      {state.is !== 'conflict' && <Values values={newValues(change, words)} />}
      <ChangeAnswers kept={kept} />
    </div>
  );
}

/** Below a change that is shown already: both versions of a conflict, why it was not accepted, and the actions. */
export function ChangeAnswers({ kept }: { kept: KeptChange }) {
  const { change, state } = kept;
  const words = useValueWords();
  const { t } = words;
  const values = newValues(change, words);
  return (
    <>
      {state.is === 'conflict' && (
        <>
          <p className={styles.version}>{t.ours}</p>
          {values.length > 0 ? <Values values={values} /> : <p>{changeWords(change, t)}</p>}
          <p className={styles.version}>{t.savedMeanwhile}</p>
          <Values values={shownValues(state.theirs, words)} />
        </>
      )}
      {state.is === 'refused' && <p className={styles.reason}>{reasonOf(state, t)}</p>}
      <Actions kept={kept} />
    </>
  );
}

function reasonOf({ reason, isGone }: { reason: string; isGone: boolean }, t: Messages): string {
  return isGone ? t.gone : reason;
}

function Values({ values }: { values: readonly ShownValue[] }) {
  const t = useMessages(messages);
  if (values.length === 0) return null;
  return (
    <dl className={styles.values}>
      {values.map(({ label, value }) => (
        <div key={label}>
          <dt className={styles.label}>{t.labelOf({ label })}</dt>{' '}
          <dd>{value === '' ? t.empty : <q dir="auto">{value}</q>}</dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ kept }: { kept: KeptChange }) {
  const { state, change } = kept;
  const words = useValueWords();
  const { retry } = useMessages(slice);
  const { t } = words;
  if (state.is === 'sending') return null;
  const text = typedText(change, words);
  return (
    <div className={styles.actions}>
      {state.is === 'conflict' && (
        <Button size="small" tone="primary" onClick={() => void sendOurs(kept).catch(showWhatIsStored)}>
          {change.kind === 'delete-comment' ? t.deleteAnyway : t.sendOurs}
        </Button>
      )}
      {state.is === 'refused' && (
        <Button size="small" onClick={() => void retryChange(kept).catch(showWhatIsStored)}>
          {retry}
        </Button>
      )}
      {(state.is === 'refused' || state.is === 'conflict') && text && <CopyButton text={text} />}
      <DiscardButton kept={kept} />
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const t = useMessages(messages);
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
      <span role="status">{isCopied ? t.copied : t.copyText}</span>
    </Button>
  );
}

/** The first press asks, the second discards; with a saved version that is kept instead, one is enough. */
function DiscardButton({ kept }: { kept: KeptChange }) {
  const t = useMessages(messages);
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const isConflict = kept.state.is === 'conflict';
  const [words, question] = isConflict ? [t.keepSaved, t.reallyDrop] : [t.discard, t.reallyDiscard];
  return (
    <Button
      size="small"
      tone={isAsking ? 'danger' : 'quiet'}
      onBlur={() => setAsking(false)}
      onClick={() =>
        isAsking ? void discardChange(kept, queryClient).catch(showWhatIsStored) : setAsking(true)
      }
    >
      {isAsking ? question : words}
    </Button>
  );
}
