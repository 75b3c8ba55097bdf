import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '@our-dates/slices/find-slices';
import { z } from 'zod';
import { notificationLanguages } from '../../contract.ts';
import { pushMessage } from './push-message.ts';
import { texts } from './texts.ts';

const content = {
  partnerName: 'Mina',
  language: 'en',
  origin: 'https://dates.example',
  tag: 'memories',
  unseen: 4,
  isShort: false,
} as const;
const memory = { kind: 'memory', tag: 'memories', collectionId: 117, photoId: null } as const;
const photo = { kind: 'photos', tag: 'memories', collectionId: 117, photoId: 9 } as const;

const shown = (items: Parameters<typeof pushMessage>[0]['items']) => {
  const { title, body, navigate } = JSON.parse(pushMessage({ ...content, items })).notification;
  return [title, body, navigate.slice(content.origin.length)];
};

test.each([
  ['a memory', [memory], ['Mina', 'A new memory', '/date-memory/117']],
  ['a memory with photos', [photo, memory, photo], ['Mina', 'A new memory', '/date-memory/117']],
  ['several memories', [memory, { ...memory, collectionId: 118 }], ['Mina', 'New memories', '/']],
  ['photos', [photo, { ...photo, photoId: 10 }], ['Mina', 'New photos', '/date-memory/117']],
  [
    'likes of two photos',
    [
      { kind: 'like', tag: 'likes', collectionId: null, photoId: 1 },
      { kind: 'like', tag: 'likes', collectionId: null, photoId: 2 },
    ] as const,
    ['Mina', 'New likes', '/'],
  ],
  [
    'a refused invitation',
    [{ kind: 'invitation', tag: 'invitation-declined', collectionId: null, photoId: null }] as const,
    ['Our Date Gallery', 'Your invitation was declined', '/profile'],
  ],
])('a message of %s says who and what kind', (_, items, expected) => {
  expect(shown(items)).toEqual(expected);
});

test('every language has a sentence for everything, and all of them fit into one record of a push message', () => {
  for (const language of notificationLanguages) {
    for (const sentence of Object.values(texts[language])) expect(sentence.length).toBeGreaterThan(3);
    const longest = pushMessage({
      ...content,
      language,
      partnerName: '👩‍👩‍👧‍👦'.repeat(80),
      items: [memory],
    });
    expect(Buffer.byteLength(longest)).toBeLessThan(3_500);
  }
});

const words = z.object({
  kindMemories: z.string(),
  kindPhotos: z.string(),
  kindComments: z.string(),
  kindLikes: z.string(),
  kindOnThisDay: z.string(),
});

test.each(notificationLanguages)(
  'messages in %s use the words of the page that has their settings',
  (language) => {
    const file = join(root, `mfe-notifications/src/messages/${language}.json`);
    const page = words.parse(JSON.parse(readFileSync(file, 'utf8')));
    const { memories, photos, comments, likes, ...said } = texts[language];
    // The article of Arabic, which a sentence about new ones has not.
    const [nounOfComments, nounOfLikes] = [page.kindComments, page.kindLikes].map((noun) =>
      noun.replace(/^ال/, '').toLowerCase(),
    );
    expect(memories).toContain(page.kindMemories);
    expect(photos).toContain(page.kindPhotos);
    expect(comments.toLowerCase()).toContain(nounOfComments);
    expect(likes.toLowerCase()).toContain(nounOfLikes);
    expect(said['on-this-day']).toContain(page.kindOnThisDay);
  },
);
