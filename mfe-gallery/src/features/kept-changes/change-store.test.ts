import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createInputVault } from '@our-dates/browser/input-vault';
import { waitFor } from '@testing-library/dom';
import { createChangeStore } from './change-store.ts';
import type { KeptChange } from './kept-change.ts';

const vault = createInputVault(async () => btoa('k'.repeat(32)));
const mina = 1;
const store = createChangeStore('kept-changes-of-store-test', vault);
const otherTab = createChangeStore('kept-changes-of-store-test', vault);
const asSending = (kept: KeptChange): KeptChange => ({ ...kept, state: { is: 'sending' } });
const statesIn = (shown: typeof store) => shown.get()?.map(({ state }) => state.is);
let ends: (() => void)[];

beforeEach(async () => {
  for (const content of ['a', 'b']) {
    await store.add(mina, { key: content, change: { kind: 'add-comment', photoId: 1, content, title: '' } });
  }
  for (const each of [store, otherTab]) each.follow(mina);
  ends = [store, otherTab].map((each) => each.subscribe(() => {}));
  for (const each of [store, otherTab]) await waitFor(() => expect(each.get()).toHaveLength(2));
});

afterEach(async () => {
  await store.removeAllOf(mina);
  for (const end of ends) end();
});

const ids = () => (store.get() ?? []).map(({ id }) => id);

describe('the store of kept changes', () => {
  it('shows what was updated or removed when that settles, and in other tabs soon after', async () => {
    const [first = 0, second = 0] = ids();
    await store.update(first, asSending);
    expect(statesIn(store)).toEqual(['sending', 'waiting']);
    expect(await store.remove(second)).toBe(true);
    expect(statesIn(store)).toEqual(['sending']);
    await waitFor(() => expect(statesIn(otherTab)).toEqual(['sending']));
  });

  it('shows the update also where the list was being read when it was written', async () => {
    const [first = 0] = ids();
    const updating = store.update(first, asSending);
    store.refresh();
    await updating;
    expect(statesIn(store)).toEqual(['sending', 'waiting']);
    store.refresh();
    await store.update(first, (kept) => ({ ...kept, state: { is: 'waiting' } }));
    expect(statesIn(store)).toEqual(['waiting', 'waiting']);
    await waitFor(() => expect(statesIn(otherTab)).toEqual(['waiting', 'waiting']));
  });

  it('leaves what another tab has removed, says so, and shows it no longer', async () => {
    const [first = 0] = ids();
    await otherTab.remove(first);
    expect(await store.remove(first)).toBe(false);
    expect(ids()).not.toContain(first);
  });
});
