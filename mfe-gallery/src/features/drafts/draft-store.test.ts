import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { createDraftKeeper } from './draft-keeper.ts';
import { draftKey } from './draft-key.ts';
import { createDraftStore } from './draft-store.ts';

const store = createDraftStore<{ words: string }>('drafts-under-test');
const minas = draftKey(1, 'story');
const alexs = draftKey(2, 'story');
const photo = (name: string) =>
  new File([`pixels of ${name}`], name, { type: 'image/jpeg', lastModified: 5 });

describe('a draft', () => {
  it('comes back with its files, byte for byte', async () => {
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

  it('is its author’s alone, also when it is removed', async () => {
    await store.write(minas, { words: 'Mina’s' }, new Map([['a', photo('a.jpg')]]));
    await store.write(alexs, { words: 'Alex’s' }, new Map([['a', photo('alex.jpg')]]));
    await store.remove(minas);
    expect(await store.read(minas)).toBeUndefined();
    const kept = await store.read(alexs);
    expect(kept?.value.words).toBe('Alex’s');
    expect(kept?.files.get('a')?.name).toBe('alex.jpg');
  });

  it('is listed with others of its kind and author, and with nobody else’s', async () => {
    const mine = [draftKey(1, 'photos/7/'), draftKey(1, 'photos/70/')];
    for (const key of [...mine, draftKey(1, 'story'), draftKey(11, 'photos/7/')]) {
      await store.write(key, { words: key }, new Map());
    }
    const listed = async (form: string) => (await store.list(draftKey(1, form))).map(({ key }) => key);
    expect(await listed('photos/')).toEqual(mine);
    expect(await listed('photos/7/')).toEqual(mine.slice(0, 1));
  });

  it('tells the page of each change', async () => {
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    await store.write(minas, { words: '' }, new Map());
    await store.remove(minas);
    stop();
    await store.remove(minas);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe('the keeper of a draft', () => {
  const keeperOf = (onFailure = vi.fn()) =>
    createDraftKeeper({ store, key: minas, delayMs: 60_000, onFailure });

  it('writes the latest state at once when it is asked to', async () => {
    const keeper = keeperOf();
    keeper.keep({ words: 'We' }, new Map());
    keeper.keep({ words: 'We missed the bus' }, new Map());
    await keeper.flush();
    expect(await store.list(minas)).toEqual([{ key: minas, value: { words: 'We missed the bus' } }]);
  });

  it('writes nothing more once the draft is dropped', async () => {
    const keeper = keeperOf();
    keeper.keep({ words: 'We' }, new Map());
    await keeper.drop();
    await keeper.flush();
    expect(await store.list(minas)).toEqual([]);
  });

  it('reports what the browser cannot keep, and goes on', async () => {
    const onFailure = vi.fn();
    const full = { ...store, write: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')) };
    const keeper = createDraftKeeper({ store: full, key: minas, delayMs: 60_000, onFailure });
    keeper.keep({ words: 'We' }, new Map());
    await keeper.flush();
    expect(onFailure).toHaveBeenCalledOnce();
  });
});
