import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { createInputVault } from './input-vault.ts';
import { createSealedTexts } from './sealed-texts.ts';

afterEach(() => localStorage.clear());

const vault = createInputVault(async (userId) => btoa(String.fromCharCode(userId).repeat(32)));
const open = () => createSealedTexts('texts/', () => localStorage, vault);
const stored = (key: string) => waitFor(() => expect(localStorage.getItem(`texts/${key}`)).not.toBeNull());

describe('an unsent text', () => {
  it('is there on the next page, for its author alone, and cannot be read in the storage', async () => {
    open().set('1/photo/7', 'So loud');
    await stored('1/photo/7');
    expect(JSON.stringify({ ...localStorage })).not.toContain('loud');
    const next = open();
    await next.load(1);
    expect(next.get('1/photo/7')).toBe('So loud');
    expect(next.get('1/photo/8')).toBeUndefined();
    expect(next.get('2/photo/7')).toBeUndefined();
  });

  it('that is typed before the earlier one was read replaces it', async () => {
    open().set('1/photo/7', 'So loud');
    await stored('1/photo/7');
    const next = open();
    const loading = next.load(1);
    next.set('1/photo/7', 'So quiet');
    await loading;
    expect(next.get('1/photo/7')).toBe('So quiet');
  });

  it('leaves nothing stored when it is removed, also while it is being stored', async () => {
    const texts = open();
    texts.set('3/photo/7', 'So loud');
    texts.set('3/photo/7', undefined);
    texts.set('3/photo/8', 'Then this');
    await stored('3/photo/8');
    expect(texts.get('3/photo/7')).toBeUndefined();
    expect(localStorage.getItem('texts/3/photo/7')).toBeNull();
  });

  it('of a version that encrypted nothing is encrypted for its author, and removed for others', async () => {
    localStorage.setItem('texts/1/photo/7', 'So loud');
    localStorage.setItem('texts/2/photo/7', 'So quiet');
    const texts = open();
    await texts.load(1);
    expect(texts.get('1/photo/7')).toBe('So loud');
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/loud|quiet/);
    expect(localStorage.getItem('texts/2/photo/7')).toBeNull();
  });

  it('shows in other tabs', async () => {
    const [here, there] = [open(), open()];
    const listener = jest.fn();
    const end = there.subscribe(listener);
    here.set('1/photo/7', 'a');
    await stored('1/photo/7');
    const key = 'texts/1/photo/7';
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }));
    await waitFor(() => expect(there.get('1/photo/7')).toBe('a'));
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    expect(there.get('1/photo/7')).toBeUndefined();
    expect(listener).toHaveBeenCalled();
    end();
  });

  it('is kept in memory and marked as not stored where the browser forbids storage', async () => {
    const texts = createSealedTexts(
      'texts/',
      () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
      vault,
    );
    expect(texts.isUnavailable()).toBe(false);
    texts.set('1/photo/7', 'a');
    await waitFor(() => expect(texts.isUnavailable()).toBe(true));
    expect(texts.get('1/photo/7')).toBe('a');
    texts.set('1/photo/7', undefined);
    expect([texts.get('1/photo/7'), texts.isUnavailable()]).toEqual([undefined, false]);
  });
});
