/** `npm run release`: gives what is committed a version by what has become of the contract, and writes it down. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@our-dates/slices/find-slices';
import { releasedChangelog } from './changelog.ts';
import { compareContracts, isLarger } from './compare-contracts.ts';
import { contractOfSources } from './contract.ts';
import { explainBreaks } from './explain-breaks.ts';
import { readRelease, writeRelease } from './released.ts';
import { nextVersion } from './version.ts';

const help = `Writes down a release: its version, its contract, and its part of CHANGELOG.md.

  npm run release              minor when the contract has more than before, otherwise patch
  npm run release -- --major   also with a contract that breaks what was promised
  npm run release -- --dry-run only says which version it would be`;

function release({ major, dryRun }: { major: boolean; dryRun: boolean }): void {
  const broken = explainBreaks(compareContracts(last.contract, contract), last.version);
  if (broken !== undefined && !major) throw new Error(broken);
  const change = broken === undefined ? (isLarger(last.contract, contract) ? 'minor' : 'patch') : 'major';
  const version = nextVersion(last.version, change);
  if (dryRun) {
    console.log(`It would be ${version}: a ${change} release.`);
    return;
  }
  const changelog = join(root, 'CHANGELOG.md');
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(changelog, releasedChangelog(readFileSync(changelog, 'utf8'), version, day));
  writeRelease({ version, contract });
  for (const file of ['package.json', 'package-lock.json']) setVersion(join(root, file), version);
  console.log(`This is ${version}, a ${change} release. Look at it, then:
  npm run slices && npm run check
  git commit --all --message "release: ${version}" && git tag v${version}`);
}

/** Of the repository; the packages in it are of no version of their own. */
function setVersion(file: string, version: string): void {
  const json = JSON.parse(readFileSync(file, 'utf8'));
  json.version = version;
  const ownEntry = json.packages?.[''];
  if (ownEntry) ownEntry.version = version;
  writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`);
}

const last = readRelease();
const contract = await contractOfSources();
try {
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, major: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  });
  if (values.help) console.log(help);
  else release({ major: values.major ?? false, dryRun: values['dry-run'] ?? false });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
