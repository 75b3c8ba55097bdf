/** Writes `.github/CODEOWNERS`: each slice has a team of its name, and all that slices share is the platform team's. */
import { findSlices, releaseName } from '../src/find-slices.ts';
import { writeOrCheck } from './write-or-check.ts';

const team = (name: string) => `@our-date-gallery/${name}`;

const lines = findSlices().map((slice) => [`/${slice.folder}/`, team(releaseName(slice))] as const);
const width = Math.max(...lines.map(([folder]) => folder.length));
writeOrCheck({
  file: '.github/CODEOWNERS',
  wanted: [
    '# Written by `npm run slices`. The last line that matches a file names its owner.',
    `${'*'.padEnd(width)} ${team('platform')}`,
    ...lines.map(([folder, owner]) => `${folder.padEnd(width)} ${owner}`),
    '',
  ].join('\n'),
  source: 'the slices',
  command: 'npm run slices',
});
