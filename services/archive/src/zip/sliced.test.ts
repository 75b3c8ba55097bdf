import { expect, test } from '@jest/globals';
import { bufferPart, type FilePart, sliced } from './sliced.ts';

const text = 'abcdefghij';

async function* parts(read: string[]): AsyncGenerator<FilePart> {
  for (const piece of ['abc', '', 'defg', 'hij']) {
    const part = bufferPart(Buffer.from(piece));
    yield {
      ...part,
      read(range) {
        read.push(piece);
        return part.read(range);
      },
    };
  }
}

async function bytesOf(start: number, end: number) {
  const read: string[] = [];
  const chunks: Buffer[] = [];
  for await (const chunk of sliced(parts(read), 0, { start, end })) chunks.push(chunk);
  return { text: Buffer.concat(chunks).toString(), read };
}

test('every range of a file of parts is the same as that of the whole file', async () => {
  for (let start = 0; start < text.length; start++) {
    for (let end = start; end < text.length; end++) {
      expect((await bytesOf(start, end)).text).toBe(text.slice(start, end + 1));
    }
  }
});

test('parts outside of the range are not read', async () => {
  expect((await bytesOf(4, 5)).read).toEqual(['defg']);
  expect((await bytesOf(0, 2)).read).toEqual(['abc']);
});
