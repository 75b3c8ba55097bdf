/**
 * Runs tests/cluster against the platform that is released; arguments are passed on to Playwright. Projects that need more
 * than `npm run cluster` releases run when they are named.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import { findCluster, kubectl, namespace, releasedUrl } from './releases.ts';
import { Missing } from './run.ts';

async function platformUrl(): Promise<string> {
  await findCluster();
  const url = await releasedUrl();
  if (!url)
    throw new Missing(`There is no platform in the namespace ${namespace}: npm run cluster releases it.`);
  return url;
}

async function runTests(): Promise<number> {
  const url = await platformUrl();
  const folder = mkdtempSync(join(tmpdir(), 'cluster-tests-'));
  try {
    // Programs trust the platform's own certificate, too.
    const certificate = await kubectl(
      'get',
      'secret',
      'platform-tls',
      '--output',
      'jsonpath={.data.tls\\.crt}',
    );
    const file = join(folder, 'platform.crt');
    writeFileSync(file, Buffer.from(certificate, 'base64'));
    const playwright = join(root, 'node_modules', '.bin', 'playwright');
    const given = process.argv.slice(2);
    const isNamed = given.some((argument) => argument.startsWith('--project'));
    // It depends on the project `platform`, which runs before it.
    const projects = isNamed ? [] : ['--project', 'releases'];
    const child = spawn(playwright, ['test', '--config', 'tests/cluster', ...projects, ...given], {
      cwd: root,
      env: { ...process.env, PLATFORM_URL: url, NODE_EXTRA_CA_CERTS: file },
      stdio: 'inherit',
    });
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  process.exitCode = await runTests();
} catch (error) {
  console.error(error instanceof Missing ? error.message : error);
  process.exitCode = 1;
}
