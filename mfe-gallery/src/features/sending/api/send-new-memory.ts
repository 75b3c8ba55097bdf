import { randomKey } from '@our-dates/browser/random-hex';
import type { ChangeOf } from '../../kept-changes/kept-change.ts';
import { createMemory } from '../../new-memory/api/create-memory.ts';
import { handOverLater } from '../../new-memory/hand-over-later.ts';
import { memoryDrafts } from '../../new-memory/memory-draft.ts';

/** Records the memory of a draft that was handed over, with its photos, and removes the draft. */
export async function sendNewMemory(
  { draft: key }: ChangeOf<'new-memory'>,
  sender: { key: string; userId: number; signal: AbortSignal },
): Promise<void> {
  const draft = await memoryDrafts.read(key);
  // It was recorded, and the page closed before that was noted.
  if (!draft) return;
  const { fields, photos, later = [] } = draft.value;
  const withFile = <P extends { id: string }>(named: readonly P[]) =>
    named.flatMap((photo) => {
      const file = draft.files.get(photo.id);
      return file ? [{ ...photo, file }] : [];
    });
  const memory = await createMemory(
    { fields, photos: withFile(photos) },
    { ...sender, onProgress: () => {} },
  );
  await handOverLater(memory, { userId: sender.userId, photos: withFile(later), batch: randomKey() });
  await memoryDrafts.remove(key);
}
