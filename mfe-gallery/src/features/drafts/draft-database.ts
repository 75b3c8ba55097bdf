import { inTransaction } from '@our-dates/browser/in-transaction';
import type { InputVault } from '@our-dates/browser/input-vault';
import { localDatabase } from '@our-dates/browser/local-database';
import type { Sealed } from '@our-dates/browser/sealed';
import type { DBSchema, IDBPDatabase } from 'idb';
import { ownerOf } from './draft-key.ts';

/** What can be read without the key: to whom it belongs, for which form, and when it was saved. */
interface SealedDraft {
  value: Sealed;
  savedAt: number;
  isHandedOver?: boolean;
}

export interface SealedFile {
  draft: string;
  id: string;
  /** Of type {@link AboutFile}. */
  about: Sealed;
  /** Not the File itself: not every browser keeps it readable. */
  bytes: Sealed;
}

export interface AboutFile {
  readonly name: string;
  readonly type: string;
  readonly lastModified: number;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: SealedDraft };
  files: { key: [draft: string, id: string]; value: SealedFile; indexes: { draft: string } };
  /** Of an earlier version, which encrypted nothing. */
  plainDrafts: { key: string; value: { value: unknown; savedAt: number; isHandedOver?: boolean } };
  plainFiles: {
    key: [draft: string, id: string];
    value: AboutFile & { draft: string; id: string; bytes: ArrayBuffer };
  };
}

export type DraftDatabase = IDBPDatabase<Schema>;

/**
 * The database of one kind of drafts.
 * @returns a function that opens it, or returns the open one
 */
export const createDraftDatabase = (name: string): (() => Promise<DraftDatabase>) =>
  localDatabase<Schema>(name, 2, (database, before, _, transaction) => {
    if (before === 1) {
      transaction.objectStore('drafts').name = 'plainDrafts';
      transaction.objectStore('files').name = 'plainFiles';
    } else {
      database.createObjectStore('plainDrafts');
      database.createObjectStore('plainFiles', { keyPath: ['draft', 'id'] });
    }
    database.createObjectStore('drafts');
    const files = database.createObjectStore('files', { keyPath: ['draft', 'id'] });
    files.createIndex('draft', 'draft');
  });

/**
 * Encrypts what an earlier version has stored of an account. That of other accounts is removed: it can be encrypted only
 * with their session, and must not be readable in this one.
 */
export async function sealPlainDrafts(
  database: DraftDatabase,
  vault: InputVault,
  userId: number,
): Promise<void> {
  for (const key of await database.getAllKeys('plainFiles')) {
    const [draft] = key;
    const plain = await database.get('plainFiles', key);
    if (plain && ownerOf(draft) === userId) {
      const { id, bytes, name, type, lastModified } = plain;
      const about: AboutFile = { name, type, lastModified };
      const sealed = {
        about: await vault.seal(userId, about),
        bytes: await vault.sealBytes(userId, bytes),
      };
      await database.put('files', { draft, id, ...sealed });
    }
    await database.delete('plainFiles', key);
  }
  for (const key of await database.getAllKeys('plainDrafts')) {
    const plain = await database.get('plainDrafts', key);
    const value = plain && ownerOf(key) === userId ? await vault.seal(userId, plain.value) : undefined;
    await inTransaction(database.transaction(['plainDrafts', 'drafts'], 'readwrite'), async (moving) => {
      if (plain && value) await moving.objectStore('drafts').put({ ...plain, value }, key);
      await moving.objectStore('plainDrafts').delete(key);
    });
  }
}
