import { useHost } from '@our-dates/browser/host';
import { randomKey } from '@our-dates/browser/random-hex';
import type { Collection } from '@our-dates/contracts/collections';
import { useMessages } from '@our-dates/languages/catalogue';
import { useState } from 'react';
import { messages } from '../../catalogues/upload/messages/messages.ts';
import { draftKey, draftsKey } from '../drafts/draft-key.ts';
import type { StoredDraft } from '../drafts/draft-store.ts';
import { handOverPhotos } from '../upload/hand-over.ts';
import type { Rejection } from '../upload/photo-rules.ts';
import { fileNameWithoutEnding } from '../upload/photo-title.ts';
import { photosDraftForm } from '../upload/photos-draft-form.ts';
import type { MemoryDraft } from './memory-draft.ts';

/** A photo that is added to the memory once that is saved. */
export interface LaterPhoto {
  readonly id: string;
  readonly file: File;
  readonly title: string;
}

/** The photos that are too large for the dialog: uploaded in the background once the memory is saved. */
export function useLaterPhotos() {
  const t = useMessages(messages);
  const { session, startUploads } = useHost();
  const [later, setLater] = useState<readonly LaterPhoto[]>([]);

  return {
    later,
    setLater,
    /** The service adds no photo to a sealed memory, so none would arrive. */
    problemIfSealed: later.length > 0 ? t.noPhotosLater : undefined,
    add(rejected: readonly Rejection[]) {
      const added = rejected.map(({ id, file }) => ({ id, file, title: fileNameWithoutEnding(file.name) }));
      setLater((before) => [...before, ...added]);
    },
    remove: (id: string) => setLater((before) => before.filter((photo) => photo.id !== id)),
    async handOver({ id, name }: Pick<Collection, 'id' | 'name'>): Promise<void> {
      if (later.length === 0) return;
      const batch = draftKey(draftsKey(session.user?.id ?? 0, photosDraftForm(id)), randomKey());
      const photos = later.map((photo, place) => ({
        id: photo.id,
        title: photo.title,
        fileName: photo.file.name,
        place,
      }));
      const files = new Map(later.map((photo) => [photo.id, photo.file]));
      await handOverPhotos(batch, { memory: { id, name }, photos }, files);
      startUploads();
    },
  };
}

export function laterOf({ value, files }: StoredDraft<MemoryDraft>): LaterPhoto[] {
  return (value.later ?? []).flatMap(({ id, title }) => {
    const file = files.get(id);
    return file ? [{ id, title, file }] : [];
  });
}
