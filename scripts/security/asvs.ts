import { z } from 'zod';
import { testTitles } from './test-titles.ts';

const id = z.string().regex(/^\d+\.\d+\.\d+$/);
const evidence = {
  /** What shows it. */
  tests: z.array(z.strictObject({ file: z.string(), title: z.string() })).default([]),
  /** Where it is written, with the heading: `docs/security.md#sessions`. */
  documents: z.array(z.string()).default([]),
  /** What does it, where no test can show that. */
  code: z.array(z.string()).default([]),
};
const line = z.discriminatedUnion('state', [
  z
    .strictObject({
      id,
      about: z.string().min(1),
      state: z.literal('met'),
      why: z.string().optional(),
      ...evidence,
    })
    .refine(
      ({ tests, documents, code }) => tests.length + documents.length + code.length > 0,
      'what is met has a test, a document or code that shows it',
    ),
  z.strictObject({
    id,
    about: z.string().min(1),
    state: z.enum(['not applicable', 'not met']),
    why: z.string().min(1),
  }),
]);

/** The requirements of ASVS 5.0, and how this platform stands to each. */
export const asvsSchema = z.strictObject({
  /** The numbers of all requirements of a level that are of no lower one. */
  levels: z.strictObject({ 1: z.array(id), 2: z.array(id) }),
  lines: z.array(line),
});
export type Asvs = z.output<typeof asvsSchema>;
export type AsvsLine = Asvs['lines'][number];

/**
 * Compares the lines with the requirements, and with the files that they name.
 * @param read the content of a file of this repository; undefined where there is none
 * @returns a sentence for each thing that is wrong
 */
export function asvsProblems(asvs: Asvs, read: (path: string) => string | undefined): string[] {
  const required = [...asvs.levels[1], ...asvs.levels[2]];
  const counts = new Map(required.map((number) => [number, 0]));
  const problems: string[] = [];
  for (const { id: number } of asvs.lines) {
    const count = counts.get(number);
    if (count === undefined) problems.push(`${number} is no requirement of levels 1 and 2`);
    else counts.set(number, count + 1);
  }
  for (const [number, count] of counts) {
    if (count !== 1) problems.push(`${number} is there ${count} times instead of once`);
  }
  const titles = new Map<string, Set<string> | undefined>();
  for (const one of asvs.lines) {
    if (one.state === 'met') problems.push(...evidenceProblems(one, { read, titles }));
  }
  return problems;
}

function evidenceProblems(
  { id: number, tests, documents, code }: Extract<AsvsLine, { state: 'met' }>,
  {
    read,
    titles,
  }: { read: (path: string) => string | undefined; titles: Map<string, Set<string> | undefined> },
): string[] {
  const problems: string[] = [];
  for (const { file, title } of tests) {
    if (!titles.has(file)) {
      const source = read(file);
      titles.set(file, source === undefined ? undefined : testTitles(file, source));
    }
    const found = titles.get(file);
    if (!found) problems.push(`${number} names ${file}, which does not exist`);
    else if (!found.has(title)) problems.push(`${number}: ${file} has no test “${title}”`);
  }
  for (const document of documents) {
    const [file = '', heading = ''] = document.split('#');
    const text = read(file);
    if (text === undefined) problems.push(`${number} names ${file}, which does not exist`);
    else if (heading !== '' && !anchors(text).has(heading)) {
      problems.push(`${number}: ${file} has no heading #${heading}`);
    }
  }
  for (const file of code) {
    if (read(file) === undefined) problems.push(`${number} names ${file}, which does not exist`);
  }
  return problems;
}

/** As GitHub makes them of headings. */
function anchors(markdown: string): Set<string> {
  const headings = markdown.matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
