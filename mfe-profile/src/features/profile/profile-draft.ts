import { inputVault } from '@our-dates/browser/input-vault';
import type { Sealed } from '@our-dates/browser/sealed';

/** Unsaved changes of the profile, without the password. */
export interface ProfileDraft {
  readonly displayName?: string | undefined;
  readonly picture?: File | undefined;
}

/** Encrypted for its author (`input-vault.ts`). */
interface StoredDraft {
  /** Of type {@link Words}. */
  words: Sealed;
  /** Not the File itself: not every browser keeps it readable. */
  picture: Sealed | undefined;
}

interface Words {
  readonly displayName: string | undefined;
  readonly picture:
    | { readonly name: string; readonly type: string; readonly lastModified: number }
    | undefined;
}

/** Keeps a person's draft on this device, in IndexedDB, instead of the previous one. */
export async function keepProfileDraft(
  userId: number,
  { displayName, picture }: ProfileDraft,
): Promise<void> {
  const { name = '', type = '', lastModified = 0 } = picture ?? {};
  const words: Words = { displayName, picture: picture && { name, type, lastModified } };
  const stored: StoredDraft = {
    words: await inputVault.seal(userId, words),
    picture: picture && (await inputVault.sealBytes(userId, await picture.arrayBuffer())),
  };
  await inDrafts((drafts) => drafts.put(stored, userId));
}

/** Returns a person's draft, once. */
export async function takeProfileDraft(userId: number): Promise<ProfileDraft | undefined> {
  const stored = await inDrafts<StoredDraft | undefined>((drafts) => drafts.get(userId));
  if (!stored) return undefined;
  const words = await inputVault.open<Words>(userId, stored.words);
  const bytes = stored.picture && (await inputVault.openBytes(userId, stored.picture));
  await inDrafts((drafts) => drafts.delete(userId));
  const { displayName, picture } = words ?? {};
  return { displayName, picture: picture && bytes && new File([bytes], picture.name, picture) };
}

/** Resolves when all of it is stored, so that the page may be left. */
function inDrafts<T>(use: (drafts: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('our-dates-profile-drafts', 2);
    opening.onupgradeneeded = () => {
      // What a version that encrypted nothing has kept for a reload is not worth more.
      if (opening.result.objectStoreNames.contains('drafts')) opening.result.deleteObjectStore('drafts');
      opening.result.createObjectStore('drafts');
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction('drafts', 'readwrite');
      const answer = use(transaction.objectStore('drafts'));
      transaction.oncomplete = () => resolve(answer.result);
      transaction.onabort = () => reject(transaction.error);
      // When that has ended.
      database.close();
    };
  });
}
