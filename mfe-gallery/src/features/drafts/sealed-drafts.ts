import { inTransaction } from '@our-dates/browser/in-transaction';
import type { InputVault } from '@our-dates/browser/input-vault';
import { isSameSeal } from '@our-dates/browser/sealed';
import { withSpace } from '@our-dates/browser/with-space';
import type { AboutFile, DraftDatabase, SealedFile } from './draft-database.ts';
import { ownerOf } from './draft-key.ts';

/** An unfinished form: its value, and files by an id that the value names. */
export interface StoredDraft<Value> {
  readonly value: Value;
  readonly files: ReadonlyMap<string, File>;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

/** A draft in a list: without its files. */
export interface ListedDraft<Value> {
  readonly key: string;
  readonly value: Value;
  readonly savedAt: number;
}

/** Where drafts are, and what encrypts them. */
interface Place {
  readonly database: DraftDatabase;
  readonly vault: InputVault;
}

/** Those of a form, without their files. */
export async function listDrafts<Value>(
  { database, vault }: Place,
  draftsOfForm: string,
): Promise<(ListedDraft<Value> & { isHandedOver: boolean })[]> {
  const userId = ownerOf(draftsOfForm);
  // Drafts of an earlier version have the form's own key.
  const range = IDBKeyRange.bound(draftsOfForm, `${draftsOfForm}/\uffff`);
  const { store } = database.transaction('drafts');
  const [keys, drafts] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
  const opened = drafts.map(async ({ value: sealedValue, savedAt, isHandedOver = false }, index) => {
    const value = await vault.open<Value>(userId, sealedValue);
    const key = keys[index];
    return key === undefined || value === undefined ? [] : [{ key, value, savedAt, isHandedOver }];
  });
  return (await Promise.all(opened)).flat();
}

export async function readDraft<Value>(
  { database, vault }: Place,
  key: string,
): Promise<StoredDraft<Value> | undefined> {
  const draft = await database.get('drafts', key);
  const value = draft && (await vault.open<Value>(ownerOf(key), draft.value));
  if (!draft || value === undefined) return undefined;
  const files = new Map<string, File>();
  for (const stored of await database.getAllFromIndex('files', 'draft', key)) {
    const file = await openFile(vault, stored);
    if (file) files.set(stored.id, file);
  }
  return { value, files, savedAt: draft.savedAt };
}

export async function readDraftFile({ database, vault }: Place, key: string, id: string) {
  const stored = await database.get('files', [key, id]);
  return stored && openFile(vault, stored);
}

async function openFile(vault: InputVault, { draft, about, bytes }: SealedFile): Promise<File | undefined> {
  const details = await vault.open<AboutFile>(ownerOf(draft), about);
  const content = await vault.openBytes(ownerOf(draft), bytes);
  return details && content && new File([content], details.name, details);
}

/** See `DraftStore.change`. */
export async function changeDraft<Value>(
  { database, vault }: Place,
  key: string,
  { change, droppedFiles }: { change: (value: Value) => Value; droppedFiles: readonly string[] },
): Promise<void> {
  const userId = ownerOf(key);
  for (let isDone = false; !isDone; ) {
    const before = await database.get('drafts', key);
    const value = before && (await vault.open<Value>(userId, before.value));
    const changed = value === undefined ? undefined : await vault.seal(userId, change(value));
    isDone = await withSpace(() =>
      inTransaction(database.transaction(['drafts', 'files'], 'readwrite'), async (writing) => {
        const now = await writing.objectStore('drafts').get(key);
        // Another change came first: this one is made on top of it.
        if (now && !(before && isSameSeal(now.value, before.value))) return false;
        if (now && changed) await writing.objectStore('drafts').put({ ...now, value: changed }, key);
        await Promise.all(droppedFiles.map((id) => writing.objectStore('files').delete([key, id])));
        return true;
      }),
    );
  }
}

/** See `DraftStore.write`. */
export async function writeDraft(
  { database, vault }: Place,
  key: string,
  { value, files }: { value: unknown; files: ReadonlyMap<string, File> },
): Promise<void> {
  const userId = ownerOf(key);
  const storedKeys = await database.getAllKeysFromIndex('files', 'draft', key);
  const storedIds = new Set(storedKeys.map(([, id]) => id));
  const sealedValue = await vault.seal(userId, value);
  // Its value first: files without a draft would stay for ever.
  await withSpace(() =>
    inTransaction(database.transaction(['drafts', 'files'], 'readwrite'), async (writing) => {
      const dropped = [...storedIds].filter((id) => !files.has(id));
      await Promise.all([
        writing.objectStore('drafts').put({ value: sealedValue, savedAt: Date.now() }, key),
        ...dropped.map((id) => writing.objectStore('files').delete([key, id])),
      ]);
    }),
  );
  // One after the other: forty photos at once would all be in memory.
  for (const [id, file] of files) {
    if (storedIds.has(id)) continue;
    const { name, type, lastModified } = file;
    const about = await vault.seal(userId, { name, type, lastModified } satisfies AboutFile);
    const bytes = await vault.sealBytes(userId, await file.arrayBuffer());
    await withSpace(() => database.put('files', { draft: key, id, about, bytes }), { bytes: file.size });
  }
}
