import { useHost } from '@our-dates/browser/host';
import { randomKey } from '@our-dates/browser/random-hex';
import type { Collection } from '@our-dates/contracts/collections';
import { useEffect, useRef, useState } from 'react';
import type { DraftAutosave } from '../drafts/draft-autosave.ts';
import { draftKey, draftsKey } from '../drafts/draft-key.ts';
import type { StoredDraft } from '../drafts/draft-store.ts';
import { type ChosenPhoto, choosePhoto } from '../upload/chosen-photo.ts';
import { newMemoryRules, type Rejection } from '../upload/photo-rules.ts';
import { fileNameWithoutEnding, titleFromFileName } from '../upload/photo-title.ts';
import { photosDraftForm } from '../upload/photos-draft-form.ts';
import { usePhotoChoice } from '../upload/use-photo-choice.ts';
import { handOverPhotos } from '../uploads/hand-over.ts';
import { idempotencyKeyFor } from './idempotency-key.ts';
import { isWorthKeeping, type MemoryDraft, type MemoryFields, today } from './memory-draft.ts';
import { useOfferedDate } from './use-offered-date.ts';
import { useSendMemory } from './use-send-memory.ts';

/** A new memory holds nothing yet. */
const present = { photos: [], queued: [] };

/** A photo that goes to the memory once that is saved. */
export interface LaterPhoto {
  readonly id: string;
  readonly file: File;
  readonly title: string;
}

/** All that the dialog of a new memory holds and can do. */
export function useNewMemory({
  draft,
  keeper,
  onSaved,
}: {
  /** What to begin with. */
  draft: StoredDraft<MemoryDraft> | null;
  keeper: DraftAutosave<MemoryDraft>;
  onSaved: () => void;
}) {
  const { navigate, session, startUploads } = useHost();
  const begun = draft?.value;
  const [fields, setFields] = useState<MemoryFields>(
    begun?.fields ?? { name: '', date: today(), description: '' },
  );
  const [isDateChosen, setDateChosen] = useState(begun?.isDateChosen ?? false);
  const choice = usePhotoChoice({ rules: newMemoryRules, titleOf: titleFromFileName, present });
  const { all, photos, replace } = choice;
  const [later, setLater] = useState<readonly LaterPhoto[]>([]);
  const offered = useOfferedDate(all);
  const date = isDateChosen ? fields.date : (offered ?? today());
  const dated = { ...fields, date };
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [sent, setSent] = useState(begun?.sent);
  const { sending, send, stop, forget } = useSendMemory({
    async onSaved(memory) {
      isDone.current = true;
      if (later.length > 0) await addLater(memory);
      void keeper.drop();
      showNewest(navigate);
      onSaved();
    },
    onRefused: (found) => {
      setProblems(found);
      choice.refuse(photoProblems(found));
    },
  });
  /** Saved or discarded: nothing of it is to be kept any more. */
  const isDone = useRef(false);
  const isWorthIt = isWorthKeeping(fields, all.length + later.length);

  useEffect(() => {
    if (!draft) return;
    replace(photosOf(draft));
    setLater(laterOf(draft));
  }, [draft, replace]);

  useEffect(() => {
    if (isDone.current || !isWorthIt) return;
    const named = ({ id, title }: LaterPhoto) => ({ id, title });
    keeper.keep(
      { fields: { ...fields, date }, isDateChosen, photos: all.map(named), later: later.map(named), sent },
      new Map([...all, ...later].map(({ id, file }) => [id, file])),
    );
  }, [keeper, fields, date, isDateChosen, all, later, sent, isWorthIt]);

  function addLater({ id, name }: Pick<Collection, 'id' | 'name'>): Promise<void> {
    const batch = draftKey(draftsKey(session.user?.id ?? 0, photosDraftForm(id)), randomKey());
    const value = {
      memory: { id, name },
      photos: later.map((photo, place) => ({
        id: photo.id,
        title: photo.title,
        fileName: photo.file.name,
        place,
      })),
    };
    const files = new Map(later.map((photo) => [photo.id, photo.file]));
    return handOverPhotos(batch, value, files).then(startUploads);
  }

  function save() {
    const content = JSON.stringify([dated, photos.map(({ id, title }) => [id, title])]);
    const next = idempotencyKeyFor(content, sent);
    setSent(next);
    void send({ fields: dated, photos }, next.key);
  }

  return {
    fields: dated,
    choice,
    later,
    problems,
    sending,
    isDateOffered: offered !== undefined && !isDateChosen,
    isWorthKeeping: isWorthIt,
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
    addFiles(files: readonly File[]) {
      forget();
      choice.add(files);
    },
    renamePhoto(id: string, title: string) {
      forget();
      choice.rename(id, title);
    },
    removePhotos(...ids: readonly string[]) {
      forget();
      choice.remove(...ids);
    },
    addOnceSaved(rejected: readonly Rejection[]) {
      choice.dismiss(...rejected.map(({ id }) => id));
      const added = rejected.map(({ id, file }) => ({ id, file, title: fileNameWithoutEnding(file.name) }));
      setLater((before) => [...before, ...added]);
    },
    removeLater: (id: string) => setLater((before) => before.filter((photo) => photo.id !== id)),
    /** Goes on with what had been begun. */
    resume(kept: StoredDraft<MemoryDraft>) {
      setFields(kept.value.fields);
      setDateChosen(kept.value.isDateChosen);
      setSent(kept.value.sent);
      replace(photosOf(kept));
      setLater(laterOf(kept));
    },
    save,
    stop,
    discard() {
      isDone.current = true;
      void keeper.drop();
    },
  };
}

function photosOf({ value, files }: StoredDraft<MemoryDraft>): ChosenPhoto[] {
  return value.photos.flatMap(({ id, title }) => {
    const file = files.get(id);
    return file ? [choosePhoto(file, title, id)] : [];
  });
}

function laterOf({ value, files }: StoredDraft<MemoryDraft>): LaterPhoto[] {
  return (value.later ?? []).flatMap(({ id, title }) => {
    const file = files.get(id);
    return file ? [{ id, title, file }] : [];
  });
}

function photoProblems(problems: ReadonlyMap<string, string>): ReadonlyMap<number, string> {
  const byPlace = new Map<number, string>();
  for (const [path, message] of problems) {
    const [, place] = /^photo\.(\d+)$/.exec(path) ?? [];
    if (place !== undefined) byPlace.set(Number(place), message);
  }
  return byPlace;
}

/** To the top of the whole gallery, newest first: that is where the new memory stands. */
function showNewest(navigate: (path: string, options?: { replace?: boolean }) => void): void {
  const { pathname, search } = window.location;
  if (pathname !== '/' || search !== '') navigate('/');
  window.scrollTo({ top: 0 });
}
