import { idempotencyKeyFor } from '@our-dates/browser/idempotency-key';
import { localDay } from '@our-dates/contracts/calendar';
import type { NewMemoryStart } from '@our-dates/contracts/mfe';
import { useEffect, useRef, useState } from 'react';
import type { DraftAutosave } from '../drafts/draft-autosave.ts';
import type { StoredDraft } from '../drafts/sealed-drafts.ts';
import { chosenPhotosOf } from '../upload/chosen-photo.ts';
import { newMemoryRules, type Rejection } from '../upload/photo-rules.ts';
import { titleFromFileName } from '../upload/photo-title.ts';
import { usePhotoChoice } from '../upload/use-photo-choice.ts';
import type { LaterPhoto } from './later-photo.ts';
import { firstFields, isWorthKeeping, type MemoryDraft, type MemoryFields } from './memory-draft.ts';
import { useKeepMemory } from './use-keep-memory.ts';
import { laterOf, useLaterPhotos } from './use-later-photos.ts';
import { useOfferedDate } from './use-offered-date.ts';
import { useSendMemory } from './use-send-memory.ts';

/** A new memory is empty. */
const present = { photos: [], queued: [], userId: undefined };

interface NewMemoryOptions {
  /** The initial draft. */
  draft: StoredDraft<MemoryDraft> | null;
  autosave: DraftAutosave<MemoryDraft>;
  onSaved: (memory: { id: number }) => void;
  /** It waits on this device, without a connection. */
  onKept: () => void;
  /** What the dialog begins with; else it is empty. */
  start?: NewMemoryStart | undefined;
}

/** The state and the actions of the dialog for a new memory. */
export function useNewMemory({ draft, autosave, onSaved, onKept, start }: NewMemoryOptions) {
  const restored = draft?.value;
  const [first] = useState(() => firstFields(start));
  const [fields, setFields] = useState(restored?.fields ?? first);
  const [isDateChosen, setDateChosen] = useState(restored?.isDateChosen ?? start?.date !== undefined);
  const choice = usePhotoChoice({ rules: newMemoryRules, titleOf: titleFromFileName, present });
  const { all, photos, replace } = choice;
  const laterPhotos = useLaterPhotos();
  const { later, setLater } = laterPhotos;
  const offered = useOfferedDate(all);
  const date = isDateChosen ? fields.date : (offered ?? localDay(new Date()));
  const dated = { ...fields, date };
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [sent, setSent] = useState(restored?.sent);
  /** Saved, kept for later or discarded: no draft is to be kept. */
  const isDone = useRef(false);
  const photoCount = all.length + later.length;
  const keepMemory = useKeepMemory(autosave, { name: fields.name, photoCount, isDone, onKept });
  const { sending, send, stop, forget } = useSendMemory({
    async onSaved(memory) {
      isDone.current = true;
      await laterPhotos.handOver(memory);
      void autosave.drop();
      onSaved(memory);
    },
    keep: start ? undefined : keepMemory,
    onRefused: (found) => {
      setProblems(found);
      choice.refuse(photoProblems(found));
    },
  });

  const shouldKeep = isWorthKeeping({ fields, photoCount, first, sent: start && sent });

  useEffect(() => {
    if (!draft) return;
    replace(chosenPhotosOf(draft));
    setLater(laterOf(draft));
  }, [draft, replace, setLater]);

  useEffect(() => {
    if (isDone.current || !shouldKeep) return;
    autosave.keep(
      { fields: { ...fields, date }, isDateChosen, photos: all.map(named), later: later.map(named), sent },
      new Map([...all, ...later].map(({ id, file }) => [id, file])),
    );
  }, [autosave, fields, date, isDateChosen, all, later, sent, shouldKeep]);

  const refused = photos.filter(({ refusal }) => refusal).map(({ id }) => id);

  /** Without the photos that the service has refused. */
  function save() {
    const accepted = photos.filter(({ id }) => !refused.includes(id));
    const content = JSON.stringify([dated, accepted.map(({ id, title }) => [id, title])]);
    const next = idempotencyKeyFor(content, sent);
    setSent(next);
    if (refused.length > 0) choice.remove(...refused);
    void send({ fields: dated, photos: accepted }, next.key);
  }

  return {
    fields: dated,
    ...{ choice, later },
    laterProblem: fields.opensOn === undefined ? undefined : laterPhotos.problemIfSealed,
    /** The number of photos that the service has refused. */
    refused: refused.length,
    problems,
    sending,
    isDateOffered: offered !== undefined && !isDateChosen,
    isWorthKeeping: shouldKeep,
    isDone: () => isDone.current,
    changeFields(change: Partial<MemoryFields>) {
      forget();
      setFields((current) => ({ ...current, ...change }));
    },
    chooseDate(chosen: string) {
      forget();
      setDateChosen(true);
      setFields((current) => ({ ...current, date: chosen }));
    },
    addFiles: after(forget, choice.add),
    convert: after(forget, choice.convert),
    orderPhotos: after(forget, choice.order),
    renamePhoto: after(forget, choice.rename),
    removePhotos: after(forget, choice.remove),
    addOnceSaved(rejected: readonly Rejection[]) {
      choice.dismiss(...rejected.map(({ id }) => id));
      laterPhotos.add(rejected);
    },
    removeLater: laterPhotos.remove,
    /** Resumes the draft. */
    resume(kept: StoredDraft<MemoryDraft>) {
      setFields(kept.value.fields);
      setDateChosen(kept.value.isDateChosen);
      setSent(kept.value.sent);
      replace(chosenPhotosOf(kept));
      setLater(laterOf(kept));
    },
    ...{ save, stop },
    discard() {
      isDone.current = true;
      void autosave.drop();
    },
  };
}

/** A change of the content: discards what was interrupted first. */
function after<Values extends readonly unknown[]>(forget: () => void, change: (...values: Values) => void) {
  return (...values: Values) => {
    forget();
    change(...values);
  };
}

export type NewMemoryModel = ReturnType<typeof useNewMemory>;

function named({ id, title }: LaterPhoto) {
  return { id, title };
}

function photoProblems(problems: ReadonlyMap<string, string>): ReadonlyMap<number, string> {
  const byPlace = new Map<number, string>();
  for (const [path, message] of problems) {
    const [, place] = /^photo\.(\d+)$/.exec(path) ?? [];
    if (place !== undefined) byPlace.set(Number(place), message);
  }
  return byPlace;
}
