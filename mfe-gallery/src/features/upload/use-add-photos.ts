import { useHost } from '@our-dates/browser/host';
import { useEffect, useRef, useState } from 'react';
import type { DraftAutosave } from '../drafts/draft-autosave.ts';
import type { StoredDraft } from '../drafts/sealed-drafts.ts';
import { type ChosenPhoto, chosenPhotosOf } from './chosen-photo.ts';
import { handOverPhotos } from './hand-over.ts';
import { addPhotosRules } from './photo-rules.ts';
import { fileNameWithoutEnding } from './photo-title.ts';
import type { PhotosDraft } from './photos-draft.ts';
import { useKnownPhotos } from './use-known-photos.ts';
import { usePhotoChoice } from './use-photo-choice.ts';

interface AddPhotosOptions {
  memory: PhotosDraft['memory'];
  /** The earlier draft. */
  draft: StoredDraft<PhotosDraft> | null;
  autosave: DraftAutosave<PhotosDraft>;
  /** Called when they are handed over, or discarded. */
  onDone: () => void;
}

/** Photos that are chosen for a memory, stored until they are handed over for the upload. */
export function useAddPhotos({ memory: { id, name }, draft, autosave, onDone }: AddPhotosOptions) {
  const { startUploads } = useHost();
  const present = useKnownPhotos(id);
  const choice = usePhotoChoice({ rules: addPhotosRules, titleOf: fileNameWithoutEnding, present });
  const { all, photos, replace } = choice;
  const [isHandingOver, setHandingOver] = useState(false);
  /** Handed over, or discarded: no draft is to be kept here. */
  const isDone = useRef(false);

  useEffect(() => {
    if (draft) replace(chosenPhotosOf(draft));
  }, [draft, replace]);

  useEffect(() => {
    if (isDone.current || all.length === 0) return;
    autosave.keep(draftOf({ id, name }, all), filesOf(all));
  }, [autosave, id, name, all]);

  return {
    choice,
    isHandingOver,
    /** Whether the memory has no photo yet, so that the first of these becomes its cover. */
    hasCover: present.isKnown && present.photos.length === 0,
    isDone: () => isDone.current,
    async upload() {
      if (photos.length === 0 || isHandingOver) return;
      isDone.current = true;
      setHandingOver(true);
      await autosave.flush();
      await handOverPhotos(autosave.key, draftOf({ id, name }, photos), filesOf(photos));
      startUploads();
      onDone();
    },
    remove(...ids: readonly string[]) {
      choice.remove(...ids);
      if (ids.length === all.length) void autosave.drop();
    },
    discard() {
      isDone.current = true;
      void autosave.drop();
      onDone();
    },
  };
}

function draftOf({ id, name }: PhotosDraft['memory'], photos: readonly ChosenPhoto[]): PhotosDraft {
  return {
    memory: { id, name },
    photos: photos.map((photo, place) => ({
      id: photo.id,
      title: photo.title,
      fileName: photo.file.name,
      sha256: photo.check?.sha256,
      place,
    })),
  };
}

function filesOf(photos: readonly ChosenPhoto[]): Map<string, File> {
  return new Map(photos.map(({ id, file }) => [id, file]));
}
