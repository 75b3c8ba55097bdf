import { describe, expect, it } from '@jest/globals';
import { type Change, combine, type KeptChange, nextToSend } from './kept-change.ts';

const like = (liked: boolean, photoId = 1): Change => ({
  ...{ kind: 'like', photoId, collectionId: 100, liked, title: 'Leaf' },
});
const comment = (content: string): Change => ({ kind: 'add-comment', photoId: 1, content, title: 'Leaf' });
const about = { photoId: 1, commentId: 7, title: 'Leaf' };
const editComment = (base: string, content: string): Change => ({
  ...{ kind: 'edit-comment', ...about, base: { content: base }, fields: { content } },
});
const fields = { name: 'The pier', date: '', description: '' };
const editMemory = (base: string, name: string): Change => ({
  kind: 'edit-memory',
  ...{ memoryId: 100, title: base, base: { ...fields, name: base }, fields: { ...fields, name } },
});

let ids = 0;
const kept = (change: Change, own: Partial<KeptChange> = {}): KeptChange => {
  ids += 1;
  return { id: ids, userId: 1, key: `k${ids}`, madeAt: ids, change, state: { is: 'waiting' }, ...own };
};

describe('two changes of the same that wait', () => {
  it('are one from the first version to the last', () => {
    expect(combine(editMemory('a', 'b'), editMemory('b', 'c'))).toMatchObject({
      base: { name: 'a' },
      fields: { name: 'c' },
    });
    expect(combine(editComment('a', 'b'), editComment('b', 'c'))).toMatchObject({
      base: { content: 'a' },
      fields: { content: 'c' },
    });
  });

  it('are none when a like was taken back, and one when it is wished twice', () => {
    expect(combine(like(true), like(false))).toBeNull();
    expect(combine(like(true), like(true))).toEqual(like(true));
  });

  it('are a deletion of the first version when a changed comment was deleted', () => {
    const deletion: Change = { kind: 'delete-comment', ...about, base: { content: 'b' } };
    expect(combine(editComment('a', 'b'), deletion)).toEqual({ ...deletion, base: { content: 'a' } });
  });

  it('stay two when they are new comments, or about different photos', () => {
    expect(combine(comment('Hi'), comment('Hi'))).toBeUndefined();
    expect(combine(like(true, 1), like(false, 2))).toBeUndefined();
  });
});

describe('the next change to send', () => {
  it('is the oldest', () => {
    const [first, second] = [kept(comment('a')), kept(comment('b'))];
    expect(nextToSend([first, second])).toBe(first);
    expect(nextToSend([])).toBeUndefined();
  });

  it('is not one that needs a decision, nor a later one of the same', () => {
    const stuck = kept(editMemory('a', 'b'), { state: { is: 'conflict', theirs: { name: 'x' } } });
    const later = kept(editMemory('b', 'c'));
    const other = kept(comment('Hi'));
    expect(nextToSend([stuck, later, other])).toBe(other);
    expect(nextToSend([stuck, later])).toBeUndefined();
  });
});
