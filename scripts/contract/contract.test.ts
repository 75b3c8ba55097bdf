import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { copyFiles, linkPackages } from '@our-dates/test-support/copy-project';
import { compareContracts } from './compare-contracts.ts';
import { contractOfSources } from './contract.ts';

/** A copy of the project whose contract is changed, after it was written down as that of the last release. */
let copy: string;

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'contract-'));
  copyFiles(copy);
  linkPackages(copy);
  expect(await run('scripts/contract/release.ts', '--major')).toMatchObject({ code: 0 });
}, 60_000);

afterAll(() => rmSync(copy, { recursive: true, force: true, maxRetries: 3 }));

/** Runs a script in the copy to its end. */
function run(script: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(copy, script), ...args],
      { cwd: copy, env: { ...process.env, NODE_OPTIONS: '' } },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}${stderr}` });
      },
    );
  });
}

/** The output of a script while a file of the copy has another text. */
async function withChange(file: string, before: string, changed: string, ...command: [string, ...string[]]) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(before);
  writeFileSync(path, text.replace(before, changed));
  try {
    return await run(...command);
  } finally {
    writeFileSync(path, text);
  }
}

const contracts = 'packages/contracts/src';
const check = 'scripts/contract/check.ts';

test.each([
  [
    'a new call',
    `${contracts}/demo.ts`,
    'export const demoSummary =',
    `export const demoHint = defineRoute({ id: 'demoHint', method: 'GET', path: '/api/demo/hint', service: 'auth', access: 'public', summary: 'A hint.', status: 200, errors: [] });\nexport const demoSummary =`,
  ],
  [
    'a new member of a response',
    `${contracts}/users.ts`,
    '    isDemo: z.boolean(),\n',
    '    isDemo: z.boolean(),\n    colour: z.string(),\n',
  ],
  [
    'a new optional member of a request',
    `${contracts}/comments.ts`,
    '.object({ content:',
    '.object({ mood: z.string().optional(), content:',
  ],
  ['a longer text that is taken', `${contracts}/limits.ts`, 'passwordMax: 128', 'passwordMax: 256'],
  [
    'a new event',
    `${contracts}/events.ts`,
    "  'comment.created':",
    "  'comment.liked': commentRef,\n  'comment.created':",
  ],
  [
    'a new member of an event',
    `${contracts}/events.ts`,
    "'comment.created': commentRef",
    "'comment.created': commentRef.extend({ mood: z.string() })",
  ],
  [
    'an optional member of a manifest that is gone',
    `${contracts}/remote-page.ts`,
    '  pictures: PicturesSchema.optional(),\n',
    '',
  ],
  [
    'a new module of a remote',
    'mfe-partnership/slice.json',
    '"parts": ["card"]',
    '"parts": ["card", "badge"]',
  ],
])('%s is no breaking change of the contract', async (_, file, before, changed) => {
  const { code, output } = await withChange(file, before, changed, check);
  expect(output).toContain('understand one another');
  expect(code).toBe(0);
});

test.each([
  [
    'a call that is gone',
    `${contracts}/path-templates.ts`,
    "demoSummary = '/api/demo/summary'",
    "demoSummary = '/api/demo/counts'",
    'GET /api/demo/summary is gone',
  ],
  [
    'a member that a request must have now',
    `${contracts}/comments.ts`,
    '.object({ content:',
    '.object({ mood: z.string(), content:',
    'POST /api/photos/{id}/comments: the body.mood must be given now',
  ],
  [
    'a body that a call without one must have now',
    `${contracts}/comments.ts`,
    "  summary: 'Deletes a comment; only its author may.',\n",
    "  summary: 'Deletes a comment; only its author may.',\n  body: commentBody,\n",
    'DELETE /api/comments/{id} asks for a body now',
  ],
  [
    'a member of a request that is gone',
    `${contracts}/news.ts`,
    "    photoId: id.optional().describe('Only what is new on this photo.'),\n  })\n  .refine(\n    ({ collectionId, photoId }) => collectionId === undefined || photoId === undefined,\n    'Name a memory or a photo, not both.',\n  )",
    '  })',
    'POST /api/activity/seen: the body.photoId is gone',
  ],
  [
    'a member of a response that is gone',
    `${contracts}/comments.ts`,
    "    canEdit: z.boolean().describe('Whether the viewer wrote it.'),\n",
    '',
    'the response[].canEdit is gone',
  ],
  [
    'a member of a response of another type',
    `${contracts}/users.ts`,
    'username: z.string()',
    'username: z.int()',
    'username was string and is integer',
  ],
  [
    'a member of a response that may be null now',
    `${contracts}/users.ts`,
    'displayName: z.string()',
    'displayName: z.string().nullable()',
    'displayName may now be null',
  ],
  [
    'a value that is no longer taken',
    `${contracts}/collections.ts`,
    "'recent', 'first', 'name'",
    "'recent', 'name'",
    'sort no longer takes "first"',
  ],
  [
    'a shorter text that is taken',
    `${contracts}/limits.ts`,
    'passwordMax: 128',
    'passwordMax: 64',
    'password: its maxLength is another',
  ],
  [
    'a member of an event that is gone',
    `${contracts}/events.ts`,
    "'photo.failed': z.object({ photoId: id, name: imageNameText, reason: z.string() })",
    "'photo.failed': z.object({ photoId: id, name: imageNameText })",
    'photo.failed.reason is gone',
  ],
  [
    'an event whose text has another form',
    `${contracts}/events.ts`,
    'thumbhash: z.string()',
    'thumbhash: z.string().nullable()',
    'photo.processed.thumbhash may now be null',
  ],
  [
    'a module that a remote no longer exposes',
    'mfe-partnership/slice.json',
    '"parts": ["card"]',
    '"parts": []',
    'partnership/card is no longer exposed',
  ],
])(
  '%s is a breaking change, and the check reports what to do',
  async (_, file, before, changed, sentence) => {
    const { code, output } = await withChange(file, before, changed, check);
    expect(output).toContain(sentence);
    expect(output).toContain('npm run release -- --major');
    expect(code).toBe(1);
  },
);

test.each([
  [
    'a member that the host gets',
    '  readonly openNewMemory: () => void;',
    '  readonly openNewMemory: () => void;\n  readonly print: () => void;',
    '',
  ],
  ['a member that the host loses', '  readonly openNewMemory: () => void;\n', '', 'openNewMemory'],
  [
    'a prop that a remote of before does not have',
    "'partnership/card': CardModule<Node>;",
    "'partnership/card': UploadsModule<Node> & { readonly title: string };",
    "'title' is missing",
  ],
])('%s of a remote is compared as a type', async (_, before, changed, complaint) => {
  const fits = 'packages/contracts/released/host-fits.ts';
  const { output } = await withChange(
    `${contracts}/mfe.ts`,
    before,
    changed,
    'node_modules/typescript/bin/tsc',
    ...['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'],
    ...['--module', 'nodenext', '--target', 'es2024', fits],
  );
  if (complaint === '') expect(output).toBe('');
  else expect(output).toContain(complaint);
});

test('a removed event is a breaking change', async () => {
  const now = await contractOfSources();
  const released = { ...now, events: { ...now.events, 'comment.pinned': { type: 'object' } } };
  expect(Object.values(compareContracts(released, now)).flat()).toEqual(['comment.pinned is gone']);
});

describe('a release', () => {
  const release = 'scripts/contract/release.ts';

  test.each([
    ['patch', 'README.md', '# Our Date Gallery', '# The Gallery'],
    [
      'minor',
      `${contracts}/users.ts`,
      '    isDemo: z.boolean(),\n',
      '    isDemo: z.boolean(),\n    colour: z.string(),\n',
    ],
  ])('is a %s release, by the changes of the contract', async (kind, file, before, changed) => {
    const { output } = await withChange(file, before, changed, release, '--dry-run');
    expect(output).toContain(`a ${kind} release`);
  });

  test('that breaks the contract is refused unless that is confirmed', async () => {
    const change = [
      `${contracts}/comments.ts`,
      "    canEdit: z.boolean().describe('Whether the viewer wrote it.'),\n",
      '',
    ] as const;
    expect(await withChange(...change, release)).toMatchObject({ code: 1 });
    expect((await withChange(...change, release, '--major', '--dry-run')).output).toContain(
      'a major release',
    );
  });

  test('needs a part of the changelog', async () => {
    const { code, output } = await run(release);
    expect(output).toContain('CHANGELOG.md has nothing under "## Unreleased"');
    expect(code).toBe(1);
  });
});
