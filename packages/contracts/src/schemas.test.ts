import { describe, expect, test } from '@jest/globals';
import { newCollectionFields, updateCollectionBody } from './collections.ts';
import { commentBody } from './comments.ts';
import { parseEvent } from './events.ts';
import { usernameText } from './users.ts';
import { idText } from './values.ts';

describe('the contract’s input', () => {
  test.each(['0', '-1', '1.5', '1e3', ' 1', '0x10', '99999999999', ''])('refuses %j as an id', (value) => {
    expect(idText.safeParse(value).success).toBe(false);
  });

  test('a memory needs a name that is more than spaces', () => {
    expect(newCollectionFields.safeParse({ name: '   ' }).error?.issues[0]?.message).toBe(
      'Please provide a name for this date memory.',
    );
  });

  test('an empty form field counts as nothing', () => {
    expect(newCollectionFields.parse({ name: ' Lake ', description: '', date: '' })).toEqual({
      name: 'Lake',
      description: null,
      type: 'custom',
      date: null,
    });
  });

  test('leaves a field out of a change that does not name it', () => {
    expect(updateCollectionBody.parse({ name: 'Lake' })).toEqual({ name: 'Lake' });
  });

  test('a day that does not exist is refused', () => {
    expect(newCollectionFields.safeParse({ name: 'Lake', date: '2026-02-30' }).success).toBe(false);
  });

  test('a comment has at most 500 characters', () => {
    expect(commentBody.safeParse({ content: 'x'.repeat(500) }).success).toBe(true);
    expect(commentBody.safeParse({ content: 'x'.repeat(501) }).success).toBe(false);
    expect(commentBody.safeParse({ content: ' \n ' }).success).toBe(false);
  });

  test.each([
    ['a little too long', 'x'.repeat(501), { code: 'TOO_LONG', limit: 500 }],
    ['far too long', 'x'.repeat(50_000), { code: 'TOO_LONG', limit: 500 }],
    ['of a letter below many marks', `e${'\u0301'.repeat(9_000)}`, { code: 'TOO_LONG', limit: 500 }],
    ['with control characters', 'a\u0007b', { code: 'UNPRINTABLE', limit: undefined }],
  ])('a text that is %s is refused once, with a code', (_, content, params) => {
    const { issues } = commentBody.safeParse({ content }).error ?? {};
    expect(issues).toMatchObject([{ code: 'custom', path: ['content'], params }]);
  });

  test('characters that cannot be shown are refused, line breaks are not', () => {
    expect(commentBody.safeParse({ content: 'a\u0000b' }).success).toBe(false);
    expect(commentBody.safeParse({ content: 'a\nb' }).success).toBe(true);
  });

  test('a username is the same in any case', () => {
    expect(usernameText.parse(' Alice ')).toBe('alice');
    expect(usernameText.safeParse('al ice').success).toBe(false);
  });
});

describe('the contract’s events', () => {
  const event = {
    id: '0b8f3f53-3c4f-4d8e-9a55-0d5a6f2f9e11',
    type: 'photo.failed',
    version: 1,
    time: '2026-04-19T18:00:00.000Z',
    actorId: null,
    data: { photoId: 100, name: 'a'.repeat(32), reason: 'UNDECODABLE' },
  };

  test('are taken as they are declared', () => {
    expect(parseEvent('photo.failed', event).data.photoId).toBe(100);
  });

  test('are refused with another type, version or shape', () => {
    expect(() => parseEvent('photo.processed', event)).toThrow();
    expect(() => parseEvent('photo.failed', { ...event, version: 2 })).toThrow();
    expect(() => parseEvent('photo.failed', { ...event, data: { photoId: '100' } })).toThrow();
  });
});
