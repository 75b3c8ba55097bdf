import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '@our-dates/slices/find-slices';

/** A later record, and those before it whose decision it replaces, as one of both says. */
interface Replacement {
  readonly later: number;
  readonly earlier: number;
}

const statusPattern = /^\*\*Status:\*\* (?<status>accepted(?:; .+)?|superseded by .+)$/;

const records = globSync('docs/decisions/*.md', { cwd: root }).map((file) => {
  const [, , line = ''] = readFileSync(join(root, file), 'utf8').split('\n');
  return { number: Number.parseInt(basename(file), 10), status: statusPattern.exec(line)?.groups?.status };
});

const linkedIn = (text: string) =>
  [...text.matchAll(/\[(\d+)\]\(\d{4}-/g)].map(([, number]) => Number(number));

const sorted = (replacements: readonly Replacement[]) =>
  replacements.map(({ later, earlier }) => `${later} supersedes ${earlier}`).sort();

it('every decision record has its status in the third line', () => {
  expect(records.length).toBeGreaterThan(30);
  expect(records.filter(({ status }) => status === undefined).map(({ number }) => number)).toEqual([]);
});

it('a record that supersedes another, and the superseded one, name each other', () => {
  const saidByEarlier = records.flatMap(({ number, status = '' }) =>
    linkedIn(/superseded .*/.exec(status)?.[0] ?? '').map((later) => ({ later, earlier: number })),
  );
  const saidByLater = records.flatMap(({ number, status = '' }) =>
    linkedIn(/supersedes .*/.exec(status)?.[0] ?? '').map((earlier) => ({ later: number, earlier })),
  );
  expect(saidByLater.length).toBeGreaterThan(5);
  expect(sorted(saidByLater)).toEqual(sorted(saidByEarlier));
});
