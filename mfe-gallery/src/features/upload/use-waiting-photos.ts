import { draftsKey } from '../drafts/draft-key.ts';
import { type Unfinished, useDraftsOf } from '../drafts/use-drafts-of.ts';
import type { PhotosDraft } from './photos-draft.ts';
import { photosDraftForm } from './photos-draft-form.ts';

const fetchStore = () => import('./photos-draft.ts').then(({ photosDrafts }) => photosDrafts);

/** The photos that this person was adding on this device when it was interrupted: to one memory, or to any. */
export function useWaitingPhotos(
  userId: number | undefined,
  memoryId?: number,
): Unfinished<PhotosDraft> | undefined {
  const drafts = userId === undefined ? undefined : draftsKey(userId, photosDraftForm(memoryId));
  const [draft] = useDraftsOf(fetchStore, drafts);
  return draft;
}
