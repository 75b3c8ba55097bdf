/** Unsaved changes of the profile, without the password. */
export interface ProfileDraft {
  readonly displayName?: string | undefined;
  readonly picture?: File | undefined;
}

interface StoredDraft {
  displayName: string | undefined;
  /** Not the File itself: not every browser keeps it readable. */
  picture: { name: string; type: string; lastModified: number; bytes: ArrayBuffer } | undefined;
}

/** Keeps a person's draft on this device, in IndexedDB, instead of the previous one. */
export async function keepProfileDraft(
  userId: number,
  { displayName, picture }: ProfileDraft,
): Promise<void> {
  const stored: StoredDraft = {
    displayName,
    picture: picture && {
      name: picture.name,
      type: picture.type,
      lastModified: picture.lastModified,
      bytes: await picture.arrayBuffer(),
    },
  };
  await inDrafts((drafts) => drafts.put(stored, userId));
}

/** Returns a person's draft, once. */
export async function takeProfileDraft(userId: number): Promise<ProfileDraft | undefined> {
  const stored = await inDrafts<StoredDraft | undefined>((drafts) => {
    const found = drafts.get(userId);
    drafts.delete(userId);
    return found;
  });
  if (!stored) return undefined;
  const { displayName, picture } = stored;
  return { displayName, picture: picture && new File([picture.bytes], picture.name, picture) };
}

/** Resolves when all of it is stored, so that the page may be left. */
function inDrafts<T>(use: (drafts: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('our-dates-profile-drafts', 1);
    opening.onupgradeneeded = () => void opening.result.createObjectStore('drafts');
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
