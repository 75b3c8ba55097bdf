import { useHost } from '@our-dates/browser/host';
import { useEffect, useRef, useState } from 'react';
import type { DraftKeeper } from '../drafts/draft-keeper.ts';
import type { StoredDraft } from '../drafts/draft-store.ts';
import { captureDate } from '../upload/capture-date.ts';
import { type ChosenPhoto, choosePhoto } from '../upload/chosen-photo.ts';
import { newMemoryRules, type Rejection, sortOut } from '../upload/photo-rules.ts';
import { titleFromFileName } from '../upload/photo-title.ts';
import { useChosenPhotos } from '../upload/use-chosen-photos.ts';
import { isWorthKeeping, type MemoryDraft, type MemoryFields, today } from './memory-draft.ts';
import { keyFor } from './send-key.ts';
import { useSendMemory } from './use-send-memory.ts';

/** All that the dialog of a new memory holds and can do. */
export function useNewMemory({
  draft,
  keeper,
  onSaved,
}: {
  /** What to begin with. */
  draft: StoredDraft<MemoryDraft> | null;
  keeper: DraftKeeper<MemoryDraft>;
  onSaved: () => void;
}) {
  const { navigate } = useHost();
  const begun = draft?.value;
  const [fields, setFields] = useState<MemoryFields>(
    begun?.fields ?? { name: '', date: today(), description: '' },
  );
  const [isDateChosen, setDateChosen] = useState(begun?.isDateChosen ?? false);
  const [isDateOffered, setDateOffered] = useState(false);
  const [photos, changePhotos] = useChosenPhotos();
  const [rejected, setRejected] = useState<readonly Rejection[]>([]);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [sent, setSent] = useState(begun?.sent);
  const { sending, send, stop, forget } = useSendMemory({
    onSaved: () => {
      isDone.current = true;
      void keeper.drop();
      showNewest(navigate);
      onSaved();
    },
    onRefused: (found) => {
      setProblems(found);
      changePhotos({ type: 'refuse', reasons: photoProblems(found) });
    },
  });
  /** Saved or discarded: nothing of it is to be kept any more. */
  const isDone = useRef(false);

  useEffect(() => {
    if (draft) changePhotos({ type: 'replace', photos: photosOf(draft) });
  }, [draft, changePhotos]);

  useEffect(() => {
    if (isDone.current || !isWorthKeeping(fields, photos.length)) return;
    keeper.keep(
      { fields, isDateChosen, photos: photos.map(({ id, title }) => ({ id, title })), sent },
      new Map(photos.map(({ id, file }) => [id, file])),
    );
  }, [keeper, fields, isDateChosen, photos, sent]);

  const firstFile = photos[0]?.file;
  useEffect(() => {
    if (isDateChosen) return undefined;
    let isOutdated = false;
    async function offer() {
      const date = firstFile && (await captureDate(firstFile));
      if (isOutdated) return;
      setDateOffered(date !== undefined);
      setFields((current) => ({ ...current, date: date ?? today() }));
    }
    void offer();
    return () => {
      isOutdated = true;
    };
  }, [firstFile, isDateChosen]);

  function save() {
    const content = JSON.stringify([fields, photos.map(({ id, title }) => [id, title])]);
    const next = keyFor(content, sent);
    setSent(next);
    void send({ fields, photos }, next.key);
  }

  return {
    fields,
    photos,
    problems,
    rejected,
    sending,
    isDateOffered: isDateOffered && !isDateChosen,
    isWorthKeeping: isWorthKeeping(fields, photos.length),
    changeFields(change: Partial<MemoryFields>) {
      forget();
      setFields((current) => ({ ...current, ...change }));
    },
    chooseDate(date: string) {
      forget();
      setDateChosen(true);
      setFields((current) => ({ ...current, date }));
    },
    addFiles(files: readonly File[]) {
      forget();
      const { taken, rejected: refused } = sortOut(files, newMemoryRules, photos.length);
      setRejected(refused);
      changePhotos({
        type: 'add',
        photos: taken.map((file) => choosePhoto(file, titleFromFileName(file.name))),
      });
    },
    renamePhoto(id: string, title: string) {
      forget();
      changePhotos({ type: 'rename', id, title });
    },
    removePhoto(id: string) {
      forget();
      changePhotos({ type: 'remove', id });
    },
    /** Goes on with what had been begun. */
    resume(kept: StoredDraft<MemoryDraft>) {
      setFields(kept.value.fields);
      setDateChosen(kept.value.isDateChosen);
      setSent(kept.value.sent);
      changePhotos({ type: 'replace', photos: photosOf(kept) });
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
