import { useHost } from '@our-dates/browser/host';
import { randomKey } from '@our-dates/browser/random-hex';
import type { Collection } from '@our-dates/contracts/collections';
import { useMessages } from '@our-dates/languages/catalogue';
import { useState } from 'react';
import { messages } from '../../catalogues/upload/messages/messages.ts';
import type { StoredDraft } from '../drafts/sealed-drafts.ts';
import type { Rejection } from '../upload/photo-rules.ts';
import { fileNameWithoutEnding } from '../upload/photo-title.ts';
import { handOverLater } from './hand-over-later.ts';
import type { LaterPhoto } from './later-photo.ts';
import type { MemoryDraft } from './memory-draft.ts';

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
    async handOver(memory: Pick<Collection, 'id' | 'name'>): Promise<void> {
      if (later.length === 0) return;
      await handOverLater(memory, { userId: session.user?.id ?? 0, photos: later, batch: randomKey() });
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
