import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { findSlices, root } from '../src/find-slices.ts';
import { copyFiles, dockerfileOf, furtherWorkspaces, readOfOthers, workspacesOf } from './image-files.ts';

const manifest = (folder: string): { name: string } =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

const slices = findSlices().map(({ folder }) => folder);

/** The workspaces that the files of a folder import, tests and types apart: a build needs no file for a type. */
function imported(folder: string): Set<string> {
  const files = globSync('{src,tools}/**/*.{ts,tsx}', { cwd: join(root, folder) }).filter(
    (file) => !/\.test\.tsx?$|(?:^|\/)testing\//.test(file),
  );
  const names = files.flatMap((file) =>
    [
      ...readFileSync(join(root, folder, file), 'utf8').matchAll(
        /^(?:import|export)(?! type\b)[^;']*? from '(@our-dates\/[a-z-]+)/gm,
      ),
    ].map(([, name = '']) => name),
  );
  return new Set(names);
}

describe.each(slices)('the image of %s', (slice) => {
  const further = furtherWorkspaces(slice);
  const workspaces = workspacesOf(root, [slice, ...further]);

  test('has every workspace that its own files and those of its workspaces import', () => {
    const names = workspaces.map((folder) => manifest(folder).name);
    for (const folder of workspaces) {
      expect([`imported by ${folder}`, names]).toEqual([
        `imported by ${folder}`,
        expect.arrayContaining([...imported(folder)]),
      ]);
    }
  });

  test('holds no other slice, whose declaration names services that the image does not have', () => {
    expect(workspaces.filter((folder) => slices.includes(folder))).toEqual([slice]);
  });

  test('is built by a Dockerfile that runs it without root and names its revision', () => {
    const dockerfile = readFileSync(join(root, dockerfileOf(slice)), 'utf8');
    expect(dockerfile).toMatch(/^USER [1-9]\d+$/m);
    expect(dockerfile).toMatch(/image\.revision="\$\{REVISION\}"/);
  });

  test('is made of files that the tool writes, with the options that install them', () => {
    const out = mkdtempSync(join(tmpdir(), 'our-dates-image-'));
    try {
      copyFiles(root, out, slice);
      const options = [slice, ...further].map((folder) => `--workspace ${folder}`).join(' ');
      expect(readFileSync(join(out, 'manifests/workspaces'), 'utf8')).toBe(options);
      for (const folder of workspaces) {
        expect([folder, existsSync(join(out, 'sources', folder, 'package.json'))]).toEqual([folder, true]);
      }
    } finally {
      rmSync(out, { recursive: true, force: true });
    }
  });
});

test('the tool also writes the system of an image, with Node.js', () => {
  const out = mkdtempSync(join(tmpdir(), 'our-dates-image-'));
  try {
    const tool = join(root, 'packages/slices/tools/image-files.ts');
    execFileSync(process.execPath, [tool, 'services/auth', out], { cwd: root });
    expect(existsSync(join(out, 'sources/main.ts'))).toBe(true);
    expect(existsSync(join(out, 'system', process.execPath))).toBe(true);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});

test('an image of a service has the declarations of all services, and that of a remote none', () => {
  expect(readOfOthers(root, 'services/auth')).toContain('services/comments/slice.json');
  expect(readOfOthers(root, 'mfe-gallery')).toEqual([]);
});
