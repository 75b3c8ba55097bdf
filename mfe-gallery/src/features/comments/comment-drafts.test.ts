import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createCommentDrafts, editKey, newCommentKey } from './comment-drafts.ts';

afterEach(() => localStorage.clear());

const open = () => createCommentDrafts(() => localStorage);

describe('the draft of a comment', () => {
  it('is kept per photo, comment and person, and for the next page', () => {
    open().set(newCommentKey(1, 7), 'So loud');
    open().set(editKey(1, 7), 'louder');
    expect(open().get(newCommentKey(1, 7))).toBe('So loud');
    expect(open().get(editKey(1, 7))).toBe('louder');
    expect(open().get(newCommentKey(2, 7))).toBeUndefined();
    expect(open().get(newCommentKey(1, 8))).toBeUndefined();
  });

  it('leaves nothing stored when it is removed', () => {
    const drafts = open();
    drafts.set(newCommentKey(1, 7), 'So loud');
    drafts.set(newCommentKey(1, 7), undefined);
    expect(drafts.get(newCommentKey(1, 7))).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it('notifies its subscribers of changes on this page and in another tab', () => {
    const drafts = open();
    const listener = jest.fn();
    const end = drafts.subscribe(listener);
    drafts.set(newCommentKey(1, 7), 'a');
    window.dispatchEvent(new StorageEvent('storage'));
    expect(listener).toHaveBeenCalledTimes(2);
    end();
    drafts.set(newCommentKey(1, 7), 'b');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('is kept in memory and marked as not stored where the browser forbids storage', () => {
    const drafts = createCommentDrafts(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(drafts.isDraftUnavailable()).toBe(false);
    drafts.set(newCommentKey(1, 7), 'a');
    expect([drafts.get(newCommentKey(1, 7)), drafts.isDraftUnavailable()]).toEqual(['a', true]);
    drafts.set(newCommentKey(1, 7), undefined);
    expect([drafts.get(newCommentKey(1, 7)), drafts.isDraftUnavailable()]).toEqual([undefined, false]);
  });
});
