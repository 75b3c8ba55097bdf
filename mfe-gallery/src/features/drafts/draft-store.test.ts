import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ConnectionError } from '@our-dates/browser/api-error';
import { forgetInputKeys } from '@our-dates/browser/input-keys';
import { createInputVault } from '@our-dates/browser/input-vault';
import { waitFor } from '@testing-library/dom';
import { openDB } from 'idb';
import { provideWebLocks } from '../../../test/web-locks.ts';
import { createDraftAutosave } from './draft-autosave.ts';
import { draftKey, draftsKey } from './draft-key.ts';
import { createDraftStore } from './draft-store.ts';

provideWebLocks();

/** Each account has its own key. */
const vault = createInputVault(async (userId) => btoa(String.fromCharCode(userId).repeat(32)));
const store = createDraftStore<{ words: string }>('drafts-under-test', vault);
/** The same drafts, as another tab sees them. */
const otherTab = createDraftStore<{ words: string }>('drafts-under-test', vault);
const stories = (userId: number) => draftsKey(userId, 'story');
const minas = draftKey(stories(1), 'a');
const alexs = draftKey(stories(2), 'a');
const photo = (name: string) =>
  new File([`pixels of ${name}`], name, { type: 'image/jpeg', lastModified: 5 });
const keysOf = async (drafts: string, tab = store) => (await tab.listFree(drafts)).map(({ key }) => key);

