import { expect, test } from '@jest/globals';
import { fileOf } from '../../../testing/files.ts';
import { importedMemory } from './imported-memory.ts';
import { planOf } from './plans/plan-of.ts';

const at = '2024-08-18T09:00:00.000Z';
const text = (author: string, content: string, importedAuthor: string | null = null) => ({
  ...{ author, importedAuthor, text: content, writtenAt: at, editedAt: null },
});
const photo = (file: string | null, sha256: string, more: object = {}) => ({
  ...{ file, picture: null, title: file ?? 'Lost', description: null, fileName: file ?? 'lost.jpg', sha256 },
  ...{ bytes: 'our-dates/2024/Pier/a.jpg'.length, width: 1, height: 1, takenAt: null, uploadedAt: at },
  ...{ uploadedBy: 'mina', likedBy: [], comments: [], ...more },
});

const archive = {
  ...{ format: 'our-date-gallery', schemaVersion: 1, exportedAt: at, exportedBy: 'mina' },
  people: [
    { username: 'mina', displayName: 'Mina' },
    { username: 'alex', displayName: 'Alex' },
  ],
  ...{ memories: 1, photos: 3 },
};
const memory = {
  ...{
    schemaVersion: 1,
    name: 'Pier',
    description: 'Wind.',
    date: '2024-08-17',
    recordedAt: at,
    changedAt: at,
  },
  ...{ recordedBy: 'alex', isSample: false, cover: 'b.jpg' },
  photos: [
    photo('a.jpg', 'a'.repeat(64), {
      ...{ altText: 'A pier in the rain', likedBy: ['mina', 'alex'] },
      comments: [text('mina', 'Mine.'), text('alex', 'His.'), text('mina', 'From long ago.', 'Bo')],
    }),
    photo('b.jpg', 'b'.repeat(64)),
    photo(null, 'c'.repeat(64)),
  ],
  stories: [
    { ...text('mina', 'I was cold.'), readBy: 'both' },
    { ...text('alex', 'I was not.'), readBy: 'both' },
  ],
};

const files = (changed: object = {}) => [
  fileOf('our-dates/archive.json', archive),
  fileOf('our-dates/schema.json', {}),
  fileOf('our-dates/2024/Pier/memory.json', { ...memory, ...changed }),
  fileOf('our-dates/2024/Pier/a.jpg'),
  fileOf('our-dates/2024/Pier/b.jpg'),
];

async function planned(changed?: object) {
  const plan = await planOf(files(changed), () => undefined);
  const [first] = plan.memories;
  if (!first) throw new Error('no memory was planned');
  return { plan, memory: first };
}

const authorsOf = ({ photos, stories }: ReturnType<typeof importedMemory>) =>
  [...photos.flatMap(({ comments }) => comments), ...stories].map(({ author, content }) => [content, author]);

test('what the importer wrote is theirs, and what others wrote has their name as a text', async () => {
  const { memory: one } = await planned();
  const asMina = importedMemory(one, { me: 'mina', without: new Set() });
  expect(authorsOf(asMina)).toEqual([
    ['Mine.', null],
    ['His.', 'Alex'],
    ['From long ago.', 'Bo'],
    ['I was cold.', null],
    ['I was not.', 'Alex'],
  ]);
  const asNobody = importedMemory(one, { me: null, without: new Set() });
  expect(authorsOf(asNobody).map(([, author]) => author)).toEqual(['Mina', 'Alex', 'Bo', 'Mina', 'Alex']);
  const likes = (me: string | null) =>
    importedMemory(one, { me, without: new Set() }).photos.map(({ isLiked }) => isLiked);
  expect([likes('alex'), likes(null)]).toEqual([
    [true, false],
    [false, false],
  ]);
});

test('a description for people who cannot see a photo comes along, and is left out where there is none', async () => {
  const { memory: one } = await planned();
  const { photos } = importedMemory(one, { me: 'mina', without: new Set() });
  expect(photos.map(({ altText }) => altText)).toEqual(['A pier in the rain', undefined]);
});

test('the cover stays the cover when other photos are left out, and is none when it is', async () => {
  const { memory: one } = await planned();
  const coverWithout = (...without: string[]) =>
    importedMemory(one, { me: null, without: new Set(without) }).cover;
  expect([coverWithout(), coverWithout('a'.repeat(64)), coverWithout('b'.repeat(64))]).toEqual([1, 0, null]);
});

test('a photo that is not in the archive, or has another size there, is named with the reason', async () => {
  const { memory: one } = await planned();
  expect(one.leftOut).toEqual([{ name: 'Lost', reason: 'Its original is not in the archive.' }]);
  const wrong = await planned({ photos: [photo('a.jpg', 'a'.repeat(64), { bytes: 5 })] });
  expect(wrong.memory.leftOut).toEqual([
    { name: 'a.jpg', reason: 'Its file has another size than the archive says.' },
  ]);
});

test('a memory keeps its key when texts change, and has another one when its photos do', async () => {
  const { key } = (await planned()).memory;
  expect((await planned({ description: 'Other.' })).memory.key).toBe(key);
  expect((await planned({ photos: [] })).memory.key).not.toBe(key);
});

test('an archive whose description was changed by hand is refused with the file', async () => {
  await expect(planned({ photos: 'none' })).rejects.toThrow(
    '“our-dates/2024/Pier/memory.json” is not as an export writes it.',
  );
});
