import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { checkPhoto } from './check-photo.ts';
import { type ChosenPhoto, choosePhoto, type PhotosAction, photosReducer } from './chosen-photo.ts';
import { duplicateQuestions, type KnownPhotos } from './duplicates.ts';
import { type PhotoRules, type Rejection, rejection, sortFiles } from './photo-rules.ts';

/**
 * The photos chosen in a dialog: which are accepted, which are rejected and why, and which are duplicates.
 * @param options.present the photos of the target memory.
 */
export function usePhotoChoice({
  rules,
  titleOf,
  present,
}: {
  rules: PhotoRules;
  titleOf: (fileName: string) => string;
  present: KnownPhotos;
}) {
  const [all, change] = useChosenPhotos();
  const [rejected, setRejected] = useState<readonly Rejection[]>([]);
  const [films, setFilms] = useState(0);
  const questions = duplicateQuestions(all, present);
  const isAsked = new Set(questions.map(({ photo }) => photo.id));
  const next = all.find((photo) => !photo.check);

  const replace = useCallback(
    (photos: readonly ChosenPhoto[]) => change({ type: 'replace', photos }),
    [change],
  );

  // One after the other: each is completely in memory during its check.
  const checked = useRef<string>(undefined);
  const latest = useRef(all);
  latest.current = all;
  useEffect(() => {
    if (!next || checked.current === next.id) return;
    checked.current = next.id;
    const { id, file, previewUrl } = next;
    void checkPhoto(file, previewUrl).then((check) => {
      change({ type: 'checked', id, check });
      const { damage } = check;
      if (damage === undefined || !latest.current.some((photo) => photo.id === id)) return;
      change({ type: 'remove', ids: [id] });
      setRejected((before) => [...before, rejection(file, 'damaged', damage)]);
    });
  }, [next, change]);

  function dismiss(...ids: readonly string[]) {
    setRejected((before) => before.filter(({ id }) => !ids.includes(id)));
  }

  function take(files: readonly File[], options?: { converts: boolean }) {
    const sorted = sortFiles(files, rules, latest.current.length, options);
    setRejected((before) => [...before, ...sorted.rejected]);
    setFilms((before) => before + sorted.films.length);
    change({ type: 'add', photos: sorted.taken.map((file) => choosePhoto(file, titleOf(file.name))) });
  }

  return {
    /** All except those with an open question. */
    photos: all.filter(({ id }) => !isAsked.has(id)),
    /** In the order they were chosen. */
    all,
    questions,
    rejected,
    /** Some files have not been checked yet. */
    isChecking: next !== undefined,
    /** The number of skipped Live Photo videos. */
    films,
    add: (files: readonly File[]) => take(files),
    /** Adds photos that were rejected only for their type. */
    convert(refused: readonly Rejection[]) {
      dismiss(...refused.map(({ id }) => id));
      take(
        refused.map(({ file }) => file),
        { converts: true },
      );
    },
    replace,
    rename: (id: string, title: string) => change({ type: 'rename', id, title }),
    remove: (...ids: readonly string[]) => change({ type: 'remove', ids }),
    allowDuplicate: (...ids: readonly string[]) => change({ type: 'wantTwice', ids }),
    refuse: (reasons: ReadonlyMap<number, string>) => change({ type: 'refuse', reasons }),
    order: (ids: readonly string[]) => change({ type: 'order', ids }),
    reject: (...args: Parameters<typeof rejection>) =>
      setRejected((before) => [...before, rejection(...args)]),
    dismiss,
  };
}

/** The photos of a dialog; a preview is revoked when its photo is removed, all of them when the dialog closes. */
function useChosenPhotos(): [readonly ChosenPhoto[], Dispatch<PhotosAction>] {
  const [photos, change] = useReducer(photosReducer, []);
  const previews = useRef(new Set<string>());

  useEffect(() => {
    const present = new Set(photos.map((photo) => photo.previewUrl));
    for (const url of previews.current) if (!present.has(url)) URL.revokeObjectURL(url);
    previews.current = present;
  }, [photos]);

  useEffect(
    () => () => {
      for (const url of previews.current) URL.revokeObjectURL(url);
      previews.current = new Set();
    },
    [],
  );

  return [photos, change];
}
