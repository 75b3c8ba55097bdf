import { describe, expect, it } from '@jest/globals';
import { photoOf } from '../../../test/render-gallery.tsx';
import type { ChosenPhoto } from './chosen-photo.ts';
import { duplicateQuestions } from './duplicates.ts';

const nothing = { photos: [], queued: [], userId: 1 };

function chosen(id: string, sha256: string | undefined, own: Partial<ChosenPhoto> = {}): ChosenPhoto {
  const file = new File(['x'.repeat(1000)], `${id}.jpg`, { type: 'image/jpeg' });
  const check = { damage: undefined, canShow: true, sha256 };
  return { id, file, title: id, previewUrl: `blob:${id}`, check, ...own };
}

describe('a duplicate of a photo', () => {
  it('is found by its checksum, whatever its name is', () => {
    const duplicate = photoOf(7, { sha256: 'abc', uploadedBy: 2 });
    const questions = duplicateQuestions([chosen('a', 'abc'), chosen('b', 'other')], {
      ...nothing,
      photos: [duplicate],
    });
    expect(questions.map(({ photo, duplicate: found }) => [photo.id, found])).toEqual([
      ['a', { where: 'memory', photo: duplicate, isOthers: true }],
    ]);
  });

  it('is found among the photos in flight, and among those chosen before it', () => {
    const photos = [chosen('first', 'abc'), chosen('again', 'abc'), chosen('queued', 'def')];
    const questions = duplicateQuestions(photos, { ...nothing, queued: ['def'] });
    expect(questions.map(({ photo, duplicate }) => [photo.id, duplicate.where])).toEqual([
      ['again', 'choice'],
      ['queued', 'queue'],
    ]);
  });

  it('causes one question, and not before the page has checked it', () => {
    const { check: _, ...unchecked } = chosen('unchecked', 'abc');
    const photos = [chosen('a', 'abc'), chosen('wanted', 'abc', { isDuplicateAllowed: true }), unchecked];
    expect(duplicateQuestions(photos, nothing)).toEqual([]);
  });

  it('is recognised by name and size where a browser computes no checksums', () => {
    const there = photoOf(7, { fileName: 'a.jpg', bytes: 1000 });
    const questions = duplicateQuestions([chosen('a', undefined), chosen('b', undefined)], {
      ...nothing,
      photos: [there],
    });
    expect(questions.map(({ photo }) => photo.id)).toEqual(['a']);
  });
});
