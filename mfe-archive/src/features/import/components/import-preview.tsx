import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import card from '../../../card.module.css';
import { fileSize } from '../../../file-size.ts';
import { messages as slice } from '../../../messages/messages.ts';
import type { Known } from '../api/look-up.ts';
import { createImportRun, type ImportRun } from '../import-run.ts';
import { type Messages, messages } from '../messages/messages.ts';
import type { ImportPlan } from '../plans/import-plan.ts';
import { isOffered, newDates, ofOthers, previewOf, totals } from '../preview.ts';
import { forgetImport, rememberImport, unfinishedImport } from '../unfinished-import.ts';
import styles from './import-card.module.css';
import { LeftOutFiles } from './left-out-files.tsx';
import { PreviewedMemoryRow } from './previewed-memory-row.tsx';
import { WhoAreYou } from './who-are-you.tsx';

export interface ImportPreviewProps {
  user: User;
  fileNames: readonly string[];
  plan: ImportPlan;
  known: Known;
  onStart: (run: ImportRun) => void;
  onClose: () => void;
}

/** What would be imported, before anything is sent. */
export function ImportPreview({ user, fileNames, plan, known, onStart, onClose }: ImportPreviewProps) {
  const t = useMessages(messages);
  const { cancel, comma } = useMessages(slice);
  const choice = useImportChoice(user, plan, known);
  const queryClient = useQueryClient();
  const { rows, chosen, me, without, skipsKnown, knownPhotos } = choice;
  const { memories, photos, bytes } = totals(chosen, { without });
  const offeredDates = newDates(plan, known, chosen);
  const dates = choice.withDates ? offeredDates : [];
  const others = ofOthers(chosen, me);

  function start() {
    const excluded = plan.memories.filter((memory) => !chosen.includes(memory)).map(({ key }) => key);
    const { withDates } = choice;
    rememberImport(user.id, { fileNames, me, excluded, skipsKnown, withDates, memories });
    const run = createImportRun(
      { memories: chosen, dates, memoriesHere: memoriesHere(known) },
      { me, without },
      {
        lockName: `our-dates-import-${user.id}`,
        onEnd() {
          forgetImport(user.id);
          void queryClient.invalidateQueries();
        },
      },
    );
    onStart(run);
    run.start();
  }

  return (
    <>
      <p className={card.file}>
        <bdi className={card.name}>{fileNames.slice(0, 3).join(comma)}</bdi>
        <span className={card.counts}>{t.kind({ kind: plan.kind })}</span>
      </p>
      {plan.people.length > 0 && <WhoAreYou people={plan.people} me={me} onChange={choice.setMe} />}
      <PreviewNotes plan={plan} others={others} />
      {knownPhotos > 0 && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={skipsKnown}
            onChange={({ target }) => choice.setSkipsKnown(target.checked)}
          />
          {t.leaveOutKnown({ count: knownPhotos })}
        </label>
      )}
      {offeredDates.length > 0 && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={choice.withDates}
            onChange={({ target }) => choice.setWithDates(target.checked)}
          />
          {t.addPlans({ count: offeredDates.length })}
        </label>
      )}
      <p className={card.counts} role="status">
        {t.totals({ memories, photos, size: fileSize(bytes) })}
      </p>
      <div className={card.actions}>
        <Button wide="phone" onClick={onClose}>
          {cancel}
        </Button>
        <Button tone="primary" wide="phone" disabled={memories + dates.length === 0} onClick={start}>
          {startLabel(memories, dates.length, t)}
        </Button>
      </div>
      <ul className={styles.memories} aria-label={t.memoriesToImport}>
        {rows.map((row) => (
          <PreviewedMemoryRow
            key={row.memory.key}
            row={row}
            isChosen={chosen.includes(row.memory)}
            onChange={(isChosen) => choice.setChosen(row.memory.key, isChosen)}
          />
        ))}
      </ul>
      <LeftOutFiles leftOut={plan.leftOut} />
    </>
  );
}

function startLabel(memories: number, dates: number, t: Messages): string {
  if (memories === 0 && dates > 0) return t.importPlans({ count: dates });
  return t.importMemories({ count: memories });
}

function memoriesHere({ memories }: Known): ReadonlyMap<string, number> {
  return new Map(
    [...memories].flatMap(([key, { collectionId }]) =>
      collectionId === null ? [] : [[key, collectionId] as const],
    ),
  );
}

/** What becomes something else than it was. */
function PreviewNotes({ plan, others }: { plan: ImportPlan; others: ReturnType<typeof ofOthers> }) {
  const t = useMessages(messages);
  const { comma } = useMessages(slice);
  const { texts, names, likes } = others;
  const hasStories = plan.memories.some(({ stories }) => stories.length > 0);
  if (texts === 0 && likes === 0 && !hasStories) return null;
  return (
    <div className={styles.notes}>
      {texts > 0 && (
        <p className={card.note}>{t.textsOfOthers({ count: texts, names: names.join(comma) })}</p>
      )}
      {likes > 0 && <p className={card.note}>{t.likesOfOthers({ count: likes })}</p>}
      {hasStories && <p className={card.note}>{t.storiesBecomeNotes}</p>}
    </div>
  );
}

/** What is chosen: by the person now, by the person before a reload, or as it is offered. */
function useImportChoice(user: User, plan: ImportPlan, known: Known) {
  const rows = useMemo(() => previewOf(plan, known), [plan, known]);
  const [before] = useState(() => unfinishedImport(user.id));
  const [me, setMe] = useState<string | null>(
    () => [before?.me, user.username, plan.exportedBy].find((name) => isPerson(plan, name)) ?? null,
  );
  const [skipsKnown, setSkipsKnown] = useState(before?.skipsKnown ?? true);
  const [withDates, setWithDates] = useState(before?.withDates ?? true);
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(
    () => new Map(before?.excluded.map((key) => [key, false])),
  );
  const without = useMemo(() => new Set(skipsKnown ? known.photos.keys() : []), [skipsKnown, known]);
  const chosen = rows
    .filter((row) => row.state === 'new' && (choices.get(row.memory.key) ?? isOffered(row)))
    .map(({ memory }) => memory);
  return {
    ...{ rows, chosen, me, setMe, without, skipsKnown, setSkipsKnown, withDates, setWithDates },
    knownPhotos: rows.reduce((sum, row) => sum + (chosen.includes(row.memory) ? row.known : 0), 0),
    setChosen: (key: string, isChosen: boolean) => setChoices((now) => new Map(now).set(key, isChosen)),
  };
}

function isPerson({ people }: ImportPlan, username: string | null | undefined): username is string {
  return people.some((person) => person.username === username);
}