describe('a draft', () => {
  it('is restored with its files, byte for byte', async () => {
    await store.write(minas, { words: 'We missed' }, new Map([['a', photo('a.jpg')]]));
    const draft = await store.read(minas);
    expect(draft?.value).toEqual({ words: 'We missed' });
    const file = draft?.files.get('a');
    expect([file?.name, file?.type, file?.lastModified]).toEqual(['a.jpg', 'image/jpeg', 5]);
    expect(await file?.text()).toBe('pixels of a.jpg');
  });

  it('loses the files that it no longer names', async () => {
    await store.write(
      minas,
      { words: '' },
      new Map([
        ['a', photo('a.jpg')],
        ['b', photo('b.jpg')],
      ]),
    );
    await store.write(minas, { words: '' }, new Map([['b', photo('b.jpg')]]));
    expect([...((await store.read(minas))?.files.keys() ?? [])]).toEqual(['b']);
  });

  it('belongs to its author alone, also when it is removed', async () => {
    await store.write(minas, { words: 'Mina’s' }, new Map([['a', photo('a.jpg')]]));
    await store.write(alexs, { words: 'Alex’s' }, new Map([['a', photo('alex.jpg')]]));
    await store.remove(minas);
    expect(await store.read(minas)).toBeUndefined();
    const kept = await store.read(alexs);
    expect(kept?.value.words).toBe('Alex’s');
    expect(kept?.files.get('a')?.name).toBe('alex.jpg');
  });

  it('is listed with others of its form and author, newest first, and with none of another author', async () => {
    const photosOf = (memory: number) => draftsKey(5, `photos/${memory}`);
    const keys = {
      first: draftKey(photosOf(7), 'b'),
      second: draftKey(photosOf(7), 'a'),
      ofAnother: draftKey(photosOf(70), 'a'),
    };
    let now = 1_000;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now++);
    for (const key of [...Object.values(keys), draftKey(stories(5), 'a'), draftsKey(55, 'photos/7/a')]) {
      await store.write(key, { words: key }, new Map());
    }
    clock.mockRestore();
    expect(await keysOf(photosOf(7))).toEqual([keys.second, keys.first]);
    expect(await keysOf(draftsKey(5, 'photos'))).toEqual([keys.ofAnother, keys.second, keys.first]);
  });

  it('that was handed over is offered to no dialog, and loses the uploaded files', async () => {
    const key = draftKey(draftsKey(8, 'photos/7'), 'a');
    const files = new Map(['a', 'b'].map((id) => [id, photo(`${id}.jpg`)]));
    await store.write(key, { words: 'two' }, files);
    await store.handOver(key);
    expect(await keysOf(draftsKey(8, 'photos'))).toEqual([]);
    const listed = await otherTab.listHandedOver(draftsKey(8, 'photos'));
    expect(listed.map(({ key: own, value }) => [own, value])).toEqual([[key, { words: 'two' }]]);

    await otherTab.change(key, () => ({ words: 'one' }), ['a']);
    expect((await store.listHandedOver(draftsKey(8, 'photos'))).map(({ value }) => value.words)).toEqual([
      'one',
    ]);
    expect(await store.readFile(key, 'a')).toBeUndefined();
    expect(await (await store.readFile(key, 'b'))?.text()).toBe('pixels of b.jpg');
  });

  it('that was deleted is not restored by a change', async () => {
    const key = draftKey(draftsKey(9, 'photos/7'), 'a');
    await store.change(key, ({ words }) => ({ words }));
    expect(await store.read(key)).toBeUndefined();
    await expect(store.handOver(key)).rejects.toThrow('not stored');
  });

  it('of an earlier version, which had one for each form, is listed too', async () => {
    await store.write(stories(6), { words: 'We missed' }, new Map());
    await store.write(draftKey(stories(6), 'a'), { words: 'We' }, new Map());
    expect((await keysOf(stories(6))).sort()).toEqual([stories(6), draftKey(stories(6), 'a')]);
  });

  it('that is open in one tab is neither listed nor opened in another', async () => {
    const key = draftKey(stories(7), 'a');
    await store.write(key, { words: 'We' }, new Map());
    const release = await store.hold(key);
    expect(release).toBeDefined();
    expect(await keysOf(stories(7), otherTab)).toEqual([]);
    expect(await otherTab.hold(key)).toBeUndefined();
    // Nor to another dialog of the same tab.
    expect(await store.hold(key)).toBeUndefined();

    const listener = jest.fn();
    store.subscribe(listener);
    release?.();
    await waitFor(() => expect(listener).toHaveBeenCalled());
    expect(await keysOf(stories(7), otherTab)).toEqual([key]);
    expect(await otherTab.hold(key)).toBeDefined();
    expect(await keysOf(stories(7))).toEqual([]);
  });

  it('notifies the page of each change', async () => {
    const listener = jest.fn();
    const stop = store.subscribe(listener);
    await store.write(minas, { words: '' }, new Map());
    await store.remove(minas);
    stop();
    await store.remove(minas);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe('a stored draft', () => {
  const words = 'We missed the bus';
  const asItIsStored = async (name: string) => {
    const database = await openDB(name);
    const found: unknown[] = [];
    for (const each of database.objectStoreNames) found.push(...(await database.getAll(each)));
    database.close();
    return JSON.stringify(found, (_, value) =>
      value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value,
    );
  };

  it('cannot be read without its account, and can be again with it', async () => {
    const key = draftKey(stories(20), 'a');
    await store.write(key, { words }, new Map([['a', photo('bus.jpg')]]));
    const stored = await asItIsStored('drafts-under-test');
    expect(stored).toContain(key.split('/')[0]);
    expect(stored).not.toMatch(/missed|bus|pixels/);

    await forgetInputKeys();
    const afterSignOut = createInputVault(() => Promise.reject(new ConnectionError()));
    const left = createDraftStore<{ words: string }>('drafts-under-test', afterSignOut);
    await expect(left.read(key)).rejects.toThrow(ConnectionError);
    const other = createInputVault(async () => btoa('another account'.padEnd(32)));
    expect(await createDraftStore('drafts-under-test', other).read(key)).toBeUndefined();
    await forgetInputKeys();
    const again = createDraftStore<{ words: string }>('drafts-under-test', vault);
    expect(await (await again.read(key))?.files.get('a')?.text()).toBe('pixels of bus.jpg');
  });

  it('of a version that encrypted nothing is encrypted for its author, and removed for others', async () => {
    const name = 'plain-drafts-under-test';
    const before = await openDB(name, 1, {
      upgrade(database) {
        database.createObjectStore('drafts');
        const files = database.createObjectStore('files', { keyPath: ['draft', 'id'] });
        files.createIndex('draft', 'draft');
      },
    });
    const bytes = new TextEncoder().encode('pixels').buffer;
    for (const userId of [21, 22]) {
      const draft = draftKey(stories(userId), 'a');
      await before.put('drafts', { value: { words }, savedAt: 5, isHandedOver: true }, draft);
      await before.put('files', {
        draft,
        id: 'a',
        name: 'bus.jpg',
        type: 'image/jpeg',
        lastModified: 5,
        bytes,
      });
    }
    before.close();
    const migrated = createDraftStore<{ words: string }>(name, vault);
    const [draft, ...more] = await migrated.listHandedOver(stories(21));
    expect([draft?.value, draft?.savedAt, more]).toEqual([{ words }, 5, []]);
    expect(await (await migrated.readFile(draft?.key ?? '', 'a'))?.text()).toBe('pixels');
    expect(await asItIsStored(name)).not.toMatch(/missed|bus|pixels/);
    expect(await migrated.listHandedOver(stories(22))).toEqual([]);
  });
});

describe('the autosave of a draft', () => {
  let drafts = 100;
  function createAutosave({
    onFailure = jest.fn(),
    onWritten = jest.fn(),
    tab = store,
    id = 'a',
    delayMs = 60_000,
    retryMs = 10,
  } = {}) {
    const key = draftKey(stories(drafts), id);
    return createDraftAutosave({
      ...{ store: tab, key, delayMs, retryMs },
      ...{ onFailure, onWritten },
    });
  }
  beforeEach(() => {
    drafts += 1;
  });

  it('writes the latest state at once when it is flushed, and releases the draft when it is closed', async () => {
    const autosave = createAutosave();
    autosave.keep({ words: 'We' }, new Map());
    autosave.keep({ words: 'We missed the bus' }, new Map());
    await autosave.flush();
    expect((await store.read(autosave.key))?.value).toEqual({ words: 'We missed the bus' });
    expect(await keysOf(stories(drafts))).toEqual([]);
    await autosave.close();
    expect(await keysOf(stories(drafts))).toEqual([autosave.key]);
  });

  it('writes pending changes when it is closed', async () => {
    const autosave = createAutosave();
    autosave.keep({ words: 'We' }, new Map());
    await autosave.close();
    expect(await keysOf(stories(drafts), otherTab)).toEqual([autosave.key]);
  });

  it('writes nothing more once the draft is dropped', async () => {
    const autosave = createAutosave();
    autosave.keep({ words: 'We' }, new Map());
    await autosave.drop();
    await autosave.flush();
    expect(await store.read(autosave.key)).toBeUndefined();
  });

  it("does not touch another tab's draft of the same form", async () => {
    const [here, there] = [createAutosave(), createAutosave({ tab: otherTab, id: 'b' })];
    here.keep({ words: 'Here' }, new Map([['1', photo('here.jpg')]]));
    await here.flush();
    there.keep({ words: 'There' }, new Map([['2', photo('there.jpg')]]));
    await there.flush();
    await there.drop();
    const kept = await store.read(here.key);
    expect([kept?.value.words, kept?.files.get('1')?.name]).toEqual(['Here', 'here.jpg']);
  });

  const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));

  it('reports what the browser cannot store, and tries it again until it is stored', async () => {
    const write = jest.fn(store.write).mockImplementationOnce(full).mockImplementationOnce(full);
    const [onFailure, onWritten] = [jest.fn(), jest.fn()];
    const autosave = createAutosave({ tab: { ...store, write }, onFailure, onWritten });
    autosave.keep({ words: 'We' }, new Map());
    await autosave.flush();
    expect([onFailure.mock.calls.length, autosave.isBehind()]).toEqual([1, true]);
    await waitFor(() => expect(onWritten).toHaveBeenCalledTimes(1));
    expect([onFailure.mock.calls.length, (await store.read(autosave.key))?.value.words]).toEqual([2, 'We']);
    await waitFor(() => expect(autosave.isBehind()).toBe(false));
  });

  it('writes a change after a failure as soon as any other', async () => {
    const write = jest.fn(store.write).mockImplementationOnce(full);
    const onWritten = jest.fn();
    const autosave = createAutosave({ tab: { ...store, write }, onWritten, delayMs: 10, retryMs: 60_000 });
    autosave.keep({ words: 'We' }, new Map());
    await autosave.flush();
    autosave.keep({ words: 'We missed' }, new Map());
    await waitFor(() => expect(onWritten).toHaveBeenCalledTimes(1));
    expect((await store.read(autosave.key))?.value.words).toBe('We missed');
  });

  it.each(['drop', 'close'] as const)('does not try again after %s', async (end) => {
    const write = jest.fn(full);
    const autosave = createAutosave({ tab: { ...store, write } });
    autosave.keep({ words: 'We' }, new Map());
    const written = autosave.flush();
    await autosave[end]();
    await written;
    expect(autosave.isBehind()).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(write).toHaveBeenCalledTimes(1);
  });
});
