import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import type { Contract } from './contract.ts';

/** What the last release promised. */
export interface Release {
  /** Of the platform, by semantic versioning: its major part changes when the contract breaks. */
  readonly version: string;
  readonly contract: Contract;
}

const folder = join(root, 'packages', 'contracts', 'released');
const contractFile = join(folder, 'contract.json');

export function readRelease(): Release {
  return JSON.parse(readFileSync(contractFile, 'utf8'));
}

/** Writes down a release: its contract, and the types by which shell and remotes know each other. */
export function writeRelease(release: Release): void {
  writeFileSync(contractFile, `${JSON.stringify(release, null, 1)}\n`);
  const types = readFileSync(join(root, 'packages', 'contracts', 'src', 'mfe.ts'), 'utf8');
  writeFileSync(
    join(folder, 'mfe.ts'),
    `// Written by \`npm run release\`: \`src/mfe.ts\` as the last release has it.\n${types.replaceAll("from './", "from '../src/")}`,
  );
}
