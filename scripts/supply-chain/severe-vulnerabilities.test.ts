import { expect, test } from '@jest/globals';
import { report, vulnerabilitiesIn } from './severe-vulnerabilities.ts';

const source = (path: string, ...groups: { ids: string[]; max_severity: string }[]) => ({
  source: { path, type: 'sbom' },
  packages: [{ package: { name: 'sharp', version: '0.1.0', ecosystem: 'npm' }, groups }],
});
const read = (...results: unknown[]) => vulnerabilitiesIn(report.parse({ results }));

test('a vulnerability that two slices ship is listed once, with both', () => {
  const group = { ids: ['GHSA-1', 'CVE-1'], max_severity: '5.3' };
  expect(read(source('auth.cdx.json', group), source('comments.cdx.json', group))).toEqual([
    {
      ids: ['GHSA-1', 'CVE-1'],
      package: 'sharp@0.1.0',
      score: 5.3,
      isSevere: false,
      files: ['auth.cdx.json', 'comments.cdx.json'],
    },
  ]);
});

test.each([
  ['6.9', false],
  ['7.0', true],
  ['10.0', true],
  ['', true],
])('a vulnerability with the CVSS score "%s" is severe: %s', (severity, isSevere) => {
  const [only] = read(source('auth.cdx.json', { ids: ['GHSA-1'], max_severity: severity }));
  expect(only?.isSevere).toBe(isSevere);
});

test('a package without known vulnerabilities is none', () => {
  expect(read(source('auth.cdx.json'))).toEqual([]);
});
