/**
 * `npm run check:vulnerabilities`: looks up what `npm run sbom` has listed with osv-scanner, which asks osv.dev; with
 * `-- --offline` it reads the database below OSV_SCALIBR_LOCAL_DB_CACHE_DIRECTORY. Fails for high and critical ones.
 * Exceptions are in `osv-scanner.toml`.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import { has, Missing } from '../cluster/run.ts';
import { report, type Vulnerability, vulnerabilitiesIn } from './severe-vulnerabilities.ts';
import { sbomFolder } from './slice-sbom.ts';

const notFound = 0;
const found = 1;

function scan(given: readonly string[]): Vulnerability[] {
  if (!has('osv-scanner', '--version')) throw new Missing('osv-scanner, version 2, is not in the PATH.');
  const files = globSync('*.cdx.json', { cwd: sbomFolder }).map((name) => join(sbomFolder, name));
  if (files.length === 0) throw new Missing('There are no SBOMs: npm run sbom writes them.');
  const options = ['--format', 'json', '--config', join(root, 'osv-scanner.toml'), ...given];
  const { status, stdout, stderr } = spawnSync(
    'osv-scanner',
    ['scan', 'source', ...options, ...files.flatMap((file) => ['--lockfile', file])],
    { encoding: 'utf8', maxBuffer: 256 * 1024 ** 2 },
  );
  if (status !== notFound && status !== found) throw new Error(`osv-scanner failed:\n${stderr.slice(-3000)}`);
  console.log(`osv-scanner has read ${files.length} SBOMs.`);
  return vulnerabilitiesIn(report.parse(JSON.parse(stdout)));
}

try {
  const vulnerabilities = scan(process.argv.slice(2));
  for (const { ids, package: name, score, isSevere, files } of vulnerabilities) {
    const slices = files.map((file) => basename(file, '.cdx.json')).join(', ');
    console.log(
      `${isSevere ? 'SEVERE' : 'known '} ${score ?? 'no score'} ${name} ${ids.join(' ')} (${slices})`,
    );
  }
  const severe = vulnerabilities.filter(({ isSevere }) => isSevere);
  console.log(`${vulnerabilities.length} vulnerabilities, ${severe.length} of them severe.`);
  if (severe.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Missing ? error.message : error);
  process.exitCode = 1;
}
